"""What the page is told beside a table of Discat."""
import pytest

import matou
from joined_asides import joined
from matou.core.words import Player
from matou.games.discat import rules
from matou.games.discat.position import PHASES
from tables_discat import over

game = matou.load("discat")
NAMES = ("Anna", "Bruno", "Chloé")


def table(hand, bar=0, creator=1, left=20, turn=0, last_turns=rules.NOT_YET, phase=rules.PLAYING):
    """Late in a game of three: seat 0 holds `hand`, and `bar` lies on the creator's pile."""
    others = [f"{card:02d}" for card in range(1, 61) if card not in (*hand, bar)]
    top = f"{bar:02d}" if bar else ""
    return game.position("; ".join([
        f"discat 3; turn: {turn}; phase: {PHASES[phase]}; last turns: {last_turns}",
        f"constraint: {top or 'free'} by {creator}; pile {creator}: {top or '-'}",
        f"hand 0: {' '.join(f'{card:02d}' for card in hand)}", f"hand 1: {' '.join(others[:5])}",
        f"hand 2: {' '.join(others[5:10])}", f"draw: {' '.join(others[10:10 + left]) or '-'}", "bonus 2: ..."]))


def told(state, seat=0, over=False):
    names = [Player(name, at == seat) for at, name in enumerate(NAMES)]
    return joined(game.view(state, seat), names, str, over)


@pytest.mark.parametrize("state, asked", [
    (table([30, 14], phase=rules.OPENING), "You begin: play any one card."),
    (table([30, 14]), "Nobody could follow: play any card or group you like."),
    (table([30, 14], bar=24), "Play a card lower than 24."),
    (table([30, 14, 34], bar=24), "Play a card lower than 24, or a group with such a card on top."),
    (table([30, 14], bar=23), "Play a card higher than 23."),
    (table([30, 34], bar=23), "Play a card higher than 23, or a group with such a card on top."),
    (table([30, 34], bar=24), "You have no card lower than 24: pass. You can swap one card first."),
    (table([1], bar=23, left=0),
     "You have no card higher than 23: pass. The draw pile is empty, so you can't swap a card."),
    (table([30], bar=23, last_turns=2), "Your last turn. Play a card higher than 23."),
])
def test_what_is_asked(state, asked):
    assert told(state)["asks"] == asked


def test_the_others_are_told_whom_they_wait_for():
    state = table([30, 14], bar=24)
    assert told(state, seat=2)["asks"] == "Anna's turn: lower than 24."
    assert told(state, seat=1)["asks"] == "Anna's turn: lower than 24."
    assert told(state, seat=None)["asks"] == "Anna's turn: lower than 24."
    assert told(state, seat=2)["labels"] == []


def test_the_points_so_far_are_told_to_everybody():
    """§5.3 Of seat 0: two cards in hand; of seat 1: one on its pile, five in hand; the others lie on a bonus pile."""
    state = table([30, 14], bar=24)
    bonus = 60 - 2 - 1 - 5 - 5 - 20
    for seat in (0, 2, None):
        assert told(state, seat)["aside"]["scores"] == [-2, 1 - 5, 4 * bonus - 5]


def test_every_move_has_a_name():
    view = game.view(table([18, 28, 38, 48, 58]), 0)
    names = dict(zip([move.text for move in view.legal], joined(view, NAMES, str)["labels"], strict=True))
    assert names["28"] == "Play 28"
    assert names["38+18"] == "Play 38, then 18 on top"
    assert names["28+38+58+18"] == "Play 28, 38, 58, then 18 on top: one bonus card"
    assert names["18+28+38+48+58"] == "Play 18, 28, 38, 48, then 58 on top: you win the game!"
    assert told(table([30, 34], bar=2))["labels"] == ["Pass", "Pass and swap 34", "Pass and swap 30"]


@pytest.mark.parametrize("state, sign", [
    (table([30], phase=rules.OPENING), {"way": "one", "card": 0, "by": None, "says": "Any one card"}),
    (table([30]), {"way": "any", "card": 0, "by": None, "says": "Any card or group"}),
    (table([30], bar=24), {"way": "lower", "card": 24, "by": 1, "says": "Lower than 24 (Bruno's card)"}),
    (table([30], bar=47, creator=0, turn=1),
     {"way": "higher", "card": 47, "by": 0, "says": "Higher than 47 (your card)"}),
])
def test_the_constraint(state, sign):
    assert told(state)["aside"]["constraint"] == sign


def test_the_last_turns_are_announced():
    assert told(table([30], bar=24))["aside"]["last"] is None
    two = table([30], bar=24, creator=2, last_turns=2)
    assert told(two)["aside"]["last"] == {
        "out": 2, "turns": 2, "says": "Chloé has no cards left: one last turn for everyone else"}
    assert told(two, seat=2)["aside"]["last"]["says"] == "You have no cards left: one last turn for everyone else"
    assert told(table([30], bar=24, last_turns=1))["aside"]["last"]["out"] == 1


def test_5_3_what_a_card_is_worth_is_what_the_rules_count():
    state = table([30, 14, 5])
    end = over((4, 0, 3), (0, 2, 1), (2, 1, 5))
    row, each = end.row, told(state)["aside"]["each"]
    points = [each["pile"] * row.pile[p] + each["bonus"] * row.bonus[p] + each["held"] * row.held[p] for p in range(3)]
    assert list(game.outcome(end).scores) == points == [1, 7, 1]


def test_who_is_out_of_cards_is_right_in_whole_games():
    for seed in range(20):
        state = game.deal(3, str(seed))
        out = None
        while not game.outcome(state):
            view, mover = game.view(state, state.turn), state.turn
            last = joined(view, NAMES, str)["aside"]["last"]
            assert (last and last["out"]) == out
            state = game.apply(state, view.legal[-1])
            if out is None and state.row.last_turns != rules.NOT_YET:
                out = mover
        assert joined(game.view(state, 0), NAMES, str, True) == {
            "asks": "", "labels": [], "aside": joined(game.view(state, 0), NAMES, str)["aside"]}
        assert joined(game.view(state, 0), NAMES, str)["aside"]["last"] is None
