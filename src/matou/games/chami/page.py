"""Le Ch'ami: what a person at the page is told beside the bare table, from a view alone.

Hands and memories are bits in a view; here they become cards, by their numbers. What is written on each is in the box,
with its `number`, which is its sum; and `makes` says what a lay adds up to: the page keeps both to itself unless sums
are shown, for adding is the game (§1.4). What is asked, names and labels tell no sums.
"""
from collections.abc import Sequence
from typing import Any

import numpy as np

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.game import Game, Position, State, View
from matou.core.moves import Move, listed, verb_of
from matou.core.page import Touched
from matou.core.rule import as_written
from matou.core.words import Phrase, Say

from . import actions, memory, rules, table
from .names import ACTION_NAMES, ACTIONS, NAMES, PHASES
from .narration import (
    ALL_PASS,
    GIFT_DROPPED,
    NO_SWAP,
    action,
    by_number,
    cards_of,
    crossed_at,
    ends_when,
    is_set,
    is_set_of,
    joined,
    known_cards,
    laid,
    number_of,
    part,
    reminder,
    spoken,
    written,
)
from .page_types import Exchange, Face, InBox, InView, Laying, Meld, Round, Sitting
from .teaching import explained, never_laid

right_of, lost_of, draws = as_written(memory.right_of), as_written(memory.lost_of), as_written(actions.draws)
drawn_by_action = as_written(rules.drawn_by_action)
QUESTIONS = {
    table.CLOCK: Phrase("{name:@ plays|you play} a Clock: counter it, or draw a card?"),
    table.SUMO: Phrase("{name} plays a Sumo to swap hands with you: counter it, or swap?"),
    table.MOUSE: Phrase("{name:@ plays|you play} the Mouse: counter it, or draw two cards?"),
    table.TRAP: Phrase("{name} plays the Trap on you: counter it, or draw three cards?"),
}
ACCEPTED = {
    table.CLOCK: Phrase("I draw a card"),
    table.SUMO: Phrase("I swap hands"),
    table.MOUSE: Phrase("I draw two cards"),
    table.TRAP: Phrase("I draw three cards"),
}


# What is asked -----------------------------------------------------------------------------------------------

