"""The end of a game of Chats de Poche (§4.1 to §4.6): every clan effect and chief's ability, where it counts and where
not. The score is in test_poche_score.py."""
import pytest

from checked_moves import after
from endings_poche import before_last_move, box_with, bullied, captor, ended, points, tile_at, victims
from matou.core.errors import IllegalMove
from matou.games.poche.names import CLANS, DOG_NAMES
from tables_poche import NAMES, game, texts, tiles_with

# §4.1 Before the dogs ----------------------------------------------------------------------------------------

def test_4_1_the_justice_chief_swaps_with_the_centre():
    state = before_last_move(("gourmet", "justice"), tiles_with(("gourmet", "justice"), {
        "a1": "mouse-3", "e5": "justice-e", "c3": "mouse-6"}), "a1")
    end = after(state, "swap a2")
    assert tile_at(end, "c3") == "justice-e" and tile_at(end, "e5") == "mouse-6"
    assert game.outcome(end).detail["games"][0]["centre"] == "e5"
    told = game.tell(state, game.parse(state, "swap a2"), end, NAMES)
    assert told[1] == "the chief of the Defenders of Justice on e5 swaps places with the centre"


def test_4_1_the_justice_chief_stays_without_effects_or_at_the_centre():
    placed = {"a1": "mouse-3", "e5": "justice-e", "c3": "mouse-6"}
    clans = ("gourmet", "justice")
    end = after(before_last_move(clans, tiles_with(clans, placed), "a1", effects=False), "swap a2")
    assert tile_at(end, "e5") == "justice-e" and tile_at(end, "c3") == "mouse-6"
    central = tiles_with(clans, {"a1": "mouse-3", "c3": "justice-e"})
    end = after(before_last_move(clans, central, "a1"), "swap a2")
    assert tile_at(end, "c3") == "justice-e" and game.outcome(end).detail["games"][0]["centre"] is None


def test_4_1_the_royal_chief_may_rotate_an_adjacent_dog():
    placed = {"a1": "mouse-3", "d4": "royal-e", "d5": "dog1r3", "e4": "dog2r0", "c3": "dog3r0", "a5": "dog4r0",
              "a4": "dog5r0", "d3": "mouse-6"}
    state = after(before_last_move(("gourmet", "royal"), tiles_with(("gourmet", "royal"), placed), "a1"), "swap a2")
    assert state.turn == 1 and game.outcome(state) is None
    assert texts(state) == {"keep", *(f"rotate {square} {turns}" for square in ("d5", "e4") for turns in (1, 2, 3))}
    end = after(state, "rotate d5 2")
    assert end.row.turned.tolist() == [1, 0, 0, 0, 0] and game.outcome(end) is not None
    assert after(state, "keep").row.turned.tolist() == [3, 0, 0, 0, 0]
    for move, why in (("rotate c3 1", "next to"), ("rotate d3 1", "no dog"), ("flip a1", "face up"),
                      ("stay", "leave them")):
        with pytest.raises(IllegalMove, match=why):
            after(state, move)


def test_4_1_the_royal_chief_rotates_no_dog_that_is_only_diagonal():
    placed = {"a1": "mouse-3", "d4": "royal-e", "e5": "dog1r3", "c3": "dog2r0", "e3": "dog3r0", "c5": "dog4r0",
              "a5": "dog5r0"}
    clans = ("gourmet", "royal")
    assert game.outcome(after(before_last_move(clans, tiles_with(clans, placed), "a1"), "swap a2")) is not None


def test_4_1_the_royal_chief_rotates_no_dog_without_effects():
    placed = {"a1": "mouse-3", "d4": "royal-e", "d5": "dog1r3"}
    clans = ("gourmet", "royal")
    end = after(before_last_move(clans, tiles_with(clans, placed), "a1", effects=False), "swap a2")
    assert game.outcome(end) is not None


