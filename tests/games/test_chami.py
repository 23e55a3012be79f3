"""Le Ch'ami, paragraph by paragraph: every test is named after the paragraph of the booklet that it holds to.

§4 is in test_chami_actions.py; what players know is in test_chami_knowledge.py; notation, records and practice are in
test_chami_door.py.
"""
import io

import pytest
from rich.console import Console

from matou import BoxError, IllegalMove, InvalidMove, OptionError
from matou.games.chami import memory, table
from matou.games.chami import narration as telling
from matou.games.chami import terminal as terminal
from melds import NONE, TABLES, at, deck, game, hand, held, pile, random_game, texts
from moving import after, refusal
from variants import with_row

# §1 Components -----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("tables, least", [("1-10", 1), ("0-9", 0)])
def test_1_1_a_hundred_additions(tables, least):
    additions = [card for card in deck(tables=tables) if "+" in card]
    assert additions == [f"{a}+{b}" for a in range(least, least + 10) for b in range(least, least + 10)]


@pytest.mark.parametrize("tables, least", [("1-10", 2), ("0-9", 0)])
def test_1_2_nineteen_sums(tables, least):
    assert [card for card in deck(tables=tables) if "=" in card] == [f"={n}" for n in range(least, least + 19)]


def test_1_3_nineteen_actions():
    cards = deck()
    counts = {name: cards.count(name) for name in ("chase", "uturn", "clock", "sumo", "mouse", "trap", "gift")}
    assert list(counts.values()) == [4, 4, 4, 4, 1, 1, 1]
    assert len(cards) == len(deck(tables="0-9")) == 138


def test_1_3_the_box_file_is_this_box_and_no_other(tmp_path):
    assert sum(line["copies"] * len(line["cards"].split()) for line in game.own_box.lines) == 138 + 119
    text = (game.home / "box.toml").read_text()
    other = tmp_path / "box.toml"
    other.write_text(text)
    assert game.read_box(other).row == game.own_box.row
    for wrong in (text.replace("copies = 4", "copies = 3"), text.replace('"=20"', '"=21"'), "game = 'chami'",
                  text.replace("=20", "=twenty"), text.replace('tag = "B"', 'tag = "X"')):
        if wrong != text:
            other.write_text(wrong)
            with pytest.raises(BoxError):
                game.read_box(other)
    with pytest.raises(BoxError):
        game.read_box({"cards": []})


def test_1_4_a_card_is_worth_its_sum():
    for name, number in (("5+9", 14), ("10+10", 20), ("=14", 14), ("0+0", 0), ("gift:9", 9)):
        assert telling.number_of(game.notation.things[name]) == number


def shown(state, **how):
    """The table in a terminal, as seat 0 sees it."""
    console = Console(width=80, file=io.StringIO())
    console.print(terminal.draw(game.view(state, 0), ["Ann", "Bob"], str, **how))
    return console.file.getvalue()


def test_1_4_the_face_never_shows_the_sum_unless_asked():
    state = at("5+9 3+4 =8 clock", "=2")
    text, sums = shown(state), shown(state, sums=True)
    assert "14" not in text and "7:" not in text
    assert text.index("3+4") < text.index("5+9") < text.index("=8") < text.index("clock:")
    assert "14: 5+9" in sums and "7: 3+4" in sums
    assert terminal.label(game.view(state, 0), game.parse(state, "drop 5+9"), str) == "drop 5+9"


# §2 Setup ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", TABLES)
def test_2_1_twelve_cards_three_at_a_time(seats):
    state = game.deal(seats, "deal", first=1)
    order = state.deal["rounds"][0]["order"]
    for i in range(seats):
        packets = [order[3 * (i + seats * k):][:3] for k in range(4)]
        dealt = [card for packet in packets for card in packet] + ([order[12 * seats]] if i == 0 else [])
        assert sorted(hand(state, (1 + i) % seats).split()) == sorted(dealt)
    assert held(state) == [13 if p == 1 else 12 for p in range(seats)]
    assert state.row.left == 138 - 12 * seats - 1 and state.row.piled == 0


@pytest.mark.parametrize("first", [0, 1, 2])
def test_2_2_the_option_says_who_starts_and_then_the_next_seat(first):
    states = random_game(3, "starters", eager=True, first=first, limit=120)
    starts = [one["first"] for one in states[-1].deal["rounds"]]
    assert starts == [(first + i) % 3 for i in range(len(starts))] and len(starts) > 1
    assert {s.turn for s in states if s.row.rounds == 0 and not s.said} == {first}


