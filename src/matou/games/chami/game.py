"""The `Game` of Le Ch'ami: names of cards, options, the recorded deal that grows, and what a move means in a hand."""
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from matou.core.arguments import last_of
from matou.core.box import TAGS, Box, read_toml
from matou.core.errors import BoxError, InvalidMove, OptionError, RecordError
from matou.core.fields import Row, blank
from matou.core.game import Game, Position, State, View
from matou.core.moves import Move, Notation, Verb, encode_move, listed, verb_of, with_thing
from matou.core.options import Minutes, Option, Quick, first_of, first_seat, settle_first
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import actions, determinization, names, narration, position, rounds, rules, table, teaching
from .names import NAMES
from .practice import is_practice

TABLES, ENDINGS, VALUES = tuple(names.TABLES), ("first-over", "last-under", "either"), ("own", "table")
count_at, counters = as_written(table.count_at), as_written(actions.counters)
LIMITS = range(narration.ONE_ROUND, table.MOST_LIMIT + 1)
NOT_A_MOVE = Phrase("{said}: not a move; {part} was found where one of these was expected: lay 4+8 =13 gift:14, "
                    "add 7+8 #2, drop 3+4, drop trap @2, drop sumo all, counter clock, accept, give 3+4")
SAY_ITS_NUMBER = Phrase("{said}: say the number the gift stands for, as in gift:14")


class Spoken(Notation):
    """Moves name cards, jokers, melds and seats, each in its place."""

    def read(self, text: str) -> Move:
        move = super().read(text)
        verb, things = verb_of(move.code), listed(move.code)
        for at, thing in enumerate(things):
            if not _in_place(verb, things, at):
                if thing == table.GIFT and verb in (rules.LAY, rules.ADD):
                    raise InvalidMove(SAY_ITS_NUMBER, said=text)
                raise InvalidMove(self.what, said=text, part=self.names[thing])
        return move


def _in_place(verb: int, things: list[int], at: int) -> bool:
    """May a move say this thing at this place?"""
    thing = things[at]
    number = thing < table.ACTION or table.GIFT_AS <= thing <= table.MELD
    if verb == rules.LAY:
        return number
    if verb == rules.ADD:
        return number if at == 0 else table.MELD < thing < table.SEAT
    if verb == rules.COUNTER:
        return thing in table.COUNTERS
    if at == 0:
        return thing < table.KINDS
    return thing >= table.SEAT and things[0] in (table.SUMO, table.TRAP) \
        and (thing != table.ALL or things[0] == table.SUMO)


def read_limit(value: Any) -> Any:
    """A whole number, or its text."""
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() else value
    if type(number) is not int or number not in LIMITS:
        raise OptionError("option limit: {value} is not a whole number from {least} to {most}", value=value,
                          least=LIMITS[0], most=LIMITS[-1])
    return number


