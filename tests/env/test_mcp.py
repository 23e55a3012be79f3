"""The tools for language models, without the protocol: what they answer and refuse. (What they cannot tell:
test_twin_deals.py.)"""
import random

import pytest

import matou
from matou.env.mcp.clients import MOST_TABLES, ToolClient
from matou.env.mcp.tools import TOOLS, call, offered, schema
from matou.language import Language

OPTIONS = {"chami": {"limit": 1}, "poche": {"mode": "limited"}}


def client(language="en", **more):
    return ToolClient(Language(language), new_seed=lambda: "a seed for the tests", **more)


def opened(slug, **more):
    found = client(**more)
    answer = call(found, "new_table", {"game": slug, "options": OPTIONS.get(slug, {})})
    assert not answer.refused, answer
    return found, next(iter(found.tables))


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_whole_game_is_played_by_its_tools(slug):
    """In words alone: each move is one of those that the answer lists."""
    found, table = opened(slug, legal=True)
    rng, answer = random.Random(slug), call(found, "look", {"table": next(iter(found.tables))})
    for _ in range(500):
        if "The game is over." in answer:
            break
        listed = answer.partition("Your legal moves:\n")[2].splitlines()
        answer = call(found, "move", {"table": table, "move": rng.choice(listed).partition(": ")[0]})
        assert not answer.refused, answer
    outcome = found.tables[table].game.outcome(found.tables[table].state)
    assert outcome is not None and "Points: you" in answer
    assert all(str(score) in answer for score in outcome.scores)
    late = call(found, "move", {"table": table, "move": "pass"})
    assert late.refused and late == "the game is over"


def test_a_refusal_quotes_the_paragraph_that_forbids_it():
    found, table = opened("discat")
    answer = call(found, "move", {"table": table, "move": "pass"})
    assert answer.refused and answer.startswith("§4.1: ") and "\n\n**4.1** (booklet) **Passing.**" in answer


def test_legal_moves_are_listed_only_if_that_was_asked_for():
    for legal in (False, True):
        found, table = opened("discat", legal=legal)
        assert ("Your legal moves:" in call(found, "look", {"table": table})) is legal


def test_a_look_tells_what_is_new_and_the_whole_game_if_asked():
    found, table = opened("discat")
    move = found.tables[table].view.legal[0].text
    told = call(found, "move", {"table": table, "move": move})
    assert told.startswith(f"You play {move}")
    assert f"You play {move}" not in call(found, "look", {"table": table})
    assert f"You play {move}" in call(found, "look", {"table": table, "history": True})


def test_rules_by_paragraph_by_chapter_and_whole():
    found = client()
    whole = call(found, "rules", {"game": "discat"})
    chapter, one = (call(found, "rules", {"game": "discat", "paragraph": asked}) for asked in ("§3", " 3.4 "))
    assert one.startswith("**3.4**") and one in chapter and chapter in whole and "**3.5**" not in one
    assert "**3.8**" in chapter and "## §4" not in chapter
    missing = call(found, "rules", {"game": "discat", "paragraph": "9.9"})
    assert missing.refused and "9.9" in missing and "3.4" in missing


@pytest.mark.parametrize(("tool", "arguments", "said"), [
    ("fly", {}, "there is no tool fly"),
    ("look", {}, "look needs table"),
    ("look", {"table": ""}, "look needs table"),
    ("move", {"table": "discat-1", "move": " "}, "move needs move"),
    ("look", {"table": 3}, "table should be a text, not 3"),
    ("look", {"table": "discat-9"}, "you sit at no table yet"),
    ("games", {"all": True}, "games takes no all; it takes: nothing"),
    ("new_table", {"game": "chess"}, "there is no game chess"),
    ("new_table", {"game": "discat", "players": 9}, "Discat is for 2 to 6 players, not 9"),
    ("new_table", {"game": "discat", "players": True}, "players should be a whole number, not True"),
    ("new_table", {"game": "discat", "level": "tiger"}, "there is no level tiger"),
    ("new_table", {"game": "discat", "options": []}, "options should be an object, not []"),
    ("new_table", {"game": "discat", "options": {"box": "/etc/passwd"}}, "there is no option box"),
    ("new_table", {"game": "catdays", "options": {"deck": "/etc/passwd"}}, "option deck: /etc/passwd is none of"),
    ("join", {"table": "x"}, "there is no tool join"),
])
def test_bad_input_gets_one_clear_sentence(tool, arguments, said):
    answer = call(client(), tool, arguments)
    assert answer.refused and answer.startswith(said) and "\n" not in answer


