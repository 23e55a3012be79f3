"""Cat Days at the page, from a view alone: both weeks day by day, the hand, what is known of the other one, each legal
move in words; and from the box, what every card of this deck does."""
from collections.abc import Sequence
from typing import Any

from matou.core.bits import part as compiled_part
from matou.core.box import Box
from matou.core.fields import Row
from matou.core.game import Game, Position, View
from matou.core.moves import Move, verb_of
from matou.core.page import Touched
from matou.core.rule import as_written
from matou.core.words import Phrase, Player, Say, capital

from . import table
from .narration import (
    DAY_NAMES,
    CardName,
    cats_on,
    covered_on,
    day_name,
    named,
    points_by_day,
    points_by_week,
    slugs,
    spot,
    tell_end,
    whose,
    with_effect,
)
from .notation import DAYS, DRAW, PASS, Spoken, cat_at, taken_apart
from .notation import Card as Spelling
from .page_types import Card, DayOf, InBox, InView

part = as_written(compiled_part)
WEEKS = {"own": Phrase("your week"), "opponent": Phrase("the other week"), "either": Phrase("either week")}
BESIDE = {"both": Phrase("between two cats"), "any": Phrase("next to a cat"),
          "none": Phrase("with no cat next to it")}
THEN = {"swap": Phrase("One of your cats and one from the other week swap places."),
        "move": Phrase("A cat moves to another empty day of its week."),
        "return": Phrase("A cat of the other week goes back to its player's hand."),
        "box": Phrase("A cat of the other week moves in."),
        "tree": Phrase("Up to three cats live there, side by side.")}
NEXT = {table.SWAP: (Phrase("Which of your cats?"), Phrase("Which cat of the other week?")),
        table.MOVE: (Phrase("Which cat?"), Phrase("To which empty day?")),
        table.RETURN: (Phrase("Which cat goes back?"),), table.TAKE: (Phrase("Which cat moves in?"),)}


# What is asked -----------------------------------------------------------------------------------------------

