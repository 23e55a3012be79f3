"""Le Ch'ami in words: what a move did, and why a move is not allowed, with the additions worked out."""
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from matou.core import bits
from matou.core.errors import IllegalMove
from matou.core.game import Position, State
from matou.core.moves import Move, listed, verb_of
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import actions, rules, table
from .names import ACTION_NAMES, GIFT_REMINDER_WITHOUT_CLOCK, NAMES, ONE_ACTION, REMINDERS

count_at, counters, wanted_by = as_written(table.count_at), as_written(actions.counters), as_written(table.wanted_by)
count_as, part = as_written(table.number_of), as_written(bits.part)
drawn_by_action = as_written(rules.drawn_by_action)
MOST_KEPT = 4096                                 # hands and melds, unpacked
ALL_PASS, NO_SWAP = Phrase("everyone passes a card to the right"), Phrase("swap nothing")      # §4.4 a Sumo
GIFT_DROPPED = Phrase("it does nothing")         # §4.7
UNSEEN = "give ?"                                # §4.9 what the others hear of a card that is given


# Cards -------------------------------------------------------------------------------------------------------

def number_of(thing: int) -> int:
    """§1.4, §3.3 `table.number_of` as an int."""
    return int(count_as(thing))


def is_set_of(things: Sequence[int]) -> bool:
    """§3.2 Are these cards that can be laid a set? Else they are a run."""
    return number_of(things[0]) == number_of(things[-1])


def cards_named(things: Iterable[int]) -> list[int]:
    """The cards among the things a move names."""
    return [table.GIFT if thing >= table.GIFT_AS else thing for thing in things if thing <= table.MELD]


def cards_of(row: Any, seat: int) -> list[int]:
    """A hand, in card order."""
    return list(_unpacked(tuple(map(int, row.hand[seat]))))


