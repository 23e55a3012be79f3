"""What the planted game declares to the lab."""
from matou.core.declared import Nudge, Variant
from matou.core.moves import last, things_of
from matou.core.rule import rule
from matou.core.words import Phrase

from .rules import BOMB, CARDS, HAND


def faction_names(game):
    return {name: Phrase(name) for name in ("rock", "paper", "scissors")}


def factions(one, two):
    return {"clans": (one, two)}


def move_kinds(game, box):
    return ["a plain card", "the bomb"]


@rule
def move_kind(s, b, move):
    return 1 if last(things_of(move)) == BOMB else 0


def card_kinds(game, box):
    return ["", *(f"card {card}" for card in range(1, CARDS + 1))]


@rule
def hand(s, b, p, counts):
    for i in range(HAND):
        if s.hand[p, i]:
            counts[s.hand[p, i]] += 1


def variants(game):
    return [Variant(Phrase("two bombs"), {"bombs": 2})]


def nudges(game, seats):
    return [Nudge(Phrase("two bombs"), {"bombs": 2}), Nudge(Phrase("still one"), {"bombs": 1})]
