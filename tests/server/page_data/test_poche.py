"""What the page is told at a table of Chats de Poche, beside the bare table."""
import json
import random
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

import matou
from endings_poche import box_with, position
from joined_asides import joined
from matou.core.words import Phrase
from matou.games.poche import board
from matou.games.poche.names import CLANS, DOG_NAMES, SQUARES, turned_name
from matou.language import Language

GAME = matou.load("poche")
NAMES = ("Anna", "Bruno")
ENGLISH = Language("en").say
VARIANTS = [
    {"mode": "free"}, {"mode": "first"}, {"mode": "limited"}, {"mode": "expert"},
    {"mode": "fixed", "clans": ["royal", "justice"]}, {"mode": "fixed", "clans": ["polter", "crook"]},
    {"mode": "fixed", "clans": ["power", "chaos"]}, {"mode": "expert", "games": 1}]


@cache
def states(variant, seed="1"):
    record = matou.play(GAME, [matou.agent("greedy", seat) for seat in range(2)], seed, **VARIANTS[variant])
    return list(record.states(GAME))


def told(state, seat=0, say=ENGLISH):
    return joined(GAME.view(state, seat), NAMES, say, GAME.outcome(state) is not None)


def every(variant):
    return [(state, told(state)) for state in states(variant)]


def first(variant, verb):
    """The first position in which such a move is legal, as the one to move is told."""
    for state in states(variant):
        for move in GAME.legal(state):
            if move.text.startswith(verb):
                return state, told(state, state.turn), [one.text for one in GAME.legal(state)]
    raise AssertionError(f"no {verb} was ever legal")


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_everything_is_told_from_first_to_last_and_can_be_sent(variant):
    for state in states(variant):
        for seat in (0, 1, None):
            words = told(state, seat)
            view = GAME.view(state, seat)
            over = GAME.outcome(state) is not None
            assert json.loads(json.dumps(words["aside"])) == words["aside"]
            assert bool(words["asks"]) is not over
            assert len(words["labels"]) == (0 if over else len(view.legal))
            assert all(label and "{" not in label for label in words["labels"])


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_a_tile_keeps_its_name_wherever_it_goes(variant):
    """Two tiles change places in a swap; nothing else moves."""
    told_so = every(variant)
    for (before, old), (after, new) in pairwise(told_so):
        if before.row.game != after.row.game:
            continue
        names = [[square["tile"] for square in one["aside"]["squares"]] for one in (old, new)]
        assert sorted(names[0]) == sorted(names[1])
        assert len(set(names[1])) == 25
        known = {name: int(tile) for name, tile in zip(names[0], before.row.face, strict=True) if tile >= 0}
        now = dict(zip(names[1], (int(tile) for tile in after.row.face), strict=True))
        assert all(now[name] == tile for name, tile in known.items())


def test_face_down_tiles_are_told_alike():
    for _, words in every(1):
        for square in words["aside"]["squares"]:
            if square["says"].endswith("face down"):
                assert square["says"] == f"{square['name']}, face down"


def test_squares_are_said_in_words():
    says = " | ".join(square["says"] for square in told(states(4)[-1])["aside"]["squares"])
    assert "Royal Claws, chief, attack 5" in says
    assert "mouse worth 6" in says
    assert "dog 5, scares off cats to the north-east, south-east, south-west, north-west" in says


def test_chaoticats_have_no_attack_before_the_end():
    says = " | ".join(square["says"] for square in told(states(6)[-2])["aside"]["squares"])
    assert "Chaoticats, attack ?" in says


def test_a_dogs_aims_are_squares_around_it_and_hold_all_the_cats_it_bites():
    for state, words in every(4):
        standing = GAME.standing(state)
        if GAME.outcome(state) is None and standing["centre"] is None:
            for dog in standing["dogs"]:
                assert {where for where, _ in dog["victims"]} <= set(words["aside"]["aims"][dog["square"]])
        for square, aims in words["aside"]["aims"].items():
            for aim in aims:
                assert max(abs(ord(aim[0]) - ord(square[0])), abs(int(aim[1]) - int(square[1]))) == 1


def test_stay_and_another_prey_are_asked_about():
    assert "or leave it" in first(6, "stay")[1]["asks"]
    assert "other prey instead" in first(5, "shift")[1]["asks"]
    _, words, legal = first(5, "shift")
    shift = next(at for at, text in enumerate(legal) if text.startswith("shift"))
    assert words["labels"][shift].startswith(f"Move the prey on {legal[shift].split()[1]} instead")


