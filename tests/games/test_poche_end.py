"""The end of a game of Chats de Poche (§4): every clan effect and chief's ability, where it counts and where not."""
import json

import pytest

from matou.core.errors import IllegalMove
from matou.core.game import State
from matou.games.poche import board, telling
from matou.games.poche.door import GAME
from matou.games.poche.names import CLANS, DOGS, PREY, SQUARES

NAMES = ("Ann", "Bob")
game = GAME
EXAMPLE = """
    royal-a  mouse-5b  dog1r3    fly-3    gourmet-c
    mouse-6  fly-4     dog3r3    dog5r3   mouse-5a
    royal-b  royal-e   dog2r2    mouse-4b royal-d
    pigeon-2 gourmet-d gourmet-a mouse-3  gourmet-e
    dog4r0   gourmet-b royal-c   mouse-4a pigeon-5
"""


# Setting the table -------------------------------------------------------------------------------------------

def number(clans, name):
    """A tile's number, by its name."""
    if name[:3] == "dog":
        return board.DOG + DOGS.index(name[:4])
    if name in PREY:
        return board.PREY + PREY.index(name)
    clan, cat = name.split("-")
    return clans.index(clan) * board.CATS + "abcde".index(cat)


def table(clans, placed, phase=board.OVER, **options):
    """These tiles face up on these squares and no others: what is face down counts for nothing."""
    state = game.deal(2, 0, mode="fixed", clans=list(clans), **options)
    row = state.row.copy()
    row.face[:], row.turned[:], row.down, row.phase = -1, -1, board.ALL, phase
    for square, name in placed.items():
        row.face[SQUARES.index(square)] = number(clans, name)
        row.down &= ~(1 << SQUARES.index(square))
        if name[:3] == "dog":
            row.turned[DOGS.index(name[:4])] = int(name[5])
    return State(game, row, state.box, state.options)


def ended(clans, placed, **options):
    return game.outcome(table(clans, placed, **options)).detail["games"][0]


def points(clans, placed, **options):
    return game.outcome(table(clans, placed, **options)).scores


def captor(clans, placed, prey, **options):
    return {one["name"]: one["captor"] for one in ended(clans, placed, **options)["prey"]}[prey]


def victims(clans, placed, **options):
    return {cat for dog in ended(clans, placed, **options)["dogs"] for _, cat in dog["victims"]}


def bullied(clans, placed, **options):
    return {cat for _, cat in ended(clans, placed, **options)["crook"]}


def before_last_move(clans, tiles, last, **options):
    """All tiles face up but the one on the square `last`, which is turned up now and waits to be moved."""
    deal = {"clans": list(clans), "offers": None, "tiles": tiles, "first": 0}
    state = game.deal_from(2, deal, mode="fixed", clans=list(clans), **options)
    row = state.row.copy()
    row.face[:], row.turned[:], row.down = row.tile, row.way, 1 << SQUARES.index(last)
    row.face[SQUARES.index(last)] = -1
    row.phase = board.FLIPPING
    return game.apply(State(game, row, state.box, state.options, (), deal), f"flip {last}")


def tiles_with(clans, placed):
    known = {name[:4] if name[:3] == "dog" else name for name in placed.values()}
    rest = [*(f"{clan}-{cat}" for clan in clans for cat in "abcde"), *PREY, *(f"{dog}r0" for dog in DOGS)]
    rest = [name for name in rest if (name[:4] if name[:3] == "dog" else name) not in known]
    return [placed[square] if square in placed else rest.pop() for square in SQUARES]


def box_with(**attack):
    """A box of one's own, with the attack of some clans."""
    clans = {clan: {"attack": attack.get(clan, [1, 2, 3, 4, 5])} for clan in CLANS if clan != "chaos"}
    return {"clans": {**clans, "chaos": {"attack_by_number": [10, 8, 6, 4, 2]}},
            "prey": {name: {"points": 1} for name in PREY}, "dogs": {name: {"arrows": ["N"]} for name in DOGS}}


