"""Promises 5 to 9 (docs/architecture.md): what the public API promises of positions, seats and moves, tried on every
variant of every game."""
import copy
import io
import json
import multiprocessing
import pickle
import random
import sys
from itertools import pairwise
from xml.etree import ElementTree

import numpy as np
import pytest

import matou
from matou.cli import main
from matou.core.fields import NOBODY
from matou.games.catdays.table import BENEATH
from variants import VARIANTS, each_game, each_variant, played, some, some_way_in, with_row

# Immutable ---------------------------------------------------------------------------------------------------

@each_variant
def test_7_nothing_can_be_written_into_a_position(variant):
    game, state = variant.game, some_way_in(variant)
    world = game.imagine(game.view(state, 0), 1)
    for position in (state, game.view(state, 0), world, game.state_from_bytes(bytes(state), **variant.options)):
        before = bytes(position)
        for row in (position.row, position.box.row):
            for name in row.dtype.names:
                with pytest.raises(ValueError, match="read-only"):
                    row[name] = 1
                for cells in (position.plain, position.box.plain):
                    with pytest.raises(AttributeError, match="cannot be changed"):
                        setattr(cells, name, 1)
                    with pytest.raises(AttributeError, match="cannot be changed"):
                        delattr(cells, name)
                if isinstance(row[name], np.ndarray):
                    with pytest.raises(ValueError, match="read-only"):
                        row[name][0] = 1
                    with pytest.raises(ValueError, match="WRITEABLE"):
                        row[name].flags.writeable = True
        for name in ("row", "box", "options", "game", "turn", "said"):
            with pytest.raises(AttributeError):
                setattr(position, name, None)
        with pytest.raises(TypeError):
            position.options["first"] = 1
        for cells in (*(getattr(position.plain, field.name) for field in game.fields),
                      *vars(position.box.plain).values()):
            hash(cells)                          # numbers, and tuples of them
        assert bytes(position) == before


def nested(data):
    """Every dict and list within this data, itself included."""
    if isinstance(data, dict | list):
        yield data
        for one in data.values() if isinstance(data, dict) else data:
            yield from nested(one)


def changes(data):
    """All that can be done to a dict or a list."""
    if isinstance(data, dict):
        return [lambda: data.update(x=1), lambda: data.__setitem__("x", 1), lambda: data.setdefault("x"), data.clear,
                data.popitem, lambda: data.pop("x", 1), lambda: data.__delitem__("x"), lambda: data.__ior__({"x": 1})]
    return [lambda: data.append(1), lambda: data.extend([1]), lambda: data.insert(0, 1), data.clear, data.pop,
            data.sort, data.reverse, lambda: data.remove(1), lambda: data.__setitem__(0, 1),
            lambda: data.__delitem__(0),
            lambda: data.__iadd__([1]), lambda: data.__imul__(2)]


@each_variant
def test_7_options_box_deal_and_records_are_frozen_throughout(variant):
    """Options and deals are shared by all states of a game, and choices by all games."""
    game, state = variant.game, some_way_in(variant)
    record = matou.play(game, [matou.agent("random", p) for p in range(variant.seats)], 1, **variant.options)
    replayed = game.deal_from(variant.seats, json.loads(record.to_json())["deal"], **variant.options)
    again = matou.Record.from_json(record.to_json())
    found = [part for data in (state.options, state.deal, state.box.data, state.box.lines, replayed.script,
                               game.own_box.lines, record.options, record.deal, record.outcome, record.extra,
                               again.options, again.deal,
                               game.check_options(variant.seats, variant.options)[0].get("box"),
                               *(choice for option in game.options for choice in option.choices))
             for part in nested(data)]
    assert len(found) > 5
    for part in found:
        told = repr(part)
        for change in changes(part):
            with pytest.raises(TypeError, match="cannot be changed"):
                change()
        assert repr(part) == told
    assert again == record and hash(again) == hash(record) and len({record, again}) == 1
    assert json.loads(json.dumps(state.options)) == state.options == variant.deal(1).options


@each_variant
def test_7_a_copy_of_a_row_can_be_written_to(variant):
    state = variant.deal(1)
    row = state.row.copy()
    row.turn = 1 - row.turn
    assert bytes(with_row(state, row)) != bytes(state) == bytes(variant.deal(1))


@each_variant
def test_7_the_legal_moves_of_a_view_cannot_be_changed(variant):
    game, state = variant.game, some_way_in(variant)
    for view in (game.view(state, state.turn), pickle.loads(pickle.dumps(game.view(state, state.turn)))):    # noqa: S301
        before = list(view.legal)
        view.legal.clear()
        game.legal(view).clear()
        game.codes(view).clear()
        assert view.legal == game.legal(view) == before