class Chami(Game):
    slug, name, edition = "chami", "Le Ch'ami", 1
    min_seats, max_seats = 2, table.SEATS
    minutes, age = Minutes(10, 20, per_round=True), 7
    options = (
        first_seat(table.SEATS),
        Option("tables", "1-10", TABLES, Phrase("The cards with additions: the tables from 1 to 10, or from 0 to 9."),
               named={"1-10": Phrase("1 + 1 to 10 + 10"), "0-9": Phrase("0 + 0 to 9 + 9")},
               title=Phrase("Which additions?")),
        Option("ending", "first-over", ENDINGS,
               Phrase("The lowest total wins. If you play until only one player is under the limit, whoever reaches it "
                      "is out; otherwise nobody is."),
               named={"first-over": Phrase("When the first is over the limit"),
                      "last-under": Phrase("When only one is under the limit"),
                      "either": Phrase("As soon as one of the two happens")},
               title=Phrase("When does the game end?")),
        Option("limit", 200, LIMITS,
               Phrase("Points are bad here. The booklet says 200, or 100 for a shorter game."), read_limit,
               {narration.ONE_ROUND: Phrase("One round"), 100: Phrase("Match to 100"), 200: Phrase("Match to 200")},
               Phrase("How long do you play?")),
        Option("must_drop", False, (False, True),
               Phrase("To win a round, you must discard your last card: laying it or adding it is not enough, "
                      "countering with it is."), title=Phrase("You must discard your last card")),
        Option("action_value", "own", VALUES,
               Phrase("At the end of a round, an action card costs as much as the highest number in the same hand, or "
                      "in all hands."),
               named={"own": Phrase("as much as your highest number card"),
                      "table": Phrase("as much as anyone's highest number card")},
               title=Phrase("An action card left in hand counts")),
        Option("gift_stops_clock", True, (True, False),
               Phrase("A Clock makes everyone else draw a card. With this, the Gift counters it too; without it, only "
                      "another Clock does."), title=Phrase("The Gift stops a Clock")),
    )
    about = Phrase("Add up, lay three cards that belong together, and empty your hand.")
    goal = Phrase("Get rid of your cards. Points left in your hand are bad: fewest points wins.")        # §5, §6.3
    quick = Quick(seats=3, options={"limit": narration.ONE_ROUND})
    fewer_is_better = True
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    layout: ClassVar[Any] = position
    home = Path(__file__).parent
    hides_moves = True
    deal_fields = ("rebuilds", "rounds")
    notation = Spoken(
        {rules.LAY: Verb("lay ", min_things=1, max_things=6), rules.ADD: Verb("add ", min_things=2, max_things=2),
         rules.DROP: Verb("drop ", min_things=1, max_things=2), rules.ACCEPT: Verb("accept"),
         rules.COUNTER: Verb("counter ", min_things=1, max_things=1),
         rules.GIVE: Verb("give ", min_things=1, max_things=1)}, NAMES, NOT_A_MOVE)

    # Options and box -----------------------------------------------------------------------------------------

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        row = super().empty_table(seats, options)
        row.tables = TABLES.index(options["tables"])
        row.ending = ENDINGS.index(options["ending"])
        row.limit = options["limit"]
        row.must_drop = options["must_drop"]
        row.action_value = VALUES.index(options["action_value"])
        row.gift_stops_clock = options["gift_stops_clock"]
        sums = self.own_box.row.copies[row.tables, table.SUM:table.ACTION].nonzero()[0]
        row.lowest, row.highest = sums[0], sums[-1]
        return row

    def read_box(self, source: Any) -> Box:
        """§1 The cards are the same in every box; which tables are played with is an option."""
        if source is not None and not isinstance(source, (str, Path)):
            raise BoxError("{file}: the cards of Le Ch'ami are always the same; option tables chooses among them",
                           file="box")
        path = self.home / "box.toml" if source is None else Path(source)
        box = _box(read_toml(path), str(path))
        if source is not None and (box.row.copies != self.own_box.row.copies).any():
            raise BoxError("{file}: the cards of Le Ch'ami are always the same; option tables chooses among them",
                           file=str(path))
        return box

    # The recorded deal ---------------------------------------------------------------------------------------

    def serialize_deal(self, row: Row, order: Any) -> dict[str, Any]:
        return {"rounds": [{"order": spelled(order), "first": int(row.first)}], "reshuffles": []}

    def opening(self, deal: Any, options: dict[str, Any]) -> Any:
        """The first round; later ones, and rebuilt stocks, come when they are needed."""
        if not isinstance(deal, dict) or not isinstance(deal.get("rounds"), list):
            return deal
        return {"rounds": deal["rounds"][:1], "reshuffles": []}

    def parse_deal(self, row: Row, deal: Any) -> Any:
        rounds_, stocks = (deal.get("rounds"), deal.get("reshuffles")) if isinstance(deal, dict) else (None, None)
        if not isinstance(rounds_, list) or not rounds_ or not isinstance(stocks, list):
            raise RecordError("deal: rounds and reshuffles were expected")
        orders = [_order(self.own_box, row, number, one) for number, one in enumerate(rounds_, 1)]
        for stock in stocks:
            if not isinstance(stock, list) or not all(isinstance(card, str) for card in stock):
                raise RecordError("deal: reshuffles should be lists of cards")
        settle_first(row, rounds_[0]["first"])
        if len(orders) > 1:
            _put_later(row, orders[1])
        else:
            deck = np.zeros(table.CARDS, np.int64)
            rounds.gather(row, self.own_box.row, deck)
            _put_later(row, deck)
        return orders[0]

    def deal_after(self, state: State, row: Row) -> Any:
        """One more rebuilt stock (§3.6), one more round (§2.2), or neither."""
        old, deal = state.row, state.deal
        if deal is None:
            return None
        if row.rebuilds > old.rebuilds:
            deal = dict(deal, reshuffles=[*deal["reshuffles"], _rebuilt(old, int(row.fresh))])
        if row.rounds > old.rounds:
            deal = dict(deal, rounds=[*deal["rounds"], {"order": spelled(table.listed_cards(old.later, table.CARDS)),
                                                        "first": int(row.starter)}])
        if state.script is not None:
            self._follow(state.script, deal, row)
        return deal

    def _follow(self, script: Any, deal: Any, row: Row) -> None:
        """What was used is what the script says; what comes next is written into the row."""
        for key in ("rounds", "reshuffles"):
            used = len(deal[key])
            if used and deal[key][-1] != (script[key][used - 1] if used <= len(script[key]) else None):
                raise RecordError("deal: {what} number {number} is not there, or does not fit the moves",
                                  what=key, number=used)
        if row.rounds + 1 < len(script["rounds"]):
            _put_later(row, _order(self.own_box, row, int(row.rounds) + 2, script["rounds"][row.rounds + 1]))
        if row.rebuilds < len(script["reshuffles"]):
            _pick(row, script["reshuffles"][row.rebuilds])

    # Moves ---------------------------------------------------------------------------------------------------

    def resolve(self, position: Position, move: Move) -> Move:
        """The legal move this one means: the same cards, in the order moves are written in."""
        self.representative(position, move)
        return self.move(_coded(verb_of(move.code), _tidy(verb_of(move.code), listed(move.code))))

    def canonical(self, position: Position, code: int) -> int:
        """§3.2 In the order moves are written in, with the first cards of the same numbers in the hand: which card
        stands for which choice depends on the hand. A card that is not in hand stands for itself."""
        things = _tidy(verb_of(code), listed(code))
        return _coded(verb_of(code), _firsts(position.row, things) if _in_hand(position.row, things) else things)

    def as_heard(self, position: Position, ply: int, text: str) -> str | None:
        """§4.9 Only the giver hears which card it was; its receiver finds it in their hand.
        §4.8 To the others "drew" looks the same whether the player was asked or not: they never hear `accept`."""
        if text == "accept":
            return None
        return narration.UNSEEN if text.startswith("give ") else text

    def may_ask(self, before: State, text: str) -> tuple[tuple[int, ...], ...]:
        """§4.8 Everyone whom the dropped card affects, unless all the cards that counter it (§4.3-§4.7) are in sight.
        If one card is left that does, only one player can be holding it."""
        code, row = self.parse(before, text).code, before.row
        card, *aim = listed(code) if verb_of(code) == rules.DROP else (0,)
        if card not in (table.CLOCK, table.MOUSE, table.TRAP, table.SUMO) or (card == table.SUMO and (
                not aim or aim[0] == table.ALL)):
            return ()
        unseen = sum(_unseen(before, counter) - (counter == card) for counter in table.COUNTERS
                     if counters(row, counter, card))
        seats = (aim[0] - table.SEAT,) if aim else tuple(_others(row))
        return () if not unseen else (seats,) if unseen == 1 else tuple((seat,) for seat in seats)

    # Words ---------------------------------------------------------------------------------------------------

    def teaches(self, move: Move) -> int:
        return teaching.teaches(move)

    def explains(self, view: View, move: Move) -> Phrase | None:
        return teaching.explains(view, move)

    def is_practice(self, text: str) -> bool:
        return is_practice(text)

    def round_ended(self, before: Position, after: Position) -> bool:
        return bool(after.row.rounds > before.row.rounds)

    def counted_hands(self, before: State, text: str) -> list[list[int]]:
        """§5.2 By seat, the cards that are counted when this move ends the round; from then on everybody may see them.
        It is made as if it ended the game too: then the hands stay where they are."""
        row = before.row.copy()
        row.ending, row.limit = ENDINGS.index("first-over"), -1
        after = self.apply(State(self, row, before.box, before.options, before.said), text)
        return [narration.cards_of(after.row, seat) for seat in range(before.seats)]

    def tally(self, states: Sequence[State]) -> dict[str, Any]:
        """§5.2 By round that has ended: who won it (null: it was blocked), its points by seat, and the totals after
        it."""
        last_of(self, states)
        ended = [after for before, after in pairwise(states)
                 if after.row.rounds != before.row.rounds or self.rules.over(after.row)]
        return {"rounds": [{"winner": int(one.row.winner) if one.row.winner >= 0 else None,
                            "points": one.row.points[:one.seats].tolist(),
                            "totals": one.row.total[:one.seats].tolist()} for one in ended]}


