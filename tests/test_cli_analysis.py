"""matou analyse, matou hint, and h at the table: what they say, what they leave, how they refuse."""
import json

import pytest

import matou
from matou.cli import main
from matou.commands.play import LETTERS, letter
from matou.core.record import read_records

FAST = ("--level", "search:40", "--lang", "en")


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """A whole game, one that breaks off after six moves, and one that does not hold at move 3."""
    file = tmp_path_factory.mktemp("records") / "games.jsonl"
    main(["simulate", "discat", "--games", "3", "--seed", "7", "--agents", "greedy,random", "--record", str(file),
          "--json"])
    whole, part, forged = map(json.loads, file.read_text().splitlines())
    part.update(moves=part["moves"][:6], outcome=None)
    forged["moves"][2][1] = "nonsense"
    file.write_text("".join(json.dumps(one) + "\n" for one in (whole, part, forged)))
    return file


def told(capsys, *words):
    capsys.readouterr()
    code = main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out, said.err


# Analyse

def test_analyse_tells_every_decision_and_every_player(records, capsys):
    code, out, err = told(capsys, "analyse", records, "--line", 1, *FAST)
    data = json.loads(told(capsys, "analyse", records, "--line", 1, "--json", *FAST)[1])
    judged = [one for one in data["decisions"] if one["mark"] != "forced"]
    lines = [line for line in out.splitlines() if "→" in line]
    assert code == 0 and err == "" and len(lines) == len(judged)
    for line, one in zip(lines, judged, strict=True):
        assert line.strip().startswith(f"{one['ply'] + 1}. {data['names'][one['seat']]}")
        assert one["mark"] in line and one["move"] in line and ("solved" in line) == one["solved"]
        assert ("better: " in line) == (one["mark"] != "best")
    explained = [line for line in out.splitlines() if " rather than " in line]
    assert len(explained) == sum("reasons" in one for one in judged) > 0
    assert all((one["mark"] in ("slip", "blunder")) == ("reasons" in one) for one in judged)
    assert "accuracy" in out and "±" in out and "blunder above" in out and "could see" in out
    turns = out.split("Turning points:\n")[1].splitlines() if data["turning_points"] else []
    for line, one in zip(turns, data["turning_points"], strict=False):
        assert line.strip().startswith(f"{one['ply'] + 1}. {data['names'][one['seat']]}'s chances")
    assert (data["line"], data["level"], data["open"]) == (1, "search:40", False)


def test_analyse_goes_as_far_as_the_record(records, capsys):
    code, out, _ = told(capsys, "analyse", records, "--line", 2, *FAST)
    assert code == 0 and "The game is not finished." in out


def test_analyse_with_open_cards_says_so_and_differs(records, capsys):
    _, out, _ = told(capsys, "analyse", records, "--line", 2, "--open", *FAST)
    assert "Judged by the actual cards" in out
    ours, open = (json.loads(told(capsys, "analyse", records, "--line", 2, "--json", *more, *FAST)[1])
                  for more in ((), ("--open",)))
    assert open["open"] and open["decisions"] != ours["decisions"]


# Position

def test_a_position_is_drawn_and_described(records, capsys):
    code, out, err = told(capsys, "position", records, "--line", 2, "--ply", 4, "--lang", "en")
    *_, legal, text = out.splitlines()
    state = list(list(read_part(records))[1].states(matou.load("discat")))[4]
    assert code == 0 and err == "" and text == state.text
    assert legal == f"Legal: {', '.join(move.text for move in state.legal)}."
    again = told(capsys, "position", text, "--lang", "en")[1].splitlines()
    assert again[-2:] == [legal, text] and "Seat 1" in "".join(again)


@pytest.mark.parametrize("whose, seat", [("0", 0), ("1", 1), ("spectator", None)])
def test_a_position_as_somebody_sees_it(records, capsys, whose, seat):
    game = matou.load("discat")
    state = list(list(read_part(records))[1].states(game))[3]
    data = json.loads(told(capsys, "position", records, "--line", 2, "--ply", 3, "--seat", whose, "--json")[1])
    view = game.view(state, seat)
    assert data == {"game": "discat", "seats": 2, "turn": state.turn, "seat": seat, "text": view.text,
                    "legal": [move.text for move in view.legal]}


def test_a_position_becomes_a_picture(records, capsys, tmp_path):
    file = tmp_path / "position.svg"
    code, out, _ = told(capsys, "position", records, "--line", 2, "--seat", "1", "--svg", file, "--lang", "fr")
    *_, state = list(read_part(records))[1].states(matou.load("discat"))
    drawn = file.read_text(encoding="utf-8")
    assert code == 0 and out == "" and f"<desc>{state.game.view(state, 1).text}</desc>" in drawn
    assert "cartes en main" in drawn and "<script" not in drawn
    code, _, err = told(capsys, "position", records, "--line", 2, "--svg", tmp_path / "no" / "x.svg", "--lang", "en")
    assert code == 2 and "cannot be written" in err


def test_a_hint_for_a_position_given_as_text(records, capsys):
    state = list(list(read_part(records))[1].states(matou.load("discat")))[5]
    view = state.game.view(state, state.turn)
    for text in (state.text, view.text):
        code, out, err = told(capsys, "hint", text, *FAST)
        assert code == 0 and err == "" and ("simulations" in out or "Solved" in out or "only move" in out)
        data = json.loads(told(capsys, "hint", text, "--json", *FAST)[1])
        assert data["position"] == view.text and data["seat"] == state.turn
        assert {one["move"] for one in data["moves"]} <= {move.text for move in state.legal}