def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for."""
    if view.seat != view.turn:
        return Phrase("{name:@ is|you are} thinking.", name=names[view.turn])
    codes = [move.code for move in view.legal]
    if codes == [PASS]:
        return Phrase("You can neither play nor draw: pass.")
    if codes == [DRAW] and not view.plain.held[view.turn]:
        return Phrase("Your hand is empty: draw a card.")
    if codes == [DRAW]:
        return Phrase("You can't play any of your cards yet: draw one.")
    if DRAW not in codes:
        return Phrase("Your turn: play a card. There is none left to draw.")
    return Phrase("Your turn: play a card or draw one.")


# A move in words ---------------------------------------------------------------------------------------------

def label(view: View, move: Move, names: Sequence[str]) -> str:
    """What a legal move does, in words, to its player or to the reader among `names`.

    Moves that come to the same have the same words: which cats a card names does not matter where the game ends before
    its effect (§5.1)."""
    if verb_of(move.code) != table.PLAY:
        return Phrase("Draw a card") if move.code == DRAW else Phrase("Pass")
    said = taken_apart(move.code)
    players = [name if isinstance(name, Player) else Player(name, you=seat == view.turn)     # "you": the mover
               for seat, name in enumerate(names)]
    play: Phrase = named(view, said.kind)
    if said.place:
        play = Phrase("{card} on {whose:@'s|your} {day}", card=play, day=day_name(said.place),
                      whose=whose(view, said.place, players))
    return with_effect(view, said, play, players)


# The table ---------------------------------------------------------------------------------------------------

def aside(view: View, names: Sequence[str], say: Say) -> InView:
    """What the page needs to draw this table and may not work out for itself."""
    row, cards = view.plain, slugs(view)
    points = points_by_day(view)
    filled = [row.filled[w].bit_count() for w in range(table.SEATS)]
    return {
        "weeks": [[_day(row, w, d, points[w][d], cards) for d in range(table.DAYS)] for w in range(table.SEATS)],
        "totals": points_by_week(view),
        "filled": filled, "nearly": [days >= table.DAYS - 1 for days in filled],
        "ends": [capital(say(why), tuple(names)) for why in tell_end(view, names)],
        "hands": [{"held": row.held[p], "cards": _slugs(cards, _known(view, p))} for p in range(table.SEATS)],
        "left": row.left,
        "discard": _slugs(cards, row.discard),
    }


def in_box(game: Game, row: Row, box: Box, say: Say) -> InBox:
    """The names of the days, and every card of the deck."""
    return {"days": [say(day) for day in DAY_NAMES],
            "cards": {line["card"]: _card(game, box, kind, say) for kind, line in enumerate(box.lines, 1)}}


def _day(row: Any, w: int, d: int, points: int, cards: Sequence[str]) -> DayOf:
    """What stands there, the cats that count, the layers they cover from the top down (§4.4), and the points."""
    return {"stands": cards[row.stands[w][d]] or None,
            "cats": [cards[cat] for cat in cats_on(row, w, d)],
            "covered": [[cards[cat] for cat in layer] for layer in covered_on(row, w, d)],
            "points": points}


def _slugs(cards: Sequence[str], counts: Sequence[int]) -> list[str]:
    """Cards that are packed by kind, one by one."""
    found = []
    for at, word in enumerate(counts):
        kind = at * table.KINDS_PER_WORD
        while word > 0:
            found += [cards[kind]] * part(word, 0, table.COUNT_BITS)
            word, kind = word >> table.COUNT_BITS, kind + 1
    return found


def _known(view: View, p: int) -> Sequence[int]:
    """The cards of a hand that this seat knows of: all of its own; of another, those it has seen go there."""
    row = view.plain
    counts: Sequence[int] = row.told[p] if view.seat is None else \
        row.hand[p] if p == view.seat else row.known[view.seat][p]
    return counts


# Cards -------------------------------------------------------------------------------------------------------

def _card(game: Game, box: Box, kind: int, say: Say) -> Card:
    """A card as it is drawn and read: its fields in the deck, what it does in a sentence, what playing it asks step by
    step, and an example of how that is written."""
    line, spoken = box.lines[kind - 1], _spoken(game, box)[kind - 1]
    data: Card = {"slug": line["card"], "name": say(CardName(line["en"], line["fr"])), "does": say(_does(line)),
                  "asks": [say(question) for question in _questions(box, kind, spoken)], "form": spoken.form}
    if line["points"] == "-":
        data["event"] = True
    for field in ("points", "week", "on", "alone", "neighbours", "effect"):
        if line[field] != "-":
            data[field] = line[field]
    if line["days"] not in ("any", "-"):
        data["days"] = line["days"].split()
    return data


def _spoken(game: Game, box: Box) -> Sequence[Spelling]:
    assert isinstance(game.notation, Spoken)
    return game.notation.decks[taken_apart(int(box.row.play[1])).deck]


def _questions(box: Box, kind: int, spoken: Spelling) -> list[Phrase]:
    where = [Phrase("On which day?")] if spoken.placed else []
    return where + list(NEXT.get(int(box.row.effect[kind]), ()))


def _does(line: dict[str, Any]) -> Phrase:
    """Where a card goes, then what it does."""
    if line["week"] == "-":
        return THEN[line["effect"]]
    where, then = _where(line), THEN.get(line["effect"])
    return Phrase("{where}. {then}", where=where, then=then) if then else Phrase("{where}.", where=where)


def _where(line: dict[str, Any]) -> Phrase:
    week = WEEKS[line["week"]]
    alone = line["alone"] is True
    if line["effect"] == "tree" and alone:
        where = Phrase("On a day of {week} without tree, box or cat", week=week)
    elif line["effect"] == "tree":
        where = Phrase("On a day of {week} without tree, box or covered cat", week=week)
    elif line["effect"] == "box":
        where = Phrase("On an empty day of {week} without tree or box", week=week)
    elif line["on"] == "cat":
        where = Phrase("On a cat of {week}: it covers what lies there", week=week)
    elif alone:
        where = Phrase("On a day of {week} with no cat at all, not even on a tree", week=week)
    else:
        where = Phrase("On an empty day of {week}", week=week)
    if line["days"] != "any":
        days = [name for name, day in zip(DAY_NAMES, DAYS, strict=True) if day in line["days"].split()]
        where = Phrase("{where} ({days})", where=where, days=days)
    if line["neighbours"] != "-":
        where = Phrase("{where}, {beside}", where=where, beside=BESIDE[line["neighbours"]])
    return where


def touched(before: Position, move: Move, after: Position) -> Touched:
    """The days that a card and what it does touch; the discard pile, if it goes there; or the drawer's hand."""
    row, mover = before.plain, before.turn
    if verb_of(move.code) != table.PLAY:
        return Touched((f"hand {mover}",))
    said = taken_apart(move.code)
    effect = before.box.plain.effect[said.kind]
    places = [said.place] if said.place else []
    places += [cat_at(said.one)[0]] if said.one else []
    if said.other:
        places.append(said.other if effect == table.MOVE else cat_at(said.other)[0])
    spots = [spot(row, place) for place in places]
    things = [f"day {week} {day}" for week, day in spots]
    if not said.place:
        things.append("discard")
    return Touched(tuple(things), (1 - mover,) if any(week != mover for week, _ in spots) else ())
