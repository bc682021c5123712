"""Tags of the games that every template may use without loading them."""

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache
from string import ascii_uppercase

from django import template
from django.template.loader import get_template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.packs.citations import citation_url, citations_of
from games.rulepacks.readings import Interpretation

register = template.Library()


@register.simple_tag
def citation(text: str, pack_id: str = "", *, as_of: date | None = None) -> SafeString:
    """`{% citation "ZZ 10.C(2)" pack.id %}`: a pill that opens the paragraph beside the page; each of several clauses
    gets its own. What is no paragraph of the pack is shown as it is written.
    """
    return _pills(text, pack_id, as_of, get_language())


@lru_cache(maxsize=2048)
def _pills(text: str, pack_id: str, as_of: date | None, _language: str | None) -> SafeString:
    """Packs are read when the process starts: which paragraph a clause is does not change until it is started again."""
    pill = get_template("shell/_citation.html")
    pills = (
        pill.render({"text": each, "url": citation_url(each, pack_id, as_of=as_of)})
        for each in citations_of(text)
    )
    return mark_safe(" ".join(each.strip() for each in pills))  # noqa: S308 - each is a rendered template


@register.filter
def letter(place: int) -> str:
    return ascii_uppercase[place]


@register.filter
def letter_of(reading: Interpretation, option: str) -> str:
    """`{{ reading|letter_of:option.id }}`: what people call an option of a passage that is open."""
    return reading.letter(option)


@register.filter
def marked(text: str, words: Sequence[str]) -> SafeString:
    """The text with every hit of a search set off."""
    if not words:
        return conditional_escape(text)
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pieces = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    shown = (
        f"<mark>{conditional_escape(piece)}</mark>" if place % 2 else conditional_escape(piece)
        for place, piece in enumerate(pieces)
    )
    return mark_safe("".join(shown))  # noqa: S308 - every piece is escaped
