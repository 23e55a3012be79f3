"""What players of Le Ch'ami know of each other's cards, and what they must not know."""
import pytest

from checked_moves import after
from matou.games.chami import narration, table
from matou.games.chami.memory import astray_of, lost_of
from tables_chami import TABLES, game, hand, held, known, random_game, round_of, texts, worlds

STOCK = "=10 =11 =12 =13 =14 =15 =16 =17 =18 =19 =20"


# A swap ------------------------------------------------------------------------------------------------------

def swapped():
    """Seats 0 and 1 have swapped; seat 1 has drawn and is to move."""
    return after(round_of("sumo =2 5+9 clock clock", "=3 4+4", "=4 uturn", stock=STOCK), "drop sumo @1")


def test_4_4_after_a_swap_both_know_the_others_hand():
    state = swapped()
    assert known(state, 0, 1) == "5+9 =2 clock clock" and known(state, 1, 0) == "4+4 =3"
    assert known(state, 2, 0) == known(state, 2, 1) == ""
    for world in worlds(state, 0):
        assert {"=2", "5+9", "clock"} <= set(hand(world, 1).split()) and hand(world, 1).count("clock") >= 2
    for world in worlds(state, 1):
        assert hand(world, 0) == "4+4 =3"
    assert len({hand(world, 1) for world in worlds(state, 2)}) > 5


def test_4_4_until_the_cards_are_played():
    state = after(swapped(), "drop clock")
    assert known(state, 0, 1) == "5+9 =2 clock"
    state = after(state, "drop uturn", "drop =2")
    assert known(state, 0, 1) == "5+9 clock"
    assert all("5+9" in hand(world, 1) for world in worlds(state, 0))


def test_4_4_what_third_players_know_goes_with_the_hands():
    state = round_of("sumo*2 =2 =9", "sumo =3 4+4", "=4 uturn", "=5 =6", stock=STOCK)
    state = after(state, "drop sumo @1", "accept")             # 0 knows that 1 holds =2 =9 and a sumo
    assert known(state, 0, 1) == "=2 =9 sumo"
    state = after(state, "drop sumo @3")                                    # 1 gives them to 3
    assert "=2 =9" in known(state, 1, 3) and known(state, 0, 3) == "=2 =9" and known(state, 0, 1) == ""


def test_4_4_a_drawn_card_is_not_known():
    state = swapped()
    assert held(state)[1] == 5 and len(known(state, 0, 1).split()) == 4
    assert len({hand(world, 1) for world in worlds(state, 0)}) > 5


def test_4_4_a_new_round_forgets():
    state = after(round_of("sumo =8 =9", "1+1 =3", stock="=10 2+2"), "drop sumo @1")
    assert state.row.known.any()
    state = after(state, "drop =9", "lay 1+1 =3 2+2")
    assert state.row.rounds == 1 and not state.row.known.any() and not state.row.met


# A collective exchange ---------------------------------------------------------------------------------------

def exchanged(*more, seats=4):
    hands = ["sumo =2 =9", "=3 4+4", "=4 uturn", "=5 =6", "=7 =8", "1+1 2+1"][:seats]
    state = after(round_of(*hands, stock=STOCK), "drop sumo all")
    for card in ("=9", "4+4", "uturn", "=6", "=8", "2+1")[:seats]:
        state = after(state, f"give {card}")
    return after(state, *more)


@pytest.mark.parametrize("seats", TABLES)
def test_4_9_a_given_card_is_known_to_its_giver(seats):
    state = exchanged(seats=seats)
    cards = ("=9", "4+4", "uturn", "=6", "=8", "2+1")[:seats]
    for p in range(seats):
        right = (p - 1) % seats
        assert known(state, p, right) == cards[p] and cards[p] in hand(state, right)
        assert all(known(state, p, q) == "" for q in range(seats) if q not in (p, right))
        assert all(cards[p] in hand(world, right) for world in worlds(state, p, 5))


def test_4_9_until_it_is_played():
    state = exchanged()
    assert known(state, 2, 1) == "uturn"
    state = after(state, "drop uturn")
    assert known(state, 2, 1) == ""


