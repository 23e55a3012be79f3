"""Le Ch'ami §5 and §6: how a round ends, and how the game does."""

import pytest

from checked_moves import after, refusal
from matou import OptionError
from matou.games.chami import narration
from matou.games.chami import terminal as terminal
from tables_chami import NONE, TABLES, game, hand, held, random_game, round_of, shown, texts

# §5 End of a round -------------------------------------------------------------------------------------------

def test_5_1_a_player_with_no_card_left_wins_the_round():
    state = after(round_of("=2", "=4 2+5", "=20"), "drop =2")
    assert state.row.winner == 0 and state.row.points[:3].tolist() == [0, 11, 20]
    assert state.row.rounds == 1 and state.turn == 1


@pytest.mark.parametrize("card, drawn", [("clock", 1), ("mouse", 2)])
def test_5_1_a_last_action_is_settled_first(card, drawn):
    state = after(round_of(card, "=4", "=6", stock="=10 =11 =12 =13"), f"drop {card}")
    assert state.row.winner == 0
    first = sum((10, 11)[:drawn]) + 4
    assert state.row.points[:3].tolist() == [0, first, 6 + (11 if drawn == 1 else 25)]


def test_5_1_a_last_trap_too():
    state = round_of("trap", "=4", "=6", stock="=10 =11 =12 =13")
    assert texts(state) == ["drop trap @1", "drop trap @2"]
    assert after(state, "drop trap @2").row.points[:3].tolist() == [0, 4, 39]


def test_5_1_then_what_cannot_be_drawn_does_not_block():
    state = round_of("mouse", "=4", "=6", stock=NONE, pile="=5 =7", rebuilt=2)
    state = after(state, "drop mouse")
    assert state.row.winner == 0 and state.row.points[:3].tolist() == [0, 4, 6]


def test_5_1_a_last_chase_keeps_its_player_in_and_a_last_sumo_exchanges_nothing():
    state = after(round_of("chase", "=4", stock="=10 =11 =12"), "drop chase")
    assert hand(state, 0) == "=10 =11" and state.turn == 1 and state.row.rounds == 0
    state = round_of("sumo", "=4", stock="=10 =11 =12")
    assert texts(state) == ["drop sumo"] and after(state, "drop sumo").row.winner == 0


@pytest.mark.parametrize("hands, own, at_the_table", [
    (("=2", "=4 2+5 clock", "=20"), [0, 18, 20], [0, 31, 20]),
    (("=2", "clock sumo", "=20 gift"), [0, 40, 40], [0, 40, 40]),
    (("=2", "clock sumo", "gift"), [0, 0, 0], [0, 0, 0])])
def test_5_2_an_action_counts_as_the_highest_number(hands, own, at_the_table):
    assert after(round_of(*hands), "drop =2").row.points[:3].tolist() == own
    assert after(round_of(*hands, action_value="table"), "drop =2").row.points[:3].tolist() == at_the_table


# §6 End of the game ------------------------------------------------------------------------------------------

def test_6_1_first_over_ends_when_someone_exceeds_the_limit():
    state = after(round_of("=2", "=20", totals=(0, 180)), "drop =2")
    assert game.outcome(state) is None and state.row.total[1] == 200
    state = after(round_of("=2", "=20", totals=(0, 181)), "drop =2")
    assert game.outcome(state)[:3] == ((0, 201), (0,), "points")
    assert texts(state) == [] and refusal(state, "drop =2") == "§6.1: the game is over"


def test_6_1_last_under_puts_out_whoever_reaches_the_limit():
    state = after(round_of("=2", "=20", "=3", totals=(0, 180, 0), ending="last-under"), "drop =2")
    assert game.outcome(state) is None and state.row.playing == 0b101
    assert state.row.held[1] == 0 and state.turn == 2
    state = after(round_of("=2", "=3", "", totals=(0, 180, 200), out=(2,), ending="last-under"), "drop =2")
    assert game.outcome(state) is None
    state = after(round_of("=2", "=20", "", totals=(7, 180, 230), out=(2,), ending="last-under"), "drop =2")
    assert game.outcome(state)[:2] == ((7, 200, 230), (0,))


def test_6_1_a_player_who_is_out_is_skipped_and_cannot_be_chosen():
    state = round_of("sumo trap =2", "", "=4", "=5", out=(1,), ending="last-under", totals=(0, 250, 0, 0))
    assert {text for text in texts(state) if "@" in text} == {
        "drop sumo @2", "drop sumo @3", "drop trap @2", "drop trap @3"}
    assert refusal(state, "drop trap @1") == "§4.6: seat 1 is not in the game"
    assert after(state, "drop =2").turn == 2


@pytest.mark.parametrize("totals, hands, outcome", [
    ((0, 0, 181), ("=2", "=19", "=20"), ((0, 19, 201), (0,))),             # somebody is over the limit
    ((0, 180, 180), ("=2", "=20", "10+10"), ((0, 200, 200), (0,))),        # only one is under it
    ((0, 180), ("=2", "=20"), ((0, 200), (0,))),                           # so with two players to reach it is enough
    ((200, 180), ("=2", "=20"), ((200, 200), (0, 1))),                     # nobody is under it: equals share
    ((200, 181, 7), ("=2", "=20", "=5"), ((200, 201, 12), (2,))),          # both
    ((150, 0, 180), ("=2", "=19", "=20"), None),                           # neither
])
def test_6_1_either_ends_over_the_limit_or_with_one_at_most_under_it(totals, hands, outcome):
    state = after(round_of(*hands, totals=totals, ending="either"), "drop =2")
    assert outcome == (game.outcome(state) and game.outcome(state)[:2])
    assert state.row.playing == (1 << len(hands)) - 1


