"""The balance report of a planted game, whose figures can be worked out in one's head (tests/planted), and its page."""
import json
import math
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import duckdb
import pytest

from matou import cli
from matou.core.words import Phrase
from matou.games import OURS, load
from matou.lab.balance import report
from matou.lab.balance.charts import Matrix, clipped, label_width
from matou.lab.balance.sections_rules import _all_ended
from matou.lab.balance.sections_skill import _depth
from matou.lab.balance.statistics import Interval
from matou.lab.balance.table import declares
from matou.lab.balance.told import STRENGTHS
from matou.language import Language

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "lab.md").read_text(encoding="utf-8")
VOID = {"meta", "br", "link", "img", "input"}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of the report, and what is asked of its figures: by section and name, of what and at which strength,
    the value, the ends of its interval, and n."""
    folder = tmp_path_factory.mktemp("balance")
    done = subprocess.run([sys.executable, str(Path(__file__).with_name("balance_of_planted.py")), str(folder)],
                          env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(TESTS)}, text=True,
                          capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    data = json.loads(done.stdout)
    data["by_name"] = {(section, key, of, strength): rest
                       for section, key, of, strength, *rest in data["figures"]}
    return folder, data


def figure(made, *name):
    value, low, high, n, _ = made[1]["by_name"][name]
    return value, low, high, n


def test_a_win_that_is_shared_without_the_bomb(made):
    """Four of eight cards are dealt: the bomb is among them half the time."""
    _, low, high, n = figure(made, "endings", "shared_wins", "heuristic", "heuristic")
    assert low <= 0.5 <= high and high - low < 0.25 and n == 200
    _, low, high, _ = figure(made, "endings", "shared_wins", "random", "random")
    assert low <= 0.75 <= high               # random players throw it away half the time


def test_the_causal_worth_of_the_bomb_is_what_was_planted(made):
    """It turns an even game into a win: half of the win, less an eighth of that for the average card."""
    assert figure(made, "cards", "causal_worth", "card 8", "heuristic")[0] == pytest.approx(0.5 * 7 / 8)
    for card in range(1, 8):
        assert figure(made, "cards", "causal_worth", f"card {card}", "heuristic")[0] == pytest.approx(-0.5 / 8)


def test_a_win_share_when_played_says_something_else(made):
    assert figure(made, "cards", "win_share_dealt", "card 8", "heuristic")[0] == 1.0
    assert figure(made, "cards", "win_share_played", "card 7", "heuristic")[0] < 0.45


def test_the_pair_matrix_of_clans_is_rock_paper_scissors(made):
    assert figure(made, "factions", "pair", "rock against scissors", "heuristic")[0] == 1.0
    assert figure(made, "factions", "pair", "paper against scissors", "heuristic")[0] == 0.0
    for clan in ("rock", "paper", "scissors"):
        assert figure(made, "factions", "equilibrium", clan, "heuristic")[0] == pytest.approx(1 / 3, abs=1e-3)
        assert figure(made, "factions", "against_all", clan, "search")[0] == pytest.approx(0.5)
    assert any("no clan is dominated" in line for line in made[1]["leads"]["factions"])


def test_a_player_who_may_not_play_the_bomb_loses_half_a_win_whenever_dealt_it(made):
    value, low, high, _ = figure(made, "restricted", "without", "the bomb", "heuristic")
    assert low <= -0.125 <= high and value < 0


def test_the_bomb_is_always_the_best_move_and_a_plain_card_never(made):
    assert figure(made, "moves", "best", "the bomb", "")[0] == 1.0
    assert figure(made, "moves", "best", "a plain card", "")[0] == 0.0
    assert figure(made, "moves", "cost", "a plain card", "")[0] == pytest.approx(0.5)
    assert any("Never the best" in line and "a plain card" in line for line in made[1]["leads"]["moves"])


def test_choices_between_plain_cards_mean_nothing(made):
    """A player holds the bomb in a quarter of the decisions; all others mean nothing."""
    value, low, high, n = figure(made, "choice", "meaningless", "heuristic", "heuristic")
    assert low <= 0.75 <= high and value > 0.4 and n == 20
    assert figure(made, "choice", "legal_moves", "heuristic", "heuristic")[0] == 2.0


def test_with_heuristic_players_only_the_deal_decides(made):
    assert figure(made, "skill", "variance_deal", "search against heuristic", "")[0] == pytest.approx(1)
    assert figure(made, "skill", "variance_skill", "search against heuristic", "")[0] == pytest.approx(0)
    assert figure(made, "length", "moves", "search", "search")[:3] == (2, 2, 2)


def test_a_number_that_changes_nothing_turns_no_game(made):
    assert figure(made, "sensitivity", "turned", "still one", "heuristic")[0] == 0
    assert figure(made, "sensitivity", "turned", "two bombs", "heuristic")[1] > 0


def test_an_option_that_changes_nothing_is_not_listed(made):
    assert {of for section, key, of, *_ in made[1]["figures"] if key.startswith("option_")} == {"bombs 2"}
    assert any("colour blue" in line and "came out the same" in line for line in made[1]["notes"]["sensitivity"])


def test_an_end_by_a_house_ruling_is_named():
    """§5.3 of Cat Days is ours: whoever reads that games ended must read that, too."""
    def told(*endings):
        samples = {name: SimpleNamespace(endings=list(endings), games=endings) for name in ("random", "heuristic")}
        return str(_all_ended(SimpleNamespace(game=load("catdays"), samples=samples), 400))

    assert told("points", "blocked") == "All 4 games ended by the rules; the longest had 400 moves."
    assert "1 (random), 1 (heuristic) had no end by the booklet" in (said := told("points", "limit", "points"))
    assert "400 actions, §5.3" in said and "ended by the rules" not in said


@pytest.mark.parametrize(("rungs", "said"), [
    ([(0.45, 0.6), (0.4, 0.55)], "too few to tell"),
    ([(0.51, 0.6), (0.55, 0.7)], "2 bring a clear gain, and the others"),
    ([(0.51, 0.6), (0.45, 0.6), (0.49, 0.51)], "1 bring a clear gain, and 1 next to none"),
    ([(0.48, 0.51), (0.49, 0.515)], "0 bring a clear gain, and the others next to none")])
def test_a_ladder_that_cannot_tell_does_not_call_the_game_shallow(rungs, said):
    found = str(_depth([Interval((low + high) / 2, low, high, 100, 50) for low, high in rungs], 0.5))
    assert said in found and ("deeper" in found) == ("clear gain" in found)


def test_two_tables_are_compared_on_the_same_deals_in_one_sentence(made):
    """A second bomb: fewer shared wins, larger margins; the length stays."""
    assert figure(made, "compare", "compare_shared", "heuristic", "heuristic")[2] < 0
    assert figure(made, "compare", "compare_moves", "heuristic", "heuristic")[:3] == (0, 0, 0)
    sentence, = made[1]["leads"]["compare"]
    assert "shared wins" in sentence and "moves" not in sentence


def test_the_command_writes_a_comparison_with_its_table(made):
    folder = made[0] / "compared"
    assert made[1]["code"] == 0
    assert {file.name for file in folder.iterdir()} == {"planted-compared.html", "planted-compared.svg",
                                                     "planted-compared.figures.parquet"}
    with duckdb.connect() as database:
        file = folder / "planted-compared.figures.parquet"
        found = database.execute(f"SELECT value, low, high, n FROM '{file}' "                # noqa: S608
                                 "WHERE figure = 'compare_moves' AND strength = 'heuristic'").fetchall()
    assert found == [(0.0, 0.0, 0.0, 40)]


@pytest.mark.parametrize(("flags", "said"), [
    (["--compare", "usual", "none.toml"], "--compare none.toml: "),
    (["--compare", "first=9", "usual"], "--compare first=9: "),
    (["--out", __file__], "cannot be written (")])
def test_what_cannot_be_made_is_refused_before_anything_is_played(monkeypatch, capsys, flags, said):
    monkeypatch.setattr(report, "balance", lambda *_: pytest.fail("something was played"))
    assert cli.main(["lab", "balance", "discat", *flags, "--lang", "en"]) == 2
    assert said in (told := capsys.readouterr().err) and told.count("\n") == 1


def test_a_full_disk_leaves_the_report_before_as_it_was(monkeypatch, tmp_path):
    monkeypatch.setattr(report, "tables", lambda _: {"figures": {}})
    monkeypatch.setattr(report, "picture", lambda *_: "after")
    after = SimpleNamespace(html=lambda _: "after", evidence=SimpleNamespace(game=load("discat"), samples={1: 1}))
    (tmp_path / "discat.html").write_text("before")

    def full(*_):
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space left"):
        report.write(after, tmp_path, {"en": str}, full)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("discat.html", "before")]
    report.write(after, tmp_path, {"en": str}, lambda path, _: path.write_text("after"))
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == dict.fromkeys(
        ("discat.html", "discat.svg", "discat.figures.parquet"), "after")


def test_each_section_is_measured_at_the_strengths_that_the_page_says(made):
    """The table of docs/lab.md, section by section; "no" where a figure is of two strengths against each other."""
    said = re.findall(r"^\| \d+ ([a-z` -]+) \| (yes|no) \| (yes|no) \| (yes|no) \|", PAGE, re.MULTILINE)
    called = {"clans": "factions", "boxes": "tables", "restricted play": "restricted", "`--compare`": "compare"}
    assert len(said) == 16
    for name, *marks in said:
        section = called.get(name, name)
        measured = {strength for which, _, _, strength, *_ in made[1]["figures"] if which == section and strength}
        assert measured == {one for one, mark in zip(STRENGTHS, marks, strict=True) if mark == "yes"}, section


def test_a_random_player_gains_by_the_bomb_too(made):
    """Half the time it is thrown away: half of what it brings a heuristic player; and forbidden, it is never played."""
    _, low, high, n = figure(made, "cards", "causal_worth", "card 8", "random")
    assert low <= 0.25 * 7 / 8 <= high and n > 0
    _, low, high, _ = figure(made, "restricted", "without", "the bomb", "random")
    assert low <= -0.0625 <= high
    assert figure(made, "factions", "pair", "rock against scissors", "random")[0] == 1.0
    assert figure(made, "cards", "win_share_dealt", "card 8", "random")[0] < 1


def test_every_figure_has_its_interval_and_its_n(made):
    for *name, value, low, high, n, deals in made[1]["figures"]:
        assert n > 0 and deals > 0 and low <= value + 1e-9 and value <= high + 1e-9, name


def test_the_same_seed_makes_the_same_report_with_any_number_of_threads(made):
    assert made[1]["same"]


def test_the_tables_behind_it_are_whole(made):
    assert all(len(lengths) == 1 for lengths in made[1]["lengths"].values())
    assert set(made[1]["lengths"]) == {"planted.games.parquet", "planted.figures.parquet"}


# The page ----------------------------------------------------------------------------------------------------

class Page(HTMLParser):
    """Checks that all that is opened is closed, and collects what a page refers to."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.references = [], set(), []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.references += [value for name, value in attributes if name in ("src", "href", "srcset", "action")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, (tag, self.getpos())


