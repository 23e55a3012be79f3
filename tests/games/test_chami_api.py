"""Le Ch'ami as it is written, recorded and practised."""
import json
from dataclasses import replace

import pytest

from checked_moves import after
from matou import RecordError
from matou.core.record import Record, read_records
from matou.games.chami import names, narration, practice, rules, table
from tables_chami import TABLES, VECTORS, deck, game, random_game, round_of, texts

# Moves and records -------------------------------------------------------------------------------------------

def test_the_legal_list_is_short_even_with_sixty_cards():
    numbers = [card for card in deck() if "+" in card or "=" in card]
    melds = ["1+1 2+1 2+2", "1+2 3+1 4+1", "10+10 9+10 =18", "10+9 9+9 8+9", "5+5 6+4 4+6", "7+7 6+8 8+6"]
    used = " ".join(melds).split()
    mine = " ".join([card for card in numbers if card not in used][:60]) + " gift sumo trap chase clock mouse uturn"
    state = round_of(mine, "sumo", "clock", "clock", "chase", "uturn", melds=melds)
    assert len(texts(state)) == len(set(texts(state))) < 200 < rules.MOST_MOVES
    for move in game.legal(state):
        assert game.parse(state, move.text) == move
        after(state, move)


def test_real_records_replay():
    records = [record for _, record in read_records(VECTORS)]
    assert len(records) == 7
    for record in records:
        record.replay(game)


@pytest.mark.parametrize("spoil", [
    lambda deal: deal["rounds"].pop(), lambda deal: deal["reshuffles"].pop(), lambda deal: deal.pop("reshuffles"),
    lambda deal: deal["rounds"][1]["order"].reverse(), lambda deal: deal["reshuffles"][0].reverse(),
    lambda deal: deal["rounds"][0]["order"].pop(), lambda deal: deal["rounds"][1].update(first=0),
    lambda deal: deal["rounds"][0].update(first="x"), lambda deal: deal["reshuffles"][0].append("5+9"),
    lambda deal: deal["rounds"].append(deal["rounds"][0]), lambda deal: deal["reshuffles"].append([]),
    lambda deal: deal["reshuffles"].append(3), lambda deal: deal["rounds"][0]["order"].__setitem__(0, "0+0")])
def test_a_deal_that_does_not_fit_is_refused(spoil):
    record = next(record for _, record in read_records(VECTORS) if len(record.deal["rounds"]) > 1
                  and record.deal["reshuffles"])
    data = json.loads(record.to_json())
    spoil(data["deal"])
    with pytest.raises(RecordError):
        Record.from_json(json.dumps(data)).replay(game)


@pytest.mark.parametrize("seats", TABLES)
def test_a_game_replays_by_its_deal_alone(seats):
    last = random_game(seats, f"alone {seats}")[-1]
    state = game.deal_from(seats, last.deal, **last.options)
    for _, text in last.said:
        state = game.apply(state, text)
    assert state.deal == last.deal and game.outcome(state) == game.outcome(last)


def test_the_deal_grows():
    states = random_game(6, "grows", limit=500)
    for state in states:
        assert len(state.deal["rounds"]) == state.row.rounds + 1
        assert len(state.deal["reshuffles"]) == state.row.rebuilds
    assert states[-1].deal["reshuffles"]
    assert game.opening(states[-1].deal, states[-1].options) == states[0].deal


# Practice ----------------------------------------------------------------------------------------------------

def test_practice_counts_what_was_laid_added_and_refused():
    moves = ((0, "lay 4+8 =13 5+9"), (0, "add 10+5 #1"), (0, "drop 3+4"), (1, "lay 5+9 gift:14 4+10"))
    record = Record("chami", 1, 2, ("Ann", "Bob"), {"tables": "1-10"}, None, None, moves, None, None,
                    {"times": [4, 2.5, 1, 9], "refused": [[1, "lay 4+8 =13 =15"], [1, "drop 1+1"], [7, "lay 1+1"], 3]})
    data = practice.practice(record)
    ann, bob = data["players"]
    assert ann["pairs"] == {"4+8": {"laid": 1, "added": 0, "refused": 0, "seconds": [4]},
                            "5+9": {"laid": 1, "added": 0, "refused": 0, "seconds": [4]},
                            "10+5": {"laid": 0, "added": 1, "refused": 0, "seconds": [2.5]}}
    assert bob["pairs"]["4+8"] == {"laid": 0, "added": 0, "refused": 1, "seconds": []}
    rows = practice.grid(ann, "1-10")
    assert [len(row) for row in rows] == [11] * 11 and rows[0][:3] == ["+", "1", "2"]
    assert rows[4][8] == "1 4s" and rows[1][1] == "." and practice.grid(bob)[4][8] == "0!"
    assert practice.grid(ann, "0-9")[5][9] == "1 4s"
    both = practice.merged([data, data], "Ann")
    assert both["pairs"]["4+8"] == {"laid": 2, "added": 0, "refused": 0, "seconds": [4, 4]}
    assert json.loads(json.dumps(data)) == data


