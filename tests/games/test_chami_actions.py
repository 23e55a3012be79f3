"""§4 of Le Ch'ami: every action card, its counters, as a last card, with two players and six, in both directions."""
import pytest

from checked_moves import after, refusal
from matou.games.chami import actions, names, page, rules, table
from matou.language import Language
from tables_chami import NONE, game, hand, held, pile, round_of, texts
from variants import with_row

STOCK = "=10 =11 =12 =13 =14 =15 =16 =17 =18 =19 =20"

# §4 In words -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["chase", "clock", "mouse", "trap"])
def test_4_sentences_say_how_many_cards_an_action_makes_a_player_draw(name):
    """Sentences with a number in words, beside the rule that counts."""
    card = table.ACTION + names.ACTIONS.index(name)
    said = [names.REMINDERS[name], names.EXPLANATIONS[name]]
    if card in page.QUESTIONS:
        said += [page.QUESTIONS[card], page.ACCEPTED[card]]
    many = {"en": {1: ("a card", "one card"), 2: ("two cards", "2 cards"), 3: ("three cards", "3 cards")},
            "fr": {1: ("une carte",), 2: ("deux cartes", "2 cartes"), 3: ("trois cartes", "3 cartes")}}
    for lang, words in many.items():
        for sentence in [*map(Language(lang).say, said), label(name, lang)]:
            found = {count for count, ways in words.items() if any(way in sentence for way in ways)}
            assert found == {actions.draws(card)}, sentence


def label(name, lang):
    """Of the move that plays it, as the page and the terminal have it."""
    view = game.view(round_of(f"{name} =2", "=3", stock=STOCK), 0)
    return Language(lang).say(page.label(view, next(move for move in view.legal if name in move.text), ("Ann", "Bob")))


def test_4_nothing_is_drawn_for_the_others():
    assert [actions.draws(card) for card in (table.UTURN, table.SUMO, table.GIFT)] == [0, 0, 0]


def six(mine, others=("=3", "=4", "=5", "=6", "=7"), way=1, **more):
    """Six players; it is seat 0's turn."""
    return round_of(mine, *others, stock=STOCK, way=way, **more)


@pytest.mark.parametrize(("move", "drawn"), [
    ("drop chase", [2, 0, 0, 0, 0, 0]), ("drop clock", [0, 1, 1, 1, 1, 1]), ("drop mouse", [0, 2, 2, 2, 2, 2]),
    ("drop trap @1", [0, 3, 0, 0, 0, 0]), ("drop uturn", [0] * 6), ("drop =2", [0] * 6)])
def test_4_the_card_at_the_start_of_a_turn_is_not_drawn_because_of_an_action(move, drawn):
    before = six("chase clock mouse trap uturn =2")
    made = after(before, move)
    told = [rules.drawn_by_action(before.row, made.row, p, rules.DROP) for p in range(6)]
    assert told == drawn and held(made)[made.turn] == held(before)[made.turn] + drawn[made.turn] + 1


# §4.1 Chase --------------------------------------------------------------------------------------------------

def test_4_1_a_chase_draws_two_cards():
    state = after(round_of("chase =2", "=3", stock=STOCK), "drop chase")
    assert hand(state, 0) == "=2 =10 =11" and hand(state, 1) == "=3 =12" and state.turn == 1


def test_4_1_even_if_it_was_the_last_card():
    state = after(six("chase"), "drop chase")
    assert hand(state, 0) == "=10 =11" and state.row.rounds == 0 and state.turn == 1


def test_4_1_if_nothing_can_be_drawn_they_are_out():
    state = after(round_of("chase", "=3", stock=NONE), "drop chase")
    assert state.row.winner == 0 and state.row.rounds == 1
    state = after(round_of("chase", "=3", stock=NONE, rebuilt=2), "drop chase")
    assert state.row.winner == 0 and state.row.rounds == 1


def test_4_1_one_card_is_enough_to_stay_in():
    state = after(round_of("chase", "=3", stock=NONE, pile="=5"), "drop chase")
    assert hand(state, 0) == "=5" and state.row.rounds == 0 and state.turn == 1 and held(state) == [1, 1]


