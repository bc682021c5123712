"""PAdES signatures on approved copies, and what an uploaded copy's signature says."""

import asyncio
import io
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

from submissions.documents.drawing.certificates import signing_file

FIELD = "Approval"


@dataclass(frozen=True)
class Signature:
    """What one copy's signature says: whether the bytes are those that were signed, by us, and nothing came after."""

    present: bool
    intact: bool = False
    ours: bool = False
    signer: str = ""
    reason: str = ""


def sign_document(pdf: bytes, *, reason: str, name: str) -> bytes:
    """The copy with a certifying signature that allows no further change."""
    writer = IncrementalPdfFileWriter(io.BytesIO(pdf))
    metadata = signers.PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm="sha256",
        reason=reason,
        name=name,
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    signed = _with_own_loop(lambda: signers.PdfSigner(metadata, signer=_signer()).sign_pdf(writer))
    return bytes(signed.getbuffer())


def signature_of(pdf: bytes) -> Signature:
    """Never raises on a file that somebody uploads: what cannot be read has no signature."""
    try:
        found = PdfFileReader(io.BytesIO(pdf)).embedded_signatures
        if len(found) != 1:
            return Signature(present=bool(found))
        own: Any = _signer().signing_cert
        trusted = ValidationContext(trust_roots=[own], allow_fetching=False)
        status = _with_own_loop(lambda: validate_pdf_signature(found[0], trusted))
        return Signature(
            present=True,
            intact=bool(status.bottom_line) and _covers_all(pdf, found[0].byte_range),
            ours=status.signing_cert.sha256 == own.sha256,
            signer=str(found[0].sig_object.get("/Name", "")),
            reason=str(found[0].sig_object.get("/Reason", "")),
        )
    except Exception:  # noqa: BLE001 - whatever a stranger's file does to the reader, it has no signature of ours
        return Signature(present=False)


def _with_own_loop(work: Callable[[], Any]) -> Any:
    """The library starts an event loop, which a thread that has one already refuses: then a new thread does it."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return work()
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(work).result()


def _covers_all(pdf: bytes, byte_range: Sequence[int]) -> bool:
    """The signature leaves out only itself: nothing stands after it, and its own place holds it and zeros alone."""
    begin, before, after, rest = byte_range
    place = pdf[before:after]
    if begin != 0 or after + rest != len(pdf) or place[:1] + place[-1:] != b"<>":
        return False
    written = place[1:-1]
    length = 2 * (4 + int(written[4:8], 16))
    return written == written.upper() and written[:4] == b"3082" and not written[length:].strip(b"0")


def _signer() -> Any:
    file, passphrase = signing_file()
    load: Any = signers.SimpleSigner.load_pkcs12
    signer = load(str(file), passphrase=passphrase)
    if signer is None:
        raise ValueError(f"{file} cannot be opened: it is no PKCS#12 file, or the passphrase is wrong.")
    return signer
