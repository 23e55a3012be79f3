"""What compiled code that shares work between threads needs and Numba does not have: atomic changes to a cell, locks
that one thread waits at and another one opens, and giving way to other threads.

The locks are Python's own (`PyThread_acquire_lock`, in its stable ABI): on every platform, and without the GIL.
Compiled code knows one by its address. As they are written, these functions are for a single thread.
"""
import ctypes
import os
from typing import Any, cast

from matou.core.rule import interpreted

WAIT = 1                                         # until the lock is open, rather than only trying it
CAN_YIELD = hasattr(os, "sched_yield")


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
    """Releases a lock, which must be held: the thread that waits for it continues."""
    _release(int(lock))


def let_others_run() -> None:
    """Lets another thread have this processor, if one wants it. Only where CAN_YIELD."""
    os.sched_yield()


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
    from numba.extending import overload
    adding, swapping = _changed("add"), _changed("xchg")
    acquiring, releasing = _called("PyThread_acquire_lock", WAIT), _called("PyThread_release_lock")
    overload(add)(lambda cells, row, i, number: lambda cells, row, i, number: adding(cells, row, i, number))
    overload(swap)(lambda cells, row, i, number: lambda cells, row, i, number: swapping(cells, row, i, number))
    overload(wait_at)(lambda lock: lambda lock: acquiring(lock))
    overload(open_lock)(lambda lock: lambda lock: releasing(lock))
    if CAN_YIELD:
        yielding = _called_alone("sched_yield")
        overload(let_others_run)(lambda: lambda: yielding())


def _changed(instruction: str) -> Any:
    """An atomic change to a cell; returns what was there before."""
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    tools = cast(Any, cgutils)

    @intrinsic
    def change(typing: Any, cells: Any, row: Any, i: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            kind = signature.args[0]
            array = context.make_array(kind)(context, builder, values[0])
            at = tools.get_item_pointer(context, builder, kind, array, [*values[1:3], values[1].type(0)])
            return builder.atomic_rmw(instruction, at, values[3], "seq_cst")
        return types.int64(cells, types.int64, types.int64, types.int64), generate
    return change


def _called(name: str, *more: int) -> Any:
    """A call of the C API with a lock, and perhaps a C int."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    tools, lock_form, number = cast(Any, cgutils), ir.IntType(8).as_pointer(), ir.IntType(32)

    @intrinsic
    def call(typing: Any, lock: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            form = ir.FunctionType(number if more else ir.VoidType(), [lock_form, *(number for _ in more)])
            function = tools.get_or_insert_function(builder.module, form, name)
            builder.call(function, [builder.inttoptr(values[0], lock_form), *(number(value) for value in more)])
            return context.get_dummy_value()
        return types.void(types.int64), generate
    return call


def _called_alone(name: str) -> Any:
    """A call of the C library, without arguments."""
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    tools = cast(Any, cgutils)

    @intrinsic
    def call(typing: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            builder.call(tools.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(32), []), name), [])
            return context.get_dummy_value()
        return types.void(), generate
    return call


if not interpreted():
    _teach_numba()