@pytest.mark.parametrize("rest", ["", " =2"])
def test_4_1_if_drawing_blocks_the_round_it_is_blocked(rest):
    state = after(round_of("chase" + rest, "=3", stock=NONE, pile="=5 =6", rebuilt=2), "drop chase")
    assert state.row.winner == table.NOBODY_WON and state.row.points[1] == 3


def test_4_1_blocked_by_the_second_card():
    state = round_of("chase =2", "=3", stock=NONE, pile="=5 =6", rebuilt=2)
    row = state.row.copy()
    row.stock[0], row.left = game.notation.things["=10"], 1
    state = after(with_row(state, row), "drop chase")
    assert state.row.winner == table.NOBODY_WON and state.row.points[:2].tolist() == [12, 3]


# §4.2 U-turn -------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("way, turn", [(1, 5), (-1, 1)])
def test_4_2_a_uturn_reverses_play(way, turn):
    state = after(six("uturn =2", way=way), "drop uturn")
    assert state.turn == turn and state.row.way == -way


def test_4_2_with_two_players_nothing_changes():
    assert after(round_of("uturn =2", "=3"), "drop uturn").turn == 1


def test_4_2_as_a_last_card_it_wins():
    assert after(six("uturn"), "drop uturn").row.winner == 0


# §4.3 Clock --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("way", [1, -1])
def test_4_3_every_other_player_draws_one(way):
    state = after(six("clock =2", way=way), "drop clock")
    assert held(state)[0] == 1 and sorted(held(state)[1:]) == [2, 2, 2, 2, 3]
    assert hand(state, 1 if way == 1 else 5).split()[1:] == ["=10", "=15"]
    assert hand(state, 2) == ("=4 =11" if way == 1 else "=4 =13")
    assert state.turn == (1 if way == 1 else 5)


def test_4_3_a_clock_counters_a_clock():
    state = after(round_of("clock =2", "clock =3", stock=STOCK), "drop clock")
    assert state.row.phase == table.ANSWERING and state.turn == 1
    assert texts(state) == ["counter clock", "accept"]
    state = after(state, "counter clock")
    assert pile(state) == "clock clock" and hand(state, 1) == "=3 =10" and state.turn == 1


def test_4_3_or_does_not():
    state = after(round_of("clock =2", "clock =3", stock=STOCK), "drop clock", "accept")
    assert hand(state, 1) == "=3 =10 =11 clock" and state.turn == 1 and state.row.phase == table.PLAYING


def test_4_3_each_of_the_others_may():
    state = after(six("clock =2", ("clock =3", "=4", "clock =5", "=6", "gift =7")), "drop clock")
    assert state.turn == 1
    state = after(state, "counter clock")
    assert state.turn == 3 and hand(state, 2) == "=4 =10"
    state = after(state, "accept")
    assert state.turn == 5 and texts(state) == ["counter gift", "accept"] and hand(state, 3) == "=5 =11 clock"
    state = after(state, "counter gift")
    assert state.turn == 1 and pile(state) == "clock clock gift" and hand(state, 5) == "=7"
    assert held(state) == [1, 2, 2, 3, 2, 1]


def test_4_3_a_sumo_does_not_counter_a_clock():
    state = after(round_of("clock =2", "clock sumo =3", stock=STOCK), "drop clock")
    assert refusal(state, "counter sumo") == "§4.3: Sumo does not counter Clock"
    assert refusal(state, "counter gift") == "§4.3: gift is not in your hand"
    assert refusal(state, "drop =3") == "§4.8: answer the Clock first: counter it, or accept"


# §4.4 Sumo ---------------------------------------------------------------------------------------------------

def test_4_4_swap_hands():
    state = after(round_of("sumo =2 =9", "=3 4+1 chase", "=5", stock=STOCK), "drop sumo @1")
    assert hand(state, 0) == "4+1 =3 chase" and hand(state, 1) == "=2 =9 =10" and state.turn == 1


