"""The text that an uploaded file really holds is read; what cannot be read never agrees."""

import io

import pikepdf
import pytest

from games.layouts.rules.artwork import clean_artwork
from games.layouts.rules.texts import ArtworkText
from tests.games.layouts.rules.test_artwork import png
from tests.games.layouts.rules.test_linter import MD, SG, lint, only

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">%s</svg>'


def svg_text(inside: str) -> tuple[str, ...]:
    return clean_artwork((SVG % inside).encode()).text


def pdf_with(*lines: str) -> bytes:
    document = pikepdf.new()
    page = document.add_blank_page(page_size=(600, 400))
    shown = "".join(
        f"BT /F1 12 Tf 40 {360 - 20 * place} Td ({line}) Tj ET\n" for place, line in enumerate(lines)
    )
    page.Contents = document.make_stream(shown.encode())
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def test_texts_at_one_height_of_a_drawing_are_one_line() -> None:
    drawn = '<text x="200" y="50">8 to 1</text><text x="10" y="50.5">Tie</text><text x="10" y="90">Wu Dalang</text>'
    assert svg_text(drawn) == ("Tie 8 to 1", "Wu Dalang")


def test_spans_with_a_place_of_their_own_are_lines_of_their_own() -> None:
    assert svg_text(
        '<text x="9" y="9">Tie <tspan>pays</tspan><tspan x="9" dy="1.2em">8 to 1</tspan></text>'
    ) == (
        "Tie pays",
        "8 to 1",
    )


@pytest.mark.parametrize(
    "hidden",
    [
        '<text display="none">Tie 9 to 1</text>',
        '<g style="visibility: hidden"><text>Tie 9 to 1</text></g>',
        '<text opacity="0">Tie 9 to 1</text>',
        "<title>Tie 9 to 1</title>",
        '<defs><text id="a">Tie 9 to 1</text></defs>',
    ],
)
def test_what_nobody_sees_is_not_read(hidden: str) -> None:
    assert svg_text(hidden) == ()


def test_what_is_kept_to_be_used_is_read_where_it_is_used() -> None:
    assert svg_text('<defs><text id="a">Tie 8 to 1</text></defs><use href="#a"/>') == ("Tie 8 to 1",)


def test_a_pdf_is_read_and_a_picture_holds_no_text() -> None:
    assert clean_artwork(pdf_with("Tie 8 to 1", "Banker 0.95 to 1")).text == (
        "Tie 8 to 1",
        "Banker 0.95 to 1",
    )
    assert clean_artwork(png()).text == ()


@pytest.mark.parametrize(("lines", "words"), [((), "holds no text"), (None, "before texts were read")])
def test_an_artwork_without_text_is_never_said_to_agree(lines: tuple[str, ...] | None, words: str) -> None:
    found = only(lint(SG, artwork=ArtworkText("felt.png", lines)), "SG-LAYOUT-08")
    assert found.severity == "warning"
    assert words in found.message


def test_other_odds_in_the_artwork_than_the_table_pays() -> None:
    found = only(lint(SG, artwork=ArtworkText("felt.pdf", ("Tie 9 to 1",))), "SG-LAYOUT-03")
    assert (found.severity, found.measured, found.limit) == ("error", "9 to 1", "8 to 1")
    assert "felt.pdf" in found.message


def test_odds_that_stand_apart_from_their_wager_are_only_pointed_out() -> None:
    found = only(lint(SG, artwork=ArtworkText("felt.pdf", ("Tie", "9 to 1"))), "SG-LAYOUT-03")
    assert found.severity == "warning"


def test_what_the_text_of_the_artwork_does_not_say_is_told() -> None:
    found = only(lint(SG, artwork=ArtworkText("felt.pdf", ("Tie 8 to 1", "Player 1 to 1"))), "SG-LAYOUT-09")
    assert found.severity == "warning"
    assert "Banker" in found.message
    assert "Tie 8 to 1" not in found.message


def test_2_b_6_an_artwork_beside_a_sign_need_not_state_the_odds() -> None:
    found = lint(MD, artwork=ArtworkText("felt.svg", ("HARBOR CASINO",)))
    assert [each.code for each in found if "LAYOUT" in each.code] == []
