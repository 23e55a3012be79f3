"""The outbox: what visits are told in one round of the event loop is written at its end, each visit's together."""
import asyncio
import logging
from typing import Protocol

LOG = logging.getLogger(__name__)


class Sender(Protocol):
    """Who has something to send: `flow` sends it."""

    def flow(self) -> None: ...


class Outbox:
    """One call a round, however many have something to send."""
    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[Sender] = []

    def put(self, sender: Sender, loop: asyncio.AbstractEventLoop) -> None:
        if not self._waiting:
            loop.call_soon(self._go)
        self._waiting.append(sender)

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, []
        for sender in waiting:
            try:
                sender.flow()
            except Exception:                    # one that stumbles does not keep the others from theirs
                LOG.exception("something could not be sent")
