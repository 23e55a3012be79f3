"""The heuristic and the endgames of Le Ch'ami."""
from itertools import chain

import numpy as np
import pytest

import matou
from matou.agents.exact import solve
from matou.core.chance import below, chance
from matou.core.moves import listed, things_of, verb_of
from matou.core.options import spelled
from matou.games.chami import endgame, heuristic, rounds, rules, table
from tables_chami import CHANCE, deck
from variants import with_row

GAME = matou.load("chami")
VARIANTS = [(2, {}), (3, {"tables": "0-9", "must_drop": True}), (4, {"ending": "last-under", "limit": 60}),
            (6, {"action_value": "table", "limit": 60}),
            (3, {"gift_stops_clock": False, "ending": "either", "limit": 60})]


def values_of(position):
    moves, values = np.zeros(rules.MOST_MOVES, np.int64), np.zeros(rules.MOST_MOVES)
    n = rules.legal(position.row, position.box.row, moves)
    heuristic.move_values(position.row, position.box.row, moves, n, values)
    return values[:n].tolist()


def favourite(state):
    return GAME.legal(state)[int(np.argmax(values_of(GAME.view(state, state.turn))))].text


def sitting(mine, other="1+1", melds=(), left=40, groups="", **options):
    """Two players; seat 0, to move, holds these cards, seat 1 those; the rest is the stock, as far as it goes.
    `groups`: what else the position text says."""
    rest = deck(**{name: value for name, value in options.items() if name == "tables"})
    for card in " ".join((mine, other, *melds)).split():
        rest.remove(card)
    chosen = "".join(f" {name}={spelled(value)}" for name, value in options.items())
    return GAME.position(f"chami 2{chosen}; turn: 0; hand 0: {mine}; hand 1: {other}; "
                         f"melds: {' | '.join(melds) or '-'}; "
                         f"stock: {' '.join(rest[:left][::-1]) or '-'}; pile: ...; {groups}{CHANCE}")


@pytest.mark.parametrize("tables", [0, 1])
def test_1_the_deck_the_heuristic_counts_on_is_in_the_box(tables):
    copies = GAME.own_box.row.copies[tables]
    found = np.bincount(table.NUMBER[1:table.ACTION], copies[1:table.ACTION])
    assert found[found > 0].tolist() == heuristic.DECK.tolist() and len(heuristic.DECK) == table.SPREAD + 1


def test_3_2_what_melds_take_is_all_that_the_rules_let_them_take_card_by_card():
    """The rules let a run grow by one card at a time. The heuristic finds all those cards; what else it finds lies
    inside a run that grew."""
    taken = same = 0
    for seed in range(4):
        state, luck = GAME.deal(3, seed, limit=60), chance(seed)
        while GAME.outcome(state) is None:
            row = state.row.copy()
            have = int(row.numbers[row.turn])
            left, inside = have, 0
            for m in range(row.melds):
                before = left
                while fits := int(table.wanted_among(row, m, left)):
                    number = fits.bit_length() - 1
                    left &= ~(1 << number)
                    low, high = int(table.low_of(row, m)), int(table.high_of(row, m))
                    table.set_ends(row, m, min(low, number), max(high, number))
                if left != before and not table.is_set(state.row, m):
                    inside |= (2 << table.high_of(row, m)) - (1 << table.low_of(row, m))
            found, exact = int(heuristic.added(state.row, have)), have & ~left
            assert found & exact == exact and not found & ~exact & ~inside
            taken += exact != 0
            same += exact != 0 and found == exact
            moves = GAME.legal(state)
            state = GAME.apply(state, moves[-1 - below(luck, min(3, len(moves)))])
    assert taken > 50 and same > taken / 2, (taken, same)


def turns():
    """The turns of a few games that are played at random, with many melds."""
    for seed in range(4):
        state, luck = GAME.deal(3, seed, limit=60), chance(seed)
        while GAME.outcome(state) is None:
            if state.row.phase == table.PLAYING:
                yield state
            moves = GAME.legal(state)
            state = GAME.apply(state, moves[-1 - below(luck, min(3, len(moves)))])


def wanted_once_grown(row, m, number):
    """§3.2 By the rules: what a run wants then that it does not want now."""
    low, high = min(int(table.low_of(row, m)), number), max(int(table.high_of(row, m)), number)
    in_deck = (2 << int(row.highest)) - (1 << int(row.lowest))
    return int(table.wanted_from(low, high)) & ~int(table.wanted_by(row, m)) & in_deck