def test_2_2_a_random_first_player_comes_from_the_seed():
    assert {game.deal(4, seed, first="random").turn for seed in range(40)} == {0, 1, 2, 3}


def test_2_2_play_goes_clockwise_again_in_each_round():
    state = at("uturn =2 =3", "=4", "=5")
    state = after(state, "drop uturn")
    assert state.row.way == -1 and state.turn == 2
    state = at("=2", "=4", "=5", way=-1)
    state = after(state, "drop =2")
    assert state.row.way == 1 and state.row.rounds == 1


def test_2_2_the_next_round_starts_with_the_next_seat_still_in_the_game():
    state = at("=2", "=20 =19", "=5", totals=(0, 90, 0), ending="last-under", limit=100)
    state = after(state, "drop =2")
    assert state.row.playing == 0b101 and state.row.starter == state.turn == 2
    assert held(state) == [12, 0, 13]


# §3 A turn ---------------------------------------------------------------------------------------------------

def test_3_1_a_turn_begins_with_a_card():
    state = after(at("=2 =3", "=4", stock="=5 =6"), "drop =2")
    assert state.turn == 1 and hand(state, 1) == "=4 =5"
    assert after(state, "drop =4").turn == 0


def test_3_2_a_run_or_a_set_of_additions_and_sums_alike():
    state = at("4+8 =13 5+9 10+4 =14 =2", "=3")
    assert texts(state, "lay") == ["lay 4+8 =13 5+9", "lay 5+9 10+4 =14"]
    state = after(state, "lay 4+8 =13 5+9")
    assert held(state) == [3, 1] and state.turn == 0
    assert (table.low_of(state.row, 0), table.high_of(state.row, 0)) == (12, 14)
    assert telling.meld(state.row, 1) == ["4+8", "=13", "5+9"]


def test_3_2_every_card_and_every_order_means_the_same_and_the_record_has_what_was_played():
    state = at("4+8 =13 5+9 10+4 =14 =2", "=3")
    for text in ("lay =13 4+8 5+9", "lay 5+9 =13 4+8"):
        assert after(state, text).said[-1] == (0, "lay 4+8 =13 5+9")
    other = after(state, "lay =14 4+8 =13")
    assert other.said[-1] == (0, "lay 4+8 =13 =14") and hand(other, 0) == "5+9 10+4 =2"
    assert after(state, "drop 10+4").said[-1] == (0, "drop 10+4") and "drop 10+4" not in texts(state)
    assert after(state, "lay =14 10+4 5+9").said[-1] == (0, "lay 5+9 10+4 =14")
    gift = at("4+8 =13 gift =14 5+9 =2", "=3")
    assert after(gift, "lay gift:14 =14 5+9").said[-1] == (0, "lay 5+9 =14 gift:14")
    assert after(gift, "lay gift:15 =14 =13").said[-1] == (0, "lay =13 =14 gift:15")


def test_3_2_the_list_names_the_first_cards():
    state = at("9+1 1+9 =10 5+5 2+9 =12 =2", "=3", melds=["=9 8+1 1+8"])
    assert "lay 1+9 5+5 9+1" in texts(state) and "lay 1+9 2+9 =12" in texts(state)
    assert sum("lay" in text for text in texts(state)) == 2


def test_3_2_adding_to_either_end_or_to_a_set():
    state = at("1+1 =3 =6 3+4 =9 =20", "=4", melds=["2+1 2+2 =5", "4+5 5+4 6+3"])
    assert texts(state, "add") == ["add 1+1 #1", "add =6 #1", "add =9 #2"]
    state = after(state, "add =6 #1")
    assert texts(state, "add") == ["add 1+1 #1", "add 3+4 #1", "add =9 #2"]
    state = after(state, "add 1+1 #1", "add 3+4 #1", "add =9 #2")
    assert (table.low_of(state.row, 0), table.high_of(state.row, 0)) == (2, 7) and held(state) == [2, 1]


def test_3_2_no_wrap_around():
    state = at("=20 10+9 1+1 2+1 =2 =5", "=7", melds=["=18 9+10 10+10", "=3 1+3 2+3"])
    assert texts(state, "add") == ["add 1+1 #2"]
    assert not any(text.startswith("lay") for text in texts(state))


