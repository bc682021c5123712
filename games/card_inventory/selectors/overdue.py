"""What about decks off the table is late or about to be: for the queue of work and the alerts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.core.formatting import days_text
from backoffice.core.local_time import bounds_of_gaming_day, gaming_day_of
from games.card_inventory.models import DiscrepancyReport
from games.card_inventory.rules.law import CardLaw
from games.card_inventory.rules.reconciliation import Quarter
from games.card_inventory.selectors.book import MOST_SHOWN, Book, book_of
from games.card_inventory.selectors.counts import days_not_signed, quarters_without
from games.packs.floor_law import card_law_at
from games.rulepacks.card_inventory import Destruction


@dataclass(frozen=True)
class Overdue:
    """One thing that somebody has to see to; `is_late` once the law is broken, else it is about to be.

    `name` says which of the property's things it is, `degree` how much of it there is.
    """

    title: str
    detail: str
    url: str
    cite: str
    is_late: bool
    name: str
    degree: int = 0
    since: datetime | None = None
    due: datetime | None = None


def deck_life_overdue(casino: Property, at: datetime) -> list[Overdue]:
    return overdue_in(book_of(casino, at), casino, at)


def overdue_in(book: Book, casino: Property, at: datetime) -> list[Overdue]:
    """In the order of weight. Where no law sets a limit nothing of it is late."""
    law = card_law_at(casino, at)
    found = list(_not_destroyed(casino, at, book, law.destruction)) if law.destruction else []
    if law.reconciles_daily:
        found += _not_reconciled(casino, at, book, law.cite("reconciliation"))
    if law.counts_quarterly:
        found += _not_counted(casino, at, book, law.cite("count"))
    found += _differences(book, law)
    found += _open_reports(book, law.cite("discrepancy"))
    return sorted(found, key=lambda each: not each.is_late)


def _not_destroyed(casino: Property, at: datetime, book: Book, law: Destruction) -> Iterator[Overdue]:
    url = f"{reverse('deck-sets')}?property={casino.pk}"
    sets = [(each["number"], datetime.fromisoformat(each["due_at"])) for each in book.sets_due]
    overdue = [number for number, due in sets if due < at]
    soon = [number for number, due in sets if due >= at]
    if overdue:
        yield Overdue(
            ngettext(
                "%(number)d label of used decks is overdue (%(days)s)",
                "%(number)d labels of used decks are overdue (%(days)s)",
                len(overdue),
            )
            % {"number": len(overdue), "days": days_text(law.days)},
            _labels(overdue),
            f"{url}&state=overdue",
            law.clause,
            is_late=True,
            name="sets_overdue",
            degree=len(overdue),
            since=sets[0][1],
        )
    if soon:
        yield Overdue(
            ngettext(
                "%(number)d label of used decks must be destroyed within a day",
                "%(number)d labels of used decks must be destroyed within a day",
                len(soon),
            )
            % {"number": len(soon)},
            _labels(soon),
            url,
            law.clause,
            is_late=False,
            name="sets_due",
            degree=len(soon),
            due=next(due for _number, due in sets if due >= at),
        )


def _labels(numbers: list[int]) -> str:
    named = ", ".join(map(str, numbers[:5]))
    return (
        _("Labels %(labels)s and more.") % {"labels": named}
        if len(numbers) > 5
        else _("Labels %(labels)s.") % {"labels": named}
    )


def _not_reconciled(casino: Property, at: datetime, book: Book, cite: str) -> Iterator[Overdue]:
    days = days_not_signed(casino, at, last_signed=book.last_day, first_entry_at=book.first_entry_at)
    if days:
        yield Overdue(
            ngettext("%(number)d day is not reconciled", "%(number)d days are not reconciled", len(days))
            % {"number": len(days)},
            _("The oldest is %(day)s.") % {"day": date_format(days[0], "j M Y")},
            reverse("deck-reconcile", args=[casino.pk]),
            cite,
            # yesterday is signed in the course of today
            is_late=len(days) > 1,
            name="reconciliation",
            degree=len(days),
            since=bounds_of_gaming_day(casino, days[0])[1],
            due=bounds_of_gaming_day(casino, gaming_day_of(casino, at))[1],
        )


def _not_counted(casino: Property, at: datetime, book: Book, cite: str) -> Iterator[Overdue]:
    counted = {Quarter(each["year"], each["quarter"]) for each in book.counts}
    for quarter in quarters_without(counted, casino, at, first_entry_at=book.first_entry_at):
        yield Overdue(
            _("Decks were not counted in %(quarter)s") % {"quarter": quarter},
            _("Every deck on the property is counted once a quarter."),
            reverse("deck-reconcile", args=[casino.pk]),
            cite,
            is_late=True,
            name=f"count:{quarter.year}-{quarter.number}",
        )


def _differences(book: Book, law: CardLaw) -> Iterator[Overdue]:
    for signed in book.days_that_differ:
        yield Overdue(
            _("Decks did not reconcile on %(day)s")
            % {"day": date_format(date.fromisoformat(signed["day"]), "j M Y")},
            _("Signed by %(who)s.") % {"who": signed["by_name"]},
            reverse("deck-reconciliation", args=[signed["pk"]]),
            law.cite("reconciliation"),
            is_late=False,
            name=f"day:{signed['pk']}",
        )
    for count in [each for each in book.counts if each["differs_lately"]][:MOST_SHOWN]:
        yield Overdue(
            _("The count of %(quarter)s shows a variance")
            % {"quarter": Quarter(count["year"], count["quarter"])},
            _("%(counted)d counted, %(book)d on record.") % count,
            reverse("deck-count-sheet", args=[count["pk"]]),
            law.cite("count"),
            is_late=False,
            name=f"count_differs:{count['pk']}",
        )


def _open_reports(book: Book, cite: str) -> Iterator[Overdue]:
    for report in book.open_reports:
        yield Overdue(
            _("Card Discrepancy Report %(number)d: Part 2 outstanding") % report,
            _("%(what)s, label %(label)d.")
            % {"what": DiscrepancyReport(kind=report["kind"]).get_kind_display(), "label": report["label"]},
            reverse("deck-discrepancy", args=[report["pk"]]),
            cite,
            is_late=False,
            name=f"discrepancy:{report['pk']}",
        )
