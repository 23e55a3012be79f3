"""What is shuffled after the deal cannot be worked out from the cards that were seen before."""
import json
from itertools import pairwise

import numpy as np
import pytest

import matou
from matou.core.chance import block, seed_words, shuffle
from matou.core.errors import RecordError
from matou.core.record import Record
from matou.games.chami.rounds import NEXT_ROUND, REBUILD, draw_picks
from matou.games.chami.table import CARDS, listed_cards

TABLES = {"chami": (3, {"limit": 60}), "catdays": (2, {}), "poche": (2, {"mode": "expert"})}
LATER = {"chami": ("later", "picks"), "catdays": ("coming",), "poche": ("later",)}


def dealt(slug, shuffles=2, seed="seen"):
    seats, options = TABLES[slug]
    return matou.load(slug).deal_as(shuffles, seats, seed, options)


@pytest.mark.parametrize("slug", TABLES)
def test_the_words_of_the_deal_do_not_give_away_what_comes_later(slug):
    """An attacker who knows the four words of the deal draws on from them; that used to be what came later."""
    state, known = dealt(slug), dealt(slug, 1)
    assert state.deal == known.deal                          # the cards that will be seen
    for field in LATER[slug]:
        assert (state.row[field] != known.row[field]).any(), field


@pytest.mark.parametrize("slug", TABLES)
def test_nobody_sees_the_key_and_imagined_worlds_have_none(slug):
    game, state = matou.load(slug), dealt(slug)
    assert state.row.rng[4:].tolist() == seed_words("seen", "later shuffles", many=8)
    for seat in (None, 0, 1):
        view = game.view(state, seat)
        assert (view.row.rng == -1).all()
        assert json.loads(game.view_json(state, seat)[0])["rng"] == [-1] * 12
        assert game.imagine(view, "own").row.rng.tolist() == [*seed_words("own", "imagine"), *[0] * 8]


def random_game(seed):
    game, luck = matou.load("chami"), np.random.default_rng(seed)
    states = [game.deal(5, seed, limit=200, ending="last-under")]
    while len(states) < 500 and (legal := game.legal(states[-1])):
        states.append(game.apply(states[-1], legal[luck.integers(len(legal))]))
    return states


def test_each_later_shuffle_has_words_of_its_own():
    """Le Ch'ami: every next round, and every rebuilt stock."""
    rounds = rebuilds = 0
    for states in map(random_game, range(3)):
        key = states[0].row.rng[4:]
        for before, after in pairwise(states):
            if after.row.rebuilds != before.row.rebuilds:
                picks = np.zeros_like(before.row.picks)
                draw_picks(np.array(block(key, int(after.row.rebuilds) + 1, REBUILD, 0, 0)), picks)
                assert after.row.picks.tolist() == picks.tolist()
                rebuilds += 1
            if after.row.rounds != before.row.rounds:
                cards = np.array(listed_cards(before.row.later, CARDS))
                shuffle(np.array(block(key, int(after.row.rounds) + 1, NEXT_ROUND, 0, 0)), cards, len(cards))
                assert listed_cards(after.row.later, CARDS) == cards.tolist()
                rounds += 1
    assert rounds >= 4 and rebuilds >= 2


def test_games_that_shuffle_once_have_no_key():
    assert len(matou.load("discat").deal(2, "seen").row.rng) == 4
    assert not matou.load("poche").deal(2, "seen", mode="limited").row.rng[4:].any()


# Records

@pytest.mark.parametrize("slug", TABLES)
def test_a_record_says_how_later_shuffles_are_made(slug):
    seats, _ = TABLES[slug]
    now, before = (Record.open(dealt(slug, shuffles), ["A"] * seats, "seen") for shuffles in (2, 1))
    assert json.loads(now.to_json())["shuffles"] == 2 and "shuffles" not in json.loads(before.to_json())
    for record in (now, before):
        again = Record.from_json(record.to_json())
        assert again == record and not again.extra
        (state,) = again.states(matou.load(slug))
        assert state == dealt(slug, record.shuffles)


@pytest.mark.parametrize("wrong", [0, 3, "2", True, None])
def test_a_record_of_other_shuffles_is_refused(wrong):
    data = json.loads(Record.open(dealt("catdays"), ["A", "B"], "seen").to_json()) | {"shuffles": wrong}
    with pytest.raises(RecordError, match="shuffles"):
        Record.from_json(json.dumps(data))
