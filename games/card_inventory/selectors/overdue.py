"""What about decks off the table is late or about to be: for the compliance board, the day's page and the alerts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.core.formatting import days_text
from backoffice.core.today import Card, Desk
from backoffice.permissions.actions import Action
from games.card_inventory.models import DailyReconciliation, DeckSet, DiscrepancyReport, QuarterlyCount
from games.card_inventory.rules.clock import SOON
from games.card_inventory.rules.law import CardLaw
from games.card_inventory.selectors.counts import days_to_reconcile, quarters_not_counted
from games.card_inventory.selectors.sets import sets_not_destroyed, workload
from games.packs.floor_law import card_law_at
from games.rulepacks.card_inventory import Destruction

# differences stay on the board for this long after they were signed
RECENT = timedelta(days=30)


@dataclass(frozen=True)
class Overdue:
    """One thing that somebody has to see to; `is_late` once the law is broken, else it is about to be."""

    title: str
    detail: str
    url: str
    cite: str
    is_late: bool


def deck_life_overdue(casino: Property, at: datetime) -> list[Overdue]:
    """In the order of weight. Where no law sets a limit nothing of it is late."""
    law = card_law_at(casino, at)
    found = list(_not_destroyed(casino, at, law.destruction)) if law.destruction else []
    if law.reconciles_daily:
        found += _not_reconciled(casino, at, law.cite("reconciliation"))
    if law.counts_quarterly:
        found += _not_counted(casino, at, law.cite("count"))
    found += _differences(casino, at, law)
    found += _open_reports(casino, law.cite("discrepancy"))
    return sorted(found, key=lambda each: not each.is_late)


def _not_destroyed(casino: Property, at: datetime, law: Destruction) -> Iterator[Overdue]:
    work = workload(casino, at=at)
    url = f"{reverse('deck-sets')}?property={casino.pk}"
    if work.overdue:
        yield Overdue(
            ngettext(
                "%(number)d label of used decks is past %(days)s",
                "%(number)d labels of used decks are past %(days)s",
                work.overdue,
            )
            % {"number": work.overdue, "days": days_text(law.days)},
            _labels(sets_not_destroyed(casino).filter(due_at__lt=at)),
            f"{url}&state=overdue",
            law.clause,
            is_late=True,
        )
    if work.due_soon:
        soon = sets_not_destroyed(casino).filter(due_at__gte=at, due_at__lte=at + SOON)
        yield Overdue(
            ngettext(
                "%(number)d label of used decks is to be destroyed within a day",
                "%(number)d labels of used decks are to be destroyed within a day",
                work.due_soon,
            )
            % {"number": work.due_soon},
            _labels(soon),
            url,
            law.clause,
            is_late=False,
        )


def _labels(sets: "object") -> str:
    numbers = [str(each.number) for each in sets[:6]]  # type: ignore[index]
    named = ", ".join(numbers[:5])
    return (
        _("Labels %(labels)s and more.") % {"labels": named}
        if len(numbers) > 5
        else _("Labels %(labels)s.") % {"labels": named}
    )


def _not_reconciled(casino: Property, at: datetime, cite: str) -> Iterator[Overdue]:
    days = days_to_reconcile(casino, at=at)
    if days:
        yield Overdue(
            ngettext("%(number)d day is not reconciled", "%(number)d days are not reconciled", len(days))
            % {"number": len(days)},
            _("The oldest is %(day)s.") % {"day": date_format(days[0], "j M Y")},
            reverse("deck-reconcile", args=[casino.pk]),
            cite,
            # yesterday is signed in the course of today
            is_late=len(days) > 1,
        )


def _not_counted(casino: Property, at: datetime, cite: str) -> Iterator[Overdue]:
    for quarter in quarters_not_counted(casino, at=at):
        yield Overdue(
            _("Decks were not counted in %(quarter)s") % {"quarter": quarter},
            _("Every deck on the property is counted once in a quarter."),
            reverse("deck-reconcile", args=[casino.pk]),
            cite,
            is_late=True,
        )


def _differences(casino: Property, at: datetime, law: CardLaw) -> Iterator[Overdue]:
    since = at - RECENT
    for signed in DailyReconciliation.objects.filter(property=casino, at__gte=since, has_difference=True)[:5]:
        yield Overdue(
            _("Decks did not tally on %(day)s") % {"day": date_format(signed.day, "j M Y")},
            _("Signed by %(who)s.") % {"who": signed.by_name},
            reverse("deck-reconciliation", args=[signed.pk]),
            law.cite("reconciliation"),
            is_late=False,
        )
    for count in QuarterlyCount.objects.filter(property=casino, at__gte=since, has_difference=True)[:5]:
        yield Overdue(
            _("The count of %(quarter)s differs") % {"quarter": count},
            _("%(counted)d counted, %(book)d in the book.") % {"counted": count.counted, "book": count.book},
            reverse("deck-count-sheet", args=[count.pk]),
            law.cite("count"),
            is_late=False,
        )


def _open_reports(casino: Property, cite: str) -> Iterator[Overdue]:
    reports = DiscrepancyReport.objects.filter(property=casino, finding__isnull=True)
    for report in reports.select_related("deck_set")[:5]:
        yield Overdue(
            _("Card Discrepancy Report %(number)d has no part two") % {"number": report.number},
            _("%(what)s, label %(label)d.")
            % {"what": report.get_kind_display(), "label": report.deck_set.number},
            reverse("deck-discrepancy", args=[report.pk]),
            cite,
            is_late=False,
        )


def card_inventory_today(desk: Desk) -> Iterator[Card]:
    """On the page of the day for whoever can do something about it."""
    access, casino = desk.access, desk.casino
    doers = (Action.DECK_COLLECT, Action.DECK_DESTROY, Action.DECK_ACCOUNT, Action.DECK_LOG)
    if not casino or not access.operator or not any(access.allows(each) for each in doers):
        return
    if access.allows(Action.DECK_COLLECT):
        waiting = DeckSet.objects.filter(property=casino, state="removed", voided_at__isnull=True).count()
        if waiting:
            yield Card(
                title=ngettext(
                    "%(number)d label waits to be collected",
                    "%(number)d labels wait to be collected",
                    waiting,
                )
                % {"number": waiting},
                text=_("Used decks at %(property)s.") % {"property": casino},
                url=reverse("deck-collect", args=[casino.pk]),
                link=_("Start the round"),
                icon="package",
            )
    for each in deck_life_overdue(casino, desk.at)[:3]:
        yield Card(
            title=each.title,
            text=f"{each.detail} {each.cite}".strip(),
            url=each.url,
            link=_("See to it"),
            icon="alert-triangle" if each.is_late else "clock",
            urgent=each.is_late,
        )
