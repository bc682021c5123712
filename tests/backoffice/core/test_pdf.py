"""Documents fetch nothing, embed their own fonts and show what was typed as text."""

import re
import zlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from backoffice.core.pdf import FONTS, drawings_apart, own_fetcher
from backoffice.core.pdf_archive import write_report

AT = datetime(2026, 11, 16, 15, 30, tzinfo=UTC)


@pytest.fixture
def own_template(settings: Any, tmp_path: Path) -> Any:
    (tmp_path / "page.html").write_text(
        '{% extends "shell/pdf.html" %}{% block content %}<p>{{ typed }}</p>{{ raw|safe }}{% endblock %}'
    )
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [*settings.TEMPLATES[0]["DIRS"], tmp_path]}]
    return "page.html"


def font_names(pdf: bytes) -> set[str]:
    text = pdf + b"".join(_streams(pdf))
    return {name.decode().split("+")[-1] for name in re.findall(rb"/BaseFont\s*/([^\s/]+)", text)}


def _streams(pdf: bytes) -> list[bytes]:
    found = []
    for part in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(part))
        except zlib.error:
            continue
    return found


def test_latin_chinese_and_suits_come_from_our_own_fonts(own_template: str) -> None:
    drawing = '<svg width="90" height="20" viewBox="0 0 90 20"><text x="1" y="12">Player 閒</text></svg>'
    pdf = write_report(
        own_template, {"title": "Layout", "typed": "Tie 閒 庄 ♠ ▲", "raw": drawing}, made_at=AT
    )
    assert pdf.startswith(b"%PDF-")
    names = " ".join(font_names(pdf))
    assert [wanted for wanted in ("Inter", "Chinese", "Symbols") if wanted not in names] == []
    assert "DejaVu" not in names


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:9/x.png",
        "https://example.com/x",
        "data:image/png,x",
        "baize-font:../../../manage.py",
    ],
)
def test_no_address_is_ever_fetched(address: str) -> None:
    with pytest.raises(ValueError, match="fetch nothing"):
        own_fetcher().fetch(address)


def test_a_document_that_names_an_address_is_made_without_it(own_template: str) -> None:
    raw = '<img src="file:///etc/passwd" alt="x"><link rel="stylesheet" href="http://127.0.0.1:9/x.css">'
    written = write_report(own_template, {"title": "x", "typed": "", "raw": raw}, made_at=AT)
    assert written.startswith(b"%PDF-")


def test_every_font_that_is_named_is_installed(settings: Any) -> None:
    assert [
        file for _, _, file in FONTS if not (settings.NODE_MODULES / "@fontsource" / file).is_file()
    ] == []


def test_drawings_are_taken_out_whole_and_keep_their_words() -> None:
    html = '<p>a</p><svg><title>Edge "by" decks</title><svg><rect/></svg></svg><p>b</p><svg></svg></svg>'
    text, drawings = drawings_apart(html)
    assert text == (
        '<p>a</p><img src="baize-drawing:0" alt="Edge &quot;by&quot; decks"><p>b</p>'
        '<img src="baize-drawing:1" alt=""></svg>'
    )
    assert drawings["baize-drawing:0"].startswith('<svg xmlns="http://www.w3.org/2000/svg"><title>')
    assert drawings["baize-drawing:0"].endswith("<svg><rect/></svg></svg>")
    assert own_fetcher(drawings).fetch("baize-drawing:1")


def test_a_drawing_of_another_document_is_not_given() -> None:
    with pytest.raises(ValueError, match="fetch nothing"):
        own_fetcher({}).fetch("baize-drawing:0")
