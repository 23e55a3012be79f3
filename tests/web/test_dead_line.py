"""A connection that dies without a word: the page notices, and the game goes on by another one."""
import json
import select
import socket
import threading

from browser_games import forward, start
from browser_people import PHONE, visitor
from hands import discat


class Swallower:
    """Passes everything on to a server, until it swallows what the connections of then say: nothing is closed."""

    def __init__(self, host):
        name, port = host.split(":")
        self.to, self.ways = (name, int(port)), []
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                one, _ = self.listening.accept()
            except OSError:                      # closed: the test is over
                return
            way = {"swallowed": False, "ends": (one, socket.create_connection(self.to))}
            self.ways.append(way)
            threading.Thread(target=self._carry, args=(way,), daemon=True).start()

    def _carry(self, way):
        one, other = way["ends"]
        while True:
            for end in select.select([one, other], [], [])[0]:
                try:
                    data = end.recv(1 << 16)
                except ConnectionResetError:
                    data = b""
                if not data:
                    one.close()
                    other.close()
                    return
                if not way["swallowed"]:
                    (other if end is one else one).sendall(data)

    def swallow(self):
        for way in self.ways:
            way["swallowed"] = True

    def close(self):
        self.listening.close()


def watched(who):
    """Every WebSocket the page opens, and every move it has heard of, by its number."""
    sockets, moves = [], {}

    def hear(frame):
        message = json.loads(frame)
        for at, move in enumerate(message.get("heard", [])):
            moves[message["since"] + at] = move

    def opened(one):
        sockets.append(one)
        one.on("framereceived", hear)

    who.page.on("websocket", opened)
    return sockets, moves


def test_silence_is_noticed_and_the_game_goes_on(chromium, server):
    proxy = Swallower(server.host)
    with visitor(chromium, proxy.host, worker=True) as who:
        sockets, _ = watched(who)
        start(who, "discat", "agents")
        who.until(who.ready)
        ply, before = who.eyes.view["ply"], len(sockets)
        proxy.swallow()
        who.until(lambda: len(sockets) > before, of=lambda: "another connection")
        who.until(lambda: who.page.locator("[role=status].banner").count() == 0)
        who.play("discat", forward("dead"), until=lambda view: view["ply"] >= ply + 3)
        assert who.eyes.view["ply"] > ply and who.eyes.refused == []
    proxy.close()


def test_a_move_into_the_void_is_made_once(chromium, server):
    """On a phone: pressed when the connection is dead already, and made by the next one, without pressing again."""
    proxy = Swallower(server.host)
    with visitor(chromium, proxy.host, viewport=PHONE, worker=True) as who:
        sockets, moves = watched(who)
        start(who, "discat", "agents")
        who.until(who.ready)
        view, before = who.eyes.view, len(sockets)
        proxy.swallow()
        discat.make(who.page, view["legal"][0])
        who.page.evaluate("dispatchEvent(new Event('online'))")          # back in the network
        who.until(lambda: len(sockets) > before and who.eyes.view["ply"] > view["ply"])
        assert moves[view["ply"]] == [view["seat"], view["legal"][0]]
        assert who.eyes.refused == []
    proxy.close()
