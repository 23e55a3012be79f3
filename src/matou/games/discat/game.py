"""The `Game` of Discat: cards as two digits, the box file, the recorded deal, and why a move is not allowed."""
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from matou.core.box import TAGS, Box, read_toml
from matou.core.errors import BoxError, OptionError, RecordError
from matou.core.fields import Row, blank
from matou.core.game import Detail, Game, Outcome, Position, State
from matou.core.moves import Notation, Verb, encode_move, listed, verb_of, with_thing
from matou.core.options import LAST_TO_STROKE_A_CAT, Minutes, Quick, first_of, first_seat, settle_first
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import determinization, narration, position, rules

ARROWS = {"up": rules.UP, "down": rules.DOWN}
MOST_FEWER = as_written(rules.deck_size)(2)      # a box with fewer cards has no more than two players need
FEWER = ("cards", "hand")                        # what it says of itself
NOT_A_MOVE = Phrase("{said}: not a move; {part} should be a card in two digits (05), a group (28+38+18), "
                    "pass, or pass x52")


class Discat(Game):
    slug, name, edition = "discat", "Discat", 1
    min_seats, max_seats = 2, rules.SEATS
    minutes, age = Minutes(10, 10), 8
    options = (first_seat(rules.SEATS),)
    about = Phrase("Play higher or lower: the arrows decide. Every card on your pile is a point!")
    box_help = Phrase('The template lists all 90 cards. Look at yours, and write "up" or "down" for each.')
    goal = Phrase("Every card on your pile is a point; every card left in your hand costs one.")     # §5.3
    quick = Quick(seats=4)
    beginning = LAST_TO_STROKE_A_CAT             # §2.3
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    layout: ClassVar[Any] = position
    home = Path(__file__).parent
    custom_box = True
    notation = Notation(
        {rules.PASS: Verb("pass"), rules.EXCHANGE: Verb("pass x", min_things=1, max_things=1),
         rules.PLAY: Verb("", "+", 1, rules.FULL_HAND)},
        ["", *(f"{card:02d}" for card in range(1, rules.CARDS + 1))], NOT_A_MOVE)

    def read_box(self, source: Any) -> Box:
        """§1.3 The arrow table: our own, a TOML file's, or a record's {"arrows": [90 × "up" or "down"]}. For studies, a
        box may say that it has fewer `cards` and deals smaller hands (`hand`)."""
        if source is None:
            return _box(_from_file(read_toml(self.home / "box.toml"), "box.toml"), custom=False)
        if isinstance(source, (str, Path)):
            return self.box_from_file(read_toml(Path(source)), str(source))
        return _box(_from_record(source), custom=True)

    def box_from_file(self, data: dict[str, Any], file: str) -> Box:
        return _box(_from_file(data, file), custom=True)

    def check_options(self, seats: int, chosen: dict[str, Any]) -> tuple[dict[str, Any], Box]:
        """A box with fewer cards has enough for these players."""
        options, box = super().check_options(seats, chosen)
        if 0 < box.row.cards < seats * box.row.dealt:
            raise OptionError("this box has {count} cards: too few for {seats} players", count=int(box.row.cards),
                              seats=seats)
        return options, box

    def serialize_deal(self, row: Row, order: Any) -> dict[str, Any]:
        return {"order": [card for card in order.tolist() if card], "first": int(row.first)}

    def deal_from(self, seats: int, deal: Any, **options: Any) -> State:
        """How many cards there are depends on the box."""
        checked, box = self.check_options(self.check_seats(seats), options)
        _check_order(deal, as_written(rules.deck_of)(self.empty_table(seats, checked), box.row))
        return super().deal_from(seats, deal, **options)

    def parse_deal(self, row: Row, deal: Any) -> Any:
        """The cards were checked where the box is known."""
        settle_first(row, first_of(deal, int(row.seats)))
        return np.array(deal["order"], np.int64)

    def canonical(self, position: Position, code: int) -> int:
        """The top card last, the others ascending."""
        if verb_of(code) != rules.PLAY:
            return code
        *others, top = listed(code)
        things = 0
        for card in (*sorted(others), top):
            things = with_thing(things, card)
        return int(encode_move(rules.PLAY, things))

    def as_heard(self, position: Position, ply: int, text: str) -> str:
        """§4.3 Nobody sees which card is exchanged."""
        return narration.UNSEEN if text.startswith("pass x") else text

    def why_over(self, state: Position) -> str:
        return "five" if state.row.five else "points"

    def outcome(self, state: Position) -> Outcome | None:
        """§5.3 With `detail["seats"]`: by seat, the cards in the pile, in the bonus pile and left in hand;
        `detail["five"]`: who played a group of five."""
        found = super().outcome(state)
        if found is None:
            return None
        return found._replace(detail=Detail(lambda: _counted(state)))


