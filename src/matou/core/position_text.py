"""Position text: one line that says all that lies on a table, or what one seat knows of it. Matou's FEN.

    discat 2; turn: 1; phase: playing; constraint: 24 by 0; hand 0: 49 35 33 31 12; hand 1: 47 41 37 27 22; …

The head names the game, the number of seats and every option that is not at its default. Groups follow, each with its
name; a group that says nothing new (what the empty table says) is left out. `seen by: 1` makes it a view: what that
seat may not see is `?`, or left out. What was said before is not part of a position, except where a rule needs it.

A game lists its groups in `position.py`: how each is written and read. `finish`, if it has one, sets what follows from
all groups together; `check` refuses groups that contradict each other, so that a rule would go wrong. This module knows
the grammar and no game.
Every mistake is a RecordError that says at which character it is.
"""
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, NoReturn

from .box import Box
from .errors import MatouError, RecordError
from .fields import Row
from .options import spelled
from .words import Phrase

ANY_SEAT, NO_SEAT = -1, -2                # who sees a group, if not one seat: the whole table is seen as ANY_SEAT
UNSEEN, OTHERS, NONE = "?", "...", "-"   # a card not seen; all cards that lie nowhere else; nothing there
SPECTATOR_WORD = "spectator"
SEEN_BY = "seen by"
MOST_TOKENS = 4000                        # of a text
GROUP = re.compile(r"[^;]*")
CHANCE_WORD = re.compile(r"[0-9a-f]{8}")
TOKEN = re.compile(r"\S+")
TIMES = re.compile(r"(.+)\*([1-9][0-9]{0,2})")
NOT_EXPECTED = Phrase("{found} was found where {expected} was expected")


class Token(str):
    """A token of a text, and at which character it begins, counted from 1."""
    at: int

    def __new__(cls, token: str, at: int) -> "Token":
        made = super().__new__(cls, token)
        made.at = at
        return made


def refuse(at: int, why: Phrase) -> NoReturn:
    """Says what is wrong, and where."""
    raise RecordError("position, character {at}: {why}", at=at, why=why)


def place_of(text: str, name: str) -> int:
    """At which character the group of this name begins; where the text ends if it has none."""
    found = re.search(rf"(?:^|;)\s*({re.escape(name)})\s*:", text)
    return found.start(1) + 1 if found else len(text) + 1


def unexpected(token: Token, expected: object) -> NoReturn:
    refuse(token.at, Phrase(NOT_EXPECTED.template, found=token[:40], expected=expected))


def number(token: Token, least: int, most: int) -> int:
    """A whole number in this range."""
    digits = token.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 12 or not least <= int(token) <= most:
        unexpected(token, Phrase("a whole number from {least} to {most}", least=least, most=most))
    return int(token)


def choice(token: Token, names: Sequence[str]) -> int:
    """Which of these names it is."""
    if token not in names:
        unexpected(token, Phrase("one of {names}", names=", ".join(name for name in names if name)))
    return names.index(token)


def times(names: Iterable[str]) -> list[str]:
    """Names one after the other, equal neighbours as `clock*2`."""
    return [name if count == 1 else f"{name}*{count}"
            for name, count in ((name, len(list(same))) for name, same in groupby(names))]


def each(tokens: Iterable[Token]) -> list[Token]:
    """The single names of what `times` wrote."""
    found: list[Token] = []
    for token in tokens:
        several = TIMES.fullmatch(token)
        found += [Token(several[1], token.at)] * int(several[2]) if several else [token]
        if len(found) > MOST_TOKENS:
            refuse(token.at, Phrase("this is too long"))
    return found