def test_a_move_of_any_length_is_answered_shortly():
    found, table = opened("discat")
    assert len(call(found, "move", {"table": table, "move": "9" * 100_000})) < 200


@pytest.mark.parametrize(("tool", "arguments"), [
    ("rules", {"game": "x" * 100_000}),
    ("look", {"table": "x" * 100_000}),
    ("new_table", {"game": "discat", "players": 10 ** 900}),
    ("new_table", {"game": "discat", "players": 10 ** 9000}),
    ("new_table", {"game": "discat", "options": {"first": 10 ** 9000}}),
    ("new_table", {"game": "discat", "options": {"first": [1] * 100_000}}),
    ("new_table", {"game": "poche", "options": {"clans": {"a": "x" * 100_000}}}),
    ("new_table", {"game": "poche", "options": {"clans": ["royal"] * 100_000}}),
    ("new_table", {"game": "poche", "options": {"x" * 100_000: 1}}),
    ("look", {"x" * 100_000: 1}),
    ("x" * 100_000, {})])
def test_whatever_comes_in_a_refusal_is_short(tool, arguments):
    answer = call(client(), tool, arguments)
    assert answer.refused and len(answer) < 1200 and "\n" not in answer


def test_a_client_has_a_bounded_number_of_tables():
    """A finished game makes room; an unfinished one is never taken away."""
    found = client()
    names = [f"discat-{number}" for number in range(1, MOST_TABLES + 1)]
    for _ in names:
        assert not call(found, "new_table", {"game": "discat"}).refused
    full = call(found, "new_table", {"game": "discat"})
    assert full.refused and str(MOST_TABLES) in full and list(found.tables) == names
    third = found.tables[names[2]]
    while not third.over:
        third.move(third.view.legal[0].text)
    assert not call(found, "new_table", {"game": "discat"}).refused
    assert names[2] not in found.tables and len(found.tables) == MOST_TABLES


class Elsewhere:
    """In place of a server: tables that anybody may join."""

    def __init__(self):
        self.open_tables = []

    def join(self, name, link):
        return name, TableElsewhere(self.open_tables)


class TableElsewhere:
    game, over = matou.load("discat"), False

    def __init__(self, open_tables):
        self.open_tables = open_tables
        open_tables.append(self)

    def look(self, legal):
        return ""

    def close(self):
        self.open_tables.remove(self)


def test_a_table_that_is_left_is_closed():
    """A finished one that makes room for another, and one that is joined once more, however many there are."""
    there = Elsewhere()
    found = ToolClient(Language("en"), remote=there)
    for name in range(MOST_TABLES):
        assert not call(found, "join", {"table": str(name)}).refused
    assert not call(found, "join", {"table": "3"}).refused and len(there.open_tables) == MOST_TABLES
    assert call(found, "join", {"table": "another"}).refused
    found.tables["5"].over = True
    assert not call(found, "join", {"table": "another"}).refused
    assert len(there.open_tables) == len(found.tables) == MOST_TABLES and "5" not in found.tables
    found.close()
    assert not there.open_tables


def test_words_are_in_the_language_asked_for():
    found, table = opened("discat", language="fr")
    answer = call(found, "move", {"table": table, "move": "pass"})
    assert "**Passer.**" in answer and "on ne passe que" in answer
    for tool in TOOLS:
        assert found.language.say(tool.what) != str(tool.what)
        assert all(found.language.say(one.what) != str(one.what) for one in tool.takes)


def test_every_tool_says_what_it_takes():
    found = client()
    for tool in offered(found):
        described = schema(tool, found.language)
        assert set(described["required"]) <= set(described["properties"]) and not described["additionalProperties"]
