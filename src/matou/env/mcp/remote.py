"""Tables on a running server, over the protocol that pages and bots use (docs/protocol.md).

Sentences are the server's own (`?lang=`); the table is drawn here, from the seat's view. A socket per table stays open
between calls, so that the others see that somebody is there. If it is lost, the next call opens another one.
"""
import json
import secrets
import time
import urllib.request
from contextlib import ExitStack, suppress
from http import HTTPStatus
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from matou.core.errors import IllegalMove, MatouError, OptionError, RecordError
from matou.core.game import Game, View
from matou.core.words import Phrase, Player
from matou.games import load
from matou.language import Language

from . import words
from .tables import MOST_TOLD, Answer, checked_text, together

REQUEST_SECONDS = 30.0                           # to answer us
FIRST_VIEW_SECONDS = 120.0                       # to show us the table
LOOK_SECONDS = 20.0                              # that a look waits for the others to move
MOST_ANSWER = 4_000_000                          # bytes of an answer that are read
CONNECTION_ERRORS = (OSError, EOFError, WebSocketException)


class Refused(MatouError):
    """The server has refused something; it has said why in our language."""


def unknown_token() -> MatouError:
    return OptionError("the server does not know this token")


def refused(answer: dict[str, Any]) -> MatouError:
    """Why, as the server says it."""
    said = answer.get("said") or answer.get("reason") or answer.get("code") or "?"
    number = answer.get("paragraph")
    return IllegalMove(number, "{said}", said=said) if number else Refused("{said}", said=str(said))


