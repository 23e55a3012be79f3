"""The tools over the Model Context Protocol, on standard input and output."""
import anyio
import anyio.to_thread
from mcp import types
from mcp.server import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from matou import __version__
from matou.core.words import Phrase
from matou.games import GAMES, load

from .clients import ToolClient
from .tools import call, offered, schema

Context = ServerRequestContext[dict[str, object]]


def about() -> str:
    """What a language model is told first."""
    return Phrase("Cat games: {games}. Read the rules of a game, start a table with new_table, then look and move "
                  "until the game is over. Moves are short texts; the rules say how they are written.",
                  games=", ".join(load(slug).name for slug in GAMES))


def server_for(client: ToolClient) -> Server[dict[str, object]]:
    """The server of one client. Its tools are called one at a time, in a thread: an opponent may think for seconds."""
    one_at_a_time = anyio.Lock()

    async def list_tools(_: Context, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[
            types.Tool(name=tool.name, description=client.language.say(tool.what),
                       input_schema=schema(tool, client.language),
                       annotations=types.ToolAnnotations(read_only_hint=not tool.changes, destructive_hint=False,
                                                         open_world_hint=tool.remote_only))
            for tool in offered(client)])

    async def call_tool(_: Context, asked: types.CallToolRequestParams) -> types.CallToolResult:
        async with one_at_a_time:
            answer = await anyio.to_thread.run_sync(call, client, asked.name, asked.arguments)
        return types.CallToolResult(content=[types.TextContent(type="text", text=str(answer))],
                                    is_error=answer.refused)

    return Server("matou", version=__version__, instructions=client.language.say(about()),
                  on_list_tools=list_tools, on_call_tool=call_tool)


async def serve(client: ToolClient) -> None:
    """Serves until the client closes our standard input."""
    server = server_for(client)
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


def run(client: ToolClient) -> None:
    """Serves one client, in this process."""
    try:
        anyio.run(serve, client)
    finally:
        client.close()
