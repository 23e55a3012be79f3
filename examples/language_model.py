"""What an application does for its language model: starts `matou mcp` and calls its tools. Here, a program plays."""
import asyncio

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

MATOU = StdioServerParameters(command="matou", args=["mcp", "--legal", "--level", "kitten"])


async def main() -> None:
    async with Client(stdio_client(MATOU)) as client:
        answer = (await client.call_tool("new_table", {"game": "discat"})).content[0].text
        while "Your legal moves:" in answer:     # a model would read the table and think
            print(answer, end="\n\n")
            move = answer.partition("Your legal moves:\n")[2].splitlines()[0].partition(": ")[0]
            answer = (await client.call_tool("move", {"table": "discat-1", "move": move})).content[0].text
        print(answer)


if __name__ == "__main__":
    asyncio.run(main())
