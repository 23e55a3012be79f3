"""Puzzles: a game's list with the one of the day, a table that begins with one, and what became of it."""
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from matou.agents.best_moves import BestMoves, best_moves
from matou.agents.explanation import explain, facts, people, reasons
from matou.core.game import Game, State
from matou.core.puzzle import of_day, puzzles_of, themes_of
from matou.games import load
from matou.language import Language

from ..language import ENGLISH, spoken
from ..match.narration import called
from ..match.page_data import label_of
from ..match.puzzle import PUZZLE, find, headed, is_sure, start_of
from ..match.queue import Kind
from ..match.reasons import in_words, numbers
from ..match.table import Table
from ..net.answers import Decision, TableTold
from ..net.protocol import Refusal
from ..net.puzzles import PuzzleLine, PuzzleList, PuzzleMove, PuzzleState
from ..net.reasons import Reasons
from ..people.lobby import may_enter
from ..people.puzzles import Attempt, today
from ..people.ratings import Rating
from .after import TheAnalyst, over
from .common import Asking, Lang, TableId, TheLobby, a_guest, guest_of, table_dict

SHARE_DECIMALS = 2                               # decimals of a share


class TryAgain(msgspec.Struct, forbid_unknown_fields=True):
    """A decision of your own game that a review calls a mistake, as a puzzle. `level`: of that review."""
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    level: Annotated[str, msgspec.Meta(max_length=32)] = "tomcat"
    link: Annotated[str, msgspec.Meta(max_length=64)] | None = None


@get("/api/games/{game:str}/puzzles")
async def puzzles(game: FromPath[str], request: Asking, lobby: TheLobby, lang: Lang = None) -> PuzzleList:
    """A game's puzzles, what you did with them, and today's: the same for everyone, by the date in UTC."""
    found, language = load(game), spoken(lang) or ENGLISH
    tried, rating = await lobby.puzzles.of(await guest_of(request, lobby), found.slug)
    ratings, day = await lobby.puzzles.ratings(found.slug), of_day(found, today())
    return {"game": found.slug, "day": day.id if day else None, "rating": rating and round(rating.value, 1),
            "themes": [{"name": theme.name, "title": language.say(theme.title)} for theme in themes_of(found).values()],
            "puzzles": [line(found, id, ratings[id], tried.get(id)) for id in puzzles_of(found)]}


def line(game: Game, id: str, rating: Rating, tried: Attempt | None) -> PuzzleLine:
    puzzle = puzzles_of(game)[id]
    return {"id": id, "grade": puzzle.grade, "themes": list(puzzle.themes), "seats": puzzle.seats,
            "rating": round(rating.mu, 1), "first": tried.first if tried else None,
            "last": tried.last if tried else None}


@post("/api/games/{game:str}/puzzles/{id:str}")
async def pose(game: FromPath[str], id: FromPath[str], request: Asking, lobby: TheLobby) -> TableTold:
    """A new table that begins with this puzzle. The server knows its position; you name it only."""
    guest, found = await a_guest(request, lobby), load(game)
    puzzle = find(found, id)
    start = await lobby.thinkers.run(Kind.LOOK, start_of, found, puzzle)
    header = headed(start, puzzle.id, puzzle.answers, puzzle.moves)
    return table_dict(await lobby.pose(start, guest, start.turn, header), guest)


@post("/api/tables/{id:str}/puzzle")
async def try_again(id: TableId, data: JSONBody[TryAgain], request: Asking, lobby: TheLobby,
                    analyst: TheAnalyst) -> TableTold:
    """A mistake of yours, to be made good: a new table before that move, with other cards than those you did not see.
    Only where a review is sure of it, and only your own. The best moves are compared once more: all that may be as good
    as the best one are answers."""
    guest = await a_guest(request, lobby)
    kept, _ = await over(request, lobby, id, data.link)
    reviewed = await analyst.status(id, data.level)
    decisions: Sequence[Decision] = reviewed["result"]["decisions"] if reviewed and reviewed["result"] else ()
    decision = next((one for one in decisions if one["ply"] == data.ply), None)
    game = load(kept.header["game"])
    if decision is None or decision["seat"] not in kept.seats_of(guest) or not is_sure(game, decision):
        raise Refusal("puzzle", "this move is no mistake of yours that a review is sure of", status=409)
    replay, best = await analyst.replays.of(id), decision["best"]
    state = replay.states[replay.at(data.ply)]
    await lobby.thinkers.compiled(game.slug)
    found = await lobby.thinkers.run(Kind.HINT, looked_at_again, state, decision["move"],
                                       best["move"] if best else decision["move"])
    start = await lobby.thinkers.run(Kind.LOOK, dealt_anew, state, f"{id}/{data.ply}")
    header = headed(start, None, found.answers, found.shares)
    return table_dict(await lobby.pose(start, guest, start.turn, header), guest)