@pytest.mark.parametrize("counter", ["sumo", "gift"])
def test_4_4_a_sumo_or_the_gift_counters_a_swap(counter):
    state = after(round_of("sumo =2", f"=3 {counter}", "=5", stock=STOCK), "drop sumo @1")
    assert state.turn == 1 and texts(state) == [f"counter {counter}", "accept"]
    countered = after(state, f"counter {counter}")
    assert hand(countered, 0) == "=2" and hand(countered, 1) == "=3 =10" and pile(countered) == f"sumo {counter}"
    swapped = after(state, "accept")
    assert hand(swapped, 0) == f"=3 {counter}" and hand(swapped, 1) == "=2 =10"


def test_4_4_a_clock_does_not():
    assert after(round_of("sumo =2", "=3 clock"), "drop sumo @1").row.phase == table.PLAYING


def test_4_4_neither():
    state = after(round_of("sumo =2", "=3 sumo", stock=STOCK), "drop sumo")
    assert hand(state, 0) == "=2" and hand(state, 1) == "=3 =10 sumo" and state.row.phase == table.PLAYING


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_4_4_what_a_sumo_may_do(seats):
    state = round_of("sumo =2", *("=3", "=4", "=5", "=6", "=7")[:seats - 1])
    assert texts(state)[1:] == ["drop sumo", *(f"drop sumo @{p}" for p in range(1, seats)), "drop sumo all"]
    assert refusal(state, "drop sumo @0") == "§4.4: choose another player, not yourself"
    if seats < 6:
        assert refusal(state, f"drop sumo @{seats}") == f"§4.4: seat {seats} is not in the game"


def test_4_4_as_a_last_card_only_the_plain_drop():
    state = round_of("sumo", "=3", "=4")
    assert texts(state) == ["drop sumo"]
    for aim in ("@1", "all"):
        assert refusal(state, f"drop sumo {aim}") == "§4.4: as your last card, a Sumo swaps nothing: say drop sumo"


@pytest.mark.parametrize("way, order", [(1, [0, 1, 2]), (-1, [0, 2, 1])])
def test_4_4_a_collective_exchange_goes_to_the_right(way, order):
    state = after(round_of("sumo =2 =9", "=3 gift", "=4 sumo", stock=STOCK, way=way), "drop sumo all")
    gifts = {0: "give =9", 1: "give =3", 2: "give =4"}
    for p in order:
        assert state.turn == p and state.row.phase == table.GIVING
        assert all(text.startswith("give ") for text in texts(state))
        before = state
        state = after(state, gifts[p])
    assert [hand(before, p) for p in range(3)] == ["=2 =9", "=3 gift", "=4 sumo"]
    given = [hand(state, p) for p in range(3)]
    drew = 1 if way == 1 else 2
    assert [text.replace(" =10", "") for text in given] == ["=2 =3", "=4 gift", "=9 sumo"]
    assert "=10" in given[drew] and state.turn == drew


def test_4_4_nobody_can_counter_that():
    state = after(round_of("sumo =2", "gift", "sumo"), "drop sumo all", "give =2")
    assert texts(state) == ["give gift"]
    assert refusal(state, "counter gift") == "§4.9: everyone passes a card first: say give and a card"
    assert refusal(state, "give =9") == "§3.1: =9 is not in your hand"


def test_4_4_with_two_players_cards_change_places():
    state = after(round_of("sumo =2 =9", "=3 =4", stock=STOCK), "drop sumo all", "give =9", "give =3")
    assert hand(state, 0) == "=2 =3" and hand(state, 1) == "=4 =9 =10"


# §4.5 Mouse --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("way", [1, -1])
def test_4_5_every_other_player_draws_two(way):
    state = after(six("mouse =2", way=way), "drop mouse")
    assert held(state)[0] == 1 and sorted(held(state)[1:]) == [3, 3, 3, 3, 4]
    assert hand(state, 1 if way == 1 else 5).split()[1:] == ["=10", "=11", "=20"]


