"""The reports of our own boxes, as they are in docs/lab: small, in both languages, with nothing from elsewhere."""
import re
from pathlib import Path

import pytest

from matou.games import OURS, load
from matou.lab.balance.table import declares

LAB = Path(__file__).parents[2] / "docs" / "lab"
CALLED = {"clans": "factions", "boxes": "tables", "restricted play": "restricted"}     # else as docs/lab.md has it
DECLARED = {"cards": "card_kinds", "factions": "faction_names", "tables": "variants"}      # not every game has them
PAGES = sorted(LAB.glob("*.html"))


def sections_of(game):
    """The sections of a report that docs/lab.md names, in its order."""
    named = re.findall(r"^\| \d+ ([a-z ]+?) \|", LAB.with_suffix(".md").read_text(encoding="utf-8"), re.MULTILINE)
    keys = [CALLED.get(name, name) for name in dict.fromkeys(named)]
    return [key for key in keys if key not in DECLARED or declares(game, DECLARED[key])]


def test_every_game_of_ours_has_its_report():
    assert {path.stem for path in PAGES} == {*OURS, "tune-catdays", "tune-poche"}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_small_in_both_languages_and_needs_nothing_else(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.encode()) < 1_000_000
    mains = dict(re.findall(r'<main lang="(\w+)">(.*?)</main>', text, re.DOTALL))
    assert set(mains) == {"en", "fr"} and mains["en"].count("<svg") == mains["fr"].count("<svg") > 0
    assert not re.search(r"<(script|link|img|iframe|object|embed)\b|@import|url\(", text)
    assert not re.search(r"https?://", text.replace("http://www.w3.org/2000/svg", ""))
    assert all(reference.startswith("#") for reference in re.findall(r'\b(?:href|src|action)="([^"]*)"', text))


@pytest.mark.parametrize("slug", OURS)
def test_a_report_has_every_section_that_the_page_names(slug):
    text = (LAB / f"{slug}.html").read_text(encoding="utf-8")
    expected = sections_of(load(slug))
    assert len(expected) >= 12
    for code in ("en", "fr"):
        assert re.findall(rf'<section id="{code}-([^"]+)"', text) == expected


def test_an_end_that_the_booklet_does_not_have_is_named():
    """Some games of Cat Days go on until §5.3, which is ours."""
    told = re.findall(r"<p>([^<]*the longest had 400 moves[^<]*)", (LAB / "catdays.html").read_text(encoding="utf-8"))
    assert told and all("house ruling" in line and "§5.3" in line for line in told)


@pytest.mark.parametrize("slug", OURS)
def test_no_option_is_listed_that_changes_nothing(slug):
    """Of each option in the table, one figure at least is another one."""
    text = (LAB / f"{slug}.html").read_text(encoding="utf-8")
    english = re.search(r'<section id="en-sensitivity".*?</section>', text, re.DOTALL)[0]
    changes, of = {}, ""
    for name, option, *numbers in re.findall(r"<tr>" + r"<td[^>]*>([^<]*)</td>" * 5 + "</tr>", english):
        of = name or of
        if of.startswith("change with another option"):
            changes.setdefault(option, []).append(numbers[:2])
    assert changes or slug == "discat"           # which has no options but who begins
    for option, found in changes.items():
        assert any(re.search("[1-9]", value + ends) for value, ends in found), option
