"""Discat, paragraph by paragraph: every test is named after the paragraph of the booklet that it holds to."""
import random
from itertools import combinations

import pytest

import matou
from matou import BoxError, IllegalMove, InvalidMove, RecordError
from matou.core.chance import chance
from matou.core.game import State
from matou.games.discat import rules, telling

game = matou.load("discat")
TABLES = (2, 3, 4, 5, 6)
BOX_FILE = game.home / "box.toml"


# Setting the table -------------------------------------------------------------------------------------------

def deck(seats):
    return list(range(1, {2: 50, 3: 60, 4: 70, 5: 80, 6: 90}[seats] + 1))


def table(hands, pile=(), first=0, **options):
    """A game just dealt: these hands of five, this draw pile (top first), then the rest of the deck."""
    known = [card for cards in (*hands, pile) for card in cards]
    order = known + [card for card in deck(len(hands)) if card not in known]
    return game.deal_from(len(hands), {"order": order, "first": first}, first=first, **options)


def late(hands, pile=(), bar=0, creator=0, turn=None, bonus_taken=0):
    """Late in a game: these hands, this draw pile; every other card lies in the creator's personal pile."""
    row = game.deal(len(hands)).row.copy()
    row.hand[:], row.draw[:] = 0, 0
    for p, cards in enumerate(hands):
        row.hand[p, :len(cards)], row.held[p] = sorted(cards, reverse=True), len(cards)
    row.draw[:len(pile)], row.left = pile, len(pile)
    known = [card for cards in (*hands, pile) for card in cards]
    rest = [card for card in deck(len(hands)) if card not in known]
    row.played[rest] = 10 * creator + 1
    row.pile[creator], row.top[creator] = len(rest), bar or rest[-1]
    row.phase, row.bar, row.creator, row.bonus_taken = rules.PLAYING, bar, creator, bonus_taken
    row.turn = (creator + 1) % len(hands) if turn is None else turn
    return State(game, row, game.own_box, {"first": 0})


def free(hands, pile=()):
    """Late in a game, seat 0 may play any card or group (§4.5)."""
    return late(hands, pile, creator=0, turn=0)


def after(state, *moves):
    for move in moves:
        state = game.apply(state, move)
    return state


def hand(state, seat):
    return sorted(state.row.hand[seat][:state.row.held[seat]].tolist())


def pile(state):
    """The draw pile, top first."""
    return [int(state.row.draw[(state.row.next + i) % rules.LONGEST_PILE]) for i in range(state.row.left)]


def unplayed(state):
    """Every card in a hand or in the draw pile."""
    return sorted([card for p in range(state.seats) for card in hand(state, p)] + pile(state))


def texts(state):
    return [move.text for move in game.legal(state)]


def refusal(state, move):
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, move)
    return str(refused.value)


def random_game(seats, seed):
    """Every state of a game in which all play at random."""
    dice, state = random.Random(seed), game.deal(seats, seed)
    states = [state]
    while game.outcome(state) is None:
        state = game.apply(state, dice.choice(game.legal(state)))
        states.append(state)
    return states


def worlds(state, seat, count=100):
    """Tables that this seat holds possible; each looks to it exactly as the true one does."""
    view, dice = game.view(state, seat), chance("worlds")
    imagined = [game.imagine(view, dice) for _ in range(count)]
    assert all(game.view(world, seat) == view for world in imagined)
    return imagined


# §1 Components -----------------------------------------------------------------------------------------------

def test_1_1_ninety_cards_from_01_to_90():
    assert [line["card"] for line in game.own_box.lines] == [f"{card:02d}" for card in range(1, 91)]
    assert sorted(game.deal(6).deal["order"]) == list(range(1, 91))


def test_1_1_cards_01_to_09_share_the_first_digit_0():
    state = after(table([[50, 11, 12, 13, 14], [1, 3, 9, 22, 44]]), "50")
    assert "01+03+09" in texts(state)


def test_1_1_cards_10_to_90_share_the_second_digit_0():
    state = free([[10, 20, 90], [1], [2], [3], [4], [5]])
    assert "10+20+90" in texts(state)


def test_1_1_a_0_in_front_is_no_0_behind():
    state = free([[5, 50], [1]])
    assert texts(state) == ["50", "05"]


def test_1_2_arrows_up_ask_for_a_higher_card():
    state = after(table([[25, 1, 2, 3, 4], [10, 24, 26, 37, 48]]), "25")
    assert {text for text in texts(state) if "+" not in text} == {"26", "37", "48"}


def test_1_2_arrows_down_ask_for_a_lower_card():
    state = after(table([[26, 1, 2, 3, 4], [10, 24, 27, 38, 49]]), "26")
    assert {text for text in texts(state) if "+" not in text} == {"10", "24"}


def arrows():
    return {line["card"]: (line["arrow"], line["tag"]) for line in game.own_box.lines}


def test_1_3_the_booklet_shows_18_22_and_24_down():
    assert {card: arrow for card, (arrow, tag) in arrows().items() if tag == "B"} == dict.fromkeys(
        ("18", "22", "24"), "down")


def test_1_3_public_sources_show_02_and_34_down_and_47_up():
    assert {card: arrow for card, (arrow, tag) in arrows().items() if tag == "P"} == {
        "02": "down", "34": "down", "47": "up"}


def test_1_3_the_other_84_are_a_house_ruling():
    assert sum(tag == "H" for _, tag in arrows().values()) == 84


def test_1_3_even_is_down_and_odd_is_up():
    assert all(arrow == ("up" if int(card) % 2 else "down") for card, (arrow, _) in arrows().items())
    assert game.own_box.row.arrow[1:].tolist() == [rules.UP, rules.DOWN] * 45


@pytest.mark.parametrize(("seats", "last"), [(2, 50), (3, 60), (4, 70), (5, 80), (6, 90)])
def test_1_4_the_deck_by_number_of_players(seats, last):
    assert unplayed(game.deal(seats, "deck")) == list(range(1, last + 1))