def test_4_9_a_known_hand_that_gives_a_card_unseen_is_known_but_for_one():
    state = round_of("sumo =2 =9", "=3 =8", "=4", "sumo =6", stock="=10 =11 =12")
    state = after(state, "drop sumo @1")                       # 0 now knows that 1 holds =2 =9
    state = after(state, "drop =2", "drop =4", "drop sumo all")
    assert known(state, 0, 1) == "=9"
    state = round_of("sumo =2 =9 5+5", "=3 =8", "=4 =20", "sumo =6", stock="=10 =11 =12 =13")
    state = after(state, "drop sumo @2")                       # 0 knows =2 =9 5+5 with 2
    state = after(state, "drop =3", "drop =2", "drop sumo all")
    assert known(state, 0, 2) == "5+5 =9"
    state = after(state, "give =6", "give =4", "give =8", "give =9")       # 2 gives =9 to 1, unseen by 0
    assert known(state, 0, 2) == "5+5 =9" and lost_of(state.row, 0, 2) == 1 and astray_of(state.row, 0, 2) == 0b10
    found = {("=9" in hand(world, 2), "5+5" in hand(world, 2)) for world in worlds(state, 0, 100)}
    assert found == {(True, True), (False, True), (True, False)}
    for world in worlds(state, 0, 50):
        assert all(card in hand(world, 2).split() + hand(world, 1).split() for card in ("=9", "5+5"))


def test_4_9_whoever_receives_a_card_sees_it():
    state = round_of("sumo =2 =9", "=3 =8", "sumo =4", stock="=10 =11 =12 =13")
    state = after(state, "drop sumo @1", "drop =2", "drop sumo all")       # 0 knows =9 with 1
    assert known(state, 0, 1) == "=9"
    state = after(state, "give =4", "give =8", "give =9")      # 1 gives =9 to 0
    assert "=9" in hand(state, 0) and known(state, 0, 1) == "" and not state.row.lost[0]


def test_4_9_a_lost_card_that_shows_up_is_found():
    state = round_of("sumo =2 =9 5+5", "=3 =8", "=4 =20", "sumo =6", stock="=10 =11 =12 =13")
    state = after(state, "drop sumo @2", "drop =3", "drop =2", "drop sumo all",
                  "give =6", "give =4", "give =8", "give =9")
    state = after(state, "drop =20")                           # 0's turn; then 1 plays the card that was given on
    state = after(state, "drop =9")
    assert known(state, 0, 2) == "5+5" and lost_of(state.row, 0, 2) == 0 and astray_of(state.row, 0, 2) == 0
    assert all("5+5" in hand(world, 2) for world in worlds(state, 0))


# Unseen choices ----------------------------------------------------------------------------------------------

def test_4_9_choices_are_made_unseen():
    state = after(round_of("sumo =2 =9", "=3 4+4", "=4", stock=STOCK), "drop sumo all", "give =9", "give 4+4")
    assert game.view(state, 0).row.given.tolist()[:3] == [table.SUM + 9, -1, -1]
    assert game.view(state, 1).heard[-2:] == ((0, "give ?"), (1, "give 4+4"))
    assert game.view(state, None).heard[-2:] == ((0, "give ?"), (1, "give ?"))
    assert len({int(world.row.given[0]) for world in worlds(state, 2)}) > 5
    for seat in range(3):
        for world in worlds(state, seat, 10):
            assert world.row.given[0] in narration.cards_of(world.row, 0)
            assert world.row.given[1] in narration.cards_of(world.row, 1) and world.row.given[2] == 0
    state = after(state, "give =4")
    assert game.view(state, 0).heard[-3:] == ((0, "give =9"), (1, "give ?"), (2, "give ?"))


# Who is asked ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("drop, hand_", [("drop clock", "clock"), ("drop clock", "gift"), ("drop mouse", "gift"),
                                         ("drop trap @1", "gift"), ("drop sumo @1", "sumo"), ("drop sumo @1", "gift")])
def test_4_8_a_player_who_is_asked_holds_a_counter(drop, hand_):
    state = after(round_of(f"{drop.split()[1]} =2", f"=3 =5 {hand_}", "=4", stock=STOCK), drop)
    assert state.turn == 1
    for seat in (0, 2, None):
        for world in worlds(state, seat):
            assert any(text.startswith("counter") for text in texts(world))


