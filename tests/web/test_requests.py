"""A page asks the server for exactly what the benches ask for in its name (benches/page_requests.json)."""
import json
from pathlib import Path

import pytest
from browser_games import GAMES, start
from browser_people import visitor

REQUESTS = json.loads((Path(__file__).parents[2] / "benches" / "page_requests.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_page_joins_as_the_benches_do(chromium, server, game):
    with visitor(chromium, server.host) as who:
        sent, addresses = [], []

        def opened(socket):
            addresses.append(socket.url)
            socket.on("framesent", lambda frame: sent.append(frame))

        who.page.on("websocket", opened)
        start(who, game, "agents")
        who.until(who.ready)
        asked = [json.loads(frame) for frame in sent]
        table = who.eyes.view["table"]
        assert [one for one in asked if one["type"] == "join"] == [
            {"type": "join", "table": table, "since": 0, "seat": 0, **REQUESTS[game]}]
        assert addresses[-1].split("?")[1].startswith("lang=") and addresses[-1].endswith(f"table={table}")