def test_4_1_another_royal_cat_rotates_no_dog():
    placed = {"a1": "mouse-3", "d4": "royal-d", "d5": "dog1r3", "e4": "dog2r0", "a5": "royal-e", "b5": "mouse-6",
              "a4": "mouse-4a"}
    clans = ("gourmet", "royal")
    assert game.outcome(after(before_last_move(clans, tiles_with(clans, placed), "a1"), "swap a2")) is not None


BOTH = {"a1": "mouse-3", "e5": "justice-e", "c3": "dog1r0", "c4": "mouse-6", "b3": "mouse-5a", "d3": "mouse-5b",
        "c2": "mouse-4a", "e4": "royal-e", "d4": "mouse-4b", "e3": "pigeon-2", "d5": "pigeon-5"}


def test_4_1_justice_goes_before_royal():
    """The dog at the centre comes beside the royal chief by the justice chief's swap."""
    clans = ("royal", "justice")
    state = after(before_last_move(clans, tiles_with(clans, BOTH), "a1"), "swap a2")
    assert tile_at(state, "e5") == "dog1" and tile_at(state, "c3") == "justice-e"
    assert texts(state) == {"keep", "rotate e5 1", "rotate e5 2", "rotate e5 3"}


def test_4_1_the_chief_with_more_attack_goes_first():
    """With a box in which the royal chief is the stronger, no dog is beside it when its turn comes."""
    clans = ("royal", "justice")
    box = box_with(royal=[1, 1, 1, 1, 9], justice=[1, 1, 1, 1, 5])
    end = after(before_last_move(clans, tiles_with(clans, BOTH), "a1", box=box), "swap a2")
    assert game.outcome(end) is not None and tile_at(end, "e5") == "dog1" and tile_at(end, "c3") == "justice-e"
    beside = {**BOTH, "e3": "dog2r0"}
    state = after(before_last_move(clans, tiles_with(clans, beside), "a1", box=box), "swap a2")
    assert tile_at(state, "e5") == "justice-e" and texts(state) == {"keep", *(f"rotate e3 {i}" for i in (1, 2, 3))}
    assert tile_at(after(state, "keep"), "c3") == "justice-e"


# §4.2 Dogs attack --------------------------------------------------------------------------------------------

AROUND = {"N": "c4", "NE": "d4", "E": "d3", "SE": "d2", "S": "c2", "SW": "b2", "W": "b3", "NW": "b4"}
ARROWS = {"dog1": "N", "dog2": "W E", "dog3": "NE E SE", "dog4": "N E S W", "dog5": "NW NE SW SE"}
WAYS = list(AROUND)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("dog", DOG_NAMES)
def test_4_2_dogs_turn_down_the_cats_their_arrows_point_to(dog, turns):
    cats = dict(zip(AROUND.values(), [f"gourmet-{i}" for i in "abcd"] + [f"crook-{i}" for i in "abcd"], strict=True))
    aimed = {AROUND[WAYS[(WAYS.index(way) + 2 * turns) % 8]] for way in ARROWS[dog].split()}
    assert victims(("gourmet", "crook"), {"c3": f"{dog}r{turns}", **cats}) == {cats[square] for square in aimed}


def test_4_2_only_the_eight_tiles_around_and_never_across_the_edge():
    assert victims(("gourmet", "crook"), {"c1": "dog1r0", "c3": "gourmet-a"}) == set()
    assert victims(("gourmet", "crook"), {"e3": "dog2r0", "a3": "gourmet-a", "a2": "gourmet-b", "d3": "crook-a"}) \
        == {"crook-a"}
    assert victims(("gourmet", "crook"), {"a5": "dog5r0", "e5": "gourmet-a", "e4": "gourmet-b", "b4": "crook-a",
                                          "e1": "crook-b"}) == {"crook-a"}


