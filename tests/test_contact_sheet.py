"""The contact sheet draws every card without a server (gallery.ts of a table): its figures are those of our boxes."""
import json
import re
from pathlib import Path

import numpy as np

import matou
from matou.games.catdays.deck import OWN_DECK
from matou.games.discat import rules as discat
from matou.games.poche.names import CLANS

FIELDS = ("points", "week", "on", "alone", "neighbours", "effect")
TABLES = Path(__file__).parents[1] / "web" / "src" / "tables"


def listed(file: str, name: str, **known: object) -> list:
    """A list that is written in TypeScript, read as JSON; `known`: names that stand for something else in it."""
    text = (TABLES / file).read_text(encoding="utf-8")
    written = re.search(rf"const {name}\b[^=]*= (\[.*?\])( as const)?\n(?!  )", text, re.DOTALL)[1]
    written = re.sub(r"\b0b([01]+)", lambda found: str(int(found[1], 2)), written).replace("'", '"')
    for word, value in known.items():
        written = re.sub(rf"\b{word}\b", lambda _, value=value: json.dumps(value), written)
    return json.loads(re.sub(r",(\s*[\]}])", r"\1", re.sub(r"(\w+):", r'"\1":', written)))


def test_1_2_attack_points_and_arrows_of_chats_de_poche():
    box = matou.load("poche").own_box.row
    attack = [[None] * 5 if clan == "chaos" else box.attack[at].tolist() for at, clan in enumerate(CLANS)]
    assert listed("poche/gallery.ts", "ATTACK") == attack
    assert listed("poche/gallery.ts", "WORTH") == box.worth.tolist()
    assert listed("poche/gallery.ts", "ARROWS") == box.arrows.tolist()


def test_1_2_the_arrows_of_discat_go_up_on_odd_cards():
    assert "face(index + 1, index % 2 === 0)" in (TABLES / "discat/gallery.ts").read_text(encoding="utf-8")
    arrows = matou.load("discat").own_box.row.arrow[1:]
    assert arrows.tolist() == np.where(np.arange(discat.CARDS) % 2 == 0, discat.UP, discat.DOWN).tolist()


def test_6_1_the_deck_of_cat_days():
    days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    shown = {card.pop("slug"): card for card in listed("catdays/decks.ts", "RECONSTRUCTED", DAYS=days)}
    lines = {line["card"]: line for line in matou.load("catdays").own_box.lines}
    assert OWN_DECK == "reconstructed" and list(shown) == list(lines)
    for slug, line in lines.items():
        told = {"event": True} if line["points"] == "-" else {}
        told |= {key: line[key] for key in FIELDS if line[key] != "-"}
        if line["days"] != "-":
            told["days"] = days if line["days"] == "any" else line["days"].split()
        assert {key: value for key, value in shown[slug].items() if key != "on" or value != "empty"} == {
            key: value for key, value in told.items() if key != "on" or value != "empty"}, slug