@pytest.mark.parametrize("move, why", [
    ("lay 5+9 =12 =13", "§3.1: =12 is not in your hand"),
    ("lay 5+9 =13 =17", "§3.2: 5+9 is 14; a run needs three successive numbers, such as 13, 14, 15"),
    ("lay 5+9 4+10 =13", "§3.2: 5+9 is 14, 4+10 is 14; 13, 14 and 14 are neither successive nor equal"),
    ("lay 5+9 =13", "§3.2: lay three cards; you can add others afterwards"),
    ("lay 5+9 5+9 4+10", "§1.1: there is only one 5+9"),
    ("lay 0+9 =13 5+9", "§1.1: 0+9 is not in this deck"),
    ("drop =1", "§1.2: =1 is not in this deck"),
    ("add 5+9 #1", "§3.2: 5+9 is 14; meld 1 is a run from 3 to 5: it needs 2 or 6"),
    ("add 5+9 #2", "§3.2: 5+9 is 14; meld 2 is a run from 18 to 20: it needs 17"),
    ("add 5+9 #3", "§3.2: 5+9 is 14; meld 3 is a set of 9"),
    ("add 5+9 #4", "§3.2: there is no meld 4"),
    ("accept", "§4.8: there is nothing to answer now"),
    ("counter gift", "§4.8: there is nothing to answer now"),
    ("give 5+9", "§4.9: you only pass a card when a Sumo makes everyone pass one"),
])
def test_3_2_a_refusal_is_kind_and_adds_up(move, why):
    state = at("5+9 4+10 =13 =17", "=7", melds=["2+1 2+2 =5", "=18 9+10 10+10", "=9 4+5 5+4"])
    assert refusal(state, move) == why
    with pytest.raises(IllegalMove):
        game.apply(state, game.notation.read(move))


def test_3_2_a_run_from_the_lowest_number_to_the_highest_cannot_grow():
    state = at("5+9 1+3", "2+2", melds=[" ".join(f"={number}" for number in range(2, 21))])
    assert refusal(state, "add 5+9 #1") == "§3.2: 5+9 is 14; meld 1 is a run from 2 to 20 and cannot grow"


@pytest.mark.parametrize("text", ["", "lay", "lay gift =13 5+9", "drop", "drop 11+1", "drop gift:9", "add 5+9",
                                  "add #1 5+9", "drop trap all", "drop 5+9 @1", "drop clock all", "counter chase",
                                  "accept 5+9", "give", "lay 5+9 #1 =13", "drop @1", "pass", "drop sumo @6",
                                  "add 5+9 #41"])
def test_3_2_what_is_no_move_at_all_is_told_so(text):
    state = at("5+9 sumo trap gift clock", "=7")
    with pytest.raises(InvalidMove):
        game.apply(state, text)


def test_3_3_the_gift_stands_for_a_number_of_a_run_or_set():
    state = at("=13 5+9 gift =2", "=3")
    assert texts(state, "lay") == ["lay gift:12 =13 5+9", "lay =13 5+9 gift:15"]
    state = after(state, "lay =13 5+9 gift:15")
    assert table.high_of(state.row, 0) == 15 and telling.meld(state.row, 1)[-1] == "gift:15"
    state = at("=13 6+9 gift =2", "=3")
    assert texts(state, "lay") == ["lay =13 gift:14 6+9"]
    state = at("=13 9+4 gift =2", "=3")
    assert texts(state, "lay") == ["lay 9+4 =13 gift:13"]


def test_3_3_the_gift_and_a_card_of_the_same_number_are_different_choices():
    state = at("=13 5+9 =14 =15 gift", "=3")
    assert texts(state, "lay") == [
        "lay =13 5+9 =15", "lay gift:12 =13 5+9", "lay gift:13 5+9 =15", "lay =13 gift:14 =15", "lay =13 5+9 gift:15",
        "lay 5+9 =15 gift:16", "lay 5+9 =14 gift:14"]


def test_3_3_the_gift_is_added_and_keeps_its_number():
    state = at("gift =7 =20", "=9", melds=["2+1 2+2 =5", "8+8 7+9 =16"])
    assert texts(state, "add") == ["add gift:2 #1", "add gift:6 #1", "add gift:16 #2"]
    state = after(state, "add gift:6 #1")
    assert texts(state, "add") == ["add =7 #1"]
    assert state.row.gift_as == 6 and telling.meld(state.row, 1) == ["2+1", "2+2", "=5", "gift:6"]


