"""Where a paper can be verified, in words and as a code for a phone; the same on every kind of paper.

{% include "documents/pdf/_verify_mark.html" %}      with verify_mark(...) as `verify` in the context
"""

from dataclasses import dataclass
from functools import lru_cache
from xml.sax.saxutils import escape

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

_GROUP = 8


@dataclass(frozen=True)
class VerifyMark:
    """`page` is what somebody types, `address` leads there with the number already filled in."""

    number: str
    page: str
    address: str
    drawing: SafeString

    @property
    def groups(self) -> list[str]:
        """The number in parts that an eye can follow."""
        return [self.number[place : place + _GROUP] for place in range(0, len(self.number), _GROUP)]


def verify_mark(number: str) -> VerifyMark:
    """`number` is what the paper calls itself: a fingerprint of what it is drawn from, never of its own bytes."""
    page = verify_page()
    address = f"{page}?hash={number}"
    words = escape(f"Code that leads to {page} with the number of this document")
    return VerifyMark(number, page, address, mark_safe(_drawn(address, words)))  # noqa: S308 - our own drawing


def verify_page() -> str:
    """Where anybody can see whether a paper is genuine; as it stands on papers."""
    return f"{settings.PUBLIC_URL}{reverse('verify')}"


@lru_cache(maxsize=64)
def _drawn(address: str, words: str) -> str:
    """One path of whole squares: no picture that a printer would blur."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_M

    code = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(address)
    rows = code.get_matrix()
    path = "".join(
        f"M{column} {line}h{length}v1h-{length}z"
        for line, row in enumerate(rows)
        for column, length in _runs(row)
    )
    size = len(rows)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="96" height="96" role="img">'
        f'<title>{words}</title><path d="{path}" fill="#1c1917"/></svg>'
    )


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for column, dark in enumerate(row):
        if dark and found and sum(found[-1]) == column:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((column, 1))
    return found
