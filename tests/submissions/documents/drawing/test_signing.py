"""An approved copy is ours and whole, or it is told apart from one that is."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, pkcs12
from cryptography.x509.oid import NameOID
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given, settings
from hypothesis import strategies as st

from submissions.documents.drawing.certificates import make_demo_certificate, signing_file
from submissions.documents.drawing.signing import sign_document
from submissions.documents.rules.signatures import read_signature
from submissions.documents.signatures import Signature, own_certificates, signature_of
from tests.backoffice.core.test_pdf_archive import archived
from tests.verapdf import problems_with


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
        intact=True,
        signer="Ruth Calloway",
        reason="Approved as MD-2026-0001",
    )


def test_it_signs_and_reads_where_an_event_loop_is_running_too() -> None:
    async def sign_and_read() -> Signature:
        return signature_of(sign_document(archived(), reason="Approved", name="Ruth Calloway"))

    # in a thread of its own, since a browser may have left its loop in this one
    with ThreadPoolExecutor(max_workers=1) as thread:
        assert thread.submit(asyncio.run, sign_and_read()).result().intact


def test_a_signed_copy_still_complies(signed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "signed.pdf"
    file.write_bytes(signed)
    assert problems_with(file)[str(file)] == {"PDF/A-3a": [], "PDF/UA-1": []}


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_one_altered_byte_is_noticed(data: Any) -> None:
    signed = signed_copy()
    begin = signed.index(b"/Contents <")
    end = signed.index(b">", begin)
    place = data.draw(st.integers(0, begin - 1) | st.integers(end + 1, len(signed) - 1))
    altered = bytearray(signed)
    altered[place] ^= 1 << data.draw(st.integers(0, 7))
    assert not read(bytes(altered))["intact"], place


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_one_altered_byte_of_the_signature_itself_is_noticed(data: Any) -> None:
    """Its own place is what no signature covers: all that stands there is what we would have written."""
    signed = signed_copy()
    begin = signed.index(b"/Contents <") + len(b"/Contents ")
    place = data.draw(st.integers(begin, signed.index(b">", begin)))
    altered = bytearray(signed)
    altered[place] ^= 1 << data.draw(st.integers(0, 7))
    assert not read(bytes(altered))["intact"], place


def test_what_is_put_behind_the_signature_in_its_own_place_is_noticed() -> None:
    signed = signed_copy()
    end = signed.index(b">", signed.index(b"/Contents <"))
    assert signed[end - 1 : end] == b"0"
    assert not signature_of(signed[: end - 1] + b"7" + signed[end:]).intact


def test_what_is_added_after_the_signature_is_noticed(signed: bytes) -> None:
    found = signature_of(signed + b"\n% more")
    assert (found.ours, found.unchanged, found.intact) == (True, True, False)
    assert found.reason == "Approved as MD-2026-0001"


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=400))
def test_no_upload_is_too_strange(content: bytes) -> None:
    assert not read(b"%PDF-1.7\n" + content)["intact"]


def test_an_unsigned_copy_has_no_signature() -> None:
    assert signature_of(archived()) == Signature(present=False)


def test_a_copy_signed_with_another_certificate_is_not_ours(
    signed: bytes, settings: Any, tmp_path: Path
) -> None:
    make_demo_certificate(tmp_path / "other.p12")
    settings.SIGNING_CERTIFICATE = str(tmp_path / "other.p12")
    settings.SIGNING_PASSPHRASE = "baize-demo"
    found = signature_of(signed)
    assert found.present
    assert not found.ours
    assert not found.intact


def test_production_asks_for_its_own_certificate(settings: Any) -> None:
    settings.DEMO, settings.SIGNING_CERTIFICATE = False, ""
    with pytest.raises(ImproperlyConfigured, match="SIGNING_CERTIFICATE"):
        signing_file()


def test_a_key_of_another_kind_with_the_certificate_of_an_authority_signs_as_well(
    settings: Any, tmp_path: Path
) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    authority = ec.generate_private_key(ec.SECP256R1())
    root = certified("An authority", authority.public_key(), "An authority", authority)
    own = certified("Gaming Commission", key.public_key(), "An authority", authority)
    file = tmp_path / "own.p12"
    file.write_bytes(
        pkcs12.serialize_key_and_certificates(b"own", key, own, [root], BestAvailableEncryption(b"secret"))
    )
    settings.SIGNING_CERTIFICATE, settings.SIGNING_PASSPHRASE = str(file), "secret"
    copy = sign_document(archived(), reason="Žádost (1) \\ 2", name="閒 Calloway")
    assert read(copy) == {
        "present": True,
        "ours": True,
        "unchanged": True,
        "intact": True,
        "signer": "閒 Calloway",
        "reason": "Žádost (1) \\ 2",
    }
    assert not read(copy[:-9] + b"7" + copy[-8:])["unchanged"]


def certified(name: str, key: Any, issuer: str, by: Any) -> x509.Certificate:
    def named(words: str) -> x509.Name:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])

    begins = datetime.now(UTC) - timedelta(days=1)
    return (
        x509.CertificateBuilder()
        .subject_name(named(name))
        .issuer_name(named(issuer))
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=30))
        .sign(by, hashes.SHA256())
    )