@pytest.mark.parametrize("tables, hand_, lays", [
    ("1-10", "=19 10+10 gift =5", ["lay gift:18 =19 10+10"]), ("0-9", "=17 9+9 gift =5", ["lay gift:16 =17 9+9"]),
    ("1-10", "1+1 =3 gift =9", ["lay 1+1 =3 gift:4"]), ("0-9", "0+0 =1 gift =9", ["lay 0+0 =1 gift:2"])])
def test_3_3_only_a_number_the_deck_has(tables, hand_, lays):
    assert texts(at(hand_, "=10", tables=tables), "lay") == lays
    state = at("=19 10+10 gift =5", "=10")
    assert refusal(state, "lay =19 10+10 gift:1") == "§3.3: the gift stands for a number from 2 to 20"
    assert refusal(state, "lay =19 gift:18 gift:20") == "§1.3: there is only one gift"


def test_3_4_a_drop_ends_the_turn():
    state = after(at("3+4 5+2 =8", "=3", pile="=2"), "drop 5+2")
    assert state.turn == 1 and pile(state) == "=2 5+2" and hand(state, 0) == "3+4 =8"


def test_3_4_one_drop_for_each_number_and_action():
    assert texts(at("3+4 5+2 =7 =8 clock clock gift", "=3")) == [
        "drop 3+4", "drop =8", "drop clock", "drop gift",
        "lay 3+4 5+2 =7", "lay gift:6 3+4 =8", "lay 3+4 =8 gift:9", "lay 3+4 5+2 gift:7"]


@pytest.mark.parametrize("moves", [("lay =2 =3 =4",), ("add =2 #1",)])
def test_3_5_laying_the_last_card_wins_at_once(moves):
    state = at("=2 =3 =4", "=20") if "lay" in moves[0] else at("=2", "=20", melds=["2+1 1+3 =5"])
    state = after(state, *moves)
    assert state.row.rounds == 1 and state.row.winner == 0 and state.row.total[:2].tolist() == [0, 20]


def test_3_5_must_drop_keeps_a_card_to_drop():
    state = at("=2 =3 =4", "=20", must_drop=True)
    assert not texts(state, "lay")
    assert refusal(state, "lay =2 =3 =4") == "§3.5: keep a card: at this table you must discard your last one"
    assert texts(at("=2 =3 =4 =9", "=20", must_drop=True), "lay") == ["lay =2 =3 =4"]
    state = at("=2", "=20", melds=["2+1 1+3 =5"], must_drop=True)
    assert texts(state) == ["drop =2"]
    assert refusal(state, "add =2 #1").startswith("§3.5")
    assert texts(at("=2 =9", "=20", melds=["2+1 1+3 =5"], must_drop=True), "add") == ["add =2 #1"]
    assert after(state, "drop =2").row.winner == 0


def test_3_5_must_drop_lets_one_counter_with_the_last_card():
    state = after(at("clock =2", "clock", must_drop=True), "drop clock", "counter clock")
    assert state.row.winner == 1 and state.row.rounds == 1


def test_3_6_the_discard_pile_but_its_top_becomes_the_stock_when_a_card_is_needed():
    state = at("=2 =3", "=4", stock=NONE, pile="=5 =6 =7")
    state = after(state, "drop =2")
    assert pile(state) == "=2" and state.row.left == 2 and state.row.rebuilt == 1
    stock = [game.notation.names[card] for card in table.listed_cards(state.row.stock, 2)]
    assert sorted((*hand(state, 1).split(), *stock)) == ["=4", "=5", "=6", "=7"]


def test_3_6_not_when_it_empties():
    state = after(at("=2 =3", "=4", stock=NONE, pile="=5"), "drop =2")
    assert state.row.rebuilt == 1 and state.row.left == 0 and hand(state, 1) == "=4 =5"
    state = after(state, "drop =4")
    assert state.row.rebuilt == 2 and hand(state, 0) == "=2 =3"


def test_3_6_nothing_to_shuffle_nothing_drawn_nothing_counted():
    state = after(at("=2 =3", "=4 =8", stock=NONE), "drop =2")
    assert held(state) == [1, 2] and state.turn == 1 and state.row.rebuilt == 0 and pile(state) == "=2"
    state = at("=2 =3", "=4 =8", stock=NONE, rebuilt=2)
    assert after(state, "drop =2").row.rounds == 0


