"""§6.1 How many choices a deck can offer at once: no list of legal moves is longer, whatever lies on the table.

A bound, worked out from a deck's own words before there is a table; the tests hold it against the rules' lists.
"""
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

from . import table

MOST_DAYS = table.DAYS - 1                       # days with a cat while a game goes on: the seventh ends it
Measure = Callable[[int, int, int], int]         # of a week: days that take a cat, cats one can name, days with a cat


@cache
def crowds(trees: int) -> frozenset[tuple[int, int, int]]:
    """Every way a week can look that has at most this many trees with cats."""
    found = set()
    for by_cats in product(range(trees + 1), repeat=table.SIDE_BY_SIDE):         # trees with one cat, two, …
        days, full = sum(by_cats), by_cats[-1]
        cats = sum(count * number for count, number in enumerate(by_cats, 1))
        for bare in range(MOST_DAYS + 1 - days if days <= trees else 0):         # days with a cat and no tree
            found.add((table.DAYS - bare - full, bare + cats, bare + days))
    return frozenset(found)


def most(trees: int, measure: Measure) -> int:
    return max(measure(*crowd) for crowd in crowds(min(trees, MOST_DAYS)))


def most_choices(cards: list[dict[str, Any]]) -> int:
    """The draw, and every way to play each card, with the trees shared out between the weeks in the worst way."""
    trees = sum(card["copies"] for card in cards if card.get("effect") == "tree")
    return max(1 + sum(ways(card, own, trees - own) for card in cards) for own in range(trees + 1))


def ways(card: dict[str, Any], own: int, other: int) -> int:
    """In how many ways this card can be played, with this many trees in the own week and in the opponent's."""
    effect = card.get("effect", "")
    if "week" not in card:
        return acts(effect, own, other, lambda *_: 1, lambda *_: 1)

    def places(free: int, seen: int, cats: int) -> int:
        room = cats if card.get("on") == "cat" else table.DAYS if effect == "tree" else free
        if card.get("alone"):
            room = min(room, table.DAYS - cats)
        return min(len(card["days"]), room)

    def one(*_: int) -> int:
        return 1

    return (acts(effect, own, other, places, one) if card["week"] != "opponent" else 0) \
        + (acts(effect, own, other, one, places) if card["week"] != "own" else 0)


def acts(effect: str, own: int, other: int, here: Measure, there: Measure) -> int:
    """What a card can do, for each of its places: those `here` in the own week, those `there` in the opponent's."""
    places = most(own, here) * most(other, there)
    named = most(own, lambda *week: here(*week) * week[1])
    theirs = most(other, lambda *week: there(*week) * week[1])
    if effect in ("", "tree"):
        return places
    if effect == "swap":
        return named * theirs
    if effect == "move":
        return most(own, lambda *week: here(*week) * week[1] * week[0]) * most(other, there) \
            + most(own, here) * most(other, lambda *week: there(*week) * week[1] * week[0])
    return most(own, here) * theirs
