"""What is asked together is done together: many moves share one transaction, many readers one question."""
import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
MOST = 500                                       # at once


class Together(Generic[Asked, Answer]):
    """`work` is given all that waits, and gives an answer or an error for each. Meanwhile the next ones gather."""

    def __init__(self, work: Callable[[Sequence[Asked]], Awaitable[Sequence[Answer | Exception]]]):
        self.work = work
        self._waiting: asyncio.Queue[tuple[Asked, asyncio.Future[Answer]]] = asyncio.Queue()
        self._working: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """After all that waits is done."""
        await self._waiting.join()
        if self._working:
            self._working.cancel()

    async def ask(self, asked: Asked) -> Answer:
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((asked, done))
        if self._working is None:
            self._working = asyncio.create_task(self._go_on())
        return await done

    async def _go_on(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < MOST:
                batch.append(self._waiting.get_nowait())
            try:
                answers: Sequence[Answer | Exception] = await self.work([asked for asked, _ in batch])
            except Exception as error:
                answers = [error] * len(batch)
            for (_, done), answer in zip(batch, answers, strict=True):
                if not done.done():
                    done.set_exception(answer) if isinstance(answer, Exception) else done.set_result(answer)
                self._waiting.task_done()
