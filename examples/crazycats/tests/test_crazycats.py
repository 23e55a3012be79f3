"""Crazy Cats keeps every promise of a game of Matou, and every paragraph of its booklet has a test."""
import re

import pytest
from crazycats.game import CARDS, GAME
from crazycats.narration import COATS

import matou
from matou.core.errors import IllegalMove, InvalidMove
from matou.core.words import Player
from matou.language import Language
from matou.testing import PROMISES, Variant


def dealt(*hands, then="", first=0):
    """A table where these hands are dealt and these cards lie on top of the draw pile; the others follow in order."""
    named = [CARDS.index(name) for name in " ".join([*hands, then]).split()]
    order = [*named, *(card for card in range(1, len(CARDS)) if card not in named)]
    return GAME.deal_from(len(hands), {"order": order, "first": first}, first=first)


def played(state, *moves):
    for move in moves:
        state = GAME.apply(state, move)
    return state


def legal(state):
    return [move.text for move in state.legal]


def refused(state, text):
    with pytest.raises(IllegalMove) as error:
        GAME.parse(state, text)
    return error.value.paragraph


SEVEN = "g1 g2 g3 g4 g5 g6 g7"
GINGER, TABBY, BLACK, WHITE = range(53, 57)
OTHERS = "w1 w2 w3 w4 w5 w6 w7"


@pytest.mark.parametrize("seats", range(GAME.min_seats, GAME.max_seats + 1))
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
def test_the_conformance_kit(promise, seats):
    promise(Variant(GAME, seats))


# The booklet
def test_1_1_there_are_fifty_two_cats_in_four_coats():
    assert len(set(CARDS[1:])) == 52 and [CARDS[1], CARDS[14], CARDS[27], CARDS[52]] == ["g1", "t1", "b1", "w13"]
    assert [str(coat) for coat in COATS] == ["ginger", "tabby", "black", "white"]


def test_1_2_eights_are_crazy():
    state = dealt("g1 g2 g3 g4 g5 t8 g7", OTHERS, then="b12")
    assert legal(state) == ["t8 g", "t8 t", "t8 b", "t8 w"]


@pytest.mark.parametrize("seats, each", [(2, 7), (3, 5), (4, 5), (5, 5)])
def test_2_1_seven_cards_for_two_and_five_for_more(seats, each):
    state = GAME.deal(seats, 1)
    assert state.row.held.tolist() == [each] * seats + [0] * (5 - seats)
    assert state.row.left == 52 - each * seats - 1


def test_2_2_the_next_card_begins_the_pile_unless_it_is_crazy():
    state = dealt(SEVEN, OTHERS, then="t8 b8 t5")
    assert CARDS[int(state.row.top)] == "t5" and state.row.coat == TABBY
    assert [CARDS[card] for card in state.row.stock[:2]] == ["t8", "b8"]


def test_2_3_the_table_says_who_begins():
    assert dealt(SEVEN, OTHERS, first=1).turn == 1
    assert {GAME.deal(3, seed, first="random").turn for seed in range(20)} == {0, 1, 2}


def test_3_1_a_card_that_fits_is_laid_and_the_neighbour_is_next():
    state = played(dealt(SEVEN, OTHERS, then="g10"), "g3")
    assert CARDS[int(state.row.top)] == "g3" and state.turn == 1 and state.row.held.tolist() == [6, 7, 0, 0, 0]
    assert refused(state, "g4") == "3.1"


def test_3_2_coat_or_number():
    state = dealt("g1 g2 t3 t4 b5 b6 b7", OTHERS, then="t5")
    assert legal(state) == ["t3", "t4", "b5"]
    assert refused(state, "g1") == "3.2"


def test_3_3_a_crazy_cat_fits_always_and_asks_for_a_coat():
    state = played(dealt("g1 g2 g3 g4 g5 g6 t8", "w1 w2 w3 w4 w5 b8 b7", then="b12"), "t8 w")
    assert state.row.coat == WHITE and legal(state)[4:] == ["w1", "w2", "w3", "w4", "w5"]
    assert refused(state, "b7") == "3.2" and refused(state, "b8") == "3.3" and refused(state, "w1 w") == "3.3"
    assert refused(state, "b8 b7") == "3.3" and refused(state, "b") == "3.3"


def test_3_4_whoever_has_nothing_that_fits_draws_until_something_does():
    state = dealt(SEVEN, OTHERS, then="b12 t1 t2 b3")
    assert legal(state) == ["draw"]
    state = played(state, "draw", "draw")
    assert state.turn == 0 and legal(state) == ["draw"] and refused(state, "pass") == "3.4"
    state = played(state, "draw")
    assert legal(state) == ["b3"] and refused(state, "draw") == "3.4"
    assert "you draw a card: nothing fits" in map(str, told(dealt(SEVEN, OTHERS, then="b12 t1"), "draw"))


