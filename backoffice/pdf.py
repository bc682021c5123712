"""HTML templates as PDF: our fonts, our style sheet, and nothing fetched from anywhere."""

import atexit
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from backoffice.pdf_fonts import (
    FONT_FILE,
    FONT_SCHEME,
    FONTS,
    chinese_slices,
    faces,
    families,
    font_bytes,
    spelled_out,
)

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

__all__ = ["FONTS", "own_fetcher", "style_for", "with_fonts_in_drawings", "write_pdf"]
REPORTS = "baize/pdf.css"
_FACE = re.compile(r'\s+font-family="[^"]*"')
_DRAWING = re.compile(r"<svg\b")


def write_pdf(template: str, context: dict[str, Any]) -> bytes:
    """The template extends `backoffice/pdf/base.html`. What a user typed is text there, whatever it looks like."""
    # WeasyPrint takes seconds to import, and only workers draw documents
    from weasyprint import HTML

    html = spelled_out(render_to_string(template, context))
    sheet, fonts = style_for(html)
    page = HTML(string=with_fonts_in_drawings(html), base_url=None, url_fetcher=own_fetcher())
    pdf: bytes = page.write_pdf(stylesheets=[sheet], font_config=fonts)
    return pdf


def style_for(html: str, sheet: str = REPORTS) -> "tuple[CSS, FontConfiguration]":
    """The style sheet with the fonts that a document needs; whoever renders gives both to WeasyPrint."""
    return _style(chinese_slices(html), sheet)


def with_fonts_in_drawings(html: str) -> str:
    """A drawing does not inherit the fonts of its page, and would take whatever the machine has. Fonts that it names
    itself are those of a browser.
    """
    names = ", ".join(f"'{family}'" for family in families(chinese_slices(html)))
    return _DRAWING.sub(f'<svg font-family="{names}"', _FACE.sub("", html))


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


@lru_cache(maxsize=1)
def own_fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class OwnFontsOnly(URLFetcher):
        """A document that names an address, whoever wrote it there, gets nothing from it."""

        def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
            name = url.removeprefix(FONT_SCHEME)
            if name == url or not FONT_FILE.fullmatch(name):
                raise ValueError(f"Documents fetch nothing: {url}")
            return URLFetcherResponse(url, font_bytes(name), {"Content-Type": "font/woff2"})

    return OwnFontsOnly()