def test_a_rotation_says_what_it_would_bite():
    state = next(one for seed in "123456" for one in states(4, seed) if one.row.phase == 3)
    words = told(state, state.turn)
    legal = [move.text for move in GAME.legal(state)]
    for square, turns in words["aside"]["rotations"].items():
        assert [one["turns"] for one in turns] == [1, 2, 3]
        for one in turns:
            after = GAME.apply(state, GAME.parse(state, f"rotate {square} {one['turns']}"))
            dog = next(dog for dog in GAME.outcome(after).detail["games"][0]["dogs"] if dog["square"] == square)
            assert one["bites"] == [where for where, _ in dog["victims"]]
            assert set(one["bites"]) <= set(one["aims"])
            label = words["labels"][legal.index(f"rotate {square} {one['turns']}")]
            assert (", ".join(one["bites"]) or "nobody") in label


# Drafts ------------------------------------------------------------------------------------------------------

def test_free_draft_shows_all_seven_to_both():
    opening = states(0)[0]
    assert all(len(told(opening, seat)["aside"]["draft"]["cards"]) == 7 for seat in (0, 1, None))


def test_limited_draft_is_secret():
    opening, chosen = states(2)[0], states(2)[1]
    mine, theirs = (told(opening, seat)["aside"]["draft"] for seat in (0, 1))
    assert len(mine["cards"]) == len(theirs["cards"]) == 3
    assert not set(mine["cards"]) & set(theirs["cards"])
    assert told(opening, None)["aside"]["draft"]["cards"] == []
    assert told(chosen, 0)["aside"]["draft"]["kept"] in mine["cards"]
    assert told(chosen, 1)["aside"]["draft"]["kept"] is None
    assert told(chosen, 1)["aside"]["draft"]["note"] == "Anna has chosen in secret."


def test_expert_passes_two_cards_on():
    opening, chosen = states(3)[0], states(3)[1]
    assert told(opening, 1)["aside"]["draft"]["cards"] == []
    assert told(opening, 1)["aside"]["draft"]["hidden"] == 3
    drawn = told(opening, 0)["aside"]["draft"]["cards"]
    passed = told(chosen, 1)["aside"]["draft"]["cards"]
    kept = told(chosen, 0)["aside"]["draft"]["kept"]
    assert sorted([*passed, kept]) == sorted(drawn)
    assert "knows which two clans" in told(chosen, 1)["aside"]["draft"]["note"]


def test_expert_keeps_the_first_game_in_the_second():
    second = next(state for state in states(3) if state.row.game == 1)
    words = told(second)["aside"]
    assert words["games"] == 2
    assert [seat["points"] for seat in words["ended"][0]["seats"]] == words["points"] == second.row.points.tolist()
    assert words["ended"][0]["verdict"].startswith("After the first game")


def test_expert_of_one_game_ends_with_it():
    assert {words["aside"]["games"] for _, words in every(7)} == {1} and len(every(7)) < 53
    end, winners = told(states(7)[-1])["aside"]["ended"], GAME.outcome(states(7)[-1]).winners
    assert len(end) == 1 and len(winners) == 1
    assert end[0]["verdict"].startswith(f"{NAMES[winners[0]]} wins, ")
    assert told(states(7)[0], 0)["asks"] == "Keep one clan. Bruno gets to choose from the other two."


# If it ended now, and the end --------------------------------------------------------------------------------

def test_if_it_ended_now_is_by_where_tiles_lie_now():
    """The justice chief would go to the centre: the prey there is still shown at the centre."""
    for state, words in every(4):
        standing = words["aside"]["standing"]
        if standing is None:
            continue
        assert [seat["points"] for seat in standing["seats"]] == [
            seat["points"] for seat in GAME.standing(state)["seats"]]
        says = {square["name"]: square["says"] for square in words["aside"]["squares"]}
        for prey in standing["prey"]:
            assert says[prey["square"]].endswith(prey["says"])
        assert all("attack" in says[square] for square in standing["down"])


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_the_end_is_told_step_by_step(variant):
    last = states(variant)[-1]
    ended, found = told(last)["aside"]["ended"], GAME.outcome(last)
    for game, end in zip(found.detail["games"], ended, strict=True):
        steps = end["steps"]
        assert steps[0]["kind"] == "start"
        assert steps[-1]["points"] == [seat["points"] for seat in game["seats"]]
        turned = {where for dog in game["dogs"] for where, _ in dog["victims"]} | {where for where, _ in game["crook"]}
        assert set(steps[-1]["down"]) == turned
        prey = [step for step in steps if step["kind"] == "prey"]
        assert len(prey) == 10 + sum(one["given"] for one in game["prey"])
        assert all(old["points"][p] <= new["points"][p] for p in (0, 1) for old, new in pairwise(steps))
    assert ended[-1]["boards"][-1]["face"] == last.row.face.tolist()
    assert sum(seat["points"] for end in ended for seat in end["seats"]) == sum(found.scores)


