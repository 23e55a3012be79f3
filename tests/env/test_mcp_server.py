"""The tools over the protocol: in memory, in a process of their own, and at the tables of a running server."""
import asyncio
import os
import sys

import pytest

from matou.core.errors import OptionError
from matou.env.mcp.clients import ToolClient
from matou.env.mcp.remote import RemoteServer
from matou.env.mcp.tools import call
from matou.language import Language
from server_thread import people, running_server

PATIENCE = 120


def said(answer):
    return answer.content[0].text


def in_memory(language="en"):
    mcp = pytest.importorskip("mcp", reason="needs matou[mcp]")
    from matou.env.mcp.server import server_for
    return mcp.Client(server_for(ToolClient(Language(language), new_seed=lambda: "a seed for the tests")))


def test_a_client_finds_the_tools_and_plays():
    async def play():
        async with in_memory() as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            opened = await client.call_tool("new_table", {"game": "discat"})
            looked = await client.call_tool("look", {"table": "discat-1"})
            refused = await client.call_tool("move", {"table": "discat-1", "move": "pass"})
            wrong = await client.call_tool("look", {"table": 7})
            return tools, opened, looked, refused, wrong

    tools, opened, looked, refused, wrong = asyncio.run(play())
    assert list(tools) == ["games", "rules", "new_table", "look", "move", "hint"]
    assert tools["look"].annotations.read_only_hint and not tools["move"].annotations.read_only_hint
    assert tools["move"].input_schema["required"] == ["table", "move"]
    assert said(opened).startswith("Table discat-1: Discat.") and not opened.is_error
    assert "You begin: play any one card." in said(looked)
    assert refused.is_error and said(refused).startswith("§4.1")
    assert wrong.is_error and said(wrong) == "table should be a text, not 7"


def test_a_tool_that_there_is_not_is_refused_like_any_mistake():
    async def play():
        async with in_memory("fr") as client:
            return await client.call_tool("fly", {})

    answer = asyncio.run(play())
    assert answer.is_error and "fly" in said(answer)


def test_matou_mcp_serves_a_client_on_standard_input(tmp_path):
    """A real process, as a client starts it: nothing but the protocol on its standard output."""
    pytest.importorskip("mcp", reason="needs matou[mcp]")
    from mcp.client.client import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client
    started = StdioServerParameters(command=sys.executable, args=["-m", "matou", "mcp", "--legal", "--lang", "fr"],
                                    env={**os.environ, "NUMBA_DISABLE_JIT": "1"})

    async def play():
        async with asyncio.timeout(PATIENCE), Client(stdio_client(started)) as client:
            opened = said(await client.call_tool("new_table", {"game": "discat"}))
            first = opened.rpartition(" :\n")[2].splitlines()[0].partition(": ")[0]
            return first, said(await client.call_tool("move", {"table": "discat-1", "move": first}))

    first, answer = asyncio.run(play())
    assert answer.startswith(f"Tu joues {first}")


def test_the_command_needs_a_token_for_a_server():
    from matou.cli import main
    os.environ.pop("MATOU_TOKEN", None)
    assert main(["mcp", "--server", "http://127.0.0.1:9", "--lang", "en"]) == 2


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("server") / "tables.sqlite3") as found:
        yield found


async def a_token(zoe):
    return (await zoe.ask("POST", "/api/bots", {"name": "Model"}, 201))["token"]


def at(server, token, **more):
    remote = RemoteServer(f"http://{server.host}", token, Language("en"), waits=0.0)
    return ToolClient(Language("en"), remote=remote, **more)


def test_a_game_against_cats_on_a_server(server):
    """Opened, played to its end and told by the server, with the table as the seat sees it."""
    def play(token):
        found = at(server, token, legal=True)
        answer = call(found, "new_table", {"game": "discat", "level": "kitten"})
        table = next(iter(found.tables))
        refused = call(found, "move", {"table": table, "move": "pass"})
        moves = 0
        while "The game is over." not in answer and moves < 200:
            listed = answer.partition("Your legal moves:\n")[2].splitlines()
            answer = call(found, *(("move", {"table": table, "move": listed[0].partition(": ")[0]}) if listed
                                   else ("look", {"table": table})))
            assert not answer.refused, answer
            moves += bool(listed)
        history = call(found, "look", {"table": table, "history": True})
        found.close()
        return refused, answer, history

    async def evening():
        async with people(server.host, "Zoé") as (zoe,):
            return await asyncio.to_thread(play, await a_token(zoe))

    refused, answer, history = asyncio.run(evening())
    assert refused.refused and "§4.1" in refused and "\n\n**4.1**" in refused
    assert "Points: Model " in answer
    assert history.count("You play") > 5


def test_a_person_and_a_model_meet_on_a_server(server):
    """The model joins by the link; what the person plays is told to it, and nothing of their hand."""
    def join(found, table, link):
        answer = call(found, "join", {"table": table, "link": link})
        assert not answer.refused, answer
        return answer

    async def evening():
        async with people(server.host, "Zoé") as (zoe,):
            token = await a_token(zoe)
            made = await zoe.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"]}, 201)
            found = at(server, token)
            answer = await asyncio.to_thread(join, found, made["table"], made["link"])
            missing = await asyncio.to_thread(call, found, "join", {"table": "nowhere"})
            hint = await asyncio.to_thread(call, found, "hint", {"table": made["table"]})
            found.close()
            return answer, missing, hint

    answer, missing, hint = asyncio.run(evening())
    assert "Zoé" in answer and "cards in the draw pile" in answer
    assert missing.refused and missing == "there is no such table"
    assert hint.refused and "\n" not in hint                 # other people play here


def test_a_token_that_is_none_is_named_and_not_told(server):
    answer = call(at(server, "secret"), "new_table", {"game": "discat"})
    assert answer.refused and answer == "the server does not know this token"
    for token in ("secret\r\nX-Name: Zoé", "secret☃"):
        with pytest.raises(OptionError, match="does not know this token"):
            at(server, token)
    assert at(server, " secret\n").remote.headers == {"Authorization": "Bearer secret"}


def test_a_server_that_is_not_there_is_named_in_one_sentence():
    found = ToolClient(Language("en"), remote=RemoteServer("http://127.0.0.1:9", "token", Language("en")))
    answer = call(found, "new_table", {"game": "discat"})
    assert answer.refused and answer.startswith("the server does not answer")
