"""Our games in OpenSpiel pass its own tests, and everything that chance brings comes from chance nodes."""
import json
import pickle
import random

import numpy as np
import pytest

import matou
from matou.core.chance import chance
from matou.env.nodes import CHANCE, Setup

pyspiel = pytest.importorskip("pyspiel", reason="needs matou[openspiel]")
pytest.importorskip("matou.env.openspiel")       # registers them

GAMES = {"discat": {}, "poche": {"options": "mode:limited"}, "catdays": {}, "chami": {"options": "limit:1"}}
SETTINGS = [*GAMES.items(), ("discat", {"players": 4, "options": "first:random"}),
            ("poche", {"options": "mode:expert"}), ("poche", {"options": "mode:fixed clans:royal+crook"}),
            ("chami", {"players": 3, "options": "limit:40"}), ("discat", {"box": "tiny"}), ("catdays", {"box": "tiny"})]


def loaded(slug, params):
    return pyspiel.load_game(f"matou_{slug}", params)


def outcome(state, rng):
    outcomes = state.chance_outcomes()
    return rng.choices([action for action, _ in outcomes], [share for _, share in outcomes])[0]


def played(game, seed, until=10**9):
    """A random game, or its beginning."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and (state.is_chance_node() or until):
        until -= not state.is_chance_node()
        state.apply_action(outcome(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("slug", "params"), SETTINGS)
def test_its_random_simulation_passes(slug, params):
    pyspiel.random_sim_test(loaded(slug, params), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("slug", "params"), [*GAMES.items(), ("chami", {"players": 3})])
def test_its_test_of_all_games_passes(slug, params):
    from open_spiel.python.tests.games_sim_test import GamesSimTest
    GamesSimTest("test_pig").sim_game(loaded(slug, params))          # its method, whatever the test is called


@pytest.mark.parametrize(("slug", "params"), SETTINGS)
def test_all_chance_is_in_chance_nodes(slug, params):
    """The same actions, on a table whose own random numbers are others, show every player the same. So nothing that
    anybody can see comes from anywhere else, shuffles during the game included."""
    game = loaded(slug, params)
    setup = game.setup
    other = Setup(setup.game, setup.seats, dict(setup.options))
    row = np.frombuffer(bytearray(other.empty), setup.game.record_type)
    row["rng"][0, :4] = chance("other numbers")[:4]
    other.empty = row.tobytes()
    here, there = setup.root, other.root
    for action in played(game, f"{slug}/{params}").history():
        here, there = here.then(action), there.then(action)
        assert here.outcomes == there.outcomes and here.player == there.player and here.memories == there.memories
        if here.player != CHANCE:
            assert setup.game.census(here.state) == []
            assert [setup.game.view(here.state, seat) for seat in range(setup.seats)] == \
                [setup.game.view(there.state, seat) for seat in range(setup.seats)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_card_is_as_likely_as_the_rules_make_it(slug):
    """The first card is any card of the deck, so many times as it is there."""
    state = loaded(slug, GAMES[slug]).new_initial_state()
    count = {"discat": 50, "poche": 7, "catdays": 37, "chami": 138}[slug]
    copies = [share * count for _, share in state.chance_outcomes()]
    assert sum(copies) == pytest.approx(count) and copies == pytest.approx([round(one) for one in copies])


def test_the_hands_are_dealt_as_the_chance_nodes_say():
    state = loaded("discat", {}).new_initial_state()
    for card in (5, 4, 3, 2, 1, 11, 12, 13, 14, 15):
        state.apply_action(card)
    table = state.node.state
    assert [table.row.hand[seat, :5].tolist() for seat in (0, 1)] == [[5, 4, 3, 2, 1], [15, 14, 13, 12, 11]]
    state.apply_action(state.string_to_action("05"))
    assert state.is_chance_node() and len(state.chance_outcomes()) == 40
    state.apply_action(50)
    assert 50 in state.node.state.row.hand[0]


@pytest.mark.parametrize("slug", GAMES)
def test_a_resampled_history_cannot_be_told_from_this_one(slug):
    """As its ResampleInfostateTest does it: same memory, same observation, same moves; other hidden cards."""
    for until in (1, 9):
        state, differ = played(loaded(slug, GAMES[slug]), slug, until), 0
        for player in (0, 1):
            other = state.resample_from_infostate(player, random.Random(player).random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            differ += bytes(other.node.state) != bytes(state.node.state)
            if other.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
        assert differ


def test_a_player_remembers_in_which_order_cards_came():
    """The same table after the same moves, but two cards came the other way round: a view cannot tell, a memory can."""
    def drawing(*cards):
        state = loaded("discat", {}).new_initial_state()
        for card in (1, 5, 33, 35, 37, 3, 50, 48, 46, 44):
            state.apply_action(card)
        for move, card in zip(("01", "03", "05"), cards, strict=True):
            state.apply_action(state.string_to_action(move))
            state.apply_action(card)
        return state

    one, other = drawing(20, 7, 22), drawing(22, 7, 20)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_histories_are_pickled_written_and_read():
    game = loaded("poche", {"options": "mode:expert games:1"})
    assert str(pyspiel.load_game(str(game))) == str(game)
    state = played(game, 1, 12)
    struct = state.to_struct()
    action = state.action_to_struct(state.current_player(), state.legal_actions()[0])
    for again in (pickle.loads(pickle.dumps(state)), state.clone(), game.new_initial_state(struct),     # noqa: S301
                  game.new_initial_state(json.loads(struct.to_json()))):
        assert again.history() == state.history()
        assert [again.information_state_string(seat) for seat in (0, 1)] == \
            [state.information_state_string(seat) for seat in (0, 1)]
    assert state.struct_to_actions(action) == state.legal_actions()[:1]


def test_its_search_for_hidden_information_plays():
    from open_spiel.python.algorithms import ismcts, mcts
    game = loaded("discat", {})
    state, numbers = played(game, 3, 6), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, numbers), 2.0, 12, random_state=numbers)
    assert bot.step(state) in state.legal_actions()


# Boxes so small that a whole game tree takes a second: four cards of Discat, one in each hand; ten cards of Cat Days,
# where one cat may cover one of either player's.
FOUR_CARDS = 'game = "discat"\ncards = 4\nhand = 1\n[arrows]\n' + "".join(
    f'0{card} = {{ arrow = "{"up" if card % 2 else "down"}" }}\n' for card in range(1, 5))
CAT = """[[cards]]
slug = "{0}"
en = "{0}"
fr = "{0}"
copies = {1}
week = "{2}"
days = ["mon"]
{3}
"""
TEN_CARDS = 'game = "catdays"\nname = "ten"\n' + "".join((
    CAT.format("early", 7, "own", "points = 2"), CAT.format("grumpy", 1, "either", 'points = 0\non = "cat"'),
    CAT.format("tree", 2, "own", 'event = true\neffect = "tree"')))


@pytest.mark.parametrize(("slug", "text", "rounds"), [("discat", FOUR_CARDS, 5), ("catdays", TEN_CARDS, 2)])
def test_exact_algorithms_run_on_tiny_boxes(slug, text, rounds, tmp_path):
    """A best response wins less against CFR than against random play."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability
    box = tmp_path / "box.toml"
    box.write_text(text, encoding="utf-8")
    game = loaded(slug, {"box": str(box)})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    careless = exploitability.nash_conv(game, policy.UniformRandomPolicy(game), use_cpp_br=False)
    assert 0 <= exploitability.nash_conv(game, solver.average_policy(), use_cpp_br=False) < careless


@pytest.mark.parametrize(("slug", "params", "said"), [
    ("discat", {"players": 9}, "2 to 6 players"), ("discat", {"options": "colour:red"}, "no option colour"),
    ("discat", {"options": "first"}, "NAME:VALUE"), ("poche", {"options": "mode:wild"}, "wild is none of")])
def test_bad_parameters_are_named(slug, params, said):
    with pytest.raises(matou.OptionError, match=said):
        loaded(slug, params)
