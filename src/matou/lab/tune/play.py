"""The deals of a tuning: with every box the same ones, in every rotation, and what is measured of each deal.

Deal 7 of the seed "0" is dealt by the seed "0/7". With other numbers of cards, the same seed deals other hands: then
two boxes have less luck in common, and the interval of their difference is as wide as that makes it.
"""
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from matou.core.chance import chance
from matou.core.game import Game
from matou.lab.balance.evidence import KERNEL_PLAYERS
from matou.lab.balance.features import features
from matou.lab.balance.measured import LOG
from matou.lab.balance.story import moments, story
from matou.lab.balance.table import HEURISTIC, LIVELY, Followed, Table, declares
from matou.lab.balance.threads import scores, shares, spec_for
from matou.lab.unit import Columns, play_range

from .targets import COUNTED, FACTIONS, FOLLOWED, MEASURES, ONLOOKED, Found

PLAYOUTS = 32                                    # of an onlooker, at each moment
PART = 25                                        # deals that a thread plays at a time


class Setting(NamedTuple):
    """What stays the same whatever the box: the game, its seats and options, who plays, and the seed."""
    game: Game
    seats: int
    options: Mapping[str, Any]
    strength: str
    seed: str

    @property
    def rotations(self) -> int:
        """How often each deal is played. Heuristic players draw nothing: where all are alike, every rotation is the
        same game."""
        return 1 if self.strength == "heuristic" else self.seats


def play(setting: Setting, box: Mapping[str, Any], measures: Iterable[str], deals: range, jobs: int) -> Found:
    """By measure, its columns for each of these deals. They are the same whatever `jobs` is."""
    names = list(measures)
    options = {**setting.options, "box": dict(box)}
    parts = [range(at, min(at + PART, deals.stop)) for at in range(deals.start, deals.stop, PART)]
    work: list[Callable[[], Found]] = [
        lambda part=part: _usual(setting, options, names, part) for part in parts]        # type: ignore[misc]
    pairs = list(permutations(faction_names(setting.game), 2)) if _sources(names) & {FACTIONS} else []
    work += [lambda pair=pair: {"won": _won(setting, options, pair, deals)} for pair in pairs]    # type: ignore[misc]
    with ThreadPoolExecutor(jobs) as threads:
        done = list(threads.map(lambda one: one(), work))
    usual = done[:len(parts)]
    found = {name: np.concatenate([one[name] for one in usual]) for name in usual[0]}
    if pairs:
        found["clan_spread"] = _by_faction(dict(zip(pairs, (one["won"] for one in done[len(parts):]), strict=True)))
    return {name: found[name] for name in names}


def _sources(names: Iterable[str]) -> set[int]:
    return {MEASURES[name].source for name in names}


def faction_names(game: Game) -> list[str]:
    """What a game's factions are called; none where it has none."""
    declared = declares(game, "faction_names")
    return list(declared(game)) if declared else []


# Every deal, in every rotation -------------------------------------------------------------------------------

def _usual(setting: Setting, options: Mapping[str, Any], names: list[str], deals: range) -> Found:
    """What is measured of the usual table: [deal, column], means over the rotations."""
    sources, table = _sources(names), Table(setting.game, setting.seats, options)
    found: dict[str, Any] = {}
    if COUNTED in sources:
        found |= _counted(setting, table, options, deals)
    if sources & {FOLLOWED, ONLOOKED}:
        games = list(_followed(setting, table, options, deals))
        found |= _features(table, games)
        if ONLOOKED in sources:
            found |= _onlooked(setting, table, games, deals)
    by_deal = {name: np.asarray(values, float).reshape(len(deals), setting.rotations, -1).mean(1)
               for name, values in found.items()}
    return {name: by_deal[name] for name in names if name in by_deal}


def _counted(setting: Setting, table: Table, options: Mapping[str, Any], deals: range) -> dict[str, Any]:
    won, points, moves = _outcomes(setting, table, options, deals)
    ranked = np.sort(points, 1)
    return {"seat_edge": won[:, 0] - 1 / setting.seats, "moves": moves, "margin": ranked[:, -1] - ranked[:, -2],
            "shared": (won > 0).sum(1) > 1}


