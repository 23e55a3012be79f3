"""Le Ch'ami, paragraph by paragraph: every test is named after the paragraph of the booklet that it holds to.

§4 is in test_chami_actions.py, §5 and §6 are in test_chami_end.py; what players know is in test_chami_knowledge.py;
notation, records and practice are in test_chami_api.py.
"""
from itertools import combinations

import pytest

from checked_moves import after, refusal
from matou import BoxError, IllegalMove, InvalidMove
from matou.core.moves import listed, verb_of
from matou.games.chami import narration, rules, table
from matou.terminal import generic
from tables_chami import NONE, TABLES, deck, game, hand, held, pile, random_game, round_of, shown, texts

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
        assert narration.number_of(game.notation.things[name]) == number


def test_1_4_the_face_never_shows_the_sum_unless_asked():
    state = round_of("5+9 3+4 =8 clock", "=2")
    text, sums = shown(state), shown(state, sums=True)
    assert "14" not in text and "7:" not in text
    assert text.index("3+4") < text.index("5+9") < text.index("=8") < text.index("clock:")
    assert "14: 5+9" in sums and "7: 3+4" in sums
    label = generic.label(game.view(state, 0), game.parse(state, "drop 5+9"), ("Ann", "Bob"), str)
    assert label == "Discard 5+9 (drop 5+9)"


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
    state = round_of("uturn =2 =3", "=4", "=5")
    state = after(state, "drop uturn")
    assert state.row.way == -1 and state.turn == 2
    state = round_of("=2", "=4", "=5", way=-1)
    state = after(state, "drop =2")
    assert state.row.way == 1 and state.row.rounds == 1


def test_2_2_the_next_round_starts_with_the_next_seat_still_in_the_game():
    state = round_of("=2", "=20 =19", "=5", totals=(0, 90, 0), ending="last-under", limit=100)
    state = after(state, "drop =2")
    assert state.row.playing == 0b101 and state.row.starter == state.turn == 2
    assert held(state) == [12, 0, 13]


# §3 A turn ---------------------------------------------------------------------------------------------------

def test_3_1_a_turn_begins_with_a_card():
    state = after(round_of("=2 =3", "=4", stock="=5 =6"), "drop =2")
    assert state.turn == 1 and hand(state, 1) == "=4 =5"
    assert after(state, "drop =4").turn == 0


def test_3_2_a_run_or_a_set_of_additions_and_sums_alike():
    state = round_of("4+8 =13 5+9 10+4 =14 =2", "=3")
    assert texts(state, "lay") == ["lay 4+8 =13 5+9", "lay 5+9 10+4 =14"]
    state = after(state, "lay 4+8 =13 5+9")
    assert held(state) == [3, 1] and state.turn == 0
    assert (table.low_of(state.row, 0), table.high_of(state.row, 0)) == (12, 14)
    assert narration.meld(state.row, 1) == ["4+8", "=13", "5+9"]


@pytest.mark.parametrize("seed", range(12))
def test_3_2_three_numbers_fit_together_where_the_rules_list_a_lay(seed):
    state = game.deal(2 + seed % 5, seed)
    mine = sorted(int(table.NUMBER[card]) for card in table.counted_cards(state.row.hand[state.turn])
                  if card < table.ACTION)
    lays = [listed(move.code) for move in game.legal(state) if verb_of(move.code) == rules.LAY]
    laid = {tuple(sorted(int(table.NUMBER[card]) for card in cards)) for cards in lays if max(cards) < table.ACTION}
    assert laid == {three for three in combinations(mine, table.LAID_AT_ONCE) if table.fit_together(three)}


def test_3_2_every_card_and_every_order_means_the_same_and_the_record_has_what_was_played():
    state = round_of("4+8 =13 5+9 10+4 =14 =2", "=3")
    for text in ("lay =13 4+8 5+9", "lay 5+9 =13 4+8"):
        assert after(state, text).said[-1] == (0, "lay 4+8 =13 5+9")
    other = after(state, "lay =14 4+8 =13")
    assert other.said[-1] == (0, "lay 4+8 =13 =14") and hand(other, 0) == "5+9 10+4 =2"
    assert after(state, "drop 10+4").said[-1] == (0, "drop 10+4") and "drop 10+4" not in texts(state)
    assert after(state, "lay =14 10+4 5+9").said[-1] == (0, "lay 5+9 10+4 =14")
    gift = round_of("4+8 =13 gift =14 5+9 =2", "=3")
    assert after(gift, "lay gift:14 =14 5+9").said[-1] == (0, "lay 5+9 =14 gift:14")
    assert after(gift, "lay gift:15 =14 =13").said[-1] == (0, "lay =13 =14 gift:15")


