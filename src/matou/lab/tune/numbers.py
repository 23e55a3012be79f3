"""The numbers of a box: named by their place in its file, found by patterns, and changed in a copy."""
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from matou.core.box import Box
from matou.core.frozen import thaw
from matou.core.game import Game
from matou.lab.balance.table import declares
from matou.lab.spec import to_toml

ANY = "*"


class Number(NamedTuple):
    """A number of a box that may change. `usual`: what it is before."""
    path: str
    usual: int
    low: int
    high: int

    def inside(self, value: int) -> int:
        """The closest value that is allowed."""
        return min(self.high, max(self.low, value))


def box_data(game: Game, box: Box) -> dict[str, Any]:
    """What a file with this box says; empty where the game has no box of one's own."""
    declared = declares(game, "box_data")
    data: dict[str, Any] = declared(game, box) if declared else thaw(box.data or {})
    return data


def numbers_in(data: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, int]]:
    """Every whole number with its place, as in cards.tree.copies or clans.royal.attack.1."""
    if type(data) is int:
        yield ".".join(before), data
    for name, inner in _entries(data):
        yield from numbers_in(inner, (*before, name))


def _entries(data: Any) -> list[tuple[str, Any]]:
    """What is in a table or a list, by name: in a list, entries with a slug are called by it, others by their number,
    from 1."""
    if isinstance(data, Mapping):
        return list(data.items())
    if isinstance(data, Sequence) and not isinstance(data, str):
        return [(one.get("slug", str(at)) if isinstance(one, Mapping) else str(at), one)
                for at, one in enumerate(data, 1)]
    return []


def fits(pattern: str, path: str) -> bool:
    """Is this the place of the pattern, in which * stands for any one name?"""
    parts, names = pattern.split("."), path.split(".")
    return len(parts) == len(names) and all(part in (ANY, name) for part, name in zip(parts, names, strict=True))


def changed(data: Mapping[str, Any], values: Mapping[str, int]) -> dict[str, Any]:
    """A copy with other numbers in these places."""
    copy: dict[str, Any] = deepcopy(dict(data))
    for path, value in values.items():
        *names, last = path.split(".")
        inner: Any = copy
        for name in names:
            inner = dict(_entries(inner))[name]
        inner[int(last) - 1 if isinstance(inner, list) else last] = value
    return copy


def box_file(game: Game, data: Mapping[str, Any], comments: Sequence[str]) -> str:
    """A box as a file: its own lines first, then a part for each table and for each entry of a list of tables."""
    data = {"game": game.slug, **data}
    blocks = {key: value for key, value in data.items() if isinstance(value, Mapping) or _has_tables(value)}
    text = "".join(f"# {line}\n" for line in comments) + "\n"
    text += to_toml({key: value for key, value in data.items() if key not in blocks})
    for key, block in blocks.items():
        if isinstance(block, Mapping):
            text += f"\n[{key}]\n{to_toml(block)}"
        else:
            text += "".join(f"\n[[{key}]]\n{to_toml(one)}" for one in block)
    return text


def _has_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


# Changes of several numbers at once --------------------------------------------------------------------------

Values = tuple[int, ...]                         # of all numbers that may change, in their order


def balanced(numbers: Sequence[Number], values: Sequence[int], group: Sequence[int], rest: int) -> Values | None:
    """The same sum as usual for a group of numbers: what is too much or too little is taken from, or added to, number
    `rest`, and where it has no more room, the next of the group that is not changed. None if there is no room."""
    found = list(values)
    surplus = sum(found[at] - numbers[at].usual for at in group)
    start = group.index(rest)
    for at in (*group[start:], *group[:start]):
        if surplus and found[at] == numbers[at].usual:
            found[at] = numbers[at].inside(found[at] - surplus)
            surplus -= numbers[at].usual - found[at]
    return None if surplus else tuple(found)


def steps(numbers: Sequence[Number], values: Sequence[int]) -> int:
    """How far a box is from the usual one: by how much its numbers differ, in all."""
    return sum(abs(value - number.usual) for number, value in zip(numbers, values, strict=True))
