"""A game that is over, played on from one of its positions: a new table that begins there, against cats.

The client names a game and a number of moves, never a position; what it may not see, it cannot play on. The cards are
those of the game, so somebody who watched it with all cards face up knows them; `other` deals anew what the player
could not see at that moment. Such a game has no seal, and is not rated: there are no other people in it.
"""
import secrets
from typing import Annotated, Literal

import msgspec
from litestar import post
from litestar.params import JSONBody

from matou.core.game import State

from ..match.queue import Kind
from ..match.replay import Replay
from ..net.answers import TableTold
from ..net.protocol import Refusal
from .after import TheAnalyst, over
from .common import Asking, TableId, TheLobby, a_guest, table_dict

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=11)]


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """The position after `ply` moves is played on. `seat`: where you sit; by default the player to move there. `level`:
    who plays for the others. `cards`: the `same`, or `other` ones that you could not tell apart from them. `link`: of a
    table that is not public."""
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: SeatNumber | None = None
    level: Literal["kitten", "cat", "tomcat", "matou"] = "cat"
    cards: Literal["same", "other"] = "same"
    link: Annotated[str, msgspec.Meta(max_length=64)] | None = None


@post("/api/tables/{id:str}/continue")
async def play_on(id: TableId, data: JSONBody[PlayOn], request: Asking, lobby: TheLobby,
                  analyst: TheAnalyst) -> TableTold:
    """Play on from a position of a game that is over: a new table, with you and cats."""
    guest = await a_guest(request, lobby)
    kept, _ = await over(request, lobby, id, data.link)
    replay = await analyst.replays.of(id)
    start, seat = await lobby.thinkers.run(Kind.LOOK, start_of, replay, data)
    return table_dict(await lobby.play_on(kept, start, guest, seat, data.level), guest)


def start_of(replay: Replay, wish: PlayOn) -> tuple[State, int]:
    """The position in which the new table begins, and where its maker sits."""
    state = replay.states[replay.at(wish.ply)]
    if state.over:
        raise Refusal("over", "the game is over here: choose an earlier move", status=409)
    seat = state.turn if wish.seat is None else wish.seat
    if seat >= state.seats:
        raise Refusal("seat", "there is no seat {seat} at this table: 0 to {last}", seat=seat, last=state.seats - 1)
    if wish.cards == "other":
        state = state.game.imagine(state.game.view(state, seat), secrets.token_hex(16))
    if bytes(state.game.position(state.text)) != bytes(state):
        raise Refusal("position", "this position cannot be played on", status=409)
    return state, seat


ROUTES = [play_on]