def test_4_5_the_gift_counters_it_for_whoever_plays_it():
    state = after(six("mouse =2", ("clock =3", "gift =4", "sumo =5", "=6", "=7")), "drop mouse")
    assert state.turn == 2 and texts(state) == ["counter gift", "accept"] and held(state)[1] == 4
    assert refusal(state, "counter clock") == "§4.5: Clock does not counter Mouse"
    assert held(after(state, "counter gift")) == [1, 5, 1, 4, 3, 3]
    assert held(after(state, "accept")) == [1, 5, 4, 4, 3, 3]


def test_4_5_with_two_players():
    assert held(after(round_of("mouse =2", "=3", stock=STOCK), "drop mouse")) == [1, 4]


# §4.6 Trap ---------------------------------------------------------------------------------------------------

def test_4_6_one_other_player_draws_three():
    state = after(six("trap =2"), "drop trap @3")
    assert held(state) == [1, 2, 1, 4, 1, 1] and hand(state, 3) == "=5 =10 =11 =12" and hand(state, 1) == "=3 =13"


def test_4_6_of_the_droppers_choice():
    state = six("trap =2")
    assert texts(state)[1:] == [f"drop trap @{p}" for p in range(1, 6)]
    assert refusal(state, "drop trap") == "§4.6: say who gets the Trap, as in drop trap @1"
    assert refusal(state, "drop trap @0") == "§4.6: choose another player, not yourself"


def test_4_6_the_gift_counters_it():
    state = after(round_of("trap =2", "=3", "gift =4", stock=STOCK), "drop trap @2")
    assert state.turn == 2 and texts(state) == ["counter gift", "accept"]
    assert held(after(state, "counter gift")) == [1, 2, 1] and held(after(state, "accept")) == [1, 2, 5]
    assert held(after(round_of("trap =2", "=3", "gift =4", stock=STOCK), "drop trap @1")) == [1, 5, 2]


# §4.7 Gift ---------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("card, drop", [("clock", "drop clock"), ("sumo", "drop sumo @1"), ("mouse", "drop mouse"),
                                        ("trap", "drop trap @1")])
def test_4_7_the_gift_counters_clock_swap_mouse_and_trap(card, drop):
    state = after(round_of(f"{card} =2", "gift =3", stock=STOCK), drop)
    assert "counter gift" in texts(state)
    state = after(state, "counter gift")
    assert hand(state, 0) == "=2" and hand(state, 1) == "=3 =10"


@pytest.mark.parametrize("card, drop", [("uturn", "drop uturn"), ("chase", "drop chase"), ("sumo", "drop sumo"),
                                        ("=2", "drop =2")])
def test_4_7_and_nothing_else(card, drop):
    assert after(round_of(f"{card} =9", "gift =3", stock=STOCK), drop).row.phase == table.PLAYING


def test_4_7_dropped_it_does_nothing():
    state = after(round_of("gift =2", "=3", stock=STOCK), "drop gift")
    assert held(state) == [1, 2] and pile(state) == "gift" and state.turn == 1


def test_4_7_gift_stops_clock_the_gift_counters_a_clock():
    for options in ({}, {"gift_stops_clock": True}):
        state = after(round_of("clock =2", "gift =3", "=4", stock=STOCK, **options), "drop clock")
        assert state.turn == 1 and texts(state) == ["counter gift", "accept"]
        countered = after(state, "counter gift")
        assert held(countered) == [1, 2, 2] and pile(countered) == "clock gift"
        assert held(after(state, "accept")) == [1, 4, 2]


def test_4_7_gift_stops_clock_false_a_player_who_holds_only_the_gift_is_not_asked():
    state = after(round_of("clock =2", "gift =3", "=4", stock=STOCK, gift_stops_clock=False), "drop clock")
    assert state.row.phase == table.PLAYING and state.turn == 1 and held(state) == [1, 4, 2]
    assert hand(state, 1) == "=3 =10 =12 gift" and pile(state) == "clock"
    assert refusal(state, "counter gift") == "§4.8: there is nothing to answer now"


