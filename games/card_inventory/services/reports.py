"""The report about decks on paper. Every rotation is in the CSV; paper has what somebody reads."""

from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.errors import DomainError
from backoffice.core.pdf import write_pdf
from backoffice.jobs.services.reports import PDF, Asked, ReportFile
from backoffice.permissions.actions import Action
from games.card_inventory.rules.law import card_law
from games.card_inventory.selectors.report_rows import ReportPeriod
from games.card_inventory.selectors.reports import KINDS, rotations_by_table, totals_of
from games.card_inventory.selectors.stock import stock_of

KIND = "decks"
ON_PAPER = ("late", "discrepancies", "destroyed", "reconciliations", "counts", "cards")
# a cell takes a millisecond to draw: beyond this the CSV is the better reading
MOST_ROWS = 1500


def make_deck_report(asked: Asked) -> ReportFile:
    """Made with the eyes of whoever asked: a property out of sight is no property."""
    given = asked.parameters
    casino = properties_visible_to(asked.access).filter(pk=given["property"]).first()
    if casino is None or not asked.access.allows(Action.DECK_VIEW):
        raise DomainError(_("You may no longer see the decks of this property."))
    period = ReportPeriod(casino, date.fromisoformat(given["first"]), date.fromisoformat(given["last"]))
    sections = []
    for step, key in enumerate(ON_PAPER):
        asked.progress(10 + 10 * step, str(KINDS[key].title))
        sections.append(_section(key, period))
    late = len(sections[0]["rows"]) + sections[0]["left_out"]
    asked.progress(75, _("Drawing"))
    content = write_pdf(
        "card_inventory/report_pdf.html",
        {
            "title": _("Decks"),
            "casino": casino,
            "law": card_law(casino.regulator.jurisdiction, period.last),
            "period": period,
            "totals": totals_of(period, late=late),
            "stock": stock_of(casino),
            "by_table": rotations_by_table(period),
            "sections": sections,
            "made_at": timezone.now(),
            "asked_by": asked.report.person.full_name,
        },
    )
    return ReportFile(f"decks-{period.first}-{period.last}.pdf", PDF, content)


def _section(key: str, period: ReportPeriod) -> dict[str, Any]:
    kind = KINDS[key]
    rows = list(kind.rows(period))
    return {
        "kind": kind,
        "head": _cells(kind.figures, kind.head),
        "rows": [_cells(kind.figures, row) for row in rows[:MOST_ROWS]],
        "left_out": max(0, len(rows) - MOST_ROWS),
    }


def _cells(figures: tuple[int, ...], row: tuple[Any, ...]) -> list[tuple[Any, bool]]:
    return [(value, place in figures) for place, value in enumerate(row)]