def at(state, square):
    tile = int(state.row.face[SQUARES.index(square)])
    clans = [CLANS[clan] for clan in state.row.clan]
    return next((name for name in (*PREY, *DOGS, *(f"{clan}-{cat}" for clan in clans for cat in "abcde"))
                 if number(clans, name) == tile), "")


def after(state, *moves):
    for move in moves:
        state = game.apply(state, move)
    return state


def texts(state):
    return {move.text for move in game.legal(state)}


# §4.1 Before the dogs ----------------------------------------------------------------------------------------

def test_4_1_the_justice_chief_swaps_with_the_centre():
    state = before_last_move(("gourmet", "justice"), tiles_with(("gourmet", "justice"), {
        "a1": "mouse-3", "e5": "justice-e", "c3": "mouse-6"}), "a1")
    end = after(state, "swap a2")
    assert at(end, "c3") == "justice-e" and at(end, "e5") == "mouse-6"
    assert game.outcome(end).detail["games"][0]["centre"] == "e5"
    told = game.tell(state, game.parse(state, "swap a2"), end, NAMES)
    assert told[1] == "the justice chief on e5 changes places with the centre"


def test_4_1_the_justice_chief_stays_without_effects_or_at_the_centre():
    placed = {"a1": "mouse-3", "e5": "justice-e", "c3": "mouse-6"}
    clans = ("gourmet", "justice")
    end = after(before_last_move(clans, tiles_with(clans, placed), "a1", effects=False), "swap a2")
    assert at(end, "e5") == "justice-e" and at(end, "c3") == "mouse-6"
    central = tiles_with(clans, {"a1": "mouse-3", "c3": "justice-e"})
    end = after(before_last_move(clans, central, "a1"), "swap a2")
    assert at(end, "c3") == "justice-e" and game.outcome(end).detail["games"][0]["centre"] is None


def test_4_1_the_royal_chief_may_rotate_an_adjacent_dog():
    placed = {"a1": "mouse-3", "d4": "royal-e", "d5": "dog1r3", "e4": "dog2r0", "c3": "dog3r0", "a5": "dog4r0",
              "a4": "dog5r0", "d3": "mouse-6"}
    state = after(before_last_move(("gourmet", "royal"), tiles_with(("gourmet", "royal"), placed), "a1"), "swap a2")
    assert state.turn == 1 and game.outcome(state) is None
    assert texts(state) == {"keep", *(f"rotate {square} {turns}" for square in ("d5", "e4") for turns in (1, 2, 3))}
    end = after(state, "rotate d5 2")
    assert end.row.turned.tolist() == [1, 0, 0, 0, 0] and game.outcome(end) is not None
    assert after(state, "keep").row.turned.tolist() == [3, 0, 0, 0, 0]
    for move, why in (("rotate c3 1", "beside"), ("rotate d3 1", "no dog"), ("flip a1", "face up"), ("stay", "keep")):
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
    assert at(state, "e5") == "dog1" and at(state, "c3") == "justice-e"
    assert texts(state) == {"keep", "rotate e5 1", "rotate e5 2", "rotate e5 3"}


def test_4_1_the_chief_with_more_attack_goes_first():
    """With a box in which the royal chief is the stronger, no dog is beside it when its turn comes."""
    clans = ("royal", "justice")
    box = box_with(royal=[1, 1, 1, 1, 9], justice=[1, 1, 1, 1, 5])
    end = after(before_last_move(clans, tiles_with(clans, BOTH), "a1", box=box), "swap a2")
    assert game.outcome(end) is not None and at(end, "e5") == "dog1" and at(end, "c3") == "justice-e"
    beside = {**BOTH, "e3": "dog2r0"}
    state = after(before_last_move(clans, tiles_with(clans, beside), "a1", box=box), "swap a2")
    assert at(state, "e5") == "justice-e" and texts(state) == {"keep", *(f"rotate e3 {i}" for i in (1, 2, 3))}
    assert at(after(state, "keep"), "c3") == "justice-e"