def test_4_7_gift_stops_clock_false_only_a_clock_counters_a_clock():
    others = ("gift =3", "clock =4", "=5", "clock =6", "=7")
    state = after(six("clock =2", others, gift_stops_clock=False), "drop clock")
    assert state.turn == 2 and held(state)[1] == 3 and texts(state) == ["counter clock", "accept"]
    state = after(round_of("clock =2", "clock gift =3", stock=STOCK, gift_stops_clock=False), "drop clock")
    assert texts(state) == ["counter clock", "accept"]
    assert refusal(state, "counter gift") == "§4.7: at this table the Gift does not counter a Clock"
    assert refusal(state, "counter sumo") == "§4.3: Sumo does not counter Clock"
    assert pile(after(state, "counter clock")) == "clock clock"


@pytest.mark.parametrize("card, drop", [("sumo", "drop sumo @1"), ("mouse", "drop mouse"), ("trap", "drop trap @1")])
def test_4_7_gift_stops_clock_false_the_gift_still_counters_swap_mouse_and_trap(card, drop):
    state = after(round_of(f"{card} =2", "gift =3", stock=STOCK, gift_stops_clock=False), drop)
    assert texts(state) == ["counter gift", "accept"]
    assert hand(after(state, "counter gift"), 1) == "=3 =10"


@pytest.mark.parametrize("stops, points", [(True, 0), (False, 20)])
def test_4_7_gift_stops_clock_when_the_gift_is_the_last_card(stops, points):
    """§4.10, §5.1 The Gift as a last card counters and wins, or its holder draws and plays on."""
    start = round_of("clock =2", "gift", stock="=10", gift_stops_clock=stops)
    assert after(start, "drop clock").row.phase == (table.ANSWERING if stops else table.PLAYING)
    assert not stops or after(start, "drop clock", "counter gift").row.winner == 1
    before = round_of("clock", "gift", stock="=10", gift_stops_clock=stops)
    state = after(before, "drop clock", *["counter gift"] * stops)
    assert state.row.winner == 0 and state.row.points[:2].tolist() == [0, points]


# §4.8 One after the other ------------------------------------------------------------------------------------

@pytest.mark.parametrize("way, order", [(1, [1, 2, 4]), (-1, [4, 2, 1])])
def test_4_8_only_players_with_a_counter_are_asked_in_the_direction_of_play(way, order):
    state = after(six("clock =2", ("clock", "clock", "=5", "clock", "=7"), way=way), "drop clock")
    asked = []
    while state.row.phase == table.ANSWERING:
        asked.append(state.turn)
        state = after(state, "accept")
    assert asked == order and state.turn == (1 if way == 1 else 5)


def test_4_8_each_draws_before_the_next_is_asked():
    state = after(round_of("clock =2", "=3", "clock", stock="clock =5"), "drop clock")
    assert state.turn == 2 and hand(state, 1) == "=3 clock"


# §4.9 Right and left, and what a countering card does ----------------------------------------------------------

@pytest.mark.parametrize("way", [1, -1])
def test_4_9_right_is_down_whatever_the_direction(way):
    state = after(six("sumo =2", way=way), "drop sumo all")
    for _ in range(6):
        state = after(state, texts(state)[0])
    got = [hand(state, p).split()[0] for p in range(6)]
    assert got == ["=3", "=4", "=5", "=6", "=7", "=2"]


def test_4_9_over_a_seat_that_is_out():
    state = round_of("sumo =2", "", "=4", "=5", out=(1,), ending="last-under", totals=(0, 250, 0, 0), stock=STOCK)
    state = after(state, "drop sumo all", "give =2", "give =4", "give =5")
    assert [hand(state, p) for p in range(4)] == ["=4", "", "=5 =10", "=2"]


def test_4_9_a_countering_card_has_no_further_effect():
    state = after(round_of("clock =2", "clock =3", "=4", stock=STOCK), "drop clock", "counter clock")
    assert held(state) == [1, 2, 2] and state.turn == 1
    state = after(round_of("sumo =2", "sumo =3", "=4", stock=STOCK), "drop sumo @1", "counter sumo")
    assert [hand(state, p) for p in range(3)] == ["=2", "=3 =10", "=4"]


