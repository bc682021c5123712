"""Ninety days of deck changes at every table of the demo: a few late ones, one correction, and a board worth a look."""

from datetime import datetime, timedelta
from functools import cache
from random import Random

from django.conf import settings
from django.contrib.auth.hashers import make_password

from backoffice.audit.services import audited_change
from backoffice.casinos.demo import LOADER
from backoffice.casinos.models import GamingTable, Property
from backoffice.people.models import Person
from games.approved_rules.selectors.in_force import rules_in_force
from games.badges.models import Badge
from games.decks.demo.rotations import Crew, Rotations, rotations, signed_by
from games.decks.models import DeckChange
from games.decks.selectors.clocks import deck_rules_of
from games.decks.services.reminders import remind_of_decks

DAYS = 90
DEALERS = ("Ana Petrov", "Ben Whitaker", "Chloe Duarte", "Dev Malhotra", "Emma Sato", "Frank Obi")
SUPERVISORS = ("Gail Norton", "Hugo Prins")
# How old the newest decks are: minutes before now. The others are somewhere in the middle of their time.
NEWEST = {"T01": 245, "T03": 270, "T12": 200, "T05": 190}
# ... and of the batch before, where that is to be told apart on the board
OLDER = {"T01": 455, "T03": 500, "T12": 415}
LATE = {"T02": 9, "T04": 7, "T11": 5, "101": 3}


def load(*, at: datetime) -> None:
    for casino in Property.objects.select_related("operator").order_by("pk"):
        tables = list(casino.tables.exclude(shoe="none").select_related("property"))
        if not tables:
            continue
        crew = make_crew(casino)
        held, today = rules_in_force(tables, at), at.astimezone(casino.zone).date()
        changes: list[DeckChange] = []
        for table in tables:
            rules = held.get(table.pk)
            known = deck_rules_of(rules.rules, on=today, rulings=()) if rules else None
            plan = Rotations(
                decks=(known.decks if known else None) or 6,
                batches=known.batches if known else 1,
                hours=int(known.hours) if known and known.hours else None,
                late=LATE.get(table.number, 0),
                preshuffled=table.number == "T02",
            )
            changes += _log_of(table, plan, crew=crew, at=at)
        DeckChange.objects.bulk_create(changes, batch_size=2000)
        _correct_one(tables, crew=crew)
    remind_of_decks(at=at)


def make_crew(casino: Property) -> Crew:
    """Six dealers without accounts, and supervisors, of whom those with an account are the demo's own people."""
    with audited_change(actor=LOADER) as trail:
        dealers = [
            Badge(
                property=casino, number=f"D-{101 + place}", name=name, pin_hash=_hashed_pin(), pin_is_own=True
            )
            for place, name in enumerate(DEALERS)
        ]
        accounts = Person.objects.filter(
            membership__operator=casino.operator,
            membership__roles__overlap=["floor_supervisor", "pit_manager"],
            membership__properties__isnull=True,
        ).order_by("pk")
        known = [(person.full_name, person) for person in accounts]
        supervisors = [
            Badge(
                property=casino,
                number=f"F-{201 + place}",
                name=name,
                person=person,
                may_verify=True,
                pin_hash=_hashed_pin(),
                pin_is_own=True,
            )
            for place, (name, person) in enumerate([*known, *((name, None) for name in SUPERVISORS)])
        ]
        Badge.objects.bulk_create([*dealers, *supervisors])
        for badge in (*dealers, *supervisors):
            trail.record(
                verb="badge.added",
                subject=badge,
                after={"number": badge.number, "name": badge.name, "version": badge.version},
            )
    return Crew(dealers, supervisors)


def _log_of(table: GamingTable, plan: Rotations, *, crew: Crew, at: datetime) -> list[DeckChange]:
    random = Random(f"{table.property} {table.number}")  # noqa: S311 - the same demo every time
    newest = at - timedelta(minutes=NEWEST.get(table.number) or random.randint(20, 170))
    older = OLDER.get(table.number)
    if older is not None:
        # the batch before ends the regular log, the newest one is added to it
        log = list(
            _regular(table, plan, crew=crew, newest=at - timedelta(minutes=older), random=random, at=at)
        )
        last = log[-1]
        newer = 2 if last.batch == 1 else 1
        copied = next(each for each in reversed(log) if each.batch == newer)
        return [*log, _again(copied, at=newest)]
    if table.number == "T05":
        return _closed_overnight(table, plan, crew=crew, at=at, newest=newest, random=random)
    return list(_regular(table, plan, crew=crew, newest=newest, random=random, at=at))


def _regular(
    table: GamingTable, plan: Rotations, *, crew: Crew, newest: datetime, random: Random, at: datetime
) -> list[DeckChange]:
    since = at - timedelta(days=DAYS)
    return list(rotations(table, plan, crew=crew, since=since, newest=newest, random=random))


def _closed_overnight(
    table: GamingTable, plan: Rotations, *, crew: Crew, at: datetime, newest: datetime, random: Random
) -> list[DeckChange]:
    """Decks taken off when the table closed, new ones put on it for the next opening."""
    log = _regular(table, plan, crew=crew, newest=at - timedelta(hours=16), random=random, at=at)
    taken_off = _again(log[-1], at=at - timedelta(hours=12))
    taken_off.decks_opened = taken_off.decks_in_batch = 0
    taken_off.reason = DeckChange.Reason.CLOSING
    put_on = _again(log[-1], at=newest)
    put_on.decks_removed = 0
    put_on.reason = DeckChange.Reason.OPENING
    return [*log, taken_off, put_on]


def _again(change: DeckChange, *, at: datetime) -> DeckChange:
    same = {
        field.attname: getattr(change, field.attname)
        for field in DeckChange._meta.concrete_fields
        if field.attname not in ("id", "sets_clock")
    }
    return DeckChange(**(same | {"at": at, "received_at": at + timedelta(minutes=1)}))


def _correct_one(tables: list[GamingTable], *, crew: Crew) -> None:
    """A time typed an hour too early, put right by the supervisor the next morning; and one damaged card."""
    table = next((each for each in tables if each.number == "T04"), None)
    if table is None:
        return
    wrong, damaged = DeckChange.objects.filter(table=table).order_by("-at")[14:16]
    correction = _again(wrong, at=wrong.at + timedelta(minutes=12))
    correction.corrects = wrong
    correction.notes = "Time read off the wrong line of the sheet"
    correction.received_at = wrong.at + timedelta(hours=9)
    single = _again(damaged, at=damaged.at + timedelta(hours=2))
    single.decks_opened = single.decks_removed = 1
    single.reason = DeckChange.Reason.DAMAGE
    single.notes = "Corner of a nine bent"
    correction.verified_by, correction.verified_by_name = crew.supervisors[0], str(crew.supervisors[0])
    for name, value in signed_by(crew.dealers[0], crew.supervisors[0]).items():
        setattr(single, name, value)
    DeckChange.objects.bulk_create([single, correction])


@cache
def _hashed_pin() -> str:
    """One hash for all: hashing each would take longer than all the rest of the demo."""
    return make_password(settings.DEMO_BADGE_PIN)
