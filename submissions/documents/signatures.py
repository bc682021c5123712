"""What an uploaded copy's signature says; read in a process of its own, for a stranger sent it."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import structlog
from cryptography.hazmat.primitives.serialization import Encoding, pkcs12

from backoffice.core.confined import ConfinedFailed, run_confined
from submissions.documents.drawing.certificates import signing_file

log = structlog.get_logger()
READER = "submissions.documents.rules.signatures:read_signature"


@dataclass(frozen=True)
class Signature:
    """`unchanged`: what we signed is as we signed it; `intact`: and nothing came after."""

    present: bool
    ours: bool = False
    unchanged: bool = False
    intact: bool = False
    signer: str = ""
    reason: str = ""


NONE = Signature(present=False)


def signature_of(pdf: bytes) -> Signature:
    """What cannot be read has no signature. Raises `LimitReached` and `RoomIsFull`."""
    if b"/ByteRange" not in pdf:
        return NONE
    try:
        said = run_confined(READER, pdf, own_certificates())
    except ConfinedFailed as failure:
        log.warning("signature not read", reason=str(failure))
        return NONE
    return Signature(**said)


def own_certificates() -> list[bytes]:
    """Ours, then those that vouch for it."""
    file, passphrase = signing_file()
    return _certificates(file, file.stat().st_mtime_ns, passphrase)


@lru_cache(maxsize=4)
def _certificates(file: Path, changed_at: int, passphrase: bytes) -> list[bytes]:
    """Opening the file takes a tenth of a second on purpose; what is kept here is public."""
    opened = pkcs12.load_pkcs12(file.read_bytes(), passphrase)
    if opened.cert is None:
        raise ValueError(f"{file} holds no certificate.")
    return [each.certificate.public_bytes(Encoding.DER) for each in (opened.cert, *opened.additional_certs)]
