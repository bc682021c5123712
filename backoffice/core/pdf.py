"""HTML as PDF: our fonts, our style sheet, and nothing fetched from anywhere."""

import atexit
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.contrib.staticfiles import finders

from backoffice.core.pdf_fonts import (
    FONT_FILE,
    FONT_SCHEME,
    FONTS,
    faces,
    families,
    font_bytes,
    slices_for,
)

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

__all__ = ["FONTS", "drawings_apart", "own_fetcher", "style_for", "with_fonts_in_drawings"]
REPORTS = "baize/pdf.css"
SVG = "http://www.w3.org/2000/svg"
_FACE = re.compile(r'\s+font-family="[^"]*"')
_DRAWING = re.compile(r"<svg\b")
_ENDS = re.compile(r"<svg\b|</svg>")
_TITLE = re.compile(r"<title[^>]*>(.*?)</title>", re.DOTALL)
DRAWING_SCHEME = "baize-drawing:"


def style_for(html: str, sheet: str = REPORTS) -> "tuple[CSS, FontConfiguration]":
    """The style sheet with the fonts that a document needs; whoever renders gives both to WeasyPrint."""
    return _style(slices_for(html), sheet)


def with_fonts_in_drawings(html: str) -> str:
    """A drawing does not inherit the fonts of its page, and would take whatever the machine has. Fonts that it names
    itself are those of a browser.
    """
    names = ", ".join(f"'{family}'" for family in families(slices_for(html)))
    return _DRAWING.sub(f'<svg font-family="{names}"', _FACE.sub("", html))


def drawings_apart(html: str) -> tuple[str, dict[str, str]]:
    """The document with a picture in the place of every drawing, and the drawings by their addresses: read as XML, a
    drawing takes a tenth of the time that it takes as a part of a page.
    """
    parts: list[str] = []
    drawings: dict[str, str] = {}
    depth = begin = copied = 0
    for end in _ENDS.finditer(html):
        if end.group() != "</svg>":
            begin = begin if depth else end.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                drawing, address = html[begin : end.end()], f"{DRAWING_SCHEME}{len(drawings)}"
                drawings[address] = _alone(drawing)
                words = _TITLE.search(drawing)
                alternative = words.group(1).replace('"', "&quot;") if words else ""
                parts += [html[copied:begin], f'<img src="{address}" alt="{alternative}">']
                copied = end.end()
    return "".join([*parts, html[copied:]]), drawings


def _alone(drawing: str) -> str:
    """Outside of a page a drawing has to say what it is."""
    head = drawing.partition(">")[0]
    return drawing if "xmlns=" in head else drawing.replace("<svg", f'<svg xmlns="{SVG}"', 1)


@lru_cache(maxsize=16)
def _style(slices: tuple[str, ...], sheet: str) -> "tuple[CSS, FontConfiguration]":
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    listed = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("{FONT_SCHEME}{file}"); }}\n'
        for family, weight, file in faces(slices)
    )
    names = ", ".join(f'"{family}"' for family in families(slices))
    rules = Path(str(finders.find(sheet))).read_text(encoding="utf-8")
    css = f"{listed}{rules}\nhtml {{ font-family: {names}; }}"
    return CSS(string=css, url_fetcher=own_fetcher(), font_config=fonts), fonts


# the fonts let go of what they hold while the interpreter is still whole
atexit.register(_style.cache_clear)


def own_fetcher(drawings: "Mapping[str, str] | None" = None) -> Any:
    """Gives our fonts, and the drawings that `drawings_apart` took out of this document."""
    return _fetcher()(drawings or {})


@lru_cache(maxsize=1)
def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OwnPartsOnly(URLFetcher):
        """A document that names an address, whoever wrote it there, gets nothing from it."""

        def __init__(self, drawings: Mapping[str, str]) -> None:
            super().__init__()
            self.drawings = drawings

        def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
            if url in self.drawings:
                return URLFetcherResponse(url, self.drawings[url].encode(), {"Content-Type": "image/svg+xml"})
            name = url.removeprefix(FONT_SCHEME)
            if name == url or not FONT_FILE.fullmatch(name):
                raise ValueError(f"Documents fetch nothing: {url}")
            return URLFetcherResponse(url, font_bytes(name), {"Content-Type": "font/woff2"})

    return OwnPartsOnly
