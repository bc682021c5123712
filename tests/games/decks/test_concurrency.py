"""Two devices and one change of decks: it is logged once."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import DomainError
from games.badges.models import Badge
from games.badges.services.pins import Credentials
from games.decks.models import DeckChange, DeckNotice
from games.decks.rules.entry import DeckEntry
from games.decks.services.changes import AlreadyChanged, log_deck_change
from games.decks.services.reminders import remind_of_decks
from tests.factories import make_table
from tests.games.configurations.factories import make_table_rules
from tests.games.decks.factories import PIN, make_badge, make_deck_change

pytestmark = pytest.mark.usefixtures("committed_database")
InThreads = Callable[..., list[object]]


def logging(*, seen: int | None, mark: DeviceMark | None, pin: str = PIN) -> Callable[[], object]:
    table = DeckChange.objects.select_related("table__property").latest("pk").table
    dealer = Badge.objects.get(may_verify=False, property=table.property, name="Dealer")
    supervisor = Badge.objects.get(may_verify=True, property=table.property, name="Supervisor")
    now = timezone.now()
    entry = DeckEntry(now, 1, "red", 6, 6, "storage", "damage")
    return lambda: log_deck_change(
        table=table,
        entry=entry,
        dealer=Credentials(dealer.number, pin, "dealer"),
        supervisor=Credentials(supervisor.number, PIN, "supervisor"),
        seen=seen,
        mark=mark,
        at=now,
        actor=Actor.in_command("test"),
    )


@pytest.fixture
def before() -> DeckChange:
    table = make_table()
    make_badge(casino=table.property, name="Dealer")
    make_badge(casino=table.property, name="Supervisor", may_verify=True)
    return make_deck_change(table, hours_ago=7)


def test_two_people_log_the_same_change_and_one_is_told(before: DeckChange, in_threads: InThreads) -> None:
    results = in_threads(*(logging(seen=before.pk, mark=DeviceMark(f"page-{n}", 1)) for n in (1, 2)))
    assert sorted(type(each).__name__ for each in results) == ["AlreadyChanged", "DeckChange"], results
    told = next(each for each in results if isinstance(each, AlreadyChanged))
    assert told.newest in results
    assert DeckChange.objects.count() == 2


def test_a_tap_that_is_sent_twice_is_logged_once(before: DeckChange, in_threads: InThreads) -> None:
    tap = logging(seen=before.pk, mark=DeviceMark("page-1", 1))
    first, second = in_threads(tap, tap)
    assert isinstance(first, DeckChange)
    assert first == second
    assert DeckChange.objects.count() == 2


def test_guesses_at_the_same_moment_all_count(before: DeckChange, in_threads: InThreads) -> None:
    guess = logging(seen=before.pk, mark=None, pin="0000")
    results = in_threads(*[guess] * 5)
    assert all(isinstance(each, DomainError) for each in results)
    badge = Badge.objects.get(name="Dealer")
    assert badge.wrong_pins == 5
    assert badge.locked_at is not None


def test_two_schedulers_remind_once(before: DeckChange, in_threads: InThreads) -> None:
    make_table_rules(before.table)
    at = before.at + timedelta(hours=7, minutes=45)
    results = in_threads(*[lambda: remind_of_decks(at=at)] * 3)
    assert sorted(results) == [0, 0, 1]  # type: ignore[type-var]
    assert DeckNotice.objects.count() == 1
