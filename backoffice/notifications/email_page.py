"""The page of a letter, made from its text.

Paragraphs are separated by an empty line. One that reads `Do this: https://...` becomes a button with the
address written below it, since some mail programs show no buttons. Only an address of ours does: whatever else got
into a letter, its page leads nowhere else.
"""

import re
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import render_to_string

_BUTTON = re.compile(r"(?P<label>[^\n:]+):\s+(?P<address>https?://\S+)")


@dataclass(frozen=True)
class Paragraph:
    text: str
    button: str = ""
    address: str = ""


def page_of(*, subject: str, text: str) -> str:
    return render_to_string(
        "notifications/email/page.html",
        {"subject": subject, "paragraphs": paragraphs_of(text), "site_url": settings.SITE_URL},
    )


def paragraphs_of(text: str) -> list[Paragraph]:
    return [_paragraph(part.strip()) for part in re.split(r"\n\s*\n", text) if part.strip()]


def _paragraph(text: str) -> Paragraph:
    match = _BUTTON.fullmatch(text)
    if match is None or not match["address"].startswith(f"{settings.SITE_URL.rstrip('/')}/"):
        return Paragraph(text)
    return Paragraph(text, match["label"], match["address"])
