"""Chats de Poche, paragraph by paragraph: the box, setup, a turn.

The end is in test_poche_end.py and test_poche_score.py; modes, deals, records and words are in test_poche_modes.py.
"""
import json
from itertools import permutations

import pytest

from checked_moves import after, refusal
from matou.core.errors import BoxError, IllegalMove
from matou.games.poche import narration
from matou.games.poche.names import CLANS, DOG_NAMES, PREY_NAMES, SQUARES
from tables_poche import around, dealt, game, lines, random_game, said, shown, texts, turned_up

# §1 Components -----------------------------------------------------------------------------------------------

def test_1_1_two_clans_ten_prey_and_five_dogs_make_25_tiles():
    assert len(CLANS) * 5 == 35 and len(PREY_NAMES) == 10 and len(DOG_NAMES) == 5
    for clans in permutations(CLANS, 2):
        tiles = game.deal(2, 1, mode="fixed", clans=list(clans)).deal["tiles"]
        assert sorted(tile[:4] if tile.startswith("dog") else tile for tile in tiles) \
            == sorted([*(f"{clan}-{cat}" for clan in clans for cat in "abcde"), *PREY_NAMES, *DOG_NAMES])


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
    assert set(narration.CLAN_NAMES) == set(narration.EFFECTS) == set(narration.ABILITIES) == set(CLANS)


BOX = {
    "clans": {clan: {"attack": [1, 2, 3, 4, 5]} for clan in CLANS if clan != "chaos"}
    | {"chaos": {"attack_by_number": [9, 7, 5, 3, 1]}},
    "prey": {name: {"points": 7} for name in PREY_NAMES},
    "dogs": {name: {"arrows": ["NW", "S"]} for name in DOG_NAMES},
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
    for dog in DOG_NAMES:
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
    with pytest.raises(IllegalMove, match=r"3\.1.*you have to swap"):
        after(state, "stay")
    with pytest.raises(IllegalMove, match=r"3\.1.*first"):
        after(state, "flip a1")
    assert refusal(after(state, "swap b3"), "flip b3") == "§3.1: b3 is face up already"


@pytest.mark.parametrize("square", SQUARES)
def test_3_2_a_dog_swaps_anywhere_in_its_row_or_column(square):
    state = turned_up(dealt(("gourmet", "crook"), {square: "dog4r1", "c3" if square != "c3" else "a1": "mouse-6"}))
    state = game.position(turned_up(state, square).text.replace("phase: flipping", f"phase: moving; flipped: {square}"))
    assert said(state, "swap") == lines(square)


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
    ("swap e5", "gourmet-a", "a cat"), ("swap c2", "mouse-3", "prey swaps"), ("swap b2", "dog1r0", "a dog"),
    ("swap a1", "dog1r0", "another tile")])
def test_3_2_other_swaps_are_refused(move, tile, why):
    with pytest.raises(IllegalMove, match=why):
        after(dealt(("gourmet", "crook"), {"a1": tile}), "flip a1", move)


PLAIN = "a cat swaps with a tile one or two away in its row or column"
DIAGONAL = "the cat you flip swaps with a tile one or two away in its row, column or diagonal"
ANY_DOG = "the cat you flip swaps with a tile one or two away in its row or column, or with any face-up dog"


@pytest.mark.parametrize("effects", [True, False])
@pytest.mark.parametrize(("clans", "dogs", "why"), [
    (("gourmet", "crook"), "e5", PLAIN), (("justice", "gourmet"), "", DIAGONAL), (("gourmet", "justice"), "", PLAIN),
    (("royal", "gourmet"), "", PLAIN), (("royal", "gourmet"), "e5", ANY_DOG), (("royal", "gourmet"), "d2", PLAIN)])
def test_3_2_a_cat_is_told_how_far_it_reaches_with_the_players_clan(clans, dogs, why, effects):
    """The refusal asks the rule that lists the swaps (§1.4), so it speaks of no square that is refused."""
    state = dealt(clans, {"b2": "gourmet-a", **dict.fromkeys(dogs.split(), "dog1r0")}, effects=effects)
    flipped = after(turned_up(state, *dogs.split()), "flip b2")
    refused = set(SQUARES) - said(flipped, "swap") - {"b2"}
    assert {refusal(flipped, f"swap {square}") for square in refused} == {f"§3.2: {why if effects else PLAIN}"}


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


@pytest.mark.parametrize("clans", ["gourmet,crook", "power,justice", "chaos,polter"])
def test_3_6_a_game_is_24_turns(clans):
    states = list(random_game(1, mode="fixed", clans=clans))
    moves = [text.split()[0] for _, text in states[-1].said]
    assert moves[::2] == ["flip"] * 24 and len(moves) == 48
    assert [seat for seat, _ in states[-1].said] == [0, 0, 1, 1] * 12
    assert states[-1].row.down == 0 and states[-2].row.down == 0 and states[-3].row.down != 0
    with pytest.raises(IllegalMove, match=r"3\.6.*over"):
        game.apply(states[-1], "flip a1")
