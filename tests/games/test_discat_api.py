"""Discat as it is written and told: deals, notation, refusals, words, bounds, boxes."""
import random

import pytest

from checked_moves import after, refusal
from matou import BoxError, IllegalMove, InvalidMove, OptionError, RecordError
from matou.games.discat import narration, rules
from tables_discat import (
    BOX_FILE,
    TABLES,
    booklet,
    dealt,
    deck,
    free,
    game,
    hand,
    late_game,
    pile,
    played,
    random_game,
    six_of_one_digit,
    stuck_after_49,
    texts,
)

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
    state = dealt([[5, 14, 23, 32, 41], [1, 2, 3, 4, 6]])
    assert "05" in texts(state)
    with pytest.raises(InvalidMove, match=r"5: not a move; 5 should be a card in two digits \(05\)"):
        game.parse(state, "5")


@pytest.mark.parametrize("text", ["", "5", "005", "00", "91", "5+15", "05+", "+05", "05 15", "05,15", " 05", "05 ",
                                  "PASS", "pass ", "pass x", "pass x5", "pass 05", "passx05", "pass x05+15", "x05",
                                  "pass x?", "01+02+03+04+05+06+07", "٠٥"])
def test_notation_every_other_text_is_no_move(text):
    state = late_game([[30, 31], [5, 15]], pile=[40], bar=49, bonus_taken=1)
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
    assert [card for card in (18, 28, 38, 58) if played(state, card) == [rules.IN_BONUS]] == [bottom]
    assert state.row.top[0] == 18
    assert state.said == ((0, text),)


def test_notation_any_order_means_the_same_choice():
    state = free([[18, 28, 38, 58], [1], [2]])
    move = game.parse(state, "58+28+38+18")
    assert game.representative(state, move).text == "28+38+58+18"


def test_notation_every_legal_move_is_read_as_itself():
    for state in random_game(3, "read and written"):
        assert [game.parse(state, move.text) for move in game.legal(state)] == game.legal(state)


def test_notation_pass_x52_is_listed_only_while_the_draw_pile_is_not_empty():
    assert texts(late_game([[1], [52, 53], [54]], pile=[2], bar=50, bonus_taken=1)) == ["pass", "pass x53", "pass x52"]
    assert texts(late_game([[1], [52, 53], [54]], bar=50, bonus_taken=1)) == ["pass"]


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
    assert refusal(booklet(), "31+33") == "§3.2: 31 and 33 share their 3, but the very first turn is exactly one card"


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
    assert refusal(state, "pass") == "§4.1: you can only pass if you have nothing to play; you could play 22"
    assert refusal(state, "pass x47") == "§4.1: you can only pass if you have nothing to play; you could play 22"


def test_refused_an_exchange_without_a_draw_pile():
    state = late_game([[1], [52, 53], [54]], bar=50, bonus_taken=1)
    assert refusal(state, "pass x52") == "§4.3: the draw pile is empty, so you can't swap a card"


def test_refused_moves_say_their_paragraph_also_when_given_as_moves():
    state = booklet("24", "27+22")
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, game.notation.read("38"))
    assert refused.value.paragraph == "3.4"


# In words ----------------------------------------------------------------------------------------------------

def test_told_constraints():
    names = ["Zoé", "Noor", "Malik"]
    assert narration.constraint(booklet(), names) == "any one card"
    assert narration.constraint(booklet("24"), names) == "lower than 24 (Zoé's card)"
    assert narration.constraint(booklet("31"), names) == "higher than 31 (Zoé's card)"
    assert narration.constraint(booklet("24", "27+22", "28+38+58+18", "pass", "pass"), names) == "any card or group"


def told(state, text):
    return list(map(str, game.tell(state, game.parse(state, text), after(state, text), ["Zoé", "Noor", "Malik"])))


