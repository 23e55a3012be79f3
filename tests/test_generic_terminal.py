"""The terminal's table of a game that draws none of its own: the names that its page has, with the text to type."""
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest
from rich.console import Console

import matou
from matou.core.words import ADDED, Player
from matou.games import OURS
from matou.language import Language
from matou.server.match.page_data import label_of
from matou.terminal import drawing, generic

ROOT = Path(__file__).parents[1]
NAMES = (Player("Zoé", you=True), "Noor", "Tom")


@contextmanager
def imported(home, package):
    """The game of another package, which is not installed; nothing of it stays behind."""
    before = {language: dict(sentences) for language, sentences in ADDED.items()}
    sys.path.insert(0, str(ROOT / home))
    try:
        yield import_module(f"{package}.game").GAME
    finally:
        sys.path.remove(str(ROOT / home))
        for name in [name for name in sys.modules if name.split(".")[0] == package]:
            del sys.modules[name]
        ADDED.clear()
        ADDED.update(before)


@pytest.fixture(scope="module")
def crazycats():
    """It has a terminal.py, which is not asked here, and a page.py, which names its cards."""
    with imported("examples/crazycats/src", "crazycats") as game:
        yield game


@pytest.fixture(scope="module")
def ronron():
    """Rules alone."""
    with imported("tests/web/third_party", "ronron") as game:
        yield game


def drawn(view, lang):
    """The table line by line: title -> contents."""
    console = Console(width=90, color_system=None)
    with console.capture() as captured:
        console.print(generic.draw(view, NAMES, Language(lang).say))
    title, *lines, _ = captured.get().splitlines()
    return title, [" ".join(line.strip("│").split()) for line in lines]


def cats(crazycats, seat=0):
    hands = "g1 g2 g3 g5 t8", "w1 w2 w3 w4 w5", "b1 b2 b3 b4 b5"
    named = [crazycats.notation.names.index(card) for card in " ".join([*hands, "g12"]).split()]
    order = [*named, *(card for card in range(1, 53) if card not in named)]
    return crazycats.view(crazycats.deal_from(3, {"order": order, "first": 0}, first=0), seat)


def test_cards_have_the_names_of_the_page_and_the_text_to_type(crazycats):
    title, lines = drawn(cats(crazycats), "en")
    assert "Crazy Cats: your turn." in title
    assert lines[0].startswith("Cards in hand (Zoé) Ginger 1 (g1), Ginger 2 (g2),")
    assert "On the pile Ginger 12 (g12)" in lines and "Coat asked for Ginger (g)" in lines
    assert "Number of cards in hand 5 (Zoé), 5 (Noor), 5 (Tom)" in lines


def test_in_french_too(crazycats):
    _, lines = drawn(cats(crazycats, 1), "fr")
    assert lines[0].startswith("Cartes en main (Noor) 1 blanc (w1), 2 blanc (w2),")
    assert "Sur la pile 12 roux (g12)" in lines and not [line for line in lines if "(g1)" in line]


def test_a_spectator_sees_no_hand(crazycats):
    _, lines = drawn(cats(crazycats, None), "en")
    assert lines[0].startswith("Number of cards in hand 5 (Zoé)")


def test_moves_are_offered_by_the_same_names(crazycats, ronron):
    view, english, french = cats(crazycats), Language("en").say, Language("fr").say
    assert generic.label(view, view.legal[0], NAMES, english) == "Play ginger 1 (g1)"
    assert generic.label(view, view.legal[-1], NAMES, english) == "Play tabby 8, then white (t8 w)"
    view = ronron.view(ronron.deal_from(2, {"order": [*range(1, 25)], "first": 0}, first=0, purr="once"), 0)
    assert [generic.label(view, view.legal[at], NAMES, english) for at in (0, -1)] == ["play fish-1", "purr"]
    assert [generic.label(view, view.legal[at], NAMES, french) for at in (0, -1)] == ["Jouer poisson 1 (play fish-1)",
                                                                            "Ronronner (purr)"]


def test_tallies_seats_and_yes_or_no(ronron):
    state = ronron.deal_from(2, {"order": [5, 6, 7, 1, 8, *range(2, 5), *range(9, 25)], "first": 0}, first=0)
    for move in ("play fish-5", "play fish-8"):
        state = ronron.apply(state, move)
    assert drawn(ronron.view(state, 0), "en")[1] == [
        "The cat has been awake yes", "The last card was laid by Noor", "On the cat –", "Together they weigh 0",
        "Your hand (Zoé) Fish-1, Fish-6, Fish-7", "Cards in hand 3 (Zoé), 3 (Noor)", "Purrs so far 0 (Zoé), 0 (Noor)",
        "Scratches (Zoé) –", "Scratches (Noor) Fish-5, Fish-8"]


def test_a_picture_has_a_card_for_each_thing(crazycats):
    rows = generic.picture_rows(cats(crazycats), NAMES)
    assert rows[0].title == "Crazy Cats: Zoé's turn."
    assert [card.lines for card in rows[1].cards][::4] == [("Ginger 1",), ("Tabby 8",)]
    assert "Cards in the draw pile: 36" in [row.title for row in rows]


def test_squares_of_a_board_are_rows():
    """What lies in rows is drawn in rows, and an empty square has a dash."""
    place = generic.Place("Board", [[{"name": "g1", "says": "Ginger 1"}, None], [None, None]])
    assert [generic.line(row) for row in place.rows] == ["Ginger 1 (g1), –", "–, –"]


@pytest.mark.parametrize("slug", OURS)
def test_the_label_of_a_move_is_written_once(slug):
    """The terminal has the page's."""
    assert not hasattr(matou.load(slug).part("terminal"), "label")
    view = matou.load(slug).view(matou.load(slug).deal(2, "label", first=0), 0)
    for lang in ("en", "fr"):
        say = Language(lang).say
        for move in view.legal:
            label = label_of(view, move, NAMES, say).rstrip(".")
            assert drawing(view.game, "label")(view, move, NAMES, say).removesuffix(f" ({move.text})") == label
