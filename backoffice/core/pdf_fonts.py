"""The fonts of documents: which file shows which character, and what becomes of characters that none of them has.

A character without a glyph would be taken from whatever fonts a machine happens to have, so that two machines would
draw two documents, and an archive file may not refer to a missing glyph at all. Such a character is spelled out.
"""

import json
import re
import unicodedata
from functools import lru_cache

from django.conf import settings

FONT_SCHEME = "baize-font:"
# Family, weight, file under the font packages: what nearly every document shows. Other scripts come by need.
FONTS = (
    ("Inter", 400, "inter/files/inter-latin-400-normal.woff2"),
    ("Inter", 600, "inter/files/inter-latin-600-normal.woff2"),
    ("Inter", 700, "inter/files/inter-latin-700-normal.woff2"),
    ("Inter Extended", 400, "inter/files/inter-latin-ext-400-normal.woff2"),
    ("Inter Extended", 600, "inter/files/inter-latin-ext-600-normal.woff2"),
    ("Baize Symbols", 400, "noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2"),
)
SCRIPTS = ("vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")
CHINESE = "noto-sans-tc"
FONT_FILE = re.compile(r"[a-z0-9-]+/files/[a-z0-9-]+\.woff2")
_LAYOUT = frozenset("\n\t\r \u00a0")
# Pictures by default: a machine with a font of colour pictures would prefer that one, so they are spelled out.
_PICTURES = re.compile(
    "[\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab"
    "\u26bd\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c"
    "\u274e\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55\U0001f000-\U0001faff]"
)


def spelled_out(text: str) -> str:
    """What no font of ours shows as its number, `[U+202E]`: pictures, control characters, scripts that run the other
    way. The text itself stays as it was typed in whatever the document is drawn from.
    """
    composed = unicodedata.normalize("NFC", text)
    missing = {sign for sign in set(composed) if not _shown(sign)}
    return composed.translate({ord(sign): f"[U+{ord(sign):04X}]" for sign in missing})


def slices_for(text: str) -> tuple[str, ...]:
    """The further parts of our fonts that a text needs: other scripts, and pieces of the Chinese font, which as a whole
    takes ten seconds to load.
    """
    wanted = {ord(sign) for sign in text} - _usual()
    if not wanted:
        return ()
    scripts = [name for name in SCRIPTS if wanted & _characters(_script_file(name, 400))]
    for name in scripts:
        wanted -= _characters(_script_file(name, 400))
    chinese = [
        name
        for name, ranges in _chinese_ranges()
        if any(low <= sign <= high for sign in wanted for low, high in ranges)
    ]
    return (*scripts, *chinese)


def faces(slices: tuple[str, ...]) -> tuple[tuple[str, int, str], ...]:
    return (*FONTS, *(face for name in slices for face in _slice_faces(name)))


def _slice_faces(name: str) -> tuple[tuple[str, int, str], ...]:
    if name in SCRIPTS:
        return tuple((f"Inter {name}", weight, _script_file(name, weight)) for weight in (400, 600))
    return tuple((f"Baize Chinese {name}", weight, _chinese_file(name, weight)) for weight in (400, 700))


def families(slices: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(family for family, _, _ in faces(slices)))


def font_bytes(file: str) -> bytes:
    return (settings.NODE_MODULES / "@fontsource" / file).read_bytes()


def _shown(sign: str) -> bool:
    if sign in _LAYOUT:
        return True
    if _PICTURES.match(sign) or unicodedata.category(sign).startswith("C"):
        return False
    if ord(sign) in _usual():
        return True
    further = [file for name in slices_for(sign) for _, weight, file in _slice_faces(name) if weight == 400]
    return any(ord(sign) in _characters(file) for file in further)


@lru_cache(maxsize=1)
def _usual() -> frozenset[int]:
    files = [file for _, weight, file in FONTS if weight == 400]
    return frozenset(map(ord, _LAYOUT)).union(*map(_characters, files))


@lru_cache(maxsize=128)
def _characters(file: str) -> frozenset[int]:
    """Every character that a font file has a glyph for."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    with TTFont(BytesIO(font_bytes(file)), lazy=True) as font:
        return frozenset(font.getBestCmap())


def _script_file(name: str, weight: int) -> str:
    return f"inter/files/inter-{name}-{weight}-normal.woff2"


def _chinese_file(name: str, weight: int) -> str:
    return f"{CHINESE}/files/{CHINESE}-{name}-{weight}-normal.woff2"


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
