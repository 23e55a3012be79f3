"""What the page is told of Le Ch'ami beside the bare table: cards out of bits, questions, and no sums in words."""
import re
from itertools import product

import pytest

from checked_moves import after
from joined_asides import joined
from matou.server.language import ENGLISH
from matou.server.match.narration import Narrator
from tables_chami import game, round_of

NAMES = ("Anna", "Bruno", "Chloé", "David", "Emma", "Farid")
STOCK = "9+1 9+2 9+3 9+4 9+5 9+6 9+7 9+8"


def told(state, seat=0):
    return joined(game.view(state, seat), NAMES[:state.seats], str, game.outcome(state) is not None)


def texts(cards):
    return [card["text"] for card in cards]


def labels(state, seat=0):
    view = game.view(state, seat)
    return dict(zip([move.text for move in view.legal], told(state, seat)["labels"], strict=True))


def test_a_hand_is_told_as_cards():
    hand = told(round_of("5+9 =14 clock clock gift", "=3", stock=STOCK))["aside"]["hand"]
    assert texts(hand) == ["5+9", "=14", "clock", "clock", "gift"]
    assert hand[0] == {"card": 65, "text": "5+9", "name": "5 plus 9", "number": 14}
    assert [card["name"] for card in hand[1:]] == ["sum 14", "Clock", "Clock", "Gift"]
    assert [card["number"] for card in hand] == [14, 14, None, None, None]


def test_nobody_is_told_another_hand():
    state = round_of("5+9 =14", "=3 clock", "=4", stock=STOCK)
    assert texts(told(state, 1)["aside"]["hand"]) == ["=3", "clock"]
    watched = told(state, None)["aside"]
    assert watched["hand"] == [] and [sitting["held"] for sitting in watched["seats"]] == [2, 2, 1]
    assert all(not sitting["known"] for sitting in watched["seats"])


def test_a_run_is_told_in_its_order_and_the_gift_in_its_place():
    melds = told(round_of("=2", "=3", stock=STOCK, melds=("6+6 gift:13 7+7", "1+8 =9 2+7")))["aside"]["melds"]
    assert [(one["meld"], one["set"], texts(one["cards"])) for one in melds] == [
        (1, False, ["6+6", "gift", "7+7"]), (2, True, ["1+8", "2+7", "=9"])]
    assert melds[0]["cards"][1]["number"] == 13


def test_the_pile_is_told_by_its_top():
    aside = told(round_of("=2", "=3", stock=STOCK, pile="1+1 clock 2+2"))["aside"]
    assert texts(aside["pile"]) == ["clock", "2+2"] and aside["piled"] == 3
    assert told(round_of("=2", "=3", stock=STOCK))["aside"]["pile"] == []


def test_3_2_what_would_do_as_well_is_told_with_each_move():
    """Every way to say a lay with cards that would do as well is that lay."""
    state = round_of("5+9 =14 7+7 8+7 =15 =16 gift 2+2", "=3", stock=STOCK, melds=["5+6 =12 6+7"])
    fits = told(state)["aside"]["fits"]
    assert fits["lay 5+9 7+8 =16" if "lay 5+9 7+8 =16" in fits else "lay 5+9 8+7 =16"] == [
        ["5+9", "7+7", "=14"], ["8+7", "=15"], ["=16"]]
    assert fits["add 5+9 #1"] == [["5+9", "7+7", "=14"]] and fits["add gift:14 #1"] == [["gift"]]
    assert set(fits) == {move.text for move in state.legal if move.text.startswith(("lay", "add"))}
    for text, places in fits.items():
        for cards in product(*places):
            if len(set(cards)) == len(cards) and "gift" not in cards:
                said = f"lay {' '.join(cards)}" if text.startswith("lay") else f"add {cards[0]} #1"
                assert after(state, said).row.melds == after(state, text).row.melds
    assert told(state, 1)["aside"]["fits"] == {}


def test_1_3_how_many_there_are_of_each_action():
    actions = told(round_of("5+9 clock", "=3"))["aside"]["actions"]
    assert [actions[name]["copies"] for name in ("chase", "uturn", "clock", "sumo", "mouse", "trap", "gift")] \
        == [4, 4, 4, 4, 1, 1, 1]


