"""What people install: nothing heavy before it is needed, extras that name themselves, archives that are complete."""
import inspect
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import numba
import pytest
from numba.core.codegen import CPUCodeLibrary
from numba.core.dispatcher import Dispatcher
from numba.core.lowering import Lower

import matou
from matou.cli import main
from matou.commands.extras import EXTRAS

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tools"))

from links import absolute, linked  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OF_THE_SERVER = {"aiosqlite", "alembic", "asyncpg", "litestar", "prometheus_client", "sqlalchemy", "uvicorn", "uvloop",
                 "websockets"}


def name_of(requirement):
    return re.match(r"[\w-]+", requirement)[0]


# What is loaded
@pytest.mark.parametrize("code", [
    "import matou",
    "import matou; matou.load('poche')",
    "import matou; matou.load('discat').deal(seats=2, seed=1); matou.Record, matou.play, matou.agent('random')",
])
def test_import_matou_loads_neither_the_server_nor_rich(code):
    script = f"{code}\nimport sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    loaded = set(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                                check=True).stdout.split())
    assert "matou" in loaded
    assert not loaded & {*OF_THE_SERVER, "rich", "markdown_it", "openskill", "msgspec"}


def test_the_packages_of_the_server_are_installed_with_matou():
    """`pip install matou` plays and serves: they are no extra."""
    assert {name.replace("_", "-") for name in OF_THE_SERVER} | {"rich"} <= set(map(name_of, PROJECT["dependencies"]))


