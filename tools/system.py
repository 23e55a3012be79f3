"""Programs of the system that tests need; as root, Debian's package of the same name is installed."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

LONGEST = 300                                    # seconds


def run(command: list[str], longest: float = LONGEST) -> bool:
    """Runs a program; returns False if there is none, if it failed or if it took longer than this."""
    if shutil.which(command[0]) is None:
        return False
    try:
        return subprocess.run(command, capture_output=True, timeout=longest, check=False).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def install(package: str, longest: float = LONGEST) -> None:
    """With Debian's tools, where this is allowed and the download takes no longer; one at a time, for apt-get does not
    wait for another one."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    import fcntl
    with (Path(tempfile.gettempdir()) / "matou-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        run(["apt-get", "update"], longest)
        command = ["apt-get", "install", "--yes", "--no-install-recommends", package]
        if run([*command, "--download-only"], longest):
            run(command)


def installed(program: str, longest: float = LONGEST) -> str | None:
    """The path of a program, installed if need be; None if it cannot be had."""
    if shutil.which(program) is None:
        install(program, longest)
    return shutil.which(program)