def _outcomes(setting: Setting, table: Table, options: Mapping[str, Any], deals: range) -> tuple[Any, Any, Any]:
    """By game: each seat's share of the win, its points, and the number of moves."""
    epsilon = KERNEL_PLAYERS.get(setting.strength)
    if epsilon is None:
        columns = _searched(setting, options, deals)
        return shares(columns, setting.seats), scores(columns, setting.seats), columns["moves"]
    played = table.play(*_words(setting, table, deals), epsilon)
    return played.shares, played.scores, played.moves


def _words(setting: Setting, table: Table, deals: range) -> tuple[Any, Any]:
    """By game, the random words of the deal and of the players: in another rotation, other ones."""
    each = range(setting.rotations)
    return (np.repeat(table.deals([f"{setting.seed}/{deal}" for deal in deals]), len(each), 0),
            table.chances([f"{setting.seed}/{deal}/{rotation}" for deal in deals for rotation in each]))


def _searched(setting: Setting, options: Mapping[str, Any], deals: range, *measures: str) -> Columns:
    spec = spec_for(setting.game, [setting.strength] * setting.seats, deals.stop, setting.seed, dict(options),
                    *measures)
    return play_range(spec, deals.start, deals.stop)


def _followed(setting: Setting, table: Table, options: Mapping[str, Any], deals: range) -> Iterable[Followed]:
    """Every game, move by move."""
    words = zip(*_words(setting, table, deals), strict=True)
    epsilon = KERNEL_PLAYERS.get(setting.strength)
    if epsilon is not None:
        return [table.follow(deal, chances, epsilon) for deal, chances in words]
    read = setting.game.notation.read
    logs = _searched(setting, options, deals, "log")["log"].tolist()
    return [table.follow(deal, chances, HEURISTIC, [read(text).code for text in log.split(LOG)])
            for (deal, chances), log in zip(words, logs, strict=True)]


def _features(table: Table, games: list[Followed]) -> dict[str, Any]:
    rows = [features(one, table.game.fewer_is_better) for one in games]
    return {**{name: [row[name] for row in rows] for name in ("turns", "minutes", "lead_changes")},
            "choices": [(row["real"], row["moves"]) for row in rows]}


def _onlooked(setting: Setting, table: Table, games: list[Followed], deals: range) -> dict[str, Any]:
    """What an onlooker would say of each game."""
    words, found = np.repeat(table.deals([f"{setting.seed}/{deal}" for deal in deals]), setting.rotations, 0), []
    for at, (deal, game) in enumerate(zip(words, games, strict=True)):
        rng = chance(setting.seed, "onlooker", deals.start * setting.rotations + at)
        chances = table.onlooker(deal, game.log, moments(game.log), rng, PLAYOUTS, LIVELY)
        found.append(story(deals.start, np.vstack([chances, game.shares]), game.shares > 0))
    return {name: [getattr(one, name) for one in found] for name in ("decided", "comeback", "drama")}


# Factions ----------------------------------------------------------------------------------------------------

def _won(setting: Setting, options: Mapping[str, Any], pair: tuple[str, str], deals: range) -> Any:
    """By deal, what the first of two factions wins in seat 0."""
    options = {**options, **declares(setting.game, "factions")(*pair)}
    table = Table(setting.game, setting.seats, options)
    won = _outcomes(setting, table, options, deals)[0][:, 0]
    return won.reshape(len(deals), setting.rotations).mean(1)


def _by_faction(won: Mapping[tuple[str, str], Any]) -> Any:
    """[deal, faction]: what each wins against all others, in both seats."""
    names = list(dict.fromkeys(one for one, _ in won))
    return np.stack([np.mean([won[one, other] if one == name else 1 - won[one, other]
                              for one, other in won if name in (one, other)], 0) for name in names], 1)