def test_6_1_who_leads_and_who_has_crossed_the_limit():
    def seats(**how):
        aside = told(round_of("5+9", "=3", "=4", **how))["aside"]["seats"]
        return [one["leads"] for one in aside], [one["crossed"] for one in aside]
    assert seats(totals=(40, 100, 40), limit=100) == ([True, False, True], [False, False, False])
    assert seats(totals=(40, 100, 30), limit=100, ending="either") == ([False, False, True], [False, True, False])
    assert seats(totals=(40, 101, 30), limit=100, ending="last-under", out=(1,)) == (
        [False, False, True], [False, True, False])


def test_4_8_a_counter_is_a_question_to_the_player_asked_alone():
    state = after(round_of("trap =2", "gift =3", "=4", stock=STOCK), "drop trap @1")
    asked = told(state, 1)
    assert asked["asks"] == "Anna plays the Trap on you: counter it, or draw three cards?"
    assert asked["aside"]["asked"]["says"] == asked["asks"] and asked["aside"]["asked"]["card"]["text"] == "trap"
    assert labels(state, 1) == {"counter gift": "I counter with the Gift", "accept": "I draw three cards"}
    for seat in (0, 2, None):
        other = told(state, seat)
        assert other["aside"]["asked"] is None and "Bruno" not in other["asks"]


@pytest.mark.parametrize("move, accepted", [("drop clock", "I draw a card"), ("drop mouse", "I draw two cards"),
                                            ("drop sumo @1", "I swap hands")])
def test_4_8_every_action_has_its_question(move, accepted):
    state = after(round_of(f"{move.split()[1]} =2", "gift =3", stock=STOCK), move)
    assert told(state, 1)["asks"].startswith("Anna plays") and labels(state, 1)["accept"] == accepted


@pytest.mark.parametrize(("stops", "does"), [(True, "stands for any number; counters Clock, swap, Mouse and Trap"),
                                             (False, "stands for any number; counters swap, Mouse and Trap")])
def test_4_7_the_gift_is_told_as_this_table_plays_it(stops, does):
    state = after(round_of("clock =2", "gift =3", "clock =4", stock=STOCK, gift_stops_clock=stops), "drop clock")
    assert told(state, 1)["aside"]["actions"]["gift"]["does"] == does
    assert (told(state, 1)["aside"]["asked"] is not None) == stops
    assert (told(state, 2)["aside"]["asked"] is not None) != stops          # else the next player is asked at once
    if not stops:
        assert labels(state, 2) == {"counter clock": "I counter with the Clock", "accept": "I draw a card"}


def test_6_1_how_the_game_ends_is_told():
    def ends(**options):
        aside = told(round_of("=2", "=3", stock=STOCK, limit=120, **options))["aside"]
        return aside["ends"]
    assert ends() == "The game ends when somebody has more than 120 points; the lowest total wins."
    assert ends(ending="last-under") == "Whoever reaches 120 points is out; the last one under 120 wins."
    assert ends(ending="either").startswith(
        "The game ends when somebody has more than 120 points, or when only one")


def test_6_1_either_leaves_everybody_in():
    state = after(round_of("=2", "=20", "=3", totals=(0, 180, 0), ending="either", stock=STOCK), "drop =2")
    seats = told(state)["aside"]["seats"]
    assert [sitting["playing"] for sitting in seats] == [True] * 3 and seats[1]["total"] == 200


def test_4_9_the_exchange_tells_who_has_chosen_but_not_what():
    state = round_of("sumo =2 =5", "=3 =6", "=4 =7", stock=STOCK)
    state = after(state, "drop sumo all")
    assert told(state)["asks"] == "Everyone passes a card: choose one for Chloé."
    assert labels(state)["give =2"] == "Pass sum 2 to Chloé"
    state = after(state, "give =2")
    mine, other = told(state)["aside"]["exchange"], told(state, 1)["aside"]["exchange"]
    assert mine["gave"] == other["gave"] == [0] and mine["mine"]["text"] == "=2" and other["mine"] is None
    assert (other["to"], other["giver"]) == (0, 2) and (mine["to"], mine["giver"]) == (2, 1)


