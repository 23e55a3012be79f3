"""The score and the winner of Chats de Poche (§4.7, §4.8), and how things stand before the end."""
import json
import re
from collections import Counter

import pytest

from checked_moves import after
from endings_poche import EXAMPLE, before_last_move, board_of, ended, points
from matou.games.poche import board, narration
from matou.games.poche.names import CLANS, SQUARES, tile_name
from matou.games.poche.terminal import ARROWS
from tables_poche import NAMES, game, texts

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
    """The board one swap earlier: the mouse on e2 came there from d1."""
    tiles = EXAMPLE.split()
    one, other = SQUARES.index("d1"), SQUARES.index("e2")
    tiles[one], tiles[other] = tiles[other], tiles[one]
    return after(before_last_move(("royal", "gourmet"), tiles, "d1", effects=effects), "swap e2")


def caught(detail, seat):
    """By square: the prey that this seat captured."""
    return {one["square"]: one["name"] for one in detail["prey"] if one["captor"] == seat}


def printed(state, tile):
    """A cat's attack, a prey's points, a dog's arrows as they lie."""
    row, box = state.row, state.box.row
    if tile < board.PREY:
        return {str(box.attack[row.clan[tile // board.CATS], tile % board.CATS])}
    if tile < board.DOG:
        return {str(box.worth[tile - board.PREY])}
    dog = tile - board.DOG
    return {ARROWS[(way + 2 * row.turned[dog]) % 8] for way in range(8) if box.arrows[dog] >> way & 1}


@pytest.mark.parametrize(("language", "names"), [
    ("en", {"Royal": "royal", "Gourmet": "gourmet", "mouse": "mouse", "pigeon": "pigeon", "fly": "fly", "dog": "dog"}),
    ("fr", {"Griffe": "royal", "Gourmand": "gourmet", "souris": "mouse", "pigeon": "pigeon", "mouche": "fly",
            "chien": "dog"})])
def test_4_7_the_booklets_show_this_board(language, names):
    """Each cell of the table in our booklet: the kind of the tile, its figure or arrows, bold if it is a chief."""
    state = finish_example(effects=False)
    text = (game.home / f"booklet.{language}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [1-5] \| (.*) \|$", text, re.MULTILINE)
    cells = [cell for row in rows for cell in row.split(" | ")]
    assert len(cells) == board.TILES
    for cell, tile in zip(cells, state.row.face.tolist(), strict=True):
        name, *figures = cell.strip("*").split()
        kind = "dog" if tile >= board.DOG else tile_name(("royal", "gourmet"), tile).split("-")[0]
        assert names[name] == kind and set(figures) == printed(state, tile)
        assert cell.startswith("**") is (tile < board.PREY and tile % board.CATS == board.CHIEF)


def test_4_7_the_booklets_end_with_plain_rules_is_13_to_15():
    outcome = game.outcome(finish_example(effects=False))
    detail, = outcome.detail["games"]
    assert {cat for dog in detail["dogs"] for _, cat in dog["victims"]} \
        == {"gourmet-b", "gourmet-c", "royal-d", "royal-e"}
    assert outcome.scores == (15, 13) and outcome.winners == (0,) and outcome.why == "points"
    assert detail["seats"][1] == {"mice": 3, "pigeons": 10, "flies": 0, "bonus": 0, "points": 13, "prey": 3}
    assert caught(detail, 0) == {"b5": "mouse-4a", "d1": "mouse-5b", "e2": "mouse-6"}      # the 5 at the bottom right
    assert caught(detail, 1) == {"b4": "mouse-3", "a5": "pigeon-5", "e4": "pigeon-2"}


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
    assert caught(detail, 0) == {"d2": "fly-4", "d1": "mouse-5b", "e2": "mouse-6"}
    assert caught(detail, 1) == {"b4": "mouse-3", "a5": "pigeon-5", "e4": "pigeon-2", "b3": "mouse-4b"}
    told = game.tell(rotating, game.parse(rotating, "rotate c3 1"), end, NAMES)
    assert told[:2] == ["Ann turns the dog on c3 a quarter-turn to the right",
                        "the dog on c3 scares off the Gourmet 1 on c4"]
    assert "the mouse 4 on b3: 3 to 0, Bob captures it" in told
    assert "the mouse 5 on a2: 0 to 0, nobody captures it" in told
    assert told[-1] == "Bob: mice 7, pigeons 10, flies 0, clan 4; 21 points"


def test_4_4_the_end_is_told_step_by_step():
    placed = {"c3": "crook-e", "c4": "crook-a", "e1": "pigeon-2", "e2": "chaos-e", "a5": "pigeon-5", "d1": "chaos-a",
              "d2": "dog1r2"}
    assert narration.tell_end(ended(("crook", "chaos"), placed), NAMES, game.read_box(None).row) == [
        "the dog on d2 scares off the Chaoticat on d1",
        "each Chaoticat has attack 10",
        "the chief of the Crooks scares off the Crook 1 on c4",
        "the pigeon 2 on e1: 10 to 0, Bob captures it",
        "the pigeon 5 on a5 follows the chief of the Chaoticats to Bob",
        "Ann: mice 0, pigeons 0, flies 0, clan 1; 1 point",
        "Bob: mice 0, pigeons 10, flies 0, clan 0; 10 points"]


# §4.8 The winner ---------------------------------------------------------------------------------------------

def test_4_8_most_points_win():
    placed = {"a1": "royal-a", "a2": "mouse-3", "e1": "crook-a", "e2": "mouse-4a"}
    assert game.outcome(board_of(("royal", "crook"), placed)).winners == (1,)
    assert game.outcome(board_of(("crook", "royal"), placed)).winners == (0,)


def six_each(one, other):
    """Six points each: seat 0 with one prey, seat 1 with two."""
    return {"a1": f"{one}-a", "a2": "mouse-6", "e1": f"{other}-a", "e2": "mouse-3", "d1": "fly-3"}


def tied(one, other, **options):
    outcome = game.outcome(board_of((one, other), six_each(one, other), **options))
    assert outcome.scores == (6, 6)
    return outcome.winners


def test_4_8_equal_points_go_to_justice():
    assert tied("justice", "royal") == (0,)
    assert tied("justice", "royal", effects=False) == (0,)
    assert tied("royal", "justice") == (1,)


def test_4_8_else_to_most_prey_else_the_win_is_shared():
    assert tied("royal", "power") == (1,)
    placed = {"a1": "royal-a", "a2": "mouse-4a", "e1": "power-a", "e2": "mouse-4b"}
    assert game.outcome(board_of(("royal", "power"), placed)).winners == (0, 1)


def second_game(clans, points, prey, past_clans=("crook", "gourmet")):
    """The end of a second game of expert that brought nobody a point."""
    return game.outcome(of_experts(board_of(clans, {}), f"game: 2; points: {points[0]} {points[1]}; prey: {prey[0]} "
                                   f"{prey[1]}; first clans: {past_clans[0]} {past_clans[1]}"))


def of_experts(state, more, **options):
    """The same board in a game of expert (§6.3)."""
    clans = " ".join(CLANS[clan] for clan in state.row.clan)
    tiles = re.search("board: [^;]*", state.text)[0]
    head = game.deal(2, 0, mode="expert", **options).text.partition(";")[0]
    return game.position(f"{head}; turn: 0; phase: over; clans: {clans}; {tiles}; {more}")


def test_6_3_equal_sums_go_to_justice_of_the_second_game_then_to_most_prey():
    assert second_game(("royal", "power"), (12, 20), (9, 1)).winners == (1,)
    assert second_game(("royal", "power"), (20, 20), (4, 5)).winners == (1,)
    assert second_game(("royal", "power"), (20, 20), (5, 5)).winners == (0, 1)
    assert second_game(("justice", "power"), (20, 20), (4, 5)).winners == (0,)
    assert second_game(("royal", "power"), (20, 20), (4, 5), ("justice", "crook")).winners == (1,)


def test_6_3_equal_points_in_the_one_game_go_to_justice_then_to_most_prey():
    def won_by(*clans):
        outcome = game.outcome(of_experts(board_of(clans, six_each(*clans)), "points: 0 0", games=1))
        assert outcome.scores == (6, 6) and len(outcome.detail["games"]) == 1
        return outcome.winners
    assert [won_by("royal", "power"), won_by("justice", "royal"), won_by("royal", "justice")] == [(1,), (0,), (1,)]


# How things stand before the end -----------------------------------------------------------------------------

def test_4_7_standing_counts_what_is_face_up():
    placed = {"c3": "gourmet-a", "c4": "mouse-6", "e1": "royal-b", "e2": "mouse-3"}
    state = board_of(("royal", "gourmet"), placed, phase=board.FLIPPING)
    assert game.outcome(state) is None
    standing = game.standing(game.view(state, 0))
    assert [seat["points"] for seat in standing["seats"]] == [3, 7]
    assert standing == ended(("royal", "gourmet"), placed)
    assert game.standing(game.deal(2, 1)) is None


def test_4_1_standing_moves_the_justice_chief_and_leaves_the_table_alone():
    state = board_of(("royal", "justice"), {"a1": "justice-e", "c4": "mouse-6", "c3": "fly-3"}, phase=board.FLIPPING)
    before = bytes(state)
    standing = game.standing(state)
    assert standing["centre"] == "a1" and [seat["points"] for seat in standing["seats"]] == [0, 6]
    assert bytes(state) == before


def test_4_6_standing_gives_no_pigeon_that_is_face_down():
    state = board_of(("royal", "chaos"), {"a1": "pigeon-2", "a2": "chaos-e"}, phase=board.FLIPPING)
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


@pytest.mark.slow
def test_4_5_whoever_leads_by_the_totals_has_the_prey():
    """The captor is whoever leads on a square, the totals are summed cat by cat: two ways to one answer. Only the chaos
    chief gets prey that nobody leads on (§4.6)."""
    found = Counter()
    for seed in range(60):
        clans = [CLANS[seed % 7], CLANS[(seed + 1 + seed // 7 % 6) % 7]]
        state = game.deal(2, seed, mode="fixed", clans=clans)
        while not state.over:
            state = game.apply(state, state.legal[(seed + len(state.said)) % len(state.legal)])
            for prey in (game.standing(state) or {"prey": []})["prey"]:
                one, other = prey["totals"]
                leader = None if one == other else int(other > one)
                if prey["given"]:
                    assert leader is None and clans[prey["captor"]] == "chaos"
                else:
                    assert prey["captor"] == leader, (clans, prey)
                found[prey["captor"], prey["given"]] += 1
    assert min(found[captor, False] for captor in (None, 0, 1)) > 500 and found[0, True] + found[1, True] > 5, found
