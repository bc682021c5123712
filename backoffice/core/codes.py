"""QR codes of things that people hold in their hands: what stands in one, and how it is drawn.

A code names a thing and proves nothing: a badge still needs its PIN, a label still needs somebody who may collect it.
"""

import segno
from django.utils.safestring import SafeString, mark_safe

PREFIX = "baize"


def code_of(kind: str, casino: int, number: object) -> str:
    """`baize:set:3:4711`; the property keeps the labels of two houses apart."""
    return f"{PREFIX}:{kind}:{casino}:{number}"


def drawn_code(text: str) -> SafeString:
    """As SVG without size or style: the page says how large. Middle error correction: a label gets scratched."""
    drawn = segno.make_qr(text, error="m").svg_inline(
        omitsize=True, svgclass="qr", lineclass=None, border=4, dark="#000", light="#fff"
    )
    return mark_safe(drawn)  # noqa: S308 - drawn by us, and nothing of the text stands in it
