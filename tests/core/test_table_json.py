"""What a server sends of a table in one call is what the view says."""
import json
import random

import numpy as np

from matou.core.fields import Field
from matou.core.table_json import JsonTemplate, write_cells
from variants import each_variant

LOWEST, HIGHEST = -2**63, 2**63 - 1


def written(fields, cells, secret):
    form = JsonTemplate(fields, secret)
    text = np.empty(form.capacity, np.uint8)
    return text[:write_cells(np.array(cells, np.int64), form.visible, form.literals, form.offsets, text)].tobytes()


def test_numbers_of_every_length_and_fields_of_every_shape():
    fields = [Field("one", ()), Field("row", (3,)), Field("grid", (2, 2)), Field("deep", (2, 1, 2))]
    cells = [0, 7, -1, LOWEST, HIGHEST, -10, 10, 99, 100, -9, 123456789, 9]
    assert written(fields, cells, [False] * 12) == (
        b'{"one":0,"row":[7,-1,-9223372036854775808],"grid":[[9223372036854775807,-10],[10,99]],'
        b'"deep":[[[100,-9]],[[123456789,9]]]}')
    assert written(fields, cells, [True] * 12) == (
        b'{"one":-1,"row":[-1,-1,-1],"grid":[[-1,-1],[-1,-1]],"deep":[[[-1,-1]],[[-1,-1]]]}')
    assert written(fields, cells, [False, True, False] * 4) == (
        b'{"one":0,"row":[-1,-1,-9223372036854775808],"grid":[[-1,-10],[10,-1]],"deep":[[[100,-9]],[[-1,9]]]}')


@each_variant
def test_a_seat_is_shown_what_its_view_says(variant):
    game, own = variant.game, random.Random(str(variant))
    state, known = game.deal(variant.seats, "shown", **variant.options), {}
    for _ in range(40):
        for seat in (None, *range(variant.seats)):
            cells, legal = game.view_json(state, seat)
            view = game.view(state, seat)
            assert json.loads(cells) == view.to_dict() and legal == [move.text for move in view.legal]
            if seat in known:                    # of changes alone only the fields that have changed
                before, then = known[seat]
                changes = {name: value for name, value in view.to_dict().items() if value != then[name]}
                cells, legal = game.view_json(state, seat, before)
                assert json.loads(cells) == changes and legal == [move.text for move in view.legal]
            known[seat] = state, view.to_dict()
        text = own.choice(game.legal(state)).text
        after, outcome = game.step(state, text)
        assert after == game.apply(state, text) and outcome == game.outcome(after)
        if outcome:
            break
        state = after
