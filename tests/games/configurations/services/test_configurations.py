"""Saving a draft: one revision after the other, nobody written over, every changed path in the trail."""

from decimal import Decimal

import pytest
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from games.configurations.models import Configuration, Revision
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import (
    RevisionConflict,
    add_configuration,
    bring_back_configuration,
    rename_configuration,
    retire_configuration,
    save_revision,
)
from games.engine.configuration import with_path
from games.packs.selectors import packs_of
from tests.factories import make_property, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules

pytestmark = pytest.mark.django_db


def save(
    configuration: Configuration, actor: Actor, *, seen_head: int = 1, **paths: object
) -> Revision | None:
    values = head_revision(configuration).values
    for path, value in paths.items():
        values = with_path(values, path.replace("__", "."), value)
    return save_revision(
        configuration=configuration, seen_head=seen_head, values=values, at=timezone.now(), actor=actor
    )


def test_a_saved_draft_is_the_next_revision_and_the_one_before_it_stays(actor: Actor) -> None:
    configuration = make_configuration()
    revision = save(configuration, actor, limits__minimum=25)
    assert revision is not None
    assert revision.number == 2
    configuration.refresh_from_db()
    assert configuration.head == 2
    assert head_revision(configuration).values["limits"]["minimum"] == 25
    assert Revision.objects.get(configuration=configuration, number=1).values["limits"]["minimum"] == 10


def test_the_trail_names_each_changed_path_and_no_other(actor: Actor) -> None:
    configuration = make_configuration()
    save(configuration, actor, limits__minimum=Decimal("12.50"), seats=5)
    entry = AuditEntry.objects.get(verb="configuration.saved")
    assert entry.before == {"limits.minimum": 10, "seats": 9, "revision": 1}
    assert entry.after == {"limits.minimum": "12.50", "seats": 5, "revision": 2}


def test_saving_without_a_change_writes_nothing(actor: Actor) -> None:
    configuration = make_configuration()
    assert save(configuration, actor, limits__minimum=Decimal("10.00")) is None
    assert Revision.objects.filter(configuration=configuration).count() == 1
    assert not AuditEntry.objects.filter(verb="configuration.saved").exists()


def test_whoever_saw_an_older_revision_is_refused(actor: Actor) -> None:
    configuration = make_configuration()
    save(configuration, actor, seats=5)
    with pytest.raises(RevisionConflict) as caught:
        save(configuration, actor, seen_head=1, seats=4)
    assert caught.value.current.head == 2
    assert head_revision(caught.value.current).values["seats"] == 5


def test_a_wrong_draft_can_be_saved(actor: Actor) -> None:
    """Only submitting asks for a clean configuration."""
    assert save(make_configuration(), actor, decks="six") is not None


def test_a_retired_configuration_is_not_saved(actor: Actor) -> None:
    configuration = make_configuration()
    retire_configuration(configuration=configuration, at=timezone.now(), actor=actor)
    with pytest.raises(DomainError, match="archived"):
        save(configuration, actor, seats=5)


def test_names_are_unique_per_game_and_property_while_in_use(actor: Actor) -> None:
    casino = make_property()
    first = make_configuration(casino=casino, name="Main pit")
    other = make_configuration(casino=casino, name="High limit")
    with pytest.raises(DomainError, match="already has a variant") as refusal:
        rename_configuration(configuration=other, seen_version=1, name="MAIN PIT", actor=actor)
    assert refusal.value.field == "name"
    retire_configuration(configuration=first, at=timezone.now(), actor=actor)
    assert rename_configuration(configuration=other, seen_version=1, name="Main pit", actor=actor)
    with pytest.raises(DomainError, match="already has a variant"):
        bring_back_configuration(configuration=first, actor=actor)


def test_two_people_who_rename_are_told_of_each_other(actor: Actor) -> None:
    configuration = make_configuration()
    rename_configuration(configuration=configuration, seen_version=1, name="A", actor=actor)
    with pytest.raises(EditConflict):
        rename_configuration(configuration=configuration, seen_version=1, name="B", actor=actor)


def test_saving_a_draft_is_no_conflict_for_whoever_renames(actor: Actor) -> None:
    configuration = make_configuration()
    save(configuration, actor, seats=5)
    assert rename_configuration(configuration=configuration, seen_version=1, name="A", actor=actor)


def test_what_is_dealt_at_a_table_is_not_retired(actor: Actor) -> None:
    table = make_table(number="T9")
    configuration = make_configuration(casino=table.property)
    make_table_rules(table, make_rules(configuration))
    with pytest.raises(DomainError, match="in force at T9"):
        retire_configuration(configuration=configuration, at=timezone.now(), actor=actor)


def test_a_first_revision_keeps_the_values_to_the_last_digit(actor: Actor) -> None:
    casino = make_property()
    pack = packs_of(casino)[0]
    configuration = add_configuration(
        casino=casino,
        pack=pack,
        name="Exact",
        values={"progressive": {"rate": Decimal("14.9990")}},
        at=timezone.now(),
        actor=actor,
    )
    kept = head_revision(configuration).values["progressive"]["rate"]
    assert str(kept) == "14.9990"


def test_a_retired_property_starts_no_variant() -> None:
    casino = make_property(retired_at=timezone.now())
    with pytest.raises(DomainError):
        make_configuration(casino=casino)
    assert not Configuration.objects.exists()
