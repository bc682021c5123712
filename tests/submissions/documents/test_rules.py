"""The rules document: complete, compliant, the same bytes, and deaf to hostile text."""

import io
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from games.rulepacks.loader import load_pack
from submissions.documents.rules import Approval, draw_approved, draw_rules
from submissions.documents.signing import signature_of
from submissions.snapshots.assemble import assemble
from tests.submissions.material import material_for, snapshot_of
from tests.verapdf import problems_with

pytestmark = pytest.mark.slow
APPROVAL = Approval(
    number="MD-A-2026-0009",
    at=datetime(2026, 11, 20, 16, tzinfo=UTC),
    effective_at=datetime(2026, 12, 1, 11, tzinfo=UTC),
    outcome="Approved with conditions",
    by="Ruth Calloway",
    conditions=[("Train every dealer.", date(2026, 12, 15))],
)


def unheard(percent: int, words: str) -> None:
    """Nobody waits for the progress here."""


@cache
def submitted(pack_id: str) -> bytes:
    return draw_rules(snapshot_of(pack_id), unheard)


@cache
def approved() -> bytes:
    return draw_approved(snapshot_of("us-md/casino-war"), APPROVAL, unheard)


def pages_of(pdf: bytes) -> Iterator[str]:
    for page in pypdfium2.PdfDocument(pdf):
        yield page.get_textpage().get_text_range()


@pytest.mark.parametrize("pack_id", ["us-md/casino-war", "sg/tiger-buffalo"])
def test_complies_with_pdf_a_3a_and_pdf_ua_1(pack_id: str, tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    file.write_bytes(submitted(pack_id))
    assert problems_with(file)[str(file)] == {"PDF/A-3a": [], "PDF/UA-1": []}


def test_every_page_says_that_it_is_not_approved_and_which_snapshot_it_is() -> None:
    pages = list(pages_of(submitted("us-md/casino-war")))
    assert len(pages) > 20
    for number, text in enumerate(pages, 1):
        assert "NOT APPROVED" in text
        assert f"Page {number} of {len(pages)}" in text
        assert "MD-2026-0007" in text


def test_36_05_03_19_d_every_page_of_the_approved_copy_has_its_approval_date() -> None:
    for text in pages_of(approved()):
        assert "Approved 20 November 2026" in text
        assert "NOT APPROVED" not in text


def test_the_approved_copy_is_signed_and_names_its_conditions() -> None:
    assert signature_of(approved()).intact
    assert any("Train every dealer." in text for text in pages_of(approved()))


def test_bookmarks_lead_to_the_chapters() -> None:
    with pikepdf.open(io.BytesIO(submitted("us-md/casino-war"))) as opened, opened.open_outline() as outline:
        below = [str(item.title) for item in outline.root[0].children]
    assert [
        title for title in ("Terms", "Wagers", "Options chosen", "Mathematics") if title not in below
    ] == []


def test_drawn_again_it_is_the_same() -> None:
    assert draw_rules(snapshot_of("us-sd/casino-war"), unheard) == submitted("us-sd/casino-war")


def test_hostile_text_is_text_and_fetches_nothing() -> None:
    hostile = (
        '<script>alert(1)</script> <img src="file:///etc/passwd"> http://127.0.0.1:9/x {{ 7|add:7 }} '
        + "W" * 400
    )
    snapshot = assemble(load_pack("online/war"), material_for("online/war", narrative=hostile))
    text = "".join(pages_of(draw_rules(snapshot, unheard)))
    assert "<script>alert(1)</script>" in text
    assert "{{ 7|add:7 }}" in text
    assert "root:" not in text