def _check_order(deal: Any, size: int) -> None:
    """§1.4 Each card of this table once."""
    cards = deal.get("order") if isinstance(deal, dict) else None
    if not isinstance(cards, list) or any(type(card) is not int for card in cards) \
            or sorted(cards) != list(range(1, size + 1)):
        raise RecordError("deal: order should hold each card from 01 to {last} once", last=size)


def _counted(state: Position) -> dict[str, Any]:
    """§5.3 What each seat's points are made of."""
    row = state.row
    piles = [{"pile": int(row.pile[p]), "bonus": int(row.bonus[p]), "held": int(row.held[p])}
             for p in range(state.seats)]
    return {"seats": piles, "five": int(row.five) - 1 if row.five else None}


class Contents(NamedTuple):
    """What a box says: card -> arrow and tag; how many cards it has if it has fewer, and how many are dealt."""
    arrows: dict[str, tuple[str, str]]
    cards: int = 0
    dealt: int = rules.OPENING_HAND


def _from_file(data: dict[str, Any], file: str) -> Contents:
    entries = data.get("arrows")
    if data.get("game", "discat") != "discat" or not isinstance(entries, dict):
        raise BoxError("{file}: a Discat box has game = \"discat\" and a table [arrows]", file=file)
    arrows = {}
    for card, entry in entries.items():
        if not isinstance(entry, dict) or not set(entry) <= {"arrow", "tag"}:
            raise BoxError("{file}: card {card}: {form} was expected", file=file, card=card,
                           form='{ arrow = "up", tag = "H" }')
        arrows[card] = str(entry.get("arrow")), str(entry.get("tag", "H"))
    return _checked(arrows, data, file)


def _from_record(data: Any) -> Contents:
    arrows = data.get("arrows") if isinstance(data, dict) and set(data) <= {"arrows", *FEWER} else None
    count = len(arrows) if isinstance(arrows, list) and "cards" in data else rules.CARDS
    if not isinstance(arrows, list) or len(arrows) != count:
        raise BoxError("box: this file should contain exactly {count} arrows", count=rules.CARDS)
    return _checked({f"{card:02d}": (str(arrow), "H") for card, arrow in enumerate(arrows, 1)}, data, "box")


def _checked(arrows: dict[str, tuple[str, str]], data: dict[str, Any], file: str) -> Contents:
    count, dealt = data.get("cards", 0), data.get("hand", rules.OPENING_HAND)
    for name, value, most in (("cards", count, MOST_FEWER), ("hand", dealt, rules.OPENING_HAND)):
        if name in data and (type(value) is not int or not 1 <= value <= most):
            raise BoxError("{file}: {key}: a number from 1 to {most} was expected, not {found}", file=file, key=name,
                           most=most, found=value)
    if "hand" in data and not count:
        raise BoxError("{file}: hand: only a box with fewer cards deals other hands", file=file)
    cards = [f"{card:02d}" for card in range(1, (count or rules.CARDS) + 1)]
    for card in arrows:
        if card not in cards:
            raise BoxError("{file}: card {card}: the cards are 01 to {last}", file=file, card=card, last=cards[-1])
    for card in cards:
        _check_card(card, arrows, file)
    return Contents({card: arrows[card] for card in cards}, count, dealt)


def _check_card(card: str, arrows: dict[str, tuple[str, str]], file: str) -> None:
    if card not in arrows:
        raise BoxError("{file}: card {card} is missing", file=file, card=card)
    arrow, tag = arrows[card]
    if arrow not in ARROWS:
        raise BoxError("{file}: card {card}: arrow should be up or down, not {found}", file=file, card=card,
                       found=arrow)
    if tag not in TAGS:
        raise BoxError("{file}: card {card}: tag should be B, P or H, not {found}", file=file, card=card, found=tag)


def _box(contents: Contents, custom: bool) -> Box:
    row, arrows = blank(rules.BOX), contents.arrows
    row.cards, row.dealt = contents.cards, contents.dealt
    for card, (arrow, _) in arrows.items():
        row.arrow[int(card)] = ARROWS[arrow]
    lines = [{"card": card, "arrow": arrow, "tag": tag} for card, (arrow, tag) in arrows.items()]
    fewer = {"cards": contents.cards, "hand": contents.dealt} if contents.cards else {}
    data = {"arrows": [arrow for arrow, _ in arrows.values()], **fewer}
    return Box(row, data if custom else None, lines)


GAME = Discat()
