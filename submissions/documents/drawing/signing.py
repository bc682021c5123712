"""PAdES signatures on approved copies."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter

from submissions.documents.drawing.certificates import signing_file

FIELD = "Approval"


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


def _with_own_loop(work: Callable[[], Any]) -> Any:
    """The library starts an event loop, which a thread that has one already refuses: then a new thread does it."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return work()
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(work).result()


def _signer() -> Any:
    file, passphrase = signing_file()
    load: Any = signers.SimpleSigner.load_pkcs12
    signer = load(str(file), passphrase=passphrase)
    if signer is None:
        raise ValueError(f"{file} cannot be opened: it is no PKCS#12 file, or the passphrase is wrong.")
    own = signer.signing_cert
    if not own.not_valid_before <= datetime.now(UTC) < own.not_valid_after:
        raise ValueError(
            f"The certificate for approvals is valid from {own.not_valid_before:%d %B %Y} "
            f"to {own.not_valid_after:%d %B %Y} alone: whoever runs the installation "
            "sets SIGNING_CERTIFICATE to another."
        )
    return signer