def test_4_2_dogs_turn_down_neither_dogs_nor_prey():
    detail = ended(("gourmet", "crook"), {"c3": "dog4r0", "c4": "mouse-3", "b3": "dog5r0", "b4": "gourmet-a"})
    assert [dog["victims"] for dog in detail["dogs"]] == [[], []]
    assert captor(("gourmet", "crook"), {"c3": "dog4r0", "c4": "mouse-3", "b4": "gourmet-a"}, "mouse-3") == 0


def test_4_2_a_cat_turned_down_captures_nothing():
    placed = {"c4": "gourmet-a", "c5": "mouse-3", "c3": "dog1r0"}
    assert captor(("gourmet", "crook"), placed, "mouse-3") is None
    assert captor(("gourmet", "crook"), placed | {"c3": "dog1r1"}, "mouse-3") == 0


def test_4_2_all_at_once_two_dogs_may_turn_down_one_cat():
    detail = ended(("gourmet", "crook"), {"c3": "dog1r0", "c4": "gourmet-a", "c5": "dog4r0"})
    assert [dog["victims"] for dog in detail["dogs"]] == [[["c4", "gourmet-a"]], [["c4", "gourmet-a"]]]


def test_4_2_dogs_do_not_turn_down_the_polter_chief():
    placed = {"c3": "dog4r0", "c4": "polter-e", "b3": "polter-d", "c5": "mouse-3"}
    assert victims(("polter", "crook"), placed) == {"polter-d"}
    assert captor(("polter", "crook"), placed, "mouse-3") == 0


def test_4_2_without_effects_dogs_turn_down_the_polter_chief():
    placed = {"c3": "dog4r0", "c4": "polter-e", "b3": "polter-d"}
    assert victims(("polter", "crook"), placed, effects=False) == {"polter-d", "polter-e"}


def test_4_2_dogs_turn_down_every_other_chief():
    for clan in CLANS:
        if clan not in ("polter", "gourmet"):
            assert victims(("gourmet", clan), {"c3": "dog1r0", "c4": f"{clan}-e"}) == {f"{clan}-e"}


# §4.3 Chaoticats ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("up", "attack"), [(5, 2), (4, 4), (3, 6), (2, 8), (1, 10)])
@pytest.mark.parametrize("effects", [True, False])
def test_4_3_the_fewer_chaoticats_the_stronger(up, attack, effects):
    placed = {"a1": "mouse-3"} | dict(zip(["a2", "e1", "e2", "e3", "e4"][:up], [f"chaos-{i}" for i in "edcba"],
                                          strict=False))
    detail = ended(("crook", "chaos"), placed, effects=effects)
    assert detail["chaos"] == attack and detail["prey"][0]["totals"] == [0, attack]


def test_4_3_chaoticats_are_counted_after_the_dogs():
    placed = {"a1": "mouse-3", "a2": "chaos-a", "e1": "chaos-b", "d1": "dog2r0"}
    assert ended(("power", "chaos"), placed)["prey"][0]["totals"] == [0, 10]
    assert ended(("power", "chaos"), placed | {"d1": "dog1r0"})["prey"][0]["totals"] == [0, 8]


def test_4_3_chaoticats_are_counted_before_the_crook_chief():
    placed = {"a1": "mouse-3", "a2": "chaos-a", "e1": "chaos-b", "e2": "chaos-c", "d1": "crook-e"}
    detail = ended(("crook", "chaos"), placed)
    assert detail["crook"] == [["e1", "chaos-b"]] and detail["prey"][0]["totals"] == [0, 6]


# §4.4 After the dogs -----------------------------------------------------------------------------------------

def test_4_4_the_crook_chief_turns_down_lower_neighbours_its_own_too():
    placed = {"c3": "crook-e", "c4": "crook-a", "b3": "royal-e", "d3": "royal-a", "c2": "mouse-3", "d4": "royal-b"}
    assert bullied(("crook", "royal"), placed) == {"crook-a", "royal-e", "royal-a"}


