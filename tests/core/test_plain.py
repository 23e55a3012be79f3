"""Plain rows: the same cells as a position's record, as Python's own numbers."""
import json
import random

import pytest

import matou
from matou.core.fields import OWNER, to_dict


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_plain_row_has_the_cells_of_the_record(slug):
    game, rng = matou.load(slug), random.Random(7)
    state = game.deal(2, "plain")
    for _ in range(12):
        state = game.apply(state, rng.choice(game.legal(state)))
        for position in (state, game.view(state, 0), game.view(state, None)):
            found = {field.name: getattr(position.plain, field.name) for field in game.fields}
            assert json.dumps(found) == json.dumps(to_dict(game.fields, position.row))   # NumPy's could not be dumped
    assert json.dumps(vars(state.box.plain)) == json.dumps(to_dict(game.rules.BOX_FIELDS, state.box.row))


def test_a_plain_row_has_no_other_fields():
    state = matou.load("discat").deal(2, "plain")
    with pytest.raises(AttributeError, match="there is no field hnad"):
        _ = state.plain.hnad


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_view_hides_something_if_its_own_cells_are_not_empty(slug):
    game, rng = matou.load(slug), random.Random(8)
    state = game.deal(2, "hides")
    for _ in range(12):
        state = game.apply(state, rng.choice(game.legal(state)))
        for seat in range(2):
            view = game.view(state, seat)
            own = [getattr(view.row, field.name)[seat] for field in game.fields if field.seen_by == OWNER]
            assert game.hides(view) == any((cells != -1).any() for cells in own)
