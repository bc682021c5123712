"""Other authorities than the demo's: who signs and who says when, for as long as a test wants."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509

from submissions.documents.rules.demo_authority import (
    DEMO_PASSPHRASE,
    REVOKED,
    ROOTS,
    SIGNER,
    TIMES,
    Authorities,
    write_authorities,
)
from submissions.documents.rules.timestamp_responder import Responder, serve

NOW = datetime.now(UTC).replace(microsecond=0)


def years(number: float) -> datetime:
    return NOW + timedelta(days=365 * number)


def trusts(settings: Any, *folders: Path) -> None:
    """Beside the demo's own: these roots, with the lists of what they revoked."""
    roots = folders[0] / "roots.pem"
    roots.write_bytes(b"".join((each / ROOTS).read_bytes() for each in folders))
    settings.TRUSTED_ROOTS = str(roots)
    settings.REVOCATION_LISTS = [str(each / file) for each in folders for file in REVOKED]


def signs_with(settings: Any, folder: Path) -> None:
    settings.SIGNING_CERTIFICATE = str(folder / SIGNER)
    settings.SIGNING_PASSPHRASE = DEMO_PASSPHRASE.decode()


def authorities_in(
    folder: Path, *, begins: datetime | None = None, times_end: datetime | None = None
) -> Authorities:
    folder.mkdir()
    begins = begins or NOW - timedelta(days=1)
    name = f"Authority of {folder.name}"
    return write_authorities(folder, begins=begins, name=name, times_end=times_end)


def roots_of(folder: Path) -> list[x509.Certificate]:
    return x509.load_pem_x509_certificates((folder / ROOTS).read_bytes())


@contextmanager
def times_of(folder: Path, clock: Callable[[], datetime] | None = None) -> Iterator[str]:
    """Its address, while it answers."""
    server = serve(Responder(folder / TIMES, DEMO_PASSPHRASE, clock))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