def test_4_9_a_player_who_is_out_gives_nothing():
    state = after(round_of("sumo =2 =5", "=3", "=4 =6", out=(1,), ending="last-under", stock=STOCK), "drop sumo all")
    assert told(state)["aside"]["exchange"]["giver"] == 2
    assert [sitting["playing"] for sitting in told(state)["aside"]["seats"]] == [True, False, True]


def test_what_was_seen_in_a_swap_is_remembered():
    state = after(round_of("sumo =2 5+9", "=3 clock", "=4", stock=STOCK), "drop sumo @1")
    known = [texts(sitting["known"]) for sitting in told(state)["aside"]["seats"]]
    assert known == [[], ["5+9", "=2"], []]


def test_drops_say_what_they_do():
    said = labels(round_of("sumo trap clock gift 3+4", "=3", "=4", stock=STOCK))
    assert said["drop trap @2"] == "Chloé draws 3 cards" and said["drop sumo @1"] == "Swap hands with Bruno"
    assert said["drop sumo all"] == "Everyone passes a card to the right" and said["drop sumo"] == "Swap nothing"
    assert said["drop clock"].startswith("Play Clock: ") and said["drop gift"] == "Discard Gift: it does nothing"
    assert said["drop 3+4"] == "Discard 3+4"


def test_1_4_words_tell_no_sums():
    """The page may say labels and names aloud whether sums are shown or not."""
    state = round_of("3+4 5+3 4+5 6+4 1+1", "=3", stock=STOCK, melds=("5+6 =12 6+7",))
    found, aside = labels(state), told(state)["aside"]
    assert found["lay 3+4 5+3 4+5"] == "Lay 3+4, 5+3, 4+5" and found["add 6+4 #1"] == "Add 6 plus 4 to meld 1"
    assert aside["makes"]["lay 3+4 5+3 4+5"] == "a run from 7 to 9"
    for text, said in found.items():
        assert set(re.findall(r"\d+", said)) <= set(re.findall(r"\d+", text)), said
    assert not re.search(r"\d", told(state)["asks"])


def test_5_a_round_that_ended_is_told_in_the_next_one():
    state = round_of("=2", "=3 =4", "=5", stock=STOCK)
    assert told(state)["aside"]["last"] is None
    state = after(state, "drop =2")
    assert told(state)["aside"]["last"] == {"round": 1, "winner": 0, "points": [0, 7, 5], "totals": [0, 7, 5]}
    assert told(state)["aside"]["round"] == 2


def test_6_at_the_end_nothing_is_asked():
    state = after(round_of("=2", "=3 =20", stock=STOCK, limit=10), "drop =2")
    end = told(state)
    assert end["asks"] == "" and end["labels"] == [] and end["aside"]["phase"] == "over"
    assert end["aside"]["last"]["round"] == 1 and end["aside"]["last"]["points"] == [0, 23]


def test_everything_is_said_in_the_readers_language():
    said = joined(game.view(round_of("5+9 clock", "=3", stock=STOCK), 0), NAMES, lambda text: f"<{text}>")
    assert said["aside"]["hand"][0]["name"] == "<5 plus 9>"
    assert said["aside"]["actions"]["clock"]["name"] == "<Clock>" and said["asks"].startswith("<")


@pytest.mark.parametrize(("move", "said"), [
    ("add =7 #1", "Anna adds 7 to a run"), ("add 8+8 #2", "Anna adds 8+8 to a set"), ("drop =3", "Anna discards 3"),
    ("lay 1+1 =3 gift:4", "Anna lays 1+1, 3, the Gift as 4: a run"), ("drop clock", "Anna plays a Clock"),
])
def test_a_move_is_told_without_the_signs_of_the_notation(move, said):
    state = round_of("=7 8+8 =3 1+1 gift clock 5+1", "=2", stock=STOCK, melds=("=4 =5 =6", "=16 7+9 10+6"))
    assert Narrator(0, ENGLISH, NAMES[:2]).move(state, game.apply(state, move))[0] == said