def test_3_2_what_runs_will_want_is_what_the_rules_say_once_they_have_grown():
    """Never less; more only where a run has that number already."""
    some = 0
    for state in turns():
        row, wanted, inside = state.row, 0, 0
        for m in range(row.melds):
            if not table.is_set(row, m):
                inside |= 1 << int(table.low_of(row, m)) | 1 << int(table.high_of(row, m))
                for number in range(table.NUMBERS):
                    if int(table.wanted_by(row, m)) >> number & 1:
                        wanted |= wanted_once_grown(row, m, number)
        found = int(heuristic.wanted_soon(row)) & ((2 << int(row.highest)) - (1 << int(row.lowest)))
        assert found & wanted == wanted and not found & ~wanted & ~inside
        some += wanted != 0
    assert some > 100


def test_3_2_a_card_that_is_added_opens_what_the_rules_say():
    seen = set()
    for state in turns():
        row = state.row
        have = int(row.numbers[row.turn])
        for move in GAME.legal(state):
            if verb_of(move.code) == rules.ADD:
                thing, m = listed(move.code)[0], listed(move.code)[1] - table.MELD - 1
                value, number = heuristic.add(row, state.box.row, thing, m, have), int(table.number_of(thing))
                wanted = 0 if table.is_set(row, m) else wanted_once_grown(row, m, number)
                opens = 0.0 if not wanted else heuristic.OPEN_OWN if have & wanted else heuristic.OPEN_OTHERS
                if value != heuristic.OUT:
                    assert value == (heuristic.GIFT_ADD if thing >= table.GIFT_AS else 100.0 + number) + opens
                    seen.add(opens)
    assert seen == {0.0, heuristic.OPEN_OWN, heuristic.OPEN_OTHERS}


def wins(row, box, code, answer):
    """§5.1 Has whoever makes this move won the round, once all have answered it: with their first counter (0) or none
    (-1)?"""
    then, moves = row.copy(), np.zeros(rules.MOST_MOVES, np.int64)
    rules.apply(then, box, code)
    while then.rounds == row.rounds and then.phase == table.ANSWERING:
        rules.apply(then, box, int(moves[:rules.legal(then, box, moves)][answer]))
    return bool(then.rounds > row.rounds or then.phase == table.OVER) and then.winner == row.turn


def wins_with_one_more(row, box, code):
    """The same with what is left to drop: the only card in hand."""
    then, moves = row.copy(), np.zeros(rules.MOST_MOVES, np.int64)
    rules.apply(then, box, code)
    if (then.rounds, then.phase, then.turn, then.held[row.turn]) != (row.rounds, table.PLAYING, row.turn, 1):
        return False
    drops = [move for move in moves[:rules.legal(then, box, moves)].tolist() if verb_of(move) == rules.DROP]
    return any(all(wins(then, box, drop, answer) for answer in (0, -1)) for drop in drops)


def last_cards(seed):
    """Turns with few cards in hand: players who lay and add what they can, and keep their actions."""
    state, luck = GAME.deal(3, seed, limit=60), chance(seed)
    while GAME.outcome(state) is None:
        moves = GAME.legal(state)
        if state.row.held[state.turn] <= 5:
            yield state
        shown = [move for move in moves if verb_of(move.code) in (rules.LAY, rules.ADD)] or \
            [move for move in moves if things_of(move.code) < table.ACTION] or moves
        state = GAME.apply(state, shown[below(luck, len(shown))])


def test_3_5_a_move_is_valued_as_the_way_out_where_the_rules_win_the_round_by_it():
    """At once or with the one card that is left; §4.10 or as a counter."""
    by_hand = [sitting("3+4 =8 4+5 chase"), sitting("3+4 =8 4+5 2+2"), sitting("=8 chase", melds=["2+3 =6 3+4"]),
               *(GAME.apply(sitting("mouse =19 9+9", mine), "drop mouse") for mine in ("gift", "gift =3"))]
    seen = set()
    for state in chain(by_hand, *(last_cards(seed) for seed in range(8))):
        row, box = state.row, state.box.row
        for code, value in zip(GAME.codes(state), values_of(state), strict=True):
            verb = verb_of(code)
            if verb in (rules.LAY, rules.ADD, rules.DROP) or (verb == rules.COUNTER and row.held[row.dropper]):
                out = all(wins(row, box, code, answer) for answer in (0, -1)) or wins_with_one_more(row, box, code)
                assert (value >= heuristic.OUT - heuristic.NOT_NOW) == out, (state.text, code)
                seen.add((verb, out))
    assert seen == {(verb, out) for verb in (rules.LAY, rules.ADD, rules.DROP, rules.COUNTER) for out in (True, False)}


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_heuristic_looks_only_at_what_the_player_sees(seats, options):
    for seed in range(3):
        state, luck = GAME.deal(seats, seed, **options), chance(seed)
        while GAME.outcome(state) is None and len(state.said) < 300:
            values, moves = values_of(state), GAME.legal(state)
            assert values == values_of(GAME.view(state, state.turn))
            assert np.isfinite(values).all()
            state = GAME.apply(state, moves[below(luck, len(moves)) if below(luck, 2) else int(np.argmax(values))])


