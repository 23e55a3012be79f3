"""The narrow row of a GPU (core/ranges.py) loses nothing: every value that games reach is one of its field's."""
import numpy as np
import pytest

from matou.core.fields import SEAT, SWITCH, Field
from matou.core.ranges import narrow
from variants import QUICK, VARIANTS

PLAYERS = range(2, 7)


@pytest.mark.parametrize("variant", QUICK, ids=str)
def test_every_row_of_a_game_fits_into_the_narrow_row(variant):
    game = variant.game
    form = narrow(game.fields, range(game.min_seats, game.max_seats + 1))
    state, moves = variant.deal("narrow"), 0
    while not state.over and moves < 150:
        for name in form.names:
            wide = np.asarray(state.row[name])
            assert np.array_equal(wide.astype(form[name].base), wide), name
        state, moves = game.apply(state, game.legal(state)[(7 * moves) % len(game.legal(state))]), moves + 1


def test_it_is_smaller():
    for game in {variant.slug: variant.game for variant in VARIANTS}.values():
        assert narrow(game.fields, range(game.min_seats, game.max_seats + 1)).itemsize < game.rules.STATE.itemsize


@pytest.mark.parametrize(("field", "kind"), [
    (Field("few", values=range(-1, 128)), np.int8),
    (Field("more", values=range(129)), np.int16),
    (Field("many", values=range(1 << 31)), np.int32),
    (Field("word", values=range(1 << 32)), np.int64),
    (Field("unknown"), np.int64),
    (Field("low", values=range(-129, 0)), np.int16),
    (Field("yes", holds=SWITCH), np.int8),
    (Field("packed", parts=((5, 20),) * 8), np.int64),
    (Field("turn"), np.int8),
    (Field("somebody", holds=SEAT), np.int64),
])
def test_as_narrow_as_the_values_allow(field, kind):
    assert narrow([field], PLAYERS)[field.name] == kind