def test_to_practise_is_what_was_refused_or_took_its_player_long():
    moves = ((0, "add 3+4 #1"), (0, "add 9+8 #1"), (1, "add 5+5 #1"), (0, "lay 4+3 2+6 =9"), (0, "drop 1+1"),
             (1, "add 2+1 #1"), (1, "lay 1+1 2+2 =3"))
    tried = [[0, "add 10+2 #1"], [0, "add 2+10 #2"], [0, "lay 99+1 0+3 =4"], [1, "drop 7+7"]]
    record = Record("chami", 1, 2, ("Ann", "Bob"), {"tables": "1-10"}, None, None, moves, None, None,
                    {"times": [2, 6.5, 12.5, 8, 60, 11.5, 22], "refused": tried})
    ann, bob = practice.practice(record)["players"]
    assert ann["weak"] == ["2+10", "8+9"]                # 4+3 and 2+6 took four seconds each
    assert bob["weak"] == ["5+5"], "whoever takes long at everything was slow where it was more than twelve seconds"
    assert practice.merged([practice.practice(record)] * 2, "Ann")["weak"] == ann["weak"]
    untimed = replace(record, extra={"times": ["soon", True]})
    assert [player["weak"] for player in practice.practice(untimed)["players"]] == [[], []]


def test_1_1_the_additions_to_practise_are_those_on_the_cards():
    for told, (name, sides) in zip(practice.facts(game), names.TABLES.items(), strict=True):
        assert told["tables"] == name and told["usual"] == (name == "1-10")
        assert {(one["left"], one["right"]) for one in told["facts"]} == {
            (left, right) for left in sides for right in sides if left <= right}
        assert all(one["sum"] == narration.number_of(names.NAMES.index(f"{one['left']}+{one['right']}"))
                   for one in told["facts"])


def test_practice_of_a_real_record():
    for _, record in read_records(VECTORS):
        data = practice.practice(record)
        laid = sum(pair["laid"] + pair["added"] for player in data["players"] for pair in player["pairs"].values())
        assert laid == sum(text.count("+") for _, text in record.moves if text[:3] in ("lay", "add"))


# The box -----------------------------------------------------------------------------------------------------

def test_1_1_the_tables_by_name_are_those_of_the_box():
    for at_, (name, sides) in enumerate(names.TABLES.items()):
        additions = {f"{left}+{right}" for left in sides for right in sides}
        copies = game.own_box.row.copies[at_]
        assert {names.NAMES[card] for card in range(1, table.SUM) if copies[card]} == additions
        row = game.deal(2, 1, tables=name).row
        assert (row.lowest, row.highest) == (2 * sides[0], 2 * sides[-1]) and row.highest - row.lowest == table.SPREAD


def test_1_a_hand_read_at_once_is_the_hand_read_card_by_card():
    for state in (round_of("5+9 =14 clock clock gift", "=3 chase chase chase mouse"), game.deal(6, 3)):
        for p in range(state.seats):
            cards = narration.cards_of(state.row, p)
            assert [cards.count(card) for card in range(1, table.KINDS)] == [
                table.holds(state.row, p, card) for card in range(1, table.KINDS)]


def test_3_2_a_meld_reads_as_the_set_or_run_that_it_is_by_the_rules():
    kinds = set()
    for state in random_game(4, "sets", limit=200):
        for m in range(state.row.melds):
            kinds.add(bool(table.is_set(state.row, m)))
            assert narration.is_set(state.plain, m) == table.is_set(state.row, m)
    assert kinds == {False, True}
