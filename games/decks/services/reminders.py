"""Tells the people of a pit that decks are due soon, and that they are due; each of it once.

What went out is kept, so that it does not matter how often this runs, how many of it run at once, or for how long
nothing ran: decks that ran out meanwhile are announced as due, not first as due soon.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db import connection, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, state_of
from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.core.errors import DomainError
from backoffice.core.formatting import moment_text
from backoffice.core.versions import EditConflict, locked, record_edit
from backoffice.notifications.services.notify import notify_people
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.decks.models import DeckNotice, DeckSettings
from games.decks.selectors.clocks import BatchClock, TableClock, deck_clocks

# any number, as long as nothing else in this database uses it
_ONE_AT_A_TIME = 20_261_116


@dataclass(frozen=True)
class Announcement:
    clock: TableClock
    batch: BatchClock
    notice: DeckNotice

    @property
    def order(self) -> tuple[int, int, str]:
        return (self.clock.table.property_id, self.clock.table.pit_id, self.notice.kind)


def remind_of_decks(*, at: datetime) -> int:
    """How many clocks were announced."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ONE_AT_A_TIME])
        tables = GamingTable.objects.filter(retired_at__isnull=True, property__retired_at__isnull=True)
        clocks = deck_clocks(tables.select_related("property", "pit"), at=at)
        new = _not_sent_yet(list(_announcements(clocks, at=at)))
        DeckNotice.objects.bulk_create(each.notice for each in new)
        for _key, group in groupby(sorted(new, key=lambda each: each.order), key=lambda each: each.order):
            _tell(list(group))
        return len(new)


def change_deck_settings(
    *, casino: Property, seen_version: int, remind_minutes: int, late_causes: str, actor: Actor
) -> bool:
    """True when something was written. A property that never chose has version 0 of the default."""
    if not 5 <= remind_minutes <= 240:
        raise DomainError(_("Enter a whole number of minutes from 5 to 240."), field="remind_minutes")
    with audited_change(actor=actor) as trail:
        locked(casino, keep_references=True)
        current = deck_settings_of(casino)
        if current.version != seen_version:
            raise EditConflict(current=current, seen_version=seen_version)
        before = (
            state_of(current, "remind_minutes", "late_causes")
            if current.pk
            else {"remind_minutes": None, "late_causes": ""}
        )
        current.remind_minutes, current.late_causes = remind_minutes, late_causes
        after = {"remind_minutes": remind_minutes, "late_causes": late_causes}
        return record_edit(trail, current, verb="deck.settings_changed", before=before, after=after)


def deck_settings_of(casino: Property) -> DeckSettings:
    return DeckSettings.objects.filter(property=casino).first() or DeckSettings(property=casino, version=0)


def _announcements(clocks: Iterable[TableClock], *, at: datetime) -> Iterator[Announcement]:
    for clock in clocks:
        for batch in clock.batches:
            reading = batch.reading
            if reading is None or reading.left is None or reading.due_at is None or reading.stopped:
                continue
            if reading.is_due:
                kind = DeckNotice.Kind.LATE
            elif reading.left <= clock.remind_before:
                kind = DeckNotice.Kind.REMINDER
            else:
                continue
            notice = DeckNotice(
                table=clock.table,
                batch=batch.number,
                since=reading.since,
                kind=kind,
                due_at=reading.due_at,
                sent_at=at,
            )
            yield Announcement(clock, batch, notice)


def _not_sent_yet(found: list[Announcement]) -> list[Announcement]:
    sent = DeckNotice.objects.filter(
        table__in={each.notice.table_id for each in found}, since__in={each.notice.since for each in found}
    )
    keys = set(sent.values_list("table_id", "batch", "since", "kind"))
    return [
        each
        for each in found
        if (each.notice.table_id, each.notice.batch, each.notice.since, each.notice.kind) not in keys
    ]


def _tell(group: list[Announcement]) -> None:
    """One message for all tables of a pit that ran out in the same minute."""
    table = group[0].clock.table
    casino, pit, is_late = table.property, table.pit, group[0].notice.kind == DeckNotice.Kind.LATE
    numbers = ", ".join(dict.fromkeys(str(each.clock.table) for each in group))
    title = _("Decks are due now at %(tables)s") if is_late else _("Decks are due soon at %(tables)s")
    follow = Action.DECK_LATE_FOLLOW if is_late else Action.DECK_DUE_FOLLOW
    notify_people(
        people=people_who_may(follow, at=casino),
        kind="decks",
        title=title % {"tables": numbers},
        detail=_("%(pit)s, %(property)s: %(tables)s.")
        % {"pit": pit, "property": casino, "tables": "; ".join(_words(each, casino) for each in group)},
        link=_board(pit),
    )


def _words(each: Announcement, casino: Property) -> str:
    rules = each.clock.deck_rules
    return _("%(table)s, batch %(batch)d, due %(due)s (%(hours)s h %(cite)s)") % {
        "table": each.clock.table,
        "batch": each.batch.number,
        "due": moment_text(each.notice.due_at, casino.time_zone),
        "hours": rules.hours if rules else "",
        "cite": rules.cite if rules else "",
    }


def _board(pit: Pit) -> str:
    return f"{reverse('deck-board')}?pit={pit.pk}"
