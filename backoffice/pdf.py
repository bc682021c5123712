"""HTML templates as PDF: our fonts, our style sheet, and nothing fetched from anywhere."""

import atexit
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

FONT_SCHEME = "baize-font:"
# Family, weight, file: everything that a document may show, Chinese and the suits of cards too.
FONTS = (
    ("Inter", 400, "inter/files/inter-latin-400-normal.woff2"),
    ("Inter", 600, "inter/files/inter-latin-600-normal.woff2"),
    ("Inter", 700, "inter/files/inter-latin-700-normal.woff2"),
    ("Inter Extended", 400, "inter/files/inter-latin-ext-400-normal.woff2"),
    ("Inter Extended", 600, "inter/files/inter-latin-ext-600-normal.woff2"),
    ("Baize Symbols", 400, "noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2"),
    ("Baize Chinese", 400, "noto-sans-tc/files/noto-sans-tc-chinese-traditional-400-normal.woff2"),
    ("Baize Chinese", 700, "noto-sans-tc/files/noto-sans-tc-chinese-traditional-700-normal.woff2"),
)


def write_pdf(template: str, context: dict[str, Any]) -> bytes:
    """The template extends `backoffice/pdf/base.html`. What a user typed is text there, whatever it looks like."""
    # WeasyPrint takes seconds to import, and only workers draw documents
    from weasyprint import HTML

    sheet, fonts = _style()
    page = HTML(string=render_to_string(template, context), base_url=None, url_fetcher=_fetcher())
    pdf: bytes = page.write_pdf(stylesheets=[sheet], font_config=fonts, uncompressed_pdf=False)
    return pdf


@lru_cache(maxsize=1)
def _style() -> "tuple[CSS, FontConfiguration]":
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    faces = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("{FONT_SCHEME}{file}"); }}\n'
        for family, weight, file in FONTS
    )
    sheet = Path(str(finders.find("baize/pdf.css"))).read_text(encoding="utf-8")
    return CSS(string=faces + sheet, url_fetcher=_fetcher(), font_config=fonts), fonts


# the fonts let go of what they hold while the interpreter is still whole
atexit.register(_style.cache_clear)


@lru_cache(maxsize=1)
def _fetcher() -> Any:
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    files = {f"{FONT_SCHEME}{file}": settings.NODE_MODULES / "@fontsource" / file for _, _, file in FONTS}

    class OwnFontsOnly(URLFetcher):
        """A document that names an address, whoever wrote it there, gets nothing from it."""

        def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
            if url not in files:
                raise ValueError(f"Documents fetch nothing: {url}")
            return URLFetcherResponse(url, files[url].read_bytes(), {"Content-Type": "font/woff2"})

    return OwnFontsOnly()
