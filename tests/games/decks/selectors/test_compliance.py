from datetime import timedelta

import pytest
from django.utils import timezone

from backoffice.casinos.models import TablePeriod
from games.compliance.selectors import compliance_of
from games.decks.selectors.compliance import decks_out_of_line
from tests.factories import make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.decks.factories import make_deck_change

pytestmark = pytest.mark.django_db


def test_late_decks_late_changes_and_unlogged_tables_are_out_of_line() -> None:
    now = timezone.now()
    table = make_table(number="T1")
    casino = table.property
    rules = make_rules(make_configuration(casino=casino, batches=1, card_supply="hand_shuffle"))
    unlogged, in_time = make_table(pit=table.pit, number="T2"), make_table(pit=table.pit, number="T3")
    for each in (table, unlogged, in_time):
        make_table_rules(each, rules)
    TablePeriod.objects.create(table=unlogged, opened_at=now - timedelta(hours=1))
    make_deck_change(in_time, hours_ago=1)
    make_deck_change(table, hours_ago=30)
    make_deck_change(table, hours_ago=21)
    make_deck_change(table, hours_ago=9)
    found = sorted(decks_out_of_line(casino, now), key=lambda item: (item.severity, str(item.title)))
    late_now, lately, unlogged_now = found
    assert (late_now.severity, late_now.clause) == ("error", "COMAR 36.05.02.16T")
    assert str(late_now.title) == "Decks are late at T1, batch 1"
    assert "T2 is open" in str(unlogged_now.title)
    assert "2 changes" in str(lately.title)
    assert "4 h 0" in str(lately.detail)
    assert "Decks" in [group.area for group in compliance_of(casino, now).groups]