# §4.2 Dogs attack --------------------------------------------------------------------------------------------

AROUND = {"N": "c4", "NE": "d4", "E": "d3", "SE": "d2", "S": "c2", "SW": "b2", "W": "b3", "NW": "b4"}
ARROWS = {"dog1": "N", "dog2": "W E", "dog3": "NE E SE", "dog4": "N E S W", "dog5": "NW NE SW SE"}
WAYS = list(AROUND)


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("dog", DOGS)
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


# §4.7 Score --------------------------------------------------------------------------------------------------

def test_4_7_both_pigeons_are_ten_and_both_flies_twelve():
    pigeons = {"a1": "pigeon-2", "a2": "royal-a", "a3": "pigeon-5"}
    flies = {"e1": "fly-3", "e2": "royal-b", "e3": "fly-4"}
    assert points(("royal", "crook"), pigeons, effects=False) == (10, 0)
    assert points(("royal", "crook"), flies, effects=False) == (12, 0)
    assert points(("royal", "crook"), pigeons | flies, effects=False) == (22, 0)


def test_4_7_one_of_a_pair_is_its_points():
    placed = {"a1": "pigeon-2", "a2": "royal-a", "e3": "pigeon-5", "e4": "crook-a"}
    assert points(("royal", "crook"), placed, effects=False) == (2, 5)
    placed = {"a1": "fly-4", "a2": "royal-a", "e3": "fly-3"}
    assert points(("royal", "crook"), placed, effects=False) == (4, 0)


def test_4_7_mice_are_added():
    placed = {"c3": "royal-a", "c4": "mouse-6", "c2": "mouse-5a", "b3": "mouse-5b", "d3": "mouse-4a"}
    assert points(("royal", "crook"), placed, effects=False) == (20, 0)
    placed = {"c3": "royal-a", "c4": "mouse-3", "c2": "mouse-4b"}
    assert ended(("royal", "crook"), placed, effects=False)["seats"][0] \
        == {"mice": 7, "pigeons": 0, "flies": 0, "bonus": 0, "points": 7, "prey": 2}


def test_4_7_gourmet_gets_a_point_for_each_prey_it_captured():
    placed = {"c3": "gourmet-a", "c4": "mouse-6", "c2": "pigeon-2", "b3": "pigeon-5", "a1": "royal-a", "a2": "mouse-3"}
    assert points(("royal", "gourmet"), placed) == (3, 6 + 10 + 3)
    assert ended(("royal", "gourmet"), placed)["seats"][1]["bonus"] == 3


def test_4_7_gourmet_gets_none_without_effects_and_royal_never():
    placed = {"c3": "gourmet-a", "c4": "mouse-6", "a1": "royal-a", "a2": "mouse-3"}
    assert points(("royal", "gourmet"), placed, effects=False) == (3, 6)
    assert points(("royal", "crook"), {"a1": "royal-a", "a2": "mouse-3"}) == (3, 0)


def test_4_7_crook_gets_a_point_for_each_crook_face_up():
    assert points(("royal", "crook"), {"a1": "crook-a", "c3": "crook-b", "e5": "crook-c"}) == (0, 3)
    dogs = {"a1": "crook-a", "c3": "crook-b", "e5": "crook-c", "d3": "dog2r0"}
    assert points(("royal", "crook"), dogs) == (0, 2)
    assert points(("royal", "crook"), {"a1": "crook-a", "a2": "crook-e"}) == (0, 1)         # after 4.4


def test_4_7_crook_gets_none_without_effects_nor_for_others():
    assert points(("royal", "crook"), {"a1": "crook-a", "c3": "crook-b"}, effects=False) == (0, 0)
    assert points(("royal", "crook"), {"a1": "royal-a", "c3": "royal-b"}) == (0, 0)


