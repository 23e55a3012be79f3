"""What is there once a game is over: the result, a replay, an analysis, what was practised; ratings and old games."""
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, QueryParameter

from matou.games import load

from ..language import spoken
from ..match.analyses import Analyst
from ..match.lesson import LESSON
from ..match.narration import ALL, Narrator, called
from ..match.puzzle import PUZZLE, is_sure
from ..match.queue import Kind
from ..match.replay import Replay
from ..net.answers import (
    Analysis,
    Best,
    BestMove,
    Decision,
    Judged,
    Mine,
    MyGames,
    MyRating,
    RatingChange,
    Replayed,
    ReplayTold,
    ResultTold,
    Sentence,
)
from ..net.limits import address_of
from ..net.practice import Practice, PractisedBy
from ..net.protocol import Refusal
from ..people.guests import Guest
from ..people.lobby import Lobby, may_enter
from ..people.ratings import FinishedGames
from ..people.turns import is_awaited
from ..store.tables import PRIVATE, TableInfo
from .common import Asking, Lang, Link, TableId, TheLobby, a_guest, guest_of, table_dict, table_of
from .looking import may_look

SETTLING = 5                                     # games that may be in an answer window, of one guest
PAGE_SIZE = 20                                   # games on a page of the history, unless told otherwise
TheAnalyst = NamedDependency[Analyst]
TheFinished = NamedDependency[FinishedGames]
Level = Literal["cat", "tomcat", "matou"]
Ply = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
Short = Annotated[str | None, QueryParameter(max_length=32)]
Stage = Annotated[Literal["open", "playing", "over"], QueryParameter(name="state")]
Page = Annotated[int, QueryParameter(ge=1, le=100)]
Hidden = Annotated[bool, QueryParameter()]


class Study(msgspec.Struct, forbid_unknown_fields=True):
    """An analysis that is wanted. `link`: of a table that is not public."""
    level: Level = "tomcat"
    link: Annotated[str, msgspec.Meta(max_length=64)] | None = None


async def over(request: Asking, lobby: Lobby, id: str, link: str | None) -> tuple[TableInfo, Guest | None]:
    """A table whose game is over, if the client may see it; and the guest who asks."""
    kept, guest = await lobby.kept(id), await guest_of(request, lobby)
    may_look(kept, guest, link)
    if (await lobby.as_shown(kept)).state != "over":
        raise Refusal("hidden", "this is shown when the game is over", status=403)
    return kept, guest


def teller_for(kept: TableInfo, seat: int | str | None, lang: str | None, guest: Guest | None) -> Narrator | None:
    """The narrator for this guest, if words are wanted."""
    language, theirs = spoken(lang), kept.seats_of(guest)
    reader = theirs[0] if len(theirs) == 1 else None
    return Narrator(seat, language, called(kept.chairs, language, reader)) if language else None


# One game ----------------------------------------------------------------------------------------------------

@get("/api/tables/{id:str}/result")
async def result(id: TableId, request: Asking, lobby: TheLobby, analyst: TheAnalyst, finished: TheFinished,
                 link: Link = None, lang: Lang = None) -> ResultTold:
    """How a game ended, where the points came from, and what it did to ratings."""
    kept, guest = await over(request, lobby, id, link)
    replay, changes = await analyst.replays.of(id), await finished.changes(id)
    game, teller = load(kept.header["game"]), teller_for(kept, ALL, lang, guest)
    words: Sequence[str | Sentence]
    detail, words = await lobby.thinkers.run(Kind.LOOK, lambda: (
        game.tally(replay.states), replay.last_told(teller) if teller else replay.told(replay.plies, ALL)))
    rated: list[RatingChange | None] = [
        {"before": round(changes[chair.guest][0], 2), "after": round(changes[chair.guest][1], 2)}
        if chair.guest in changes else None for chair in kept.chairs]
    ended = replay.outcome
    return {**table_of(kept, guest), "result": {"scores": ended["scores"], "winners": ended["winners"],
                                                "why": ended["why"], "detail": detail},
            "names": list(map(str, teller.names)) if teller else list(replay.record.names), "plies": replay.plies,
            "told": list(words), "ratings": rated}


