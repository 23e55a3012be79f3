"""Chats de Poche, paragraph by paragraph: the box, a turn, the modes, the deal. The end is in test_poche_end.py."""
import json
from itertools import permutations
from pathlib import Path

import pytest

from matou.core.chance import below, chance
from matou.core.errors import BoxError, IllegalMove, InvalidMove, OptionError, RecordError
from matou.core.game import State
from matou.core.record import Record, read_records
from matou.games.poche import board, telling
from matou.games.poche.door import GAME
from matou.games.poche.names import CLANS, DOGS, PREY, SQUARES

VECTORS = Path(__file__).parents[1] / "vectors" / "poche.jsonl.gz"
DOG_TURNS = [f"{dog}r0" for dog in DOGS]
NAMES = ("Ann", "Bob")
game = GAME


# Setting the table -------------------------------------------------------------------------------------------

def all_tiles(clans):
    return [*(f"{clan}-{cat}" for clan in clans for cat in "abcde"), *PREY, *DOG_TURNS]


def tiles_with(clans, placed):
    """25 tiles: these on these squares, the others in the order of the box."""
    known = {name.split("r")[0] if name.startswith("dog") else name for name in placed.values()}
    rest = [name for name in all_tiles(clans) if (name[:4] if name.startswith("dog") else name) not in known]
    return [placed[square] if square in placed else rest.pop(0) for square in SQUARES]


def dealt(clans, placed=(), first=0, **options):
    """A game just dealt, with these tiles on these squares."""
    deal = {"clans": list(clans), "offers": None, "tiles": tiles_with(clans, dict(placed)), "first": first}
    return game.deal_from(2, deal, mode="fixed", clans=list(clans), first=first, **options)


def turned_up(state, *squares):
    """The same table with these tiles turned up already."""
    row = state.row.copy()
    for square in squares:
        q = SQUARES.index(square)
        row.face[q] = row.tile[q]
        row.down &= ~(1 << q)
        if row.tile[q] >= board.DOG:
            row.turned[row.tile[q] - board.DOG] = row.way[row.tile[q] - board.DOG]
    return State(game, row, state.box, state.options, state.said, state.deal)


def after(state, *moves):
    for move in moves:
        state = game.apply(state, move)
    return state


def texts(state):
    return {move.text for move in game.legal(state)}


def said(state, verb):
    """What follows the verb in the legal moves: squares("swap") gives the squares one may swap with."""
    return {text[len(verb) + 1:] for text in texts(state) if text.startswith(verb)}


def shown(state, square):
    """The name of the face-up tile there; nothing if it is face down."""
    return telling.named(state.row, SQUARES.index(square))


def around(square):
    column, row = "abcde".index(square[0]), int(square[1])
    return {name for name in SQUARES if name != square
            and abs("abcde".index(name[0]) - column) <= 1 and abs(int(name[1]) - row) <= 1}


def lines(square):
    return {name for name in SQUARES if name != square and (name[0] == square[0] or name[1] == square[1])}


# §1 Components -----------------------------------------------------------------------------------------------

def test_1_1_two_clans_ten_prey_and_five_dogs_make_25_tiles():
    assert len(CLANS) * 5 == 35 and len(PREY) == 10 and len(DOGS) == 5
    for clans in permutations(CLANS, 2):
        tiles = game.deal(2, 1, mode="fixed", clans=list(clans)).deal["tiles"]
        assert sorted(tile[:4] if tile.startswith("dog") else tile for tile in tiles) \
            == sorted([*(f"{clan}-{cat}" for clan in clans for cat in "abcde"), *PREY, *DOGS])


def lines_of_the_box(kind):
    return {line["name"]: (line["value"], line["tag"]) for line in game.own_box.lines if line["kind"] == kind}


def test_1_2_six_mice_two_pigeons_two_flies():
    assert lines_of_the_box("prey") == {
        "mouse-3": ("3", "P"), "mouse-4a": ("4", "P"), "mouse-4b": ("4", "P"), "mouse-5a": ("5", "P"),
        "mouse-5b": ("5", "P"), "mouse-6": ("6", "P"), "pigeon-2": ("2", "P"), "pigeon-5": ("5", "P"),
        "fly-3": ("3", "P"), "fly-4": ("4", "P")}


def test_1_3_five_dogs_and_where_their_arrows_point():
    assert lines_of_the_box("dogs") == {
        "dog1": ("N", "P"), "dog2": ("W E", "P"), "dog3": ("NE E SE", "P"), "dog4": ("N E S W", "P"),
        "dog5": ("NW NE SW SE", "P")}


def test_1_4_seven_clans_and_their_attack():
    assert lines_of_the_box("clans") == {
        "royal": ("1 2 3 4 5", "P"), "gourmet": ("1 2 4 5 3", "P"), "crook": ("1 2 3 4 7", "P"),
        "justice": ("1 1 1 1 9", "P"), "chaos": ("10 8 6 4 2", "P"), "power": ("4 4 3 6 2", "P"),
        "polter": ("2 2 3 3 5", "P")}
    assert set(telling.CLAN_NAMES) == set(telling.EFFECTS) == set(telling.ABILITIES) == set(CLANS)