@pytest.mark.parametrize("words, reason", [
    (["position", "discat 2; turn: 7"], "position, character 17: 7 was found"),
    (["position", "disct 2; turn: 0"], "disct"),
    (["position", "discat 2; turn: 0", "--ply", "3"], "--ply is for a file of records"),
    (["position", "FILE", "--line", "2", "--ply", "7"], "line 2: --ply: expected a number from 0 to 6, not 7"),
    (["position", "FILE", "--line", "2", "--seat", "2"], "--seat: expected a number from 0 to 1, or spectator, not 2"),
    (["position", "discat 2; seen by: 0; hand 0: 01; hand 1: ?; draw: ?*48", "--seat", "0"],
     "already says whose view it is"),
    (["position", "missing.jsonl"], "missing.jsonl: no such file"),
    (["hint", "discat 2; seen by: 1; turn: 0; phase: playing; hand 0: ?; hand 1: 02; draw: ?*48", *FAST],
     "seat 0 is to move"),
    (["hint", "discat 2; phase: over; draw: ...", *FAST], "the game is over"),
])
def test_what_is_no_position_is_refused_with_its_place(records, capsys, words, reason):
    code, out, err = told(capsys, *(records if word == "FILE" else word for word in words), "--lang", "en")
    assert code == 2 and out == "" and reason in err and "Traceback" not in err


def read_part(file):
    """The records of a file that hold."""
    return (record for _, record in read_records(file, lambda error: None))


# Hint

def test_a_hint_for_a_position_of_the_record(records, capsys):
    code, out, err = told(capsys, "hint", records, "--line", 2, *FAST)
    assert code == 0 and err == "" and out.startswith("Move 7, greedy to move:\n")
    assert "% of the win" in out and "simulations: shares that are close may be equal." in out
    data = json.loads(told(capsys, "hint", records, "--line", 2, "--ply", 6, "--json", *FAST)[1])
    assert (data["ply"], data["seat"], data["name"], data["line"]) == (6, 0, "greedy", 2)
    (record,) = [record for number, record in read_records(records) if number == 2]
    state = record.replay(matou.load("discat"))
    assert {one["move"] for one in data["moves"]} <= {move.text for move in matou.load("discat").legal(state)}
    assert f"  {data['moves'][0]['move']}" in out
    why = data["reasons"]
    assert f"  {why['move']} rather than {why['other']}: " in out and why["move"] == data["moves"][0]["move"]
    french = told(capsys, "hint", records, "--line", 2, *FAST[:2], "--lang", "fr")[1]
    assert f"  {why['move']} plutôt que {why['other']} : " in french


def test_a_hint_near_the_end_is_solved_and_a_forced_move_has_no_share(records, capsys):
    (record,) = [record for number, record in read_records(records) if number == 1]
    game = matou.load("discat")
    states = list(record.states(game))[:-1]
    several = max(ply for ply, state in enumerate(states) if len(game.legal(state)) > 1)
    assert "Solved" in told(capsys, "hint", records, "--line", 1, "--ply", several, *FAST)[1]
    one = next(ply for ply, state in enumerate(states) if len(game.legal(state)) == 1)
    _, out, _ = told(capsys, "hint", records, "--line", 1, "--ply", one, *FAST)
    assert "It is the only move." in out and "%" not in out
    data = json.loads(told(capsys, "hint", records, "--line", 1, "--ply", one, "--json", *FAST)[1])
    assert data["forced"] and data["moves"] == [{"move": record.moves[one][1], "share": None}]


# Refused

@pytest.mark.parametrize("words, said", [
    (["analyse", "FILE"], "line 3: move 3 (nonsense): "),
    (["analyse", "FILE", "--line", "9"], "there is no record on line 9"),
    (["analyse", "FILE", "--level", "kitten"], "no analysis at level kitten; there are: tomcat, matou, search:N"),
    (["analyse", "FILE", "--level", "search:0"], "search:0: from 1 to"),
    (["analyse", "nowhere.jsonl"], "nowhere.jsonl: no such file"),
    (["hint", "FILE"], "line 3: move 3 (nonsense): "),
    (["hint", "FILE", "--line", "1"], "line 1: the game is over"),
    (["hint", "FILE", "--line", "2", "--ply", "7"], "line 2: --ply: expected a number from 0 to 6, not 7"),
    (["hint", "FILE", "--line", "2", "--ply", "-1"], "--ply"),
    (["hint", "FILE", "--line", "0"], "there is no record on line 0"),
    (["hint", "FILE", "--level", "cat"], "no analysis at level cat"),
    (["hint", "/dev/null"], "/dev/null: contains no records"),
])
def test_bad_input_gets_one_clear_line(records, capsys, words, said):
    more = FAST[2:] if "--level" in words else FAST
    code, _, err = told(capsys, *(str(records) if word == "FILE" else word for word in words), *more)
    assert code == 2 and said in err and err.count("\n") == 1


# At the table

def test_a_hint_at_the_table_is_kept_in_the_record(tmp_path, capsys, monkeypatch):
    file, answers = tmp_path / "mine.jsonl", iter(["h", "h", "a", "h", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    code, out, _ = told(capsys, "play", "discat", "--seed", "3", "--names", "Zoé", "--record", file, "--lang", "en")
    assert code == 0 and "h: hint" in out
    assert out.count("Estimated from") + out.count("It is the only move.") == 3
    ((_, record),) = read_records(file)
    assert record.extra["hints"] == [[0, 0], [2, 0]]


def test_no_choice_has_the_letter_of_a_command():
    assert not set("hqsu") & set(LETTERS)
    assert len({letter(at) for at in range(300)}) == 300
