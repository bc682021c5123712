"""A file that is being looked at holds its own request and no other, on a real server."""

import os
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from submissions.decisions.models import Decision
from submissions.documents.drawing.signing import sign_document
from submissions.documents.services.documents import keep_document
from submissions.documents.signatures import READER
from tests.programs import web
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.hostile_pdfs import blank, with_an_update

# fewer than a network may send in a minute
TRIES = 20


def issued() -> tuple[Decision, bytes]:
    decision = quick_desk().approved()
    copy = sign_document(blank(), reason=f"Approved as {decision.approval_number}", name="Ruth Calloway")
    keep_document(document=decision.documents.get(kind="approved"), content=copy)
    return decision, copy


def asked(url: str, content: bytes) -> httpx.Response:
    return httpx.post(f"{url}/verify/", files={"file": ("paper.pdf", content)}, timeout=60)


def said_of(process: int, name: str) -> str:
    try:
        return Path(f"/proc/{process}/{name}").read_text().replace("\0", " ")
    except OSError:
        return ""


def is_below(process: int, port: str) -> bool:
    """Whether the web server at this port started it, or started whoever did."""
    while process > 1:
        if f"--port {port}" in said_of(process, "cmdline"):
            return True
        state = said_of(process, "stat").rsplit(")", 1)[-1].split()
        process = int(state[1]) if len(state) > 1 else 0
    return False


def reader_of(url: str, asking: "Future[Any]") -> int:
    """The process that reads the file which is being asked about; 0 where it has answered already."""
    port, pause = url.rsplit(":", 1)[1], Event()
    while not asking.done():
        for each in Path("/proc").iterdir():
            process = int(each.name) if each.name.isdecimal() else 0
            if process and READER in said_of(process, "cmdline") and is_below(process, port):
                return process
        pause.wait(0.002)
    return 0


def frozen(url: str, content: bytes, thread: ThreadPoolExecutor) -> "tuple[int, Future[httpx.Response]]":
    """A reader lives for a moment only: asked until one is caught at work."""
    for number in range(TRIES):
        asking = thread.submit(asked, url, content + b" " * number)
        reader = reader_of(url, asking)
        if reader:
            try:
                os.kill(reader, signal.SIGSTOP)
            except ProcessLookupError:
                continue
            if not asking.done() and READER in said_of(reader, "cmdline"):
                return reader, asking
        assert asking.result().status_code == 200
    raise AssertionError("no reader was caught at work")


@pytest.mark.slow
def test_while_a_file_is_looked_at_everybody_else_is_answered(
    committed_database: None, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    decision, copy = issued()
    changed = with_an_update(copy)
    with web() as url, ThreadPoolExecutor(max_workers=1) as thread:
        # one incremental change took minutes of the web process before
        assert "Altered" in asked(url, changed).text
        reader, asking = frozen(url, changed, thread)
        assert httpx.get(f"{url}/health/", timeout=60).status_code == 200
        assert "Genuine" in asked(url, copy).text
        busy = asked(url, changed + b"%")
        assert (busy.status_code, busy.headers["Retry-After"]) == (429, "5")
        assert "Send yours again in 5 seconds" in busy.text
        assert not asking.done()
        os.kill(reader, signal.SIGCONT)
        answered = asking.result()
        assert "Altered" in answered.text
        assert decision.approval_number in answered.text