def random_end(rng):
    """A board on which a game has ended. Prey that is worth the same brings equal points, too."""
    clans = rng.sample(CLANS, 2)
    turned = [rng.randrange(4) for _ in DOG_NAMES]
    tiles = [turned_name(clans, tile, turned) for tile in rng.sample(range(board.TILES), board.TILES)]
    return clans, position(clans, tiles, "over", box=box_with() if rng.random() < 0.7 else None)


def decided(clans, outcome, prey):
    """§4.8 a second time: who wins, and by what; `prey`: by seat, how many it has captured."""
    (one, other), (many, few) = outcome.scores, prey
    if one != other:
        return ({0} if one > other else {1}), f"{max(one, other)} to {min(one, other)}"
    if "justice" in clans:
        return {clans.index("justice")}, "Defenders of Justice"
    if many != few:
        return ({0} if many > few else {1}), "more prey"
    return {0, 1}, "shared"


def test_4_8_the_page_tells_what_the_rules_decided():
    rng, seen = random.Random("ends"), Counter()
    for _ in range(150):
        clans, state = random_end(rng)
        outcome, end = GAME.outcome(state), told(state)["aside"]["ended"][0]
        winners, why = decided(clans, outcome, [seat["prey"] for seat in end["seats"]])
        assert set(outcome.winners) == winners and why in end["verdict"], (clans, outcome.scores, end["verdict"])
        assert end["steps"][-1]["points"] == end["steps"][-2]["points"] == list(outcome.scores)
        assert end["steps"][-1]["says"] == f"Anna: {outcome.scores[0]}. Bruno: {outcome.scores[1]}."
        bitten = [square for step in end["steps"] if step["kind"] == "dog" for square in step.get("victims", ())]
        for step in end["steps"]:
            if step["kind"] == "chaos":          # §4.3 counted by hand
                meow = [square for square, tile in zip(SQUARES, state.row.face.tolist(), strict=True)
                        if tile // board.CATS == clans.index("chaos") and square not in bitten]
                assert step["at"] == meow and f"still face up: {len(meow)}." in step["says"]
                seen["chaos"] += 1
        seen[why if len(winners) > 1 or why[0] not in "0123456789" else "points"] += 1
    assert min(seen[one] for one in ("points", "Defenders of Justice", "more prey", "shared", "chaos")) >= 2, seen


def test_what_chiefs_did_before_the_dogs_is_undone_for_the_first_board():
    end = next(state for seed in "123456" for state in states(4, seed)[-1:] if state.row.justice_from >= 0)
    told_end = told(end)["aside"]["ended"][0]
    centre = next(step for step in told_end["steps"] if step["kind"] == "centre")
    before, after = (told_end["boards"][at]["face"] for at in (centre["board"] - 1, centre["board"]))
    changed = [at for at in range(25) if before[at] != after[at]]
    assert len(changed) == 2
    assert 12 in changed
    assert after[12] % 5 == 4


@pytest.mark.parametrize("royal_first", [False, True])
def test_4_1_chiefs_act_in_their_order_on_boards_that_differ_only_by_that(royal_first):
    """With royal first (by a box of one's own), the dog that was turned may have left the centre since."""
    box = box_with(**({"royal": [1, 2, 3, 4, 9]} if royal_first else {"justice": [1, 1, 1, 1, 9]}))
    both, left_centre = 0, 0
    for seed in range(60):
        state = GAME.deal(2, seed, mode="fixed", clans=["royal", "justice"], box=box)
        while not state.over:
            state = GAME.apply(state, state.legal[-1 - seed % 3 if len(state.legal) > 3 else -1])
        end = told(state)["aside"]["ended"][0]
        steps = [step for step in end["steps"] if step["kind"] in ("centre", "rotate")]
        for step in steps:
            old, new = (end["boards"][at] for at in (step["board"] - 1, step["board"]))
            squares = [SQUARES.index(square) for square in step["at"]]
            if step["kind"] == "rotate":
                assert old["face"] == new["face"]
                assert [dog for dog in range(5) if old["turned"][dog] != new["turned"][dog]] == [
                    old["face"][squares[0]] - board.DOG]
            else:
                assert old["turned"] == new["turned"]
                assert {at for at in range(25) if old["face"][at] != new["face"][at]} == set(squares)
        if len(steps) == 2:
            both += 1
            left_centre += royal_first and steps[0]["at"] == ["c3"]
            assert [step["kind"] for step in steps] == (["rotate", "centre"] if royal_first else ["centre", "rotate"])
        assert end["boards"][-1] == {"face": state.row.face.tolist(), "turned": state.row.turned.tolist()}
    assert both > 3 and (left_centre or not royal_first)


def test_every_sentence_can_be_said_in_another_language():
    """Only phrases are said: a plain text would stay English."""
    heard = []

    def say(text):
        heard.append(text)
        return text
    for variant in range(len(VARIANTS)):
        for state in states(variant)[::5]:
            told(state, say=say)
    assert all(isinstance(text, Phrase) for text in heard)
