"""What is archived complies, is the same whenever it is drawn, and carries what it is about."""

import io
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pikepdf
import pytest

from backoffice.core.pdf_archive import AttachedFile, write_archive
from tests.verapdf import problems_with

HTML = """<!doctype html><html lang="en"><head><title>Rules of Casino War</title></head><body>
<h1>Rules 閒 庄</h1><p>See <a href="#two">chapter two</a>.</p>
<table><thead><tr><th scope="col">Event</th><th scope="col">Pays</th></tr></thead>
<tbody><tr><td>Suited tie ♠</td><td>15 to 1</td></tr></tbody></table>
<h2 id="two">Chapter two</h2><ul><li>first</li><li>second</li></ul>
<svg role="img" width="90" height="40" viewBox="0 0 90 40"><title>Return by event</title>
<rect width="50" height="20" fill="#14532d"/><text x="5" y="35" font-size="9">Tie 閒</text></svg></body></html>"""
AT = datetime(2026, 3, 4, 12, tzinfo=UTC)


def archived() -> bytes:
    snapshot = AttachedFile("snapshot.json", "The snapshot", b'{"decks":6}')
    return write_archive(HTML, identifier="9f3c", made_at=AT, attached=[snapshot])


@pytest.fixture(scope="module")
def pdf() -> bytes:
    return archived()


def test_complies_with_pdf_a_3a_and_pdf_ua_1(pdf: bytes, tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    file.write_bytes(pdf)
    assert problems_with(file) == {str(file): {"PDF/A-3a": [], "PDF/UA-1": []}}


def test_a_file_that_does_not_comply_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "empty.pdf"
    plain = pikepdf.new()
    plain.add_blank_page()
    plain.save(file)
    assert all(problems_with(file)[str(file)].values())


def test_two_processes_with_other_clocks_and_zones_draw_the_same_bytes(pdf: bytes) -> None:
    code = (
        "import sys; from tests.backoffice.core.test_pdf_archive import archived;"
        "sys.stdout.buffer.write(archived())"
    )
    setup = "import django; django.setup();"
    for zone, seed in (("Asia/Singapore", "1"), ("America/Denver", "2")):
        env = os.environ | {"TZ": zone, "PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": "1"}
        done = subprocess.run([sys.executable, "-c", setup + code], env=env, capture_output=True, check=True)
        assert done.stdout == pdf


def test_tells_how_far_it_is_and_can_be_stopped() -> None:
    """Twelve pages: told on every fourth, then once more when they are laid out."""
    html = HTML.replace("</body>", "<h2 style='break-before: page'>Next</h2>" * 11 + "</body>")
    told: list[tuple[int, str]] = []
    write_archive(html, identifier="9f3c", made_at=AT, progress=lambda *said: told.append(said))
    assert list(dict.fromkeys(words for _percent, words in told)) == [
        *("Laying out page 4", "Laying out page 8", "Laying out page 12"),
        "Creating the pages",
    ]
    assert 15 < told[0][0] < told[-1][0] < 90

    def stop(_percent: int, _words: str) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        write_archive(html, identifier="9f3c", made_at=AT, progress=stop)
    told.clear()
    write_archive(HTML, identifier="9f3c", made_at=AT)
    assert told == []


def test_carries_its_snapshot(pdf: bytes) -> None:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert opened.attachments["snapshot.json"].get_file().read_bytes() == b'{"decks":6}'
