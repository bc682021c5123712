"""What an uploaded copy's signature says; read in a process of its own, for a stranger sent it."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import structlog
from cryptography.hazmat.primitives.serialization import Encoding, pkcs12

from backoffice.core.confined import ConfinedFailed, run_confined
from submissions.documents.drawing.certificates import signing_file
from submissions.documents.models import SigningCertificate

log = structlog.get_logger()
READER = "submissions.documents.rules.signatures:read_signature"


@dataclass(frozen=True)
class Signature:
    """`unchanged`: what a key of ours signed is as it was; more may have been put behind it."""

    present: bool
    ours: bool = False
    unchanged: bool = False
    signer: str = ""
    reason: str = ""


NONE = Signature(present=False)
# a certificate lasts for years
MOST_CERTIFICATES = 24


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
    """The one that signs now, and those that signed what is kept: replacing one makes nothing of it foreign."""
    file, passphrase = signing_file()
    present = _certificate(file, file.stat().st_mtime_ns, passphrase)
    used = SigningCertificate.objects.order_by("-first_used_at").values_list("certificate", flat=True)
    earlier = [bytes(each) for each in used[:MOST_CERTIFICATES]]
    return [present, *(each for each in earlier if each != present)]


@lru_cache(maxsize=4)
def _certificate(file: Path, changed_at: int, passphrase: bytes) -> bytes:
    """Opening the file takes a tenth of a second on purpose; what is kept here is public."""
    opened = pkcs12.load_pkcs12(file.read_bytes(), passphrase)
    if opened.cert is None:
        raise ValueError(f"{file} holds no certificate.")
    return opened.cert.certificate.public_bytes(Encoding.DER)
