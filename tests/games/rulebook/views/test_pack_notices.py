"""A new version of a pack: which approved rules it breaks, and the notice that an authority sends about it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client

from backoffice.audit.models import AuditEntry
from backoffice.casinos.models import Property
from backoffice.notifications.models import Notification
from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.rulings.models import PackNotice
from tests.factories import make_person, make_pit, make_property, make_table
from tests.games.configurations.factories import make_configuration, make_rules, make_table_rules
from tests.games.rulebook.views.test_versions import AFFECTED, LOWER_FLOOR, URL, keep_earlier

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


@pytest.fixture
def casino() -> Property:
    """With rules at a table that the edition in use would not let pass, and a draft of its own."""
    place = make_property()
    keep_earlier(LOWER_FLOOR)
    table = make_table(pit=make_pit(casino=place), number="T31")
    make_table_rules(
        table, make_rules(make_configuration(casino=place, name="Old floor", progressive__initial=6000))
    )
    make_configuration(casino=place, name="Secret plan", progressive__initial=7000)
    return place


@pytest.fixture
def approver(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.APPROVER, regulator=casino.regulator))


@pytest.fixture
def manager(casino: Property, signed_in: SignedIn) -> Client:
    return signed_in(make_person(Role.GAME_MANAGER, operator=casino.operator, full_name="Maya Torres"))


def words_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def address(casino: Property) -> str:
    return f"{URL}notices/{casino.operator_id}/"


def test_the_authority_sees_which_approved_rules_at_which_tables_it_breaks(
    approver: Client, casino: Property
) -> None:
    make_rules(make_configuration(casino=make_property(), name="Unbroken"))
    words = words_of(approver.get(URL, headers=AFFECTED))
    assert casino.operator.name in words
    assert f"{casino.name} · Old floor v1" in words
    assert "tables T31" in words
    assert "MD-CW-061" in words
    assert "Draft a notice" in words
    assert "Unbroken" not in words
    assert "Secret plan" not in words


def test_the_draft_names_rules_tables_and_clauses(approver: Client, casino: Property) -> None:
    words = words_of(approver.get(address(casino)))
    assert f"To {casino.operator.name}" in words
    assert "tables T31" in words
    assert "(MD 10.C(2))" in words


def test_the_notice_is_sent_as_changed_kept_and_told(
    approver: Client, manager: Client, casino: Property, signed_in: SignedIn
) -> None:
    body = {"subject": "Raise the floor", "text": "Please amend by March."}
    detail = approver.post(address(casino), body).headers["Location"]
    notice = PackNotice.objects.get()
    assert notice.told == ["Maya Torres"]
    assert [each["rules"] for each in notice.broken] == ["Old floor v1"]
    assert [each.link for each in Notification.objects.filter(kind="pack_notice")] == [detail]
    chains = AuditEntry.objects.filter(verb="pack.notice_sent").values_list("chain", flat=True)
    assert set(chains) == {f"regulator:{casino.regulator_id}", f"operator:{casino.operator_id}"}
    for page in (manager.get(detail), manager.get("/rulings/"), approver.get(URL, headers=AFFECTED)):
        assert page.status_code == 200
    assert "Please amend by March." in words_of(manager.get(detail))
    stranger = signed_in(make_person(Role.GAME_MANAGER, operator=make_property().operator))
    assert stranger.get(detail).status_code == 404


def test_the_same_notice_goes_out_once(approver: Client, casino: Property) -> None:
    body = {"subject": "Raise the floor", "text": "Please amend."}
    assert approver.post(address(casino), body).status_code == 302
    assert "was sent to" in words_of(approver.post(address(casino), body))
    assert approver.post(address(casino), body | {"text": "A reminder."}).status_code == 302
    assert PackNotice.objects.count() == 2


def test_an_operator_whose_rules_stand_is_sent_nothing(approver: Client, casino: Property) -> None:
    other = make_property()
    make_rules(make_configuration(casino=other))
    assert "All approved rules of this operator still comply" in words_of(approver.get(address(other)))
    assert approver.post(address(other), {"subject": "A", "text": "B"}).status_code == 200
    assert not PackNotice.objects.exists()


def test_hostile_text_is_shown_as_text(approver: Client, manager: Client, casino: Property) -> None:
    body = {"subject": "<script>alert(1)</script>", "text": "{{ 7|add:7 }} <img src=x onerror=alert(1)>"}
    detail = approver.post(address(casino), body).headers["Location"]
    page = manager.get(detail).content.decode()
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "{{ 7|add:7 }}" in page


@pytest.mark.usefixtures("by_the_owner")
def test_the_database_keeps_a_notice_as_it_was_sent(approver: Client, casino: Property) -> None:
    approver.post(address(casino), {"subject": "A", "text": "B"})
    table = PackNotice._meta.db_table
    for statement in (f"UPDATE {table} SET text = 'C'", f"DELETE FROM {table}"):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_whoever_is_limited_to_another_property_neither_hears_of_it_nor_reads_it(
    approver: Client, casino: Property, signed_in: SignedIn
) -> None:
    there = make_property(operator=casino.operator)
    elsewhere = make_person(Role.GAME_MANAGER, operator=casino.operator, limited_to=(there,))
    here = make_person(Role.GAME_MANAGER, operator=casino.operator, limited_to=(casino,))
    detail = approver.post(address(casino), {"subject": "A", "text": "B"}).headers["Location"]
    assert [each.person for each in Notification.objects.filter(kind="pack_notice")] == [here]
    assert signed_in(here).get(detail).status_code == 200
    assert signed_in(elsewhere).get(detail).status_code == 404


def test_an_authoritys_person_limited_to_another_property_sees_neither_the_rules_nor_the_notice(
    approver: Client, casino: Property, signed_in: SignedIn
) -> None:
    there = make_property(operator=casino.operator, regulator=casino.regulator)
    authority = casino.regulator
    elsewhere = signed_in(make_person(Role.APPROVER, regulator=authority, limited_to=(there,)))
    here = signed_in(make_person(Role.APPROVER, regulator=authority, limited_to=(casino,)))
    body = {"subject": "Raise the floor", "text": "Please amend."}
    assert elsewhere.post(address(casino), body).status_code == 200
    assert not PackNotice.objects.exists()
    detail = approver.post(address(casino), body).headers["Location"]
    for client, status, sees in ((here, 200, True), (elsewhere, 404, False)):
        assert client.get(detail).status_code == status
        assert ("Old floor v1" in words_of(client.get(URL, headers=AFFECTED))) is sees
        assert ("Raise the floor" in words_of(client.get("/rulings/"))) is sees