def test_told_moves():
    assert told(booklet("24"), "27+22") == ["Noor plays 27+22: now lower than 22"]
    assert told(booklet("24", "27+22"), "28+38+58+18") == [
        "Malik plays 28+38+58+18; 28 goes to the bonus pile; now lower than 18",
        "Zoé can't follow, so Malik draws a bonus card"]
    state = booklet("24", "27+22", "28+38+58+18")
    assert told(state, "pass") == ["Zoé passes"]
    assert told(after(state, "pass"), "pass x41") == [
        "Noor passes and swaps 41", "everyone else passed: Malik can play anything"]
    assert told(free([[25], [30]]), "25") == [
        "Zoé plays 25: now higher than 25", "Zoé has no cards left: one last turn for everyone else"]
    assert told(free([[41, 42, 43, 44, 45], [1]]), "41+42+43+44+45") == [
        "Zoé plays 41+42+43+44+45: a group of five!"]


def test_told_to_the_others_an_exchange_does_not_name_its_card():
    state = booklet("24", "27+22", "28+38+58+18")
    move = game.parse(state, "pass x52")._replace(text="pass x?")
    assert game.tell(state, move, after(state, "pass x52"), ["Zoé", "Noor", "Malik"]) == [
        "Zoé passes and swaps a card"]


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
    ({}, "this file should contain exactly 90 arrows"),
    ({"arrows": ["up"] * 89}, "this file should contain exactly 90 arrows"),
    ({"arrows": ["up"] * 89 + ["left"]}, "card 90: arrow should be up or down, not left"),
    ({"arrows": [1] * 90}, "card 01: arrow should be up or down, not 1"),
])
def test_box_of_a_record_is_checked_too(data, why):
    with pytest.raises(BoxError, match=f"^box: {why}"):
        game.deal(2, box=data)


def test_box_a_custom_arrow_changes_the_constraint(tmp_path):
    hands = [[24, 1, 2, 3, 4], [22, 27, 37, 41, 47]]
    path = box_file(tmp_path, '24 = { arrow = "down", tag = "B" }', '24 = { arrow = "up" }')
    assert "27" not in texts(after(dealt(hands), "24"))
    state = after(dealt(hands, box=path), "24")
    assert "27" in texts(state) and "22" not in texts(state)


def test_box_a_custom_box_is_kept_in_the_options_and_our_own_is_not(tmp_path):
    path = box_file(tmp_path, '24 = { arrow = "down"', '24 = { arrow = "up"')
    options = game.deal(2, box=path).options
    expected = ["up" if card % 2 or card == 24 else "down" for card in range(1, 91)]
    assert options == {"first": 0, "box": {"arrows": expected}}
    assert game.deal(2, box=options["box"]).box.row.arrow.tolist() == game.read_box(path).row.arrow.tolist()
    assert game.deal(2).options == {"first": 0}


def test_1_4_a_box_with_fewer_cards_deals_smaller_hands():
    """For studies: its positions are written and read, its deals recorded and replayed, its views imagined."""
    state = game.deal(2, "few cards", box=str(game.home / "tiny.toml"))
    assert sorted(state.deal["order"]) == [1, 2, 3, 4, 5, 6] and state.row.held[:2].tolist() == [2, 2]
    while not state.over:
        view = game.view(state, state.turn)
        assert game.position(state.text).text == state.text and bytes(game.position(state.text)) == bytes(state)
        assert game.census(state) == [] and game.view(game.imagine(view, 1), state.turn) == view
        state = game.apply(state, state.legal[0])
    again = game.deal_from(2, state.deal, **state.options)
    for _, text in state.said:
        again = game.apply(again, text)
    assert bytes(again)[game.offsets["seats"]:] == bytes(state)[game.offsets["seats"]:]


@pytest.mark.parametrize(("box", "said"), [
    ({"cards": 60}, "cards: a number from 1 to 50"), ({"cards": 6, "hand": 9}, "hand: a number from 1 to 5"),
    ({"hand": 3}, "only a box with fewer cards"), ({"cards": 5, "hand": 2}, "card 06: the cards are 01 to 05")])
def test_1_4_a_box_with_fewer_cards_that_is_wrong_is_refused(box, said):
    count = 6 if "cards" in box else 90
    with pytest.raises(BoxError, match=said):
        game.box_from_file({"arrows": {f"{card:02d}": {"arrow": "up"} for card in range(1, count + 1)}, **box}, "box")
    with pytest.raises(OptionError, match="too few for 4 players"):
        game.deal(4, box=str(game.home / "tiny.toml"))
