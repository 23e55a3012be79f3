"""The page, built from the sources as they are; their types are checked by `make check`."""
import fcntl
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILT = ROOT / "src" / "matou" / "web" / "index.html"


def is_fresh():
    """Is the page newer than all it is made from?"""
    web = ROOT / "web"
    sources = [*web.glob("*.*"), *(web / "src").rglob("*.*"), *(web / "public").rglob("*.*")]
    return BUILT.exists() and BUILT.stat().st_mtime >= max(source.stat().st_mtime for source in sources)


def build():
    """Build the page, unless it is fresh; one process at a time, under a file lock. Returns what went wrong."""
    with (Path(tempfile.gettempdir()) / "matou-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if is_fresh():
            return ""
        tool = str(ROOT / "tools" / "web.py")
        done = subprocess.run([sys.executable, tool, "bundle"], capture_output=True, text=True, check=False)
        return done.stdout[-2000:] + done.stderr[-2000:] if done.returncode else ""
