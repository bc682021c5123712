"""Answers requests with a fixed number of threads.

A thread works on a request only while Django does: bodies are read before, files are sent after, and whoever waits for
news waits without one. A request that finds no thread in time is answered in words, and `/health/` has one of its own.
"""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from backoffice.core.holding import HELD, Hold
from backoffice.server.environ import (
    BLOCK,
    Environ,
    FileBlocks,
    Gone,
    Receive,
    Scope,
    Send,
    TooLarge,
    body_of,
    environ_of,
)

T = TypeVar("T")
Product = Callable[[Environ, Callable[..., Any]], Any]
PATIENCE = 20.0  # seconds until somebody is told that nobody is free
SEND_SECONDS = 30.0  # a reader that takes no block for so long is cut off
MOST_HELD = 200  # in each process; the server itself takes some five hundred connections
HEALTH = "/health/"


@dataclass
class Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes | FileBlocks
    hold: Hold | None = None


class Web:
    """An ASGI application. `busy` answers what found no thread; it must ask neither database nor session."""

    def __init__(self, product: Product, *, busy: Product, threads: int, patience: float = PATIENCE) -> None:
        self._product, self._busy = product, busy
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="request")
        # for what must be said while all others are stuck
        self._apart = ThreadPoolExecutor(2, thread_name_prefix="apart")
        self._files = ThreadPoolExecutor(2, thread_name_prefix="files")
        self._free = asyncio.Semaphore(threads)
        self._patience = patience
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            try:
                body = await body_of(scope, receive)
            except Gone:
                return
            except TooLarge:
                await _send(send, Answer(413, [(b"content-type", b"text/plain")], b"This is too large.\n"))
                return
            with body:
                await self._answer(environ_of(scope, body), receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while (await receive())["type"] != "lifespan.shutdown":
            await send({"type": "lifespan.startup.complete"})
        for pool in (self._pool, self._apart, self._files):
            pool.shutdown(wait=False, cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _answer(self, environ: Environ, receive: Receive, send: Send) -> None:
        answer = await self._ask(environ, send)
        if answer and answer.hold and self._held < MOST_HELD:
            if not await self._news(answer.hold, receive):
                return
            environ["wsgi.input"].seek(0)
            answer = await self._ask(environ | {HELD: True}, send)
        if answer is None:
            return  # it was sent while it was made
        if isinstance(answer.body, bytes):
            await _send(send, answer)
        else:
            await self._send_file(answer, answer.body, send)

    async def _ask(self, environ: Environ, send: Send) -> Answer | None:
        loop = asyncio.get_running_loop()
        if environ["PATH_INFO"] == HEALTH:
            environ.pop("HTTP_COOKIE", None)  # whoever is signed in would be looked for in the database
            return await _in(self._apart, self._work, self._product, environ, send, loop)
        try:
            await asyncio.wait_for(self._free.acquire(), self._patience)
        except TimeoutError:
            return await _in(self._apart, self._work, self._busy, environ, send, loop)
        try:
            return await _in(self._pool, self._work, self._product, environ, send, loop)
        finally:
            self._free.release()

    def _work(
        self, product: Product, environ: Environ, send: Send, loop: asyncio.AbstractEventLoop
    ) -> Answer | None:
        started: list[Any] = []
        made = product(environ, lambda status, headers, *_error: started.extend((status, headers)))
        status, headers = int(started[0].split(" ", 1)[0]), _raw(started[1])
        if isinstance(made, FileBlocks) and _length(headers) > BLOCK:
            return Answer(status, headers, made)
        try:
            if not getattr(made, "streaming", False):
                return Answer(status, headers, b"".join(made), getattr(made, "hold", None))

            def put(message: dict[str, Any]) -> None:
                asyncio.run_coroutine_threadsafe(_put(send, message), loop).result(SEND_SECONDS)

            # rows may come from a cursor of this thread's connection, so that no other thread may take over
            put({"type": "http.response.start", "status": status, "headers": headers})
            for block in _blocks(made):
                put({"type": "http.response.body", "body": block, "more_body": True})
            put({"type": "http.response.body", "body": b""})
            return None
        finally:
            made.close()

    async def _news(self, hold: Hold, receive: Receive) -> bool:
        """False when the caller has hung up."""
        loop = asyncio.get_running_loop()
        told = asyncio.Event()

        def tell() -> None:
            loop.call_soon_threadsafe(told.set)

        stop = hold.watch(tell)
        gone = asyncio.ensure_future(receive())
        heard = asyncio.ensure_future(told.wait())
        self._held += 1
        try:
            done, _ = await asyncio.wait(
                {gone, heard}, timeout=hold.seconds, return_when=asyncio.FIRST_COMPLETED
            )
            return gone not in done
        finally:
            self._held -= 1
            stop()
            gone.cancel()
            heard.cancel()

    async def _send_file(self, answer: Answer, blocks: FileBlocks, send: Send) -> None:
        try:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            each = iter(blocks)
            while block := await _in(self._files, next, each, b""):
                message = {"type": "http.response.body", "body": block, "more_body": True}
                await asyncio.wait_for(send(message), SEND_SECONDS)
            await send({"type": "http.response.body", "body": b""})
        finally:
            await _in(self._files, blocks.close)


async def _in(pool: Executor, work: Callable[..., T], *given: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, work, *given)


async def _put(send: Send, message: dict[str, Any]) -> None:
    await send(message)


async def _send(send: Send, answer: Answer) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})


def _raw(headers: list[tuple[str, str]]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]


def _length(headers: list[tuple[bytes, bytes]]) -> int:
    """Of a file that does not say how long it is: long."""
    return int(dict(headers).get(b"content-length", BLOCK + 1))


def _blocks(parts: Iterator[bytes]) -> Iterator[bytes]:
    """Rows of a file are short, and each block costs a turn of the loop."""
    waiting: list[bytes] = []
    size = 0
    for part in parts:
        waiting.append(part)
        size += len(part)
        if size >= BLOCK:
            yield b"".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield b"".join(waiting)