# What a move means -------------------------------------------------------------------------------------------

def _unseen(state: State, card: int) -> int:
    """How many of a card are neither in the discard pile nor laid."""
    row = state.row
    seen = table.listed_cards(row.pile, int(row.piled)).count(card) + bool(table.meld_of(row, card))
    return int(state.box.row.copies[row.tables, card]) - seen


def _others(row: Row) -> list[int]:
    """§4.8 All other players, in the direction of play."""
    found = [actions.after(row, row.turn)]
    while actions.after(row, found[-1]) != row.turn:
        found.append(actions.after(row, found[-1]))
    return [int(seat) for seat in found]


def _tidy(verb: int, things: list[int]) -> list[int]:
    """§3.2 A run ascending; a set in card order, the gift last."""
    if verb != rules.LAY:
        return things
    return sorted(things, key=lambda thing: (narration.number_of(thing), thing))


def _coded(verb: int, things: Iterable[int]) -> int:
    code = 0
    for thing in things:
        code = with_thing(code, thing)
    return int(encode_move(verb, code))


def _in_hand(row: Row, things: list[int]) -> bool:
    cards = narration.cards_named(things)
    return all(cards.count(card) <= count_at(row.hand[row.turn], card) for card in cards)


def _firsts(row: Row, things: list[int]) -> list[int]:
    """The first cards of the same numbers, as the legal list names them."""
    taken: list[int] = []
    held = narration.by_number(row, int(row.turn))
    for thing in things:
        if thing < table.ACTION:
            thing = next(card for card in held[narration.number_of(thing)] if card not in taken)
        taken.append(thing)
    return taken


