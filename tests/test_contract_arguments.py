"""Promises 4 and 8 (docs/architecture.md): what the public API does with what it is given, tried on every game: seats,
seeds, moves, positions, agents. A wrong type, a wrong value and another game's position get an error that says what was
expected."""

import numpy as np
import pytest

import matou
from matou.core.record import open_text
from variants import each_game, each_variant, played, some_way_in

NO_SEATS = (-1, 7, True, False, "0", 1.0, np.bool_(True), (), b"0")


# Seats -------------------------------------------------------------------------------------------------------

@each_variant
@pytest.mark.parametrize("asks", ["view", "view_json", "heard"])
def test_8_no_index_reveals_another_hand(variant, asks):
    state = variant.deal(1)
    for seat in (*NO_SEATS, variant.seats):
        with pytest.raises(matou.OptionError, match=f"0 to {variant.seats - 1}, or None"):
            getattr(variant.game, asks)(state, seat)


@each_variant
def test_8_numpy_seats_are_seats(variant):
    game, state = variant.game, some_way_in(variant)
    for seat in range(variant.seats):
        assert game.view(state, np.int64(seat)) == game.view(state, seat)
        assert type(game.view(state, np.int8(seat)).seat) is int
    assert game.deal(np.int64(variant.seats), 1, **variant.options) == variant.deal(1)


def questions(game, position):
    """Everything that is asked of a game about a position."""
    return [lambda: game.view(position, 0), lambda: game.apply(position, "24"), lambda: game.view_json(position, 0),
            lambda: game.legal(position), lambda: game.codes(position), lambda: game.parse(position, "24"),
            lambda: game.outcome(position), lambda: game.hides(position), lambda: game.census(position),
            lambda: game.tell(position, "24", position, ["a", "b"]), lambda: game.scores_now(position),
            lambda: game.heard(position, 0), lambda: game.read(position, "24"), lambda: game.step(position, "24"),
            lambda: game.representative(position, "24"), lambda: game.move_with_code(position, 1 << 60),
            lambda: game.imagine(position, 1), lambda: game.tell_beginning(position, ["a", "b"]),
            lambda: game.tally([position])]


@each_game
def test_8_a_position_of_another_game_is_refused(variant):
    other = matou.load(next(slug for slug in matou.GAMES if slug != variant.slug))
    state = other.deal(2, 1)
    for ask in questions(variant.game, state):
        with pytest.raises((matou.OptionError, TypeError), match=f"{other.name}, not of {variant.game.name}|a View"):
            ask()
    for ask in questions(variant.game, other.view(state, 0)):
        with pytest.raises((matou.OptionError, TypeError), match=f"{other.name}, not of {variant.game.name}|a State"):
            ask()
    for wrong in (None, "text", 5, variant.game):
        for ask in questions(variant.game, wrong):
            with pytest.raises(TypeError, match=r"a matou\.State or a matou\.View|in a State|a View"):
                ask()


@each_variant
def test_8_nobody_looks_through_the_view_of_another_seat(variant):
    game, state = variant.game, some_way_in(variant)
    for seat in range(variant.seats):
        view = game.view(state, seat)
        assert game.view(view, seat) == view and game.view(view, None) == game.view(state, None)
        for other in set(range(variant.seats)) - {seat}:
            for asks in ("view", "view_json", "heard"):
                with pytest.raises(matou.OptionError, match="view of another seat"):
                    getattr(game, asks)(view, other)
        with pytest.raises(matou.OptionError, match="view of another seat"):
            game.view(game.view(state, None), seat)


@each_game
def test_8_numpy_numbers_are_options(variant):
    game = variant.game
    for first in (np.int64(1), np.int8(1)):
        state = game.deal(variant.seats, 1, **{**variant.options, "first": first})
        assert state == game.deal(variant.seats, 1, **{**variant.options, "first": 1})
        assert type(state.options["first"]) is int
    for wrong in (1.0, np.float64(1), True, np.array([1]), None):
        with pytest.raises(matou.OptionError, match="option first"):
            game.deal(variant.seats, 1, **{**variant.options, "first": wrong})


# Seeds -------------------------------------------------------------------------------------------------------

@each_game
def test_a_seed_is_a_text_an_integer_or_bytes(variant):
    game = variant.game
    view = game.view(variant.deal(1), 0)
    assert variant.deal(1) == variant.deal("1") == variant.deal(np.int64(1)) != variant.deal(b"1")
    for wrong in (None, object(), 1.5, (1, 2), True, np.zeros(4, np.int64)):
        for ask in (lambda seed: variant.deal(seed), lambda seed: game.imagine(view, seed),
                    lambda seed: matou.agent("random", seed),
                    lambda seed: matou.play(game, [matou.agent("random")] * variant.seats, seed, **variant.options)):
            with pytest.raises(TypeError, match="a seed is a text, an integer or bytes"):
                ask(wrong)
    for wrong in ("\ud800", 10**5000):           # no record could repeat it
        for ask in (lambda seed: variant.deal(seed), lambda seed: game.imagine(view, seed)):
            with pytest.raises(matou.OptionError, match="cannot be written down"):
                ask(wrong)


