"""Packages that only some commands need: `pip install 'matou[gpu]'`."""
from matou.core.words import Phrase

EXTRAS = {"numba_cuda": ("numba-cuda", "gpu")}   # by module: its package, and the extra that installs it


def missing(error: ModuleNotFoundError) -> Phrase | None:
    """What to install where the module that was not found belongs to an extra; else None."""
    if error.name not in EXTRAS:
        return None
    package, extra = EXTRAS[error.name]
    return Phrase("this needs {package}, which is not installed; to install it: {command}", package=package,
                  command=f"pip install 'matou[{extra}]'")
