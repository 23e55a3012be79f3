"""Where other people wait for one's move, for the marks on a page."""
from litestar import get
from litestar.di import NamedDependency

from ..net.answers import Turns
from ..people.ratings import FinishedGames
from ..people.turns import is_awaited
from .common import Asking, TheLobby, guest_of

TheFinished = NamedDependency[FinishedGames]
MOST_CHECKED = 50                                # games that are looked at: who plays more has a mark anyway


@get("/api/guest/turns")
async def turns(request: Asking, lobby: TheLobby, finished: TheFinished) -> Turns:
    """The tables where other people wait for your move: `table` and `game` of each. Cheap enough to be asked often."""
    guest = await guest_of(request, lobby)
    if guest is None:
        return {"tables": []}
    games = await finished.games_of(guest, "playing", None, MOST_CHECKED)
    found = await lobby.turns.of(games, guest)
    return {"tables": [{"table": kept.id, "game": kept.header["game"]}
                       for kept, turn in zip(games, found, strict=True) if is_awaited(kept, guest, turn)]}


ROUTES = [turns]