# Moves -------------------------------------------------------------------------------------------------------

@each_variant
def test_4_a_view_off_turn_has_no_legal_moves(variant):
    game = variant.game
    for state in list(played(variant, 6))[::4]:
        assert state.legal == game.legal(state) and bool(state.legal) == (game.outcome(state) is None)
        for seat in (None, *range(variant.seats)):
            view = game.view(state, seat)
            expected = game.legal(state) if seat == state.turn else []
            assert game.legal(view) == view.legal == expected
            assert game.codes(view) == [move.code for move in expected]


@each_variant
def test_4_a_view_off_turn_reads_no_moves(variant):
    game, state = variant.game, variant.deal(1)
    view = game.view(state, (state.turn + 1) % variant.seats)
    for text in (state.legal[0].text, "no such move"):
        with pytest.raises(matou.MatouError, match=f"seat {state.turn}"):
            game.parse(view, text)


@each_variant
def test_4_a_move_is_a_move_a_code_or_a_text(variant):
    game = variant.game
    for state in list(played(variant, 7))[:-1:5]:
        for move in game.legal(state)[:4]:
            states = [game.apply(state, said) for said in (move, move.code, np.int64(move.code), move.text)]
            assert all(one == states[0] and one.said[-1] == (state.turn, move.text) for one in states)
            assert game.apply(state, matou.Move(move.code, "whatever")) == states[0]


@each_variant
def test_4_a_wrong_type_names_what_was_expected(variant):
    game, state = variant.game, variant.deal(1)
    for wrong in (1.0, None, True, (1, "a"), b"24", [state.legal[0]]):
        with pytest.raises(TypeError, match=r"a matou\.Move, its text or its integer code, not "):
            game.apply(state, wrong)
    for wrong in (0, 5, -5, 2**63 - 1, 2**63, 10**30, np.int64(-1)):
        with pytest.raises(matou.InvalidMove, match="is not the code of a move"):
            game.apply(state, wrong)
    with pytest.raises(TypeError, match="in a State, not in a View"):
        game.apply(game.view(state, state.turn), state.legal[0])


@each_game
def test_4_whatever_is_given_as_a_move_the_error_can_be_printed(variant):
    """It quotes the beginning of a long text; nothing is left of half a character, and thousands of digits are not
    written."""
    game, state = variant.game, variant.deal(1)
    for wrong in ("", " ", "x" * 10**6, "pass " + "x" * 10**6, "\ud800", "24\udfff", 10**5000, -10**5000):
        with pytest.raises(matou.InvalidMove) as refused:
            game.apply(state, wrong)
        assert 10 < len(str(refused.value).encode()) < 5000


@each_game
def test_a_number_of_thousands_of_digits_is_refused_like_any_other(variant):
    game, state, huge = variant.game, variant.deal(1), 10**5000
    for ask in (lambda: game.deal(huge), lambda: game.view(state, huge), lambda: game.deal(variant.seats, first=huge),
                lambda: game.deal(variant.seats, huge), lambda: game.move(huge)):
        with pytest.raises(matou.MatouError):
            ask()
    with pytest.raises(TypeError, match="a number that is too long"):
        game.apply(state, (huge,))


@each_variant
def test_4_whatever_takes_a_move_says_what_it_takes(variant):
    game, state = variant.game, variant.deal(1)
    move = state.legal[0]
    for wrong in (move, 3, None, b"24"):
        for ask in (game.parse, game.read):
            with pytest.raises(TypeError, match="reads is a text, not"):
                ask(state, wrong)
    assert game.representative(state, move.code) == game.representative(state, move.text) == move
    assert game.move(np.int64(move.code)) == game.move_with_code(state, move.code) == move
    with pytest.raises(TypeError, match="its text or its integer code, not"):
        game.move_with_code(state, "x")
    for wrong in (None, 1.0, True, (1, "a")):
        for ask in (lambda given: game.move(given), lambda given: game.move_with_code(state, given),
                    lambda given: game.representative(state, given)):
            with pytest.raises(TypeError, match="its text or its integer code, not"):
                ask(wrong)
    nothing = 1 << 60                            # a verb, and of what it needs nothing or too much
    for wrong in (5, -1, 2**63, 10**30, nothing | 1 << 20 | 1, 3 * nothing | 1 << 50, 7 * nothing | 1):
        for ask in (lambda given: game.move(given), lambda given: game.move_with_code(state, given),
                    lambda given: game.representative(state, given)):
            with pytest.raises(matou.InvalidMove, match="is not the code of a move"):
                ask(wrong)


