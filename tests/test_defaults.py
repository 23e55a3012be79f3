"""What a game may leave out: Matou has a default for it. The game is the one that `matou new-game` writes."""
import sys

import numpy as np
import pytest

from matou.agents.workspace import heuristic_of
from matou.commands.new_game import generated
from matou.core.booklet import booklet_text
from matou.core.errors import BoxError, InvalidMove, RecordError
from matou.core.heuristic import WORTH, share_out
from matou.core.specialise import specialise
from matou.language import Language

PACKAGE = "prowl"                                # no other test loads a game of this name


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The game of a package's `__init__.py`, imported and not installed."""
    home = tmp_path_factory.mktemp("package")
    for path, text in generated(PACKAGE).items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(home / "src"))
    try:
        yield __import__(PACKAGE).GAME
    finally:
        sys.path.remove(str(home / "src"))
        for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE or name.endswith(f".{PACKAGE}")]:
            del sys.modules[name]


def test_the_parts_of_a_game_in_an_init_file_are_in_its_folder(game):
    assert game.part("rules").__name__ == f"{PACKAGE}.rules" and game.part("rules").HAND == 5
    assert game.part("heuristic") is None


def test_a_game_without_a_box_has_one_set_of_cards(game):
    assert game.own_box.lines == [] and game.own_box.data is None and not game.custom_box
    for source in ({"cards": []}, "my-box.toml"):
        with pytest.raises(BoxError, match="the cards of Prowl are always the same"):
            game.deal(2, 1, box=source)


def test_a_plain_deal_is_the_order_of_all_cards_and_who_begins(game):
    state = game.deal(2, 1, first=1)
    assert state.deal["first"] == 1 and sorted(state.deal["order"]) == list(range(1, 25))
    assert bytes(game.deal_from(2, state.deal, first=1))[32:] == bytes(state)[32:]        # all but its chance


@pytest.mark.parametrize("order", [None, [1, 2, 3], [*range(1, 24), 23], [*range(1, 24), True], [*range(25)]])
def test_any_other_deal_is_refused(game, order):
    with pytest.raises(RecordError, match="each card from 1 to 24 once"):
        game.deal_from(2, {"order": order, "first": 0})


def test_a_position_is_written_field_by_field(game):
    state = game.apply(game.deal_from(2, {"order": list(range(1, 25)), "first": 0}), "5")
    assert state.text == ("prowl 2; turn: 1; hand 0: 1 2 3 4 0; hand 1: 6 7 8 9 10; held: 4 5 0*2; trick: 5 0*3; "
                          "gone: 0*5 1 0*19; aside: 11 12 13 14 15 16 17 18 19 20 21 22 23 24 0*10")
    seen = game.view(state, 1).text
    assert "hand 0" not in seen and "aside" not in seen and "hand 1: 6 7 8 9 10" in seen
    assert game.position(state.text) == game.state_from_bytes(bytes(state))
    assert game.position(seen).legal == game.view(state, 1).legal


@pytest.mark.parametrize("text, why", [
    ("prowl 2; turn: 0; held: 5 5", "position, character 25: held should be followed by 4 numbers"),
    ("prowl 2; turn: 0; held:", "position, character 24: held should be followed by 4 numbers"),
    ("prowl 2; turn: 0; held: 5 5 x 0", "position, character 29: x was found where a whole number was expected"),
    (f"prowl 2; turn: {2**63}", "position, character 16: 9223372036854775808 was found where a whole number was"),
    ("prowl 2; hidden: 1", "position, character 10: there is no group hidden"),
])
def test_a_mistake_in_a_position_names_its_place(game, text, why):
    with pytest.raises(RecordError) as error:
        game.position(text)
    assert str(error.value).startswith(why)


def test_a_package_translates_its_own_sentences(game):
    french = Language("fr").say
    assert french(game.goal) == "Joue haut pour prendre le poisson. Le plus de poissons gagne."
    with pytest.raises(InvalidMove) as error:
        game.parse(game.deal(2, 1), "99")
    assert french(error.value.phrase) == "99 : ce n'est pas un coup ; 99 devrait être une carte de 1 à 24"
    assert Language("en").say(game.goal) == game.goal


def test_a_booklet_that_is_not_translated_is_read_in_english(game):
    assert booklet_text(game, "fr").startswith("# Prowl\n\nDe 2 à 4")
    (game.home / "booklet.fr.md").unlink()
    assert booklet_text(game, "fr") == booklet_text(game, "en")


def test_where_fewer_points_are_better_the_uniform_heuristic_knows(game, monkeypatch):
    """A large margin is a good one only in the right direction."""
    for fewer, better in ((False, 0), (True, 1)):
        monkeypatch.setattr(type(game), "fewer_is_better", fewer)
        uniform = specialise("matou.agents.uniform", f"{PACKAGE}_{fewer}", rules=game.rules, fewer_is_better=fewer)
        shares = np.zeros((2, game.max_seats))
        share_out(0b11, 2, np.array([3, 1]), uniform.CLEAR_WIN, shares)
        assert shares[WORTH].argmax() == better
        assert heuristic_of.__wrapped__(game).CLEAR_WIN == uniform.CLEAR_WIN
        del sys.modules[f"matou.agents.uniform.{PACKAGE}"]