def test_3_2_the_list_names_the_first_cards():
    state = round_of("9+1 1+9 =10 5+5 2+9 =12 =2", "=3", melds=["=9 8+1 1+8"])
    assert "lay 1+9 5+5 9+1" in texts(state) and "lay 1+9 2+9 =12" in texts(state)
    assert sum("lay" in text for text in texts(state)) == 2


def test_3_2_adding_to_either_end_or_to_a_set():
    state = round_of("1+1 =3 =6 3+4 =9 =20", "=4", melds=["2+1 2+2 =5", "4+5 5+4 6+3"])
    assert texts(state, "add") == ["add 1+1 #1", "add =6 #1", "add =9 #2"]
    state = after(state, "add =6 #1")
    assert texts(state, "add") == ["add 1+1 #1", "add 3+4 #1", "add =9 #2"]
    state = after(state, "add 1+1 #1", "add 3+4 #1", "add =9 #2")
    assert (table.low_of(state.row, 0), table.high_of(state.row, 0)) == (2, 7) and held(state) == [2, 1]


def test_3_2_no_wrap_around():
    state = round_of("=20 10+9 1+1 2+1 =2 =5", "=7", melds=["=18 9+10 10+10", "=3 1+3 2+3"])
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
    state = round_of("5+9 4+10 =13 =17", "=7", melds=["2+1 2+2 =5", "=18 9+10 10+10", "=9 4+5 5+4"])
    assert refusal(state, move) == why
    with pytest.raises(IllegalMove):
        game.apply(state, game.notation.read(move))


def test_3_2_a_run_from_the_lowest_number_to_the_highest_cannot_grow():
    state = round_of("5+9 1+3", "2+2", melds=[" ".join(f"={number}" for number in range(2, 21))])
    assert refusal(state, "add 5+9 #1") == "§3.2: 5+9 is 14; meld 1 is a run from 2 to 20 and cannot grow"


@pytest.mark.parametrize("text", ["", "lay", "lay gift =13 5+9", "drop", "drop 11+1", "drop gift:9", "add 5+9",
                                  "add #1 5+9", "drop trap all", "drop 5+9 @1", "drop clock all", "counter chase",
                                  "accept 5+9", "give", "lay 5+9 #1 =13", "drop @1", "pass", "drop sumo @6",
                                  "add 5+9 #41"])
def test_3_2_what_is_no_move_at_all_is_told_so(text):
    state = round_of("5+9 sumo trap gift clock", "=7")
    with pytest.raises(InvalidMove):
        game.apply(state, text)


def test_3_3_the_gift_stands_for_a_number_of_a_run_or_set():
    state = round_of("=13 5+9 gift =2", "=3")
    assert texts(state, "lay") == ["lay gift:12 =13 5+9", "lay =13 5+9 gift:15"]
    state = after(state, "lay =13 5+9 gift:15")
    assert table.high_of(state.row, 0) == 15 and narration.meld(state.row, 1)[-1] == "gift:15"
    state = round_of("=13 6+9 gift =2", "=3")
    assert texts(state, "lay") == ["lay =13 gift:14 6+9"]
    state = round_of("=13 9+4 gift =2", "=3")
    assert texts(state, "lay") == ["lay 9+4 =13 gift:13"]


def test_3_3_the_gift_and_a_card_of_the_same_number_are_different_choices():
    state = round_of("=13 5+9 =14 =15 gift", "=3")
    assert texts(state, "lay") == [
        "lay =13 5+9 =15", "lay gift:12 =13 5+9", "lay gift:13 5+9 =15", "lay =13 gift:14 =15", "lay =13 5+9 gift:15",
        "lay 5+9 =15 gift:16", "lay 5+9 =14 gift:14"]


def test_3_3_the_gift_is_added_and_keeps_its_number():
    state = round_of("gift =7 =20", "=9", melds=["2+1 2+2 =5", "8+8 7+9 =16"])
    assert texts(state, "add") == ["add gift:2 #1", "add gift:6 #1", "add gift:16 #2"]
    state = after(state, "add gift:6 #1")
    assert texts(state, "add") == ["add =7 #1"]
    assert state.row.gift_as == 6 and narration.meld(state.row, 1) == ["2+1", "2+2", "=5", "gift:6"]


@pytest.mark.parametrize("tables, hand_, lays", [
    ("1-10", "=19 10+10 gift =5", ["lay gift:18 =19 10+10"]), ("0-9", "=17 9+9 gift =5", ["lay gift:16 =17 9+9"]),
    ("1-10", "1+1 =3 gift =9", ["lay 1+1 =3 gift:4"]), ("0-9", "0+0 =1 gift =9", ["lay 0+0 =1 gift:2"])])