# §2 Setup ----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("seats", TABLES)
def test_2_1_five_cards_each_and_the_rest_is_the_draw_pile(seats):
    state = game.deal(seats, "five each")
    assert [len(hand(state, p)) for p in range(seats)] == [5] * seats
    assert len(pile(state)) == len(deck(seats)) - 5 * seats


def test_2_1_the_deck_is_shuffled_by_the_seed():
    assert game.deal(3, "one") == game.deal(3, "one")
    assert len({tuple(game.deal(3, seed).deal["order"]) for seed in range(20)}) == 20


def test_2_1_hands_and_draw_pile_are_dealt_face_down():
    state = game.deal(3, "hidden")
    view = game.view(state, 1)
    assert view.row.hand[1][:5].tolist() == sorted(hand(state, 1), reverse=True)
    assert set(view.row.hand[[0, 2]].ravel()) == set(view.row.draw) == {-1}


@pytest.mark.parametrize("seats", TABLES)
def test_2_2_personal_and_bonus_piles_start_empty(seats):
    row = game.deal(seats, "empty").row
    assert not row.pile.any() and not row.bonus.any() and not row.top.any() and not row.played.any()


# §3 A turn ---------------------------------------------------------------------------------------------------

def test_3_1_play_then_refill_then_the_next_player_clockwise():
    state = table([[24, 31, 33, 35, 52], [1, 3, 5, 7, 9], [11, 13, 15, 17, 19]], pile=[36])
    state = after(state, "24")
    assert hand(state, 0) == [31, 33, 35, 36, 52]
    assert (state.turn, after(state, "01").turn, after(state, "01", "11").turn) == (1, 2, 0)


def test_3_1_only_cards_in_hand_are_played():
    assert refusal(table([[24, 31, 33, 35, 50], [1, 3, 5, 7, 9]]), "36") == "§3.1: 36 is not in your hand"


@pytest.mark.parametrize("first", [0, 1, 2])
def test_3_2_the_very_first_turn_is_exactly_one_card_any_card(first):
    state = table([[22, 27, 37, 41, 47], [12, 17, 26, 42, 46], [1, 2, 3, 4, 5]], first=first)
    assert state.turn == first
    assert sorted(texts(state)) == [f"{card:02d}" for card in hand(state, first)]


