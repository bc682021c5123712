"""PAdES signatures on approved copies: who and when, in a form that can still be judged when both certificates ended.

The profile is B-LTA: the signature, its time stamp, what is needed to judge both, and a time stamp over all of that.
"""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from asn1crypto import cms
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.content import PdfContent
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.layout import AxisAlignment, BoxConstraints, Margins, SimpleBoxLayoutRule
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter, enumerate_sig_fields
from pyhanko.stamp import StaticStampStyle

from backoffice.core.pdf_signature_field import FIELD
from submissions.documents.drawing.certificates import is_the_demos, signing_file
from submissions.documents.drawing.signature_place import Signing, signature_picture
from submissions.documents.drawing.trust import time_stamps, validation_context
from submissions.documents.rules.signatures import DIGEST


@dataclass(frozen=True)
class Protection:
    """What keeps a signed paper verifiable: the newest time stamp over all of it, and until when it can be judged."""

    at: datetime
    by: str
    until: datetime
    digest: str
    certificate: bytes
    """Of whoever signed (DER)."""


def sign_document(
    pdf: bytes,
    *,
    reason: str,
    name: str,
    authority: str = "",
    zone: str = "UTC",
) -> bytes:
    """The copy with a certifying signature that allows no further change but newer time stamps."""
    signing = Signing(name=name, reason=reason, authority=authority, zone=zone)
    return _with_own_loop(lambda: _signed(pdf, signing, datetime.now(UTC)))


def _signed(pdf: bytes, signing: Signing, at: datetime) -> bytes:
    signer = _signer(at)
    writer: Any = IncrementalPdfFileWriter(io.BytesIO(pdf))
    metadata = signers.PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm=DIGEST,
        reason=signing.reason,
        name=signing.name,
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        validation_context=validation_context(),
        # a certificate for signing approvals may say either
        signer_key_usage=set(),
        embed_validation_info=True,
        use_pades_lta=True,
        timestamp_field_name="Time 1",
    )
    signed = signers.PdfSigner(
        metadata, signer=signer, timestamper=time_stamps(), stamp_style=_seen(writer, signing, at)
    ).sign_pdf(writer)
    return bytes(signed.getbuffer())


def _seen(writer: Any, signing: Signing, at: datetime) -> StaticStampStyle | None:
    """What the field shows, where the paper has one."""
    field = next((found for name, _, found in enumerate_sig_fields(writer) if name == FIELD), None)
    if field is None:
        return None
    widget = field.get_object()
    widget["/TU"] = generic.TextStringObject(signing.words(at))
    writer.mark_update(field)
    left, bottom, right, top = (float(each) for each in widget["/Rect"])
    size = {"width": right - left, "height": top - bottom}
    picture = signature_picture(signing, at=at, demo=is_the_demos(), **size)
    whole = SimpleBoxLayoutRule(AxisAlignment.ALIGN_MIN, AxisAlignment.ALIGN_MIN, margins=Margins(0, 0, 0, 0))
    return StaticStampStyle(background=_Page(picture), background_layout=whole, border_width=0)


class _Page(PdfContent):
    """The first page of a small PDF, as a part of another."""

    def __init__(self, pdf: bytes) -> None:
        super().__init__()
        self.pdf = pdf

    def render(self) -> bytes:
        part = self._ensure_writer.import_page_as_xobject(PdfFileReader(io.BytesIO(self.pdf)))
        self.resources.xobject["/Signature"] = part
        left, bottom, right, top = part.get_object()["/BBox"]
        self.box = BoxConstraints(width=abs(right - left), height=abs(top - bottom))
        return b"/Signature Do"


def renew_protection(pdf: bytes) -> bytes:
    """The same bytes with a newer time stamp behind them, over everything so far and what is needed to judge it."""
    renewed = _with_own_loop(lambda: asyncio.run(_renewed(pdf)))
    if not renewed.startswith(pdf):
        raise ValueError("A renewal changed what was signed.")
    return renewed


async def _renewed(pdf: bytes) -> bytes:
    from pyhanko.sign.validation import DocumentSecurityStore
    from pyhanko.sign.validation.ades import ades_timestamp_validation_internal
    from pyhanko.sign.validation.dss import async_add_validation_info

    context = validation_context()
    kept, reader = io.BytesIO(pdf), PdfFileReader(io.BytesIO(pdf))
    stamps = reader.embedded_timestamp_signatures
    if stamps:
        last = stamps[-1]
        found = await ades_timestamp_validation_internal(
            last.signed_data,
            validation_context=context,
            expected_tst_imprint=last.compute_digest,
            ts_qualification_requirements=None,
        )
        status = found.api_status
        if status is None or not status.valid or not status.trusted:
            raise ValueError(f"The last time stamp cannot be renewed: {found.ades_subindic}.")
        writer = IncrementalPdfFileWriter(kept)
        DocumentSecurityStore.supply_dss_in_writer(
            writer,
            last.pkcs7_content,
            paths=(status.validation_path,),
            validation_context=context,
        )
    else:
        # from before papers were time-stamped: what judges the signature is added while it still can be
        signature = reader.embedded_regular_signatures[0]
        kept = await async_add_validation_info(signature, context, skip_timestamp=True)
        writer = IncrementalPdfFileWriter(kept)
    stamper = signers.PdfTimeStamper(time_stamps(), field_name=f"Time {len(stamps) + 1}")
    await stamper.async_timestamp_pdf(writer, DIGEST, validation_context(), in_place=True)
    return kept.getvalue()


def protection_of(pdf: bytes) -> Protection | None:
    """Of a paper of our own making; None where nothing time-stamps all of it."""
    reader: Any = PdfFileReader(io.BytesIO(pdf))
    regular, stamps = reader.embedded_regular_signatures, reader.embedded_timestamp_signatures
    if not regular:
        return None
    signer = regular[0].signer_cert.dump()
    if not stamps:
        return Protection(datetime.min.replace(tzinfo=UTC), "", datetime.min.replace(tzinfo=UTC), "", signer)
    data: cms.SignedData = stamps[-1].signed_data
    said = data["encap_content_info"]["content"].parsed
    by = stamps[-1].signer_cert
    return Protection(
        at=said["gen_time"].native,
        by=by.subject.native.get("common_name", "") or by.subject.human_friendly,
        until=by.not_valid_after,
        digest=said["message_imprint"]["hash_algorithm"]["algorithm"].native,
        certificate=signer,
    )


def _with_own_loop(work: Callable[[], bytes]) -> bytes:
    """The library starts an event loop, which a thread that has one already refuses: then a new thread does it."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return work()
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(work).result()


def _signer(at: datetime) -> Any:
    file, passphrase = signing_file()
    load: Any = signers.SimpleSigner.load_pkcs12
    signer = load(str(file), passphrase=passphrase)
    if signer is None:
        raise ValueError(f"{file} cannot be opened: it is no PKCS#12 file, or the passphrase is wrong.")
    own = signer.signing_cert
    if not own.not_valid_before <= at < own.not_valid_after:
        raise ValueError(
            f"The certificate for approvals is valid from {own.not_valid_before:%d %B %Y} "
            f"to {own.not_valid_after:%d %B %Y} alone: whoever runs the installation "
            "sets SIGNING_CERTIFICATE to another."
        )
    return signer
