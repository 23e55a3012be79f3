"""What is asked together is done together: many moves share one transaction, many readers one question."""
import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

LOG = logging.getLogger(__name__)
Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
MOST = 500                                       # at once


class Together(Generic[Asked, Answer]):
    """`work` is given all that waits, and gives an answer or an error for each. Meanwhile the next ones gather.
    `first`: what is waited for before each piece of work."""

    def __init__(self, work: Callable[[Sequence[Asked]], Awaitable[Sequence[Answer | Exception]]],
                 first: Callable[[], Awaitable[None]] | None = None):
        self.work, self.first = work, first
        self._waiting: list[tuple[Asked, Callable[[Any], None]]] = []
        self._working: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """After all that waits is done."""
        while self._working:
            await asyncio.wait({self._working})

    def put(self, asked: Asked, done: Callable[[Answer | Exception], None]) -> None:
        """`done` is called with the answer, later."""
        self._waiting.append((asked, done))
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._go_on())

    async def ask(self, asked: Asked) -> Answer:
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.put(asked, partial(settle, answered))
        return await answered

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                if self.first:
                    await self.first()
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                try:
                    answers: Sequence[Answer | Exception] = await self.work([asked for asked, _ in batch])
                except Exception as error:
                    answers = [error] * len(batch)
                for (_, done), answer in zip(batch, answers, strict=True):
                    _tell(done, answer)
        finally:
            self._working = None


def settle(answered: asyncio.Future[Any], answer: Any) -> None:
    """Give a future its answer, unless nobody waits for it any more."""
    if not answered.done():
        answered.set_exception(answer) if isinstance(answer, Exception) else answered.set_result(answer)


def _tell(done: Callable[[Any], None], answer: Any) -> None:
    """One that stumbles over its answer does not keep the others from theirs."""
    try:
        done(answer)
    except Exception:
        LOG.exception("what was done could not be told")
