"""Errors that have a cause outside Matou, in one line: a package that only some commands need (`pip install
'matou[gpu]'`), or a game of another package that does not work."""
from matou.core.words import Phrase

# By module: its package, and the extra that installs it.
EXTRAS = {"numba_cuda": ("numba-cuda", "gpu"), "duckdb": ("duckdb", "lab"),
          "optuna": ("optuna", "lab"), "ray": ("ray", "cluster"),
          "mcp": ("mcp", "mcp"), "pyspiel": ("open-spiel", "openspiel"), "open_spiel": ("open-spiel", "openspiel")}


def explained(error: Exception, game: str | None) -> Phrase | None:
    """What went wrong while this game was played, and what to do about it; None if nothing is known of it."""
    if isinstance(error, ModuleNotFoundError) and error.name in EXTRAS:
        package, extra = EXTRAS[error.name]
        return Phrase("this needs {package}, which is not installed; to install it: {command}", package=package,
                      command=f"pip install 'matou[{extra}]'")
    from matou.core.installed import described
    from matou.games import GAMES
    if game not in GAMES.others:
        return None
    return Phrase("the game {game} does not work: {error}\nTo check it: {check}. To see the whole traceback: {dev}",
                  game=game, error=described(error), check=f"python -m matou.testing {game}",
                  dev="python -X dev -m matou …")
