"""A layout on paper is kept like every other paper, at a scale that can be measured, with every word that it prints."""

import io
import re
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from backoffice.casinos.models import Operator, Property, Regulator
from games.layouts.models import Layout
from games.layouts.rules.drawing import draw_layout, measure_layout
from games.layouts.rules.measures import Measures, measures_in, on_paper
from games.layouts.rules.printed import printed_by
from games.layouts.rules.svg import RAIL
from games.layouts.services.report import Sheet, draw_sheet, sheet_html
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from tests.verapdf import problems_with

MD, SG, ONLINE = "us-md/casino-war", "sg/tiger-buffalo", "online/war"
AT = datetime(2026, 3, 4, 12, tzinfo=UTC)
POINTS = Fraction(7200, 2540)


def sheet(pack_id: str, *, table_width: int | None = None, **changes: Any) -> Sheet:
    """Without a database: what is drawn is what the sheet holds."""
    pack = load_pack(pack_id)
    values = book_of(pack).example
    printed = printed_by(pack, values)
    operator = Operator(name="Harbor Gaming")
    casino = Property(
        name="Harbor Point",
        time_zone="America/New_York",
        operator=operator,
        regulator=Regulator(jurisdiction=pack_id.split("/")[0]),
    )
    drawing = draw_layout(pack, values, operator_name="Harbor Point", table_width=table_width)
    measures = measure_layout(pack, values, operator_name="Harbor Point", table_width=table_width)
    content = {
        "positions": values.get("seats", 3),
        "areas": list(printed.areas),
        "odds": dict(printed.odds),
        "lines": list(printed.lines),
        "notice": printed.notice,
        "on_sign": printed.on_sign,
        "elements": list(printed.elements),
        "operator_name": "Harbor Point",
    }
    return Sheet(
        title="Main pit",
        casino=casino,
        pack=pack,
        content=content,
        findings=[],
        drawing=drawing,
        measures=measures,
        made_at=AT,
        artwork=None,
        layout=Layout(name="Main pit"),
        **changes,
    )


@pytest.fixture(scope="module")
def papers() -> dict[str, bytes]:
    return {pack_id: draw_sheet(sheet(pack_id)) for pack_id in (MD, SG, ONLINE)}


def test_layouts_comply_with_pdf_a_3a_and_pdf_ua_1(papers: dict[str, bytes], tmp_path: Path) -> None:
    files = {tmp_path / f"{pack_id.replace('/', '-')}.pdf": pdf for pack_id, pdf in papers.items()}
    for file, pdf in files.items():
        file.write_bytes(pdf)
    clean: dict[str, list[str]] = {"PDF/A-3a": [], "PDF/UA-1": []}
    assert problems_with(*files) == {str(file): clean for file in files}


def test_the_paper_has_title_language_bookmarks_and_words_for_the_drawing(papers: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(papers[MD])) as pdf:
        assert str(pdf.Root.Lang) == "en"
        assert "Main pit" in str(pdf.docinfo["/Title"])
        with pdf.open_outline() as outline:
            found = [entry.title for entry in outline.root[0].children]
        assert found[:3] == ["One position", "Areas at each position", "What it prints"]
        words = [
            str(each.Alt) for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Alt" in each
        ]
        assert any("Areas at each position: Initial" in each for each in words)
        assert any(each.startswith("Position ") for each in words)


@pytest.mark.parametrize(("pack_id", "paper"), [(MD, (612, 792)), (SG, (595, 842))])
def test_the_drawing_lies_on_the_paper_at_the_scale_that_it_states(
    papers: dict[str, bytes], pack_id: str, paper: tuple[int, int]
) -> None:
    measures = sheet(pack_id).measures
    assert measures is not None
    page = pypdfium2.PdfDocument(papers[pack_id])[0]
    assert sorted(map(round, page.get_size())) == sorted(paper)
    text = page.get_textpage().get_text_bounded()
    scale = Fraction(re.findall(r"Scale 1:([\d.]+)", text)[0])
    assert f"{measures.width:,} mm" in text
    assert "500 mm" in text
    # measured on the paper with a ruler of five dots to the millimetre: the rail from its left to its right end
    picture = page.render(scale=float(5 / POINTS)).to_pil().convert("RGB")
    brown = Image.new("RGB", picture.size, RAIL)
    apart = ImageChops.difference(picture, brown).convert("L").point(lambda each: 255 if each < 4 else 0)
    left, _top, right, _low = apart.getbbox() or (0, 0, 0, 0)
    assert abs(Fraction(right - left, 5) * scale - measures.width) < 12
    assert 0 < left < right < picture.width


def test_every_printed_word_stands_on_the_paper_as_text() -> None:
    made = sheet(SG)
    html = sheet_html(made)
    assert made.content["lines"]
    for said in (*made.content["lines"], *made.content["odds"].values(), made.content["operator_name"]):
        assert said in html
    assert "Small Tiger 小老虎" in html
    assert "118, narrowing to 107" in html


def test_a_screen_has_no_scale_and_an_old_drawing_says_that_it_has_none() -> None:
    assert "a screen, without a size of its own" in sheet_html(sheet(ONLINE))
    old = sheet_html(replace(sheet(MD), measures=None))
    assert "not to scale" in old
    assert "One position" not in old


def test_a_stated_width_moves_every_length_with_it() -> None:
    drawn, stated = (sheet(MD, table_width=width).measures for width in (None, 4310))
    assert drawn is not None
    assert stated is not None
    assert (drawn.width, stated.width) == (2155, 4310)
    for one, other in zip(drawn.areas, stated.areas, strict=True):
        assert abs(2 * one.width - other.width) <= 1
    assert "4,310 mm" in sheet(MD, table_width=4310).drawing


def test_what_is_frozen_is_read_again_as_it_was() -> None:
    measures = sheet(SG).measures
    assert isinstance(measures, Measures)
    assert measures_in(measures.as_data()) == measures
    assert measures_in(None) is None


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_scale_is_the_largest_usual_one_that_fits(paper: str) -> None:
    wide = on_paper(("0", "0", "2000", "1100"), paper, unit=Fraction(1))
    assert (wide.scale_words, wide.turned) == ("1:8", True)
    high = on_paper(("0", "0", "700", "1500"), paper, unit=Fraction(1))
    assert high.turned is False
    assert on_paper(("0", "0", "100", "100"), paper, unit=Fraction(1)).scale_words == "1:1"
    huge = on_paper(("0", "0", "8000", "1500"), paper, unit=Fraction(12))
    assert huge.scale is not None
    assert huge.width <= 269


def test_the_same_layout_is_drawn_in_the_same_bytes(papers: dict[str, bytes]) -> None:
    assert draw_sheet(sheet(ONLINE)) == papers[ONLINE]


def test_the_day_of_a_paper_is_the_layouts_own(papers: dict[str, bytes]) -> None:
    with pikepdf.open(io.BytesIO(papers[MD])) as pdf:
        assert "20260304" in str(pdf.docinfo["/CreationDate"])
