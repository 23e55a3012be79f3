"""What the lab asks of Chats de Poche: kinds of moves, the clans, and every figure of the box to change by one."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from matou.core.box import Box, read_toml
from matou.core.declared import Nudge
from matou.core.frozen import thaw
from matou.core.game import Game
from matou.core.moves import verb_of
from matou.core.rule import rule
from matou.core.words import Phrase

from .board import DOG, NONE, PREY
from .names import CLANS
from .rules import SWAP

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

SWAP_CAT, SWAP_PREY, SWAP_DOG = 0, 8, 9
KINDS = (Phrase("swapping a cat"), Phrase("picking a clan"), Phrase("flipping a tile"), Phrase("swapping"),
         Phrase("leaving a cat in its place"), Phrase("shifting another prey"), Phrase("rotating a dog"),
         Phrase("rotating no dog"), Phrase("swapping a prey"), Phrase("swapping a dog"))


def move_kinds(game: Game, box: Box) -> list[str]:
    return list(KINDS)


@rule
def move_kind(s: StateRow, b: BoxRow, move: int) -> int:
    """§3.2-§3.5 By verb; a swap by what is swapped."""
    said = verb_of(move)
    if said != SWAP or s.flipped == NONE:
        return said
    tile = s.face[s.flipped]
    return SWAP_DOG if tile >= DOG else SWAP_PREY if tile >= PREY else SWAP_CAT


def faction_names(game: Game) -> dict[str, Phrase]:
    """§1.4 What the clans are called."""
    narration: Any = game.part("narration")
    return {clan: narration.CLAN_NAMES[clan] for clan in CLANS}


def factions(one: str, two: str) -> dict[str, Any]:
    """§6.4 Who plays which clan."""
    return {"mode": "fixed", "clans": (one, two)}


def _box(game: Game) -> dict[str, Any]:
    data = read_toml(game.home / "box.toml")
    return {table: {name: {key: value for key, value in entry.items() if key != "tag"}
                    for name, entry in data[table].items()} for table in ("clans", "prey", "dogs")}


def box_data(game: Game, box: Box) -> dict[str, Any]:
    """§1.2-§1.4 Attacks, prey and dogs, as a box file has them."""
    data: dict[str, Any] = _box(game) if box.data is None else thaw(box.data)
    return data


def nudges(game: Game, seats: int) -> list[Nudge]:
    """§1.2-§1.4 Every attack and every prey's points, one more and one less."""
    named = faction_names(game)
    return [Nudge(Phrase("{what}, {step}", what=label, step="+1" if step > 0 else "−1"), {"box": box}, faction)
            for step in (-1, 1)
            for label, box, faction in (*_attacks(game, named, step), *_prey(game, step))]


def _attacks(game: Game, named: dict[str, Phrase], step: int) -> Iterator[tuple[Phrase, dict[str, Any], str]]:
    for clan in CLANS:
        for cat in range(5):
            box = _box(game)
            (key, figures), = box["clans"][clan].items()
            if figures[cat] + step < 0:
                continue
            box["clans"][clan][key] = [*figures[:cat], figures[cat] + step, *figures[cat + 1:]]
            what = (Phrase("{clan}: {count} face up", clan=named[clan], count=f"{cat + 1}")
                    if key == "attack_by_number"
                    else Phrase("{clan}: cat {cat}", clan=named[clan], cat="abcde"[cat]))
            yield what, box, clan


def _prey(game: Game, step: int) -> Iterator[tuple[Phrase, dict[str, Any], None]]:
    for name in _box(game)["prey"]:
        box = _box(game)
        box["prey"][name] = {"points": box["prey"][name]["points"] + step}
        yield Phrase("prey: {name}", name=name), box, None