@each_variant
def test_7_an_outcome_can_be_pickled_copied_and_hashed(variant):
    outcome = variant.game.outcome(list(played(variant, 1))[-1])
    for again in (pickle.loads(pickle.dumps(outcome)), copy.copy(outcome), copy.deepcopy(outcome)):          # noqa: S301
        assert again == outcome
    assert hash(outcome) == hash(pickle.loads(pickle.dumps(outcome)))                                        # noqa: S301
    for part in nested(dict(outcome.detail)):
        for one in part.values() if isinstance(part, dict) else part:
            assert not isinstance(one, dict | list) or all(_refuses(change) for change in changes(one))


def _refuses(change):
    with pytest.raises(TypeError, match="cannot be changed"):
        change()
    return True


@each_game
def test_7_what_a_game_declares_cannot_be_changed(variant):
    """It is shared by everybody who has loaded it."""
    game = variant.game
    for name in ("edition", "slug", "name", "options", "min_seats", "max_seats", "rules", "notation", "quick"):
        before = getattr(game, name)
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(game, name, None)
        assert getattr(game, name) is before


# Equality ----------------------------------------------------------------------------------------------------

@each_variant
def test_9_equal_positions_are_equal_and_hash_alike(variant):
    for one, other in zip(played(variant, 3), played(variant, 3), strict=True):
        assert one == other and hash(one) == hash(other) and len({one, other}) == 1
        views = [variant.game.view(state, 0) for state in (one, other)]
        assert views[0] == views[1] and hash(views[0]) == hash(views[1]) and views[0] != one


@each_variant
def test_9_equality_asks_for_options_box_moves_and_seat(variant):
    game, state = variant.game, some_way_in(variant)
    view = game.view(state, 0)
    box = state.box.row.copy()
    field = box.dtype.names[0]
    box[field] = np.asarray(box[field]) + 1
    others = [matou.State(game, state.row, state.box, {**state.options, "first": "another"}, state.said),
              matou.State(game, state.row, state.box._replace(row=box), state.options, state.said),
              matou.State(game, state.row, state.box, state.options, state.said[:-1]),
              matou.State(game, state.row, state.box, state.options, [*state.said[:-1], (0, "another")])]
    assert len({state, *others}) == len(others) + 1
    assert len({hash(one) for one in (state, *others[:2])}) == 3             # moves are compared, but not hashed
    for other in others:
        assert other != state and state != other
    assert view != matou.View(state, bytes(view), 1, view.heard)
    assert hash(view) != hash(matou.View(state, bytes(view), 1, view.heard))
    assert view == matou.View(state, bytes(view), 0, view.heard)


# Pickles and copies ------------------------------------------------------------------------------------------

def everything(variant):
    """One of each, after moves: pickles used to work only before the first one."""
    state = some_way_in(variant)
    view = variant.game.view(state, state.turn)
    record = matou.play(variant.game, [matou.agent("random", p) for p in range(variant.seats)], 1, **variant.options)
    world = variant.game.imagine(view, 1)
    return [variant.game, state, view, world, variant.deal(1), *variant.game.legal(state), record]


@each_variant
def test_5_pickles_and_copies(variant):
    for one in everything(variant):
        for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):     # noqa: S301
            assert again == one and type(again) is type(one) and repr(again) == repr(one)
        if isinstance(one, matou.Game):
            assert pickle.loads(pickle.dumps(one)) is copy.deepcopy(one) is one                  # noqa: S301
        elif isinstance(one, matou.State):
            again = pickle.loads(pickle.dumps(one))                                              # noqa: S301
            assert hash(again) == hash(one) and again.said == one.said and again.deal == one.deal


@each_game
def test_5_a_pickle_of_a_view_holds_no_secret(variant):
    """Neither in its cells nor in its moves: it is the same for every table that looks like it."""
    game = variant.game
    for state in list(played(variant, 4))[::3]:
        view = game.view(state, 0)
        assert pickle.dumps(game.view(game.imagine(view, 1), 0)) == pickle.dumps(view)


@each_game
def test_5_a_pickle_of_other_rules_is_refused(variant, monkeypatch):
    kept = pickle.dumps(variant.deal(1))
    monkeypatch.setattr(type(variant.game), "edition", 99)
    with pytest.raises(matou.RecordError, match="edition 1 of the rules is not known; this is edition 99"):
        pickle.loads(kept)                                                                       # noqa: S301