def looked_at_again(state: State, made: str, best: str) -> BestMoves:
    """The answers, with more thought than a review has for one move, and after them the move that was made. Refusal if
    that is as good as they are, as far as can be told."""
    view = state.game.view(state, state.turn)
    move, other = (state.game.representative(view, text) for text in (made, best))
    found = best_moves(view, (move, other))
    if move.text in found.answers:
        raise Refusal("puzzle", "looked at once more, your move may well be as good as any other", status=409)
    first = (*found.answers, move.text)
    return found._replace(shares={text: found.shares[text] for text in dict.fromkeys((*first, *found.shares))})


def dealt_anew(state: State, seed: str) -> State:
    """The same position for its player, with other hidden cards."""
    found = state.game.imagine(state.game.view(state, state.turn), f"puzzle/{seed}")
    return State(state.game, bytes(found), found.box, found.options)


@get("/api/tables/{id:str}/puzzle")
async def puzzle(id: TableId, request: Asking, lobby: TheLobby, lang: Lang = None) -> PuzzleState:
    """What became of the puzzle with which a table of yours began; the answer once it was found or shown."""
    kept, guest = await lobby.kept(id), await a_guest(request, lobby)
    may_enter(kept, guest, None)
    if PUZZLE not in kept.header or kept.seat_of(guest) is None:
        raise Refusal("puzzle", "this table did not begin with a puzzle of yours", status=404)
    table = await lobby.table(id)
    language = spoken(lang) or ENGLISH
    found = await lobby.thinkers.run(Kind.LOOK, state_of, table, language)
    if len(found["moves"]) > 1 and lobby.thinkers.awaited(table.game.slug) is None:
        found["reasons"] = await lobby.thinkers.run(Kind.HINT, why, table, found["moves"], language)
    _, rating = await lobby.puzzles.of(guest, table.game.slug)
    return {**found, "rating": rating and round(rating.value, 1)}


def state_of(table: Table, language: Language) -> PuzzleState:
    task, game, asked = table.task, table.game, table.task.asked
    known = puzzles_of(game).get(asked["id"])
    done = task.shown or not task.open
    return {"game": game.slug, "id": asked["id"], "tries": task.tries,
            "state": "open" if not done else "shown" if task.shown else "found",
            "grade": known.grade if known else None, "themes": list(known.themes) if known else [],
            "moves": compared(table, asked, known.tempting if known else None, language) if done else [],
            "lead": round(known.least, SHARE_DECIMALS) if known and done else None,
            "simulations": sum(known.simulations) if known else 0, "solved": bool(known and known.solved),
            "rating": None, "reasons": None}


def why(table: Table, moves: Sequence[PuzzleMove], language: Language) -> Reasons | None:
    """Why the best move rather than the other one; None if nothing that is counted says so clearly."""
    first = table.begun.first
    view = first.game.view(first, first.turn)
    names = called(table.kept.chairs, language, first.turn)
    task = table.task
    if task.counted is None:
        best, other = (first.game.parse(view, one["move"]) for one in moves)
        task.counted = explain(view, best, other)
    clear = reasons(view.game, task.counted) or facts(view, task.counted, people(view, names))
    return in_words(view, numbers(task.counted), names, language.say) if clear else None


def compared(table: Table, asked: dict[str, Any], tempting: str | None, language: Language) -> list[PuzzleMove]:
    """The best move and the one it is compared with, in words, as the solver is told them."""
    first = table.begun.first
    view = first.game.view(first, first.turn)
    names = called(table.kept.chairs, language, first.turn)
    made = first.game.representative(view, table.begun.state.said[0][1]).text if table.begun.made else ""
    best = made if made in asked["answers"] else asked["answers"][0]
    other = tempting or next((move for move in asked["moves"] if move not in asked["answers"]), best)
    return [{"move": text, "says": label_of(view, first.game.parse(view, text), names, language.say).rstrip("."),
             "share": round(asked["moves"][text], SHARE_DECIMALS)} for text in dict.fromkeys((best, other))]


ROUTES = [puzzles, pose, try_again, puzzle]