# The booklet's last example ----------------------------------------------------------------------------------

def finish_example(effects):
    """The board one swap earlier: the mouse on a4 came there from b5."""
    tiles = EXAMPLE.split()
    one, other = SQUARES.index("b5"), SQUARES.index("a4")
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return after(before_last_move(("royal", "gourmet"), tiles, "b5", effects=effects), "swap a4")


def test_4_7_the_booklets_end_with_plain_rules_is_13_to_15():
    outcome = game.outcome(finish_example(effects=False))
    detail, = outcome.detail["games"]
    assert {cat for dog in detail["dogs"] for _, cat in dog["victims"]} \
        == {"gourmet-b", "gourmet-c", "royal-d", "royal-e"}
    assert outcome.scores == (15, 13) and outcome.winners == (0,) and outcome.why == "points"
    assert detail["seats"][1] == {"mice": 3, "pigeons": 10, "flies": 0, "bonus": 0, "points": 13, "prey": 3}
    assert {one["name"] for one in detail["prey"] if one["captor"] == 0} == {"mouse-4a", "mouse-5b", "mouse-6"}


def test_4_7_the_booklets_end_with_effects_is_21_to_15():
    rotating = finish_example(effects=True)
    assert rotating.turn == 0 and texts(rotating) == {"keep", "rotate c3 1", "rotate c3 2", "rotate c3 3"}
    end = after(rotating, "rotate c3 1")
    outcome = game.outcome(end)
    detail, = outcome.detail["games"]
    assert {cat for dog in detail["dogs"] for _, cat in dog["victims"]} \
        == {"gourmet-a", "gourmet-b", "gourmet-c", "royal-d"}
    assert outcome.scores == (15, 21) and outcome.winners == (1,)
    assert detail["seats"][1] == {"mice": 7, "pigeons": 10, "flies": 0, "bonus": 4, "points": 21, "prey": 4}
    assert {one["name"] for one in detail["prey"] if one["captor"] == 0} == {"fly-4", "mouse-5b", "mouse-6"}
    told = game.tell(rotating, game.parse(rotating, "rotate c3 1"), end, NAMES)
    assert told[:2] == ["Ann rotates the dog 2 on c3, quarter-turns clockwise: 1",
                        "the dog 2 on c3 turns down the Gourmet 1 on c2"]
    assert "the mouse 4 on d3: 3 to 0, Bob captures it" in told
    assert "the mouse 5 on e4: 0 to 0, nobody captures it" in told
    assert told[-1] == "Bob: mice 7, pigeons 10, flies 0, clan 4; points: 21"


def test_4_4_the_end_is_told_step_by_step():
    placed = {"c3": "crook-e", "c4": "crook-a", "e1": "pigeon-2", "e2": "chaos-e", "a5": "pigeon-5", "d1": "chaos-a",
              "d2": "dog1r2"}
    assert telling.tell_end(ended(("crook", "chaos"), placed), NAMES, game.read_box(None).row) == [
        "the dog 1 on d2 turns down the Chaoticat on d1",
        "each Chaoticat has attack 10",
        "the crook chief turns down the Crook 1 on c4",
        "the pigeon 2 on e1: 10 to 0, Bob captures it",
        "the pigeon 5 on a5 follows the chaos chief to Bob",
        "Ann: mice 0, pigeons 0, flies 0, clan 1; points: 1",
        "Bob: mice 0, pigeons 10, flies 0, clan 0; points: 10"]


# §4.8 The winner ---------------------------------------------------------------------------------------------

def test_4_8_most_points_win():
    placed = {"a1": "royal-a", "a2": "mouse-3", "e1": "crook-a", "e2": "mouse-4a"}
    assert game.outcome(table(("royal", "crook"), placed)).winners == (1,)
    assert game.outcome(table(("crook", "royal"), placed)).winners == (0,)


