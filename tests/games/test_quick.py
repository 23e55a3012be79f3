"""What one plays for, and the table one gets without choosing: facts of each game, in both languages."""
import pytest

from matou import GAMES, load
from matou.core.options import spelled
from matou.games.chami.narration import ONE_ROUND, ends_when
from matou.language import Language


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_says_in_a_line_what_one_plays_for(slug, language):
    goal = Language(language).say(load(slug).goal)
    assert 20 < len(goal) <= 90 and goal.endswith((".", "!"))
    assert (goal == load(slug).goal) == (language == "en")


@pytest.mark.parametrize("slug", GAMES)
def test_a_quick_table_can_be_dealt_and_so_can_a_first_one(slug):
    game = load(slug)
    quick = game.quick
    for options in (quick.options, quick.first):
        state = game.deal(quick.seats, 1, **options)
        assert {name: state.options[name] for name in options} == options
    assert bool(quick.first) == (quick.why is not None)


def test_poche_first_the_booklets_first_game():
    """§5.1 Given clans, no powers."""
    game = load("poche")
    state = game.deal(2, 1, **game.quick.first)
    assert game.quick.options == {} and state.options["mode"] == "first"
    assert state.deal["clans"] == ["royal", "gourmet"] and not state.row.effects


@pytest.mark.parametrize("seed", range(6))
def test_chami_quick_is_one_round(seed):
    """§6.1, §6.2 The lowest limit: the first round that brings points is the last. One may bring none (§5.2)."""
    game = load("chami")
    state = game.deal(game.quick.seats, seed, **game.quick.options)
    assert ends_when(state.row) == "You play one round; the lowest total wins."
    outcome = None
    while outcome is None:
        moves = game.legal(state)
        lays = [move for move in moves if not move.text.startswith("drop")]
        state, outcome = game.step(state, (lays or moves)[0])
    assert tuple(state.row.points[:state.seats]) == outcome.scores and max(outcome.scores) > ONE_ROUND


@pytest.mark.parametrize("slug, option", [(slug, option) for slug in GAMES for option in load(slug).options])
def test_named_values_are_among_the_choices_and_the_usual_one_is_among_them(slug, option):
    for value in option.named:
        listed = list(value) if isinstance(value, tuple) else value
        assert option.read(listed if isinstance(value, tuple) else spelled(value)) == listed
    assert not (option.named and isinstance(option.choices, range)) or option.default in option.named
