"""The `Game` of Discat: cards as two digits, the box file, the recorded deal, and why a move is not allowed."""
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from matou.core.box import TAGS, Box, read_toml
from matou.core.errors import BoxError, RecordError
from matou.core.fields import Row, blank
from matou.core.game import Detail, Game, Outcome, Position
from matou.core.moves import Notation, Verb, encode_move, listed, verb_of, with_thing
from matou.core.options import LAST_TO_STROKE_A_CAT, Minutes, Quick, first_of, first_seat, settle_first
from matou.core.words import Phrase

from . import determinization, narration, position, rules

ARROWS = {"up": rules.UP, "down": rules.DOWN}
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
        """§1.3 The arrow table: our own, a TOML file's, or a record's {"arrows": [90 × "up" or "down"]}."""
        if source is None:
            return _box(_from_file(read_toml(self.home / "box.toml"), "box.toml"), custom=False)
        if isinstance(source, (str, Path)):
            return self.box_from_file(read_toml(Path(source)), str(source))
        return _box(_from_record(source), custom=True)

    def box_from_file(self, data: dict[str, Any], file: str) -> Box:
        return _box(_from_file(data, file), custom=True)

    def serialize_deal(self, row: Row, order: Any) -> dict[str, Any]:
        return {"order": order[:rules.deck_size(int(row.seats))].tolist(), "first": int(row.first)}

    def parse_deal(self, row: Row, deal: Any) -> Any:
        size = rules.deck_size(int(row.seats))
        cards = deal.get("order") if isinstance(deal, dict) else None
        if not isinstance(cards, list) or any(type(card) is not int for card in cards) \
                or sorted(cards) != list(range(1, size + 1)):
            raise RecordError("deal: order should hold each card from 01 to {last} once", last=size)
        settle_first(row, first_of(deal, int(row.seats)))
        return np.array(cards, np.int64)

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


def _counted(state: Position) -> dict[str, Any]:
    """§5.3 What each seat's points are made of."""
    row = state.row
    piles = [{"pile": int(row.pile[p]), "bonus": int(row.bonus[p]), "held": int(row.held[p])}
             for p in range(state.seats)]
    return {"seats": piles, "five": int(row.five) - 1 if row.five else None}


def _from_file(data: dict[str, Any], file: str) -> dict[str, tuple[str, str]]:
    """card -> arrow, tag"""
    entries = data.get("arrows")
    if data.get("game", "discat") != "discat" or not isinstance(entries, dict):
        raise BoxError("{file}: a Discat box has game = \"discat\" and a table [arrows]", file=file)
    arrows = {}
    for card, entry in entries.items():
        if not isinstance(entry, dict) or not set(entry) <= {"arrow", "tag"}:
            raise BoxError("{file}: card {card}: {form} was expected", file=file, card=card,
                           form='{ arrow = "up", tag = "H" }')
        arrows[card] = str(entry.get("arrow")), str(entry.get("tag", "H"))
    return _checked(arrows, file)


def _from_record(data: Any) -> dict[str, tuple[str, str]]:
    arrows = data.get("arrows") if isinstance(data, dict) and set(data) == {"arrows"} else None
    if not isinstance(arrows, list) or len(arrows) != rules.CARDS:
        raise BoxError("box: this file should contain exactly {count} arrows", count=rules.CARDS)
    return _checked({f"{card:02d}": (str(arrow), "H") for card, arrow in enumerate(arrows, 1)}, "box")


def _checked(arrows: dict[str, tuple[str, str]], file: str) -> dict[str, tuple[str, str]]:
    cards = [f"{card:02d}" for card in range(1, rules.CARDS + 1)]
    for card in arrows:
        if card not in cards:
            raise BoxError("{file}: card {card}: the cards are 01 to 90", file=file, card=card)
    for card in cards:
        if card not in arrows:
            raise BoxError("{file}: card {card} is missing", file=file, card=card)
        arrow, tag = arrows[card]
        if arrow not in ARROWS:
            raise BoxError("{file}: card {card}: arrow should be up or down, not {found}",
                           file=file, card=card, found=arrow)
        if tag not in TAGS:
            raise BoxError("{file}: card {card}: tag should be B, P or H, not {found}", file=file, card=card, found=tag)
    return {card: arrows[card] for card in cards}


def _box(arrows: dict[str, tuple[str, str]], custom: bool) -> Box:
    row = blank(rules.BOX)
    for card, (arrow, _) in arrows.items():
        row.arrow[int(card)] = ARROWS[arrow]
    lines = [{"card": card, "arrow": arrow, "tag": tag} for card, (arrow, tag) in arrows.items()]
    return Box(row, {"arrows": [arrow for arrow, _ in arrows.values()]} if custom else None, lines)


GAME = Discat()
