"""What compiled code that shares work between threads needs and Numba does not have: atomic changes to a cell, and
locks that one thread waits at and another one opens.

The locks are Python's own (`PyThread_acquire_lock`, in its stable ABI): on every platform, and without the GIL.
Compiled code knows one by its address. As they are written, these functions are for a single thread.
"""
import ctypes
from typing import Any, cast

from matou.core.rule import interpreted

WAIT = 1                                         # until the lock is open, rather than only trying it


def add(cells: Any, row: int, i: int, number: int) -> Any:
    """Adds to a cell; returns what was there before."""
    before = cells[row, i, 0]
    cells[row, i, 0] += number
    return before


def swap(cells: Any, row: int, i: int, number: int) -> Any:
    """Writes to a cell; returns what was there before."""
    before = cells[row, i, 0]
    cells[row, i, 0] = number
    return before


def wait_at(lock: int) -> None:
    """Waits until this lock is open, and closes it."""
    _acquire(int(lock), WAIT)


def open_lock(lock: int) -> None:
    """Opens a lock, which must be closed: whoever waits there goes on."""
    _release(int(lock))


def new_lock() -> int:
    """The address of a new lock, which is closed."""
    lock: int = _allocate()
    if not lock:
        raise MemoryError("no room for a lock")
    wait_at(lock)
    return lock


def free_lock(lock: int) -> None:
    """Frees a lock at which nobody waits."""
    _free(lock)


def _foreign(name: str, *kinds: Any) -> Any:
    """A function of Python's C API that does not need the GIL."""
    return ctypes.CFUNCTYPE(*kinds)((name, ctypes.pythonapi))


_allocate = _foreign("PyThread_allocate_lock", ctypes.c_void_p)
_acquire = _foreign("PyThread_acquire_lock", ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
_release = _foreign("PyThread_release_lock", None, ctypes.c_void_p)
_free = _foreign("PyThread_free_lock", None, ctypes.c_void_p)


def _teach_numba() -> None:
    """How these functions are compiled: to an instruction each, or a call of the C API."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload
    word, pointer, tools = ir.IntType(64), ir.IntType(8).as_pointer(), cast(Any, cgutils)

    def changed(instruction: str) -> Any:
        @intrinsic
        def change(typing: Any, cells: Any, row: Any, i: Any, number: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
                array = context.make_array(signature.args[0])(context, builder, values[0])
                at = tools.get_item_pointer(context, builder, signature.args[0], array, [*values[1:3], word(0)])
                return builder.atomic_rmw(instruction, at, values[3], "seq_cst")
            return types.int64(cells, types.int64, types.int64, types.int64), generate
        return change

    def called(name: str, result: Any, *more: Any) -> Any:
        @intrinsic
        def call(typing: Any, lock: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
                form = ir.FunctionType(result, [pointer, *(value.type for value in more)])
                function = tools.get_or_insert_function(builder.module, form, name)
                builder.call(function, [builder.inttoptr(values[0], pointer), *more])
                return context.get_dummy_value()
            return types.void(types.int64), generate
        return call

    adding, swapping = changed("add"), changed("xchg")
    acquiring = called("PyThread_acquire_lock", ir.IntType(32), ir.IntType(32)(WAIT))
    releasing = called("PyThread_release_lock", ir.VoidType())
    overload(add)(lambda cells, row, i, number: lambda cells, row, i, number: adding(cells, row, i, number))
    overload(swap)(lambda cells, row, i, number: lambda cells, row, i, number: swapping(cells, row, i, number))
    overload(wait_at)(lambda lock: lambda lock: acquiring(lock))
    overload(open_lock)(lambda lock: lambda lock: releasing(lock))


if not interpreted():
    _teach_numba()
