"""The vector environment shows, table by table, what the encoding reads of each view, and plays by the rules."""
import pickle

import numpy as np
import pytest

import matou
from matou.core.errors import IllegalMove, OptionError
from matou.env.batch import Batch
from matou.env.encoding import encoding
from matou.env.vector import VectorEnv, sample
from variants import QUICK, each_game

TABLES = 6


def shown(env, i):
    """What the environment shows of table i, and the view of the seat to move there."""
    state = env.state(i)
    return env.batch.game.view(state, state.turn), {name: array[i] for name, array in env.batch.shown.items()}


@each_game
@pytest.mark.parametrize("name", ["slots", "index"])
def test_every_table_is_shown_as_the_encoding_reads_its_view(variant, name):
    """The same function for both, here by way of the compiled path and of views; whole games, several tables."""
    env = VectorEnv(variant.slug, TABLES, seats=variant.seats, encoding=name, threads=1, **variant.options)
    rng, code, ended = np.random.default_rng(1), env.encoding, 0
    observations, info = env.reset(seed="views")
    for step in range(150):
        if step % 5 == 0:
            for i in range(TABLES):
                view, found = shown(env, i)
                assert info["seat"][i] == view.seat
                assert np.array_equal(found["observation"], code.observe(view))
                assert np.array_equal(found["action_mask"], code.mask(view))
                if name == "index":
                    assert np.array_equal(found["moves"][:len(view.legal)], code.observe_moves(view))
                    assert not found["moves"][len(view.legal):].any()
        observations, *_, info = env.step(sample(observations["action_mask"], rng))
        ended += info["returns"].any(1).sum()
    assert ended


@each_game
def test_games_go_as_game_plays_them(variant):
    """The deals are those of `Game.deal`, the moves those of `Game.apply`, and the end is paid by its outcome."""
    game = variant.game
    env = VectorEnv(game, TABLES, seats=variant.seats, threads=1, **variant.options)
    observations, _ = env.reset(seed=7)
    states = [game.deal(variant.seats, f"7/{i}", **variant.options) for i in range(TABLES)]
    rng, ended = np.random.default_rng(2), 0
    while ended < TABLES:
        actions, movers = sample(observations["action_mask"], rng), [state and state.turn for state in states]
        moves = [state and env.encoding.move(game.view(state, state.turn), action)
                 for state, action in zip(states, actions, strict=True)]
        observations, rewards, terminations, truncations, info = env.step(actions)
        for i, state in enumerate(states):
            if state is None:
                continue
            states[i] = after = game.apply(state, moves[i])
            assert after.over == terminations[i] and not truncations[i]
            if after.over:
                outcome, returns = game.outcome(after), info["returns"][i]
                assert tuple(info["scores"][i][:variant.seats]) == outcome.scores
                assert set(np.flatnonzero(returns == returns.max())) >= set(outcome.winners)
                assert abs(returns.sum()) < 1e-5 and rewards[i] == returns[movers[i]]
                assert len(outcome.winners) > 1 or returns.max() == 1
                states[i], ended = None, ended + 1
            else:
                assert bytes(env.state(i)) == bytes(after) and not info["returns"][i].any()


def test_more_threads_play_the_same_games():
    one, three = (VectorEnv("discat", 1_600, threads=threads) for threads in (1, 3))
    assert (one.batch.threads, three.batch.threads) == (1, 3)
    one.reset(seed=1)
    three.reset(seed=1)
    rng, here = np.random.default_rng(3), one.batch.shown
    for _ in range(60):
        actions = sample(here["action_mask"], rng)
        one.step(actions)
        three.step(actions)
        assert all(np.array_equal(one.batch.shown[name], three.batch.shown[name]) for name in one.batch.shown)
    three.close()
    assert not np.array_equal(here["observation"][0], here["observation"][1])


def test_writing_to_the_mask_allows_no_move():
    env = VectorEnv("discat", 2, threads=1)
    observations, _ = env.reset(seed=1)
    actions, mask = observations["action_mask"].argmax(1), observations["action_mask"]
    forbidden = int(np.flatnonzero(~mask[1])[0])
    before = bytes(env.state(1))
    for given in (forbidden, -1, mask.shape[1]):
        with pytest.raises(IllegalMove, match=f"action {given} is not legal"):
            env.step(np.array([actions[0], given]))
    mask[1, forbidden] = True
    with pytest.raises(IllegalMove, match=f"action {forbidden} is not legal"):
        env.step(np.array([actions[0], forbidden]))
    assert bytes(env.state(1)) == before