class TableText:
    """A table while its text is written or read: the cells, the cards, and the seat that looks."""

    def __init__(self, game: Any, row: Row, box: Box, seat: int, names: Sequence[str], copies: Sequence[int]):
        """`seat`: ANY_SEAT for the whole table, NO_SEAT for a spectator. `names`, `copies`: by card."""
        self.game, self.row, self.box, self.seat, self.names = game, row, box, seat, names
        self.seats = int(row.seats)
        self.cards = {name: card for card, name in enumerate(names) if name and copies[card]}
        self.left = list(copies)         # by card: how many have not been named yet
        self.unseen = 0                  # cards that are only counted
        self.end = 0                     # at which character the text ends
        self.begins: dict[str, int] = {} # at which character a group begins, by name

    def sees(self, owner: int) -> bool:
        """May one look at what belongs to this seat, to ANY_SEAT or to NO_SEAT?"""
        return self.seat == ANY_SEAT or owner == ANY_SEAT or (owner == self.seat and owner >= 0)

    def place(self, card: int, token: Token) -> None:
        """This card lies here and nowhere else."""
        if not self.left[card]:
            refuse(token.at, Phrase("{card} lies elsewhere already", card=self.names[card]))
        self.left[card] -= 1

    def others(self) -> list[int]:
        """The cards that have not been named yet, in the order of the box; from now on they are."""
        found = [card for card, count in enumerate(self.left) for _ in range(count)]
        self.left = [0] * len(self.left)
        return found

    def read_card(self, token: Token) -> int:
        if token not in self.cards:
            unexpected(token, Phrase("a card"))
        return self.cards[token]

    def read_cards(self, tokens: Sequence[Token], most: int, owner: int = ANY_SEAT, lie_here: bool = True) -> list[int]:
        """The cards of a hand or a pile; 0 for one that is not seen."""
        found: list[int] = []
        gap = None
        for token in each(tokens):
            if token == OTHERS and lie_here and gap is None:
                gap = len(found)
            elif token == UNSEEN and lie_here:
                if self.sees(owner):
                    refuse(token.at, Phrase("? is only for what is not seen; whose view this is says: seen by: 0"))
                self.unseen += 1
                found.append(0)
            else:
                found.append(self.read_card(token))
                if lie_here:
                    self.place(found[-1], token)
        if gap is not None:
            found[gap:gap] = self.others()
        if len(found) > most:
            refuse(tokens[-1].at, Phrase("there are more than {most} cards", most=most))
        return found

    def read_seat(self, token: Token) -> int:
        return number(token, 0, self.seats - 1)

    def not_named(self) -> Counter[int]:
        """How many of each card are only counted; in a whole position, none."""
        return Counter({card: count for card, count in enumerate(self.left) if count})

    def where(self, *names: str) -> int:
        """At which character the first of these groups begins that the text has; where it ends if it has none."""
        return next((self.begins[name] for name in names if name in self.begins), self.end)

    def check_known(self, p: int, known: Callable[[int], list[int]], hand: Callable[[int], list[int]],
                    name: str = "known to {p} of {q}") -> None:
        """What seat p (NO_SEAT: everybody) is said to know of the other hands can be in them. `hand`: by seat, its
        cards, as far as they are named."""
        unseen = self.not_named()
        for q in range(self.seats):
            cards = Counter(known(q)) if q != p else Counter()
            if not cards <= Counter(hand(q)) + unseen or cards.total() > self.row.held[q]:
                refuse(self.where(name.format(p=p, q=q)), Phrase("seat {seat} cannot hold these cards", seat=q))
            unseen -= cards - Counter(hand(q))

    def check(self) -> None:
        """Every card of the box lies somewhere."""
        missing = [self.names[card] for card, count in enumerate(self.left) for _ in range(count)]
        if self.unseen > len(missing):
            refuse(self.end, Phrase("there are {unseen} cards with ?, but only {left} are left", unseen=self.unseen,
                                    left=len(missing)))
        if self.unseen < len(missing):
            refuse(self.end, Phrase("cards that lie nowhere: {cards}; ... stands for all of them",
                                    cards=", ".join(missing[:8])))