def test_3_6_the_third_need_blocks_the_round():
    state = at("=2 =3", "=4 =8", stock=NONE, pile="=5", rebuilt=2)
    state = after(state, "drop =2")
    assert state.row.rounds == 1 and state.row.winner == table.NOBODY_WON
    assert state.row.total[:2].tolist() == [3, 12]


def test_3_6_twice_in_one_round():
    rebuilt = [s.row.rebuilt for s in random_game(6, "rebuilt", limit=400)]
    assert set(rebuilt) <= {0, 1, 2}
    blocked = [s for seed in range(6) for s in random_game(5, f"blocked {seed}", limit=60)[-1:] if s.row.winner == -1]
    assert blocked


# §5 End of a round -------------------------------------------------------------------------------------------

def test_5_1_who_has_no_card_left_wins_the_round():
    state = after(at("=2", "=4 2+5", "=20"), "drop =2")
    assert state.row.winner == 0 and state.row.points[:3].tolist() == [0, 11, 20]
    assert state.row.rounds == 1 and state.turn == 1


@pytest.mark.parametrize("card, drawn", [("clock", 1), ("mouse", 2)])
def test_5_1_a_last_action_is_settled_first(card, drawn):
    state = after(at(card, "=4", "=6", stock="=10 =11 =12 =13"), f"drop {card}")
    assert state.row.winner == 0
    first = sum((10, 11)[:drawn]) + 4
    assert state.row.points[:3].tolist() == [0, first, 6 + (11 if drawn == 1 else 25)]


def test_5_1_a_last_trap_too():
    state = at("trap", "=4", "=6", stock="=10 =11 =12 =13")
    assert texts(state) == ["drop trap @1", "drop trap @2"]
    assert after(state, "drop trap @2").row.points[:3].tolist() == [0, 4, 39]


def test_5_1_then_what_cannot_be_drawn_does_not_block():
    state = at("mouse", "=4", "=6", stock=NONE, pile="=5 =7", rebuilt=2)
    state = after(state, "drop mouse")
    assert state.row.winner == 0 and state.row.points[:3].tolist() == [0, 4, 6]


def test_5_1_a_last_chase_keeps_its_player_in_and_a_last_sumo_exchanges_nothing():
    state = after(at("chase", "=4", stock="=10 =11 =12"), "drop chase")
    assert hand(state, 0) == "=10 =11" and state.turn == 1 and state.row.rounds == 0
    state = at("sumo", "=4", stock="=10 =11 =12")
    assert texts(state) == ["drop sumo"] and after(state, "drop sumo").row.winner == 0


@pytest.mark.parametrize("hands, own, at_the_table", [
    (("=2", "=4 2+5 clock", "=20"), [0, 18, 20], [0, 31, 20]),
    (("=2", "clock sumo", "=20 gift"), [0, 40, 40], [0, 40, 40]),
    (("=2", "clock sumo", "gift"), [0, 0, 0], [0, 0, 0])])
def test_5_2_an_action_counts_as_the_highest_number(hands, own, at_the_table):
    assert after(at(*hands), "drop =2").row.points[:3].tolist() == own
    assert after(at(*hands, action_value="table"), "drop =2").row.points[:3].tolist() == at_the_table


# §6 End of the game ------------------------------------------------------------------------------------------

def test_6_1_first_over_ends_when_someone_exceeds_the_limit():
    state = after(at("=2", "=20", totals=(0, 180)), "drop =2")
    assert game.outcome(state) is None and state.row.total[1] == 200
    state = after(at("=2", "=20", totals=(0, 181)), "drop =2")
    assert game.outcome(state)[:3] == ((0, 201), (0,), "points")
    assert texts(state) == [] and refusal(state, "drop =2") == "§6.1: the game is over"


def test_6_1_last_under_puts_out_whoever_reaches_the_limit():
    state = after(at("=2", "=20", "=3", totals=(0, 180, 0), ending="last-under"), "drop =2")
    assert game.outcome(state) is None and state.row.playing == 0b101
    assert state.row.held[1] == 0 and state.turn == 2
    state = after(at("=2", "=3", "", totals=(0, 180, 200), out=(2,), ending="last-under"), "drop =2")
    assert game.outcome(state) is None
    state = after(at("=2", "=20", "", totals=(7, 180, 230), out=(2,), ending="last-under"), "drop =2")
    assert game.outcome(state)[:2] == ((7, 200, 230), (0,))


