"""Cat Days in words: days and cards, what a move did, why a move is not allowed."""
from collections.abc import Sequence
from typing import Any

import numpy as np

from matou.core.box import Box
from matou.core.errors import IllegalMove
from matou.core.game import Position, State
from matou.core.moves import Move, verb_of
from matou.core.rule import as_written
from matou.core.words import VOWEL, Phrase, Translate

from . import days, rules, table
from .notation import DRAW, PASS, PLACES, PlayParts, cat_at, taken_apart
from .places import grounds, near_cats, places_for

week_of, day_of = as_written(days.week_of), as_written(days.day_of)
covered_cat, beneath = as_written(table.covered_cat), as_written(table.beneath)
LANGUAGE = Phrase("en")                          # its translation names the language that is spoken
DAY_NAMES = (Phrase("Monday"), Phrase("Tuesday"), Phrase("Wednesday"), Phrase("Thursday"), Phrase("Friday"),
             Phrase("Saturday"), Phrase("Sunday"))
CUT_SHORT = Phrase("the week is full, so nothing more happens")
ENDED_BY = {table.FULL: "5.1", table.BLOCKED: "3.2", table.LIMIT: "5.3"}


class CardName(Phrase):
    """A card's name comes from its deck, in both languages."""
    french: str

    def __new__(cls, english: str, french: str) -> "CardName":
        name = str.__new__(cls, english)
        name.template, name.values, name.french = english, {}, french
        return name

    def translated(self, translate: Translate) -> str:
        return self.french if translate(LANGUAGE) == "fr" else str(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return CardName, (str(self), self.french)


class TheCard(CardName):
    """The same in a sentence: the Rescued Cat, le Chat adopté, l’Arbre à chats."""

    def __new__(cls, english: str, french: str) -> "TheCard":
        article = "l’" if VOWEL.match(french) or french.startswith("H") else "le "
        return super().__new__(cls, f"the {english}", article + french)                  # type: ignore[return-value]


# What lies where ---------------------------------------------------------------------------------------------

def slugs(position: Position) -> list[str]:
    """By kind; kind 0 is no card."""
    return slugs_of(position.box)


def slugs_of(box: Box) -> list[str]:
    """The same, of a box."""
    return ["", *(line["card"] for line in box.lines)]


def named(position: Position, kind: int) -> CardName:
    line = position.box.lines[kind - 1]
    return CardName(line["en"], line["fr"])


def the(position: Position, kind: int) -> CardName:
    line = position.box.lines[kind - 1]
    return TheCard(line["en"], line["fr"])


def cats_on(row: Any, w: int, d: int) -> list[int]:
    """The kinds of the visible cats of a day."""
    return [int(cat) for cat in row.cat[w][d][:row.shows[w][d]]]


def covered_on(row: Any, w: int, d: int) -> list[list[int]]:
    """The covered cats of a day, layer by layer from the top."""
    layers, layer = [], int(row.under[w][d])
    while layer:
        cats = [int(covered_cat(row, layer, i)) for i in range(table.SIDE_BY_SIDE)]
        layers.append([cat for cat in cats if cat])
        layer = int(beneath(row, layer))
    return layers


def points_by_day(position: Position) -> list[list[int]]:
    """§5.2 By seat and day: what the cats that are visible there count."""
    points = np.zeros((table.SEATS, table.DAYS), np.int64)
    rules.count_days(position.row, position.box.row, points)
    counted: list[list[int]] = points.tolist()
    return counted


def points_by_week(position: Position) -> list[int]:
    """§5.2 By seat: the points if the game ended now."""
    points = np.zeros(table.SEATS, np.int64)
    rules.settle(position.row, position.box.row, points)
    return [int(total) for total in points]


def spot(row: Any, place: int) -> tuple[int, int]:
    """Week and day of a place, as the player to move names it."""
    return int(week_of(row, place)), day_of(place)


def cats_at(row: Any, place: int) -> list[int]:
    return cats_on(row, *spot(row, place))


def day_name(place: int) -> Phrase:
    return DAY_NAMES[day_of(place)]


def place_name(place: int) -> Phrase:
    """A day of either week, as the player to move would call it."""
    day = day_name(place)
    return Phrase("your {day}", day=day) if place <= table.DAYS else Phrase("the opponent's {day}", day=day)


def cut_short(position: Position, said: PlayParts) -> bool:
    """§5.1 Does the game end before the effect of this card, because the cat fills a week at once?"""
    return bool(said.one and rules.ends_at_once(position.row, position.box.row, said.kind, said.place))


def whose(position: Position, place: int, names: Sequence[str]) -> str:
    return names[spot(position.plain, place)[0]]


# Why not -----------------------------------------------------------------------------------------------------

def why_not(position: Position, move: Move) -> IllegalMove:
    """The first paragraph that forbids it."""
    row = position.row
    if row.ended:
        return IllegalMove(ENDED_BY[int(row.ended)], "the game is over")
    if move.code == DRAW:
        return IllegalMove("3.2", "there is no card left to draw")
    if move.code == PASS or verb_of(move.code) != table.PLAY:
        return IllegalMove("3.2", "you can only pass if nothing else is possible; you could say: {move}",
                           move=position.game.legal(position)[0].text)
    said = taken_apart(move.code)
    kind, card = said.kind, named(position, said.kind)
    if row.kinds[row.turn] < 0 or not row.kinds[row.turn] >> kind & 1:
        return IllegalMove("3.1", "{card} is not in your hand", card=card)
    return (_why_not_there(position, said) if said.place else None) or _why_not_done(position, said) \
        or IllegalMove("4.1", "not all of the text of {card} can be carried out", card=card)


def _why_not_there(position: Position, said: PlayParts) -> IllegalMove | None:
    """Why this card may not be played on this day; None where it may."""
    row, deck, kind = position.row, position.box.row, said.kind
    w, d = spot(row, said.place)
    card = named(position, kind)
    if not deck.week[kind] & (table.OWN if w == row.turn else table.OPPONENT):
        return IllegalMove("4.3", "{card} goes in your own week", card=card) if w != row.turn else \
            IllegalMove("4.3", "{card} is for the opponent's week", card=card)
    if places_for(deck, kind, grounds(row), near_cats(row)) >> said.place - 1 & 1:
        return None
    if not deck.days[kind] >> d & 1:
        return IllegalMove("1.2", "{card} is for these days: {days}", card=card,
                           days=[name for at, name in enumerate(DAY_NAMES) if deck.days[kind] >> at & 1])
    return _why_no_room(position, kind, w, d) or _why_not_beside(int(deck.neighbours[kind]), card, DAY_NAMES[d])


def _why_no_room(position: Position, kind: int, w: int, d: int) -> IllegalMove | None:
    row, ground, day = position.row, position.box.row.ground[kind], DAY_NAMES[d]
    if ground == table.ON_A_CAT:
        return None if row.shows[w, d] else IllegalMove(
            "4.4", "{card} is played on a cat, and there is none on {day}", card=named(position, kind), day=day)
    if ground in (table.FOR_A_TREE, table.FOR_A_BOX) and row.stands[w, d]:
        return IllegalMove("1.2", "there is a tree or a box on {day} already", day=day)
    if row.covered[w] >> d & 1:
        return IllegalMove("4.4", "a cat is covered on {day}: only a cat that covers may be added", day=day)
    if position.box.row.alone[kind] and row.shows[w, d]:
        return IllegalMove("4.2", "{card} is played only where there is no cat at all, and there is one on {day}",
                           card=named(position, kind), day=day)
    if ground == table.FOR_A_TREE or (ground == table.EMPTY and row.room[w] >> d & 1) or not row.shows[w, d]:
        return None
    if row.tree[w] >> d & 1:
        return IllegalMove("4.2", "there are three cats on the tree of {day} already", day=day)
    return IllegalMove("4.2", "there is a cat on {day} already", day=day)


def _why_not_beside(neighbours: int, card: CardName, day: Phrase) -> IllegalMove | None:
    if neighbours == table.BOTH:
        return IllegalMove("4.9", "{card} needs a cat on both days beside {day}", card=card, day=day)
    if neighbours == table.ANY:
        return IllegalMove("4.9", "{card} needs a cat on a day beside {day}", card=card, day=day)
    if neighbours == table.NONE:
        return IllegalMove("4.9", "{card} wants no cat on a day beside {day}", card=card, day=day)
    return None


def _why_not_done(position: Position, said: PlayParts) -> IllegalMove | None:
    """Why the rest of its text cannot be carried out like this."""
    row, effect = position.row, position.box.row.effect[said.kind]
    cats = (said.one, said.other) if effect == table.SWAP else (said.one,)
    for cat in cats:
        if not cat:
            continue
        place, kind = cat_at(cat)
        if not _nameable(position, said, place) or (kind and kind not in cats_at(row, place)):
            return IllegalMove("4.1", "that cat is not visible on {place}", place=place_name(place))
    theirs = [cat_at(cat)[0] > table.DAYS for cat in cats]
    if effect == table.SWAP and theirs != [False, True]:
        return IllegalMove("4.1", "a cat of each week is needed")
    if effect in (table.RETURN, table.TAKE) and theirs != [True]:
        return IllegalMove("4.1", "a cat of the opponent's is needed")
    if effect == table.MOVE:
        return _why_not_moved(position, said)
    return None


def _lying(position: Position, said: PlayParts) -> tuple[int, bool]:
    """§4.1 Where this card lies once it is played, if it is a cat, and whether it covers others: as the rules are told
    that list what it does."""
    deck, kind = position.box.row, said.kind
    return said.place if deck.form[kind] == table.CAT else rules.NOWHERE, bool(deck.ground[kind] == table.ON_A_CAT)


def _nameable(position: Position, said: PlayParts, place: int) -> bool:
    """§4.1 Is a cat visible there once this card lies on its day?"""
    w, d = spot(position.row, place)
    return bool(rules.named_days(position.row, int(w != position.row.turn), *_lying(position, said)) >> d & 1)


def _why_not_moved(position: Position, said: PlayParts) -> IllegalMove | None:
    row, place, to = position.row, cat_at(said.one)[0], said.other
    w, d = spot(row, to)
    if spot(row, place)[0] != w:
        return IllegalMove("1.2", "the cat stays in its week")
    if place == to:
        return IllegalMove("1.2", "the cat moves to another day")
    if rules.room_after(row, int(w != row.turn), *_lying(position, said)) >> d & 1:
        return None
    return IllegalMove("4.2", "{place} is not empty", place=place_name(to))


# Telling -----------------------------------------------------------------------------------------------------

def tell(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """The move, then what came of it."""
    who = names[before.turn]
    if verb_of(move.code) == table.PLAY:
        told = [_tell_play(before, taken_apart(move.code), who, names)]
    elif move.code == DRAW:
        told = [Phrase("{name:@ draws|you draw} a card", name=who)]
        if after.plain.rebuilt != before.plain.rebuilt:
            told.append(Phrase("the discard pile was shuffled into a new draw pile"))
    else:
        told = [Phrase("{name:@ can do nothing and passes|you can do nothing and pass}", name=who)]
    return told + _tell_covered(before, after, names) + tell_end(after, names)


def _tell_play(before: State, said: PlayParts, who: str, names: Sequence[str]) -> Phrase:
    return with_effect(before, said, _tell_laid(before, said, who, names), names)


def with_effect(position: Position, said: PlayParts, play: Phrase, names: Sequence[str]) -> Phrase:
    """A play with what it does: in the log, and in the label of a move."""
    if not said.one:
        return play
    if cut_short(position, said):
        return Phrase("{play}: {then}", play=play, then=CUT_SHORT)
    one, effect = _told_cat(position, said.one, names), position.box.plain.effect[said.kind]
    if effect == table.SWAP:
        return Phrase("{play}: {one} and {other} change places", play=play, one=one,
                      other=_told_cat(position, said.other, names))
    if effect == table.MOVE:
        return Phrase("{play}: {one} moves to {day}", play=play, one=one, day=day_name(said.other))
    if effect == table.RETURN:
        return Phrase("{play}: {one} goes back to {whose:@'s|your} hand", play=play, one=one,
                      whose=whose(position, cat_at(said.one)[0], names))
    return Phrase("{play}: {one} moves onto it", play=play, one=one)


def _tell_laid(before: State, said: PlayParts, who: str, names: Sequence[str]) -> Phrase:
    what = {"name": who, "card": the(before, said.kind)}
    if not said.place:
        return Phrase("{name:@ plays|you play} {card}", **what)
    day, week = day_name(said.place), spot(before.plain, said.place)[0]
    if week == before.turn:
        return Phrase("{name:@ plays|you play} {card} on {name:their|your} {day}", day=day, **what)
    return Phrase("{name:@ plays|you play} {card} on {whose:@'s|your} {day}", day=day, whose=names[week], **what)


def _told_cat(position: Position, cat: int, names: Sequence[str]) -> Phrase:
    place, kind = cat_at(cat)
    return Phrase("{card} ({whose:@'s|your} {day})", card=the(position, kind or cats_at(position.plain, place)[0]),
                  whose=whose(position, place, names), day=day_name(place))


def _tell_covered(before: State, after: State, names: Sequence[str]) -> list[Phrase]:
    """§4.4 What is covered now, and what is visible again."""
    told, was, now = [], before.plain, after.plain
    for w in range(table.SEATS):
        for d in range(table.DAYS):
            old, new = covered_on(was, w, d), covered_on(now, w, d)
            if len(new) > len(old):
                told += [Phrase("covered: {card} ({whose:@'s|your} {day})", card=the(after, cat), whose=names[w],
                                day=DAY_NAMES[d]) for cat in new[0]]
            elif len(new) < len(old):
                told += [Phrase("visible again: {card} ({whose:@'s|your} {day})", card=the(after, cat), whose=names[w],
                                day=DAY_NAMES[d]) for cat in old[0]]
    return told


def tell_end(after: Position, names: Sequence[str]) -> list[Phrase]:
    """§3.2, §5.1, §5.3 Why the game is over; nothing while it goes on."""
    ended = after.plain.ended
    if ended == table.FULL:
        return [Phrase("{name:@'s|your} week is full: the game is over", name=names[w])
                for w in range(table.SEATS) if after.plain.filled[w] == table.WEEK]
    if ended == table.BLOCKED:
        return [Phrase("both have passed: the game is over")]
    if ended == table.LIMIT:
        return [Phrase("the game reached its limit of {count} turns", count=table.MOST_ACTIONS)]
    return []


def places_of(moves: Sequence[Move]) -> dict[int, list[str]]:
    """By kind of card: the days it may be played on, or the cats it may be used on, as these moves say."""
    found: dict[int, list[str]] = {}
    for move in moves:
        if verb_of(move.code) == table.PLAY:
            said = taken_apart(move.code)
            place = PLACES[said.place or cat_at(said.one)[0]]
            if place not in found.setdefault(said.kind, []):
                found[said.kind].append(place)
    return {kind: sorted(places, key=PLACES.index) for kind, places in found.items()}
