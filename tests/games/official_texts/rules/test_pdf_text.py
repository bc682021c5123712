"""The text of a PDF: lines as they stand on its pages, with the room between them."""

from io import BytesIO

import pikepdf

from games.official_texts.rules.matching import match_paragraphs
from games.official_texts.rules.pdf_text import pdf_text

PITCH = 14


def pdf_with(*pages: list[str]) -> bytes:
    """Each line below the last; nothing is drawn for an empty one."""
    document = pikepdf.new()
    font = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    for lines in pages:
        page = document.add_blank_page(page_size=(612, 792))
        shown = "".join(
            f"BT /F1 10 Tf 40 {740 - PITCH * row} Td ({line}) Tj ET\n"
            for row, line in enumerate(lines)
            if line
        )
        page.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        page.obj.Contents = document.make_stream(shown.encode())
    written = BytesIO()
    document.save(written)
    return written.getvalue()


def test_room_between_two_lines_is_an_empty_line_and_lines_of_one_statement_stay_together() -> None:
    text = pdf_text(pdf_with(["RULES", "", "- DEAL ONE", "CARD EACH", "- HIGH WINS", "", "VERSION 2"]))[
        "text"
    ]
    assert [line.strip() for line in text.split("\n")] == [
        "RULES",
        "",
        "- DEAL ONE",
        "CARD EACH",
        "- HIGH WINS",
        "",
        "VERSION 2",
    ]


def test_a_statement_below_a_list_is_found_in_a_pdf_as_it_is_in_a_text() -> None:
    pages = [["RULES", "", "- DEAL ONE", "CARD EACH", "- HIGH WINS", "", "VERSION 2"], ["", "THE END"]]
    text = pdf_text(pdf_with(*pages))["text"]
    contents = ["rules:1", "rules:2", "rules:3", "rules:4"]
    found = match_paragraphs(text, contents=contents, chapters=["rules"])
    assert found.missing == ()
    assert text[found.starts["rules:3"] :].startswith("VERSION 2")


def test_what_is_no_pdf_is_refused() -> None:
    assert pdf_text(b"%PDF-1.7 not really") == {"refused": "damaged"}
