"""The `Game` of Cat Days: decks by name, path or data; the recorded deal and its reshuffles; what moves mean."""
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from matou.core.arguments import check_position, check_text
from matou.core.box import Box, parse
from matou.core.errors import IllegalMove, OptionError, RecordError
from matou.core.fields import Row
from matou.core.game import Detail, Game, Outcome, Position, State
from matou.core.moves import Move, verb_of
from matou.core.options import LAST_TO_STROKE_A_CAT, Minutes, Option, first_of, first_seat, settle_first
from matou.core.words import Phrase

from . import determinization, narration, position, rules, table
from .deck import OWN_DECK, checked_deck, our_deck, read_deck, weeks_filled_in
from .notation import DAYS, Spoken, cat_at, taken_apart

WHY = {table.FULL: "points", table.BLOCKED: "blocked", table.LIMIT: "limit"}
TEMPLATE = "template"
FULL_WEEK = ("after", "at-once")                 # as table.AFTER, table.AT_ONCE


class CatDays(Game):
    slug, name, edition = "catdays", "Cat Days", 1
    min_seats = max_seats = table.SEATS
    minutes, age = Minutes(5, 15), 6
    options = (
        first_seat(table.SEATS),
        Option("deck", OWN_DECK, (OWN_DECK,), Phrase("the cards: the name of a deck, or the path of a deck file"),
               named={OWN_DECK: Phrase("Matou's deck")}, title=Phrase("Which cards?")),
        Option("full_week", "after", FULL_WEEK,
               Phrase("A cat that fills a week ends the game: after its own effect, or at once, before it."),
               named={"after": Phrase("Yes, and then the game is over"),
                      "at-once": Phrase("No, the game is over at once")},
               title=Phrase("Does the cat that fills a week still do what its card says?")),
    )
    about = Phrase("Seven days, and a cat for each of them. Send the grumpy ones next door!")
    box_help = Phrase("The template explains each field. Give your deck a name, and write one [[cards]] block for each "
                      "different card.")
    goal = Phrase("A cat for every day! As soon as one week is full, most points wins.")     # §5.1-§5.2
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    layout: ClassVar[Any] = position
    home = Path(__file__).parent
    custom_box = True
    box_file = "decks/template.toml"
    cards_have_texts = True
    box_note = Phrase("The printed list of cards is not public: our own deck is a reconstruction. The last column says "
                      "where a card is known from; what its brackets name is ours all the same.")
    deal_fields = ("rebuilt",)
    beginning = LAST_TO_STROKE_A_CAT             # §2.1
    notation: ClassVar[Spoken] = Spoken()

    # Decks ---------------------------------------------------------------------------------------------------

    def read_box(self, source: Any) -> Box:
        """§1.2, §6.1 A deck: our own, a TOML file's, or a record's."""
        return read_deck(source, self.home, self.notation)

    def parse_box(self, text: str) -> dict[str, Any] | None:
        """A deck that is only looked at is not remembered."""
        check_text(text, "a box as it is written")
        return checked_deck(parse(text)[0], "box", our_deck(self.home))

    def box_lines(self, box: Box, language: str) -> list[dict[str, Any]]:
        """One column for where a card is played, one for its name."""
        shown = []
        for line in box.lines:
            where = [str(line[key]) for key in ("week", "days", "on") if line[key] not in ("-", "any")]
            where += ["alone"] if line["alone"] is True else []
            where += [f"neighbours: {line['neighbours']}"] if line["neighbours"] != "-" else []
            shown.append({"card": line["card"], "name": line[language], "points": line["points"],
                          "copies": line["copies"], "where": ", ".join(where) or "-", "effect": line["effect"],
                          "tag": line["tag"]})
        return shown

    def decks(self) -> list[str]:
        """The decks that can be chosen by name."""
        return sorted(path.stem for path in (self.home / "decks").glob("*.toml") if path.stem != TEMPLATE)

    def check_options(self, seats: int, chosen: dict[str, Any]) -> tuple[dict[str, Any], Box]:
        """§6.1 `deck` is a name or a path; a record carries the deck's own name, and its data unless it is our own."""
        chosen = dict(chosen)
        wanted, source = chosen.pop("deck", None), chosen.pop("box", None)
        options, box = super().check_options(seats, chosen)
        if source is None and wanted not in (None, OWN_DECK):
            box = self.read_box(self._file_of(wanted)).frozen()
        elif source is not None:
            box = self.read_box(source).frozen()
        options["deck"] = OWN_DECK if box.data is None else box.data["name"]
        if source is not None and wanted not in (None, options["deck"]):
            raise OptionError("option deck: {wanted} was chosen, but the box holds {found}",
                              wanted=wanted, found=options["deck"])
        if box.data is not None:
            options["box"] = box.data
        return options, box

    def upgrade_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """§4.3 A deck names the week of every card. Records from before that may leave it out: it is the own week."""
        return {**options, "box": weeks_filled_in(options["box"])} if "box" in options else options

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        row = super().empty_table(seats, options)
        row.full_week = FULL_WEEK.index(options["full_week"])
        return row

    def _file_of(self, wanted: Any) -> Path:
        if isinstance(wanted, str) and wanted in self.decks():
            return self.home / "decks" / f"{wanted}.toml"
        if isinstance(wanted, Path) or (isinstance(wanted, str) and (wanted.endswith(".toml") or "/" in wanted)):
            return Path(wanted)
        raise OptionError("option deck: {wanted} is none of {known}, nor the path of a .toml file",
                          wanted=wanted, known=", ".join(self.decks()))

    # The recorded deal ---------------------------------------------------------------------------------------

    def serialize_deal(self, row: Row, order: Any) -> dict[str, Any]:
        """The slugs in the order they are dealt. (By kind: `name_cards` knows the box.)"""
        return {"order": order[:table.CARDS].tolist(), "first": int(row.first), "reshuffles": []}

    def name_cards(self, deal: Any, box: Box) -> Any:
        slugs = narration.slugs_of(box)
        return {**deal, "order": [slugs[kind] for kind in deal["order"][:int(box.row.cards) - table.SEATS]]}

    def opening(self, deal: Any, options: dict[str, Any]) -> Any:
        return {**deal, "reshuffles": []} if isinstance(deal, dict) and "reshuffles" in deal else deal

    def deal_from(self, seats: int, deal: Any, **options: Any) -> State:
        """The slugs of a record become kinds here, where the deck is known."""
        checked, box = self.check_options(self.check_seats(seats), options)
        row = self.empty_table(seats, checked)
        kinds = _checked_deal(deal, row, box)
        order = np.zeros(table.ORDER, np.int64)
        order[:len(kinds["order"])] = kinds["order"]
        rules.deal(row, box.row, order)
        _foresee(row, kinds["reshuffles"])
        return State(self, row, box, checked, (), self.opening(deal, checked), deal)

    def deal_after(self, state: State, row: Row) -> Any:
        """§3.2 Once a pile has been rebuilt, its cards, top first; a script says how the next one will be shuffled."""
        if state.deal is None or row.rebuilt == state.row.rebuilt:
            return state.deal
        p, slugs = state.turn, narration.slugs(state)
        before, after = table.counted(state.row.hand[p]), table.counted(row.hand[p])
        drawn = next(kind for kind in range(len(slugs)) if after[kind] != before[kind])
        pile = [int(table.card_at(row, i)) for i in range(int(row.left) - 1, -1, -1)]
        rebuilt = [slugs[kind] for kind in (drawn, *pile)]
        piles = [*state.deal.get("reshuffles", ()), rebuilt]
        if state.script is not None:
            written = state.script.get("reshuffles", [])
            if written[:len(piles)] != piles:
                raise RecordError("deal: reshuffle {number} should be {count} cards, those that were discarded",
                                  number=len(piles), count=len(rebuilt))
            _foresee(row, [[slugs.index(slug) for slug in pile] for pile in written[len(piles):]])
        return {**state.deal, "reshuffles": piles}

    # Moves ---------------------------------------------------------------------------------------------------

    def parse(self, position: Position, text: str) -> Move:
        """As it is written, or so that it can mean only one legal move; returns it in its canonical spelling."""
        check_text(text, "what `parse` reads")
        self.check_turn(position)
        codes = self.codes(position)
        for code in codes:
            if self.notation.write(code) == text:
                return Move(code, text)
        move = self.read(position, text)
        meant = [code for code in codes if _means(position, move.code, code)]
        if len(meant) == 1:
            return self.move(meant[0])
        if meant:
            raise IllegalMove("4.5", "several cats are visible there; name the one you mean, as in: {move}",
                              move=self.notation.write(meant[0]))
        raise self.why_not(position, move)

    def read(self, position: Position, text: str) -> Move:
        """The move with this text, read with the cards of this deck."""
        check_position(self, position)
        check_text(text, "what `read` reads")
        return self.notation.read(text, taken_apart(int(position.box.row.play[1])).deck)

    def move_made(self, before: State, text: str) -> Move:
        """Another deck may have a card of the same name, which our own deck's moves are not."""
        return super().move_made(before, text) if before.box.data is None else self.parse(before, text)

    # The end -------------------------------------------------------------------------------------------------

    def check_chains(self, row: Row) -> None:
        """§4.4 No layer of covered cats lies on two days, or under itself."""
        seen: set[int] = set()
        under = (row.layer // table.BENEATH).tolist()
        for layer in (*row.under.ravel().tolist(), int(row.spare)):
            while layer:
                if layer in seen:
                    raise RecordError("{key}: {found} is not a value of this field", key="layer", found=layer)
                seen.add(layer)
                layer = under[layer]

    def why_over(self, state: Position) -> str:
        return WHY[int(state.row.ended)]

    def outcome(self, state: Position) -> Outcome | None:
        """With `detail["weeks"]`: by seat and day, the cats that count and their points."""
        found = super().outcome(state)
        return None if found is None else found._replace(
            detail=Detail(lambda: {"weeks": self.weeks(state)}))

    def weeks(self, position: Position) -> list[list[dict[str, Any]]]:
        """§5.2 By seat and day: which cats are visible, and what they count."""
        slugs, points = narration.slugs(position), narration.points_by_day(position)
        return [[{"day": DAYS[d], "cats": [slugs[cat] for cat in narration.cats_on(position.row, w, d)],
                  "points": points[w][d]} for d in range(table.DAYS)] for w in range(table.SEATS)]

    def census(self, state: State) -> list[str]:
        """The slugs, in this deck, of cards that do not lie in exactly one place."""
        check_position(self, state)
        places, expected = np.zeros(table.CENSUS, np.int64), np.zeros(table.CENSUS, np.int64)
        rules.census(state.row, state.box.row, places, expected)
        slugs = narration.slugs(state)
        return [slugs[kind] if kind < len(slugs) else str(kind) for kind in np.flatnonzero(places != expected)]


def _means(position: Position, typed: int, code: int) -> bool:
    """Could `typed` mean this legal move? A cat may be named where its day shows only one, and not named where all
    the cats that could be meant there are alike."""
    if verb_of(typed) != table.PLAY or verb_of(code) != table.PLAY:
        return typed == code
    said, legal = taken_apart(typed), taken_apart(code)
    if (said.kind, said.place) != (legal.kind, legal.place):
        return False
    for named, known in ((said.one, legal.one), (said.other, legal.other)):
        place, kind = cat_at(named) if named else (0, 0)
        there, cat = cat_at(known) if known else (0, 0)
        if place != there or (kind and kind != (cat or narration.cats_at(position.row, there)[0])):
            return False
    return True


def _foresee(row: Row, piles: list[list[int]]) -> None:
    """Write into the row the shuffle that makes the first of these piles (kinds, top first) of its cards in order."""
    if not piles:
        return
    cards = sorted(piles[0])
    for i in range(len(cards) - 1, -1, -1):
        wanted = piles[0][len(cards) - 1 - i]
        j = cards.index(wanted, 0, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        table.put_pick(row, i, j)


def _checked_deal(deal: Any, row: Row, box: Box) -> dict[str, Any]:
    """§2.1 The deal with kinds for slugs: the whole deck but two trees, who starts, and the piles that were rebuilt."""
    slugs = ["", *(line["card"] for line in box.lines)]
    if not isinstance(deal, dict):
        raise RecordError("deal: an object with order, first and reshuffles was expected")
    kinds = [kind for kind in range(1, int(box.row.kinds) + 1) for _ in range(box.row.copies[kind])]
    for _ in range(table.SEATS):
        kinds.remove(int(box.row.tree))
    order = _kinds(deal.get("order"), slugs)
    if order is None or sorted(order) != kinds:
        raise RecordError("deal: order should name every card of the deck but two trees, {count} in all",
                          count=len(kinds))
    settle_first(row, first_of(deal, table.SEATS))
    piles = deal.get("reshuffles", [])
    rebuilt = [_kinds(pile, slugs) for pile in piles] if isinstance(piles, list) else [None]
    for number, pile in enumerate(rebuilt, 1):
        if not pile or len(pile) > table.CARDS:
            raise RecordError("deal: reshuffle {number} should be a list of cards of this deck", number=number)
    return {"order": order, "reshuffles": rebuilt}


def _kinds(cards: Any, slugs: list[str]) -> list[int] | None:
    """The kinds of these slugs; None where one of them is none."""
    if not isinstance(cards, list) or not all(isinstance(slug, str) and slug and slug in slugs for slug in cards):
        return None
    return [slugs.index(slug) for slug in cards]


GAME = CatDays()