@pytest.mark.parametrize(("mine", "others", "move"), [
    ("3+4 =8 4+5 10+10", {}, "lay 3+4 =8 4+5"),                                       # and drops the last card: out
    ("=8 10+10", {"melds": ["2+3 =6 3+4"]}, "add =8 #1"),                             # the same with an added card
    ("gift 10+10", {"melds": ["2+3 =6 3+4"]}, "add gift:4 #1"),
    ("5+5 4+6 =11 2+2 10+9", {"other": "1+1 1+2 =5 =9 =14 9+9 2+8 1+9 =19"}, "drop 10+9"),
    ("5+5 4+6 3+7 =11 10+10 9+10 =16 1+3 =2", {"other": "=12"}, "lay 3+7 4+6 5+5"),   # others may be out next
    ("sumo 10+10 =19 9+8 1+3 =2 =6", {"other": "=12"}, "drop sumo @1"),               # a long hand for a short one
])
def test_a_sensible_person_sees(mine, others, move):
    assert favourite(sitting(mine, **others)) == move


def test_a_sumo_is_countered_by_the_shorter_hand():
    for cards, answer in (("sumo =3", "counter sumo"), ("sumo =3 =4 =5 =7 =9 =11 =13", "accept")):
        state = sitting("sumo 10+10 =19 9+8", cards)
        assert favourite(GAME.apply(state, "drop sumo @1")) == answer


@pytest.mark.parametrize("totals", [(0, 0), (20, 70), (199, 3), (150, 201), (201, 201)])
def test_what_two_players_can_expect_is_one_win(totals):
    state, shares = GAME.deal(2, 1), np.zeros((2, 6))
    row = state.row.copy()
    row.total[:2] = totals
    row.phase = table.OVER if max(totals) > 200 else table.PLAYING
    heuristic.evaluate(row, state.box.row, np.zeros(6, np.int64), shares)
    assert shares[:, :2].sum(1) == pytest.approx([1, 1])
    assert np.sign(shares[0, 0] - shares[0, 1]) == np.sign(totals[1] - totals[0])


@pytest.mark.parametrize(("ending", "over"), [("either", True), ("first-over", False)])
def test_6_1_what_a_total_at_the_limit_is_worth(ending, over):
    """Two players: with either, reaching the limit loses; with first-over the other may still catch up."""
    state, shares = GAME.apply(near_the_end("=9", "=20", (150, 180), ending=ending), "drop =9"), np.zeros((2, 6))
    assert state.row.total.tolist()[:2] == [150, 200] and (GAME.outcome(state) is not None) == over
    heuristic.evaluate(state.row, state.box.row, np.zeros(6, np.int64), shares)
    assert (shares[0, 0] == 1) == over and shares[0, 0] > 0.5


def near_the_end(mine, other, totals, **options):
    """The last turn of a round: no card is left for the third time."""
    groups = f"totals: {totals[0]} {totals[1]}; rebuilt: {rounds.REBUILDS}; "
    return sitting(mine, other, left=0, groups=groups, **options)


def best(state):
    """What the solver plays, and how well each move does."""
    found = solve(GAME.view(state, state.turn))
    assert found.why == "solved"
    values = dict(zip([move.text for move in GAME.legal(state)], found.values, strict=True))
    return max(values, key=values.get), values


def test_6_1_the_solver_knows_which_total_ends_the_game():
    """An action counts as the highest number at the table. Keeping the 20 brings the other player to 210; keeping the 9
    to 200, which ends the game only with either."""
    for ending, move in (("first-over", "drop =9"), ("either", "drop =20")):
        state = near_the_end("=9 =20", "=10 uturn", (150, 180), action_value="table", ending=ending)
        assert best(state)[0] == move
        assert matou.agent("search:50", 1).choose(GAME.view(state, 0)).text == move


def test_4_7_the_solver_counts_on_the_gift_only_where_it_stops_a_clock():
    """The other player's last card is the Gift: it counters the Clock and wins the round, or is left in hand."""
    for stops in (True, False):
        state = near_the_end("clock =20 10+10", "gift", (0, 0), gift_stops_clock=stops)
        values = best(state)[1]
        assert (values["drop clock"] < values["drop 10+10"]) == stops
        assert stops or values["drop clock"] == values["drop 10+10"]


