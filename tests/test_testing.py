"""The conformance kit finds what is wrong: a game is sabotaged in one place, and the promise that is broken is told."""
import itertools
from pathlib import Path

import pytest

import matou
from matou import testing
from matou.core.game import State, View
from matou.core.words import Phrase
from matou.testing import BrokenPromise, Variant, check_game, written

GAME = matou.load("discat")


def leaky(state, seat, heard=None):
    """A view that shows everything."""
    return View(state, bytes(state), seat, state.said)


COUNT = itertools.count()


def unsure(*_):
    """Never the same twice."""
    return f"{next(COUNT)}"


def blind(state, seat, heard=None):
    """A view whose seat finds no move."""
    return View.of(state, bytes(state), seat, [], ())


SABOTAGE = {
    "definition_is_whole": (type(GAME), "goal", Phrase("far " * 30)),
    "booklets_agree": (type(GAME), "home", Path(matou.__file__).parent / "games" / "nowhere"),
    "sentences_are_translated": (written, "OURS", ()),           # its own words are not looked for in the catalogue
    "same_seed_same_bytes": (GAME, "chance_of", lambda row, seed, shuffles=1: [7, 7, 7, 7]),
    "no_card_is_born_or_lost": (GAME, "census", lambda state: ["24"]),
    "compiled_is_interpreted": (testing, "_digest_elsewhere", unsure),
    "games_end_in_time": (GAME, "longest", lambda seats: 3),
    "legal_lists_are_short": (GAME, "codes", lambda state: [1, 1]),
    "moves_read_as_they_are_written": (GAME, "parse", lambda state, text: GAME.legal(state)[0]),
    "other_texts_are_refused": (GAME, "parse", lambda state, text: GAME.legal(state)[0]),
    "moves_are_told": (GAME, "tell", lambda *_: []),
    "translations_name_the_same_things": (type(GAME), "translations", {"fr": {"{name} draws": "{nom} pioche"}}),
    "cells_have_values_of_their_fields": (GAME, "state_from_dict", lambda data, **options: None),
    "positions_round_trip": (GAME, "position", lambda text: GAME.deal(2, "another")),
    "records_round_trip": (matou, "play", lambda *_, **__: None),
    "imagined_tables_look_the_same": (GAME, "imagine", lambda view, seed=0: GAME.deal(view.seats, "another")),
    "legal_moves_depend_on_what_is_seen": (GAME, "view", blind),
    "hidden_cells_are_hidden": (GAME, "view", leaky),
    "imagining_needs_no_secret": (GAME, "imagine", lambda view, seed=0: GAME.deal(2, unsure())),
    "states_never_change": (GAME, "apply", lambda state, move: state),
    "seats_are_checked": (GAME, "check_seat", lambda position, seat: 0),
    "points_are_those_of_the_end": (GAME, "scores_now", lambda position: (0,) * 9),
}


def test_every_promise_is_sabotaged():
    assert set(SABOTAGE) == {promise.__name__ for promise in testing.PROMISES}


@pytest.mark.parametrize("promise", testing.PROMISES, ids=lambda promise: promise.__name__)
def test_the_kit_finds_a_game_that_breaks_a_promise(promise, monkeypatch):
    if promise is testing.states_never_change:   # a game whose moves do nothing would never end
        states = list(testing.states_of(Variant(GAME, 2), 9))
        monkeypatch.setattr(testing, "states_of", lambda variant, seed: iter(states))
    monkeypatch.setattr(*SABOTAGE[promise.__name__])
    with pytest.raises(BrokenPromise) as found:
        check_game(GAME, [Variant(GAME, 2)], [promise])
    assert len(str(found.value)) > 10


def test_the_kit_says_where():
    first = GAME.deal(2, 1)
    with pytest.raises(BrokenPromise) as broken:
        testing.demand(False, "it holds", GAME.apply(first, first.legal[0]), seat=1)
    assert str(broken.value) == f"it holds; seat 1; after {[first.legal[0].text]}"


def test_a_game_without_an_end_is_named_and_not_waited_for(monkeypatch):
    monkeypatch.setattr(GAME, "apply", lambda state, move: State(GAME, state.row, state.box, state.options,
                                                                 [*state.said, (0, "24")]))
    with pytest.raises(BrokenPromise, match="within its bound"):
        list(testing.states_of(Variant(GAME, 2), 1))


def test_the_kit_needs_a_game(capsys):
    assert testing.main([]) == testing.main(["nosuch"]) == 2
    assert "discat" in capsys.readouterr().err


def test_the_kit_from_a_shell(capsys, monkeypatch):
    kept, broken = testing.seats_are_checked, testing.no_card_is_born_or_lost
    monkeypatch.setattr(testing, "PROMISES", (kept, broken))
    assert testing.main(["discat"]) == 0
    monkeypatch.setattr(GAME, "census", lambda state: ["24"])
    assert testing.main(["discat"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "discat: seats_are_checked: holds"
    assert lines[3].startswith("discat: no_card_is_born_or_lost: each card")
