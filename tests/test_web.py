"""The page's own tests are run with everything else, and the lock file serves every machine."""
import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
LOCK = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
MACHINES = ("linux-x64-gnu", "linux-arm64-gnu", "darwin-x64", "darwin-arm64", "win32-x64-msvc", "win32-arm64-msvc")


def test_the_page_passes_its_own():
    tool = str(ROOT / "tools" / "web.py")
    done = subprocess.run([sys.executable, tool, "test"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize("machine", MACHINES)
def test_the_lock_file_names_what_every_machine_needs(machine):
    families = {name.removesuffix(MACHINES[0]) for name in LOCK if name.endswith(MACHINES[0])}
    assert len(families) >= 2                    # Vite's bundler and its reader of styles
    assert {family + machine for family in families} <= LOCK.keys()


def test_the_lock_file_has_checksums_and_no_addresses():
    for name, package in LOCK.items():
        assert "resolved" not in package, name
        assert not name or package.get("integrity", "").startswith("sha512-"), name


def test_every_package_is_pinned():
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    for name, version in {**wanted.get("dependencies", {}), **wanted["devDependencies"]}.items():
        assert version[0].isdigit() and version == LOCK[f"node_modules/{name}"]["version"], name
