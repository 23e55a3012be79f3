"""A server in a process of its own, where another package has brought a game: Ronron (third_party/ronron).

The rules run interpreted, so that nothing compiles: cats that search are there as well, and a little slow.
"""
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

THIRD_PARTY = Path(__file__).parent / "third_party"
SOURCES = Path(__file__).parents[2] / "src"
PLAYS = "ronron"
SERVE = """
import sys
from matou.server import warmup
async def ready(self):
    for slug in self.games:
        self._plays(slug)
        self._searches(slug)
warmup.Warmup.run = ready
from matou.cli import main
sys.exit(main(["serve", "--port", "0", "--database", f"sqlite:///{sys.argv[1]}"]))
"""

def install(folder):
    """What an installer leaves behind in a folder: the package, what it is called, what it offers."""
    shutil.copytree(THIRD_PARTY / PLAYS, folder / PLAYS, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / "cat-ronron-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cat-ronron\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[matou.games]\n{PLAYS} = {PLAYS}.game:GAME\n")


@contextmanager
def serving(folder):
    """Returns where the server is."""
    install(folder)
    paths = os.pathsep.join(map(str, (folder, SOURCES)))
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(folder / "tables.db")], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1", "LC_ALL": "C.UTF-8",
             "PYTHONWARNINGS": "ignore::RuntimeWarning"})
    try:
        yield re.search(r"http://([\d.:]+)/", server.stdout.readline())[1]
    finally:
        server.terminate()
        server.stdout.close()
        server.wait(30)
