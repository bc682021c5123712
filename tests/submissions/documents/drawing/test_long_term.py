"""A signature is judged when certificates have ended and were replaced, by its file and the roots alone (B-LTA)."""

import io
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign import signers
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko.sign.validation import DocumentSecurityStore

from backoffice.core.pdf_signature_field import FIELD
from submissions.documents.drawing.certificates import signing_file
from submissions.documents.drawing.signing import (
    protection_of,
    renew_protection,
    sign_document,
)
from submissions.documents.drawing.trust import NotTimestamped
from submissions.documents.rules.demo_authority import REVOKED
from tests.submissions.documents.documents import small_pdf
from tests.submissions.documents.long_term import clock_at, judged
from tests.submissions.documents.times import (
    authorities_in,
    roots_of,
    signs_with,
    times_of,
    trusts,
    years,
)

RENEWED_AT = years(11)


@pytest.fixture
def first(settings: Any, tmp_path: Path) -> Path:
    """Its signer ends after five years, its times after twelve."""
    folder = tmp_path / "first"
    authorities_in(folder)
    trusts(settings, folder)
    signs_with(settings, folder)
    return folder


@pytest.fixture
def second(tmp_path: Path) -> Path:
    """Who took over."""
    folder = tmp_path / "second"
    authorities_in(folder, begins=years(10))
    return folder


@pytest.fixture
def signed(first: Path, settings: Any) -> bytes:
    with times_of(first) as settings.TIMESTAMP_URL:
        return sign_document(small_pdf(), reason="Approved as MD-A-2026-0001", name="Ruth Calloway")


def passed(pdf: bytes, at: datetime, *folders: Path) -> bool:
    return bool(
        judged(pdf, at=at, roots=[root for each in folders for root in roots_of(each)]).ades_subindic.name
        == "OK"
    )


def test_the_file_holds_what_judges_signer_and_times(signed: bytes, first: Path) -> None:
    reader = PdfFileReader(io.BytesIO(signed))
    assert len(reader.embedded_regular_signatures) == len(reader.embedded_timestamp_signatures) == 1
    store = DocumentSecurityStore.read_dss(reader)
    embedded = [each.get_object().data for each in store.crls]
    assert all((first / each).read_bytes() in embedded for each in REVOKED)
    assert len(store.certs) == 4
    judgement = judged(signed, at=years(0.1), roots=roots_of(first))
    assert judgement.ades_subindic.name == "OK"
    assert judgement.signature_timestamp_status.ades_subindic.name == "OK"
    assert judgement.api_status.docmdp_ok


def test_ten_years_later_the_signer_has_ended_and_the_signature_holds(
    signed: bytes, first: Path, second: Path
) -> None:
    assert passed(signed, years(10), first)
    assert not passed(signed, years(10), second)


def test_twenty_years_later_it_holds_where_it_was_renewed_by_whoever_took_over(
    signed: bytes, first: Path, second: Path, settings: Any
) -> None:
    assert not passed(signed, years(20), first)
    trusts(settings, first, second)
    signs_with(settings, second)
    with times_of(second, lambda: RENEWED_AT) as settings.TIMESTAMP_URL, clock_at(RENEWED_AT):
        renewed = renew_protection(signed)
    assert renewed.startswith(signed)
    judgement = judged(renewed, at=years(20), roots=roots_of(first) + roots_of(second))
    assert judgement.ades_subindic.name == "OK"
    assert judgement.api_status.docmdp_ok
    found = protection_of(renewed)
    assert found
    assert (found.at, found.until) == (RENEWED_AT, years(22))
    # the renewal vouches for what was there: an altered file is not saved by it
    assert not passed(renewed.replace(b"Ruth Calloway", b"Rude Calloway"), years(20), first, second)


def test_what_can_no_longer_be_judged_is_not_renewed(
    signed: bytes, first: Path, second: Path, settings: Any
) -> None:
    trusts(settings, first, second)
    with (
        times_of(second, lambda: years(13)) as settings.TIMESTAMP_URL,
        clock_at(years(13)),
        pytest.raises(ValueError, match="cannot be renewed"),
    ):
        renew_protection(signed)


def test_a_signature_from_before_time_stamps_is_given_them_while_its_certificate_lasts(
    first: Path, settings: Any
) -> None:
    file, passphrase = signing_file()
    load: Any = signers.SimpleSigner.load_pkcs12
    metadata = signers.PdfSignatureMetadata(
        field_name=FIELD,
        subfilter=SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    signer = signers.PdfSigner(metadata, signer=load(str(file), passphrase=passphrase))
    # in a thread of its own: the process may have driven a browser before, whose loop is still there
    with ThreadPoolExecutor(1) as thread:
        old = thread.submit(signer.sign_pdf, IncrementalPdfFileWriter(io.BytesIO(small_pdf()))).result()
    before = protection_of(old.getvalue())
    assert before
    assert not before.digest
    with times_of(first) as settings.TIMESTAMP_URL:
        renewed = renew_protection(old.getvalue())
    after = protection_of(renewed)
    assert after
    assert (after.digest, after.until) == ("sha256", years(12) - timedelta(days=1))
    assert DocumentSecurityStore.read_dss(PdfFileReader(io.BytesIO(renewed))).crls


def test_without_somebody_who_says_when_nothing_is_signed(
    first: Path, settings: Any, monkeypatch: Any
) -> None:
    monkeypatch.setattr("submissions.documents.drawing.trust.PAUSE", 0)
    for url in ("", "http://127.0.0.1:9"):
        settings.TIMESTAMP_URL = url
        with pytest.raises(NotTimestamped, match=r"TIMESTAMP_URL|gives no time stamp"):
            sign_document(small_pdf(), reason="Approved", name="Ruth Calloway")