BOX = {
    "clans": {clan: {"attack": [1, 2, 3, 4, 5]} for clan in CLANS if clan != "chaos"}
    | {"chaos": {"attack_by_number": [9, 7, 5, 3, 1]}},
    "prey": {name: {"points": 7} for name in PREY},
    "dogs": {name: {"arrows": ["NW", "S"]} for name in DOGS},
}


def test_1_4_a_box_of_ones_own_is_played_and_recorded():
    state = game.deal(2, 3, mode="fixed", clans="crook,chaos", box=BOX)
    assert state.options["box"] == BOX and state.options["clans"] == ["crook", "chaos"]
    assert state.box.row.attack[CLANS.index("crook")].tolist() == [1, 2, 3, 4, 5]
    assert state.box.row.chaos.tolist() == [0, 9, 7, 5, 3, 1]
    assert set(state.box.row.worth.tolist()) == {7} and set(state.box.row.arrows.tolist()) == {1 << 7 | 1 << 4}


def test_1_4_a_box_file_is_read_with_its_tags(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text((game.home / "box.toml").read_text().replace("{ points = 6,", "{ points = 60,"))
    box = game.read_box(file)
    assert box.row.worth.tolist() == [3, 4, 4, 5, 5, 60, 2, 5, 3, 4]
    assert game.read_box(box.data).row == box.row
    assert {line["tag"] for line in box.lines} == {"P"}
    assert game.own_box.data is None


@pytest.mark.parametrize(("table", "name", "entry", "named"), [
    ("clans", "royal", {"attack": [1, 2, 3, 4]}, "royal"),
    ("clans", "crook", {"attack": [1, 2, 3, 4, -1]}, "crook"),
    ("clans", "crook", {"attack": [1, 2, 3, 4, True]}, "crook"),
    ("clans", "chaos", {"attack": [1, 2, 3, 4, 5]}, "chaos"),
    ("clans", "power", "strong", "power"),
    ("clans", "lions", {"attack": [1, 2, 3, 4, 5]}, "lions"),
    ("prey", "mouse-3", {"points": "3"}, "mouse-3"),
    ("prey", "mouse-3", {"points": 100}, "mouse-3"),
    ("prey", "mouse-3", None, "mouse-3"),
    ("dogs", "dog2", {"arrows": ["UP"]}, "dog2"),
    ("dogs", "dog2", {"arrows": ["N", "N"]}, "dog2"),
    ("dogs", "dog2", {"arrows": ["N"], "tag": "X"}, "dog2"),
    ("cats", "tom", {}, "cats"),
])
def test_1_4_a_box_that_breaks_its_form_is_refused_by_name(table, name, entry, named):
    box = json.loads(json.dumps(BOX))
    box.setdefault(table, {})[name] = entry
    with pytest.raises(BoxError, match=named):
        game.read_box(box)


def test_1_4_a_box_with_a_missing_entry_is_refused_by_name(tmp_path):
    box = json.loads(json.dumps(BOX))
    del box["dogs"]["dog3"]
    with pytest.raises(BoxError, match="dog3"):
        game.read_box(box)
    with pytest.raises(BoxError, match="prey"):
        game.read_box({"clans": BOX["clans"], "dogs": BOX["dogs"]})
    with pytest.raises(BoxError, match="expected"):
        game.read_box([1, 2])
    other = tmp_path / "other.toml"
    other.write_text('game = "discat"\n')
    with pytest.raises(BoxError, match="poche"):
        game.read_box(other)


# §2 Setup ----------------------------------------------------------------------------------------------------

def test_2_1_all_tiles_lie_face_down_but_the_centre():
    state = dealt(("royal", "crook"), {"c3": "dog2r3"})
    assert shown(state, "c3") == "dog2" and state.row.turned.tolist() == [-1, 3, -1, -1, -1]
    assert [square for square in SQUARES if shown(state, square)] == ["c3"]
    assert said(state, "flip") == set(SQUARES) - {"c3"}


def test_2_1_tiles_and_quarter_turns_are_random():
    deals = [game.deal(2, seed, mode="first").deal["tiles"] for seed in range(60)]
    assert len({tuple(tiles) for tiles in deals}) == 60
    for dog in DOGS:
        assert {tile for tiles in deals for tile in tiles if tile.startswith(dog)} == {f"{dog}r{i}" for i in range(4)}
    assert len({tiles[12] for tiles in deals}) > 15


def test_2_1_the_centre_tile_is_not_moved():
    assert game.parse(dealt(("royal", "crook")), "flip a1").text == "flip a1"
    with pytest.raises(IllegalMove, match=r"3\.1"):
        after(dealt(("royal", "crook")), "swap c2")


@pytest.mark.parametrize("first", [0, 1])
def test_2_2_the_first_player_begins(first):
    assert dealt(("royal", "crook"), first=first).turn == first
    assert game.deal(2, 1, mode="first", first=first).turn == first
    assert {game.deal(2, seed, mode="first", first="random").turn for seed in range(20)} == {0, 1}


# §3 A turn ---------------------------------------------------------------------------------------------------

def test_3_1_a_turn_is_a_flip_and_a_swap():
    state = dealt(("royal", "crook"), {"b4": "royal-b", "b3": "mouse-6"})
    flipped = after(state, "flip b4")
    assert flipped.turn == 0 and shown(flipped, "b4") == "royal-b"
    swapped = after(flipped, "swap b3")
    assert swapped.turn == 1 and shown(swapped, "b3") == "royal-b"
    assert said(swapped, "flip") == set(SQUARES) - {"c3", "b3"}


def test_3_1_a_face_down_partner_stays_face_down():
    state = after(dealt(("royal", "crook"), {"b4": "royal-b", "b3": "mouse-6"}), "flip b4", "swap b3")
    assert shown(state, "b4") == ""
    assert shown(after(state, "flip b4"), "b4") == "mouse-6"


def test_3_1_a_face_up_partner_stays_face_up():
    state = after(dealt(("royal", "crook"), {"b3": "royal-b", "c3": "mouse-6"}), "flip b3", "swap c3")
    assert shown(state, "b3") == "mouse-6" and shown(state, "c3") == "royal-b"
    assert said(state, "flip") == set(SQUARES) - {"b3", "c3"}


def test_3_1_the_swap_is_compulsory():
    state = after(dealt(("royal", "crook"), {"b4": "royal-b"}), "flip b4")
    assert all(text.startswith("swap ") for text in texts(state))
    with pytest.raises(IllegalMove, match=r"3\.1.*compulsory"):
        after(state, "stay")
    with pytest.raises(IllegalMove, match=r"3\.1.*first"):
        after(state, "flip a1")


@pytest.mark.parametrize("square", SQUARES)
def test_3_2_a_dog_swaps_anywhere_in_its_row_or_column(square):
    state = turned_up(dealt(("gourmet", "crook"), {square: "dog4r1", "c3" if square != "c3" else "a1": "mouse-6"}))
    row = state.row.copy()
    row.face[SQUARES.index(square)], row.flipped, row.phase = board.DOG + 3, SQUARES.index(square), board.MOVING
    assert said(State(game, row, state.box, state.options), "swap") == lines(square)


@pytest.mark.parametrize("square", [square for square in SQUARES if square != "c3"])
def test_3_2_a_cat_swaps_one_or_two_away_in_its_row_or_column(square):
    state = after(dealt(("gourmet", "crook"), {square: "gourmet-c"}), f"flip {square}")
    reach = {name for name in lines(square)
             if abs(ord(name[0]) - ord(square[0])) <= 2 and abs(int(name[1]) - int(square[1])) <= 2}
    assert texts(state) == {f"swap {name}" for name in reach}


@pytest.mark.parametrize("square", [square for square in SQUARES if square != "c3"])
def test_3_2_a_prey_swaps_with_the_tiles_around_it(square):
    state = after(dealt(("gourmet", "crook"), {square: "fly-3"}), f"flip {square}")
    assert texts(state) == {f"swap {name}" for name in around(square)}


def test_3_2_tiles_between_do_not_block():
    state = turned_up(dealt(("gourmet", "crook"), {"a5": "dog1r0", "a1": "gourmet-a"}), "b5", "a4", "a3", "a2")
    assert {"e5", "a1"} <= said(after(state, "flip a5"), "swap")
    assert {"a3", "c1"} <= said(after(state, "flip a1"), "swap")


@pytest.mark.parametrize(("move", "tile", "why"), [
    ("swap e5", "gourmet-a", "a cat"), ("swap c2", "mouse-3", "a prey"), ("swap b2", "dog1r0", "a dog"),
    ("swap a1", "dog1r0", "another tile")])
def test_3_2_other_swaps_are_refused(move, tile, why):
    with pytest.raises(IllegalMove, match=why):
        after(dealt(("gourmet", "crook"), {"a1": tile}), "flip a1", move)


def test_3_3_a_dog_keeps_the_orientation_it_had():
    state = after(dealt(("gourmet", "crook"), {"a1": "dog3r2"}), "flip a1")
    assert state.row.turned[2] == 2
    assert after(state, "swap a5").row.turned[2] == 2
    assert game.view(dealt(("gourmet", "crook"), {"a1": "dog3r2"}), 0).row.turned[2] == -1


def test_3_4_an_effect_is_for_cats_of_either_clan():
    for tile in ("power-a", "gourmet-a"):
        assert "stay" in texts(after(dealt(("power", "gourmet"), {"a1": tile}), "flip a1"))


def test_3_4_an_effect_is_for_the_players_own_turns():
    for tile in ("power-a", "gourmet-a"):
        state = dealt(("power", "gourmet"), {"a1": tile}, first=1)
        assert state.turn == 1 and "stay" not in texts(after(state, "flip a1"))


def test_3_4_royal_swaps_a_cat_with_any_face_up_dog():
    placed = {"a1": "royal-a", "b1": "dog1r0", "e5": "dog2r0", "d4": "dog3r0", "c3": "mouse-3"}
    state = turned_up(dealt(("royal", "gourmet"), placed), "b1", "e5")
    flipped = after(state, "flip a1")
    assert said(flipped, "swap") == {"a2", "a3", "b1", "c1", "e5"}             # d4 is face down
    swapped = after(flipped, "swap e5")
    assert shown(swapped, "e5") == "royal-a" and shown(swapped, "a1") == "dog2"
    assert len(game.legal(flipped)) == 5                                       # b1 is one swap, not two


def test_3_4_royal_does_not_swap_a_prey_or_a_dog_so():
    placed = {"a1": "mouse-6", "e1": "dog1r0", "d5": "dog2r0", "c3": "mouse-3"}
    state = turned_up(dealt(("royal", "gourmet"), placed), "d5")
    assert said(after(state, "flip a1"), "swap") == around("a1")
    assert said(after(state, "flip e1"), "swap") == lines("e1")
    assert said(after(turned_up(dealt(("gourmet", "royal"), placed | {"a2": "royal-a"}), "d5"), "flip a2"), "swap") \
        == {"a1", "a3", "a4", "b2", "c2"}


def test_3_4_justice_swaps_a_cat_diagonally_too():
    state = dealt(("justice", "gourmet"), {"b2": "gourmet-a"})
    assert said(after(state, "flip b2"), "swap") \
        == {"a2", "c2", "d2", "b1", "b3", "b4", "a1", "a3", "c1", "c3", "d4"}


def test_3_4_justice_does_not_swap_a_prey_or_a_dog_so():
    state = dealt(("justice", "gourmet"), {"b2": "mouse-6", "a1": "dog1r0"})
    assert said(after(state, "flip b2"), "swap") == around("b2")
    assert said(after(state, "flip a1"), "swap") == lines("a1")
    other = dealt(("gourmet", "justice"), {"b2": "gourmet-a"})
    assert "a1" not in said(after(other, "flip b2"), "swap")


def test_3_4_power_may_leave_a_cat():
    state = after(dealt(("power", "gourmet"), {"b2": "power-a"}), "flip b2")
    stayed = after(state, "stay")
    assert shown(stayed, "b2") == "power-a" and stayed.turn == 1
    assert said(state, "swap") == {"a2", "c2", "d2", "b1", "b3", "b4"}


def test_3_4_power_may_not_leave_a_prey_or_a_dog():
    state = dealt(("power", "gourmet"), {"b2": "mouse-6", "a1": "dog1r0"})
    assert "stay" not in texts(after(state, "flip b2")) | texts(after(state, "flip a1"))


@pytest.mark.parametrize("clan", ["gourmet", "crook", "chaos"])
def test_3_4_other_clans_change_nothing_in_a_turn(clan):
    other = "royal"
    placed = {"a1": f"{clan}-a", "e4": "mouse-6", "d2": "dog1r0", "c3": "mouse-3"}
    state = turned_up(dealt((clan, other), placed), "d2")
    assert texts(after(state, "flip a1")) == {"swap a2", "swap a3", "swap b1", "swap c1"}
    assert texts(after(state, "flip e4")) == {f"swap {square}" for square in around("e4")}


def test_3_5_polter_moves_another_face_up_prey_instead():
    placed = {"a1": "mouse-3", "e5": "mouse-6", "b2": "fly-3", "c3": "royal-a"}
    state = after(turned_up(dealt(("polter", "royal"), placed), "e5", "b2"), "flip a1")
    assert said(state, "shift") == {"e5 d5", "e5 d4", "e5 e4"} | {f"b2 {to}" for to in around("b2") - {"a1"}}
    assert said(state, "swap") == around("a1")
    shifted = after(state, "shift e5 d4")
    assert shown(shifted, "d4") == "mouse-6" and shown(shifted, "a1") == "mouse-3" and shown(shifted, "e5") == ""
    assert shifted.turn == 1


def test_3_5_neighbouring_prey_give_two_shifts():
    placed = {"a1": "mouse-3", "e5": "mouse-6", "e4": "fly-3", "c3": "royal-a"}
    state = after(turned_up(dealt(("polter", "royal"), placed), "e5", "e4"), "flip a1")
    assert {"e5 e4", "e4 e5"} <= said(state, "shift")


def test_3_5_polter_moves_no_other_prey_when_it_flips_a_cat():
    placed = {"a1": "polter-a", "e5": "mouse-6", "c3": "royal-a", "a5": "dog1r0"}
    state = turned_up(dealt(("polter", "royal"), placed), "e5")
    assert not said(after(state, "flip a1"), "shift") and not said(after(state, "flip a5"), "shift")
    other = turned_up(dealt(("royal", "polter"), {**placed, "a2": "mouse-3"}), "e5")
    assert not said(after(other, "flip a2"), "shift")


@pytest.mark.parametrize(("move", "why"), [
    ("shift a1 a2", "itself"), ("shift b2 a1", "onto the flipped"), ("shift e5 c5", "around"),
    ("shift c3 c4", "no face-up prey"), ("shift e1 d1", "no face-up prey")])
def test_3_5_other_shifts_are_refused(move, why):
    placed = {"a1": "mouse-3", "e5": "mouse-6", "b2": "fly-3", "c3": "royal-a", "e1": "mouse-4a"}
    state = after(turned_up(dealt(("polter", "royal"), placed), "e5", "b2"), "flip a1")
    with pytest.raises(IllegalMove, match=why):
        after(state, move)
    with pytest.raises(IllegalMove, match=r"3\.4"):
        after(dealt(("royal", "polter"), placed), "flip a1", move)


def random_game(seed, **options):
    """Every state of a random game."""
    state, own = game.deal(2, seed, **options), chance("test", seed)
    yield state
    while game.outcome(state) is None:
        moves = game.legal(state)
        state = game.apply(state, moves[below(own, len(moves))])
        yield state


@pytest.mark.parametrize("clans", ["gourmet,crook", "power,justice", "chaos,polter"])
def test_3_6_a_game_is_24_turns(clans):
    states = list(random_game(1, mode="fixed", clans=clans))
    moves = [text.split()[0] for _, text in states[-1].said]
    assert moves[::2] == ["flip"] * 24 and len(moves) == 48
    assert [seat for seat, _ in states[-1].said] == [0, 0, 1, 1] * 12
    assert states[-1].row.down == 0 and states[-2].row.down == 0 and states[-3].row.down != 0
    with pytest.raises(IllegalMove, match=r"3\.6.*over"):
        game.apply(states[-1], "flip a1")


# §5, §6 Modes ------------------------------------------------------------------------------------------------

def test_5_1_the_first_game_is_royal_against_gourmet_without_effects():
    state = game.deal(2, 1, mode="first")
    assert state.deal["clans"] == ["royal", "gourmet"] and state.options["effects"] is True
    assert state.row.effects == 0
    placed = {"a1": "royal-a", "e5": "dog2r0", "c3": "mouse-3"}
    deal = dealt(("royal", "gourmet"), placed).deal
    state = turned_up(game.deal_from(2, deal, mode="first"), "e5")
    assert said(after(state, "flip a1"), "swap") == {"a2", "a3", "b1", "c1"}


def test_6_1_free_any_clan_then_any_other():
    state = game.deal(2, 1)
    assert state.options["mode"] == "free" and state.turn == 0
    assert said(state, "pick") == set(CLANS)
    picked = after(state, "pick chaos")
    assert picked.turn == 1 and said(picked, "pick") == set(CLANS) - {"chaos"}
    with pytest.raises(IllegalMove, match=r"6\.1.*taken"):
        after(picked, "pick chaos")
    begun = after(picked, "pick royal")
    assert begun.deal["clans"] == ["chaos", "royal"] and begun.turn == 0 and len(said(begun, "flip")) == 24


def test_6_1_the_chooser_picks_first_whoever_starts():
    state = game.deal(2, 1, chooser=1, first=0)
    assert state.turn == 1
    begun = after(state, "pick crook", "pick power")
    assert begun.deal["clans"] == ["power", "crook"] and begun.turn == 0


def test_6_1_clans_first_then_tiles():
    state = game.deal(2, 1)
    assert state.deal == {"clans": None, "offers": None, "tiles": None, "first": 0}
    assert (state.row.face == -1).all()
    with pytest.raises(IllegalMove, match=r"2\.1"):
        after(state, "flip a1")
    begun = after(state, "pick chaos", "pick royal")
    assert len(begun.deal["tiles"]) == 25 and begun.deal["tiles"][12].startswith(shown(begun, "c3"))
    with pytest.raises(IllegalMove, match="chosen"):
        after(begun, "pick crook")


def test_6_2_limited_three_cards_each_one_kept():
    state = game.deal(2, 5, mode="limited")
    mine, yours = state.deal["offers"]
    assert len({*mine, *yours}) == 6
    assert said(state, "pick") == set(mine)
    picked = after(state, f"pick {mine[1]}")
    assert picked.turn == 1 and said(picked, "pick") == set(yours)
    with pytest.raises(IllegalMove, match=r"6\.2"):
        after(picked, f"pick {mine[0]}")
    assert after(picked, f"pick {yours[2]}").deal["clans"] == [mine[1], yours[2]]


def test_6_2_limited_is_secret_until_both_have_chosen():
    state = game.deal(2, 5, mode="limited", chooser=1)
    mine, yours = state.deal["offers"]
    picked = after(state, f"pick {yours[1]}")
    views = [game.view(picked, seat) for seat in (0, 1, None)]
    assert [view.heard[0] for view in views] == [(1, "pick ?"), (1, f"pick {yours[1]}"), (1, "pick ?")]
    assert [view.row.clan.tolist() for view in views] == [[-1, -1]] * 3
    assert [view.row.kept.tolist() for view in views] == [[-1, -1], [-1, CLANS.index(yours[1])], [-1, -1]]
    assert [(view.row.offer >= 0).any(1).tolist() for view in views] == [[True, False], [False, True], [False, False]]
    begun = after(picked, f"pick {mine[0]}")
    assert game.view(begun, None).heard == ((1, f"pick {yours[1]}"), (0, f"pick {mine[0]}"))
    assert game.view(begun, None).row.clan.tolist() == [CLANS.index(mine[0]), CLANS.index(yours[1])]


def test_6_3_expert_three_cards_one_kept_two_given():
    state = game.deal(2, 5, mode="expert", chooser=1)
    assert state.turn == 1 and state.deal[0]["offers"][0] == [] and len(state.deal) == 1
    three = state.deal[0]["offers"][1]
    assert said(state, "pick") == set(three) and len(three) == 3
    assert (game.view(state, 0).row.offer == -1).all()
    picked = after(state, f"pick {three[0]}")
    assert picked.turn == 0 and said(picked, "pick") == set(three[1:])
    assert game.view(picked, 0).heard == ((1, f"pick {three[0]}"),)
    with pytest.raises(IllegalMove, match=r"6\.3"):
        after(picked, f"pick {three[0]}")
    begun = after(picked, f"pick {three[2]}")
    assert begun.deal[0]["clans"] == [three[2], three[0]] and begun.turn == 0


def test_6_3_expert_is_two_games_and_the_first_chooser_and_player_alternate():
    states = list(random_game(4, mode="expert", first=1, chooser=0))
    begin = next(i for i, state in enumerate(states) if state.row.game == 1)
    assert [states[0].turn, states[2].turn] == [0, 1]                # picks; plays
    assert [states[begin].turn, states[begin + 2].turn] == [1, 0]
    deal = states[-1].deal
    assert [one["first"] for one in deal] == [1, 0]
    assert [[len(cards) for cards in one["offers"]] for one in deal] == [[3, 0], [0, 3]]
    assert states[begin].deal[1]["clans"] is None and states[begin].deal[1]["tiles"] is None


def test_6_3_the_points_of_both_games_are_added():
    end = list(random_game(4, mode="expert"))[-1]
    outcome = game.outcome(end)
    first, second = outcome.detail["games"]
    assert outcome.scores == tuple(first["seats"][p]["points"] + second["seats"][p]["points"] for p in (0, 1))
    assert end.row.points.tolist() == [first["seats"][p]["points"] for p in (0, 1)]
    assert end.row.prey.tolist() == [first["seats"][p]["prey"] for p in (0, 1)]
    state = game.deal_from(2, end.deal[0] | {"offers": None}, mode="fixed", clans=end.deal[0]["clans"])
    for _, text in end.said[2:]:
        if game.outcome(state) is None:
            state = game.apply(state, text)
    assert list(game.outcome(state).scores) == end.row.points.tolist()
    assert game.outcome(state).detail["games"] == [first]


def test_6_4_fixed_takes_two_different_clans():
    assert game.deal(2, 1, mode="fixed", clans=["crook", "royal"]).deal["clans"] == ["crook", "royal"]
    assert game.deal(2, 1, mode="fixed", clans="crook,royal").options["clans"] == ["crook", "royal"]
    for clans in (None, "null", "crook", "crook,crook", "crook,lion", ["crook"], 7, ["crook", 7]):
        with pytest.raises(OptionError, match="clans"):
            game.deal(2, 1, mode="fixed", clans=clans)
    for mode in ("free", "first", "limited", "expert"):
        with pytest.raises(OptionError, match="fixed"):
            game.deal(2, 1, mode=mode, clans="crook,royal")


def test_6_4_options_have_the_values_of_the_record():
    state = game.deal(2, 1)
    assert state.options == {"first": 0, "mode": "free", "clans": None, "chooser": 0, "effects": True}
    state = game.deal(2, 1, first="1", chooser="1", effects="false", mode="limited", clans="null")
    assert state.options == {"first": 1, "mode": "limited", "clans": None, "chooser": 1, "effects": False}
    for wrong in ({"chooser": 2}, {"effects": 1}, {"mode": "blitz"}, {"first": 2}):
        with pytest.raises(OptionError):
            game.deal(2, 1, **wrong)
    for seats in (1, 3):
        with pytest.raises(OptionError):
            game.deal(seats, 1)


@pytest.mark.parametrize(("clan", "tile", "plain"), [
    ("royal", "royal-a", 4), ("justice", "justice-a", 4), ("power", "power-a", 4), ("polter", "mouse-3", 3)])
def test_6_4_effects_off_leaves_plain_turns(clan, tile, plain):
    placed = {"a1": tile, "e5": "mouse-6", "d4": "dog1r0", "c3": "fly-3"}
    on, off = (turned_up(dealt((clan, "gourmet"), placed, effects=effects), "e5", "d4") for effects in (True, False))
    assert len(texts(after(on, "flip a1"))) > plain
    assert len(texts(after(off, "flip a1"))) == plain


# The deal ----------------------------------------------------------------------------------------------------

def plain(**changes):
    clans = ("royal", "crook")
    return {"clans": list(clans), "offers": None, "tiles": tiles_with(clans, {}), "first": 0} | changes


@pytest.mark.parametrize(("changes", "why"), [
    ({"first": 2}, "first"), ({"first": None}, "first"), ({"first": 1}, "first"),
    ({"offers": [[], []]}, "offers"), ({"clans": ["royal", "royal"]}, "clans"), ({"clans": None}, "clans"),
    ({"clans": ["crook", "royal"]}, "clans"), ({"tiles": None}, "tiles"), ({"tiles": ["mouse-3"] * 25}, "once"),
    ({"tiles": all_tiles(("royal", "power"))}, "power-a"), ({"tiles": [7] * 25}, "7 on a5"),
    ({"tiles": all_tiles(("royal", "crook"))[:24]}, "25")])
def test_2_1_a_deal_that_is_none_is_refused(changes, why):
    with pytest.raises(RecordError, match=why):
        game.deal_from(2, plain(**changes), mode="fixed", clans=["royal", "crook"])
    with pytest.raises(RecordError):
        game.deal_from(2, [plain()], mode="fixed", clans=["royal", "crook"])


@pytest.mark.parametrize(("mode", "offers"), [
    ("limited", None), ("limited", [["royal", "crook", "chaos"], []]), ("free", [["royal"], []]),
    ("limited", [["royal", "crook", "chaos"], ["royal", "power", "polter"]]),
    ("limited", [["royal", "crook", "lion"], ["justice", "power", "polter"]]),
    ("expert", None), ("expert", [[], ["royal", "crook", "chaos"]])])
def test_6_2_offers_that_are_none_are_refused(mode, offers):
    deal = plain(clans=None, tiles=None, offers=offers)
    with pytest.raises(RecordError, match="offers"):
        game.deal_from(2, [deal] if mode == "expert" else deal, mode=mode)


def test_6_1_a_deal_without_tiles_goes_as_far_as_the_picks():
    state = game.deal_from(2, plain(clans=None, tiles=None))
    picked = after(state, "pick royal")
    with pytest.raises(RecordError, match="tiles"):
        after(picked, "pick crook")


def test_6_1_a_deal_with_other_clans_than_picked_is_refused():
    state = after(game.deal_from(2, plain()), "pick crook")
    with pytest.raises(RecordError, match="picked"):
        after(state, "pick royal")
    assert after(game.deal_from(2, plain()), "pick royal", "pick crook").deal == plain()


def test_6_3_a_deal_without_the_second_game_goes_as_far_as_the_first():
    end = list(random_game(2, mode="expert"))[-1]
    state = game.deal_from(2, end.deal[:1], mode="expert")
    with pytest.raises(RecordError, match="second game"):
        after(state, *(text for _, text in end.said))
    assert game.outcome(after(game.deal_from(2, end.deal, mode="expert"), *(text for _, text in end.said)))
    with pytest.raises(RecordError, match="list"):
        game.deal_from(2, end.deal[0], mode="expert")


# Records, views, words ---------------------------------------------------------------------------------------

def test_real_records_replay():
    for number, record in read_records(VECTORS):
        state = record.replay(game)
        assert state.deal == record.deal, number
    assert number == 35


@pytest.mark.parametrize("options", [
    {"mode": "free"}, {"mode": "limited"}, {"mode": "expert", "first": "random"}, {"mode": "first"},
    {"mode": "fixed", "clans": "royal,polter"}], ids=str)
def test_records_round_trip(options):
    state = game.deal(2, "seed", **options)
    record = Record.open(state, NAMES, "seed")
    *_, end = random_game("seed", **options)
    for seat, text in end.said:
        record = record.add(seat, text)
    record = record.close(end, game.outcome(end))
    again = Record.from_json(record.to_json())
    assert again.replay(game) == end and again.deal == end.deal


@pytest.mark.parametrize("options", [
    {"mode": "free"}, {"mode": "limited", "chooser": 1}, {"mode": "expert"}, {"mode": "expert", "chooser": 1},
    {"mode": "fixed", "clans": "royal,justice"}], ids=str)
def test_imagined_tables_look_the_same_and_are_whole(options):
    own = chance("imagine")
    for seed in range(3):
        for state in random_game(seed, **options):
            assert game.census(state) == []
            for seat in (0, 1, None):
                view = game.view(state, seat)
                world = game.imagine(view, own)
                assert game.view(world, seat) == view and game.census(world) == []
                assert set(world.row.way.tolist()) <= {0, 1, 2, 3}
            assert game.view(state, state.turn).legal == game.legal(state)


def test_6_2_imagined_clan_cards_are_those_one_does_not_hold():
    state = game.deal(2, 5, mode="limited")
    mine, yours = ([CLANS.index(clan) for clan in cards] for cards in state.deal["offers"])
    picked = after(state, f"pick {CLANS[mine[0]]}")
    seen = set()
    for i in range(40):
        world = game.imagine(game.view(picked, 1), chance(i))
        assert not set(world.row.offer[0].tolist()) & set(yours)
        assert world.row.kept[0] in world.row.offer[0]
        seen.add(int(world.row.kept[0]))
    assert seen == set(range(7)) - set(yours)


def test_6_3_imagined_clan_cards_are_those_that_were_given():
    state = game.deal(2, 5, mode="expert")
    three = state.deal[0]["offers"][0]
    picked = after(state, f"pick {three[1]}")
    for seat in (0, 1, None):
        world = game.imagine(game.view(picked, seat), chance(seat))
        cards = set(world.row.offer[0].tolist())
        assert len(cards) == 3 and CLANS.index(three[1]) in cards
        assert {card for card in world.row.offer[1].tolist() if card >= 0} == cards - {CLANS.index(three[1])}
        if seat is not None:
            assert cards == {CLANS.index(clan) for clan in three}


@pytest.mark.parametrize("text", ["", "flip", "flip f1", "flip a6", "flip royal", "pick a1", "swap 1", "rotate c3",
                                  "rotate c3 4", "rotate 1 c3", "rotate c3 royal", "shift a1", "stay a1", "keep ",
                                  "Flip a1", "flip a1 ", "flip  a1", "pick ?"])
def test_other_texts_are_no_moves(text):
    for state in (game.deal(2, 1), dealt(("royal", "crook"))):
        with pytest.raises(InvalidMove):
            game.parse(state, text)


@pytest.mark.parametrize("move", ["rotate c3 1", "keep"])
def test_4_1_no_dog_is_rotated_before_the_end(move):
    state = dealt(("royal", "crook"))
    for one in (state, after(state, "flip a1")):
        with pytest.raises(IllegalMove, match=r"4\.1"):
            after(one, move)


def test_moves_are_told():
    def told(state, move):
        return game.tell(state, game.parse(state, move), after(state, move), NAMES)
    placed = {"a1": "mouse-3", "e5": "mouse-6", "b2": "royal-b", "c3": "royal-a", "d1": "dog3r0"}
    state = turned_up(dealt(("polter", "royal"), placed), "e5")
    assert told(state, "flip a1") == ["Ann turns up the mouse 3 on a1"]
    flipped = after(state, "flip a1")
    assert told(flipped, "swap b2") == ["Ann swaps the mouse 3 on a1 with the face-down tile on b2"]
    assert told(flipped, "shift e5 d4") == ["Ann swaps the mouse 6 on e5 with the face-down tile on d4"]
    power = after(dealt(("power", "royal"), {"a1": "royal-b", "c1": "mouse-6"}), "flip a1")
    assert told(power, "stay") == ["Ann leaves the Royal Claw 2 on a1"]
    assert told(turned_up(power, "c1"), "swap c1") == ["Ann swaps the Royal Claw 2 on a1 with the mouse 6 on c1"]


@pytest.mark.parametrize(("tile", "words"), [
    ("dog3r1", "the dog 3"), ("fly-4", "the fly 4"), ("mouse-5b", "the mouse 5"), ("pigeon-2", "the pigeon 2"),
    ("crook-a", "the Crook 1"), ("crook-e", "the chief of the Crooks"), ("chaos-b", "the Chaoticat")])
def test_tiles_are_told_by_what_is_read_on_them(tile, words):
    state = dealt(("crook", "chaos"), {"a1": tile})
    told = game.tell(state, game.parse(state, "flip a1"), after(state, "flip a1"), NAMES)
    assert told == [f"Ann turns up {words} on a1"]


def test_picks_are_told():
    def told(state, move):
        return game.tell(state, game.parse(state, move), after(state, move), NAMES)
    free = game.deal(2, 1)
    assert told(free, "pick royal") == ["Ann takes Royal Claws"]
    picked = after(free, "pick royal", "pick crook")
    centre = telling.called(shown(picked, "c3"), picked.box.row)
    assert told(after(free, "pick royal"), "pick crook") == [
        "Bob takes Crooks", f"the centre tile is {centre}; Ann begins"]
    limited = game.deal_from(2, plain(offers=[["royal", "chaos", "power"], ["crook", "gourmet", "justice"]]),
                             mode="limited")
    assert told(limited, "pick royal") == ["Ann keeps a clan in secret"]
    assert told(after(limited, "pick royal"), "pick crook") == [
        "Bob keeps a clan in secret", "Ann takes Royal Claws", "Bob takes Crooks",
        "the centre tile is the mouse 4; Ann begins"]
