"""What the lab asks of Cat Days: each card of the deck is a kind of move and a kind of card, and its numbers can be
changed by one. No card is named here."""
from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from matou.core.box import Box
from matou.core.declared import Nudge
from matou.core.errors import BoxError
from matou.core.frozen import thaw
from matou.core.game import Game
from matou.core.moves import but_last, last, things_of, verb_of
from matou.core.rule import rule
from matou.core.words import Phrase

from .deck import our_deck
from .table import KINDS, PASS, PLAY, count_of

if TYPE_CHECKING:
    from .rows import BoxRow, StateRow

DRAWS, PASSES, TUNED = 0, KINDS + 1, "tuned"
NUMBERS = (("points", Phrase("{card}: points, {step}").template), ("copies", Phrase("{card}: copies, {step}").template))
ENDINGS = {"points": Phrase("a week is full"), "blocked": Phrase("nobody can do anything"),
           "limit": Phrase("400 actions")}
HOUSE_ENDINGS = {"limit": "5.3"}


def _name(game: Game, card: Any) -> Phrase:
    """§1.2 A card's name comes from its deck, in both languages."""
    narration: Any = game.part("narration")
    name: Phrase = narration.CardName(card["en"], card["fr"])
    return name


def card_kinds(game: Game, box: Box) -> list[str]:
    names = [_name(game, line) for line in box.lines]
    return ["", *names, *[""] * (KINDS - len(names))]


def move_kinds(game: Game, box: Box) -> list[str]:
    """§3.1 Drawing, passing, or playing a card."""
    kinds = [Phrase("playing {card}", card=name) if name else "" for name in card_kinds(game, box)]
    return [Phrase("drawing a card"), *kinds[1:], Phrase("passing")]


@rule
def move_kind(s: StateRow, b: BoxRow, move: int) -> int:
    """§3.1 The card that is played."""
    said = verb_of(move)
    if said == PLAY:
        return last(but_last(but_last(but_last(things_of(move)))))
    return PASSES if said == PASS else DRAWS


@rule
def hand(s: StateRow, b: BoxRow, p: int, counts: Any) -> None:
    for kind in range(1, b.kinds + 1):
        counts[kind] += count_of(s.hand[p], kind)


def box_data(game: Game, box: Box) -> dict[str, Any]:
    """§6.1 The cards, as a deck file has them, under another name: ours is kept for our own deck."""
    deck: dict[str, Any] = thaw(our_deck(game.home) if box.data is None else box.data)
    return {"name": TUNED, "cards": deck["cards"]}


def nudges(game: Game, seats: int) -> list[Nudge]:
    """§1.2 Every number of the deck: points, and how many there are of a card."""
    found = []
    for at, card in enumerate(our_deck(game.home)["cards"]):
        for field, label in NUMBERS:
            for step, sign in ((-1, "−1"), (1, "+1")):
                deck = _changed(game, at, field, step)
                if deck is not None:
                    found.append(Nudge(Phrase(label, card=_name(game, card), step=sign), {"box": deck}))
    return found


def _changed(game: Game, at: int, field: str, step: int) -> dict[str, Any] | None:
    """Our deck with one number changed; None if it would be none."""
    deck: dict[str, Any] = deepcopy(dict(our_deck(game.home)))
    card = deck["cards"][at]
    if field not in card:
        return None
    del deck["digest"]
    card[field] += step
    deck["name"] = f"{card['slug']}-{field}-{'more' if step > 0 else 'less'}"
    try:
        game.read_box(deck)
    except BoxError:                             # fewer than none, or more than a rule of decks allows
        return None
    return deck