class RemoteServer:
    """A server, and the guest or bot that this token stands for."""

    def __init__(self, address: str, token: str, language: Language, waits: float = LOOK_SECONDS):
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise OptionError("{address} is not the address of a server, such as http://127.0.0.1:8000",
                              address=address)
        token = token.strip()
        if not (token.isascii() and token.isprintable()):
            raise unknown_token()                # otherwise urllib would quote it in an error, which a model reads
        self.waits = waits
        self.address, self.language = f"{parts.scheme}://{parts.netloc}", language
        self.socket_address = f"ws{self.address.removeprefix('http')}/play?lang={language.code}"
        self.headers = {"Authorization": f"Bearer {token}"}

    def ask(self, path: str, data: Any = None, **query: str | None) -> dict[str, Any]:
        """One request; `data` is posted. MatouError says what the server refused."""
        query = {"lang": self.language.code, **{key: value for key, value in query.items() if value is not None}}
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(  # noqa: S310  (http or https: checked above)
            f"{self.address}{path}?{urlencode(query)}", body, {**self.headers, "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=REQUEST_SECONDS) as answer:  # noqa: S310
                found: dict[str, Any] = json.loads(answer.read(MOST_ANSWER))
                return found
        except HTTPError as error:
            try:
                reason = json.loads(error.read(MOST_ANSWER))
            except ValueError:                   # what stands before the server, a proxy say, answers as it likes
                reason = None
            if error.code == HTTPStatus.UNAUTHORIZED:
                raise unknown_token() from None
            if not isinstance(reason, dict):
                raise OptionError("the server answers {status}", status=error.code) from None
            raise refused(reason) from None
        except (URLError, OSError, ValueError) as error:
            raise OptionError("the server does not answer ({why})", why=str(error)) from None

    def open(self, game: Game, players: int, level: str, people: int, options: dict[str, Any]
             ) -> tuple[str, "RemoteTable"]:
        """A new table, with free seats for people and a level in the others."""
        if not 1 <= people <= players:
            raise OptionError("{people} people cannot play at a table of {players}", people=people, players=players)
        made = self.ask("/api/tables", {"game": game.slug, "options": options,
                                        "seats": ["person"] * people + [level] * (players - people)})
        return made["table"], RemoteTable(self, made["table"], game, made.get("link") if people > 1 else None)

    def join(self, table: str, link: str | None) -> tuple[str, "RemoteTable"]:
        """A free seat there, or ours if we have one."""
        path = f"/api/tables/{quote(table[:100], safe='')}"
        self.ask(f"{path}/seat", {"link": link} if link else {})
        return table, RemoteTable(self, table, load(self.ask(path, link=link)["game"]))


class RemoteTable:
    """Our seat at one table. `link`: what others need to take a seat there."""

    def __init__(self, remote: RemoteServer, table: str, game: Game, link: str | None = None):
        self.remote, self.table, self.game, self.link = remote, table, game, link
        self.socket: ClientConnection | None = None
        self.closing = ExitStack()               # closes it
        self.heard: list[Any] = []
        self.told: list[list[str]] = []          # with each move that was heard
        self.known = 0                           # how many of those an answer has told
        self.shown: dict[str, Any] | None = None         # the last view
        self.about: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}     # to what was asked, by id
        self.free = 0                            # seats, as long as the game has not begun

    @property
    def over(self) -> bool:
        return bool(self.shown and self.shown["outcome"])

    def close(self) -> None:
        with suppress(*CONNECTION_ERRORS):
            self.closing.close()
        self.socket = None

    # Messages ------------------------------------------------------------------------------------------------

    def connected(self) -> ClientConnection:
        """The socket, joined from what we know on."""
        if self.socket is None:
            try:
                self.socket = self.closing.enter_context(connect(
                    self.remote.socket_address, additional_headers=self.remote.headers, max_size=MOST_ANSWER,
                    open_timeout=REQUEST_SECONDS))
            except CONNECTION_ERRORS as error:
                raise OptionError("the server does not answer ({why})", why=str(error)) from None
            self.shown = None
            self.send({"type": "join", "since": len(self.heard)})
        return self.socket

    def send(self, message: dict[str, Any]) -> None:
        if self.socket:
            self.socket.send(json.dumps({"table": self.table, **message}))

    def hear(self, seconds: float) -> bool:
        """Takes in the next message, if one comes in time. A lost connection is opened again at the next call."""
        try:
            message = json.loads(self.connected().recv(timeout=max(0.0, seconds)))
        except TimeoutError:
            return False
        except CONNECTION_ERRORS:
            self.close()
            return False
        self._take(message)
        return True

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "view":
            since = message["since"]
            self.heard[since:], self.told[since:] = message["heard"], message["words"]["told"]
            self.known = min(self.known, len(self.told))
            self.shown, self.free = message, 0
        elif kind == "waiting":
            self.free = message["free"]
        elif kind == "table":
            self.about = message
            self._go_on(message.get("pause"))
        elif kind == "refused" and message.get("id") is None:
            raise refused(message)
        elif kind in ("ok", "refused", "hint"):
            self.answers[message["id"]] = message

    def _go_on(self, pause: dict[str, Any] | None) -> None:
        """Between two rounds the server waits for readers: a model needs no time to look at the old one."""
        seat = self.shown["seat"] if self.shown else None
        if pause and seat in pause["waits"] and seat not in pause["ready"]:
            with suppress(*CONNECTION_ERRORS):
                self.send({"type": "ready", "hold": False})

    def wait_for_turn(self, seconds: float) -> None:
        """Takes in what has come, and waits so long for our turn, or for the end."""
        self._enter()
        ends = time.monotonic() + seconds
        while self.hear(0.0 if self._ours() else ends - time.monotonic()):
            pass

    def _enter(self) -> None:
        """Waits for the first view, or until it is clear that seats are free, and for who sits there; a server may be
        compiling the game."""
        ends = time.monotonic() + FIRST_VIEW_SECONDS
        while self.shown is None or not self.about:
            heard = self.hear(0.0 if self.free and self.about else ends - time.monotonic())
            if not heard and self.free and self.about:
                return
            if not heard and time.monotonic() > ends:
                raise OptionError("the server does not answer ({why})", why="join")

    def _ours(self) -> bool:
        """Is there something for us to do, or nothing more to wait for?"""
        return self.free > 0 or self.over or bool(self.shown and self.shown["legal"])

    def asked(self, message: dict[str, Any]) -> dict[str, Any]:
        """Asks something, and waits for its answer; sent again with the same id if the connection is lost."""
        known = secrets.token_hex(8)
        ends, sent = time.monotonic() + REQUEST_SECONDS, None
        while known not in self.answers:
            if time.monotonic() > ends:
                raise OptionError("the server does not answer ({why})", why=message["type"])
            socket = self.connected()
            if sent is not socket:
                with suppress(*CONNECTION_ERRORS):
                    self.send({**message, "id": known})
                sent = socket
            self.hear(ends - time.monotonic())
        answer = self.answers.pop(known)
        if answer["type"] == "refused":
            raise refused(answer)
        return answer

    # What a client asks for ----------------------------------------------------------------------------------

    def look(self, legal: bool = False, history: bool = False) -> Answer:
        """What happened, the table, and what is asked; after waiting a little for the others."""
        self.wait_for_turn(self.remote.waits)
        say = self.remote.language.say
        if self.shown is None:
            waiting = say(Phrase("The game has not begun: {count:# seat is|# seats are} free.", count=self.free))
            return Answer("\n".join(filter(None, (waiting, self.link and say(Phrase(
                "Others join with the link {link}.", link=self.link))))))
        told = [line for lines in self.told[0 if history else self.known:] for line in lines][-MOST_TOLD:]
        self.known = len(self.told)
        asks = self.shown["words"]
        names = self.names()
        last = words.ended(self.shown["outcome"], names, say) if self.over else asks["asks"]
        choices = [f"{move}: {label}" if label.casefold() != move.casefold() else move
                   for move, label in zip(self.shown["legal"], asks["labels"], strict=False)] if legal else []
        return Answer(together(told, self.view(), names, say, last, choices))

    def names(self) -> list[Player]:
        """What the sentences call each seat; ours is “you”."""
        seat = self.shown["seat"] if self.shown else None
        called = self.about.get("called") or [one["name"] or one["level"] for one in self.about["seats"]]
        return [Player(str(name), number == seat) for number, name in enumerate(called)]

    def view(self) -> View:
        """What our seat may know, as the server writes positions."""
        assert self.shown is not None
        text = self.remote.ask(f"/api/tables/{self.table}/position", seat=str(self.shown["seat"]))["position"]
        found = self.game.position(text)
        if not isinstance(found, View):
            raise RecordError("the server has shown a whole table instead of a view")
        return found

    def move(self, text: str) -> None:
        """Makes a move. MatouError says why it cannot be made."""
        checked = checked_text(text)
        self.wait_for_turn(0.0)
        if self.shown is None:
            raise OptionError("the game has not begun")
        if self.over:
            raise OptionError("the game is over")
        ply = self.shown["ply"]
        self.asked({"type": "move", "ply": ply, "move": checked})
        ends = time.monotonic() + REQUEST_SECONDS
        while self.shown is not None and self.shown["ply"] <= ply and not self.over and time.monotonic() < ends:
            self.hear(ends - time.monotonic())

    def hint(self) -> Answer:
        """What search would play, as the server says it."""
        self.wait_for_turn(0.0)
        found = self.asked({"type": "hint"})
        reasons = (found.get("reasons") or {}).get("says")
        return Answer("\n".join(filter(None, (found["move"], found.get("says"), reasons))))
