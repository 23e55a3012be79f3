"""How rules are compiled for a GPU: as numba-cuda does it, but for two differences that make most games faster by half,
and one that makes them the same games.

An index is never negative: no rule counts from the end (core/lowering.py says the same of the CPU), so nothing is added
to an index that is below 0.

Tables that rules read (which number is on a card) lie in global memory, where the cache serves each thread its own
address. numba-cuda puts them into constant memory, which serves one address at a time, however many threads ask.

A product and a sum are rounded one after the other, as on the CPU. By default they become one operation that rounds
once, and of two moves with nearly the same value a heuristic would choose another.

All of them replace parts of numba-cuda that are not public, only while kernels of ours are compiled.
"""
import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock
from types import SimpleNamespace
from typing import Any

ONE_AT_A_TIME = Lock()


@contextmanager
def lowering() -> Iterator[None]:
    """Kernels compiled within are compiled so."""
    arrays: Any = importlib.import_module("numba.cuda.np.arrayobj")
    target: Any = importlib.import_module("numba.cuda.target")
    codegen: Any = importlib.import_module("numba.cuda.codegen")
    with ONE_AT_A_TIME:
        found = arrays.fix_integer_index, target.nvvm, codegen.nvvm
        arrays.fix_integer_index = as_it_is
        target.nvvm, codegen.nvvm = in_global_memory(target.nvvm), rounding_each(codegen.nvvm)
        try:
            yield
        finally:
            arrays.fix_integer_index, target.nvvm, codegen.nvvm = found


def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as wide as an address, taken as it is."""
    from numba.core import types
    wide: Any = types
    return context.cast(builder, index, kind, wide.intp)


def rounding_each(nvvm: Any) -> Any:
    """The names of that module, but no product and sum are contracted."""
    return SimpleNamespace(**{**vars(nvvm), "compile_ir": partial(nvvm.compile_ir, fma=0)})


def in_global_memory(nvvm: Any) -> Any:
    """The names of that module, but what is meant for constant memory goes to global memory."""
    return SimpleNamespace(**{**vars(nvvm), "ADDRSPACE_CONSTANT": nvvm.ADDRSPACE_GLOBAL})