def test_the_next_games_differ_and_come_again_with_the_seed():
    env, games = VectorEnv("discat", 1), []
    for _ in range(2):
        observations, _ = env.reset(seed=5)
        rng = np.random.default_rng(4)
        hands = [observations["observation"].copy()]
        while len(hands) < 3:
            observations, _, terminations, *_ = env.step(sample(observations["action_mask"], rng))
            hands += [observations["observation"].copy()] * bool(terminations[0])
        games.append(np.concatenate(hands))
    assert np.array_equal(games[0], games[1])
    assert len({hand.tobytes() for hand in games[0]}) == 3


def test_the_callers_buffers_are_written_in_place():
    buffers = {"observation": np.empty((4, encoding("discat").features), np.float32),
               "action_mask": np.zeros((4, 199), np.bool_), "reward": np.zeros(4, np.float32)}
    env = VectorEnv("discat", 4, buffers=buffers)
    observations, info = env.reset(seed=1)
    assert all(observations[name] is buffers[name] for name in observations)
    before = observations["observation"].copy()
    found = env.step(sample(observations["action_mask"], np.random.default_rng(1)))
    assert found[0] is observations and found[1] is buffers["reward"] and found[4]["seat"] is info["seat"]
    assert not np.array_equal(before, observations["observation"])


class Lent:
    """An array of another library that lends its memory by the first version of DLPack: read-only, to NumPy."""

    def __init__(self, size):
        self.own = np.zeros(size, np.float32)

    def __dlpack__(self, **asked):
        read_only = self.own.view()
        read_only.flags.writeable = False
        return read_only.__dlpack__(**asked)

    def __dlpack_device__(self):
        return self.own.__dlpack_device__()

    def __array__(self, dtype=None, copy=None):
        return self.own


def test_a_buffer_of_another_library_is_written_in_place():
    reward, moves = Lent(4), np.random.default_rng(1)
    env = VectorEnv("discat", 4, buffers={"reward": reward})
    observations, _ = env.reset(seed=1)
    while not reward.own.any():
        observations, *_ = env.step(sample(observations["action_mask"], moves))


@pytest.mark.parametrize("wrong", [{"reward": np.zeros(4)}, {"reward": np.zeros(3, np.float32)}, {"rewards": None},
                                   {"action_mask": np.zeros((199, 4), np.bool_).T},
                                   {"reward": np.frombuffer(bytes(16), np.float32)}])
def test_a_buffer_that_does_not_fit_is_refused(wrong):
    with pytest.raises(ValueError, match="buffer"):
        VectorEnv("discat", 4, buffers=wrong)


def test_refusals():
    env = VectorEnv("discat", 3)
    with pytest.raises(RuntimeError, match="reset"):
        env.step(np.zeros(3, np.int64))
    observations, _ = env.reset(seed=1)
    actions = sample(observations["action_mask"], np.random.default_rng(1))
    before = [bytes(env.state(i)) for i in range(3)]
    for wrong in (198, -1, 10_000):
        with pytest.raises(IllegalMove, match=f"action {wrong} is not legal now"):
            env.step(np.array([*actions[:2], wrong]))
    assert [bytes(env.state(i)) for i in range(3)] == before
    with pytest.raises(TypeError, match="whole numbers"):
        env.step(np.full(env.num_envs, 0.5))
    with pytest.raises(ValueError, match="one per table"):
        env.step(actions[:2])
    with pytest.raises(OptionError, match="cpu"):
        VectorEnv("discat", 3, device="tpu")
    with pytest.raises(OptionError, match="players"):
        VectorEnv("discat", 3, seats=9)
    with pytest.raises(OptionError, match="limit"):
        VectorEnv("chami", 3, limit="much")
    for many in (0, -1, 2.5, True, 10**30):
        with pytest.raises(OptionError, match="num_envs: expected a whole number"):
            VectorEnv("discat", many)
    with pytest.raises(OptionError, match="threads: expected a whole number"):
        VectorEnv("discat", 3, threads=0)
    with pytest.raises(ValueError, match="another"):
        env.place(0, matou.load("poche").deal(2, 1))


def test_it_is_one_of_gymnasiums():
    vector = pytest.importorskip("gymnasium.vector", reason="gymnasium is not installed")
    env = VectorEnv("discat", 5, encoding="index")
    assert isinstance(env, vector.VectorEnv)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains({name: array.astype(np.int8) if name == "action_mask" else array
                                           for name, array in observations.items()})
    assert env.action_space.contains(sample(observations["action_mask"], np.random.default_rng(1)))
    assert env.single_action_space.n == env.encoding.actions


def test_a_batch_is_pickled_and_goes_on():
    batch = Batch(QUICK[0].game, 4, 2, "slots", {})
    batch.seed(1)
    twin, rng = pickle.loads(pickle.dumps(batch)), np.random.default_rng(1)    # noqa: S301
    for _ in range(60):
        actions = sample(batch.shown["action_mask"], rng)
        batch.step(actions)
        twin.step(actions)
        assert all(np.array_equal(batch.shown[name], twin.shown[name]) for name in batch.shown)