def test_4_4_not_those_as_strong_or_stronger():
    placed = {"c3": "crook-e", "c4": "justice-e", "b3": "justice-a"}
    assert bullied(("crook", "justice"), placed) == {"justice-a"}
    assert bullied(("crook", "chaos"), {"c3": "crook-e", "c4": "chaos-a"}) == set()          # 10
    assert bullied(("crook", "chaos"), {"c3": "crook-e", "c4": "chaos-a", "a1": "chaos-b", "e1": "chaos-c"}) \
        == {"chaos-a"}                                                                       # 6
    placed = {"c3": "crook-e", "c4": "royal-e", "b3": "royal-d"}
    box = box_with(crook=[1, 1, 1, 1, 7], royal=[1, 1, 1, 6, 7])
    assert bullied(("crook", "royal"), placed, box=box) == {"royal-d"}


def test_4_4_not_without_effects_nor_by_another_crook_nor_when_turned_down():
    placed = {"c3": "crook-e", "c4": "royal-a"}
    assert bullied(("crook", "royal"), placed) == {"royal-a"}
    assert bullied(("crook", "royal"), placed, effects=False) == set()
    assert bullied(("crook", "royal"), {"c3": "crook-d", "c4": "royal-a"}) == set()
    assert bullied(("crook", "royal"), placed | {"c2": "dog1r0"}) == set()


def test_4_4_the_crook_chief_turns_down_even_the_polter_chief():
    assert bullied(("crook", "polter"), {"c3": "crook-e", "c4": "polter-e", "b4": "dog4r0"}) == {"polter-e"}


def test_4_4_a_cat_the_crook_chief_turned_down_captures_nothing():
    placed = {"c3": "crook-e", "c4": "royal-e", "c5": "mouse-3"}
    assert captor(("crook", "royal"), placed, "mouse-3") is None
    assert captor(("crook", "royal"), placed, "mouse-3", effects=False) == 1


# §4.5 Capture ------------------------------------------------------------------------------------------------

def test_4_5_five_of_gourmet_against_two_of_royal():
    """The booklet's first example."""
    placed = {"c3": "mouse-4a", "c4": "gourmet-b", "b3": "gourmet-e", "d3": "royal-b"}
    prey, = ended(("royal", "gourmet"), placed)["prey"]
    assert prey["totals"] == [2, 5] and prey["captor"] == 1
    assert prey["attackers"] == [[["d3", "royal-b", 2]], [["c4", "gourmet-b", 2], ["b3", "gourmet-e", 3]]]
    assert prey["square"] == "c3" and prey["name"] == "mouse-4a" and prey["points"] == 4 and not prey["given"]


def test_4_5_equal_totals_capture_nothing():
    assert captor(("royal", "crook"), {"c3": "mouse-3", "c4": "royal-b", "b3": "crook-b"}, "mouse-3") is None
    assert captor(("royal", "crook"), {"c3": "mouse-3"}, "mouse-3") is None
    assert captor(("royal", "crook"), {"c3": "mouse-3", "c4": "royal-c", "b3": "crook-b"}, "mouse-3") == 0


def test_4_5_cats_attack_orthogonally_and_not_across_the_edge():
    for square in ("b4", "b2", "d4", "d2", "c5", "a3", "e3"):
        assert captor(("royal", "crook"), {"c3": "mouse-3", square: "royal-e"}, "mouse-3") is None
    assert captor(("royal", "crook"), {"e3": "mouse-3", "a2": "royal-e"}, "mouse-3") is None


def test_4_5_the_gourmet_chief_attacks_diagonally_too():
    for square in ("b4", "b2", "d4", "d2", "c4", "b3"):
        placed = {"c3": "mouse-3", square: "gourmet-e"}
        assert ended(("royal", "gourmet"), placed)["prey"][0]["totals"] == [0, 3]
    assert captor(("royal", "gourmet"), {"c3": "mouse-3", "c5": "gourmet-e"}, "mouse-3") is None