def test_3_3_only_a_number_the_deck_has(tables, hand_, lays):
    assert texts(round_of(hand_, "=10", tables=tables), "lay") == lays
    state = round_of("=19 10+10 gift =5", "=10")
    assert refusal(state, "lay =19 10+10 gift:1") == "§3.3: the gift stands for a number from 2 to 20"
    assert refusal(state, "lay =19 gift:18 gift:20") == "§1.3: there is only one gift"


def test_3_4_a_drop_ends_the_turn():
    state = after(round_of("3+4 5+2 =8", "=3", pile="=2"), "drop 5+2")
    assert state.turn == 1 and pile(state) == "=2 5+2" and hand(state, 0) == "3+4 =8"


def test_3_4_one_drop_for_each_number_and_action():
    assert texts(round_of("3+4 5+2 =7 =8 clock clock gift", "=3")) == [
        "drop 3+4", "drop =8", "drop clock", "drop gift",
        "lay 3+4 5+2 =7", "lay gift:6 3+4 =8", "lay 3+4 =8 gift:9", "lay 3+4 5+2 gift:7"]


@pytest.mark.parametrize("moves", [("lay =2 =3 =4",), ("add =2 #1",)])
def test_3_5_laying_the_last_card_wins_at_once(moves):
    state = round_of("=2 =3 =4", "=20") if "lay" in moves[0] else round_of("=2", "=20", melds=["2+1 1+3 =5"])
    state = after(state, *moves)
    assert state.row.rounds == 1 and state.row.winner == 0 and state.row.total[:2].tolist() == [0, 20]


def test_3_5_must_drop_keeps_a_card_to_drop():
    state = round_of("=2 =3 =4", "=20", must_drop=True)
    assert not texts(state, "lay")
    assert refusal(state, "lay =2 =3 =4") == "§3.5: keep a card: at this table you must discard your last one"
    assert texts(round_of("=2 =3 =4 =9", "=20", must_drop=True), "lay") == ["lay =2 =3 =4"]
    state = round_of("=2", "=20", melds=["2+1 1+3 =5"], must_drop=True)
    assert texts(state) == ["drop =2"]
    assert refusal(state, "add =2 #1").startswith("§3.5")
    assert texts(round_of("=2 =9", "=20", melds=["2+1 1+3 =5"], must_drop=True), "add") == ["add =2 #1"]
    assert after(state, "drop =2").row.winner == 0


def test_3_5_must_drop_lets_one_counter_with_the_last_card():
    state = after(round_of("clock =2", "clock", must_drop=True), "drop clock", "counter clock")
    assert state.row.winner == 1 and state.row.rounds == 1


def test_3_6_the_discard_pile_but_its_top_becomes_the_stock_when_a_card_is_needed():
    state = round_of("=2 =3", "=4", stock=NONE, pile="=5 =6 =7")
    state = after(state, "drop =2")
    assert pile(state) == "=2" and state.row.left == 2 and state.row.rebuilt == 1
    stock = [game.notation.names[card] for card in table.listed_cards(state.row.stock, 2)]
    assert sorted((*hand(state, 1).split(), *stock)) == ["=4", "=5", "=6", "=7"]


def test_3_6_not_when_it_empties():
    state = after(round_of("=2 =3", "=4", stock=NONE, pile="=5"), "drop =2")
    assert state.row.rebuilt == 1 and state.row.left == 0 and hand(state, 1) == "=4 =5"
    state = after(state, "drop =4")
    assert state.row.rebuilt == 2 and hand(state, 0) == "=2 =3"


def test_3_6_nothing_to_shuffle_nothing_drawn_nothing_counted():
    state = after(round_of("=2 =3", "=4 =8", stock=NONE), "drop =2")
    assert held(state) == [1, 2] and state.turn == 1 and state.row.rebuilt == 0 and pile(state) == "=2"
    state = round_of("=2 =3", "=4 =8", stock=NONE, rebuilt=2)
    assert after(state, "drop =2").row.rounds == 0


def test_3_6_the_third_need_blocks_the_round():
    state = round_of("=2 =3", "=4 =8", stock=NONE, pile="=5", rebuilt=2)
    state = after(state, "drop =2")
    assert state.row.rounds == 1 and state.row.winner == table.NOBODY_WON
    assert state.row.total[:2].tolist() == [3, 12]


def test_3_6_twice_in_one_round():
    rebuilt = [s.row.rebuilt for s in random_game(6, "rebuilt", limit=400)]
    assert set(rebuilt) <= {0, 1, 2}
    blocked = [s for seed in range(6) for s in random_game(5, f"blocked {seed}", limit=60)[-1:] if s.row.winner == -1]
    assert blocked
