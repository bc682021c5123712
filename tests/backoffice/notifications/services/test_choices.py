"""People hear of things in the way they chose; who never chose, in the way that suits the role."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.jobs.models import Job
from backoffice.notifications.groups import OTHER, group_of, notice_groups
from backoffice.notifications.models import NoticeChoice, Notification
from backoffice.notifications.selectors import Way, groups_for, notifications_of, own_ways
from backoffice.notifications.services.choices import choose_notices, forget_notice_choices
from backoffice.notifications.services.notify import mark_all_notifications_read, notify_people
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from tests.emails import waiting_emails
from tests.factories import make_operator, make_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def maya() -> Person:
    return make_person(Role.GAME_MANAGER, full_name="Maya Torres", email="maya@harbor.example")


def choose(person: Person, actor: Actor, **ways: Way) -> bool:
    return choose_notices(person=person, ways=ways, actor=actor)


def tell(person: Person, kind: str = "submission.comment", **words: str) -> None:
    said = {"title": "Comment on MD-2026-0007", "detail": "Why?", "link": "/submissions/7/#comment-3"}
    notify_people(people=[person], kind=kind, **(said | words))


def test_every_group_has_a_code_of_its_own_and_knows_its_kinds() -> None:
    codes = [group.code for group in notice_groups()]
    assert len(codes) == len(set(codes))
    assert {"submitted", "comment", "returned", "decided", "condition", "target", "in_force"} <= set(codes)
    assert {"decks", "meters", "layouts", "people"} <= set(codes)
    assert group_of("layout.expiry").code == "layouts"
    assert group_of("submission.target_passed").code == "target"
    assert group_of("going_live.overdue").code == "in_force"
    assert group_of("decksize") == OTHER


def test_who_never_chose_hears_as_suits_the_role(maya: Person) -> None:
    floor = make_person(Role.FLOOR_SUPERVISOR)
    notify_people(people=[maya, floor], kind="submission.comment", title="Comment")
    assert [letter.to for letter in waiting_emails()] == [maya.email]
    assert {each.person: each.mail for each in Notification.objects.all()} == {maya: "at_once", floor: "none"}
    # of two roles the one that hears of it sooner
    both = make_person(Role.VIEWER, Role.COMPLIANCE_OFFICER)
    tell(both, "submission.condition")
    assert Notification.objects.get(person=both).mail == "at_once"


def test_the_letter_at_once_leads_to_the_place(maya: Person) -> None:
    tell(maya)
    (letter,) = waiting_emails(maya.email)
    assert letter.subject == "Comment on MD-2026-0007"
    assert "Open it in Baize: http://localhost:8000/submissions/7/#comment-3\n" in letter.text
    assert 'href="http://localhost:8000/submissions/7/#comment-3"' in letter.page
    assert "http://localhost:8000/accounts/notices/" in letter.text


@pytest.mark.parametrize("link", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_a_letter_leads_nowhere_else(maya: Person, link: str) -> None:
    tell(maya, link=link)
    (letter,) = waiting_emails()
    assert "Open it in Baize: http://localhost:8000/notifications/\n" in letter.text
    assert "evil" not in letter.text


@pytest.mark.parametrize(
    "words",
    [
        {"detail": "Caleb: https://evil.example/"},
        {"detail": "Look.\n\nSign in again: https://evil.example/"},
        {"title": "Sign in again: https://evil.example/", "detail": ""},
        {
            "title": "A\n\nSign in again: https://evil.example/",
            "detail": "<a href='https://evil.example/'>x</a>",
        },
    ],
)
def test_what_somebody_wrote_never_becomes_a_button(maya: Person, words: dict[str, str]) -> None:
    tell(maya, **words)
    (letter,) = waiting_emails()
    assert letter.page.count('href="') == 2
    assert 'href="https://evil' not in letter.page
    assert "<a href='" not in letter.page


def test_what_was_chosen_counts(maya: Person, actor: Actor) -> None:
    assert choose(maya, actor, comment=Way(in_product=True, mail="none"))
    tell(maya)
    assert not Job.objects.filter(kind="mail").exists()
    assert Notification.objects.get().mail == "none"


def test_who_wants_to_hear_nothing_is_told_nothing(maya: Person, actor: Actor) -> None:
    choose(maya, actor, comment=Way(in_product=False, mail="none"))
    tell(maya)
    assert not Notification.objects.exists()
    assert not Job.objects.filter(kind="mail").exists()


def test_mail_alone_is_shown_nowhere_and_read_by_nobody(maya: Person, actor: Actor) -> None:
    choose(maya, actor, comment=Way(in_product=False, mail="daily"))
    tell(maya)
    kept = Notification.objects.get()
    assert (kept.in_product, kept.mail) == (False, "daily")
    assert not notifications_of(access_for(person=maya)).exists()
    assert mark_all_notifications_read(person=maya, at=kept.created_at) == 0


def test_choosing_is_recorded_once_with_before_and_after(maya: Person, actor: Actor) -> None:
    way = Way(in_product=True, mail="daily")
    assert choose(maya, actor, comment=way)
    assert not choose(maya, actor, comment=way)
    entry = AuditEntry.objects.get(verb="person.notices_chosen")
    assert entry.before == {"comment": "in Baize, immediately"}
    assert entry.after == {"comment": "in Baize, daily digest"}
    assert entry.chain == f"operator:{maya.membership.operator_id}"


def test_forgetting_goes_back_to_the_role(maya: Person, actor: Actor) -> None:
    choose(maya, actor, comment=Way(in_product=False, mail="none"))
    assert forget_notice_choices(person=maya, actor=actor)
    assert own_ways(access_for(person=maya))["comment"] == Way(in_product=True, mail="at_once")
    assert not forget_notice_choices(person=maya, actor=actor)
    assert not NoticeChoice.objects.exists()


@pytest.mark.parametrize(
    ("group", "mail"), [("target", "daily"), ("nothing", "daily"), ("comment", "hourly"), ("other", "none")]
)
def test_only_what_concerns_a_person_can_be_chosen(maya: Person, actor: Actor, group: str, mail: str) -> None:
    with pytest.raises(DomainError):
        choose(maya, actor, **{group: Way(in_product=True, mail=mail)})
    assert not NoticeChoice.objects.exists()


def test_an_operator_is_not_offered_what_a_regulator_hears() -> None:
    operator = {group.code for group in groups_for(access_for(person=make_person(Role.GAME_MANAGER)))}
    regulator = {group.code for group in groups_for(access_for(person=make_person(Role.APPROVER)))}
    assert {"target", "submitted"} <= regulator - operator
    assert {"returned", "people"} & operator == {"returned", "people"}
    assert "returned" not in regulator


def test_telling_thirty_people_asks_no_more_often_than_telling_one() -> None:
    operator = make_operator()
    people = [make_person(Role.FLOOR_SUPERVISOR, operator=operator) for _number in range(30)]
    counts = []
    for group in (people[:1], people):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            notify_people(people=group, kind="decks", title="Decks due")
        counts.append(len(queries))
    assert counts[0] == counts[1]