def blocked():
    """The draw pile is empty and nobody has a card that fits."""
    stock = " ".join(f"{coat}{number}" for coat in "gtw" for number in (9, 10, 11, 12, 13))
    state = dealt(SEVEN, OTHERS, then=f"b1 {stock}")
    row = state.row.copy()
    row.laid[:] = [0, *(int(CARDS[card] not in SEVEN.split() + OTHERS.split()) for card in range(1, 53))]
    row.stock[:], row.left, row.top, row.coat = 0, 0, CARDS.index("b13"), BLACK
    return GAME.state_from_bytes(row.tobytes())


def test_3_5_nothing_fits_and_nothing_to_draw():
    state = blocked()
    assert legal(state) == ["pass"] and refused(state, "draw") == "3.5" and played(state, "pass").turn == 1


def test_4_1_the_last_card_ends_the_game():
    state = dealt(SEVEN, OTHERS, then="g10")
    row = state.row.copy()
    row.hand[0, 1:], row.held[0] = 0, 1
    row.laid[[2, 3, 4, 5, 6, 7]] = 1
    last = played(GAME.state_from_bytes(row.tobytes()), "g1")
    assert GAME.outcome(last)._asdict() == {"scores": (0, 28), "winners": (0,), "why": "out", "detail": {}}
    assert refused(last, "w1") == "4.1"


def test_4_2_the_game_is_over_when_all_have_passed():
    last = played(blocked(), "pass", "pass")
    assert last.over and GAME.outcome(last).why == "blocked" and refused(last, "pass") == "4.2"


def test_4_3_crazy_cats_count_fifty_and_high_ones_ten():
    points = GAME.rules.points_of
    assert [int(points(CARDS.index(name))) for name in ("g1", "t7", "b8", "w9", "g10", "t13")] == [1, 7, 50, 9, 10, 10]
    last = played(blocked(), "pass", "pass")
    assert GAME.outcome(last).scores == (28, 28) and GAME.outcome(last).winners == (0, 1)


# Words
PLAYERS = (Player("Zoé", you=True), "Noor")


def told(state, move, names=PLAYERS):
    return GAME.tell(state, GAME.parse(state, move), GAME.apply(state, move), names)


def test_moves_are_told_in_both_languages():
    state = dealt("g1 g2 g3 g4 g5 g6 t8", OTHERS, then="g12")
    french = Language("fr").say
    assert [str(one) for one in told(state, "g5")] == ["you play ginger 5"]
    assert [french(one) for one in told(state, "g5")] == ["tu joues 5 roux"]
    assert [french(one) for one in told(state, "t8 w", ["Zoé", "Noor"])] == \
        ["Zoé joue 8 tigré, un chat fou : maintenant blanc"]
    with pytest.raises(InvalidMove) as error:
        GAME.parse(state, "z9")
    assert french(error.value.phrase).startswith("z9 : ce n'est pas un coup")


def test_every_sentence_is_in_french():
    """Of its own or of Matou's catalogue: nothing that the game says stays English."""
    sources = " ".join(path.read_text(encoding="utf-8") for path in GAME.home.glob("*.py"))
    said = re.findall(r'(?:Phrase|IllegalMove)\((?:"[\d.]+"[^,]*, )?"([^"]+)"', sources)
    assert len(said) > 30 and [one for one in said if Language("fr").word(one) == one] == []
    assert [one for one in GAME.translations["fr"] if one not in sources] == []


def test_both_booklets_have_the_same_paragraphs_and_each_has_a_test():
    english, french = ((GAME.home / f"booklet.{code}.md").read_text(encoding="utf-8") for code in ("en", "fr"))
    form = r"^\*\*(\d\.\d)\*\* \[([PH])\]"
    numbers = re.findall(form, english, re.MULTILINE)
    assert numbers == re.findall(form, french, re.MULTILINE) and len(numbers) == 13
    assert [number for number, _ in numbers if f"test_{number.replace('.', '_')}_" not in " ".join(globals())] == []


# Opponents
def wins(first, second, games=40):
    """How many games of two the first agent wins, from both seats; a shared win counts half."""
    total = 0.0
    for game in range(games):
        seat = game % 2
        agents = [matou.agent(first, game), matou.agent(second, game)][::-1 if seat else 1]
        winners = matou.play(GAME, agents, f"deal {game // 2}").outcome["winners"]
        total += (seat in winners) / len(winners)
    return total / games


def test_the_heuristic_beats_chance():
    assert wins("greedy", "random") > 0.6


def test_drawing_tells_what_a_hand_does_not_hold():
    """In every table that is imagined, the cards that did not fit still do not."""
    state = played(dealt(SEVEN, OTHERS, then="b12 t1 b3"), "draw", "draw", "b3")
    for seed in range(20):
        hand = GAME.imagine(GAME.view(state, 1), seed).row.hand[0]
        names = [CARDS[card] for card in hand if card]
        assert sum(name[0] != "b" and name[1:] not in ("8", "12") for name in names) >= 7
