"""Tells people once: used decks about to pass their days, decks that did, days not reconciled, quarters not counted."""

from collections.abc import Iterable
from datetime import datetime

from django.db import connection, transaction
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.core.formatting import days_text
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.card_inventory.models import CardInventoryNotice
from games.card_inventory.rules.clock import SOON
from games.card_inventory.selectors.counts import days_to_reconcile, quarters_not_counted
from games.card_inventory.selectors.sets import sets_not_destroyed
from games.packs.floor_law import card_law_at

# any number, as long as nothing else in this database uses it
_ONE_AT_A_TIME = 20_261_117
Kind = CardInventoryNotice.Kind


def alert_about_used_decks(*, at: datetime) -> int:
    """How many things were told. Runs as often as one likes: what went out is kept."""
    told = 0
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_ONE_AT_A_TIME])
        casinos = Property.objects.filter(deck_book__isnull=False, retired_at__isnull=True)
        for casino in casinos.select_related("regulator", "operator"):
            told += _alert(casino, at=at)
    return told


def _alert(casino: Property, *, at: datetime) -> int:
    law = card_law_at(casino, at)
    handlers = people_who_may(Action.DECK_USED_FOLLOW, at=casino)
    answerable = people_who_may(Action.DECK_STOCK_FOLLOW, at=casino)
    told = 0
    if law.destruction is not None:
        labels = f"{reverse('deck-sets')}?property={casino.pk}"
        left = sets_not_destroyed(casino)
        late = _new(casino, Kind.OVERDUE, (str(each.pk) for each in left.filter(due_at__lt=at)), at=at)
        soon = left.filter(due_at__gte=at, due_at__lte=at + SOON)
        due = _new(casino, Kind.DUE_SOON, (str(each.pk) for each in soon), at=at)
        if late:
            words = ngettext(
                "%(number)d label of used decks is overdue (%(days)s) at %(property)s",
                "%(number)d labels of used decks are overdue (%(days)s) at %(property)s",
                late,
            )
            link, term = f"{labels}&state=overdue", days_text(law.destruction.days)
            _tell(
                {*handlers, *answerable},
                words,
                casino,
                late,
                detail=law.destruction.clause,
                link=link,
                days=term,
            )
        if due:
            words = ngettext(
                "%(number)d label of used decks must be destroyed within a day at %(property)s",
                "%(number)d labels of used decks must be destroyed within a day at %(property)s",
                due,
            )
            _tell(handlers, words, casino, due, detail=law.destruction.clause, link=labels)
        told += late + due
    if law.reconciles_daily:
        days = days_to_reconcile(casino, at=at)
        # yesterday is signed in the course of today
        missing = _new(casino, Kind.DAY, (day.isoformat() for day in days[:-1]), at=at)
        if missing:
            words = ngettext(
                "%(number)d day is not reconciled at %(property)s",
                "%(number)d days are not reconciled at %(property)s",
                missing,
            )
            detail = _("The oldest is %(day)s.") % {"day": date_format(days[0], "j M Y")}
            link = reverse("deck-reconcile", args=[casino.pk])
            _tell(answerable, words, casino, missing, detail=detail, link=link)
        told += missing
    if law.counts_quarterly:
        quarters = [str(each) for each in quarters_not_counted(casino, at=at)]
        missing = _new(casino, Kind.QUARTER, quarters, at=at)
        if missing:
            words = _("Decks were not counted at %(property)s")
            link = reverse("deck-reconcile", args=[casino.pk])
            _tell(answerable, words, casino, missing, detail=", ".join(quarters), link=link)
        told += missing
    return told


def _new(casino: Property, kind: str, about: Iterable[str], *, at: datetime) -> int:
    """How many of these nobody was told of yet; from now on they are told."""
    wanted = list(about)
    known = set(
        CardInventoryNotice.objects.filter(property=casino, kind=kind, about__in=wanted).values_list(
            "about", flat=True
        )
    )
    fresh = [each for each in wanted if each not in known]
    CardInventoryNotice.objects.bulk_create(
        CardInventoryNotice(property=casino, kind=kind, about=each, sent_at=at) for each in fresh
    )
    return len(fresh)


def _tell(
    people: Iterable[Person],
    words: str,
    casino: Property,
    number: int,
    *,
    detail: str,
    link: str,
    days: str = "",
) -> None:
    title = words % {"number": number, "property": casino, "days": days}
    notify_people(people=people, kind="decks", title=title, detail=detail, link=link)