def test_4_5_no_other_gourmet_and_no_chief_without_effects_attacks_diagonally():
    assert captor(("royal", "gourmet"), {"c3": "mouse-3", "b4": "gourmet-d"}, "mouse-3") is None
    assert captor(("royal", "gourmet"), {"c3": "mouse-3", "b4": "royal-e"}, "mouse-3") is None
    assert captor(("royal", "gourmet"), {"c3": "mouse-3", "b4": "gourmet-e"}, "mouse-3", effects=False) is None


def test_4_5_the_power_chief_attacks_all_along_its_row_and_column_once():
    for square in ("c4", "c5", "c1", "a3", "b3", "e3"):
        placed = {"c3": "mouse-3", square: "power-e"}
        assert ended(("power", "royal"), placed)["prey"][0]["totals"] == [2, 0]
    between = {"c3": "mouse-3", "d3": "dog1r0", "e3": "power-e"}
    assert captor(("power", "royal"), between, "mouse-3") == 0


def test_4_5_no_other_power_cat_and_no_chief_without_effects_attacks_from_afar():
    assert captor(("power", "royal"), {"c3": "mouse-3", "c5": "power-d"}, "mouse-3") is None
    assert captor(("power", "royal"), {"c3": "mouse-3", "b4": "power-e"}, "mouse-3") is None
    assert captor(("power", "royal"), {"c3": "mouse-3", "c5": "power-e"}, "mouse-3", effects=False) is None


# §4.6 The chaos chief's pair ---------------------------------------------------------------------------------

PAIR = {"a1": "pigeon-2", "a2": "chaos-e", "e5": "pigeon-5"}


def test_4_6_the_chaos_chief_gets_the_other_pigeon_or_fly():
    assert points(("royal", "chaos"), PAIR) == (0, 10)
    detail = ended(("royal", "chaos"), PAIR)
    assert [(one["name"], one["captor"], one["given"]) for one in detail["prey"]] \
        == [("pigeon-2", 1, False), ("pigeon-5", 1, True)]
    assert detail["seats"][1] == {"mice": 0, "pigeons": 10, "flies": 0, "bonus": 0, "points": 10, "prey": 2}
    assert points(("chaos", "royal"), {"a1": "fly-4", "a2": "chaos-e", "e5": "fly-3"}) == (12, 0)
    both = {**PAIR, "b2": "fly-4", "e1": "fly-3"}
    assert points(("chaos", "royal"), both) == (22, 0)


def test_4_6_not_if_somebody_captured_the_other():
    assert points(("royal", "chaos"), PAIR | {"e4": "royal-a"}) == (5, 2)


def test_4_6_not_if_another_chaoticat_captured_it_or_the_chief_is_down():
    assert points(("royal", "chaos"), {"a1": "pigeon-2", "a2": "chaos-d", "e5": "pigeon-5"}) == (0, 2)
    assert points(("royal", "chaos"), PAIR | {"a3": "dog1r2", "b1": "chaos-a"}) == (0, 2)
    assert points(("royal", "chaos"), {"a1": "pigeon-2", "b2": "chaos-e", "b1": "chaos-a", "e5": "pigeon-5"}) == (0, 2)


def test_4_6_the_chief_counts_beside_a_stronger_mate():
    assert points(("royal", "chaos"), PAIR | {"b1": "chaos-a"}) == (0, 10)


def test_4_6_not_if_its_clan_did_not_capture_it_and_not_without_effects():
    assert points(("justice", "chaos"), PAIR | {"b1": "justice-e", "e1": "chaos-a", "e2": "chaos-b"}) == (2, 0)
    assert points(("royal", "chaos"), PAIR, effects=False) == (0, 2)


def test_4_6_other_chiefs_get_no_other_pigeon():
    assert points(("royal", "chaos"), {"a1": "pigeon-2", "a2": "royal-e", "e5": "pigeon-5"}) == (2, 0)