@lru_cache(maxsize=MOST_KEPT)
def _unpacked(words: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in the words of a hand: few hands change with a move."""
    return tuple(table.counted_cards(np.array(words)))


def by_number(row: Any, seat: int) -> dict[int, list[int]]:
    """§3.2 The cards of a hand by what they count, in card order: those of one number may stand for each other."""
    found: dict[int, list[int]] = {}
    for card in cards_of(row, seat):
        if card < table.ACTION:
            found.setdefault(number_of(card), []).append(card)
    return found


def known_cards(row: Any, seat: int, other: int) -> list[int]:
    """The cards that a seat knows another to hold, unless some were given on (§4.9)."""
    return list(_unpacked(tuple(map(int, row.known[seat][other]))))


def laid(row: Any) -> Sequence[int]:
    """By card: the meld it lies in, from 1; 0 if in none."""
    return _lying(tuple(map(int, row.laid)))


@lru_cache(maxsize=MOST_KEPT)
def _lying(words: tuple[int, ...]) -> tuple[int, ...]:
    """The same, from the words in which it is packed."""
    per_word, width = table.LAID_PER_WORD, table.LAID_BITS
    return tuple(part(words[card // per_word], card % per_word, width) for card in range(table.KINDS))


def is_set(row: Any, m: int) -> bool:
    """§3.2 Is meld m (from 0) a set? As `table.is_set` has it, of a plain row."""
    word, place = row.ends[m // table.MELDS_PER_WORD], 2 * (m % table.MELDS_PER_WORD)
    return part(word, place, table.END_BITS) == part(word, place + 1, table.END_BITS)


def meld(row: Any, m: int) -> list[str]:
    """The cards of meld m (from 1): a run ascending, a set in card order; the gift says its number."""
    things = [card if card < table.ACTION else table.GIFT_AS + int(row.gift_as)
              for card, lies_in in enumerate(laid(row)) if card and lies_in == m]
    return [NAMES[thing] for thing in sorted(things, key=lambda thing: (number_of(thing), thing))]


def action(card: int) -> Phrase:
    return ACTION_NAMES[NAMES[card]]


def one_action(card: int) -> Phrase:
    """An action card in a sentence: a Clock, the Mouse."""
    return ONE_ACTION[NAMES[card]]


def reminder(row: Any, name: str) -> Phrase:
    """What an action card does at this table (§4.7: the Gift may be no help against a Clock)."""
    return GIFT_REMINDER_WITHOUT_CLOCK if name == "gift" and not row.gift_stops_clock else REMINDERS[name]


def joined(phrases: Iterable[str]) -> str:
    """One phrase of many, with commas between."""
    first, *rest = phrases
    for phrase in rest:
        first = Phrase("{one}, {other}", one=first, other=phrase)
    return first


def spoken(thing: int) -> str:
    """A card as it is said aloud: 5 plus 9, sum 14, Clock."""
    if thing >= table.GIFT_AS:
        return Phrase("the Gift as {number}", number=number_of(thing))
    if thing >= table.ACTION:
        return action(thing)
    if thing >= table.SUM:
        return Phrase("sum {number}", number=number_of(thing))
    left, right = NAMES[thing].split("+")
    return Phrase("{left} plus {right}", left=left, right=right)


def written(thing: int) -> str:
    """What can be read on a card: 5+9, 14, Clock; the Gift says what it stands for."""
    return spoken(thing) if thing >= table.ACTION else NAMES[thing].removeprefix("=")


def worked_out(thing: int) -> Phrase:
    """5+9 is 14"""
    if thing >= table.GIFT_AS:
        return Phrase("the gift is {number}", number=number_of(thing))
    return Phrase("{card} is {number}", card=NAMES[thing], number=number_of(thing))


# Why not -----------------------------------------------------------------------------------------------------

def why_not(position: Position, move: Move) -> IllegalMove:
    """The first paragraph that forbids it."""
    row, verb = position.row, verb_of(move.code)
    if row.phase == table.OVER:
        return IllegalMove("6.1", "the game is over")
    if row.phase == table.ANSWERING:
        return _why_not_answer(row, move)
    if row.phase == table.GIVING and verb != rules.GIVE:
        return IllegalMove("4.9", "everyone passes a card first: say give and a card")
    if row.phase == table.PLAYING and verb in (rules.COUNTER, rules.ACCEPT):
        return IllegalMove("4.8", "there is nothing to answer now")
    if row.phase == table.PLAYING and verb == rules.GIVE:
        return IllegalMove("4.9", "you only pass a card when a Sumo makes everyone pass one")
    return _why_not_cards(position, listed(move.code)) or _why_not_now(position, move)


def _why_not_now(position: Position, move: Move) -> IllegalMove:
    """The cards are there; but the move is not allowed."""
    row, verb, things = position.row, verb_of(move.code), listed(move.code)
    if verb == rules.LAY:
        return _why_not_lay(position, move)
    return _why_not_add(row, things) if verb == rules.ADD else _why_not_drop(row, things)


def _why_not_answer(row: Any, move: Move) -> IllegalMove:
    effect = action(int(row.effect))
    if verb_of(move.code) != rules.COUNTER:
        return IllegalMove("4.8", "answer the {action} first: counter it, or accept", action=effect)
    card = listed(move.code)[0]
    stops = counters(row, card, int(row.effect))
    if card == table.GIFT and not stops:
        return IllegalMove("4.7", "at this table the Gift does not counter a Clock")
    paragraph = {table.CLOCK: "4.3", table.SUMO: "4.4", table.MOUSE: "4.5", table.TRAP: "4.6"}[int(row.effect)]
    if not stops:
        return IllegalMove(paragraph, "{card} does not counter {action}", card=action(card), action=effect)
    return IllegalMove(paragraph, "{card} is not in your hand", card=NAMES[card])


def _why_not_cards(position: Position, things: list[int]) -> IllegalMove | None:
    """A card that the deck, or the hand, does not have; a joker beyond the deck."""
    row, deck = position.row, position.box.row.copies[position.row.tables]
    cards = cards_named(things)
    for card in cards:
        if not deck[card]:
            return IllegalMove("1.1" if card < table.SUM else "1.2", "{card} is not in this deck", card=NAMES[card])
        held = count_at(row.hand[row.turn], card)
        if not held:
            return IllegalMove("3.1", "{card} is not in your hand", card=NAMES[card])
        if cards.count(card) > held:
            return IllegalMove("1.3" if card == table.GIFT else "1.1", "there is only one {card}", card=NAMES[card])
    for thing in things:
        if table.GIFT_AS <= thing <= table.MELD and not row.lowest <= number_of(thing) <= row.highest:
            return IllegalMove("3.3", "the gift stands for a number from {least} to {most}",
                               least=int(row.lowest), most=int(row.highest))
    return None


def _but_for_the_last_card(position: Position, move: Move) -> bool:
    """§3.5 Would this move be legal at a table where no last card must be dropped? The rules are asked."""
    row, moves = position.row.copy(), np.zeros(rules.MOST_MOVES, np.int64)
    row.must_drop = 0
    count = rules.legal(row, position.box.row, moves)
    return position.game.canonical(position, move.code) in moves[:count]


def _why_not_lay(position: Position, move: Move) -> IllegalMove:
    row, things = position.row, listed(move.code)
    if len(things) != table.LAID_AT_ONCE:
        return IllegalMove("3.2", "lay three cards; you can add others afterwards")
    numbers = sorted(number_of(thing) for thing in things)
    if _but_for_the_last_card(position, move):
        return IllegalMove("3.5", "keep a card: at this table you must discard your last one")
    facts = [worked_out(thing) for thing in things if thing < table.SUM] or [worked_out(thing) for thing in things]
    if numbers[2] - numbers[0] > 4 or len(set(numbers)) == 2:
        return IllegalMove("3.2", "{facts}; {one}, {two} and {three} are neither successive nor equal",
                           facts=joined(facts), one=numbers[0], two=numbers[1], three=numbers[2])
    start = min(max(numbers[0], int(row.lowest)), int(row.highest) - 2)
    return IllegalMove("3.2", "{facts}; a run needs three successive numbers, such as {one}, {two}, {three}",
                       facts=joined(facts), one=start, two=start + 1, three=start + 2)


def _why_not_add(row: Any, things: list[int]) -> IllegalMove:
    m = things[1] - table.MELD
    if m > row.melds:
        return IllegalMove("3.2", "there is no meld {meld}", meld=m)
    wanted = [number for number in range(table.NUMBERS) if wanted_by(row, m - 1) >> number & 1]
    if number_of(things[0]) in wanted:
        return IllegalMove("3.5", "keep a card: at this table you must discard your last one")
    what = {"fact": worked_out(things[0]), "meld": m}
    run = {"low": int(table.low_of(row, m - 1)), "high": int(table.high_of(row, m - 1))}
    if is_set(row, m - 1):
        return IllegalMove("3.2", "{fact}; meld {meld} is a set of {number}", number=run["low"], **what)
    if not wanted:
        return IllegalMove("3.2", "{fact}; meld {meld} is a run from {low} to {high} and cannot grow", **run, **what)
    if len(wanted) == 1:
        return IllegalMove("3.2", "{fact}; meld {meld} is a run from {low} to {high}: it needs {one}", one=wanted[0],
                           **run, **what)
    return IllegalMove("3.2", "{fact}; meld {meld} is a run from {low} to {high}: it needs {one} or {two}",
                       one=wanted[0], two=wanted[1], **run, **what)


def _why_not_drop(row: Any, things: list[int]) -> IllegalMove:
    """Whom a Sumo or a Trap is aimed at."""
    paragraph = "4.4" if things[0] == table.SUMO else "4.6"
    if len(things) == 1:
        return IllegalMove(paragraph, "say who gets the Trap, as in drop trap @{seat}",
                           seat=next(p for p in range(row.seats) if p != row.turn and row.playing >> p & 1))
    if things[1] != table.ALL:
        seat = things[1] - table.SEAT
        if seat == row.turn:
            return IllegalMove(paragraph, "choose another player, not yourself")
        if seat >= row.seats or not row.playing >> seat & 1:
            return IllegalMove(paragraph, "seat {seat} is not in the game", seat=seat)
    return IllegalMove("4.4", "as your last card, a Sumo swaps nothing: say drop sumo")


# What happened -----------------------------------------------------------------------------------------------

def tell(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """The move as it was heard, then what came of it. Who was asked is never told (§4.8)."""
    old, new, verb = before.plain, after.plain, verb_of(move.code)
    told = [] if verb == rules.ACCEPT else [_tell_move(names[before.turn], move, names)]
    ended = new.rounds > old.rounds or new.phase == table.OVER
    sumo = old.effect == table.SUMO or table.SUMO in listed(move.code)
    if sumo:
        told += _tell_sumo(before, move, after, names)
    elif verb in (rules.DROP, rules.COUNTER, rules.ACCEPT) and not ended:
        told += _tell_draws(before, move, after, names)
    if not told:
        told.append(Phrase("{name:@ draws|you draw} what is left", name=names[before.turn]))
    if new.rebuilds > old.rebuilds:
        told.append(Phrase("the discard pile is shuffled into a new draw pile"))
    return told + _tell_round(old, new, names) if ended else told


def _tell_move(who: str, move: Move, names: Sequence[str]) -> Phrase:
    things, verb = listed(move.code), verb_of(move.code)
    if verb == rules.LAY:
        return _tell_lay(who, things)
    if verb == rules.ADD:
        return Phrase("{name:@ adds|you add} {card} to {meld}", name=who, card=NAMES[things[0]], meld=NAMES[things[1]])
    if verb == rules.DROP:
        return _tell_drop(who, things, names)
    if verb == rules.COUNTER:
        return Phrase("{name:@ counters|you counter} with {card}", name=who, card=one_action(things[0]))
    if move.text == UNSEEN:
        return Phrase("{name:@ puts|you put} a card face down", name=who)
    return Phrase("{name:@ gives|you give} {card}", name=who, card=NAMES[things[0]])


def _tell_lay(who: str, things: list[int]) -> Phrase:
    """What it adds up to is not told: adding is the game."""
    cards = " ".join(NAMES[thing] for thing in things)
    if is_set_of(things):
        return Phrase("{name:@ lays|you lay} {cards}: a set", name=who, cards=cards)
    return Phrase("{name:@ lays|you lay} {cards}: a run", name=who, cards=cards)


def _tell_drop(who: str, things: list[int], names: Sequence[str]) -> Phrase:
    card = things[0]
    if card < table.ACTION:
        return Phrase("{name:@ discards|you discard} {card}", name=who, card=NAMES[card])
    played = one_action(card)
    if len(things) == 1:
        if card == table.UTURN:
            return Phrase("{name:@ plays|you play} {card}: play changes direction", name=who, card=played)
        return Phrase("{name:@ plays|you play} {card}", name=who, card=played)
    if things[1] == table.ALL:
        return Phrase("{name:@ plays|you play} {card}: {what}", name=who, card=played, what=ALL_PASS)
    return Phrase("{name:@ plays|you play} {card} on {other:@|you}", name=who, card=played,
                  other=names[things[1] - table.SEAT])


def _tell_sumo(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """§4.4, §4.9 Two hands change places, or everybody's cards do."""
    verb, things, done = verb_of(move.code), listed(move.code), after.plain.phase in (table.PLAYING, table.OVER)
    if verb == rules.GIVE and done:
        return [Phrase("the cards change hands")]
    if verb == rules.ACCEPT:
        return [Phrase("{name:@|you} and {other:@|you} swap hands", name=names[before.turn],
                       other=names[before.plain.dropper])]
    if verb == rules.DROP and done and len(things) == 2:
        return [Phrase("{name:@|you} and {other:@|you} swap hands", name=names[before.turn],
                       other=names[things[1] - table.SEAT])]
    return []


def _tell_draws(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """§4.1-§4.6 Who drew how many cards; the card at the start of a turn goes without saying (§3.1)."""
    told, old, new = [], before.plain, after.plain
    for p in sorted(range(before.seats), key=lambda p: p != before.turn):
        drawn = drawn_by_action(old, new, p, verb_of(move.code))
        if drawn > 0:
            told.append(Phrase("{name:@ draws|you draw} {count:a card|# cards}", name=names[p], count=drawn))
    return told


def _tell_round(old: Any, new: Any, names: Sequence[str]) -> list[Phrase]:
    """§5, §6 How the round ended, its points, who is out, and who starts the next one."""
    if new.winner == table.NOBODY_WON:
        told = [Phrase("no card can be drawn: the round ends with no winner")]
    else:
        told = [Phrase("{name:@ has no cards left and wins|you have no cards left and win} the round",
                       name=names[int(new.winner)])]
    for p in range(new.seats):
        if old.playing >> p & 1:
            told.append(Phrase("{name:@|you}: {points:# point|# points} ({total} in all)", name=names[p],
                               points=new.points[p],
                               total=new.total[p]))
    if new.phase == table.OVER:
        return told + _tell_limit(new, names)
    told += [Phrase("{name:@ has reached the limit and is|you have reached the limit and are} out",
                    name=names[p]) for p in range(new.seats)
             if (old.playing & ~new.playing) >> p & 1]
    told.append(Phrase("round {number}: {name:@ starts|you start}", number=int(new.rounds) + 1,
                       name=names[int(new.starter)]))
    return told


def _tell_limit(row: Any, names: Sequence[str]) -> list[Phrase]:
    """§6.1 Which of the two ends it was, where the game has both."""
    if row.ending != table.EITHER or row.limit == ONE_ROUND:
        return []
    totals = row.total[:row.seats]
    over = [Phrase("{name:@|you}", name=names[p]) for p, total in enumerate(totals) if total > row.limit]
    under = [names[p] for p, total in enumerate(totals) if total < row.limit]
    if over:
        return [Phrase("over the limit: {names}; the game ends", names=joined(over))]
    if under:
        return [Phrase("only {name:@ is|you are} still under the limit: the game ends", name=under[0])]
    return [Phrase("nobody is under the limit any more: the game ends")]


# When it ends ------------------------------------------------------------------------------------------------

ONE_ROUND = 1                                    # the least limit: the first round that brings points is the last
ENDS = {
    table.FIRST_OVER: Phrase("The game ends when somebody has more than {limit} points; the lowest total wins."),
    table.LAST_UNDER: Phrase("Whoever reaches {limit} points is out; the last one under {limit} wins."),
    table.EITHER: Phrase("The game ends when somebody has more than {limit} points, or when only one player, or none, "
                         "has fewer; the lowest total wins."),
}


def ends_when(row: Any) -> Phrase:
    """§6.1-§6.3 How the game ends at this table."""
    if row.limit == ONE_ROUND:
        return Phrase("You play one round; the lowest total wins.")
    return Phrase(ENDS[int(row.ending)].template, limit=int(row.limit))


def crossed_at(row: Any) -> int:
    """§6.1 The least total that brings the end nearer: over the limit, or no longer under it."""
    return int(row.limit) + int(row.ending == table.FIRST_OVER)
