"""Setting limits: at once, after notice, or not at all."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from games.limits.models import TableLimits
from games.limits.selectors import limits_at, limits_in_force
from games.limits.services import LimitsMoved, cancel_table_limits
from tests.factories import make_property, make_regulator, make_table
from tests.games.configurations.factories import TESTER, make_configuration, make_rules, make_table_rules
from tests.games.limits.factories import make_limits, make_ruled_table

pytestmark = pytest.mark.django_db
NOTICE: dict[str, Any] = {"players": True, "sign_by": "Ida", "announced_by": "Ben"}


def test_21_without_players_a_maximum_holds_at_once() -> None:
    table, at = make_ruled_table(opened=True), timezone.now()
    written = make_limits(table, at=at, limits__maximum=1000)
    assert (written.from_at, written.players, written.noticed_at) == (at, False, None)
    assert limits_at(table, at) == written
    assert written.values["limits.maximum"] == 1000
    assert written.values["limits.minimum"] == 10, "what was not changed is kept with it"
    assert written.grounds[0]["cite"] == ["COMAR 36.05.03.21"]


def test_21_with_players_it_holds_30_minutes_after_sign_and_announcement() -> None:
    table, at = make_ruled_table(opened=True), timezone.now()
    written = make_limits(table, at=at, **NOTICE, limits__maximum=1000)
    assert written.from_at == at + timedelta(minutes=30)
    assert (written.sign_by, written.announced_by, written.noticed_at) == ("Ida", "Ben", at)
    assert limits_at(table, at + timedelta(minutes=29)) is None
    assert limits_at(table, at + timedelta(minutes=30)) == written


@pytest.mark.parametrize("missing", ["sign_by", "announced_by"])
def test_21_notice_names_who_put_up_the_sign_and_who_announced(missing: str) -> None:
    table = make_ruled_table(opened=True)
    with pytest.raises(DomainError) as refused:
        make_limits(table, **(NOTICE | {missing: ""}), limits__maximum=1000)
    assert refused.value.field == missing
    assert not TableLimits.objects.exists()


def test_nobody_plays_at_a_closed_table() -> None:
    table, at = make_ruled_table(), timezone.now()
    assert make_limits(table, at=at, players=True, limits__maximum=1000).from_at == at


def test_21_raising_a_minimum_is_refused_with_its_clause_and_nothing_is_written() -> None:
    table = make_ruled_table()
    with pytest.raises(DomainError, match=r"36\.05\.03\.21") as refused:
        make_limits(table, limits__minimum=25, limits__maximum=1000)
    assert refused.value.field == "limits.minimum"
    assert not TableLimits.objects.exists()


def test_14_a_raising_a_minimum_is_possible_under_rules_that_read_it_so() -> None:
    table = make_ruled_table(readings__raising_minimum="free")
    assert make_limits(table, limits__minimum=20).values["limits.minimum"] == 20


def test_limits_out_of_order_are_refused_by_the_check_of_the_configuration() -> None:
    table = make_ruled_table()
    with pytest.raises(DomainError, match="above") as refused:
        make_limits(table, limits__maximum=5)
    assert refused.value.field == "limits.minimum"


def test_singapore_a_differential_holds_as_soon_as_it_is_displayed() -> None:
    table = make_ruled_table(casino=_casino("sg"), opened=True)
    with pytest.raises(DomainError) as refused:
        make_limits(table, players=True, limits__differential=40000)
    assert refused.value.field == "sign_by"
    at = timezone.now()
    written = make_limits(table, at=at, players=True, sign_by="Ida", limits__differential=40000)
    assert (written.from_at, written.announced_by) == (at, "")


def test_nothing_changed_writes_nothing() -> None:
    with pytest.raises(DomainError, match="Nothing was changed"):
        make_limits(make_ruled_table(), limits__maximum=500)


def test_a_table_without_rules_has_no_limits_to_set() -> None:
    with pytest.raises(DomainError, match="No rules"):
        make_limits(make_table(), limits__maximum=500)


def test_the_second_of_two_people_is_told() -> None:
    table = make_ruled_table()
    make_limits(table, limits__maximum=1000)
    with pytest.raises(LimitsMoved):
        make_limits(table, seen=None, limits__maximum=800)


def test_announced_limits_are_cancelled_before_others_are_announced() -> None:
    table, at = make_ruled_table(opened=True), timezone.now()
    first = make_limits(table, at=at, limits__maximum=800)
    announced = make_limits(table, at=at + timedelta(minutes=1), **NOTICE, limits__maximum=1000)
    with pytest.raises(LimitsMoved, match="announced"):
        make_limits(table, at=at + timedelta(minutes=2), limits__maximum=900)
    cancel_table_limits(limits=announced, at=at + timedelta(minutes=3), actor=TESTER)
    announced.refresh_from_db()
    first.refresh_from_db()
    assert announced.cancelled_at is not None
    assert first.to_at is None
    assert limits_at(table, at + timedelta(days=1)) == first


def test_limits_in_force_cannot_be_cancelled() -> None:
    table, at = make_ruled_table(), timezone.now()
    written = make_limits(table, at=at, limits__maximum=1000)
    with pytest.raises(DomainError, match="already in force"):
        cancel_table_limits(limits=written, at=at, actor=TESTER)


def test_new_rules_end_the_limits_that_they_do_not_allow_and_no_others() -> None:
    table = make_ruled_table(casino=_casino("online"))
    now = timezone.now()
    fitting = make_limits(table, at=now, sign_by="Ida", limits__wagers__tie__maximum=300)
    tight = make_rules(
        make_configuration(
            casino=table.property,
            name="Tight",
            readings__main_maximum="war_included",
            limits__wagers__initial__maximum=1500,
        ),
        effective_at=now,
    )
    make_table_rules(table, tight, from_at=now + timedelta(hours=1))
    fitting.refresh_from_db()
    assert fitting.to_at == now + timedelta(hours=1)
    assert AuditEntry.objects.filter(verb="limits.ended", object_id=str(table.pk)).exists()

    other = make_ruled_table(casino=_casino("online"))
    kept = make_limits(other, at=now, sign_by="Ida", limits__wagers__tie__maximum=300)
    again = make_rules(make_configuration(casino=other.property, name="Again"), effective_at=now)
    make_table_rules(other, again, from_at=now + timedelta(hours=1))
    kept.refresh_from_db()
    assert kept.to_at is None


def test_every_change_is_in_the_trail_with_both_amounts() -> None:
    table = make_ruled_table()
    make_limits(table, limits__maximum=1000, note="Concert night")
    entry = AuditEntry.objects.get(verb="limits.set", object_id=str(table.pk))
    assert entry.before == {"limits": {"Table maximum": "$500"}}
    assert entry.after is not None
    assert entry.after["limits"] == {"Table maximum": "$1,000"}
    assert entry.after["note"] == "Concert night"


@pytest.mark.usefixtures("by_the_owner")
def test_the_database_keeps_what_was_set() -> None:
    written = make_limits(make_ruled_table(), limits__maximum=1000)
    changes: tuple[dict[str, Any], ...] = ({"values": {}}, {"set_by_name": "Someone"})
    for change in changes:
        with pytest.raises(IntegrityError), transaction.atomic():
            TableLimits.objects.filter(pk=written.pk).update(**change)
    with pytest.raises(IntegrityError), transaction.atomic():
        TableLimits.objects.filter(pk=written.pk).delete()


def test_the_database_refuses_two_sets_of_limits_at_once() -> None:
    written = make_limits(make_ruled_table(), limits__maximum=1000)
    with pytest.raises(IntegrityError), transaction.atomic():
        TableLimits.objects.create(
            table=written.table,
            rules=written.rules,
            values=written.values,
            from_at=written.from_at + timedelta(hours=1),
            set_at=written.set_at,
            set_by_name="x",
            players=False,
            grounds=[],
        )


STEPS = st.lists(
    st.tuples(
        st.integers(1, 90),
        st.sampled_from(["now", "notice", "cancel"]),
        st.sampled_from([200, 300, 500, 800, 1000]),
    ),
    max_size=8,
)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_at_every_minute_one_set_of_limits_holds_whatever_was_done(
    steps: list[tuple[int, str, int]], db: None
) -> None:
    """The history told minute by minute agrees with the records."""
    with transaction.atomic():
        table, at = make_ruled_table(opened=True), timezone.now()
        start = at
        told: list[tuple[Any, Decimal]] = [(at - timedelta(days=1), Decimal(500))]
        pending: tuple[Any, Decimal, TableLimits] | None = None
        for minutes, what, amount in steps:
            at += timedelta(minutes=minutes)
            if pending and pending[0] <= at:
                told.append(pending[:2])
                pending = None
            try:
                if what == "cancel" and pending:
                    cancel_table_limits(limits=pending[2], at=at, actor=TESTER)
                    pending = None
                elif what == "now":
                    make_limits(table, at=at, limits__maximum=amount)
                    told.append((at, Decimal(amount)))
                elif what == "notice":
                    written = make_limits(table, at=at, **NOTICE, limits__maximum=amount)
                    pending = (written.from_at, Decimal(amount), written)
            except DomainError:
                assert pending or told[-1][1] == amount
        if pending:
            told.append(pending[:2])
        for probe in range(0, 900, 7):
            minute = start + timedelta(minutes=probe)
            expected = [amount for since, amount in told if since <= minute][-1]
            shown = limits_in_force([table], minute)[table.pk].sheet.maximum
            assert shown is not None
            assert shown.text == f"${expected:,}"
        transaction.set_rollback(True)


def _casino(jurisdiction: str) -> Any:
    return make_property(regulator=make_regulator(jurisdiction))