def test_the_page_is_well_formed_small_and_needs_nothing_else(made):
    text = (made[0] / "planted.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == [] and len(text) < 1_000_000
    assert not page.tags & {"script", "link", "img", "iframe", "object"}
    assert all(reference.startswith("#") for reference in page.references)
    assert re.findall(r"https?://[^\"]*", text.replace("http://www.w3.org/2000/svg", "")) == []
    assert "url(" not in text and "@import" not in text
    assert "prefers-color-scheme:dark" in text and '<html lang="en">' in text
    assert all(text.count(f'id="{target[1:]}"') == 1 for target in page.references)
    names = re.findall(r' id="([^"]+)"', text)
    assert len(names) == len(set(names))


def test_one_page_has_both_languages_and_a_switch_without_scripts(made):
    """A radio button for each, the first chosen; the same sections and charts in both."""
    text = (made[0] / "planted.html").read_text(encoding="utf-8")
    assert re.findall(r'<input type="radio" name="lang" id="lang-(\w+)"( checked)?>', text) == [
        ("en", " checked"), ("fr", "")]
    for code in ("en", "fr"):
        assert f'<label for="lang-{code}"' in text
        assert f"body:has(#lang-{code}:checked) main:not(:lang({code})){{display:none}}" in text
    english, french = mains(made)
    sections = [[name.removeprefix(f"{code}-") for name in re.findall(r'<section id="([^"]+)"', main)]
                for code, main in (("en", english), ("fr", french))]
    assert sections[0] == sections[1] and len(sections[0]) > 10
    assert english.count("<svg") == french.count("<svg") > 15


def mains(made):
    """The report in English, and in French."""
    text = (made[0] / "planted.html").read_text(encoding="utf-8")
    found = dict(re.findall(r'<main lang="(\w+)">(.*?)</main>', text, re.DOTALL))
    return found["en"], found["fr"]


def test_its_charts_are_svg_that_any_reader_understands(made):
    for main in mains(made):
        charts = re.findall(r"<svg.*?</svg>", main)
        assert len(charts) > 15
        for chart in charts:
            root = ElementTree.fromstring(chart)     # noqa: S314  # our own
            assert root.get("aria-label") and not re.search(r"\b(nan|inf)\b", chart)
    alone = ElementTree.fromstring((made[0] / "planted.svg").read_text(encoding="utf-8"))      # noqa: S314
    assert alone.get("width") and alone.find("{http://www.w3.org/2000/svg}style") is not None


def test_no_sentence_stays_english_in_french(made):
    """Names of agents and of this game's own things are the same in both; no sentence is."""
    english, french = mains(made)
    sentence = re.compile(r"<(?:p|h2|li|figcaption|summary|th)[^>]*>([^<]{4,})<")
    parts = [set(sentence.findall(text)) for text in (english, french)]
    assert {one for one in parts[0] & parts[1] if " " in one} == set()
    assert "37,5" in french or re.search(r"\d,\d", french)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_no_label_of_a_number_of_our_boxes_is_cut_in_the_chart_of_sensitivity(code):
    say = Language(code).say
    for slug in OURS:
        nudges = declares(load(slug), "nudges")
        for nudge in nudges(load(slug), load(slug).min_seats) if nudges else ():
            label = say(nudge.label)
            assert clipped(label, label_width([label]) - 6) == label


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_leaning_heads_of_a_matrix_end_within_the_chart(code):
    """On a phone, what reaches beyond it is cut off."""
    clans = list(declares(load("poche"), "faction_names")(load("poche")).values())
    chart = Matrix(Phrase("Wins"), clans, [[None] * len(clans) for _ in clans]).draw(Language(code).say)
    heads = re.findall(r'<g transform="rotate\((-\d+) ([\d.]+) [\d.]+\)"><text [^>]*>([^<]+)</text>', chart)
    assert len(heads) == len(clans) == 7
    for turned, x, words in heads:
        assert float(x) + 6.1 * len(words) * math.cos(math.radians(float(turned))) <= 400