class Group(NamedTuple):
    """One part of a text. `write` returns None where the seat may not look."""
    name: str
    write: Callable[[TableText], list[str] | None]
    read: Callable[[TableText, list[Token]], None]
    always: bool = False                 # written even where it says what the empty table says


# Groups that several games have ------------------------------------------------------------------------------

def one(tokens: list[Token], table: TableText, name: str) -> Token:
    """The only token of a group."""
    if len(tokens) != 1:
        refuse(tokens[1].at if tokens else table.end, Phrase("{group} should be followed by one word", group=name))
    return tokens[0]


def cell(name: str, field: str, most: int, least: int = 0, always: bool = False, plus: int = 0) -> Group:
    """One number; `plus`: people count from it."""
    def write(table: TableText) -> list[str]:
        return [str(int(table.row[field]) + plus)]

    def read(table: TableText, tokens: list[Token]) -> None:
        table.row[field] = number(one(tokens, table, name), least + plus, most + plus) - plus

    return Group(name, write, read, always)


def named(name: str, field: str, names: Sequence[str], first: int = 0, always: bool = False) -> Group:
    """One of several names; the first means the number `first`."""
    def write(table: TableText) -> list[str]:
        return [names[int(table.row[field]) - first]]

    def read(table: TableText, tokens: list[Token]) -> None:
        table.row[field] = choice(one(tokens, table, name), names) + first

    return Group(name, write, read, always)


def seat(name: str, field: str, nobody: str = "", plus: int = 0, always: bool = False) -> Group:
    """A seat; `nobody` is what none is called, one less than seat 0. `plus` is the number of seat 0."""
    def write(table: TableText) -> list[str]:
        found = int(table.row[field]) - plus
        return [str(found) if found >= 0 else nobody or str(found)]

    def read(table: TableText, tokens: list[Token]) -> None:
        token = one(tokens, table, name)
        table.row[field] = plus - 1 if nobody and token == nobody else table.read_seat(token) + plus

    return Group(name, write, read, always)


def by_seat(name: str, field: str, most: int) -> Group:
    """A number for each seat."""
    def write(table: TableText) -> list[str]:
        return [str(value) for value in table.row[field][:table.seats].tolist()]

    def read(table: TableText, tokens: list[Token]) -> None:
        if len(tokens) != table.seats:
            refuse(tokens[-1].at if tokens else table.end, Phrase("{group} should have a number for each seat",
                                                                group=name))
        table.row[field][:table.seats] = [number(token, 0, most) for token in tokens]

    return Group(name, write, read)


def cards(name: str, get: Callable[[Row], list[int]], put: Callable[[Row, list[int]], None], most: int,
          owner: int = ANY_SEAT, count: Callable[[Row], int] | None = None, lie_here: bool = True,
          always: bool = False) -> Group:
    """Cards one after the other. `count`: how many everybody sees there are; without it, a group that is not seen is
    left out. `lie_here`: unless they are only remembered or foreseen."""
    def write(table: TableText) -> list[str] | None:
        if table.sees(owner):
            return times(table.names[card] for card in get(table.row))
        return None if count is None else times([UNSEEN] * count(table.row))

    def read(table: TableText, tokens: list[Token]) -> None:
        put(table.row, table.read_cards(tokens, most, owner, lie_here))

    return Group(name, write, read, always)


def picks(name: str, get: Callable[[Row], list[int]], put: Callable[[Row, list[int]], None], most: int) -> Group:
    """A shuffle that was drawn ahead and nobody sees: by place, the place (0 … itself) it is swapped with."""
    def write(table: TableText) -> list[str] | None:
        return times(map(str, _stripped(get(table.row)))) if table.sees(NO_SEAT) else None

    def read(table: TableText, tokens: list[Token]) -> None:
        found = each(tokens)
        if len(found) > most:
            refuse(tokens[-1].at, Phrase("there are more than {most} numbers", most=most))
        put(table.row, [number(token, 0, place) for place, token in enumerate(found)])

    return Group(name, write, read)