def test_4_7_gift_stops_clock_false_a_player_asked_about_a_clock_holds_a_clock():
    """With the Gift on the table or not: nobody may imagine it as the counter."""
    for stops, cards in ((True, {"clock", "gift"}), (False, {"clock"})):
        state = after(round_of("clock =2", "=3 =5 clock", "=4", stock=STOCK, gift_stops_clock=stops), "drop clock")
        for seat in (0, 2, None):
            counters = [{"clock", "gift"} & set(hand(world, 1).split()) for world in worlds(state, seat, 60)]
            assert set.union(*counters) >= cards and all(stops or "clock" in found for found in counters)
            assert not stops or {"gift"} in counters


def test_4_7_gift_stops_clock_false_a_gift_known_to_be_there_is_no_counter():
    """Seat 0 gave the Gift away; its new holder is asked about a Clock, and so has a Clock beside it."""
    state = round_of("sumo gift =9", "=3 =8 clock", "clock =4", stock="clock =11 =12 =13", gift_stops_clock=False)
    state = after(state, "drop sumo @1", "drop =9")                # 1 has drawn a Clock, and keeps it beside the Gift
    assert known(state, 0, 1) == "gift" and hand(state, 1) == "clock gift"
    state = after(state, "drop clock", "accept")
    assert state.row.phase == table.ANSWERING and state.turn == 1
    assert all(hand(world, 1) == "clock gift" for world in worlds(state, 0))


def test_4_8_gift_stops_clock_false_the_gift_alone_looks_like_any_card():
    """§4.7 A holder of the Gift draws like everybody else, and nobody learns anything."""
    one = after(round_of("clock =2", "=3 =5 gift", "=4", stock="=10 =11 =12", gift_stops_clock=False), "drop clock")
    other = after(round_of("clock =2", "=3 =5 =6", "=4", stock="=10 =11 =12", gift_stops_clock=False), "drop clock")
    for seat in (0, 2, None):
        assert game.view(one, seat) == game.view(other, seat)
        assert any("gift" in hand(world, 1) for world in worlds(one, seat, 150))


def test_4_8_drawing_looks_the_same_whether_one_was_asked_or_not():
    asked = after(round_of("clock =2", "=3 =5 clock", "=4", stock="=10 =11 =12"), "drop clock", "accept")
    other = after(round_of("clock =2", "=3 =5 =6", "=4", stock="=10 =11 =12"), "drop clock")
    for seat in (0, 2, None):
        assert bytes(game.view(asked, seat)) == bytes(game.view(other, seat))
        assert game.view(asked, seat).heard == game.view(other, seat).heard == ((0, "drop clock"),)
    assert game.view(asked, 1).heard == ((0, "drop clock"), (1, "accept"))


def test_4_8_a_swap_looks_the_same_too():
    asked = after(round_of("sumo =2", "=3 sumo", "=4", stock="=10 =11 =12"), "drop sumo @1", "accept")
    other = after(round_of("sumo =2", "=3 =5", "=4", stock="=10 =11 =12"), "drop sumo @1")
    for seat in (2, None):
        assert game.view(asked, seat) == game.view(other, seat)


# Always ------------------------------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize("seats", TABLES)
def test_known_is_only_what_is_true_and_every_imagined_table_looks_the_same(seats, stops):
    for state in random_game(seats, f"knowledge {seats}", eager=seats % 2 == 0, limit=60, gift_stops_clock=stops)[::3]:
        for seat in (*range(seats), None):
            view = game.view(state, seat)
            world = game.imagine(view, f"knowledge/{len(state.said)}")
            assert game.view(world, seat) == view and game.census(world) == []
            for p in range(seats if seat is not None else 0):
                cards = narration.known_cards(state.row, seat, p)
                for one in (state, world):
                    missing = [c for c in cards if table.holds(one.row, p, c) < cards.count(c)]
                    assert len(missing) <= lost_of(state.row, seat, p)
        assert game.view(state, state.turn).legal == game.legal(state)