def test_6_1_either_nobody_is_out():
    """A player who has reached the limit plays on, is dealt cards, starts rounds and can be aimed at."""
    state = after(round_of("=2", "=20", "=3", totals=(0, 180, 0), ending="either"), "drop =2")
    assert game.outcome(state) is None and state.row.total[1] == 200
    assert state.row.starter == state.turn == 1 and held(state) == [12, 13, 12]
    state = round_of("trap =2", "=20", "=3", totals=(0, 200, 0), ending="either")
    assert texts(state, "drop trap") == ["drop trap @1", "drop trap @2"]


def test_6_1_first_over_and_last_under_do_not_end_as_either_does():
    hands, totals = ("=2", "=20", "10+10"), (0, 180, 180)
    assert game.outcome(after(round_of(*hands, totals=totals), "drop =2")) is None
    state = after(round_of(*hands, totals=totals, ending="last-under"), "drop =2")
    assert game.outcome(state)[:2] == ((0, 200, 200), (0,))
    over = (0, 0, 190)
    assert game.outcome(after(round_of(*hands, totals=over, ending="last-under"), "drop =2")) is None
    assert game.outcome(after(round_of(*hands, totals=over, ending="either"), "drop =2"))[:2] == ((0, 20, 210), (0,))


@pytest.mark.parametrize("totals, hands, told", [
    ((0, 0, 190), ("=2", "=19", "=20"), "over the limit: Cy; the game ends"),
    ((0, 190, 190), ("=2", "=19", "=20"), "over the limit: Bob, Cy; the game ends"),
    ((0, 181, 180), ("=2", "=19", "=20"), "only Ann is still under the limit: the game ends"),
    ((200, 181, 180), ("=2", "=19", "=20"), "nobody is under the limit any more: the game ends")])
def test_6_1_either_tells_which_end_it_was(totals, hands, told):
    before = round_of(*hands, totals=totals, ending="either")
    end = after(before, "drop =2")
    assert str(game.tell(before, game.parse(before, "drop =2"), end, ("Ann", "Bob", "Cy"))[-1]) == told


@pytest.mark.parametrize("ending, says, crossed", [
    ("first-over", "The game ends when somebody has more than 150 points; the lowest total wins.", 151),
    ("last-under", "Whoever reaches 150 points is out; the last one under 150 wins.", 150),
    ("either", "The game ends when somebody has more than 150 points, or when only one player, or none, has fewer; the "
     "lowest total wins.", 150)])
def test_6_1_how_the_game_ends_is_told_at_the_table(ending, says, crossed):
    state = round_of("=2 gift", "=3", ending=ending, limit=150)
    assert narration.ends_when(state.row) == says and narration.crossed_at(state.row) == crossed
    assert says[:40] in shown(state)


@pytest.mark.parametrize("stops, says", [(True, "counters Clock, swap, Mouse and Trap"),
                                         (False, "counters swap, Mouse and Trap")])
def test_4_7_the_gift_in_hand_says_what_it_counters(stops, says):
    assert f"stands for any number; {says}" in shown(round_of("=2 gift", "=3", gift_stops_clock=stops))


def test_6_1_whole_games_of_all_endings():
    for seats in TABLES:
        last = random_game(seats, f"over {seats}", eager=True)[-1]
        assert max(last.row.total) > 200 and last.row.playing == (1 << seats) - 1
        last = random_game(seats, f"under {seats}", eager=True, ending="last-under")[-1]
        under = [p for p in range(seats) if last.row.total[p] < 200]
        assert len(under) <= 1 and (not under or game.outcome(last).winners == tuple(under))
        *_, before, last = random_game(seats, f"either {seats}", eager=True, ending="either")
        totals, earlier = last.row.total[:seats], before.row.total[:seats]
        assert max(totals) > 200 or sum(totals < 200) <= 1
        assert max(earlier) <= 200 and sum(earlier < 200) > 1 and last.row.playing == (1 << seats) - 1
        assert game.outcome(last).winners == tuple(p for p in range(seats) if totals[p] == min(totals))


@pytest.mark.parametrize("limit", [100, 1, "150"])
def test_6_2_the_limit_is_an_option(limit):
    assert game.deal(2, 0, limit=limit).row.limit == int(limit)
    assert game.deal(2, 0).row.limit == 200


@pytest.mark.parametrize("limit", [0, -5, "many", 1.5, True, 10_001, None])
def test_6_2_a_limit_is_a_whole_number(limit):
    with pytest.raises(OptionError):
        game.deal(2, 0, limit=limit)


def test_6_3_equal_lowest_totals_share():
    state = after(round_of("=2", "=20", "=5", totals=(5, 190, 0)), "drop =2")
    assert game.outcome(state)[:2] == ((5, 210, 5), (0, 2))


def test_6_3_when_the_last_all_reach_the_limit_the_lowest_of_that_round_wins():
    hands = ("=20 =18", "=19", "", "")
    state = round_of(*hands, stock=NONE, pile="=5", rebuilt=2, totals=(190, 190, 201, 205), out=(2, 3),
                     ending="last-under", turn=0)
    state = after(state, "drop =20")                                        # blocked: 18 and 19
    assert game.outcome(state)[:2] == ((208, 209, 201, 205), (0,))
    state = round_of("=20 =19", "10+9", "", stock=NONE, pile="=5", rebuilt=2, totals=(190, 190, 201), out=(2,),
                     ending="last-under")
    assert game.outcome(after(state, "drop =20"))[:2] == ((209, 209, 201), (0, 1))
