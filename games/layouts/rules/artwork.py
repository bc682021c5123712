"""A manufacturer's file: recognised by its content, cleaned, or refused in one sentence.

What is kept is never the bytes that came in: a picture is encoded again without metadata, a drawing is written from an
allow list, a PDF from the objects that were looked at. A PDF that could act is refused.
"""

import io
from dataclasses import asdict, dataclass
from typing import Any

from games.layouts.rules.live_text import pdf_lines, svg_lines
from games.layouts.rules.pdf_check import clean_pdf
from games.layouts.rules.refusal import ArtworkRefused
from games.layouts.rules.svg_cleaning import clean_svg

LARGEST = {"pdf": 10 * 1024 * 1024, "png": 10 * 1024 * 1024, "svg": 2 * 1024 * 1024}
MOST_PIXELS = 40_000_000
PNG = b"\x89PNG\r\n\x1a\n"
_OTHERS = {
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"RIFF": "a WebP picture",
    b"PK\x03\x04": "a zip archive or office document",
    b"%!PS": "a PostScript file",
    b"II*\x00": "a TIFF picture",
    b"MM\x00*": "a TIFF picture",
}


@dataclass(frozen=True)
class CleanArtwork:
    """`removed` names what a drawing lost on the way, so that the person can check that it still looks right; `text`
    is its live text, line by line.
    """

    kind: str
    data: bytes
    pages: int = 1
    width: int | None = None
    height: int | None = None
    removed: tuple[str, ...] = ()
    text: tuple[str, ...] = ()


def cleaned(data: bytes) -> dict[str, Any]:
    """The same in plain values, for a process of its own: the fields, or why it is refused."""
    try:
        return asdict(clean_artwork(data))
    except ArtworkRefused as refusal:
        return {"refused": str(refusal)}


def clean_artwork(data: bytes) -> CleanArtwork:
    """Raises `ArtworkRefused`. The name of the file is never asked."""
    kind = _kind_of(data)
    if len(data) > LARGEST[kind]:
        limit = LARGEST[kind] // (1024 * 1024)
        raise ArtworkRefused(f"A {kind.upper()} file has at most {limit} MB; this one is larger.")
    if kind == "png":
        return _clean_png(data)
    if kind == "pdf":
        document = clean_pdf(data)
        return CleanArtwork("pdf", document.data, pages=document.pages, text=pdf_lines(document.data))
    cleaned = clean_svg(data)
    text = svg_lines(cleaned.data)
    return CleanArtwork("svg", cleaned.data, 1, cleaned.width, cleaned.height, cleaned.removed, text)


def _kind_of(data: bytes) -> str:
    if data.startswith(PNG):
        return "png"
    if data.startswith(b"%PDF-"):
        return "pdf"
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<"):
        return "svg"
    found = next((words for mark, words in _OTHERS.items() if data.startswith(mark)), "none of them")
    raise ArtworkRefused(
        f"Artwork is a PDF, a PNG picture or an SVG drawing; by its content this file is {found}."
    )


def _clean_png(data: bytes) -> CleanArtwork:
    """Decoded and encoded again from the bare pixels: no EXIF, no place, no comment, nothing after the picture."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data), formats=["PNG"]) as picture:
            width, height = picture.size
            if width * height > MOST_PIXELS:
                raise ArtworkRefused(
                    f"A picture has at most {MOST_PIXELS:,} pixels; this one has {width:,} by {height:,}."
                )
            # whoever draws documents in this process may have told the library to be content with half a picture
            with Image.open(io.BytesIO(data), formats=["PNG"]) as whole:
                whole.verify()
            mode = "RGBA" if "A" in picture.mode or "transparency" in picture.info else "RGB"
            pixels = picture.convert(mode)
            bare = Image.frombytes(mode, pixels.size, pixels.tobytes())
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise ArtworkRefused("This PNG picture is damaged: it cannot be read to its end.") from None
    written = io.BytesIO()
    bare.save(written, format="PNG", optimize=False)
    return CleanArtwork("png", written.getvalue(), 1, width, height)