def test_6_1_who_is_out_is_skipped_and_cannot_be_chosen():
    state = at("sumo trap =2", "", "=4", "=5", out=(1,), ending="last-under", totals=(0, 250, 0, 0))
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
    state = after(at(*hands, totals=totals, ending="either"), "drop =2")
    assert outcome == (game.outcome(state) and game.outcome(state)[:2])
    assert state.row.playing == (1 << len(hands)) - 1


def test_6_1_either_nobody_is_out():
    """Who has reached the limit plays on, is dealt cards, starts rounds and can be aimed at."""
    state = after(at("=2", "=20", "=3", totals=(0, 180, 0), ending="either"), "drop =2")
    assert game.outcome(state) is None and state.row.total[1] == 200
    assert state.row.starter == state.turn == 1 and held(state) == [12, 13, 12]
    state = at("trap =2", "=20", "=3", totals=(0, 200, 0), ending="either")
    assert texts(state, "drop trap") == ["drop trap @1", "drop trap @2"]


def test_6_1_first_over_and_last_under_do_not_end_as_either_does():
    hands, totals = ("=2", "=20", "10+10"), (0, 180, 180)
    assert game.outcome(after(at(*hands, totals=totals), "drop =2")) is None
    assert game.outcome(after(at(*hands, totals=totals, ending="last-under"), "drop =2"))[:2] == ((0, 200, 200), (0,))
    over = (0, 0, 190)
    assert game.outcome(after(at(*hands, totals=over, ending="last-under"), "drop =2")) is None
    assert game.outcome(after(at(*hands, totals=over, ending="either"), "drop =2"))[:2] == ((0, 20, 210), (0,))


@pytest.mark.parametrize("totals, hands, told", [
    ((0, 0, 190), ("=2", "=19", "=20"), "over the limit: Cy; the game ends"),
    ((0, 190, 190), ("=2", "=19", "=20"), "over the limit: Bob, Cy; the game ends"),
    ((0, 181, 180), ("=2", "=19", "=20"), "only Ann is still under the limit: the game ends"),
    ((200, 181, 180), ("=2", "=19", "=20"), "nobody is under the limit any more: the game ends")])
def test_6_1_either_tells_which_end_it_was(totals, hands, told):
    before = at(*hands, totals=totals, ending="either")
    end = after(before, "drop =2")
    assert str(game.tell(before, game.parse(before, "drop =2"), end, ("Ann", "Bob", "Cy"))[-1]) == told


@pytest.mark.parametrize("ending, says, crossed", [
    ("first-over", "The game ends when somebody has more than 150 points; the lowest total wins.", 151),
    ("last-under", "Whoever reaches 150 points is out; the last one under 150 wins.", 150),
    ("either", "The game ends when somebody has more than 150 points, or when only one player, or none, has fewer; the "
     "lowest total wins.", 150)])
def test_6_1_how_the_game_ends_is_told_at_the_table(ending, says, crossed):
    state = at("=2 gift", "=3", ending=ending, limit=150)
    assert telling.ends_when(state.row) == says and telling.crossed_at(state.row) == crossed
    assert says[:40] in shown(state)


@pytest.mark.parametrize("stops, says", [(True, "counters Clock, swap, Mouse and Trap"),
                                         (False, "counters swap, Mouse and Trap")])
def test_4_7_the_gift_in_hand_says_what_it_counters(stops, says):
    assert f"stands for any number; {says}" in shown(at("=2 gift", "=3", gift_stops_clock=stops))


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
    state = after(at("=2", "=20", "=5", totals=(5, 190, 0)), "drop =2")
    assert game.outcome(state)[:2] == ((5, 210, 5), (0, 2))


def test_6_3_when_the_last_all_reach_the_limit_the_lowest_of_that_round_wins():
    hands = ("=20", "=19", "", "")
    state = at(*hands, stock=NONE, pile="=5", rebuilt=2, totals=(190, 190, 201, 205), out=(2, 3), ending="last-under",
               turn=0)
    row = state.row.copy()
    memory.take(row, 0, game.notation.things["=18"])
    state = after(with_row(state, row), "drop =20")                         # blocked: 18 and 19
    assert game.outcome(state)[:2] == ((208, 209, 201, 205), (0,))
    state = at("=20 =19", "10+9", "", stock=NONE, pile="=5", rebuilt=2, totals=(190, 190, 201), out=(2,),
               ending="last-under")
    assert game.outcome(after(state, "drop =20"))[:2] == ((209, 209, 201), (0, 1))
