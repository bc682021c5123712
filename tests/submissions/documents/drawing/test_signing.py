"""An approved copy is ours and whole, or it is told apart from one that is."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.serialization import pkcs12
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given, settings
from hypothesis import strategies as st
from pyhanko.sign.general import SigningError

from submissions.documents.drawing.certificates import make_certificate, signing_file
from submissions.documents.drawing.signing import protection_of, sign_document
from submissions.documents.rules.demo_authority import DEMO_PASSPHRASE, REVOKED, SIGNER, write_authorities
from submissions.documents.rules.signatures import read_signature
from submissions.documents.services.renewals import keep_certificate
from submissions.documents.signatures import Signature, own_certificates, signature_of
from tests.backoffice.core.test_pdf_archive import archived
from tests.verapdf import problems_with

# which certificates were used is asked of the database
pytestmark = pytest.mark.django_db


@cache
def signed_copy() -> bytes:
    return sign_document(archived(), reason="Approved as MD-2026-0001", name="Ruth Calloway")


def read(content: bytes) -> dict[str, Any]:
    """As the process of its own reads it, without one for each of many."""
    return read_signature(content, own_certificates())


@pytest.fixture(scope="module")
def signed() -> bytes:
    return signed_copy()


def test_the_signature_names_the_approver_and_covers_every_byte(signed: bytes) -> None:
    assert signature_of(signed) == Signature(
        present=True,
        ours=True,
        unchanged=True,
        signer="Ruth Calloway",
        reason="Approved as MD-2026-0001",
    )


def test_it_signs_where_an_event_loop_is_running_too() -> None:
    async def sign() -> bytes:
        return sign_document(archived(), reason="Approved", name="Ruth Calloway")

    # in a thread of its own, since a browser may have left its loop in this one
    with ThreadPoolExecutor(max_workers=1) as thread:
        assert signature_of(thread.submit(asyncio.run, sign()).result()).unchanged


def test_a_signed_copy_still_complies(signed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "signed.pdf"
    file.write_bytes(signed)
    assert problems_with(file)[str(file)] == {"PDF/A-3a": [], "PDF/UA-1": []}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_altered_byte_of_what_was_signed_is_noticed(data: Any) -> None:
    signed = signed_copy()
    begin, end = place_of_the_signature(signed)
    last = end_of_what_was_signed(signed)
    place = data.draw(st.integers(0, begin - 1) | st.integers(end, last - 1))
    altered = bytearray(signed)
    altered[place] ^= 1 << data.draw(st.integers(0, 7))
    assert not read(bytes(altered))["unchanged"], place


def place_of_the_signature(signed: bytes) -> tuple[int, int]:
    begin = signed.index(b"/Contents <") + len(b"/Contents ")
    return begin, signed.index(b">", begin) + 1


def end_of_what_was_signed(signed: bytes) -> int:
    covered = re.search(rb"/ByteRange \[0 \d+ (\d+) (\d+)", signed)
    assert covered
    return int(covered[1]) + int(covered[2])


def test_what_is_added_behind_the_signature_leaves_what_was_signed_as_it_was(signed: bytes) -> None:
    """Whether it may be there is told by the fingerprint of the whole file, not by the signature."""
    found = signature_of(signed + b"\n% more")
    assert (found.ours, found.unchanged) == (True, True)
    assert found.reason == "Approved as MD-2026-0001"


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=400))
def test_no_upload_is_too_strange(content: bytes) -> None:
    assert not read(b"%PDF-1.7\n" + content)["unchanged"]


def test_an_unsigned_copy_has_no_signature() -> None:
    assert signature_of(archived()) == Signature(present=False)


def test_a_copy_signed_with_anothers_certificate_is_not_ours(
    signed: bytes, settings: Any, tmp_path: Path
) -> None:
    write_authorities(tmp_path, begins=datetime.now(UTC) - timedelta(days=1), name="Elsewhere")
    settings.SIGNING_CERTIFICATE = str(tmp_path / SIGNER)
    settings.SIGNING_PASSPHRASE = DEMO_PASSPHRASE.decode()
    found = signature_of(signed)
    assert found.present
    assert not found.ours
    assert not found.unchanged
    # unless it is known that it was ours once
    keep_certificate(protection_of(signed).certificate, at=datetime.now(UTC))  # type: ignore[union-attr]
    assert signature_of(signed).unchanged


def test_production_asks_for_its_own_certificate(settings: Any) -> None:
    settings.DEMO, settings.SIGNING_CERTIFICATE = False, ""
    with pytest.raises(ImproperlyConfigured, match="SIGNING_CERTIFICATE"):
        signing_file()


def test_the_certificate_of_an_authority_elsewhere_signs_and_long_names_are_read(
    settings: Any, tmp_path: Path
) -> None:
    write_authorities(tmp_path, begins=datetime.now(UTC) - timedelta(days=1), name="Elsewhere")
    settings.SIGNING_CERTIFICATE = str(tmp_path / SIGNER)
    settings.SIGNING_PASSPHRASE = DEMO_PASSPHRASE.decode()
    settings.REVOCATION_LISTS = [str(tmp_path / each) for each in REVOKED]
    copy = sign_document(archived(), reason="Žádost (1) \\ 2", name="閒 Calloway")
    assert read(copy) == {
        "present": True,
        "ours": True,
        "unchanged": True,
        "signer": "閒 Calloway",
        "reason": "Žádost (1) \\ 2",
    }


def test_a_certificate_that_signs_itself_vouches_for_itself(settings: Any, tmp_path: Path) -> None:
    make_certificate(tmp_path / "own.p12", name="Gaming Commission", passphrase=b"secret", years=2)
    settings.SIGNING_CERTIFICATE, settings.SIGNING_PASSPHRASE = str(tmp_path / "own.p12"), "secret"
    assert read(sign_document(archived(), reason="Approved", name="Ruth Calloway"))["unchanged"]


def test_whoever_was_revoked_signs_nothing(settings: Any, tmp_path: Path) -> None:
    begins = datetime.now(UTC) - timedelta(days=1)
    authority = write_authorities(tmp_path, begins=begins, name="Elsewhere").signers
    signer = pkcs12.load_pkcs12((tmp_path / SIGNER).read_bytes(), DEMO_PASSPHRASE).cert
    assert signer
    revoked = authority.list_revoked(
        begins=begins, ends=authority.ends, serials=(signer.certificate.serial_number,)
    )
    (tmp_path / REVOKED[0]).write_bytes(revoked)
    settings.SIGNING_CERTIFICATE = str(tmp_path / SIGNER)
    settings.SIGNING_PASSPHRASE = DEMO_PASSPHRASE.decode()
    settings.REVOCATION_LISTS = [str(tmp_path / each) for each in REVOKED]
    with pytest.raises(SigningError, match="could not be validated"):
        sign_document(archived(), reason="Approved", name="Ruth Calloway")