# §4.10 Countering with the last card ---------------------------------------------------------------------------

def test_4_10_countering_with_the_last_card_wins_at_once():
    state = after(round_of("clock =2", "clock", "=4", stock=STOCK), "drop clock", "counter clock")
    assert state.row.winner == 1 and state.row.points[:3].tolist() == [2, 0, 4]
    state = after(round_of("sumo =2", "sumo", "=4", stock=STOCK), "drop sumo @1", "counter sumo")
    assert state.row.winner == 1 and state.row.points[:3].tolist() == [2, 0, 4]
    state = after(round_of("trap =2", "=4", "gift", stock=STOCK), "drop trap @2", "counter gift")
    assert state.row.winner == 2


def test_4_10_those_before_have_drawn():
    state = after(round_of("clock =2", "=4", "clock", stock=STOCK), "drop clock", "counter clock")
    assert state.row.winner == 2 and state.row.points[:3].tolist() == [2, 14, 0]


def test_4_10_not_if_the_dropper_is_out_already():
    state = after(round_of("clock", "clock", "=4", "clock =5", stock=STOCK), "drop clock", "counter clock")
    assert state.turn == 3 and state.row.phase == table.ANSWERING and hand(state, 2) == "=4 =10"
    state = after(state, "accept")
    assert state.row.winner == 0 and state.row.points[:4].tolist() == [0, 0, 14, 27]


# A round that an action blocks -----------------------------------------------------------------------------------

@pytest.mark.parametrize("card, drop", [("clock", "drop clock"), ("mouse", "drop mouse"), ("trap", "drop trap @2")])
def test_3_6_an_action_can_block_the_round(card, drop):
    state = after(round_of(f"{card} =2", "=3", "=4", stock=NONE, pile="=5 =6", rebuilt=2), drop)
    assert state.row.winner == table.NOBODY_WON and state.row.points[:3].tolist() == [2, 3, 4]


def test_3_6_accepting_can_block_it_too():
    state = after(round_of("clock =2", "clock =3", stock=NONE, pile="=5 =6", rebuilt=2), "drop clock", "accept")
    assert state.row.winner == table.NOBODY_WON and state.row.points[:2].tolist() == [2, 6]


# Told in words ---------------------------------------------------------------------------------------------------

def test_what_happened_is_told():
    def told(state, *moves):
        for move in moves:
            before, state = state, after(state, move)
        return list(map(str, game.tell(before, game.parse(before, moves[-1]), state, ("Ann", "Bob", "Cy"))))
    start = round_of("clock =2", "clock =3", "=4", stock=STOCK)
    assert told(start, "drop clock") == ["Ann plays a Clock"]
    assert told(start, "drop clock", "accept") == ["Bob draws a card", "Cy draws a card"]
    assert told(round_of("clock =2", "=3", "=4", stock=STOCK), "drop clock") == [
        "Ann plays a Clock", "Bob draws a card", "Cy draws a card"]
    assert told(start, "drop clock", "counter clock") == ["Bob counters with a Clock", "Cy draws a card"]
    sumo = round_of("sumo =2", "sumo =3", "=4", stock=STOCK)
    assert told(sumo, "drop sumo @2") == ["Ann plays a Sumo on Cy", "Ann and Cy swap hands"]
    assert told(sumo, "drop sumo @1") == ["Ann plays a Sumo on Bob"]
    assert told(sumo, "drop sumo @1", "accept") == ["Bob and Ann swap hands"]
    assert told(sumo, "drop sumo all", "give =2", "give =3", "give =4") == ["Cy gives =4", "the cards change hands"]
    assert told(round_of("=2", "=3", "=4"), "drop =2") == [
        "Ann discards =2", "Ann has no cards left and wins the round", "Ann: 0 points (0 in all)",
        "Bob: 3 points (3 in all)",
        "Cy: 4 points (4 in all)", "round 2: Bob starts"]
