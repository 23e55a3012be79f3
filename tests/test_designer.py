"""Somebody writes a game of their own and makes mistakes: each is told in a line that says where it is and what should
stand there, by the conformance kit and by the commands. The game is the one that `matou new-game` writes."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import matou
from matou.cli import main

RULES, GAME, FRENCH = "src/moufle/rules.py", "src/moufle/__init__.py", "src/moufle/booklet.fr.md"
FIRST = "options = (first_seat(rules.SEATS),)"
BOTH = "from matou import cli, testing; exit(10 * cli.main(['rules', 'moufle']) + testing.main(['moufle']))"
FISH = 'Option("fish", 1, (1, 2), {what})'
IMPORTED = ("import first_seat", "import Option, first_seat")


def with_option(what):
    return [(GAME, *IMPORTED), (GAME, FIRST, f"options = (first_seat(rules.SEATS), {FISH.format(what=what)})")]


# What is told of a game that cannot even be loaded: by mistake, what is changed, and what is said
NOT_LOADED = {
    "a shape that is a number": (
        [(RULES, 'Field("fish", (SEATS,)', 'Field("fish", SEATS')],
        "the shape of field fish should be a tuple of whole numbers, such as .*, not 4 .*rules.py, line 29"),
    "a field twice": ([(RULES, 'Field("held"', 'Field("fish"')], "there are two fields fish .*rules.py, line 29"),
    "a field with a space": ([(RULES, 'Field("held"', 'Field("is held"')], "'is held' is not a name for a field"),
    "a hand for two, of four players": (
        [(RULES, "(SEATS, HAND), OWNER", "(2, HAND), OWNER")],
        "rules.FIELDS: hand is seen by its owner.*its shape should begin with 4"),
    "without the fields that every game has": (
        [(RULES, '*common("who begins (§2.2)", "chance (§2.1)"),', "")], r"there is no field rng: begin with \*common"),
    "a rule forgotten": (
        [(RULES, "def census(", "def count(")], r"moufle.rules has no census\(s, b, places, expected\)"),
    "no goal": ([(GAME, "goal = Phrase", "aim = Phrase")], "Moufle.goal is missing"),
    "a goal that cannot be translated": (
        [(GAME, 'goal = Phrase("Play high to take the fish. Most fish wins.")', 'goal = "Play high"')],
        r"Moufle.goal should be a Phrase\(…\)"),
    "options without a comma": (
        [(GAME, FIRST, "options = (first_seat(rules.SEATS))")], "Moufle.options: should be a tuple, with a comma"),
    "nobody begins": ([(GAME, FIRST, "options = ()")], "there is no option first .*add first_seat"),
    "an option that is only a text": (with_option('"How many?"'), r"option fish: its what should be a Phrase\(…\)"),
    "an option not imported": (
        with_option('Phrase("How many?")')[1:], r"name 'Option' is not defined .*__init__.py, line \d+"),
    "a default that is no choice": (
        [(GAME, *IMPORTED), (GAME, FIRST, f"options = (first_seat(4), {FISH.format(what='Phrase(str())')[:-1]}"
                             ")._replace(default=3))")], r"its default 3 is none of its choices \(1, 2\)"),
    "a colon forgotten": ([(RULES, "def over(s: Any) -> bool:", "def over(s: Any) -> bool")],
                          r"SyntaxError: expected ':' .*rules.py, line \d+"),
    "five players at a table for four": (
        [(GAME, "min_seats, max_seats = 2, rules.SEATS", "min_seats, max_seats = 2, 5")],
        "hand is seen by its owner.*its shape should begin with 5"),
}
# What the conformance kit tells: the promise, and what it says
BROKEN = {
    "no French booklet": ([(FRENCH, None, None)], "booklets_agree", "booklet.fr.md is missing"),
    "a paragraph in one language only": (
        [(FRENCH, "**4.2** [B]", "**4.3** [H]")], "booklets_agree", r"only_in_one \['4.2 \[B\]', '4.3 \[H\]'\]"),
    "a goal without its French": (
        [(GAME, 'goal = Phrase("Play high to take the fish. ', 'goal = Phrase("Play low to lose the fish. ')],
        "sentences_are_translated", "sentence 'Play low to lose the fish.*where 'goal'"),
    "a field without its French": (
        [(RULES, 'what="fish"', 'what="herrings"')], "sentences_are_translated", "sentence 'herrings'; where 'FIELDS'"),
    "a goal of two lines": (
        [(GAME, 'goal = Phrase("Play high', 'goal = Phrase("' + "Play as high as you can. " * 4)],
        "definition_is_whole", "at most 90 characters"),
    "an option without a title": (
        with_option('Phrase("How many fish?")'), "definition_is_whole", r"title=Phrase\(…\)\): fish has none"),
    "a verb that the notation lacks": (
        [(RULES, "encode_move(PLAY, s.hand", "encode_move(2, s.hand")], "same_seed_same_bytes",
        "the notation has no verb 2, only 1: .*2 players, after"),
    "a card that the notation lacks": (
        [(RULES, "encode_move(PLAY, s.hand[s.turn, n])", "encode_move(PLAY, s.hand[s.turn, n] + 24)")],
        "same_seed_same_bytes", r"the notation has no name for thing \d+: its names end at 24"),
    "a rule that raises": (
        [(RULES, "    s.fish[s.turn] += 1\n", "    raise ValueError('no fish')\n")], "same_seed_same_bytes",
        r"ValueError: no fish .*rules.py, line \d+, in take_fish.*2 players, after"),
    "a field that there is not": (
        [(RULES, "s.fish[s.turn] += 1", "s.fishes[s.turn] += 1")], "same_seed_same_bytes",
        r"no attribute 'fishes' .*rules.py, line \d+, in take_fish"),
    "a census that lies": (
        [(RULES, "places[s.aside[i]] += 1", "places[s.aside[i]] += 0")], "no_card_is_born_or_lost",
        r"as census counts them; wrong_count_of \['2'"),
    "a legal list that peeks": (
        [(RULES, "    n = 0\n    while", "    n = s.hand[1 - s.turn, 0] % 2\n    while")],
        "legal_moves_depend_on_what_is_seen", "legal reads only what its player may see"),
}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package as `matou new-game` writes it, installed."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", "moufle", "--lang", "en"]) == 0
    info = tmp_path / "moufle" / "src" / "moufle-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moufle\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[matou.games]\nmoufle = moufle:GAME\n")
    return tmp_path / "moufle"


def change(package, changes):
    for file, old, new in changes:
        if old is None:
            (package / file).unlink()
            continue
        text = (package / file).read_text(encoding="utf-8")
        assert text.count(old) >= 1, (file, old)
        (package / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def typed(package, *words, said=""):
    paths = os.pathsep.join([str(package / "src"), str(Path(matou.__file__).parents[1])])
    return subprocess.run(
        [sys.executable, *words], input=said, capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1", "LC_ALL": "C.UTF-8",
             "PYTHONWARNINGS": "ignore"})


def kit(package, *promises):
    """What the kit says of each of these promises that is not kept."""
    few = f"testing.PROMISES = [getattr(testing, name) for name in {promises}]"
    done = typed(package, "-c", f"from matou import testing; {few}; testing.main(['moufle'])")
    lines = done.stdout.splitlines()
    assert len(lines) == len(promises), done
    return dict(line.split(": ", 2)[1:] for line in lines if not line.endswith(": holds"))


@pytest.mark.parametrize("mistake", NOT_LOADED)
def test_a_mistake_that_shows_at_once_is_told_in_one_line(package, mistake):
    """By `matou rules`, and by the conformance kit after it, in one process."""
    changes, told = NOT_LOADED[mistake]
    change(package, changes)
    done = typed(package, "-c", BOTH)
    for command, said in (("rules", done.stderr), ("testing", done.stdout)):
        assert len(said.splitlines()) == 1, (command, done)
        assert "the game moufle of moufle cannot be loaded: " in said and re.search(told, said), (command, said)
    assert done.returncode == 21, "both should say that something is wrong"


def test_the_kit_is_a_program_that_says_so_too(package):
    changes, told = NOT_LOADED["no goal"]
    change(package, changes)
    done = typed(package, "-m", "matou.testing", "moufle")
    assert done.returncode == 1 and re.search(told, done.stdout) and done.stderr == "", done


@pytest.mark.parametrize("mistake", BROKEN)
def test_the_kit_says_which_promise_is_broken_and_where(package, mistake):
    changes, promise, told = BROKEN[mistake]
    change(package, changes)
    assert re.search(told, (found := kit(package, promise))[promise]), found


def test_the_same_error_is_told_in_full_once(package):
    change(package, BROKEN["a rule that raises"][0])
    found = kit(package, "same_seed_same_bytes", "games_end_in_time", "moves_are_told")
    assert "no fish" in found.pop("same_seed_same_bytes")
    assert list(found.values()) == ["the same error"] * 2


def test_whoever_plays_a_game_that_breaks_reads_where_and_not_a_traceback(package):
    change(package, BROKEN["a rule that raises"][0])
    command = ("matou", "play", "moufle", "--against", "random")
    done = typed(package, "-m", *command, said="a\n")
    assert done.returncode == 2 and "Traceback" not in done.stderr
    told = r"the game moufle does not work: ValueError: no fish .*rules.py, line \d+, in take_fish"
    assert re.search(told, done.stderr)
    assert "python -m matou.testing moufle" in done.stderr
    assert "Traceback" in typed(package, "-X", "dev", "-m", *command, said="a\n").stderr