@pytest.mark.parametrize("stops", [True, False])
def test_4_7_no_agent_counters_a_clock_with_a_gift_that_does_not_stop_it(stops):
    """A player who holds the Gift and a Clock answers with what the table allows."""
    state = GAME.apply(sitting("clock =2 =9 9+9", "clock gift =20", gift_stops_clock=stops), "drop clock")
    offered = [move.text for move in GAME.legal(state)]
    assert ("counter gift" in offered) == stops
    for name in ("greedy", "search:50", "kitten", "random"):
        assert all(matou.agent(name, seed).choose(GAME.view(state, 1)).text in offered for seed in range(10))
    assert favourite(state) == "counter clock"


@pytest.mark.parametrize("options", [{"gift_stops_clock": False}, {"ending": "either"},
                                     {"gift_stops_clock": False, "ending": "either"}])
@pytest.mark.parametrize("seats", [2, 4])
def test_agents_play_the_options_to_the_end(seats, options):
    """And what they did replays, legal lists included."""
    agents = [matou.agent(name, seat) for seat, name in enumerate(("search:20", "greedy", "tomcat", "random")[:seats])]
    record = matou.play(GAME, agents, f"options {seats}", limit=40, legal=True, **options)
    assert record.outcome["winners"]
    record.replay(GAME)


def last_turns(count, seed):
    """Players who seldom lay, keep a card, and chase nobody, until no card is left for the third time."""
    luck, moves, found = chance(seed), np.zeros(rules.MOST_MOVES, np.int64), []
    while len(found) < count:
        state = GAME.deal(2, below(luck, 1 << 30))
        row, b = state.row.copy(), state.box.row
        while row.rounds == 0 and row.phase != table.OVER and not endgame.solvable(row, b):
            listed = moves[:rules.legal(row, b, moves)].tolist()
            shown = [move for move in listed if verb_of(move) in (rules.LAY, rules.ADD)]
            others = [move for move in listed if move not in shown and things_of(move) != table.CHASE]
            listed = (shown if row.held[row.turn] > 4 and below(luck, 7) == 0 else others) or others or listed
            rules.apply(row, b, listed[below(luck, len(listed))])
        state = with_row(state, row)
        if row.rounds == 0 and row.phase == table.PLAYING and len(GAME.legal(state)) > 1:
            found.append(state)
    return found


def solved(row, b, since, known):
    """What the position is worth to seat 0; every move tried, every outcome brought."""
    if heuristic.at_horizon(row, since):
        shares = np.zeros((2, 6))
        heuristic.evaluate(row, b, np.zeros(6, np.int64), shares)
        return shares[1, 0]
    key = b"".join(row[name].tobytes() for name in row.dtype.names if name not in endgame.UNHASHED)
    if key not in known:
        moves = np.zeros(rules.MOST_MOVES, np.int64)
        values = [value_of(row, b, move, since, known) for move in moves[:rules.legal(row, b, moves)].tolist()]
        known[key] = max(values) if row.turn == 0 else min(values)
    return known[key]


def value_of(row, b, move, since, known):
    value = chances = 0.0
    for which in range(endgame.chance_outcomes(row, b, move)):
        after = row.copy()
        p = endgame.force_outcome(after, b, move, which)
        rules.apply(after, b, move)
        chances, value = chances + p, value + p * solved(after, b, since, known)
    assert chances == pytest.approx(1)
    return value


def worlds_agree(state):
    view = GAME.view(state, state.turn)
    assert endgame.solvable(view.row, view.box.row)
    worlds = [state, GAME.imagine(view, "one"), GAME.imagine(view, "two")]
    assert GAME.codes(worlds[0]) == GAME.codes(worlds[1]) == GAME.codes(worlds[2])
    one, *others = [solved(world.row, world.box.row, int(world.row.rounds), {}) for world in worlds]
    assert others == pytest.approx([one, one])
    return one


def test_the_last_turn_of_a_blocked_round_can_be_solved():
    assert len({round(worlds_agree(state), 6) for state in last_turns(8, "last turns")}) > 4


@pytest.mark.parametrize(("card", "move", "ways"), [("clock", "drop clock", 30), ("mouse", "drop mouse", 435)])
def test_the_answer_to_a_player_who_is_out_can_be_solved(card, move, ways):
    state = GAME.apply(sitting(card, "gift =9 9+9", left=30), move)
    assert not endgame.solvable(sitting(card, "gift =9 9+9", left=30).row, state.box.row)
    assert endgame.chance_outcomes(state.row, state.box.row, GAME.parse(state, "accept").code) == ways
    accepted = value_of(state.row, state.box.row, GAME.parse(state, "accept").code, 0, {})
    assert worlds_agree(state) < accepted                     # seat 1 does better with the gift on the pile
