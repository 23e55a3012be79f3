"""Programs of the system that tests need; as root, Debian's package of the same name is installed."""
import os
import shutil
import subprocess

LONGEST = 300                                    # seconds


def run(command: list[str]) -> bool:
    """False: there is no such program, or it failed."""
    if shutil.which(command[0]) is None:
        return False
    try:
        return subprocess.run(command, capture_output=True, timeout=LONGEST, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def install(package: str) -> None:
    """With Debian's tools, where this is allowed."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        run(["apt-get", "update"])
        run(["apt-get", "install", "--yes", "--no-install-recommends", package])


def installed(program: str) -> str | None:
    """Where it is, or where it could be installed; None: neither."""
    if shutil.which(program) is None:
        install(program)
    return shutil.which(program)
