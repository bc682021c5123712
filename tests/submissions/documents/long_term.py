"""What a validator that knows the roots and fetches nothing says of a signed paper at a moment (EN 319 102-1)."""

import asyncio
import io
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pytest
from asn1crypto import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import Certificate
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import (
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko_certvalidator.authority import CertTrustAnchor
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager

SIGN_AND_JUDGE = ("pyhanko.", "pyhanko_certvalidator", "submissions.documents.drawing.")


def judged(pdf: bytes, *, at: datetime, roots: Sequence[Certificate]) -> Any:
    """`ades_subindic` is OK where it is valid; `signature_timestamp_status` says what vouches for when."""
    anchors = [CertTrustAnchor(x509.Certificate.load(each.public_bytes(Encoding.DER))) for each in roots]
    certificates: Any = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(anchors),
        revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO),
    )
    nothing_fetched = RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY)
    spec = PdfSignatureValidationSpec(
        SignatureValidationSpec(certificates, revinfo_gathering_policy=nothing_fetched)
    )

    async def look() -> Any:
        found = PdfFileReader(io.BytesIO(pdf)).embedded_signatures[0]
        return await ades_lta_validation(found, spec)

    # in a thread of its own, since a browser may have left its loop in this one
    with clock_at(at), ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, look()).result()


class _AnyMoment(type):
    def __instancecheck__(cls, found: Any) -> bool:
        return isinstance(found, datetime)


@contextmanager
def clock_at(at: datetime) -> Iterator[None]:
    """What the libraries that sign and judge take for the present."""

    class Then(datetime, metaclass=_AnyMoment):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return at.astimezone(tz)

    with pytest.MonkeyPatch.context() as patched:
        for name, module in list(sys.modules.items()):
            if name.startswith(SIGN_AND_JUDGE) and vars(module).get("datetime") is datetime:
                patched.setattr(module, "datetime", Then)
        yield