def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for. That somebody else is asked, or who, is told to
    nobody (§4.8)."""
    row, own = view.plain, view.seat == view.turn
    if row.phase == table.ANSWERING:
        return question(view, names) if own \
            else Phrase("{action}: does anyone counter it?", action=action(row.effect))
    if row.phase == table.GIVING:
        return _asks_for_a_gift(view, names)
    if own:
        return Phrase("Lay or add cards if you can, then discard one.")
    return Phrase("{name:@ is|you are} thinking.", name=names[view.turn])


def question(view: View, names: Sequence[str]) -> Phrase:
    """§4.8 An action card hits this seat, which holds a counter."""
    asked = QUESTIONS[view.plain.effect]
    return Phrase(asked.template, name=names[view.plain.dropper])


def _asks_for_a_gift(view: View, names: Sequence[str]) -> Phrase:
    """§4.9 The collective exchange."""
    if view.seat == view.turn:
        return Phrase("Everyone passes a card: choose one for {name:@|you}.",
                      name=names[right_of(view.plain, view.turn)])
    return Phrase("Everyone passes a card: {name:@ is|you are} choosing.", name=names[view.turn])


# Moves in words ----------------------------------------------------------------------------------------------

def label(view: View, move: Move, names: Sequence[str]) -> Phrase:
    """What a legal move does, in words."""
    verb, things = verb_of(move.code), listed(move.code)
    if verb == rules.LAY:
        return Phrase("Lay {cards}", cards=joined(map(written, things)))
    if verb == rules.ADD:
        return Phrase("Add {card} to meld {meld}", card=spoken(things[0]), meld=things[1] - table.MELD)
    if verb == rules.DROP:
        return _label_drop(view, things, names)
    if verb == rules.COUNTER:
        return Phrase("I counter with the {card}", card=action(things[0]))
    if verb == rules.ACCEPT:
        return ACCEPTED[view.plain.effect]
    return Phrase("Pass {card} to {name:@|you}", card=spoken(things[0]), name=names[right_of(view.plain, view.turn)])


def made(things: list[int]) -> Phrase:
    """What a lay is: the additions worked out."""
    if is_set_of(things):
        return Phrase("a set of {number}", number=number_of(things[0]))
    return Phrase("a run from {low} to {high}", low=number_of(things[0]), high=number_of(things[-1]))


def _label_drop(view: View, things: list[int], names: Sequence[str]) -> Phrase:
    card = things[0]
    if card == table.TRAP:
        return Phrase("{name:@ draws|you draw} {count:a card|# cards}", name=names[things[1] - table.SEAT],
                      count=draws(card))
    if card == table.SUMO:
        return _label_sumo(things, names)
    if card == table.GIFT:
        return Phrase("Discard {card}: {what}", card=action(card), what=GIFT_DROPPED)
    if card >= table.ACTION:
        return Phrase("Play {card}: {effect}", card=action(card), effect=reminder(view.plain, NAMES[card]))
    return Phrase("Discard {card}", card=written(card))


def _label_sumo(things: list[int], names: Sequence[str]) -> Phrase:
    """§4.4 Three ways."""
    if len(things) == 1:
        return NO_SWAP
    if things[1] == table.ALL:
        return ALL_PASS
    return Phrase("Swap hands with {name:@|you}", name=names[things[1] - table.SEAT])


def retold(before: Position, phrase: Phrase) -> Phrase:
    """A move as people say it who see the cards: no signs of the notation (§3.2)."""
    values = dict(phrase.values)
    if "meld" in values:
        at, said = NAMES.index(values["meld"]) - table.MELD - 1, {"name": values["name"], "card": seen(values["card"])}
        if is_set(before.plain, at):
            return Phrase("{name:@ adds|you add} {card} to a set", **said)
        return Phrase("{name:@ adds|you add} {card} to a run", **said)
    for name in ("card", "cards"):
        if name in values:
            values[name] = seen(values[name])
    return Phrase(phrase.template, **values)


def seen(cards: str) -> str:
    """Cards in a sentence. Those that have a name of their own are phrases already."""
    return cards if isinstance(cards, Phrase) else joined(written(NAMES.index(card)) for card in cards.split())


# Cards -------------------------------------------------------------------------------------------------------

def face(card: int, say: Say) -> Face:
    """A card as it is drawn, written, said and counted. The Gift counts as what it was laid for."""
    return {"card": card, "text": NAMES[card], "name": say(spoken(card)),
            "number": number_of(card) if card < table.ACTION else None}


def _melds(view: View) -> list[Meld]:
    """§3.2 In the order laid; the cards of a run ascending."""
    row = view.plain
    found: list[Meld] = [{"meld": m, "set": is_set(row, m - 1), "cards": []} for m in range(1, row.melds + 1)]
    for card, m in enumerate(laid(row)):
        if card and m:
            found[m - 1]["cards"].append(card)
    for one in found:
        one["cards"].sort(key=lambda card: (number_of(card) if card < table.ACTION else row.gift_as, card))
    return found


# What a move touched -----------------------------------------------------------------------------------------

def touched(before: Position, move: Move, after: Position) -> Touched:
    """Cards that were laid or added, the discard pile, and the hands that changed for it. When a round ends the table
    is cleared."""
    hits = _hits(before, move, after)
    if after.plain.rounds > before.plain.rounds:
        return Touched((), hits, cleared=True)
    verb, things = verb_of(move.code), listed(move.code)
    hands = tuple(f"hand {seat}" for seat in hits)
    if verb in (rules.LAY, rules.ADD):
        cards = things if verb == rules.LAY else things[:1]
        return Touched((*(f"chami {'gift' if card >= table.GIFT_AS else NAMES[card]}" for card in cards), *hands), hits)
    if verb in (rules.DROP, rules.COUNTER):
        return Touched(("pile", *hands), hits)
    return Touched((f"hand {before.turn}", *hands), hits)


def _hits(before: Position, move: Move, after: Position) -> tuple[int, ...]:
    """Who draws, swaps or has to answer because of it, as far as this seat may know (§4.8)."""
    old, new, things = before.plain, after.plain, listed(move.code)
    others = [seat for seat in range(before.seats) if seat != before.turn and old.playing >> seat & 1]
    if new.rounds > old.rounds or new.phase == table.OVER:
        return tuple(others)
    if new.phase == table.GIVING or old.phase == table.GIVING:
        return tuple(others) if old.phase != new.phase else ()
    hit = {things[1] - table.SEAT} if verb_of(move.code) == rules.DROP and len(things) == 2 else set()
    if new.phase == table.ANSWERING and getattr(after, "seat", after.turn) == after.turn:
        hit.add(after.turn)
    for seat in others:
        if drawn_by_action(old, new, seat, verb_of(move.code)) > 0:
            hit.add(seat)
    return tuple(sorted(hit - {before.turn}))


# Who knows what ----------------------------------------------------------------------------------------------

def _sitting(view: View, seat: int, leaders: int) -> Sitting:
    """A player: still in, cards, points, and which of the cards this seat has seen. `leads`: would win if the game
    ended now (§6.3); `crossed`: has brought its end nearer (§6.1); `unsure`: some may have been given on (§4.9)."""
    row, own = view.plain, view.seat
    known = [] if own is None or own == seat else known_cards(row, own, seat)
    return {"seat": seat, "playing": bool(row.playing >> seat & 1), "held": row.held[seat],
            "total": row.total[seat], "leads": bool(leaders >> seat & 1),
            "crossed": row.total[seat] >= crossed_at(row), "known": known,
            "unsure": own is not None and bool(known) and bool(lost_of(row, own, seat))}


def _exchange(view: View) -> Exchange | None:
    """§4.9 Who has put a card down was heard by all; which one, its giver alone knows."""
    row, own = view.plain, view.seat
    if row.phase != table.GIVING:
        return None
    gave: list[int] = []
    for who, text in reversed(view.heard):
        if not text.startswith("give "):
            break
        gave.insert(0, who)
    mine = row.given[own] if own is not None else 0
    return {"gave": gave, "mine": mine if mine > 0 else None,
            "to": None if own is None else right_of(row, own),
            "giver": next((seat for seat in range(view.seats)
                           if row.playing >> seat & 1 and right_of(row, seat) == own), None)}


def _last_round(view: View) -> Round | None:
    """§5 The round before this one, or the last one of the game; `winner` is null if it was blocked."""
    row, over = view.plain, view.plain.phase == table.OVER
    if not row.rounds and not over:
        return None
    return {"round": row.rounds + int(over), "winner": row.winner if row.winner >= 0 else None,
            "points": list(row.points[:view.seats]), "totals": list(row.total[:view.seats])}


def opened(before: State, after: State) -> dict[str, Any]:
    """§5.2 The hands that were counted when a round ended."""
    if not after.game.round_ended(before, after) and after.plain.phase != table.OVER:
        return {}
    hands = before.game.counted_hands(before, after.said[len(before.said)][1])       # type: ignore[attr-defined]
    return {"hands": [list(hand) for hand in hands]}


def _fits(view: View) -> dict[str, list[list[str]]]:
    """§3.2 By legal move that lays or adds: for each card it names, the cards of the hand that would do as well."""
    found, held = {}, by_number(view.plain, view.turn) if view.legal else {}
    for move in view.legal:
        verb, things = verb_of(move.code), listed(move.code)
        if verb in (rules.LAY, rules.ADD):
            found[move.text] = [
                ["gift"] if thing >= table.GIFT_AS else [NAMES[card] for card in held[number_of(thing)]]
                for thing in (things if verb == rules.LAY else things[:1])]
    return found


def _laying(say: Say) -> Laying:
    """§3.2 How many cards are laid together; why fewer, more, or some action cards are not; what can be laid, while
    nothing is, and what can be chosen."""
    return {"count": table.LAID_AT_ONCE, "fewer": say(Phrase("A third card is needed to lay these.")),
            "more": say(Phrase("Lay three of them first: the others can be added afterwards.")),
            "nothing": say(Phrase("Nothing on the table yet. Lay three in a row (5, 6, 7) or three of a kind (8, 8, "
                                  "8).")),
            "choose": say(Phrase("Pick three cards to lay, or one to add or discard.")),
            "never": {name: say(why) for name, why in never_laid().items()}}


def aside(view: View, names: Sequence[str], say: Say) -> InView:
    """What the page needs to draw this table and may not work out for itself."""
    row, own = view.plain, view.seat
    asked = row.phase == table.ANSWERING and own == view.turn
    leaders = rules.settle(view.row, view.box.row, np.zeros(table.SEATS, np.int64))
    return {
        "phase": PHASES[row.phase], "round": row.rounds + 1, "way": 1 if row.way > 0 else -1,
        "hand": [] if own is None else cards_of(row, own),
        "gift": row.gift_as if row.gift_as >= 0 else None,
        "makes": {move.text: say(made(listed(move.code))) for move in view.legal if verb_of(move.code) == rules.LAY},
        "fits": _fits(view),
        "melds": _melds(view),
        "stock": row.left, "piled": row.piled,
        "pile": [part(row.pile[i // table.CARDS_PER_WORD], i % table.CARDS_PER_WORD, table.CARD_BITS)
                 for i in range(max(0, row.piled - 2), row.piled)],
        "seats": [_sitting(view, seat, leaders) for seat in range(view.seats)],
        "asked": {"by": row.dropper, "card": row.effect, "says": say(question(view, names))}
        if asked else None,
        "exchange": _exchange(view),
        "last": _last_round(view),
        "hands": None,
    }


def in_box(game: Game, row: Row, box: Box, say: Say) -> InBox:
    """How it ends at this table (§6), its cards, what action cards do (§4), and what is laid (§3.2)."""
    copies = box.row.copies[row.tables]
    return {
        "limit": int(row.limit), "ends": say(ends_when(row)), "lowest": int(row.lowest), "highest": int(row.highest),
        "cards": {str(card): face(int(card), say) for card in copies.nonzero()[0]},
        "actions": {name: {"name": say(ACTION_NAMES[name]), "does": say(reminder(row, name)),
                           "says": say(explained(row, name)), "copies": int(copies[NAMES.index(name)])}
                    for name in ACTIONS},
        "laying": _laying(say),
    }