@get("/api/tables/{id:str}/replay")
async def replay(id: TableId, request: Asking, lobby: TheLobby, analyst: TheAnalyst, link: Link = None,
                 ply: Ply = None, seat: Short = None, lang: Lang = None) -> ReplayTold:
    """The position after `ply` moves, as a seat or a spectator was shown it, or with all cards open."""
    kept, guest = await over(request, lobby, id, link)
    found = await analyst.replays.of(id)
    who, at = found.seat(seat), found.at(ply)
    teller = teller_for(kept, who, lang, guest)
    view = await lobby.thinkers.run(Kind.LOOK, found.shown, id, at, who, teller)
    words: Sequence[str | Sentence] = last_line(view) if teller else found.told(at, who)
    return {"table": id, "names": list(map(str, teller.names)) if teller else list(found.record.names), "at": at,
            "plies": found.plies, "moves": [(mover, text) for mover, text in found.record.moves],
            "told": list(words), "view": view}


def last_line(view: Replayed) -> list[str]:
    """What the last move and what came of it are called, in a view in words."""
    told: list[list[str]] = cast(Any, view.get("words"))["told"]             # plain data already
    return told[-1] if told else []


@post("/api/tables/{id:str}/analysis")
async def study(id: TableId, data: JSONBody[Study], request: Asking, lobby: TheLobby, analyst: TheAnalyst,
                lang: Lang = None) -> Analysis:
    """Ask for an analysis. Everyone who asks for the same one gets the same job."""
    guest = await a_guest(request, lobby)
    kept, _ = await over(request, lobby, id, data.link)
    if LESSON in kept.header:
        raise Refusal("lesson", "a lesson is not reviewed: its moves were not yours alone", status=409)
    if PUZZLE in kept.header:
        raise Refusal("puzzle", "a game that began with a puzzle is not reviewed", status=409)
    await analyst.ask(id, data.level, guest, address_of(request.scope))
    return await progress(analyst, kept, data.level, lang, guest)


@get("/api/tables/{id:str}/analysis")
async def studied(id: TableId, request: Asking, lobby: TheLobby, analyst: TheAnalyst, link: Link = None,
                  level: FromQuery[Level] = "tomcat", lang: Lang = None) -> Analysis:
    """How far an analysis is, and what it found once it is done."""
    kept, guest = await over(request, lobby, id, link)
    return await progress(analyst, kept, level, lang, guest)


async def progress(analyst: Analyst, kept: TableInfo, level: str, lang: str | None,
                   guest: Guest | None) -> Analysis:
    found = await analyst.status(kept.id, level)
    if found is None:
        raise Refusal("analysis", "nobody has asked for this review yet", status=404)
    if found["result"]:
        found["result"] = with_names(found["result"], kept.record_names)
    teller = teller_for(kept, ALL, lang, guest)
    if teller and found["result"]:
        replay = await analyst.replays.of(kept.id)
        found["result"] = await analyst.lobby.thinkers.run(Kind.LOOK, in_words, found["result"], replay, teller)
    return found


def with_names(judged: Judged, names: Sequence[str]) -> Judged:
    """Reviews are stored without names: those who played may have others since, or none."""
    return {**judged, "names": list(names),
            "players": [{**one, "name": names[one["seat"]]} for one in judged["players"]]}


def in_words(judged: Judged, replay: Replay, teller: Narrator) -> Judged:
    """Every move that was judged, and the best one, as their player would have been told it: `says`."""
    def says(ply: int, move: str) -> str:
        return replay.label(ply, move, teller)

    def worded(one: Decision, best: BestMove) -> Decision:
        told: Decision = {**one, "says": says(one["ply"], one["move"]),
                          "best": {**best, "says": says(one["ply"], best["move"])}, "again": is_sure(game, one)}
        if "reasons" in one:
            told["reasons"] = replay.reasons(one["ply"], one["reasons"], teller)
        return told

    game = load(replay.record.game)

    return {**judged, "decisions": [worded(one, one["best"]) if one["best"] else one for one in judged["decisions"]]}


