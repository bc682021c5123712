"""How the figures of a redline are written: percent, points, money, one in so many."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.casinos.models import Property
from backoffice.core.formatting import money_text, percent_text
from games.configurations.rules.redline.effects import Effect, Move
from games.engine.amounts import number_text
from games.engine.price_figures import Figure

register = template.Library()
KINDS = {
    "edge": gettext_lazy("Edge"),
    "break_even": gettext_lazy("Break-even"),
    "jackpot": gettext_lazy("Jackpot"),
    "payout": gettext_lazy("Largest payout"),
}


@register.filter
def figure_text(figure: Figure | None, casino: Property) -> str:
    return "" if figure is None else _text(figure.kind, figure.value, casino)


@register.inclusion_tag("configurations/_moves.html")
def moves(effect: Effect, casino: Property, kind: str = "") -> dict[str, Any]:
    """What moves, each as `2.33 % → 2.88 % ▲ 0.55`; of one kind only where one is named."""
    chosen = effect.of(kind) if kind else effect.moves  # type: ignore[arg-type]
    return {
        "moves": [_shown(move, casino, named=not kind) for move in chosen],
        "problem": effect.problem if not kind else None,
    }


def _shown(move: Move, casino: Property, *, named: bool) -> dict[str, Any]:
    return {
        "label": move.label,
        "kind": KINDS[move.kind] if named else "",
        "before": _text(move.kind, move.before, casino) if move.before is not None else "–",
        "after": _text(move.kind, move.after, casino) if move.after is not None else "–",
        "delta": _delta(move, casino),
        "direction": move.direction,
        "exact": f"{move.before if move.before is not None else '–'} → {move.after if move.after is not None else '–'}",
    }


def _text(kind: str, value: Fraction, casino: Property) -> str:
    match kind:
        case "edge":
            return percent_text(value)
        case "jackpot":
            return _("1 in %(number)s") % {"number": number_text(1 / value)} if value else _("never")
    return money_text(_decimal(value), casino.currency)


def _delta(move: Move, casino: Property) -> str:
    """Points of percent or money; a chance says enough by itself."""
    if move.delta is None or move.kind == "jackpot":
        return ""
    if move.kind == "edge":
        points = percent_text(abs(move.delta)).replace("\N{NO-BREAK SPACE}%", "")
        return _("< 0.01") if points == percent_text(0).replace("\N{NO-BREAK SPACE}%", "") else points
    return money_text(abs(_decimal(move.delta)), casino.currency)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


@register.filter
def at(items: Any, place: int) -> Any:
    """`{{ columns|at:forloop.counter0 }}`: what stands in the same place of another list."""
    return items[place]
