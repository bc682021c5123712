"""Incidents: the guide's ruling and the settled round are kept as they were; entries are only ever added."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.engine import VERSION
from games.incidents.models import Incident
from tests.factories import make_person, make_pit, make_property, make_regulator, make_table
from tests.games.incidents.factories import JAMMED, make_incident, put_under_rules
from tests.games.limits.factories import make_limits, make_ruled_table

pytestmark = pytest.mark.django_db
ROUND = {"dealer": "9S", "seat1": "9H", "bet1-initial": "100", "decision1": "surrender"}
PEOPLE = {"dealer_name": "Jonas Weber", "supervisor_name": "Fiona Liu"}


@pytest.fixture
def table() -> GamingTable:
    table = make_table()
    put_under_rules(table)
    return table


@pytest.fixture
def supervisor(table: GamingTable) -> Person:
    return make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator, full_name="Fiona Liu")


@pytest.fixture
def floor(supervisor: Person, signed_in: Callable[[Person], Client]) -> Client:
    return signed_in(supervisor)


def state(table: GamingTable, **more: str) -> dict[str, str]:
    at = (timezone.now() - timedelta(hours=1)).isoformat()
    return {"table": str(table.pk), "at": at, **PEOPLE, **more}


def test_an_incident_is_settled_with_the_limits_that_were_set_at_the_table(
    signed_in: Callable[[Person], Client],
) -> None:
    now = timezone.now()
    casino = make_property(regulator=make_regulator("sg"))
    table = make_ruled_table(casino=casino)
    make_limits(table, at=now - timedelta(hours=3), sign_by="Ida", limits__differential=40000)
    natural = {"cards": "9S 2H KD 3C", "bet1-player": "50000"}
    before = make_incident(table, sheet=natural, at=now - timedelta(hours=4))
    since = make_incident(table, sheet=natural, at=now - timedelta(hours=1))
    assert [each.settlement["net"] for each in (before, since)] == ["50000.00", "40000.00"]
    floor = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=casino.operator))
    pages = [
        floor.get(reverse("incident-detail", args=[each.pk])).content.decode() for each in (before, since)
    ]
    assert ["with the limits set at the table" in page for page in pages] == [False, True]


def test_the_guides_ruling_is_kept_with_the_settled_round(floor: Client, table: GamingTable) -> None:
    answer = floor.post(reverse("incident-add"), state(table, **JAMMED, **ROUND, notes="Cards collected."))
    incident = Incident.objects.get()
    assert answer["Location"] == reverse("incident-detail", args=[incident.pk])
    assert incident.ruling["effect"] == "void_round"
    assert incident.ruling["cite"]
    assert (incident.irregularity, incident.noticed) == tuple(JAMMED.values())
    assert incident.settlement["net"] == "-50.00"
    assert incident.settlement["lines"][0]["citation"].startswith("MD ")
    assert incident.engine_version == VERSION
    assert incident.rules is not None
    assert incident.typed["seat1"] == "9H"
    page = floor.get(reverse("incident-detail", args=[incident.pk])).content.decode()
    assert "The round is void" in page
    assert "-50.00" in page


def test_the_facts_that_decide_are_asked_kept_and_come_back_in_a_correction(
    signed_in: Callable[[Person], Client],
) -> None:
    table = make_table(pit=make_pit(casino=make_property(regulator=make_regulator("sg"))))
    put_under_rules(table, high_limit_area=True)
    floor = signed_in(make_person(Role.FLOOR_SUPERVISOR, operator=table.property.operator))
    told = {"happened": "cut_card_appears", "noticed": "in_round", "fact-first_card": "yes"}
    form = floor.get(reverse("incident-add"), state(table, **told)).content.decode()
    # the table says itself that it stands in a high limit area
    assert "Does the table stand in a high limit gaming area?" not in form
    assert 'name="fact-card_dealt"' in form
    floor.post(reverse("incident-add"), state(table, **told, **{"fact-card_dealt": "no"}))
    incident = Incident.objects.get()
    assert incident.ruling["effect"] == "players_choose"
    facts = {each["question"]: each["answer"] for each in incident.ruling["facts"]}
    assert (facts["high_limit"], facts["card_dealt"]) == ("yes", "no")
    page = floor.get(reverse("incident-detail", args=[incident.pk])).content.decode()
    assert "No card of the round has been dealt." in page
    again = floor.get(reverse("incident-correct", args=[incident.pk])).content.decode()
    assert "Remove it and offer Players to withdraw their bets" in again


def test_what_the_guide_does_not_know_is_told_in_words(floor: Client, table: GamingTable) -> None:
    empty = floor.post(reverse("incident-add"), state(table))
    assert "State what happened" in empty.content.decode()
    floor.post(reverse("incident-add"), state(table, title="A glass was spilled"))
    incident = Incident.objects.get()
    assert (incident.title, incident.ruling, incident.settlement) == ("A glass was spilled", None, None)


def test_a_round_that_cannot_be_is_refused_and_nothing_typed_is_lost(
    floor: Client, table: GamingTable
) -> None:
    wrong = ROUND | {"seat1": "8H"}
    answer = floor.post(reverse("incident-add"), state(table, title="Dispute", notes="Keep me", **wrong))
    text = answer.content.decode()
    assert not Incident.objects.exists()
    assert "do not tie" in text
    assert "Keep me" in text
    assert 'value="8H"' in text


def test_the_future_and_minutes_without_rules_are_refused(floor: Client, table: GamingTable) -> None:
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    answer = floor.post(reverse("incident-add"), state(table, title="Too early") | {"at": tomorrow})
    assert "cannot be in the future" in answer.content.decode()
    long_ago = (timezone.now() - timedelta(days=999)).isoformat()
    answer = floor.post(reverse("incident-add"), state(table, title="Too late") | {"at": long_ago})
    assert "No rules were in force" in answer.content.decode()
    assert not Incident.objects.exists()


def test_pit_managers_and_surveillance_hear_of_it_and_nobody_else(
    floor: Client, table: GamingTable, supervisor: Person
) -> None:
    operator = table.property.operator
    told = [make_person(role, operator=operator) for role in (Role.PIT_MANAGER, Role.SURVEILLANCE)]
    elsewhere = make_property(operator=operator)
    make_person(Role.PIT_MANAGER, operator=operator, limited_to=(elsewhere,))
    make_person(Role.GAME_MANAGER, operator=operator)
    floor.post(reverse("incident-add"), state(table, title="A glass was spilled"))
    assert set(Notification.objects.values_list("person", flat=True)) == {each.pk for each in told}
    assert "A glass was spilled" in Notification.objects.all()[0].title


def test_a_correction_is_a_new_entry_that_names_the_old_one(floor: Client, table: GamingTable) -> None:
    old = make_incident(table, answers=JAMMED, dealer="Weber")
    url = reverse("incident-correct", args=[old.pk])
    form = floor.get(url)
    assert form.context["form"].initial["dealer_name"] == "Weber"
    floor.post(url, state(table, **JAMMED, dealer_name="Webber"))
    new = Incident.objects.get(corrects=old)
    assert (new.number, new.dealer) == (old.number + 1, "Webber")
    old.refresh_from_db()
    assert old.dealer == "Weber"
    page = floor.get(reverse("incident-detail", args=[old.pk])).content.decode()
    assert f"Entry #{new.number} stands" in page
    listed = floor.get(reverse("incident-list")).context["page"]
    assert [each.pk for each in listed] == [new.pk]
    everything = floor.get(reverse("incident-list"), {"all": "on"}).context["page"]
    assert {each.pk for each in everything} == {old.pk, new.pk}
    with pytest.raises(DomainError, match="already corrected"):
        make_incident(table, corrects=old)


def test_the_database_keeps_every_entry(table: GamingTable) -> None:
    incident = make_incident(table)
    with pytest.raises(DatabaseError), transaction.atomic():
        Incident.objects.filter(pk=incident.pk).update(notes="something else")
    with pytest.raises(DatabaseError), transaction.atomic():
        Incident.objects.filter(pk=incident.pk).delete()


def test_every_entry_is_in_the_trail(table: GamingTable) -> None:
    old = make_incident(table)
    make_incident(table, corrects=old)
    verbs = (
        AuditEntry.objects.filter(object_type="incident").order_by("sequence").values_list("verb", flat=True)
    )
    assert list(verbs) == ["incident.logged", "incident.corrected"]


def test_answers_of_the_guide_show_the_ruling_at_once(floor: Client, table: GamingTable) -> None:
    answer = floor.get(
        reverse("incident-add"),
        state(table, **JAMMED),
        headers={"HX-Request": "true", "HX-Target": "ruling"},
    )
    text = answer.content.decode()
    assert "<html" not in text
    assert "The round is void" in text


def test_from_the_guide_the_table_is_asked_and_the_answers_are_kept(
    floor: Client, table: GamingTable
) -> None:
    page = floor.get(reverse("incident-add"), {"pack": "us-md/casino-war", **JAMMED})
    assert page.context["kept"] == JAMMED
    asked = {**JAMMED, "table": str(table.pk), "at_0": "2026-11-10T21:40"}
    answer = floor.get(reverse("incident-add"), asked)
    assert "happened=shuffler_jams" in answer["Location"]


def test_filters_by_table_day_and_words(floor: Client, table: GamingTable) -> None:
    other = make_table(pit=table.pit)
    put_under_rules(other)
    here = make_incident(table, title="Chips fell")
    there = make_incident(other, title="Card marked", at=timezone.now() - timedelta(days=4))

    def found(**query: str) -> set[int]:
        return {each.pk for each in floor.get(reverse("incident-list"), query).context["page"]}

    assert found() == {here.pk, there.pk}
    assert found(table=str(other.pk)) == {there.pk}
    assert found(q="chips") == {here.pk}
    day = (timezone.now() - timedelta(days=2)).date().isoformat()
    assert found(from_on=day) == {here.pk}
    assert found(to_on=day) == {there.pk}
    assert found(to_on="9999-12-31") == {here.pk, there.pk}


def test_the_regulator_reads_and_writes_nothing(
    table: GamingTable, signed_in: Callable[[Person], Client]
) -> None:
    incident = make_incident(table)
    reader = signed_in(make_person(Role.REVIEWER, regulator=table.property.regulator))
    page = reader.get(reverse("incident-detail", args=[incident.pk]))
    assert page.status_code == 200
    assert "Correct" not in page.content.decode().split("<main")[1]
    stranger = signed_in(make_person(Role.REVIEWER, regulator=make_regulator("sg")))
    assert stranger.get(reverse("incident-detail", args=[incident.pk])).status_code == 404


def test_the_page_of_a_table_lists_its_incidents(floor: Client, table: GamingTable) -> None:
    make_incident(table, title="Chips fell")
    assert "Chips fell" in floor.get(reverse("table-detail", args=[table.pk])).content.decode()


def test_a_list_of_thirty_takes_the_queries_of_one(floor: Client, table: GamingTable) -> None:
    def queries(url: str) -> int:
        with CaptureQueriesContext(connection) as found:
            assert floor.get(url).status_code == 200
        return len(found)

    make_incident(table)
    pages: list[Any] = [reverse("incident-list"), reverse("table-detail", args=[table.pk])]
    few = [queries(page) for page in pages]
    few = [queries(page) for page in pages]
    for _ in range(29):
        make_incident(table)
    assert [queries(page) for page in pages] == few


def test_a_correction_stays_at_the_property_of_the_entry(floor: Client, table: GamingTable) -> None:
    old = make_incident(table)
    elsewhere = make_table(pit=make_pit(casino=make_property(operator=table.property.operator)))
    put_under_rules(elsewhere)
    address = reverse("incident-correct", args=[old.pk])
    page = floor.post(address, state(elsewhere, title="Payout disputed"))
    assert "a correction stays there" in page.content.decode()
    assert Incident.objects.count() == 1


def test_a_kind_that_a_pit_knows_is_offered_beside_the_irregularities_of_the_rules(
    table: GamingTable, floor: Client
) -> None:
    page = floor.get(reverse("incident-add"), state(table))
    assert 'label="Known in the pit"' in page.text
    assert "Late bet" in page.text
    logged = floor.post(reverse("incident-add"), state(table, happened="pit-late_bet"))
    incident = Incident.objects.get()
    assert logged["Location"] == reverse("incident-detail", args=[incident.pk])
    assert (incident.kind, incident.title, incident.irregularity) == ("late_bet", "Late bet", "")
    # in one's own words where the name says too little; a correction keeps the kind
    again = floor.get(reverse("incident-correct", args=[incident.pk]))
    assert 'value="pit-late_bet" selected' in again.text
    said = state(table, happened="pit-misdeal", title="Two cards to seat 3")
    floor.post(reverse("incident-correct", args=[incident.pk]), said)
    newer = Incident.objects.latest("pk")
    assert (newer.kind, newer.title) == ("misdeal", "Two cards to seat 3")


def test_a_kind_of_the_pit_is_never_an_irregularity_too(table: GamingTable, floor: Client) -> None:
    jammed = state(table, **JAMMED)
    floor.post(reverse("incident-add"), jammed)
    assert Incident.objects.get().kind == ""
    unknown = floor.post(reverse("incident-add"), state(table, happened="pit-nonsense"))
    assert unknown.context["form"].errors["title"]


def test_the_log_is_narrowed_to_a_kind(table: GamingTable, floor: Client) -> None:
    floor.post(reverse("incident-add"), state(table, happened="pit-late_bet"))
    floor.post(reverse("incident-add"), state(table, happened="pit-misdeal"))
    page = floor.get(reverse("incident-list"), {"kind": "misdeal"})
    assert [each.kind for each in page.context["page"]] == ["misdeal"]