@get("/api/tables/{id:str}/practice")
async def practised(id: TableId, request: Asking, lobby: TheLobby, analyst: TheAnalyst, finished: TheFinished,
                    link: Link = None, seat: Short = None) -> Practice:
    """What each person practised in a game that has something to practise: which additions they laid, added or tried in
    vain, and how long that took."""
    kept, guest = await over(request, lobby, id, link)
    may_enter(kept, guest, link)                 # what somebody got wrong is not for those who were sent the replay
    game = load(kept.header["game"])
    practice: Any = game.part("practice")
    if practice is None:
        raise Refusal("game", "there is nothing to practise in {game}", status=409, game=game.name)
    found = await analyst.replays.of(id)
    who, record = found.seat(seat), found.record
    lines = [] if kept.visibility == PRIVATE else await finished.times(id)     # of an imported game they are not known
    times = seconds(lines, record.moves, kept.began or kept.created)
    data = practice.practice(replace(record, extra={**record.extra, "times": times}))
    people = [at for at, chair in enumerate(kept.chairs) if not (chair.level or chair.bot)]
    players: list[PractisedBy] = [
        {"seat": at, "name": one["name"], "pairs": one["pairs"], "grid": practice.grid(one, data["tables"]),
         "weak": one["weak"], "yours": at in kept.seats_of(guest)}
        for at, one in enumerate(data["players"]) if at in people and who in (None, ALL, at)]
    return {"table": id, "tables": data["tables"], "players": players}


def seconds(lines: Sequence[tuple[int, str, str]], moves: Sequence[tuple[int, str]], began: str) -> list[float | None]:
    """How long each move took: since the line of the log before it. The log also has lines that are no moves."""
    found: list[float | None] = []
    before = began
    for seat, text, at in lines:
        if len(found) < len(moves) and (seat, text) == tuple(moves[len(found)]):
            took = datetime.fromisoformat(at) - datetime.fromisoformat(before)
            found.append(max(0.0, round(took.total_seconds(), 1)))
        before = at
    return found + [None] * (len(moves) - len(found))


# Many games --------------------------------------------------------------------------------------------------

@get("/api/ratings")
async def ratings(request: Asking, lobby: TheLobby, finished: TheFinished, game: FromQuery[str]) -> Best:
    """The best players of a game. Programs are among them, and marked."""
    return {"game": load(game).slug, "ratings": await finished.best(game, await guest_of(request, lobby))}


@get("/api/tables/{id:str}/ratings")
async def table_ratings(id: TableId, request: Asking, lobby: TheLobby, finished: TheFinished,
                        link: Link = None) -> list[float | None]:
    """By seat: how strong its player seems at this game; null for agents and for players without a rating yet."""
    kept = await lobby.kept(id)
    may_enter(kept, await guest_of(request, lobby), link)
    return await finished.at_table(kept)


@get("/api/guest/ratings")
async def my_ratings(request: Asking, lobby: TheLobby, finished: TheFinished) -> list[MyRating]:
    """How strong you seem, game by game."""
    return await finished.ratings_of(await a_guest(request, lobby))


@get("/api/guest/games")
async def my_games(request: Asking, lobby: TheLobby, finished: TheFinished, stage: Stage = "over", before: Short = None,
                   limit: Page = PAGE_SIZE, hidden: Hidden = False) -> MyGames:
    """Your games, the newest first; those where people wait for your move before all others. `next` is the `before` of
    the page that follows. `hidden`: those that you took off your list instead."""
    guest = await a_guest(request, lobby)
    found = await finished.games_of(guest, stage, before, limit + 1, hidden)
    shown = [kept for kept in [await lobby.as_shown(kept) for kept in found[:limit]] if kept.state == stage]
    if stage == "playing" and before is None and not hidden:
        # and those that ended, but not yet for all that people may know
        ended = [await lobby.as_shown(kept) for kept in await finished.games_of(guest, "over", None, SETTLING)]
        shown = [kept for kept in ended if kept.state == stage] + shown
    turns = await lobby.turns.of(shown, guest)
    games = [mine(kept, guest, turn) for kept, turn in zip(shown, turns, strict=True)]
    return {"games": sorted(games, key=lambda game: not game["your_turn"]),
            "next": found[limit - 1].id if len(found) > limit else None}


def mine(kept: TableInfo, guest: Guest, turn: bool | None) -> Mine:
    """A game as one of its players looks back on it. `won`: with any of their seats; null while it goes on. `turn`: is
    it theirs? Null where that is not known. `your_turn`: it is, and other people wait."""
    theirs = kept.seats_of(guest)
    won = None if kept.result is None else any(seat in kept.result["winners"] for seat in theirs)
    return {**table_dict(kept, guest), "your_seats": theirs, "won": won, "turn": turn,
            "your_turn": is_awaited(kept, guest, turn)}


ROUTES = [result, replay, study, studied, practised, ratings, table_ratings, my_ratings, my_games]