def test_3_2_later_turns_may_be_groups():
    state = after(table([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "50")
    assert "22+27" in texts(state)
    assert "01+02" in texts(after(state, "22"))


def test_3_3_a_group_shares_its_first_digits():
    assert "41+47" in texts(free([[41, 47], [1]]))


def test_3_3_a_group_shares_its_second_digits():
    assert "27+37+47" in texts(free([[27, 37, 47], [1]]))


def test_3_3_the_two_kinds_do_not_mix():
    state = free([[12, 52, 57], [1], [2]])
    assert {"12+52", "52+57"} <= set(texts(state))
    assert not any(text.count("+") == 2 for text in texts(state))
    assert refusal(state, "52+57+12").startswith("§3.3")


def choices(state):
    """§3.3 and §3.4 once more, the slow way: every set of cards and every top."""
    row, mine = state.row, hand(state, state.turn)
    up, bar = state.box.row.arrow[row.bar] == rules.UP, row.bar
    for size in range(1, 2 if row.phase == rules.OPENING else len(mine) + 1):
        for cards in combinations(mine, size):
            alike = len({c // 10 for c in cards}) == 1 or len({c % 10 for c in cards}) == 1
            for top in cards if alike else ():
                if bar == 0 or (top > bar if up else top < bar):
                    yield "+".join(f"{c:02d}" for c in (*(c for c in cards if c != top), top))


@pytest.mark.parametrize("seats", TABLES)
def test_3_3_every_group_with_every_top_and_no_other(seats):
    for state in random_game(seats, f"groups at a table of {seats}")[:-1]:
        plays = [text for text in texts(state) if not text.startswith("pass")]
        assert sorted(plays) == sorted(choices(state))


def test_3_4_only_the_top_card_must_respect_the_constraint():
    state = after(table([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24")
    assert "27+22" in texts(state)
    assert "22+27" not in texts(state)


def test_3_4_cards_go_onto_the_personal_pile_bottom_to_top():
    state = after(table([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24", "27+22")
    assert state.row.pile[:2].tolist() == [1, 2]
    assert state.row.top[:2].tolist() == [24, 22]
    assert hand(state, 1)[:3] != [22, 27, 37] and state.row.played[[22, 27]].tolist() == [11, 11]


def test_3_5_the_top_card_sets_the_constraint_and_not_those_under_it():
    state = after(table([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "50", "22+27")     # 22 is down, 27 up
    assert (state.row.bar, state.row.creator) == (27, 1)
    assert refusal(state, "04") == "§3.4: 04 is not higher than 27"


@pytest.mark.parametrize(("bar", "lawful", "unlawful"), [("24", 23, 25), ("25", 26, 24)])
def test_3_5_strictly_lower_or_strictly_higher(bar, lawful, unlawful):
    state = after(table([[int(bar), 1, 2, 3, 4], [lawful, unlawful, 41, 12, 19]]), bar)
    assert f"{lawful}" in texts(state)
    assert f"{unlawful}" not in texts(state)


def test_3_5_whoever_played_last_is_the_creator():
    state = after(table([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24")
    assert (state.row.creator, after(state, "22").row.creator) == (0, 1)


def test_3_6_group_of_four_gives_a_bonus_card():
    state = after(free([[28, 38, 58, 18, 11], [1], [2]]), "28+38+58+18")
    assert (state.row.bonus[0], state.row.played[28]) == (1, rules.IN_BONUS)
    assert state.row.played[[38, 58, 18]].tolist() == [rules.ON_PILE] * 3


def test_3_6_the_other_three_go_to_the_personal_pile():
    before = free([[28, 38, 58, 18, 11], [1], [2]])
    state = after(before, "28+38+58+18")
    assert state.row.pile[0] == before.row.pile[0] + 3
    assert state.row.top[0] == 18


def test_3_6_group_of_three_gives_none():
    state = after(free([[28, 38, 18, 11], [1], [2]]), "28+38+18")
    assert state.row.bonus[0] == 0 and state.row.played[28] == rules.ON_PILE


def test_3_7_group_of_five_wins_at_once():
    state = after(free([[41, 42, 43, 44, 45], [1, 2, 3]]), "41+42+43+44+45")
    assert game.outcome(state).winners == (0,) and game.outcome(state).why == "five"
    assert texts(state) == []


def test_3_7_its_top_card_must_still_respect_the_constraint():
    state = late([[1], [41, 42, 43, 44, 46]], bar=45)                                 # 45 is up
    assert refusal(state, "42+43+44+46+41") == "§3.4: 41 is not higher than 45"
    assert game.outcome(after(state, "41+42+43+44+46")).winners == (1,)


def six_of_one_digit():
    """Seat 0 holds 41 to 46 and may play anything."""
    state = table([[41, 42, 43, 44, 49], [1, 2, 3, 4, 5]], pile=[45, 46])
    return after(state, "49", "pass")


def test_3_7_so_does_a_group_of_six():
    state = after(six_of_one_digit(), "41+42+43+44+45+46")
    assert game.outcome(state)[:3] == ((7, -5), (0,), "five")
    assert game.outcome(state).detail == {"five": 0, "seats": [{"pile": 7, "bonus": 0, "held": 0},
                                                              {"pile": 0, "bonus": 0, "held": 5}]}


def test_3_7_all_its_cards_go_to_the_personal_pile_and_nobody_refills():
    before = six_of_one_digit()
    state = after(before, "41+42+43+44+46")
    assert (state.row.pile[0], state.row.bonus[0]) == (6, 0)
    assert hand(state, 0) == [45]
    assert pile(state) == pile(before)
    assert game.outcome(state).scores == (6 - 1, 0 - 5)                               # §5.3 at that moment


def test_3_8_a_player_draws_up_to_five():
    state = after(table([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]], pile=[31, 32, 33, 34]), "50", "37+47+27")
    assert hand(state, 1) == [22, 32, 33, 34, 41]


def test_3_8_or_until_the_pile_is_empty():
    state = after(free([[11, 12, 13, 14], [1, 2]], pile=[33]), "11+12+14")
    assert hand(state, 0) == [13, 33]
    assert pile(state) == []


def test_3_8_a_player_with_five_or_more_draws_nothing():
    state = after(free([[11, 22, 33, 44, 25, 36], [50]], pile=[40, 41]), "11")
    assert hand(state, 0) == [22, 25, 33, 36, 44]
    assert pile(state) == [40, 41]


# §4 When a player cannot respect the constraint --------------------------------------------------------------

def stuck_after_49():
    """Seat 0 has played 49 (up); seat 1, to move, holds nothing higher."""
    return after(table([[49, 11, 12, 13, 14], [1, 2, 3, 4, 5]], pile=[21, 22, 23]), "49")


def test_4_1_passing_is_only_for_a_player_who_cannot_comply():
    assert set(texts(stuck_after_49())) == {"pass", "pass x01", "pass x02", "pass x03", "pass x04", "pass x05"}


def test_4_1_no_voluntary_pass():
    state = after(table([[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "24")
    assert not any(text.startswith("pass") for text in texts(state))
    assert refusal(state, "pass").startswith("§4.1")
    assert refusal(state, "pass x27").startswith("§4.1")


def test_4_1_nor_at_the_first_turn_nor_when_free():
    assert refusal(game.deal(2), "pass").startswith("§4.1")
    assert refusal(free([[11], [1]], pile=[2]), "pass").startswith("§4.1")


def test_4_2_the_creator_draws_as_soon_as_the_turn_reaches_a_stuck_player():
    state = stuck_after_49()
    assert (state.turn, state.row.bonus_taken) == (1, 1)
    assert hand(state, 0) == [11, 12, 13, 14, 21, 22]                                 # 21 refills, 22 is the bonus
    assert pile(state)[0] == 23


def test_4_2_no_bonus_while_the_next_player_can_comply():
    state = after(table([[49, 11, 12, 13, 14], [1, 2, 3, 4, 50]], pile=[21, 22]), "49")
    assert hand(state, 0) == [11, 12, 13, 14, 21]
    assert state.row.bonus_taken == 0


def test_4_2_once_per_constraint():
    state = table([[59, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    state = after(state, "59")
    assert state.row.held[0] == 6
    assert after(state, "pass").row.held[0] == 6


def test_4_2_the_bonus_goes_to_whoever_created_the_present_constraint():
    state = table([[57, 11, 12, 13, 14], [59, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    state = after(state, "57", "59")                                                  # seat 2 is stuck
    assert state.row.held[:3].tolist() == [5, 6, 5]


def test_4_2_a_new_constraint_gives_a_new_bonus():
    state = after(stuck_after_49(), "pass", "22")                                     # 22 is down: seat 1 complies
    assert (state.turn, state.row.bonus_taken) == (1, 0)
    state = after(stuck_after_49(), "pass", "21")                                     # 21 is up: stuck again
    assert (state.turn, state.row.bonus_taken) == (1, 1)
    assert hand(state, 0) == [11, 12, 13, 14, 22, 23]


def test_4_2_no_card_no_bonus():
    state = after(free([[49, 11], [1, 2]]), "49")
    assert hand(state, 0) == [11]
    assert state.row.bonus_taken == 0
    assert texts(state) == ["pass"]


def test_4_3_the_top_card_of_the_personal_pile_is_turned_face_down():
    state = table([[24, 49, 11, 12, 13], [1, 2, 3, 4, 5]])
    state = after(state, "24", "01", "49")                                            # 01 is up
    assert state.row.face_down[1] == 0
    state = after(state, "pass")
    assert (state.row.face_down[1], state.row.top[1]) == (1, 1)


def test_4_3_a_card_turned_face_down_still_scores():
    state = after(table([[24, 49, 11, 12, 13], [1, 2, 3, 4, 5]]), "24", "01", "49", "pass")
    row = state.row.copy()
    row.phase = rules.OVER
    assert state.row.pile[1] == 1
    assert game.outcome(State(game, row, state.box, state.options)).scores[1] == 1 - 5


def test_4_3_an_empty_personal_pile_has_nothing_to_turn():
    state = after(stuck_after_49(), "pass")
    assert (state.row.face_down[1], state.row.top[1], state.row.pile[1]) == (0, 0, 0)


def test_4_3_the_next_card_laid_on_it_is_face_up():
    state = after(table([[24, 49, 11, 12, 14], [1, 2, 3, 4, 5]]), "24", "01", "49", "pass", "14", "05")
    assert (state.row.face_down[1], state.row.top[1], state.row.pile[1]) == (0, 5, 2)


def test_4_3_a_passing_player_need_not_exchange():
    before = stuck_after_49()
    state = after(before, "pass")
    assert hand(state, 1) == hand(before, 1)
    assert pile(state) == pile(before)


def test_4_3_an_exchange_puts_one_card_under_the_pile_and_takes_the_top_one():
    before = stuck_after_49()
    state = after(before, "pass x03")
    assert hand(state, 1) == [1, 2, 4, 5, 23]
    assert pile(state) == [*pile(before)[1:], 3]
    assert state.row.face_down[1] == 0


def test_4_3_an_exchange_with_the_last_card_of_the_pile():
    state = after(late([[11, 13], [1, 2], [3]], pile=[40], bar=49, bonus_taken=1), "pass x01")
    assert hand(state, 1) == [2, 40]
    assert pile(state) == [1]


def test_4_3_no_exchange_with_an_empty_draw_pile():
    state = after(late([[49, 11, 12], [1, 2]], turn=0), "49")
    assert texts(state) == ["pass"]
    assert refusal(state, "pass x01").startswith("§4.3")


def test_4_3_no_exchange_when_the_bonus_was_the_last_card():
    state = after(free([[49, 11, 12, 13, 14, 15], [1, 2]], pile=[33]), "49")
    assert 33 in hand(state, 0)
    assert texts(state) == ["pass"]


def test_4_3_a_passing_player_does_not_refill():
    state = late([[11, 13], [1, 2], [3]], pile=[40, 41, 42], bar=49, bonus_taken=1)
    assert after(state, "pass").row.held[1] == 2
    assert after(state, "pass x01").row.held[1] == 2


def test_4_4_the_same_constraint_and_creator_hold_for_the_next_player():
    state = table([[57, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 58, 60]])
    state = after(state, "57", "pass")
    assert (state.turn, state.row.bar, state.row.creator) == (2, 57, 0)
    assert set(texts(state)) == {"58", "60", "08+58"}


def all_pass(seats, creator):
    """The creator's card leaves only the highest card of the deck, which the creator holds: all the others pass."""
    last = len(deck(seats))
    others = iter(range(4, last - 1))
    hands = [[last, last - 1, 1, 2, 3] if p == creator else [next(others) for _ in range(5)] for p in range(seats)]
    return after(table(hands, first=creator), f"{last - 1}", *["pass"] * (seats - 1))


@pytest.mark.parametrize("creator", [0, 1])
@pytest.mark.parametrize("seats", TABLES)
def test_4_5_when_all_have_passed_the_creator_turns_a_card_down_and_plays_freely(seats, creator):
    state = all_pass(seats, creator)
    assert (state.turn, state.row.bar, state.row.face_down[creator]) == (creator, 0, 1)
    assert state.row.held[creator] == 6
    assert {text for text in texts(state) if "+" not in text} == {f"{card:02d}" for card in hand(state, creator)}
    assert "01+02+03" in texts(state)


@pytest.mark.parametrize("seats", TABLES)
def test_4_5_not_before_all_have_passed(seats):
    last = len(deck(seats))
    hands = [[last - 1, last, 1, 2, 3]] + [[5 * p + i for i in range(5)] for p in range(1, seats)]
    state = after(table(hands), f"{last - 1}")
    for p in range(1, seats):
        assert (state.turn, state.row.bar, state.row.face_down[0]) == (p, last - 1, 0)
        state = after(state, "pass")
    assert state.turn == 0


def test_4_5_what_the_creator_then_plays_is_a_new_constraint():
    state = after(all_pass(3, 0), "01+03+02")
    assert (state.row.bar, state.row.creator, state.row.face_down[0], state.row.pile[0]) == (2, 0, 0, 4)


# §5 End ------------------------------------------------------------------------------------------------------

def test_5_1_a_group_of_five_wins_whatever_the_points():
    state = late([[1], [41, 42, 43, 44, 46]], bar=45)                                 # all the rest is seat 0's
    outcome = game.outcome(after(state, "41+42+43+44+46"))
    assert outcome.scores[0] > outcome.scores[1] == 5
    assert (outcome.winners, outcome.why) == ((1,), "five")


def out_of_cards(seats, seat):
    """Seat plays its last card, 25 (up), the draw pile being empty. Every other player can comply or not, in turns."""
    hands = [[30 + p, 40 + p] if p % 2 else [p + 1, p + 11] for p in range(seats)]
    hands[seat] = [25]
    return after(late(hands, creator=seat, turn=seat), "25")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seats", TABLES)
def test_5_2_every_other_player_takes_one_last_turn_in_turn_order(seats, seat):
    state, turns = out_of_cards(seats, seat), []
    while game.outcome(state) is None:
        turns.append(state.turn)
        state = game.apply(state, game.legal(state)[0])
    assert turns == [(seat + i) % seats for i in range(1, seats)]
    assert game.outcome(state).why == "points"


def test_5_2_not_while_there_is_a_draw_pile():
    state = after(free([[25], [30, 40]], pile=[12]), "25")
    assert hand(state, 0) == [12]
    assert game.outcome(after(state, "30")) is None


def test_5_2_not_while_the_player_holds_a_card():
    state = after(free([[25, 26], [30, 40]]), "25", "40")
    assert (state.turn, state.row.last_turns, game.outcome(state)) == (0, rules.NOT_YET, None)


def test_5_2_a_second_player_without_cards_gives_no_more_turns():
    state = after(free([[25], [30], [44, 45, 2]]), "25", "30", "02")
    assert game.outcome(state) is not None


def test_5_2_the_constraint_holds_in_the_last_turns():
    state = after(free([[25], [1, 2], [30, 3]]), "25")
    assert texts(state) == ["pass"]
    assert texts(after(state, "pass")) == ["30"]


def test_5_2_a_group_of_four_in_a_last_turn_gives_its_bonus_card():
    state = after(free([[25], [41, 42, 43, 44]]), "25", "41+42+43+44")
    assert game.outcome(state).scores[1] == 3 + 4


def test_5_2_a_group_of_five_in_a_last_turn_wins():
    state = after(free([[25], [41, 42, 43, 44, 45], [30]]), "25", "41+42+43+44+45")
    assert (game.outcome(state).winners, game.outcome(state).why) == ((1,), "five")


def ended(*players):
    """A game that has ended: (cards in the personal pile, in the bonus pile, in hand) of each player."""
    state = game.deal(len(players))
    row = state.row.copy()
    for p, counts in enumerate(players):
        row.pile[p], row.bonus[p], row.held[p] = counts
    row.phase = rules.OVER
    return game.outcome(State(game, row, state.box, state.options))


def test_5_3_one_point_a_card_four_a_bonus_card_minus_one_a_card_in_hand():
    assert ended((10, 0, 0), (10, 2, 0), (10, 2, 3), (0, 0, 5)).scores == (10, 18, 15, -5)


def test_5_3_most_points_win():
    assert ended((10, 0, 0), (12, 0, 1), (2, 2, 3)).winners == (1,)


def test_5_3_then_most_cards_in_the_bonus_pile():
    assert ended((12, 0, 0), (4, 2, 0), (8, 1, 0)).winners == (1,)


def test_5_3_then_the_tied_players_share_the_win():
    assert ended((9, 1, 1), (12, 0, 0), (8, 1, 0), (0, 0, 0)).winners == (0, 2)


def test_5_3_all_below_zero_still_has_a_winner():
    assert ended((0, 0, 5), (0, 0, 3)).winners == (1,)


# The booklet's examples --------------------------------------------------------------------------------------

def booklet(*moves):
    """Zoé, Noor and Malik: 24, then a pair, then a group of four, then two passes."""
    hands = [[24, 31, 33, 35, 52], [22, 27, 37, 41, 47], [18, 28, 38, 58, 60]]
    return after(table(hands, pile=[36, 43, 45, 50, 51, 53, 54, 55, 48]), *moves)


def test_example_the_groups_of_22_27_37_41_47():
    state = after(table([[50, 1, 2, 3, 4], [22, 27, 37, 41, 47]]), "50")
    assert sorted(texts(state)) == sorted([
        "22", "27", "37", "41", "47",
        "41+47", "47+41", "22+27", "27+22", "27+37", "37+27", "27+47", "47+27", "37+47", "47+37",
        "27+37+47", "27+47+37", "37+47+27"])


def test_example_after_24_the_card_22_may_top_27():
    state = booklet("24", "27+22")
    assert telling.constraint(state, ["Zoé", "Noor", "Malik"]) == "lower than 22, from Noor"


def test_example_only_18_may_top_the_group_of_four():
    state = booklet("24", "27+22")
    assert {text[-2:] for text in texts(state)} == {"18"}
    assert refusal(state, "18+28+58+38") == "§3.4: 38 is not lower than 22"
    state = after(state, "28+38+58+18")
    assert state.row.played[28] == 20 + rules.IN_BONUS
    assert (state.row.bonus[2], state.row.pile[2], state.row.top[2]) == (1, 3, 18)


def test_example_one_bonus_card_for_two_passes_then_the_creator_plays_freely():
    state = booklet("24", "27+22", "28+38+58+18")
    assert hand(state, 2) == [50, 51, 53, 54, 55, 60]                                 # 55 is the bonus card
    state = after(state, "pass x52")
    assert hand(state, 0) == [31, 33, 35, 36, 48] and pile(state)[-1] == 52
    state = after(state, "pass")
    assert len(hand(state, 2)) == 6
    assert (state.turn, state.row.bar, state.row.face_down[:3].tolist()) == (2, 0, [1, 1, 1])
    assert {"60", "50+51+53+54+55", "50+60"} <= set(texts(state))


# Deal --------------------------------------------------------------------------------------------------------

def test_deal_seat_s_is_dealt_order_5s_to_5s_plus_5_and_the_rest_is_the_pile_top_first():
    order = random.Random(3).sample(deck(4), 70)
    state = game.deal_from(4, {"order": order, "first": 0})
    assert [hand(state, p) for p in range(4)] == [sorted(order[5 * p:5 * p + 5]) for p in range(4)]
    assert pile(state) == order[20:]


def test_deal_the_plain_deal_deals_the_same_game_again():
    for seats in TABLES:
        state = game.deal(seats, "again", first="random")
        again = game.deal_from(seats, state.deal, first="random")
        assert (state.turn, hand(state, 0), pile(state)) == (again.turn, hand(again, 0), pile(again))
        assert state.turn == state.deal["first"]


@pytest.mark.parametrize(("deal", "why"), [
    ({"order": deck(2)[:-1], "first": 0}, "order should hold each card from 01 to 50 once"),
    ({"order": [*deck(2)[:-1], 1], "first": 0}, "order should hold each card from 01 to 50 once"),
    ({"order": deck(3), "first": 0}, "order should hold each card from 01 to 50 once"),
    ({"order": [*deck(2)[:-1], 50.0], "first": 0}, "order should hold each card from 01 to 50 once"),
    ({"order": "01 02 03", "first": 0}, "order should hold each card from 01 to 50 once"),
    ([1, 2, 3], "order should hold each card from 01 to 50 once"),
    ({"order": deck(2), "first": 2}, "first should be a seat, not 2"),
    ({"order": deck(2)}, "first should be a seat, not None"),
    ({"order": deck(2), "first": 1}, "first is 1, but the option says 0"),
])
def test_deal_of_another_form_is_refused(deal, why):
    with pytest.raises(RecordError, match=why):
        game.deal_from(2, deal)


# Notation ----------------------------------------------------------------------------------------------------

def test_notation_always_two_digits():
    state = table([[5, 14, 23, 32, 41], [1, 2, 3, 4, 6]])
    assert "05" in texts(state)
    with pytest.raises(InvalidMove, match=r"5: not a move; 5 should be a card in two digits \(05\)"):
        game.parse(state, "5")


@pytest.mark.parametrize("text", ["", "5", "005", "00", "91", "5+15", "05+", "+05", "05 15", "05,15", " 05", "05 ",
                                  "PASS", "pass ", "pass x", "pass x5", "pass 05", "passx05", "pass x05+15", "x05",
                                  "pass x?", "01+02+03+04+05+06+07", "٠٥"])
def test_notation_every_other_text_is_no_move(text):
    state = late([[30, 31], [5, 15]], pile=[40], bar=49, bonus_taken=1)
    with pytest.raises(InvalidMove):
        game.parse(state, text)


def test_notation_the_canonical_form_has_the_top_last_and_the_others_ascending():
    state = free([[18, 28, 38, 58], [1], [2]])
    fours = [text for text in texts(state) if text.count("+") == 3]
    assert sorted(fours) == ["18+28+38+58", "18+28+58+38", "18+38+58+28", "28+38+58+18"]


@pytest.mark.parametrize("text", ["28+38+58+18", "38+28+58+18", "58+38+28+18", "38+58+28+18"])
def test_notation_any_order_of_a_group_is_accepted_and_honoured(text):
    state = after(free([[18, 28, 38, 58], [1], [2]]), text)
    bottom = int(text[:2])
    assert [card for card in (18, 28, 38, 58) if state.row.played[card] == rules.IN_BONUS] == [bottom]
    assert state.row.top[0] == 18
    assert state.said == ((0, text),)


def test_notation_any_order_means_the_same_choice():
    state = free([[18, 28, 38, 58], [1], [2]])
    move = game.parse(state, "58+28+38+18")
    assert game.move(game.canonical(move.code)).text == "28+38+58+18"


def test_notation_every_legal_move_is_read_as_itself():
    for state in random_game(3, "read and written"):
        assert [game.parse(state, move.text) for move in game.legal(state)] == game.legal(state)


def test_notation_pass_x52_is_listed_only_while_the_draw_pile_is_not_empty():
    assert texts(late([[1], [52, 53], [54]], pile=[2], bar=50, bonus_taken=1)) == ["pass", "pass x53", "pass x52"]
    assert texts(late([[1], [52, 53], [54]], bar=50, bonus_taken=1)) == ["pass"]


# Why a move is refused ---------------------------------------------------------------------------------------

def test_refused_the_game_is_over():
    assert refusal(after(free([[25], [30]]), "25", "30"), "24") == "§5.2: the game is over"


def test_refused_a_card_that_is_elsewhere():
    state = booklet("24", "27+22")
    assert refusal(state, "22") == "§3.1: 22 is not in your hand"
    assert refusal(state, "28+48+18") == "§3.1: 48 is not in your hand"
    assert refusal(state, "pass x52") == "§3.1: 52 is not in your hand"


def test_refused_the_same_card_twice():
    assert refusal(booklet("24"), "22+22") == "§1.1: there is only one 22"


def test_refused_a_group_at_the_very_first_turn():
    assert refusal(booklet(), "31+33") == "§3.2: the very first turn is exactly one card"


def test_refused_no_group():
    assert refusal(booklet("24"), "41+22") == "§3.3: 41+22 share neither their first digit nor their second"


def test_refused_not_lower():
    state = booklet("24", "27+22")
    assert refusal(state, "38") == "§3.4: 38 is not lower than 22"
    assert refusal(state, "18+38") == "§3.4: 38 is not lower than 22"


def test_refused_not_higher():
    assert refusal(stuck_after_49(), "05") == "§3.4: 05 is not higher than 49"


def test_refused_a_voluntary_pass():
    state = booklet("24")
    assert refusal(state, "pass") == "§4.1: you may only pass when nothing complies; you could play 22"
    assert refusal(state, "pass x47") == "§4.1: you may only pass when nothing complies; you could play 22"


def test_refused_an_exchange_without_a_draw_pile():
    state = late([[1], [52, 53], [54]], bar=50, bonus_taken=1)
    assert refusal(state, "pass x52") == "§4.3: the draw pile is empty, so there is no exchange"


def test_refused_moves_say_their_paragraph_also_when_given_as_moves():
    state = booklet("24", "27+22")
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, game.notation.read("38"))
    assert refused.value.paragraph == "3.4"


# In words ----------------------------------------------------------------------------------------------------

def test_told_constraints():
    names = ["Zoé", "Noor", "Malik"]
    assert telling.constraint(booklet(), names) == "any one card"
    assert telling.constraint(booklet("24"), names) == "lower than 24, from Zoé"
    assert telling.constraint(booklet("31"), names) == "higher than 31, from Zoé"
    assert telling.constraint(booklet("24", "27+22", "28+38+58+18", "pass", "pass"), names) == "any card or group"


def told(state, text):
    return list(map(str, game.tell(state, game.parse(state, text), after(state, text), ["Zoé", "Noor", "Malik"])))


def test_told_moves():
    assert told(booklet("24"), "27+22") == ["Noor plays 27+22: now lower than 22"]
    assert told(booklet("24", "27+22"), "28+38+58+18") == [
        "Malik plays 28+38+58+18; 28 goes to the bonus pile; now lower than 18",
        "Zoé cannot comply: Malik draws a bonus card"]
    state = booklet("24", "27+22", "28+38+58+18")
    assert told(state, "pass") == ["Zoé passes"]
    assert told(after(state, "pass"), "pass x41") == [
        "Noor passes and exchanges 41", "all have passed: Malik may play anything"]
    assert told(free([[25], [30]]), "25") == [
        "Zoé plays 25: now higher than 25", "Zoé has no card left: one last turn for the others"]
    assert told(free([[41, 42, 43, 44, 45], [1]]), "41+42+43+44+45") == [
        "Zoé plays 41+42+43+44+45: a group of five!"]


def test_told_to_the_others_an_exchange_does_not_name_its_card():
    state = booklet("24", "27+22", "28+38+58+18")
    move = game.parse(state, "pass x52")._replace(text="pass x?")
    assert game.tell(state, move, after(state, "pass x52"), ["Zoé", "Noor", "Malik"]) == [
        "Zoé passes and exchanges a card"]


# Bounds ------------------------------------------------------------------------------------------------------

def test_bounds_six_cards_of_one_digit_have_192_moves():
    state = six_of_one_digit()
    assert hand(state, 0) == [41, 42, 43, 44, 45, 46]
    assert len(set(texts(state))) == len(texts(state)) == rules.MOST_MOVES == 192


@pytest.mark.parametrize(("seats", "moves"), [(2, 100), (3, 180), (4, 280), (5, 400), (6, 540)])
def test_bounds_no_game_is_longer(seats, moves):
    assert game.longest(seats) == moves
    assert all(len(random_game(seats, seed)) - 1 <= moves for seed in range(5))


@pytest.mark.parametrize("seats", TABLES)
def test_bounds_at_most_seats_minus_one_passes_between_two_plays(seats):
    for seed in range(5):
        passes = 0
        for _, text in random_game(seats, seed)[-1].said:
            passes = passes + 1 if text.startswith("pass") else 0
            assert passes < seats


# The box -----------------------------------------------------------------------------------------------------

def box_file(folder, old="", new=""):
    """Our own box file with one text changed."""
    text = BOX_FILE.read_text(encoding="utf-8")
    assert old in text
    path = folder / "my-box.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.parametrize(("old", "new", "why"), [
    ('33 = { arrow = "up", tag = "H" }\n', "", "card 33 is missing"),
    ("\n33 =", "\n91 =", "card 91: the cards are 01 to 90"),
    ("\n03 =", "\n3 =", "card 3: the cards are 01 to 90"),
    ('47 = { arrow = "up"', '47 = { arrow = "left"', "card 47: arrow should be up or down, not left"),
    ('47 = { arrow = "up", tag = "P" }', '47 = { tag = "P" }', "card 47: arrow should be up or down, not None"),
    ('47 = { arrow = "up", tag = "P" }', '47 = { arrow = "up", tag = "X" }', "card 47: tag should be B, P or H, not X"),
    ('47 = { arrow = "up", tag = "P" }', '47 = "up"', "card 47: { arrow = \"up\", tag = \"H\" } was expected"),
    ('47 = { arrow = "up", tag = "P" }', '47 = { arrow = "up", colour = 4 }', "card 47: { arrow ="),
    ('game = "discat"', 'game = "chami"', "a Discat box has game = \"discat\""),
    ("[arrows]", "[cards]", "a Discat box has game = \"discat\" and a table [arrows]"),
    ("[arrows]", "[arrows", "not a TOML file"),
    ("\n34 =", "\n33 =", "not a TOML file"),
])
def test_box_a_wrong_entry_is_named(tmp_path, old, new, why):
    path = box_file(tmp_path, old, new)
    with pytest.raises(BoxError) as refused:
        game.deal(2, box=path)
    assert str(refused.value).startswith(f"{path}: ") and why in str(refused.value)


def test_box_no_such_file(tmp_path):
    with pytest.raises(BoxError, match=r"nowhere\.toml: no such file"):
        game.deal(2, box=str(tmp_path / "nowhere.toml"))


def test_box_a_folder_is_no_file(tmp_path):
    with pytest.raises(BoxError, match="cannot be read"):
        game.deal(2, box=tmp_path)


@pytest.mark.parametrize(("data", "why"), [
    ({}, "90 arrows and nothing else were expected"),
    ({"arrows": ["up"] * 89}, "90 arrows and nothing else were expected"),
    ({"arrows": ["up"] * 89 + ["left"]}, "card 90: arrow should be up or down, not left"),
    ({"arrows": [1] * 90}, "card 01: arrow should be up or down, not 1"),
])
def test_box_of_a_record_is_checked_too(data, why):
    with pytest.raises(BoxError, match=f"^box: {why}"):
        game.deal(2, box=data)


def test_box_a_custom_arrow_changes_the_constraint(tmp_path):
    hands = [[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]
    path = box_file(tmp_path, '24 = { arrow = "down", tag = "B" }', '24 = { arrow = "up" }')
    assert "27" not in texts(after(table(hands), "24"))
    state = after(table(hands, box=path), "24")
    assert "27" in texts(state) and "22" not in texts(state)


def test_box_a_custom_box_is_kept_in_the_options_and_our_own_is_not(tmp_path):
    path = box_file(tmp_path, '24 = { arrow = "down"', '24 = { arrow = "up"')
    options = game.deal(2, box=path).options
    expected = ["up" if card % 2 or card == 24 else "down" for card in range(1, 91)]
    assert options == {"first": 0, "box": {"arrows": expected}}
    assert game.deal(2, box=options["box"]).box.row.arrow.tolist() == game.read_box(path).row.arrow.tolist()
    assert game.deal(2).options == {"first": 0}


# What a seat knows -------------------------------------------------------------------------------------------

def exchanges(*moves):
    """Seats 1, 2 and 3 all hold cards above 50 and seat 0 asks for lower ones; two cards are left to draw."""
    hands = [[1, 3, 20, 30, 40, 44], [51, 52], [53, 54], [55, 56]]
    return after(late(hands, pile=[61, 62], bar=48, bonus_taken=1), *moves)


def test_known_the_seat_that_exchanged_a_card_knows_where_it_lies():
    state = exchanges("pass x52")
    assert all(pile(world)[-1] == 52 for world in worlds(state, 1))
    state = exchanges("pass x52", "pass x54")
    assert all(pile(world)[0] == 52 for world in worlds(state, 1))
    assert all(pile(world)[1] == 54 for world in worlds(state, 2))


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_known_the_others_do_not(seat):
    assert len({pile(world)[-1] for world in worlds(exchanges("pass x52"), seat)}) > 5


def test_known_the_card_is_followed_into_the_hand_of_who_draws_it():
    state = exchanges("pass x52", "pass x54", "pass x56")
    assert 52 in hand(state, 3)
    assert all(52 in hand(world, 3) for world in worlds(state, 1))                    # under the pile went another
    assert state.row.may_lie[1, 52] == 0


def test_known_the_card_is_followed_when_it_is_a_bonus_card():
    state = exchanges("pass x52", "pass x54", "pass x56", "40")
    assert 54 in hand(state, 0)
    assert all(54 in hand(world, 0) for world in worlds(state, 2))


@pytest.mark.parametrize("exchanged", ["52", "55"])
def test_known_after_that_player_exchanges_it_is_in_that_hand_or_at_that_place(exchanged):
    state = exchanges("pass x52", "pass x54", "pass x56", "40", "pass", "pass", f"pass x{exchanged}")
    found = {"hand" if 52 in hand(world, 3) else "pile" if pile(world) == [52] else "elsewhere"
             for world in worlds(state, 1)}
    assert found == {"hand", "pile"}


def test_known_until_the_card_is_played():
    state = exchanges("pass x52", "pass x54", "pass x56", "03", "51", "62", "52")
    assert not state.row.may_hold[1].any()
    assert state.row.may_lie[1, 52] == 0
    assert all(52 not in [*hand(world, 3), *pile(world)] for world in worlds(state, 1))


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_known_to_others_is_only_that_a_card_was_exchanged(seat):
    one, other = exchanges("pass x52"), exchanges("pass x51")
    assert game.view(one, seat) == game.view(other, seat)
    assert game.view(one, seat).heard == ((1, "pass x?"),)
    assert game.view(one, seat) != game.view(exchanges("pass"), seat)


def test_known_to_its_owner_is_the_card_exchanged():
    view = game.view(exchanges("pass x52"), 1)
    assert view.heard == ((1, "pass x52"),)
    assert view != game.view(exchanges("pass x51"), 1)


def test_known_which_card_was_exchanged_back_is_seen_by_nobody_else():
    moves = ("pass x52", "pass x54", "pass x56", "40", "pass", "pass")
    for seat in (0, 1, 2, None):
        assert game.view(exchanges(*moves, "pass x55"), seat) == game.view(exchanges(*moves, "pass x52"), seat)


@pytest.mark.parametrize("seat", [0, 2, None])
def test_known_a_passed_player_holds_nothing_that_complies(seat):
    state = table([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 60]])
    state = after(state, "41", "pass")
    assert all(max(hand(world, 1)) < 41 for world in worlds(state, seat))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_known_a_second_player_who_passes_holds_nothing_either(seat):
    state = table([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    state = after(state, "41", "pass")
    assert max(max(hand(world, 2)) for world in worlds(state, seat)) > 41              # no bonus told it
    assert all(max(hand(world, 2)) < 41 for world in worlds(after(state, "pass"), seat))
    state = after(state, "pass x06")
    assert all(sum(card > 41 for card in hand(world, 2)) <= 1 for world in worlds(state, seat))


def test_known_after_an_exchange_only_the_card_drawn_may_comply():
    state = after(table([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 60]]), "41", "pass x02")
    complying = {sum(card > 41 for card in hand(world, 1)) for world in worlds(state, 0)}
    assert complying == {0, 1}


@pytest.mark.parametrize("seat", [0, 2, None])
def test_known_a_stuck_player_holds_nothing_that_complies_even_before_passing(seat):
    state = after(table([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 60]]), "41")
    assert state.row.bonus_taken == 1
    assert all(max(hand(world, 1)) < 41 for world in worlds(state, seat))


@pytest.mark.parametrize("seat", [0, 2, None])
def test_known_when_the_creator_has_not_drawn_the_player_to_move_can_comply(seat):
    state = after(table([[2, 11, 12, 13, 14], [1, 22, 23, 24, 25], [6, 7, 8, 9, 60]]), "02")   # only 01 is lower
    assert all(1 in hand(world, 1) for world in worlds(state, seat))
    state = after(table([[10, 11, 12, 13, 14], [5, 22, 23, 24, 25], [6, 17, 28, 39, 60]]), "10")
    assert all(min(hand(world, 1)) < 10 for world in worlds(state, seat))
    assert all(not text.startswith("pass") for world in worlds(state, seat, 10) for text in texts(world))


def test_known_nothing_of_the_kind_when_there_was_no_card_to_draw():
    state = late([[1], [3, 44], [45, 46]], bar=2)
    assert {1 in hand(world, 1) for world in worlds(state, 2)} == {True, False}


@pytest.mark.parametrize("seats", TABLES)
def test_known_is_only_what_is_true(seats):
    for state in random_game(seats, f"truth at a table of {seats}"):
        row = state.row
        for p in range(seats):
            assert sum(row.low[p] <= card <= row.high[p] for card in hand(state, p)) >= row.kept[p]
        for seat, card in zip(*(row.may_hold | row.may_lie).nonzero(), strict=True):
            held = any(card in hand(state, p) and row.may_hold[seat, card] >> p & 1 for p in range(seats))
            assert held or (card in pile(state) and row.may_lie[seat, card] >> row.draw.tolist().index(card) & 1)


@pytest.mark.parametrize("seats", TABLES)
def test_known_every_imagined_table_looks_the_same_to_who_imagines_it(seats):
    for state in random_game(seats, f"imagined at a table of {seats}")[::5]:
        for seat in (*range(seats), None):
            for world in worlds(state, seat, 2):
                assert unplayed(world) == unplayed(state)
