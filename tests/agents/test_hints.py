"""Hints that teach: what to do next in this turn, the same whenever it is asked, by what the player sees alone."""
import pytest

import matou
from matou.agents.analysis import THRESHOLDS, hint, teaching_first, worth_showing
from matou.agents.search import Finding
from matou.core.chance import below, chance
from matou.core.moves import verb_of
from matou.games.chami import rules
from matou.language import Language
from tables_chami import round_of

CHAMI = matou.load("chami")
THOUGHT = "search:400"
GOOD = [                                         # hands in which something can be laid or added, and what a hint says
    (round_of("3+3 3+4 7+1 uturn =19 9+8", "1+1 9+9 4+10 5+10 2+2 10+10"), "6, 7, 8: 3+3, 3+4 and 7+1 make a run."),
    (round_of("2+3 1+4 =5 uturn uturn 9+10", "1+1 9+9 4+10 5+10 2+2 10+10"),
     "Three times 5: 1+4, 2+3 and 5 make a set."),
    (round_of("8+8 10+10 uturn 2+1", "1+1 9+9 4+9", melds=["5+8 4+10 =15"]),
     "8+8 is 16: it fits the run from 13 to 15."),
    (round_of("=16 10+10 uturn 2+1", "1+1 9+9 4+9", melds=["5+8 4+10 =15"]), "16 fits the run from 13 to 15."),
    (round_of("7+7 10+10 uturn 2+1", "1+1 9+9 4+9", melds=["5+9 4+10 =14"]), "7+7 is 14: it fits the set of 14."),
]


def seen(state):
    return CHAMI.view(state, state.turn)


@pytest.mark.parametrize(("state", "says"), GOOD)
def test_a_hint_shows_what_fits_together(state, says):
    view = seen(state)
    first = hint(view, THOUGHT).findings[0].move
    assert verb_of(first.code) in (rules.LAY, rules.ADD)
    assert str(CHAMI.explains(view, first)) == says


def test_what_a_lay_makes_is_said_in_french_too():
    view = seen(GOOD[0][0])
    lay = CHAMI.parse(view, "lay 3+3 3+4 7+1")
    assert Language("fr").say(CHAMI.explains(view, lay)) == "6, 7, 8 : 3+3, 3+4 et 7+1 font une suite."


def test_the_gift_says_what_it_stands_for():
    view = seen(round_of("gift 3+4 7+1 9+9", "1+1 9+8", melds=["5+8 4+10 =15"]))
    assert str(CHAMI.explains(view, CHAMI.parse(view, "lay gift:6 3+4 7+1"))) == \
        "6, 7, 8: the Gift as 6, 3+4 and 7+1 make a run."
    assert str(CHAMI.explains(view, CHAMI.parse(view, "add gift:16 #1"))) == \
        "The Gift as 16 fits the run from 13 to 15."
    assert CHAMI.explains(view, CHAMI.parse(view, "drop 9+9")) is None


def test_in_whole_games_a_hint_drops_only_where_that_is_really_better():
    dropped = asked = 0
    for seed in range(4):
        state, luck = CHAMI.deal(3, seed), chance(seed)
        while len(state.said) < 24 and CHAMI.outcome(state) is None:
            view = seen(state)
            if any(CHAMI.teaches(move) for move in view.legal):
                asked += 1
                dropped += not CHAMI.teaches(hint(view, "search:200").findings[0].move)
            state = CHAMI.apply(state, view.legal[below(luck, len(view.legal))])
    assert asked >= 10 and dropped * 10 <= asked


def test_keeping_wins_where_it_is_really_better():
    view = seen(GOOD[0][0])
    lay, drop = (CHAMI.parse(view, text) for text in ("lay 3+3 3+4 7+1", "drop 9+8"))
    doubt = THRESHOLDS["fine"]
    good = [Finding(drop, 900, 0.50, 0.50), Finding(lay, 900, 0.46, 0.46)]
    assert [one.move for one in teaching_first(view, good, doubt)] == [lay, drop]
    much_better = [Finding(drop, 900, 0.50, 0.50), Finding(lay, 900, 0.44, 0.44)]
    assert [one.move for one in teaching_first(view, much_better, doubt)] == [drop, lay]


def test_a_move_that_teaches_is_compared_however_little_it_was_tried():
    view = seen(GOOD[0][0])
    lay = CHAMI.parse(view, "lay 3+3 3+4 7+1")
    others = [move for move in view.legal if move != lay]
    found = [Finding(move, 50, 0.5, 0.5) for move in others] + [Finding(lay, 1, 0.1, 0.1)]
    assert lay in worth_showing(view, found, 3) and len(worth_showing(view, found, 3)) == 4


@pytest.mark.parametrize("slug", matou.GAMES)
def test_the_same_position_gets_the_same_hint_whatever_is_hidden(slug):
    """Twin deals: another table that this player cannot tell from theirs, asked later, gets the same hint."""
    game = matou.load(slug)
    state = game.deal(2, 3)
    for move in range(4):
        view = game.view(state, state.turn)
        twin = game.imagine(view, f"twin/{move}")
        assert game.view(twin, twin.turn).to_dict() == view.to_dict()
        first, again = hint(view, "search:60"), hint(game.view(twin, twin.turn), "search:60")
        assert [(one.move.text, one.value) for one in first.findings] == \
            [(one.move.text, one.value) for one in again.findings]
        state = game.apply(state, view.legal[0])


@pytest.mark.parametrize("slug", ["discat", "poche", "catdays"])
def test_elsewhere_the_best_move_is_the_hint(slug):
    game = matou.load(slug)
    view = game.view(game.deal(2, 1), game.deal(2, 1).turn)
    assert {game.teaches(move) for move in view.legal} == {0}
    values = [one.value for one in hint(view, "search:60").findings]
    assert values == sorted(values, reverse=True)
    assert all(game.explains(view, move) is None for move in view.legal)
