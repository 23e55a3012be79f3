"""matou mcp: language models play, through the Model Context Protocol."""
import os
from typing import Any

from matou.agents.compiling import Background
from matou.core.errors import OptionError
from matou.core.switch import SWITCH
from matou.env.mcp.clients import ToolClient, nothing_behind

TOKEN = "MATOU_TOKEN"                            # noqa: S105  (the name of a variable)


def run(args: Any) -> int:
    from matou.env.mcp.server import run as serve
    remote = None
    if args.server is not None:
        from matou.env.mcp.remote import RemoteServer
        token = os.environ.get(TOKEN)
        if not token:
            raise OptionError("a token of the server is needed in {variable} (see docs/language-models.md)",
                              variable=TOKEN)
        remote = RemoteServer(args.server, token, args.language)
    serve(ToolClient(args.language, args.legal, args.level, remote, Background if SWITCH.on else nothing_behind))
    return 0