@each_game
def test_what_takes_a_text_a_move_a_row_or_a_position_says_so(variant):
    game, state = variant.game, variant.deal(1)
    move = state.legal[0]
    for wrong in (None, 5, b"discat"):
        for ask in (game.position, game.parse_box):
            with pytest.raises(TypeError, match="is a text, not"):
                ask(wrong)
    for wrong in (None, move.text, move.code):
        for ask in (lambda given: game.tell(state, given, state, ["a"] * 6), game.in_words):
            with pytest.raises(TypeError, match=r"a matou\.Move is taken here"):
                ask(wrong)
    for wrong in ([], "row", 5):
        with pytest.raises(TypeError, match="a position is made of its row"):
            matou.State(game, wrong, state.box, state.options)
        with pytest.raises(TypeError, match=r"a matou\.State or a matou\.View"):
            game.view_json(state, 0, wrong)


# Agents and records ------------------------------------------------------------------------------------------

class Mute:
    """Has no name."""
    def choose(self, view):
        return view.legal[0]


@each_game
def test_play_says_what_it_takes(variant):
    game, agent = variant.game, matou.agent("random")
    with pytest.raises(TypeError, match=r"matou\.load returns"):
        matou.play(variant.slug, [agent, agent])
    for wrong in ("random", None, agent):
        with pytest.raises(TypeError, match="a list of agents"):
            matou.play(game, wrong)
    for wrong in ("random", Mute(), None, matou.agent):
        with pytest.raises(TypeError, match="an agent has a name and chooses"):
            matou.play(game, [agent, wrong])
    for wrong in (None, 5, b"random"):
        with pytest.raises(TypeError, match="the name of an agent is a text"):
            matou.agent(wrong)


@each_game
@pytest.mark.parametrize("name", ["random", "greedy", "kitten", "search:3", "flat:3"])
def test_an_agent_is_asked_on_its_turn_and_shown_a_view(variant, name):
    game, states = variant.game, list(played(variant, 1))
    agent, state = matou.agent(name, 1), states[0]
    with pytest.raises(TypeError, match="shown a View, never a State"):
        agent.choose(state)
    for view in (game.view(state, (state.turn + 1) % variant.seats), game.view(state, None),
                 game.view(states[-1], states[-1].turn)):
        with pytest.raises(matou.MatouError, match="nothing to choose"):
            agent.choose(view)
    assert repr(agent) == f"matou.agent({name!r}, 1)" and repr(matou.agent(name)) == f"matou.agent({name!r})"
    again = eval(repr(agent), {"matou": matou})                                                  # noqa: S307
    assert again.choose(game.view(state, state.turn)) == agent.choose(game.view(state, state.turn))


@each_game
def test_a_record_of_another_game_is_refused(variant):
    agents = [matou.agent("random", seat) for seat in range(variant.seats)]
    record = matou.play(variant.game, agents, 1, **variant.options)
    other = matou.load(next(slug for slug in matou.GAMES if slug != variant.slug))
    for ask in (lambda: list(record.states(other)), lambda: record.replay(other)):
        with pytest.raises(matou.RecordError, match=f"a record of {variant.slug}, not of {other.slug}"):
            ask()


def test_records_are_read_from_a_path_or_its_text(tmp_path):
    record = matou.play(matou.load("discat"), [matou.agent("random", 1), matou.agent("random", 2)])
    for name in ("games.jsonl", "games.jsonl.gz"):
        with open_text(tmp_path / name, "w") as file:
            file.write(record.to_json() + "\n")
        for path in (tmp_path / name, str(tmp_path / name)):
            assert [*matou.read_records(path)] == [(1, record)]


@each_variant
def test_4_codes_of_other_positions_are_refused_with_a_paragraph(variant):
    game, states = variant.game, list(played(variant, 8))
    refused = 0
    for state in states[::6]:
        legal = set(game.codes(state))
        for code in {code for other in states[::11] for code in game.codes(other)} - legal:
            try:
                after = game.apply(state, code)
            except matou.IllegalMove as error:
                assert error.paragraph and len(str(error)) > 10
                refused += 1
            else:                                # another spelling of a legal move
                assert bytes(after) in {bytes(game.apply(state, one)) for one in legal} or after.said[-1][1]
    assert refused


def test_what_is_asked_of_a_game_is_checked():
    for seats in (7, -1, "x", True):
        with pytest.raises(matou.OptionError, match="Discat is for 2 to 6 players, not"):
            matou.load("discat").longest(seats)
    for slug in matou.GAMES:
        with pytest.raises(TypeError, match="from its first one on"):
            matou.load(slug).tally([])
    with pytest.raises(TypeError, match=r"matou\.load\(slug\) returns a game"):
        matou.Game()
