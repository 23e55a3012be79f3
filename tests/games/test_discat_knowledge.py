"""What a seat at Discat knows, and the worlds it can imagine."""
import pytest

from checked_moves import after
from tables_discat import TABLES, dealt, game, hand, late_game, pile, random_game, texts, traced, unplayed, worlds

# What a seat knows -------------------------------------------------------------------------------------------

def exchanges(*moves):
    """Seats 1, 2 and 3 all hold cards above 50 and seat 0 asks for lower ones; two cards are left to draw."""
    hands = [[1, 3, 20, 30, 40, 44], [51, 52], [53, 54], [55, 56]]
    return after(late_game(hands, pile=[61, 62], bar=48, bonus_taken=1), *moves)


def test_known_the_seat_that_exchanged_a_card_knows_where_it_lies():
    state = exchanges("pass x52")
    assert all(pile(world)[-1] == 52 for world in worlds(state, 1))
    state = exchanges("pass x52", "pass x54")
    assert all(pile(world)[0] == 52 for world in worlds(state, 1))
    assert all(pile(world)[1] == 54 for world in worlds(state, 2))


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_known_the_others_do_not(seat):
    assert len({pile(world)[-1] for world in worlds(exchanges("pass x52"), seat)}) > 5


def test_known_the_card_is_followed_into_the_hand_of_whoever_draws_it():
    state = exchanges("pass x52", "pass x54", "pass x56")
    assert 52 in hand(state, 3)
    assert all(52 in hand(world, 3) for world in worlds(state, 1))                    # under the pile went another
    assert traced(state, 1) == {52: ({3}, set())}


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
    assert not traced(state, 1)
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
    state = dealt([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 60]])
    state = after(state, "41", "pass")
    assert all(max(hand(world, 1)) < 41 for world in worlds(state, seat))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_known_a_second_player_who_passes_holds_nothing_either(seat):
    state = dealt([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    state = after(state, "41", "pass")
    assert max(max(hand(world, 2)) for world in worlds(state, seat)) > 41              # no bonus told it
    assert all(max(hand(world, 2)) < 41 for world in worlds(after(state, "pass"), seat))
    state = after(state, "pass x06")
    assert all(sum(card > 41 for card in hand(world, 2)) <= 1 for world in worlds(state, seat))


def test_known_after_an_exchange_only_the_card_drawn_may_comply():
    state = after(dealt([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 60]]), "41", "pass x02")
    complying = {sum(card > 41 for card in hand(world, 1)) for world in worlds(state, 0)}
    assert complying == {0, 1}


@pytest.mark.parametrize("seat", [0, 2, None])
def test_known_a_stuck_player_holds_nothing_that_complies_even_before_passing(seat):
    state = after(dealt([[41, 11, 12, 13, 14], [1, 2, 3, 4, 5], [6, 7, 8, 9, 60]]), "41")
    assert state.row.bonus_taken == 1
    assert all(max(hand(world, 1)) < 41 for world in worlds(state, seat))


@pytest.mark.parametrize("seat", [0, 2, None])
def test_known_when_the_creator_has_not_drawn_the_player_to_move_can_comply(seat):
    state = after(dealt([[2, 11, 12, 13, 14], [1, 22, 23, 24, 25], [6, 7, 8, 9, 60]]), "02")   # only 01 is lower
    assert all(1 in hand(world, 1) for world in worlds(state, seat))
    state = after(dealt([[10, 11, 12, 13, 14], [5, 22, 23, 24, 25], [6, 17, 28, 39, 60]]), "10")
    assert all(min(hand(world, 1)) < 10 for world in worlds(state, seat))
    assert all(not text.startswith("pass") for world in worlds(state, seat, 10) for text in texts(world))


def test_known_nothing_of_the_kind_when_there_was_no_card_to_draw():
    state = late_game([[1], [3, 44], [45, 46]], bar=2)
    assert {1 in hand(world, 1) for world in worlds(state, 2)} == {True, False}


@pytest.mark.parametrize("seats", TABLES)
def test_known_is_only_what_is_true(seats):
    for state in random_game(seats, f"truth at a table of {seats}"):
        row = state.row
        for p in range(seats):
            assert sum(row.low[p] <= card <= row.high[p] for card in hand(state, p)) >= row.kept[p]
        for seat in range(seats):
            for card, (holders, places) in traced(state, seat).items():
                held = any(card in hand(state, p) for p in holders)
                assert held or (card in pile(state) and pile(state).index(card) in places)


@pytest.mark.slow
@pytest.mark.parametrize("seats", TABLES)
def test_known_every_imagined_table_looks_the_same_to_the_seat_that_imagines_it(seats):
    for state in random_game(seats, f"imagined at a table of {seats}")[::5]:
        for seat in (*range(seats), None):
            for world in worlds(state, seat, 2):
                assert unplayed(world) == unplayed(state)
