"""§6.1 Deck files: read, checked card by card and field by field, and compiled into the columns that the rules read."""
import hashlib
import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from matou.core.box import TAGS, Box, read_toml
from matou.core.errors import BoxError
from matou.core.fields import blank
from matou.core.words import Phrase

from . import table
from .choices import most_choices
from .notation import DAYS, WORDS, Card, PlayParts, Spoken

OWN_DECK = "reconstructed"
WEEKS = {"own": table.OWN, "opponent": table.OPPONENT, "either": table.OWN | table.OPPONENT}
GROUNDS = {"empty": table.EMPTY, "cat": table.ON_A_CAT}
NEIGHBOURS = {"both": table.BOTH, "any": table.ANY, "none": table.NONE}
EFFECTS = {"tree": table.TREE, "box": table.TAKE, "swap": table.SWAP, "move": table.MOVE, "return": table.RETURN}
STAYING = ("tree", "box")
FIELDS = ("slug", "en", "fr", "points", "event", "copies", "week", "days", "on", "alone", "neighbours", "effect", "tag",
          "ours")
SLUG = re.compile(r"[a-z][a-z0-9-]{0,30}")
MOST_POINTS = 99
LEAST_CARDS = table.SEATS * (1 + table.DEALT)


class Reader:
    """One deck, from a file or a record; every error names the file, the card and the field."""

    def __init__(self, file: str):
        self.file, self.card = file, ""

    def deck(self, data: Any) -> dict[str, Any]:
        """The whole data, in the form records carry it."""
        if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
            raise BoxError("{file}: a deck with a name and cards was expected", file=self.file)
        for field in data:
            if field not in ("game", "name", "cards", "digest"):
                raise BoxError("{file}: {field}: a deck has game, name and cards", file=self.file, field=field)
        if data.get("game", "catdays") != "catdays":
            raise BoxError("{file}: game: catdays was expected, not {found}", file=self.file, found=data["game"])
        name = data.get("name")
        if not isinstance(name, str) or not SLUG.fullmatch(name):
            raise BoxError("{file}: name: small letters, digits and - were expected, not {found}",
                           file=self.file, found=name)
        if len(data["cards"]) > table.KINDS:
            raise BoxError("{file}: a deck has at most {kinds} different cards; this one has {found}", file=self.file,
                           kinds=table.KINDS, found=len(data["cards"]))
        cards = [self.one(number, card) for number, card in enumerate(data["cards"], 1)]
        self.whole(cards)
        deck = {"name": name, "cards": cards}
        digest = digest_of(deck)
        if data.get("digest", digest) != digest:
            raise BoxError("{file}: digest: these are not the cards it was made from", file=self.file)
        return deck | {"digest": digest}

    def one(self, number: int, data: Any) -> dict[str, Any]:
        """A card with all its fields."""
        self.card = str(number)
        if not isinstance(data, dict):
            raise BoxError("{file}: card {card}: a table of fields was expected", file=self.file, card=number)
        slug = data.get("slug")
        if not isinstance(slug, str) or not SLUG.fullmatch(slug):
            raise self.wrong("slug", Phrase("small letters, digits and -"), slug)
        self.card = slug
        for field in data:
            if field not in FIELDS:
                raise BoxError("{file}: card {card}: {field}: the fields are {fields}",
                               file=self.file, card=slug, field=field, fields=", ".join(FIELDS))
        card: dict[str, Any] = {"slug": slug}
        for field in ("en", "fr"):
            if not isinstance(data.get(field), str) or not data[field].strip():
                raise self.wrong(field, Phrase("the card's name"), data.get(field))
            card[field] = data[field]
        self.points(card, data)
        card["copies"] = self.number("copies", data.get("copies"), 1, table.CARDS)
        self.effect(card, data)
        self.place(card, data)
        self.tags(card, data)
        return card

    def wrong(self, field: str, expected: str, found: Any) -> BoxError:
        return BoxError("{file}: card {card}: {field}: expected: {expected}; found: {found}", file=self.file,
                        card=self.card, field=field, expected=expected, found="-" if found is None else found)

    def number(self, field: str, value: Any, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(field, f"{least} … {most}", value)
        return value

    def word(self, field: str, value: Any, known: Any) -> str:
        if not isinstance(value, str) or value not in known:
            raise self.wrong(field, ", ".join(known), value)
        return value

    def points(self, card: dict[str, Any], data: dict[str, Any]) -> None:
        """A cat has points; anything else is an event."""
        if "event" in data:
            if data["event"] is not True:
                raise self.wrong("event", "true", data["event"])
            if "points" in data:
                raise BoxError("{file}: card {card}: {field}: an event has none", file=self.file, card=self.card,
                               field="points")
            card["event"] = True
        else:
            card["points"] = self.number("points", data.get("points"), 0, MOST_POINTS)

    def effect(self, card: dict[str, Any], data: dict[str, Any]) -> None:
        """An event has one; a cat may have one, but it is no tree and no box."""
        if "event" in card or "effect" in data:
            known = EFFECTS if "event" in card else [name for name in EFFECTS if name not in STAYING]
            card["effect"] = self.word("effect", data.get("effect"), known)

    def place(self, card: dict[str, Any], data: dict[str, Any]) -> None:
        """Where it is played: nowhere if it is an event that is discarded; where a tree or box fits, the rules say."""
        needless = []
        if "event" in card:
            needless = ["on"] if card["effect"] in STAYING else ["week", "days", "on", "alone", "neighbours"]
        for field in needless:
            if field in data:
                raise BoxError("{file}: card {card}: {field}: an event that does {effect} has none", file=self.file,
                               card=self.card, field=field, effect=card["effect"])
        if "week" not in needless:
            card["week"] = self.word("week", data.get("week"), WEEKS)
            card["days"] = self.days(data.get("days", "any"))
            if "neighbours" in data:
                card["neighbours"] = self.word("neighbours", data["neighbours"], NEIGHBOURS)
        if "on" not in needless:
            card["on"] = self.word("on", data.get("on", "empty"), GROUNDS)
        self.alone(card, data)

    def alone(self, card: dict[str, Any], data: dict[str, Any]) -> None:
        """§4.2 Only where there is no cat at all; written down only where it is so."""
        alone = data.get("alone", False)
        if type(alone) is not bool:
            raise self.wrong("alone", "true, false", alone)
        if alone and card.get("on") == "cat":
            raise BoxError("{file}: card {card}: {field}: a card that is played on a cat cannot be alone",
                           file=self.file, card=self.card, field="alone")
        if alone:
            card["alone"] = True

    def days(self, value: Any) -> list[str]:
        if value == "any":
            return list(DAYS)
        known = isinstance(value, list) and value and all(isinstance(day, str) and day in DAYS for day in value)
        if not known or len(set(value)) < len(value):
            raise self.wrong("days", "any, " + ", ".join(DAYS), value)
        return [day for day in DAYS if day in value]

    def tags(self, card: dict[str, Any], data: dict[str, Any]) -> None:
        """Where we know it from; `ours` names the fields that are a house ruling nevertheless."""
        tag, ours = data.get("tag", "H"), data.get("ours", [])
        if not isinstance(tag, str) or not tag or not set(tag) <= set(TAGS):
            raise self.wrong("tag", "B, P, H", tag)
        if not isinstance(ours, list) or not all(isinstance(field, str) and field in FIELDS for field in ours):
            raise self.wrong("ours", ", ".join(FIELDS), ours)
        card["tag"] = tag
        if ours:
            card["ours"] = list(ours)

    def whole(self, cards: list[dict[str, Any]]) -> None:
        """What all the cards together have to keep to."""
        slugs = [card["slug"] for card in cards]
        for slug in slugs:
            if slugs.count(slug) > 1:
                raise BoxError("{file}: card {card}: {field}: there are two of this name", file=self.file, card=slug,
                               field="slug")
        count = sum(card["copies"] for card in cards)
        if len(cards) > table.KINDS or not LEAST_CARDS <= count <= table.CARDS:
            raise BoxError("{file}: a deck has at most {kinds} different cards, and {least} to {most} cards in all; "
                           "this one has {found} and {count}", file=self.file, kinds=table.KINDS, least=LEAST_CARDS,
                           most=table.CARDS, found=len(cards), count=count)
        trees = [card for card in cards if card.get("effect") == "tree"]
        if not trees or trees[0]["copies"] < table.SEATS:
            raise BoxError("{file}: card {card}: {field}: each player is dealt a tree, so two copies are needed",
                           file=self.file, card=trees[0]["slug"] if trees else "tree", field="copies")
        choices = most_choices(cards)
        if choices >= table.CHOICES:
            raise BoxError("{file}: a player could have {count} choices at once; fewer than {most} were expected: "
                           "fewer trees, or fewer different cats with effects", file=self.file, count=choices,
                           most=table.CHOICES)


def digest_of(deck: dict[str, Any]) -> str:
    """A digest of the name and the cards: the same however the file is written."""
    text = json.dumps({"name": deck["name"], "cards": deck["cards"]}, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def shown(card: dict[str, Any]) -> dict[str, Any]:
    """A card as people are shown it."""
    ours, days = card.get("ours", ()), card.get("days", ["-"])
    return {"card": card["slug"], "en": card["en"], "fr": card["fr"], "points": card.get("points", "-"),
            "copies": card["copies"], "week": card.get("week", "-"),
            "days": "any" if len(days) == table.DAYS else " ".join(days),
            "on": card.get("on", "-"), "alone": card.get("alone", "-"), "neighbours": card.get("neighbours", "-"),
            "effect": card.get("effect", "-"),
            "tag": card["tag"] + (f" (H: {', '.join(ours)})" if ours else "")}


def compiled(deck: dict[str, Any], notation: Spoken, own: bool) -> Box:
    """The columns, the data for records (None for our own deck), the lines for people."""
    row = blank(table.BOX)
    cards = deck["cards"]
    row.kinds, row.cards = len(cards), sum(card["copies"] for card in cards)
    for kind, card in enumerate(cards, 1):
        effect = EFFECTS[card["effect"]] if "effect" in card else table.NOTHING
        form = table.CAT if "points" in card else table.STAYS if card["effect"] in STAYING else table.EVENT
        row.points[kind], row.copies[kind], row.form[kind] = card.get("points", 0), card["copies"], form
        row.week[kind] = WEEKS[card["week"]] if "week" in card else 0
        row.days[kind] = sum(1 << DAYS.index(day) for day in card.get("days", ()))
        row.ground[kind] = {table.TREE: table.FOR_A_TREE, table.TAKE: table.FOR_A_BOX}.get(
            effect, GROUNDS[card.get("on", "empty")])
        row.alone[kind] = card.get("alone", False)
        row.neighbours[kind] = NEIGHBOURS[card["neighbours"]] if "neighbours" in card else table.WHATEVER
        row.effect[kind] = effect
        row.tree = kind if effect == table.TREE and not row.tree else row.tree
        row.discards += card["copies"] if form == table.EVENT else 0
    spoken = (Card(card["slug"], bool(row.form[kind] != table.EVENT), WORDS[int(row.effect[kind])])
                   for kind, card in enumerate(cards, 1))
    number, known = notation.learn(spoken, own)
    for kind in range(1, len(cards) + 1):
        row.play[kind] = PlayParts(number, kind, 0, 0, 0).code
    return Box(row, None if own else deck, [shown(card) for card in cards], known)


def rules_of(deck: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards without where they are known from: that may be told otherwise, the deck is still the same."""
    return [{field: value for field, value in card.items() if field not in ("tag", "ours")} for card in deck["cards"]]


def weeks_filled_in(data: Any) -> Any:
    """§4.3 The deck of a record whose cards may lack their week: once, that meant the own week."""
    if not isinstance(data, dict) or not isinstance(data.get("cards"), list):
        return data
    return {**data, "cards": [{"week": "own", **card} if isinstance(card, dict) and _is_placed(card) else card
                              for card in data["cards"]]}


def _is_placed(card: dict[str, Any]) -> bool:
    """Does it lie on a day: a cat, a tree or a box?"""
    return "event" not in card or card.get("effect") in STAYING


@lru_cache(4)
def our_deck(home: Path) -> dict[str, Any]:
    """Read and checked once: every other deck is compared with it."""
    return Reader(OWN_DECK).deck(read_toml(home / "decks" / f"{OWN_DECK}.toml"))


def checked_deck(data: Any, file: str, ours: dict[str, Any]) -> dict[str, Any] | None:
    """A deck in the form of records; None: it is our own. Another deck cannot take its name."""
    deck = Reader(file).deck(data)
    if (deck["name"], rules_of(deck)) == (ours["name"], rules_of(ours)):
        return None
    if deck["name"] == OWN_DECK:
        raise BoxError("{file}: name: {name} is our own deck, with other cards; give this one another name",
                       file=file, name=OWN_DECK)
    return deck


def read_deck(source: Any, home: Path, notation: Spoken) -> Box:
    """From a path or a record's data; None is our own deck."""
    ours, deck = our_deck(home), None
    if source is not None:
        path = isinstance(source, (str, Path))
        deck = checked_deck(read_toml(Path(source)) if path else source, str(source) if path else "box", ours)
    return compiled(deck or ours, notation, own=deck is None)
