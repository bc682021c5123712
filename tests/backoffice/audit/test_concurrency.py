"""Many people change things at once: the chain stays one chain."""

from collections.abc import Callable
from datetime import datetime
from threading import Event

import pytest
from django.db import connection, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry, AuditHead
from backoffice.audit.services import GENESIS, audited_change, verify_chains
from tests.factories import make_operator


@pytest.mark.usefixtures("committed_database")
def test_changes_at_the_same_moment_follow_one_another_in_the_chain(
    in_threads: Callable[..., list[object]], actor: Actor
) -> None:
    harbor, deadwood = make_operator(), make_operator()

    def change() -> None:
        for _ in range(10):
            with audited_change(actor=actor) as trail:
                trail.record(verb="operator.changed", subject=harbor)
                trail.record(verb="operator.changed", subject=deadwood)

    def change_in_the_other_order() -> None:
        for _ in range(10):
            with audited_change(actor=actor) as trail:
                trail.record(verb="operator.changed", subject=deadwood)
                trail.record(verb="operator.changed", subject=harbor)

    assert in_threads(change, change_in_the_other_order, change, change_in_the_other_order) == [None] * 4
    assert [head.count for head in AuditHead.objects.all()] == [40, 40]
    assert [report.broken for report in verify_chains()] == ["", ""]


@pytest.mark.usefixtures("committed_database")
def test_the_time_of_an_entry_is_taken_when_its_turn_comes(
    in_threads: Callable[..., list[object]], actor: Actor
) -> None:
    """Whoever waits for the chain's lock writes the moment at which it got it, not the one at which it came."""
    harbor, held, comes = make_operator(), Event(), Event()
    released: list[datetime] = []

    def hold() -> None:
        with transaction.atomic():
            AuditHead.objects.create(chain=f"operator:{harbor.pk}", hash=GENESIS)
            held.set()
            comes.wait(10)
            while not somebody_waits():
                comes.wait(0.02)
            released.append(timezone.now())

    def change() -> None:
        held.wait(10)
        with audited_change(actor=actor) as trail:
            trail.record(verb="operator.changed", subject=harbor)
            comes.set()

    assert in_threads(hold, change) == [None] * 2
    assert AuditEntry.objects.get().at >= released[0]


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) "
            "WHERE NOT granted AND datname = current_database()"
        )
        return bool(cursor.fetchone()[0])