def _stripped(values: list[int]) -> list[int]:
    """A list without its trailing zeros."""
    return values[:max((i + 1 for i, value in enumerate(values) if value), default=0)]


def chance() -> Group:
    """The state of the random number generator, as hexadecimal words (`core.chance`)."""
    def write(table: TableText) -> list[str] | None:
        words = _stripped(table.row.rng.tolist())
        return [f"{word:08x}" for word in words] if table.sees(NO_SEAT) else None

    def read(table: TableText, tokens: list[Token]) -> None:
        if len(tokens) > len(table.row.rng):
            refuse(tokens[len(table.row.rng)].at, Phrase("chance has {count} words", count=len(table.row.rng)))
        for i, token in enumerate(tokens):
            if not CHANCE_WORD.fullmatch(token):
                unexpected(token, Phrase("a hexadecimal number of eight digits"))
            table.row.rng[i] = int(token, 16)

    return Group("chance", write, read)


def _layout(game: Any) -> Any:
    from .position_fields import layout_of
    return layout_of(game)


# Writing -----------------------------------------------------------------------------------------------------

def written(position: Any) -> str:
    """The text of a state or a view."""
    game, row, box, options = position.game, position.row, position.box, position.options
    seat = getattr(position, "seat", ANY_SEAT)
    seat = NO_SEAT if seat is None else seat
    table = TableText(game, row, box, seat, *_layout(game).deck(row, box))
    empty = TableText(game, _empty(game, table.seats, options, box), box, seat, table.names, table.left)
    parts = [_head(game, table.seats, options)]
    if seat != ANY_SEAT:
        parts.append(f"{SEEN_BY}: {SPECTATOR_WORD if seat == NO_SEAT else seat}")
    for group in _layout(game).groups(table.seats):
        tokens = group.write(table)
        if tokens is not None and (group.always or tokens != group.write(empty)):
            parts.append(f"{group.name}: {' '.join(tokens or [NONE])}")
    return "; ".join(parts)


def _empty(game: Any, seats: int, options: dict[str, Any], box: Box) -> Row:
    """The table before a text adds to it: empty, unless the game's `lay_out` says otherwise."""
    row: Row = game.empty_table(seats, options)
    row.first = row.turn = max(0, row.first)
    if hasattr(_layout(game), "lay_out"):
        _layout(game).lay_out(row, box)
    return row


def _head(game: Any, seats: int, options: dict[str, Any]) -> str:
    known = {option.name: option for option in game.options}
    chosen = [f"{name}={_value(value)}" for name, value in options.items()
              if name in known and value != known[name].default and value in known[name].choices]
    if "box" in options:
        chosen.append(f"box={_json(options['box'])}")
    return " ".join([game.slug, str(seats), *chosen])


