"""HTML templates as PDF: our fonts, our style sheet, and nothing fetched from anywhere."""

import atexit
import json
import re
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
# Family, weight, file under the font packages: everything that a document shows but Chinese.
FONTS = (
    ("Inter", 400, "inter/files/inter-latin-400-normal.woff2"),
    ("Inter", 600, "inter/files/inter-latin-600-normal.woff2"),
    ("Inter", 700, "inter/files/inter-latin-700-normal.woff2"),
    ("Inter Extended", 400, "inter/files/inter-latin-ext-400-normal.woff2"),
    ("Inter Extended", 600, "inter/files/inter-latin-ext-600-normal.woff2"),
    ("Baize Symbols", 400, "noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2"),
)
CHINESE = "noto-sans-tc"
_DRAWING = re.compile(r"<svg\b(?![^>]*\bfont-family=)")
_FONT_FILE = re.compile(r"[a-z0-9-]+/files/[a-z0-9-]+\.woff2")


def write_pdf(template: str, context: dict[str, Any]) -> bytes:
    """The template extends `backoffice/pdf/base.html`. What a user typed is text there, whatever it looks like."""
    # WeasyPrint takes seconds to import, and only workers draw documents
    from weasyprint import HTML

    html = render_to_string(template, context)
    sheet, fonts = style_for(html)
    page = HTML(string=with_fonts_in_drawings(html), base_url=None, url_fetcher=own_fetcher())
    pdf: bytes = page.write_pdf(stylesheets=[sheet], font_config=fonts)
    return pdf


def style_for(html: str) -> "tuple[CSS, FontConfiguration]":
    """The style sheet with the fonts that a document needs; whoever renders gives both to WeasyPrint."""
    return _style(chinese_slices(html))


def with_fonts_in_drawings(html: str) -> str:
    """A drawing does not inherit the fonts of its page, and would take whatever the machine has."""
    families = ", ".join(f"'{family}'" for family in _families(chinese_slices(html)))
    return _DRAWING.sub(f'<svg font-family="{families}"', html)


def chinese_slices(text: str) -> tuple[str, ...]:
    """The parts of the Chinese font that a text needs. The whole font takes ten seconds to load, a part none."""
    wanted = {ord(sign) for sign in text if ord(sign) >= 0x2E80}
    return tuple(
        name
        for name, ranges in _chinese_ranges()
        if any(low <= sign <= high for sign in wanted for low, high in ranges)
    )


@lru_cache(maxsize=1)
def _chinese_ranges() -> list[tuple[str, list[tuple[int, int]]]]:
    """Name of a part -> the characters in it; only the numbered parts hold Chinese."""
    text = (settings.NODE_MODULES / "@fontsource" / CHINESE / "unicode.json").read_text(encoding="utf-8")
    found = []
    for name, ranges in json.loads(text).items():
        if name.startswith("["):
            ends = [part.removeprefix("U+").split("-") for part in ranges.split(",")]
            found.append((name.strip("[]"), [(int(end[0], 16), int(end[-1], 16)) for end in ends]))
    return found


def _faces(slices: tuple[str, ...]) -> tuple[tuple[str, int, str], ...]:
    chinese = (
        (f"Baize Chinese {name}", weight, f"{CHINESE}/files/{CHINESE}-{name}-{weight}-normal.woff2")
        for name in slices
        for weight in (400, 700)
    )
    return (*FONTS, *chinese)


def _families(slices: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(family for family, _, _ in _faces(slices)))


@lru_cache(maxsize=16)
def _style(slices: tuple[str, ...]) -> "tuple[CSS, FontConfiguration]":
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    fonts = FontConfiguration()
    faces = "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight}; src: url("{FONT_SCHEME}{file}"); }}\n'
        for family, weight, file in _faces(slices)
    )
    families = ", ".join(f'"{family}"' for family in _families(slices))
    sheet = Path(str(finders.find("baize/pdf.css"))).read_text(encoding="utf-8")
    css = f"{faces}{sheet}\nhtml {{ font-family: {families}; }}"
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
            if name == url or not _FONT_FILE.fullmatch(name):
                raise ValueError(f"Documents fetch nothing: {url}")
            content = (settings.NODE_MODULES / "@fontsource" / name).read_bytes()
            return URLFetcherResponse(url, content, {"Content-Type": "font/woff2"})

    return OwnFontsOnly()