def test_5_spawned_processes_take_and_return_everything():
    sent = [one for slug in matou.GAMES for one in everything(next(v for v in VARIANTS if v.slug == slug))]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(copy.copy, sent) == sent
        assert pool.map(repr, sent) == [repr(one) for one in sent]


# Stored positions --------------------------------------------------------------------------------------------

def with_cells(state, luck):
    """The bytes of a state with some cells changed: to what their fields may have, and to anything else."""
    cells = np.frombuffer(bytes(state), np.int64).copy()
    for _ in range(luck.choice((1, 2, 5))):
        at, other = luck.randrange(len(cells)), luck.randrange(len(cells))
        cells[at] = luck.choice((-1, 99, 10**9, -2**63, 2**63 - 1, cells[at] ^ 1, cells[at] ^ 8, cells[other]))
    return cells.tobytes()


@each_variant
def test_5_a_wrong_cell_is_refused_before_a_rule_reads_it(variant):
    """Compiled, a rule would read beyond its arrays. What is accepted can be played."""
    game, luck, states = variant.game, random.Random(str(variant)), list(played(variant, 5))
    refused = 0
    for _ in range(60):
        state = luck.choice(states)
        data = with_cells(state, luck)
        try:
            found = game.state_from_bytes(data, **variant.options)
        except matou.RecordError:
            refused += 1
        else:
            assert bytes(found) == data and found.text and game.view(found, 0).legal is not None
            assert found.over or game.apply(found, found.legal[-1])
    assert refused > 30


@each_variant
def test_5_a_refused_cell_is_named(variant):
    game, state = variant.game, some_way_in(variant)
    data = state.to_dict()
    for name, wrong in (("turn", 10**9), ("turn", 99), ("turn", -1), ("turn", variant.seats), ("first", variant.seats),
                        ("seats", 3734904200206775984), ("turn", "x"), ("turn", 1.0), ("turn", [0]), ("turn", 10**30),
                        ("turn", None), ("turn", True), ("held", [[1]]), ("held", [1, [2]]), ("rng", -1)):
        with pytest.raises(matou.RecordError, match=f"^{name}: "):
            game.state_from_dict({**data, name: wrong}, **variant.options)
    for name in data:
        with pytest.raises(matou.RecordError, match=f"^{name}: missing"):
            game.state_from_dict({key: value for key, value in data.items() if key != name}, **variant.options)
    with pytest.raises(matou.RecordError, match=r"^turnn: there is no such field"):
        game.state_from_dict({**data, "turnn": 1}, **variant.options)
    for wrong in (None, 5, "bytes", [1]):
        with pytest.raises(TypeError, match=r"takes what bytes\(state\) returns"):
            game.state_from_bytes(wrong)
        with pytest.raises(TypeError, match=r"takes what state\.to_dict\(\) returns"):
            game.state_from_dict(wrong)


@each_variant
def test_5_pickles_are_checked_too(variant):
    """Of states and of views: a view hides exactly what its seat may not see."""
    game, state = variant.game, some_way_in(variant)
    field = next(field for field in game.fields if field.seen_by == NOBODY)
    for position in (state, game.view(state, 0), game.view(state, None)):
        make, given = position.__reduce__()
        row = position.row.copy()
        row.turn = 10**9
        shown = position.row.copy()
        shown[field.name] = 1 if position is not state else -2
        for wrong, name in ((row, "turn"), (shown, field.name)):
            with pytest.raises(matou.RecordError, match=f"^{name}: "):
                make(*(wrong.tobytes() if part == bytes(position) else part for part in given))


def test_5_layers_that_lie_under_themselves_are_refused():
    """Rules follow them to the ground: they would never end."""
    state = matou.load("catdays").deal(2, 1)
    data = state.to_dict()
    for under in (3, 4):
        data["layer"][3] = under * BENEATH
        data["layer"][4] = 3 * BENEATH
        with pytest.raises(matou.RecordError, match=r"^layer: "):
            matou.load("catdays").state_from_dict({**data, "spare": 3})


# Imagined worlds ---------------------------------------------------------------------------------------------

@each_variant
def test_6_imagine_takes_a_seed(variant):
    game, state = variant.game, some_way_in(variant, 4)
    view = game.view(state, 0)
    assert game.imagine(view, 7) == game.imagine(view, 7) == game.imagine(view, "7")
    assert len({bytes(game.imagine(view, seed)) for seed in range(6)}) > 1
    with pytest.raises(TypeError, match="a View and a seed"):
        game.imagine(state, 7)
    with pytest.raises(TypeError, match="a seed is a text, an integer or bytes"):
        game.imagine(view, np.zeros(4, np.int64))