def _value(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else spelled(value)


def _json(data: Any) -> str:
    """JSON in which the characters that separate tokens and groups are escaped."""
    return json.dumps(data, separators=(",", ":")).replace(" ", "\\u0020").replace(";", "\\u003b")


# Reading -----------------------------------------------------------------------------------------------------

class Found(NamedTuple):
    """What a text says. `seat` as in `TableText`."""
    row: Row
    box: Box
    options: dict[str, Any]
    seat: int


def read(game: Any, text: str) -> Found:
    """The table that a text describes; RecordError where it describes none."""
    parts = _parts(text)
    seats, options, box = _read_head(game, parts.pop(0), len(text) + 1)
    groups = _named_groups(parts, len(text) + 1)
    row = _empty(game, seats, options, box)
    table = TableText(game, row, box, ANY_SEAT, *_layout(game).deck(row, box))
    table.end, table.begins = len(text) + 1, {name: at for name, (at, _) in groups.items()}
    if SEEN_BY in groups:
        token = one(groups.pop(SEEN_BY)[1], table, SEEN_BY)
        table.seat = NO_SEAT if token == SPECTATOR_WORD else table.read_seat(token)
    known = _layout(game).groups(seats)
    for name, (at, _) in groups.items():
        if name not in [group.name for group in known]:
            refuse(at, Phrase("there is no group {found}; the groups are: {known}", found=name[:40],
                              known=", ".join([SEEN_BY, *(group.name for group in known)])))
    said = [(group, groups[group.name][1]) for group in known if group.name in groups]
    for group, tokens in sorted(said, key=lambda one: OTHERS in one[1]):          # all others: once the rest is known
        group.read(table, [] if tokens == [NONE] else tokens)
    table.check()
    if hasattr(_layout(game), "finish"):
        _layout(game).finish(row)
    if hasattr(_layout(game), "check"):
        _layout(game).check(table)
    return Found(row, box, options, table.seat)


def _parts(text: str) -> list[list[Token]]:
    """The tokens of the head and of each group."""
    parts = [[Token(token.group(), token.start() + 1) for token in TOKEN.finditer(text, part.start(), part.end())]
             for part in GROUP.finditer(text) if part.start() == 0 or text[part.start() - 1:part.start()] == ";"]
    if sum(map(len, parts)) > MOST_TOKENS:
        refuse(1, Phrase("this is too long"))
    return parts


def _read_head(game: Any, tokens: list[Token], end: int) -> tuple[int, dict[str, Any], Box]:
    if not tokens or tokens[0] != game.slug:
        unexpected(tokens[0] if tokens else Token("", 1), game.slug)
    if len(tokens) < 2:
        refuse(end, Phrase("the number of players was expected"))
    chosen: dict[str, Any] = {}
    known = {option.name: option for option in game.options}
    at = tokens[1].at
    try:
        seats = game.check_seats(number(tokens[1], 0, 99))
        for token in tokens[2:]:
            at = token.at
            name, equals, value = token.partition("=")
            if name in chosen or not equals or (name != "box" and name not in known):
                unexpected(token, Phrase("an option as in {example}", example="first=1"))
            chosen[name] = _read_box(token) if name == "box" else known[name].read(value)
        at = tokens[min(2, len(tokens) - 1)].at
        return seats, *game.check_options(seats, chosen)
    except RecordError:
        raise
    except MatouError as error:
        refuse(at, error.phrase)


def _read_box(token: Token) -> Any:
    try:
        data = json.loads(token.partition("=")[2])
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        unexpected(token, Phrase("a box as a record has it, in JSON without spaces"))
    return data


def _named_groups(parts: list[list[Token]], end: int) -> dict[str, tuple[int, list[Token]]]:
    """By name: where a group begins, and its tokens."""
    groups: dict[str, tuple[int, list[Token]]] = {}
    for tokens in parts:
        named_by = next((i for i, token in enumerate(tokens) if token.endswith(":")), None)
        if named_by is None:
            if not tokens and tokens is parts[-1]:         # a semicolon at the end
                continue
            refuse(tokens[0].at if tokens else end, Phrase("a group's name and a colon were expected, as in turn: 0"))
        name = " ".join(tokens[:named_by + 1])[:-1]
        if name in groups:
            refuse(tokens[0].at, Phrase("the group {name} was there already", name=name))
        groups[name] = tokens[0].at, tokens[named_by + 1:]
    return groups


# Packed lists (core/bits.py), without a call into compiled code for each number ---------------------------------

def unpacked(words: Any, count: int, bits: int, per_word: int) -> list[int]:
    """The first numbers of a packed list."""
    packed_words, all_bits = words.tolist(), (1 << bits) - 1
    return [packed_words[i // per_word] >> i % per_word * bits & all_bits for i in range(count)]


def packed(words: Any, values: Sequence[int], bits: int, per_word: int) -> None:
    """These numbers, and no others, in a packed list."""
    packed_words = [0] * len(words)
    for i, value in enumerate(values):
        packed_words[i // per_word] |= value << i % per_word * bits
    words[:] = packed_words
