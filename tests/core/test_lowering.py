"""Rules compiled in our way: an index that is negative is none, and nobody else who uses Numba notices."""
import json
import os
import subprocess
import sys

import numba
import numpy as np
import pytest
from numba.core.codegen import CPUCodeLibrary

from matou.core import rule as rules

pytestmark = pytest.mark.skipif(rules.interpreted(), reason="rules are not compiled here")
INDEX = """
import json, sys
import numpy as np
from matou.core.rule import rule

@rule
def read(cells, i):
    return cells[i]

@rule
def read_two(cells, i, j):
    return cells[i, j]

@rule
def write(cells, i):
    cells[i] = 7
    return 0

@rule
def write_two(cells, i, j):
    cells[i, j] = 7
    return 0

cells = np.arange(12)
calls = [(read, cells), (write, cells), (read_two, cells.reshape(3, 4)), (write_two, cells.reshape(3, 4))]
found = []
for places in ((2, 1), (-1, 1), (1, -1), (12, 4)):
    for call, array in calls:
        try:
            found.append(int(call(array, *places[:array.ndim])))
        except IndexError:
            found.append(None)
print(json.dumps(found))
"""


def test_where_bounds_are_checked_a_negative_index_raises(tmp_path):
    """So the tests that check bounds (test_contract.py, agents/test_bounds.py) find every rule that counts from the
    end."""
    script = tmp_path / "index.py"
    script.write_text(INDEX)
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True, env={
        **os.environ, "NUMBA_BOUNDSCHECK": "1", "MATOU_CACHE": str(tmp_path)})
    assert json.loads(run.stdout) == [2, 0, 9, 0, None, None, None, None, 1, 0, None, None, None, None, None, None]


def test_other_users_of_numba_count_from_the_end():
    from matou.core import lowering  # noqa: F401

    @numba.njit
    def last_of(cells):
        return cells[-1]

    @numba.njit
    def at(cells, i):
        return cells[i]

    cells = np.arange(5)
    assert (last_of(cells), at(cells, -2)) == (4, 3)
    assert "linkonce_odr" in str(at.overloads[at.signatures[0]].library._get_module_for_linking())


def test_llvm_goes_over_what_python_calls_and_over_nothing_else(monkeypatch, tmp_path):
    """Once, when all that a kernel calls is in it and is its own. What rules link is shared, and left as it is."""
    monkeypatch.setattr(rules, "CACHE", tmp_path)
    optimise, seen = CPUCodeLibrary._optimize_final_module, []

    def look(library):
        seen.append({one.name: one.linkage.name for one in library._final_module.functions if not one.is_declaration})
        optimise(library)

    monkeypatch.setattr(CPUCodeLibrary, "_optimize_final_module", look)

    def called(cells):
        return cells[0] + 1

    called = rules.compiled(called)

    def kernel(cells):
        return called(cells) + 1

    def linkage(module):
        """Of the rule that is called."""
        return next(kind for name, kind in module.items() if "called" in name and "kernel" not in name)

    assert rules.compiled(kernel)(np.arange(3)) == 2
    assert [linkage(module) for module in seen] == ["internal"]
    linked = rules._compiled(kernel, tmp_path / "linked", no_cpython_wrapper=True)
    linked.compile((numba.int64[::1],))
    library = linked.overloads[linked.signatures[0]].library
    assert len(seen) == 1 and "linkonce_odr" in str(library._get_module_for_linking())


def test_what_is_not_optimised_is_kept_on_disk_too(monkeypatch, tmp_path):
    """The rule that is called leaves no address of this process in it: bounds are checked without optimising."""
    monkeypatch.setattr(rules, "CACHE", tmp_path)
    for step in ("_optimize_functions", "_optimize_final_module"):
        monkeypatch.setattr(CPUCodeLibrary, step, lambda *_: None)

    def called(cells):
        return cells[0] + 1

    called = rules.compiled(called)

    def kernel(cells):
        return called(cells) + 1

    assert rules.compiled(kernel)(np.arange(3)) == 2
    assert {kept.name.split("-")[0].rpartition(".")[2] for kept in tmp_path.rglob("*.nbc")} == {"called", "kernel"}