# Looking at them ---------------------------------------------------------------------------------------------

@each_variant
def test_reprs_are_one_line_and_evaluable_where_they_can_be(variant):
    game, *others = everything(variant)
    assert eval(repr(game), {"matou": matou}) is game                                            # noqa: S307
    for one in others:
        assert "\n" not in repr(one)
        if isinstance(one, matou.State) and not one.said:                # just dealt
            assert eval(repr(one), {"matou": matou}) == one                                      # noqa: S307
            continue
        assert len(repr(one)) < 160
        if isinstance(one, matou.Move):
            assert eval(repr(one), {"Move": matou.Move}) == one                                  # noqa: S307
    state = others[0]
    assert game.name in repr(state) and f" {len(state.said)} moves, " in repr(state)
    assert " 1 move, " in repr(game.apply(variant.deal(1), variant.deal(1).legal[0]))
    for text in (state.text, *(game.view(state, seat).text for seat in (None, 0))):
        written = game.position(text)
        assert "\n" not in repr(written) and eval(repr(written), {"matou": matou}) == written    # noqa: S307


@each_variant
def test_a_position_prints_as_the_terminals_table(variant):
    game = variant.game
    for state in some(played(variant, 10), 21):
        views = {seat: game.view(state, seat) for seat in (None, 0, state.turn)}
        texts = {seat: str(view) for seat, view in views.items()}
        assert str(state) == texts[state.turn]
        for seat, text in texts.items():
            assert game.name in text and len(text.splitlines()) > 1 and "\x1b" not in text
            assert text == str(game.view(game.imagine(views[seat], 1), seat))        # it tells no secret


@each_variant
def test_a_position_is_a_picture_in_a_notebook(variant):
    game = variant.game
    for state in some(played(variant, 10), 21):
        for seat in {None, 0, state.turn}:
            view = game.view(state, seat)
            drawn = view._repr_html_()
            assert ElementTree.fromstring(drawn).tag.endswith("}svg")                            # noqa: S314
            assert "<script" not in drawn and "href" not in drawn and "on" + "click" not in drawn
            assert drawn == game.view(game.imagine(view, 1), seat)._repr_html_()
        assert "<rect" in state._repr_html_()


# History -----------------------------------------------------------------------------------------------------

def test_all_states_of_a_long_match_share_one_history():
    """Each state adds one node to the history of the state before it, and nothing else that grows."""
    game = matou.load("chami")
    state = game.deal(6, "long", limit=10_000)
    states = [state]
    while len(states) <= 2000:
        state = game.apply(state, game.codes(state)[len(states) % len(game.codes(state))])
        states.append(state)
    for before, after in pairwise(states):
        assert after.said._before is before.said and len(after.said) == len(before.said) + 1
        assert after.options is before.options and after.box is before.box
    assert len(pickle.dumps(states[2000].said)) < 2.2 * len(pickle.dumps(states[1000].said))
    assert sys.getsizeof(states[2000].said) == sys.getsizeof(states[1].said)
    first, last = states[0].said, states[2000].said
    assert len(last) == 2000 and last[:] == tuple(last) and last[1999] == last[-1] and last[5:9] == tuple(last)[5:9]
    assert last.continues(first) and last.continues(states[1234].said) and not states[1234].said.continues(last)
    del states, state, first
    assert last.upto(0) == ()


# No side effects ---------------------------------------------------------------------------------------------

def test_the_command_line_leaves_argparse_alone(capsys):
    import argparse
    before = argparse._
    for words in (["--help", "--lang", "fr"], ["simulate", "--lang", "fr"]):
        with pytest.raises(SystemExit):
            main(words)
    assert argparse._ is before
    told = capsys.readouterr()
    assert "arguments" in told.out and "il manque" in told.err
    with pytest.raises(SystemExit):
        parser = argparse.ArgumentParser(prog="theirs")
        parser.add_argument("it")
        parser.parse_args([])
    assert "the following arguments are required" in capsys.readouterr().err


def test_dir_is_the_public_api():
    assert set(matou.__all__) <= set(dir(matou)) <= {*matou.__all__, "__version__"}
    assert all(getattr(matou, name) is not None for name in dir(matou))


def test_records_stay_data():
    record = matou.play(matou.load("discat"), [matou.agent("random", p) for p in range(2)], 1)
    assert json.loads(record.to_json())["options"] == dict(matou.load("discat").deal(2).options)
    assert io.StringIO(record.to_json()).read().count("\n") == 0
