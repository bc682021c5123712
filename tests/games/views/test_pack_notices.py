"""A new version of a pack: which approved rules it breaks, and the notice that an authority sends about it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from backoffice.models import AuditEntry, Notification, Person, Property
from backoffice.permissions.roles import Role
from games.models import PackNotice
from tests.factories import make_person, make_pit, make_property, make_table
from tests.games.factories.configurations import make_configuration, make_rules, make_table_rules
from tests.games.views.test_rules_versions import AFFECTED, LOWER_FLOOR, URL, keep_earlier

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def house() -> Property:
    """With rules at a table that the edition in use would not let pass, and a draft of its own."""
    place = make_property()
    keep_earlier(LOWER_FLOOR)
    table = make_table(pit=make_pit(house=place), number="T31")
    make_table_rules(
        table, make_rules(make_configuration(house=place, name="Old floor", progressive__initial=6000))
    )
    make_configuration(house=place, name="Secret plan", progressive__initial=7000)
    return place


@pytest.fixture
def approver(house: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.APPROVER, regulator=house.regulator))


@pytest.fixture
def manager(house: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=house.operator, full_name="Maya Torres"))


def words_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def address(house: Property) -> str:
    return f"{URL}notices/{house.operator_id}/"


def test_the_authority_sees_which_approved_rules_at_which_tables_it_breaks(
    approver: Client, house: Property
) -> None:
    make_rules(make_configuration(house=make_property(), name="Unbroken"))
    words = words_of(approver.get(URL, headers=AFFECTED))
    assert house.operator.name in words
    assert f"{house.name} · Old floor v1" in words
    assert "tables T31" in words
    assert "MD-CW-061" in words
    assert "Draft a notice" in words
    assert "Unbroken" not in words
    assert "Secret plan" not in words


def test_the_draft_names_rules_tables_and_clauses(approver: Client, house: Property) -> None:
    words = words_of(approver.get(address(house)))
    assert f"To {house.operator.name}" in words
    assert "tables T31" in words
    assert "(MD 10.C(2))" in words


def test_the_notice_is_sent_as_changed_kept_and_told(
    approver: Client, manager: Client, house: Property, signed_in: SignedIn
) -> None:
    body = {"subject": "Raise the floor", "text": "Please amend by March."}
    detail = approver.post(address(house), body).headers["Location"]
    notice = PackNotice.objects.get()
    assert notice.told == ["Maya Torres"]
    assert [each["rules"] for each in notice.broken] == ["Old floor v1"]
    assert [each.link for each in Notification.objects.filter(kind="pack_notice")] == [detail]
    chains = AuditEntry.objects.filter(verb="pack.notice_sent").values_list("chain", flat=True)
    assert set(chains) == {f"regulator:{house.regulator_id}", f"operator:{house.operator_id}"}
    for page in (manager.get(detail), manager.get("/rulings/"), approver.get(URL, headers=AFFECTED)):
        assert page.status_code == 200
    assert "Please amend by March." in words_of(manager.get(detail))
    stranger = signed_in(make_person(Role.GAME_MANAGER, operator=make_property().operator))
    assert stranger.get(detail).status_code == 404


def test_the_same_notice_goes_out_once(approver: Client, house: Property) -> None:
    body = {"subject": "Raise the floor", "text": "Please amend."}
    assert approver.post(address(house), body).status_code == 302
    assert "was sent to" in words_of(approver.post(address(house), body))
    assert approver.post(address(house), body | {"text": "A reminder."}).status_code == 302
    assert PackNotice.objects.count() == 2


def test_an_operator_whose_rules_stand_is_sent_nothing(approver: Client, house: Property) -> None:
    other = make_property()
    make_rules(make_configuration(house=other))
    assert "breaks no approved rules of this operator" in words_of(approver.get(address(other)))
    assert approver.post(address(other), {"subject": "A", "text": "B"}).status_code == 200
    assert not PackNotice.objects.exists()


def test_hostile_text_is_shown_as_text(approver: Client, manager: Client, house: Property) -> None:
    body = {"subject": "<script>alert(1)</script>", "text": "{{ 7|add:7 }} <img src=x onerror=alert(1)>"}
    detail = approver.post(address(house), body).headers["Location"]
    page = manager.get(detail).content.decode()
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "{{ 7|add:7 }}" in page


def test_the_database_keeps_a_notice_as_it_was_sent(approver: Client, house: Property) -> None:
    approver.post(address(house), {"subject": "A", "text": "B"})
    for statement in ("UPDATE games_packnotice SET text = 'C'", "DELETE FROM games_packnotice"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_whoever_is_limited_to_another_property_neither_hears_of_it_nor_reads_it(
    approver: Client, house: Property, signed_in: SignedIn
) -> None:
    there = make_property(operator=house.operator)
    elsewhere = make_person(Role.GAME_MANAGER, operator=house.operator, limited_to=(there,))
    here = make_person(Role.GAME_MANAGER, operator=house.operator, limited_to=(house,))
    detail = approver.post(address(house), {"subject": "A", "text": "B"}).headers["Location"]
    assert [each.person for each in Notification.objects.filter(kind="pack_notice")] == [here]
    assert signed_in(here).get(detail).status_code == 200
    assert signed_in(elsewhere).get(detail).status_code == 404


def test_an_authoritys_person_limited_to_another_property_sees_neither_the_rules_nor_the_notice(
    approver: Client, house: Property, signed_in: SignedIn
) -> None:
    there = make_property(operator=house.operator, regulator=house.regulator)
    authority = house.regulator
    elsewhere = signed_in(make_person(Role.APPROVER, regulator=authority, limited_to=(there,)))
    here = signed_in(make_person(Role.APPROVER, regulator=authority, limited_to=(house,)))
    body = {"subject": "Raise the floor", "text": "Please amend."}
    assert elsewhere.post(address(house), body).status_code == 200
    assert not PackNotice.objects.exists()
    detail = approver.post(address(house), body).headers["Location"]
    for client, status, sees in ((here, 200, True), (elsewhere, 404, False)):
        assert client.get(detail).status_code == status
        assert ("Old floor v1" in words_of(client.get(URL, headers=AFFECTED))) is sees
        assert ("Raise the floor" in words_of(client.get("/rulings/"))) is sees
