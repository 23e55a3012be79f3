"""A bot that plays at a table of `matou serve`.

    python bot.py http://127.0.0.1:8000 TABLE --token TOKEN [--link LINK]

It needs `websockets`, and a token requested by a guest of the server (see examples/README.md). To make it play well,
write your own `choose`; the rest can stay as it is.
"""
import argparse
import json
import os
import random
import time
import urllib.request
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def choose(view: dict[str, Any]) -> str:
    """The move to make: one of `view["legal"]`. This is the function to replace.

    `view` is what a person in this seat would see: `cells` is the table, field by field (docs/tables), `heard` is
    all the moves so far, and `seat` is our own seat.
    """
    return random.choice(view["legal"])


class Seat:
    """Our seat at one table, and what we know about the game."""

    def __init__(self, server: str, table: str, token: str):
        self.server, self.table = server.rstrip("/"), table
        self.known = {"Authorization": f"Bearer {token}"}
        self.heard: list[list[Any]] = []         # every move so far: [seat, text]
        self.asked: dict[str, Any] | None = None    # our move that the server has not answered yet
        self.made = 0
        self.last = -1                           # the ply of our last move
        self.outcome: dict[str, Any] | None = None

    def sit(self, link: str | None) -> None:
        """Take a free seat. If we are already seated, nothing changes."""
        body = json.dumps({"link": link} if link else {}).encode()
        headers = {**self.known, "Content-Type": "application/json"}
        address = f"{self.server}/api/tables/{self.table}/seat"
        with urllib.request.urlopen(urllib.request.Request(address, body, headers)):  # noqa: S310
            pass

    def play(self) -> dict[str, Any]:
        """Play to the end of the game, however often the connection is lost."""
        while self.outcome is None:
            try:
                with connect(f"ws{self.server.removeprefix('http')}/play", additional_headers=self.known,
                             max_size=None) as socket:
                    self.listen(socket)
            except (OSError, EOFError, WebSocketException):
                time.sleep(1)
        return self.outcome

    def listen(self, socket: Any) -> None:
        """Rejoin where we left off, resend what was not answered, and answer every view until the game is over."""
        self.say(socket, {"type": "join", "since": len(self.heard)})
        if self.asked:
            self.say(socket, self.asked)         # same id: the move is made only once, even if it had arrived
        while self.outcome is None:
            message = json.loads(socket.recv())
            if message["type"] == "view":
                self.look(socket, message)
            elif message["type"] == "ok" and self.asked and message["id"] == self.asked["id"]:
                self.asked, self.last = None, self.asked["ply"]
            elif message["type"] == "refused":
                raise SystemExit(message["reason"].format(**message["values"]))

    def look(self, socket: Any, view: dict[str, Any]) -> None:
        """A new view: its moves replace ours from `since` on."""
        self.heard[view["since"]:] = view["heard"]
        self.outcome = view["outcome"]
        if view["legal"] and self.asked is None and view["ply"] > self.last:
            self.made += 1
            self.asked = {"type": "move", "id": f"bot-{self.made}-{random.randrange(10**9)}", "ply": view["ply"],
                          "move": choose({**view, "heard": list(self.heard)})}
            self.say(socket, self.asked)

    def say(self, socket: Any, message: dict[str, Any]) -> None:
        socket.send(json.dumps({"table": self.table, **message}))


def main() -> None:
    reader = argparse.ArgumentParser(description="Take a seat at a table and play.")
    reader.add_argument("server", help="for example http://127.0.0.1:8000")
    reader.add_argument("table", help="the table's name, as in its address")
    reader.add_argument("--token", default=os.environ.get("MATOU_TOKEN"), help="or in $MATOU_TOKEN")
    reader.add_argument("--link", help="the secret link of a table that is not public")
    args = reader.parse_args()
    if not args.token:
        reader.error("a token is needed: see examples/README.md")
    seat = Seat(args.server, args.table, args.token)
    seat.sit(args.link)
    print(json.dumps(seat.play()))


if __name__ == "__main__":
    main()