# Extras
@pytest.mark.parametrize("command", ["bench", "simulate"])
def test_a_command_whose_extra_is_missing_names_it(command, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    monkeypatch.delitem(sys.modules, "matou.lab.gpu", raising=False)
    assert main([command, "discat", "--device", "cuda", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (f"matou {command}: this needs numba-cuda, which is not installed; to install "
                                       "it: pip install 'matou[gpu]'\n")


def test_a_module_that_no_extra_installs_is_a_bug_and_is_shown_as_one(monkeypatch):
    monkeypatch.setitem(sys.modules, "matou.commands.box", None)
    with pytest.raises(ModuleNotFoundError):
        main(["box", "discat"])


@pytest.mark.parametrize("module", EXTRAS)
def test_every_extra_that_is_named_installs_the_package(module):
    package, extra = EXTRAS[module]
    assert package in map(name_of, PROJECT["optional-dependencies"][extra])


# Numba
def test_numba_is_bounded_while_parts_of_it_are_replaced():
    """core/rule.py replaces `get_call_template` and `get_overload` of numba.core.dispatcher.Dispatcher, for rules
    alone. core/lowering.py replaces `_optimize_final_module` and `_finalize_final_module` of the library that a rule is
    compiled into, sets its `_finalized` and `_final_module`, and extends `lower_getitem` and `lower_setitem` of
    numba.core.lowering.Lower. A release of Numba is let in by raising the bound once this test and tests/core have
    passed with it."""
    source = (ROOT / "src" / "matou" / "core" / "rule.py").read_text(encoding="utf-8")
    replaced = re.findall(r"^ *\w+\.(\w+) = ", source, re.MULTILINE)
    assert {"get_call_template", "get_overload"} <= set(replaced)
    assert list(inspect.signature(Dispatcher.get_call_template).parameters) == ["self", "args", "kws"]
    assert list(inspect.signature(Dispatcher.get_overload).parameters) == ["self", "sig"]
    source = (ROOT / "src" / "matou" / "core" / "lowering.py").read_text(encoding="utf-8")
    replaced = set(re.findall(r"^ *library\.(_\w+) = ", source, re.MULTILINE))
    assert replaced == {"_optimize_final_module", "_finalize_final_module", "_finalized", "_final_module"}
    called = set(re.findall(r"\blibrary\.(_\w+)\(", source))
    assert called == {"_finalize_dynamic_globals", "_get_module_for_linking"}
    for method in ("_optimize_final_module", "_finalize_final_module", *called):
        assert list(inspect.signature(getattr(CPUCodeLibrary, method)).parameters) == ["self"]
    assert CPUCodeLibrary._finalized is False and "_final_module" in CPUCodeLibrary.__init__.__code__.co_names
    for extended in (Lower.lower_getitem, Lower.lower_setitem):
        assert list(inspect.signature(extended).parameters)[-1] == "signature"
    bounds = next(one for one in PROJECT["dependencies"] if name_of(one) == "numba")
    lowest, highest = (tuple(map(int, re.search(rf"{sign}(\d+)\.(\d+)", bounds).groups())) for sign in (">=", "<"))
    assert lowest <= tuple(map(int, numba.__version__.split(".")[:2])) < highest


# Archives
def hatch(folder, kind, out):
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)], cwd=folder, check=True,
                   capture_output=True)
    return next(out.glob("*.tar.gz" if kind == "sdist" else "*.whl"))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The source distribution, unpacked."""
    out = tmp_path_factory.mktemp("sdist")
    with tarfile.open(hatch(ROOT, "sdist", out)) as archive:
        archive.extractall(out, filter="data")
    return next(path for path in out.iterdir() if path.is_dir())


def test_the_source_distribution_holds_everything_git_keeps(unpacked):
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    assert [name for name in kept if name and (ROOT / name).exists() and not (unpacked / name).exists()] == []


def test_the_source_distribution_passes_its_tests(unpacked):
    """Those that read the most of it, interpreted; the workflow `release` runs all of them there."""
    files = ("test_docs.py", "test_architecture.py", "test_api_page.py", "games/test_discat.py")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", *(f"tests/{name}" for name in files)], cwd=unpacked,
                         env={**environment, "PYTHONPATH": str(unpacked / "src"), "NUMBA_DISABLE_JIT": "1"},
                         capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr[-1000:]


def test_the_wheel_holds_the_page_and_whatever_else_is_not_python(unpacked, tmp_path):
    page = unpacked / "src" / "matou" / "web"
    (page / "before").mkdir(parents=True, exist_ok=True)
    (page / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (page / "before" / "old.js").write_text("", encoding="utf-8")
    with zipfile.ZipFile(hatch(unpacked, "wheel", tmp_path)) as wheel:
        names = set(wheel.namelist())
        metadata = wheel.read(next(name for name in names if name.endswith("METADATA"))).decode()
    assert {"matou/web/index.html", "matou/py.typed", "matou/locale/fr/LC_MESSAGES/matou.mo",
            "matou/games/discat/box.toml", "matou/games/catdays/decks/reconstructed.toml",
            "matou/games/chami/booklet.fr.md", "matou/templates/rules.py.txt"} <= names
    assert not [name for name in names if "before" in name or name.startswith(("tests", "tools"))]
    assert "Classifier: Typing :: Typed" in metadata and "Provides-Extra: gpu" in metadata


# Releases
def test_links_are_added_for_pypi():
    """They lead to files that are there; the sources name no home."""
    if "urls" in PROJECT:
        pytest.skip("this is a release: it has them already")
    home, project = "https://example.org/cats/matou", (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    with_links = tomllib.loads(linked(project, home, "v1"))["project"]
    assert with_links["urls"]["Homepage"] == home and with_links["readme"] == "README.pypi.md"
    page = absolute((ROOT / "README.md").read_text(encoding="utf-8"), home, "v1")
    inside = re.findall(rf"{home}/(raw|blob)/v1/([^)\"#]+)", page)
    assert all((ROOT / path).exists() for _, path in inside)
    assert {kind for kind, path in inside if path.endswith((".webp", ".svg"))} == {"raw"}
    assert len(inside) > 15 and not re.search(r"\]\((?!http)|src=\"(?!http)", page)


def test_every_action_is_pinned_by_its_commit():
    for workflow in (ROOT / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
        assert used, workflow
        for one in used:
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", one), one


def test_the_workflows_try_every_python_that_is_supported():
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert promised[0] == oldest
    for workflow in ("test.yml", "release.yml"):
        text = (ROOT / ".github" / "workflows" / workflow).read_text(encoding="utf-8")
        assert re.findall(r"\d\.\d+", re.search(r"python: \[(.*)\]", text)[1]) == promised


def test_the_citation_names_this_version():
    assert f"\nversion: {matou.__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
