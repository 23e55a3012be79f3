"""Encodings: every legal move is an action and back, and what a seat reads as an array comes from its view alone."""
import importlib
import random
from pathlib import Path

import numpy as np
import pytest

import matou
from matou.core.encoding import share, size_of
from matou.core.errors import IllegalMove, InvalidMove, OptionError
from matou.core.fields import HIDDEN, writable
from matou.core.moves import listed, verb_of
from matou.core.position import View
from matou.core.rule import as_written
from matou.env.encoding import NAMES, encoding
from matou.env.kernels import INDEX
from tables_catdays import LOOP
from variants import Variant, each_game, each_variant, played

MOST = 10.0                                      # of a feature, either way


def some_views(variant, seed, every=7):
    """What the seat to move sees, now and then in a random game."""
    states = [state for state in played(variant, seed) if not state.over]
    return [variant.game.view(state, state.turn) for state in states[:400:every] + states[-2:]]


@each_variant
def test_every_legal_move_is_an_action_and_back(variant):
    views = some_views(variant, "actions")
    for name in NAMES:
        code = encoding(variant.game, name, views[0].box)
        for view in views:
            actions = code.legal(view).tolist()
            assert len(set(actions)) == len(actions) == len(view.legal)
            assert np.flatnonzero(code.mask(view)).tolist() == sorted(actions)
            assert code.mask(view).dtype == np.bool_
            at = random.Random(view.text).randrange(len(actions))
            assert code.move(view, actions[at]) == view.legal[at]
            assert code.action(view, view.legal[at]) == actions[at]


@each_variant
def test_an_action_of_cards_is_the_same_move_at_every_table(variant):
    views = some_views(variant, "texts")
    code = encoding(variant.game, "cards", views[0].box)
    for view in views:
        assert [code.text(action) for action in code.legal(view)] == [move.text for move in view.legal]


@each_variant
def test_features_are_numbers_and_absent_seats_are_zero(variant):
    game, code = variant.game, None
    for view in some_views(variant, "features", every=11):
        code = code or encoding(game, "slots", view.box)
        found, moves = code.observe(view), code.observe_moves(view)
        assert found.dtype == moves.dtype == np.float32
        assert found.shape == (code.features,) and moves.shape == (len(view.legal), code.move_features)
        assert np.isfinite(found).all() and np.abs(found).max() <= MOST and np.abs(moves).max() <= MOST
        assert len({row.tobytes() for row in moves}) == len(moves), "two moves look alike"
        by_seat = block_of(code, "seats", found)
        if by_seat is not None and game.max_seats > 2:
            assert (by_seat[:variant.seats, 0] == 1).all() and not by_seat[variant.seats:].any()


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_discats_slots_and_unseen_cards_are_what_the_page_says(seats):
    """Here written plainly, with lists: the encoding works on words."""
    code, last_card, sizes = encoding("discat"), 30 + 10 * seats, set()
    for view in some_views(Variant("discat", seats, {}), "plainly", every=1):
        hand = [int(card) for card in view.row.hand[view.seat] if card]
        for action, move in zip(code.legal(view).tolist(), view.legal, strict=True):
            *others, top = [hand.index(card) for card in listed(move.code)] or [None]
            sizes.add(len(others))
            if verb_of(move.code) == 1:
                assert action == 32 * top + sum(1 << (at if at < top else at - 1) for at in others)
            else:
                assert action == 192 + (0 if top is None else 1 + top)
        played = [card for tens, word in enumerate(view.row.played.tolist()) for ones in range(10)
                  for card in [10 * tens + ones] if word >> 5 * ones & 31]
        unseen = set(range(1, last_card + 1)) - set(hand) - set(played)
        assert block_of(code, "unseen", code.observe(view)).tolist() == [card in unseen for card in range(1, 91)]
    assert {0, 1, 2} <= sizes


def test_a_share_is_the_quotient_as_a_feature():
    values, most = np.arange(3_000.0)[:, None], np.arange(1.0, 1_000.0)
    assert np.array_equal(as_written(share)(values, most).astype(np.float32), (values / most).astype(np.float32))


