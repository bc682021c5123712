"""The report about decks on paper. Every rotation is in the CSV; paper has what somebody reads."""

from datetime import date
from itertools import islice
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.errors import DomainError
from backoffice.core.pdf_archive import write_report
from backoffice.jobs.export_files import Export, write_rows
from backoffice.jobs.services.reports import PDF, Asked, ReportFile
from backoffice.permissions.actions import Action
from games.card_inventory.rules.law import card_law
from games.card_inventory.selectors.report_rows import ReportPeriod
from games.card_inventory.selectors.reports import KINDS, ReportKind, rotations_by_table, totals_of
from games.card_inventory.selectors.stock import stock_of

KIND, ROWS_KIND = "decks", "deck_rows"
ON_PAPER = ("late", "discrepancies", "destroyed", "reconciliations", "counts", "cards")
# a cell takes a millisecond to draw: beyond this the CSV is the better reading
MOST_ROWS = 1500


def make_deck_report(asked: Asked) -> ReportFile:
    """Made with the eyes of whoever asked: a property out of sight is no property."""
    period = _period(asked)
    casino = period.casino
    sections = []
    for step, key in enumerate(ON_PAPER):
        asked.progress(10 + 10 * step, str(KINDS[key].title))
        sections.append(_section(key, period))
    late = len(sections[0]["rows"]) + sections[0]["left_out"]
    asked.progress(75, _("Drawing"))
    made_at = timezone.now()
    content = write_report(
        "card_inventory/report_pdf.html",
        {
            "title": _("Decks"),
            "casino": casino,
            "law": card_law(casino.regulator.jurisdiction, period.last),
            "period": period,
            "totals": totals_of(period, late=late),
            "held": [each for each in stock_of(casino).counts if each.decks],
            "by_table": rotations_by_table(period),
            "sections": sections,
            "made_at": made_at,
            "asked_by": asked.report.person.full_name,
        },
        made_at=made_at,
    )
    return ReportFile(f"decks-{period.first}-{period.last}.pdf", PDF, content)


def export_of(kind: ReportKind, period: ReportPeriod) -> Export:
    """Every row of one kind; how many there are nobody knows before they are read."""
    return Export(
        name=f"decks-{kind.key}-{period.first}-{period.last}.csv",
        head=[str(each) for each in kind.head],
        rows=lambda: kind.rows(period),
        more_than=lambda number: any(True for _row in islice(kind.rows(period), number, None)),
        kind=ROWS_KIND,
        title=_("%(kind)s, %(first)s to %(last)s")
        % {"kind": kind.title, "first": period.first, "last": period.last},
        casino=period.casino,
        parameters={"kind": kind.key, **parameters_of(period)},
    )


def write_deck_rows(asked: Asked) -> ReportFile:
    export = export_of(KINDS[asked.parameters["kind"]], _period(asked))
    return write_rows(asked, name=export.name, head=export.head, rows=export.rows(), total=0)


def parameters_of(period: ReportPeriod) -> dict[str, Any]:
    return {
        "property": period.casino.pk,
        "first": period.first.isoformat(),
        "last": period.last.isoformat(),
    }


def _period(asked: Asked) -> ReportPeriod:
    given = asked.parameters
    casino = properties_visible_to(asked.access).filter(pk=given["property"]).first()
    if casino is None or not asked.access.allows(Action.DECK_VIEW):
        raise DomainError(_("You no longer have access to the decks of this property."))
    return ReportPeriod(casino, date.fromisoformat(given["first"]), date.fromisoformat(given["last"]))


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
