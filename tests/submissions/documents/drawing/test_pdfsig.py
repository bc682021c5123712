"""Signed papers as a validator of somebody else judges them: `pdfsig` of poppler, which shares no code with ours."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from submissions.documents.drawing.signing import renew_protection, sign_document
from tests.submissions.documents.documents import small_pdf
from tests.submissions.documents.drawing.drawn import letter
from tests.submissions.documents.long_term import clock_at, judged
from tests.submissions.documents.times import authorities_in, roots_of, signs_with, times_of, trusts, years

pytestmark = pytest.mark.skipif(
    shutil.which("pdfsig") is None, reason="pdfsig is missing; on Debian: apt-get install poppler-utils"
)
VALID = "Signature is Valid."


def judged_by_pdfsig(pdf: bytes, folder: Path) -> list[dict[str, str]]:
    """What it says of each signature and each time stamp, in the order of the file."""
    file = folder / "judged.pdf"
    file.write_bytes(pdf)
    done = subprocess.run(["pdfsig", str(file)], capture_output=True, text=True, check=False)
    parts = done.stdout.split("Signature #")[1:]
    return [dict(re.findall(r"^  - ([^:\n]+): (.*)$", part, re.MULTILINE)) for part in parts]


@pytest.fixture
def authority(settings: Any, tmp_path: Path) -> Path:
    folder = tmp_path / "authority"
    authorities_in(folder)
    trusts(settings, folder)
    signs_with(settings, folder)
    return folder


def test_a_signed_letter_with_time_stamp_and_revocation_data_is_valid(
    authority: Path, settings: Any, tmp_path: Path
) -> None:
    with times_of(authority) as settings.TIMESTAMP_URL:
        signed = sign_document(letter(), reason="Approved as MD-A-2026-0001", name="Ruth Calloway")
    approval, time = judged_by_pdfsig(signed, tmp_path)
    assert approval["Signature Validation"] == VALID
    assert approval["Signature Type"] == "ETSI.CAdES.detached"
    assert approval["Signing Hash Algorithm"] == "SHA-256"
    # it reads a time stamp over the document, and says itself that it does not judge that kind
    assert time["Signer Certificate Common Name"].endswith("time stamps")


def test_a_renewed_paper_is_still_valid_and_a_changed_one_is_not(
    authority: Path, settings: Any, tmp_path: Path
) -> None:
    with times_of(authority) as settings.TIMESTAMP_URL:
        signed = sign_document(small_pdf(), reason="Approved", name="Ruth Calloway")
        renewed = renew_protection(signed)
    first, *times = judged_by_pdfsig(renewed, tmp_path)
    assert first["Signature Validation"] == VALID
    assert len(times) == 2
    changed = signed.replace(b"Ruth Calloway", b"Rude Calloway", 1)
    assert changed != signed
    assert judged_by_pdfsig(changed, tmp_path)[0]["Signature Validation"] != VALID


def test_ten_years_later_and_after_the_certificate_was_replaced_it_is_still_valid(
    settings: Any, tmp_path: Path
) -> None:
    """It has no clock but the machine's: so the paper is ten years old, and its signer ended five years ago."""
    then, past, present = years(-9.9), tmp_path / "past", tmp_path / "present"
    authorities_in(past, begins=years(-10))
    trusts(settings, past)
    signs_with(settings, past)
    with times_of(past, lambda: then) as settings.TIMESTAMP_URL, clock_at(then):
        signed = sign_document(small_pdf(), reason="Approved as MD-A-2016-0001", name="Ruth Calloway")
    authorities_in(present)
    signs_with(settings, present)
    approval, time = judged_by_pdfsig(signed, tmp_path)
    assert approval["Signature Validation"] == VALID
    assert approval["Signing Time"].rpartition(" ")[0].split()[2] == f"{then:%Y}"
    assert time["Signer Certificate Common Name"].endswith("time stamps")
    assert judged(signed, at=years(0), roots=roots_of(past)).ades_subindic.name == "OK", "pyHanko agrees"
