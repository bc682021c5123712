"""Every paper for players, as it lies on the page: no page nearly empty, type to be read, no word of a machine."""

import ctypes
import re

import pypdfium2
import pytest

from backoffice.core.pdf_filling import page_fills
from tests.submissions.documents.drawing.drawn import edition, guide, letter, sign, words_of

pytestmark = pytest.mark.slow
PACKS = ["us-md/casino-war", "sg/tiger-buffalo", "us-sd/casino-war", "online/war"]
PAPERS = [(kind, pack_id) for kind in (edition, guide, sign) for pack_id in PACKS]
MACHINE = re.compile(
    r"\b[a-z]+_[a-z_]+\b|\bNone\b(?! is)|\bTrue\b|\bFalse\b|after\d|[+-]0\d:?00\b|\{\{|\{%|&#|\bUSD\b|\bSGD\b"
)


def sizes_of(pdf: bytes) -> set[float]:
    """Of everything that is set, in points as they lie on the page."""
    found = set()
    for page in pypdfium2.PdfDocument(pdf):
        text = page.get_textpage()
        for place in range(text.count_chars()):
            box = ctypes.c_double(), ctypes.c_double(), ctypes.c_double(), ctypes.c_double()
            if pypdfium2.raw.FPDFText_GetUnicode(text, place) > 32 and pypdfium2.raw.FPDFText_GetCharBox(
                text, place, *box
            ):
                matrix = pypdfium2.raw.FS_MATRIX()
                pypdfium2.raw.FPDFText_GetMatrix(text, place, matrix)
                found.add(round(pypdfium2.raw.FPDFText_GetFontSize(text, place) * abs(matrix.d), 1))
    return found


@pytest.mark.parametrize(("kind", "pack_id"), PAPERS)
def test_no_page_is_nearly_empty(kind: object, pack_id: str) -> None:
    assert min(page_fills(kind(pack_id))) > 0.25  # type: ignore[operator]


@pytest.mark.parametrize(("kind", "pack_id"), PAPERS)
def test_nothing_is_too_small_and_no_word_is_a_machines(kind: object, pack_id: str) -> None:
    pdf = kind(pack_id)  # type: ignore[operator]
    # a sign is read at two metres, and its foot at arm's length
    assert min(sizes_of(pdf)) >= (12 if kind is sign else 6)
    assert MACHINE.findall(words_of(pdf)) == []


@pytest.mark.parametrize("pack_id", PACKS)
def test_a_sign_is_one_full_page_in_large_type(pack_id: str) -> None:
    pdf = sign(pack_id)
    (filled,) = page_fills(pdf)
    assert filled > 0.7
    small = {size for size in sizes_of(pdf) if size < 16}
    assert small <= {12.0} | {round(size * 0.8, 1) for size in sizes_of(pdf)}, (
        "the foot, and limits beside a name"
    )


def test_a_letter_is_neither_small_nor_a_machines() -> None:
    assert min(sizes_of(letter())) >= 6
    assert MACHINE.findall(words_of(letter())) == []