@each_variant
def test_the_fields_declared_unread_are_not_read(variant):
    """The environments of many tables leave them out (env/batch.py): nothing changes when they are hidden."""
    own, game = variant.game.part("encoding"), variant.game
    hidden = {name: np.full(game.rules.STATE[name].shape, HIDDEN) for name in getattr(own, "UNREAD", ())}
    codes, read = [], 0
    for view in some_views(variant, "unread", every=5):
        codes = codes or [encoding(game, name, view.box) for name in NAMES]
        row = writable(game.rules.STATE, bytes(view))
        for name, cells in hidden.items():
            read += np.any(row[name] != cells)
            row[name] = cells
        twin = View(view, row.tobytes(), view.seat)
        assert twin.legal == view.legal
        for code in codes:
            assert np.array_equal(code.legal(twin), code.legal(view))
        assert np.array_equal(codes[0].observe(twin), codes[0].observe(view))
        assert np.array_equal(codes[0].observe_moves(twin), codes[0].observe_moves(view))
    assert read or not hidden


def block_of(code, name, found):
    """The features of one block, in its shape; None if this game has no such block."""
    at = 0
    for block in code.blocks:
        if block.name == name:
            return found[at:at + block.size].reshape(block.shape)
        at += block.size
    return None


@each_variant
def test_what_a_seat_reads_does_not_depend_on_what_it_may_not_see(variant):
    """Twin tables: whatever the others hold, as long as this seat sees the same."""
    game, code, differ = variant.game, None, 0
    for state in list(played(variant, "twins"))[3::23]:
        for seat in range(variant.seats):
            view = game.view(state, seat)
            code = code or encoding(game, "slots", view.box)
            twin = game.imagine(view, "twin")
            differ += bytes(twin) != bytes(state)
            assert np.array_equal(code.observe(view), code.observe(game.view(twin, seat)))
    assert differ


@each_game
def test_seats_are_counted_from_the_one_that_looks(variant):
    """The same table, with everybody one seat further, is the same to whoever sits where they sat."""
    game = variant.game
    if game.max_seats == 2:
        pytest.skip("seats that are you and the other")
    code = encoding(game, "slots")
    state = game.deal(3, "round", first=0)
    found = [block_of(code, "seats", code.observe(game.view(state, seat))) for seat in range(3)]
    assert [int(np.flatnonzero(one[:, 1])[0]) for one in found] == [0, 2, 1]      # where the seat to move sits


@each_game
def test_refusals(variant):
    game = variant.game
    state = variant.deal("refusals")
    code, view = encoding(game, "slots", state.box), game.view(state, state.turn)
    with pytest.raises(TypeError, match="View"):
        code.observe(state)
    with pytest.raises(OptionError, match="spectator"):
        code.observe(game.view(state, None))
    with pytest.raises(IllegalMove, match="not legal now"):
        code.move(view, code.actions)
    with pytest.raises(InvalidMove, match="no text"):
        encoding(game, "index", state.box).text(0)
    with pytest.raises(OptionError, match="slots, cards or index"):
        encoding(game, "words")
    assert code.legal(game.view(state, (state.turn + 1) % state.seats)).size == 0


def test_another_box_has_another_encoding():
    game = matou.load("catdays")
    state = game.deal(2, 1, box=LOOP)
    ours, theirs = encoding(game), encoding(game, "slots", state.box)
    assert ours.actions != theirs.actions and theirs is encoding(game, "slots", state.box)
    with pytest.raises(OptionError, match="another box"):
        ours.legal(game.view(state, state.turn))


@each_game
def test_a_game_declares_what_it_writes(variant):
    """Its kernels write as many features as its blocks have: the last one of a block behind is never reached."""
    own = variant.game.part("encoding")
    size = size_of(own.BLOCKS)
    views = some_views(variant, "size", every=3)
    longer = np.full(size + 8, 0, np.float32)
    for view in views:
        own.features(view.row.copy(), view.box.row, view.seat, longer)
    assert not longer[size:].any() and longer[:size].any()


def test_a_game_without_an_encoding_is_read_field_by_field(monkeypatch):
    """A game of another package: its notation lists its moves, its fields are its features."""
    folder = Path(__file__).parents[2] / "examples" / "crazycats" / "src"
    monkeypatch.syspath_prepend(str(folder))
    game = importlib.import_module("crazycats.game").GAME
    state, rng = game.deal(3, "generic"), random.Random(1)
    codes = [encoding(game, name) for name in NAMES]
    while not state.over:
        view = game.view(state, state.turn)
        for code in codes:
            actions = code.legal(view).tolist()
            assert [code.move(view, action) for action in actions] == view.legal
        twin = game.view(game.imagine(view, "twin"), view.seat)
        assert np.array_equal(codes[0].observe(view), codes[0].observe(twin))
        state = game.apply(state, rng.choice(view.legal))
    assert codes[1].kind != INDEX and len(codes[1].codes) == codes[1].actions > game.rules.CARDS
    assert 0 < codes[0].observe(game.view(state, 0)).max() <= 1