# The deal ----------------------------------------------------------------------------------------------------

def spelled(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def _order(box: Box, row: Row, number: int, one: Any) -> Any:
    """The cards of one round, checked."""
    deck = np.zeros(table.CARDS, np.int64)
    rounds.gather(row, box.row, deck)
    cards = one.get("order") if isinstance(one, dict) else None
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards) \
            or sorted(cards) != sorted(spelled(deck)):
        raise RecordError("deal: round {number}: order should hold the {count} cards", number=number,
                          count=table.CARDS)
    first_of(one, int(row.seats))
    return np.array([Chami.notation.things[card] for card in cards], np.int64)


def _rebuilt(row: Row, size: int) -> list[str]:
    """§3.6 The stock that was made of the first cards of this discard pile, top first."""
    cards = row.pile.copy()
    rounds.stir(cards, row.picks[:], size)
    return spelled(table.listed_cards(cards, size)[::-1])


def _put_later(row: Row, cards: Any) -> None:
    """Write the order of the next round's cards, top first."""
    for i, card in enumerate(cards):
        table.put_card(row.later[:], i, card)


def _pick(row: Row, stock: list[str]) -> None:
    """Write the chance by which the discard pile, or all but its top card, becomes this stock."""
    cards = spelled(table.listed_cards(row.pile, int(row.piled)))
    if sorted(cards) != sorted(stock):
        cards = cards[:-1]
    if sorted(cards) == sorted(stock):
        for i, card in reversed(list(enumerate(reversed(stock)))):
            at = cards.index(card)
            table.put_card(row.picks[:], i, at)
            cards[at], cards[i] = cards[i], cards[at]


# The box -----------------------------------------------------------------------------------------------------

def _box(data: dict[str, Any], file: str) -> Box:
    row, lines = blank(rules.BOX), []
    for kind, entries in _entries(data):
        for name, entry in entries.items():
            cards = str(entry.get("cards", name)).split() if isinstance(entry, dict) else []
            tables = (kind.partition(" ")[2],) if " " in kind else TABLES
            if not cards or entry.get("tag") not in TAGS or type(entry.get("copies")) is not int \
                    or not all(card in Chami.notation.things for card in cards):
                raise BoxError("{file}: {kind}, {name}: cards, copies and tag were expected", file=file, kind=kind,
                               name=name)
            for one in tables:
                row.copies[TABLES.index(one), [Chami.notation.things[card] for card in cards]] = entry["copies"]
            lines.append({"kind": kind, "cards": " ".join(cards), "copies": entry["copies"], "tag": entry["tag"]})
    return Box(row, None, lines)


def _entries(data: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """Tables of entries by kind: "additions 1-10", "sums 1-10", … "actions"."""
    for kind in ("additions", "sums"):
        for tables in TABLES:
            found = data.get(kind)
            entries = found.get(tables) if isinstance(found, dict) else None
            yield f"{kind} {tables}", entries if isinstance(entries, dict) else {}
    actions = data.get("actions")
    yield "actions", actions if isinstance(actions, dict) else {}


GAME = Chami()
