"""Exact figures of a snapshot as a document shows them; nothing is worked out from the rounded ones."""

import re
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.engine.amounts import amount_text, chance_text, number_text, one_in_text, share_text
from games.engine.event_words import event_words
from games.engine.price_figures import players_words
from submissions.documents.drawing.approvals import day_in_words

register = template.Library()
ABSENT = (None, "")
"""What a report does not state is nothing to a template."""
UNBROKEN = "\N{NO-BREAK SPACE}"
FIGURES = {
    "edge": "House edge",
    "break_even": "Break-even meter",
    "jackpot": "Chance of the jackpot",
    "payout": "Largest payout",
}
_FILE_NUMBER = re.compile(r"\b[A-Z]{2,}(?:-[A-Z0-9]+)+\b")
_AMOUNT = re.compile(r"\b\d+\.\d\d\b(?! to )")


def rounded(value: Any, places: int) -> str:
    return number_text(Fraction(value), places)


@register.filter
def share(value: Any, places: int = 4) -> str:
    """A fraction of one in percent."""
    return "–" if value in ABSENT else share_text(Fraction(value), places).replace(" ", UNBROKEN)


@register.filter
def number(value: Any, places: int = 2) -> str:
    return "–" if value in ABSENT else rounded(value, places)


@register.filter
def money(value: Any, currency: str) -> str:
    """$10,000 or S$0.75: cents only where there are any."""
    return "–" if value in ABSENT else amount_text(Fraction(value), currency)


@register.filter
def pays_words(text: str | None, currency: str) -> str:
    """`100 % of the meter (10000.00) and 1000 to 1` with its amounts written as amounts."""
    return "–" if text in ABSENT else _AMOUNT.sub(lambda found: money(found.group(0), currency), str(text))


@register.filter
def chance(value: Any, places: int = 3) -> str:
    """A share in percent, or one in so many where it is a rare one."""
    return "–" if value in ABSENT else chance_text(Fraction(value), places).replace(" ", UNBROKEN)


@register.filter
def one_in(value: Any) -> str:
    """A chance as people say it: 1 in 496,512."""
    return "–" if value in ABSENT else one_in_text(Fraction(value))


@register.filter
def what_moves(move: Any) -> str:
    """Which figure it is: one wager has an edge, a break-even meter and a largest payout."""
    return f"{FIGURES[move['kind']]}, {move['label']}"


@register.filter
def beyond_term(text: str, term: str | None) -> str:
    """What a definition says after its term, which stands before it in bold."""
    if not term or not text.lower().startswith(f"{term.lower()}:"):
        return text
    said = text[len(term) + 1 :].strip()
    return said[:1].upper() + said[1:]


@register.filter
def moved(move: Any, currency: str) -> str:
    """A figure before and after: 2.33 % to 2.88 % ▲ 0.55."""
    kind, before, after = move["kind"], move["before"], move["after"]
    figures = [_figure(kind, each, currency).replace(" ", UNBROKEN) for each in (before, after)]
    words = " to ".join(figures)
    if before is None or after is None:
        return words
    delta = Fraction(after) - Fraction(before)
    sign = "▲" if delta > 0 else "▼"
    if kind == "jackpot":
        return f"{words}{UNBROKEN}{sign}"
    by = rounded(abs(delta) * 100, 3) if kind == "edge" else cents(abs(delta), currency)
    return f"{words}{UNBROKEN}{sign}{UNBROKEN}{by}"


def _figure(kind: str, value: Any, currency: str) -> str:
    if value is None:
        return "none"
    if kind == "jackpot":
        return one_in(value)
    return share(value, 3) if kind == "edge" else cents(value, currency)


@register.filter
def figure_text(figure: Any, currency: str) -> str:
    """A figure of a snapshot by its kind: edge, break-even meter, chance of a jackpot, largest payout."""
    kind, value = figure["kind"], figure["value"]
    if kind == "edge":
        return share(value, 4)
    return money(value, currency) if kind == "payout" else _figure(kind, value, currency)


register.filter("players_words", players_words)


@register.filter
def cents(value: Any, currency: str) -> str:
    """Always with its cents: two amounts of one line are read against one another."""
    return "–" if value in ABSENT else amount_text(Fraction(value), currency, 2)


register.filter("event_words", event_words)


@register.filter
def event_of(event: str, wager: str) -> str:
    """An event in the table of its own wager: its own one is that it wins."""
    return event_words(event, wager)


@register.filter
def event_row(event: Any, wager: str) -> str:
    """The same for a row that says what it pays: an event that is named after its amount is named with an amount."""
    words = event_words(event["event"], wager)
    name, _space, amount = words.rpartition(" ")
    return f"{name} {amount}.00" if amount.isdigit() and event["pays"] in (amount, f"{amount}.00") else words


@register.filter
def points(values: Sequence[int]) -> str:
    """Points that follow each other as a pay table prints them: 0–5."""
    return f"{values[0]}–{values[-1]}" if len(values) > 1 else str(values[0])


@register.filter
def negated(value: Any) -> Fraction | None:
    """The house's side of a player's figure."""
    return None if value in ABSENT else -Fraction(value)


@register.filter
def entry(mapping: Any, key: str) -> Any:
    return mapping.get(key)


@register.filter
def cards(codes: Sequence[str]) -> str:
    """A♥ K♠ for AH KS."""
    suits = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    return " ".join(f"{code[:-1].replace('T', '10')}{suits.get(code[-1], code[-1])}" for code in codes)


@register.filter
def after_term(text: str, term: str | None) -> str:
    """What a definition says of its term, which stands before it in bold."""
    if not term or not text.lower().startswith(f"{term.lower()}:"):
        return text
    return text[len(term) + 1 :].strip()


@register.filter
def without_stop(text: str) -> str:
    """A heading ends without the stop that its words have as a line of a page."""
    return text.removesuffix(".")


@register.filter
def day_words(text: str) -> str:
    """2026-11-20 as a paper writes it."""
    return day_in_words(date.fromisoformat(text))


@register.filter
def whole_numbers(text: str) -> SafeString:
    """Numbers of approvals and submissions are not broken at their hyphens."""
    shown = _FILE_NUMBER.sub(r'<span class="whole">\g<0></span>', escape(text))
    return mark_safe(shown)  # noqa: S308 - escaped above