def tied(one, other, **options):
    """Six points each: seat 0 with one prey, seat 1 with two."""
    placed = {"a1": f"{one}-a", "a2": "mouse-6", "e1": f"{other}-a", "e2": "mouse-3", "d1": "fly-3"}
    outcome = game.outcome(table((one, other), placed, **options))
    assert outcome.scores == (6, 6)
    return outcome.winners


def test_4_8_equal_points_go_to_justice():
    assert tied("justice", "royal") == (0,)
    assert tied("justice", "royal", effects=False) == (0,)
    assert tied("royal", "justice") == (1,)


def test_4_8_else_to_most_prey_else_the_win_is_shared():
    assert tied("royal", "power") == (1,)
    placed = {"a1": "royal-a", "a2": "mouse-4a", "e1": "power-a", "e2": "mouse-4b"}
    assert game.outcome(table(("royal", "power"), placed)).winners == (0, 1)


def second_game(clans, points, prey, past_clans=("crook", "gourmet")):
    """The end of a second game of expert that brought nobody a point."""
    row = table(clans, {}).row.copy()
    row.mode, row.game = board.EXPERT, 1
    row.points[:], row.prey[:] = points, prey
    row.past_clan[:] = [CLANS.index(clan) for clan in past_clans]
    return game.outcome(State(game, row, game.own_box, {"mode": "expert"}))


def test_6_3_equal_sums_go_to_justice_of_the_second_game_then_to_most_prey():
    assert second_game(("royal", "power"), (12, 20), (9, 1)).winners == (1,)
    assert second_game(("royal", "power"), (20, 20), (4, 5)).winners == (1,)
    assert second_game(("royal", "power"), (20, 20), (5, 5)).winners == (0, 1)
    assert second_game(("justice", "power"), (20, 20), (4, 5)).winners == (0,)
    assert second_game(("royal", "power"), (20, 20), (4, 5), ("justice", "crook")).winners == (1,)


# How things stand before the end -----------------------------------------------------------------------------

def test_4_7_standing_counts_what_is_face_up():
    placed = {"c3": "gourmet-a", "c4": "mouse-6", "e1": "royal-b", "e2": "mouse-3"}
    state = table(("royal", "gourmet"), placed, phase=board.FLIPPING)
    assert game.outcome(state) is None
    standing = game.standing(game.view(state, 0))
    assert [seat["points"] for seat in standing["seats"]] == [3, 7]
    assert standing == ended(("royal", "gourmet"), placed)
    assert game.standing(game.deal(2, 1)) is None


def test_4_1_standing_moves_the_justice_chief_and_leaves_the_table_alone():
    state = table(("royal", "justice"), {"a1": "justice-e", "c4": "mouse-6", "c3": "fly-3"}, phase=board.FLIPPING)
    before = bytes(state)
    standing = game.standing(state)
    assert standing["centre"] == "a1" and [seat["points"] for seat in standing["seats"]] == [0, 6]
    assert bytes(state) == before


def test_4_6_standing_gives_no_pigeon_that_is_face_down():
    state = table(("royal", "chaos"), {"a1": "pigeon-2", "a2": "chaos-e"}, phase=board.FLIPPING)
    assert [seat["points"] for seat in game.standing(state)["seats"]] == [0, 2]


def test_4_7_details_are_plain_data_and_agree_with_the_score():
    for seed in range(12):
        clans = [CLANS[seed % 7], CLANS[(seed + 1 + seed // 7) % 7]]
        state = game.deal(2, seed, mode="fixed", clans=clans)
        while (outcome := game.outcome(state)) is None:
            state = game.apply(state, game.legal(state)[seed % len(game.legal(state))])
        detail, = outcome.detail["games"]
        assert json.loads(json.dumps(detail)) == detail
        assert tuple(seat["points"] for seat in detail["seats"]) == outcome.scores
        assert detail == game.standing(state)
        for prey in detail["prey"]:
            assert prey["totals"] == [sum(attack for _, _, attack in cats) for cats in prey["attackers"]]
