"""The queue: who sees what in which tab, and that a long list costs no more than a short one."""

from collections.abc import Callable
from datetime import datetime, time, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from backoffice.core.local_time import today_at
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from games.configurations.models import Configuration
from submissions.review.selectors.rulings import submissions_touched
from submissions.submissions.models import Submission, SubmissionVersion
from tests.factories import make_property, make_regulator
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]


def copies_of(made: SubmissionVersion, number: int) -> None:
    """More submissions with the same snapshot: the list must not open any of them."""
    original = made.submission
    for place in range(number):
        configuration = Configuration.objects.get(pk=original.configuration_id)
        configuration.pk, configuration.name = None, f"Variant {place}"
        configuration.save()
        submission = Submission.objects.get(pk=original.pk)
        submission.pk, submission.current = None, None
        submission.state, submission.number = "draft", f"{original.number}-{place}"
        submission.configuration = configuration
        submission.save()
        copy = SubmissionVersion.objects.get(pk=made.pk)
        copy.pk, copy.submission = None, submission
        copy.save()
        submission.current, submission.state = copy, original.state
        submission.save()


def numbers_in(client: Client, **query: str) -> set[str]:
    shown = client.get(reverse("review-queue"), query)
    assert shown.status_code == 200
    return {row.submission.number for row in shown.context["rows"]}


def person_of(desk: Desk) -> Person:
    assert desk.reviewer.person is not None
    return desk.reviewer.person


def test_each_tab_has_its_own(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    unassigned = desk.submit().submission
    client = signed_in(person_of(desk))
    assert numbers_in(client) == set()
    assert numbers_in(client, tab="unassigned") == {unassigned.number}
    client.post(reverse("submission-assign", args=[unassigned.pk]))
    assert numbers_in(client) == {unassigned.number}
    assert numbers_in(client, tab="unassigned") == set()
    assert numbers_in(client, tab="open") == {unassigned.number}
    unassigned.refresh_from_db()
    desk.returned(unassigned.current)
    assert numbers_in(client) == {unassigned.number}
    assert numbers_in(client, tab="decided") == set()


def test_filters_narrow_by_what_was_handed_in(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    made = desk.submit()
    submission = made.submission
    other = make_desk(make_property(regulator=make_regulator("sg")))
    client = signed_in(person_of(desk))
    both = {"tab": "unassigned"}
    assert numbers_in(client, **both, property=str(desk.casino.pk)) == {submission.number}
    assert numbers_in(client, **both, property=str(other.casino.pk)) == set()
    assert numbers_in(client, **both, operator=str(desk.casino.operator_id)) == {submission.number}
    assert numbers_in(client, **both, kind="option_selection") == {submission.number}
    assert numbers_in(client, **both, kind="amendment") == set()
    assert numbers_in(client, **both, game="sg/tiger-buffalo") == {submission.number}
    assert numbers_in(client, **both, age="7") == set()
    Submission.objects.update(with_regulator_since=timezone.now() - timedelta(days=8))
    assert numbers_in(client, **both, age="7") == {submission.number}
    assert numbers_in(client, **both, age="late") == set()
    Submission.objects.update(target_on=timezone.now().date() - timedelta(days=3))
    assert numbers_in(client, **both, age="late") == {submission.number}
    assert numbers_in(client, **both, kind="nonsense", age="nonsense") == {submission.number}


def test_days_are_counted_and_the_target_is_only_a_number(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    submission = desk.submit().submission
    # at noon: forty times 24 hours ago the clocks may have stood an hour apart from today's
    handed_in = today_at(desk.casino) - timedelta(days=40)
    Submission.objects.update(
        with_regulator_since=datetime.combine(handed_in, time(12), desk.casino.zone),
        target_on=handed_in + timedelta(days=30),
    )
    shown = signed_in(person_of(desk)).get(f"{reverse('review-queue')}?tab=open").text
    assert "40 / 30" in shown
    assert "past target" in shown
    submission.refresh_from_db()
    assert submission.state == "submitted"


def test_workload_names_everybody_who_reviews(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    assert desk.approver.person is not None
    made = desk.under_review()
    shown = signed_in(person_of(desk)).get(reverse("review-queue"))
    load = {each.person: each.open for each in shown.context["workload"]}
    assert load[person_of(desk)] == 1
    assert load[desk.approver.person] == 0
    assert made.submission.number in shown.text


def cost(client: Client, address: str) -> tuple[int, str]:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries), " ".join(each["sql"] for each in queries)


def test_thirty_cost_as_much_as_one_and_no_snapshot_is_opened(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    made = desk.under_review()
    client = signed_in(person_of(desk))
    for address in (f"{reverse('review-queue')}?tab=open", reverse("home")):
        few, _sql = cost(client, address)
        if "open" in address:
            copies_of(made, 29)
        many, sql = cost(client, address)
        assert many == few
        assert '"snapshot"' not in sql


def test_search_finds_it_by_its_number_and_the_name_that_was_handed_in(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    submission = desk.submit().submission
    client = signed_in(person_of(desk))
    for text in (submission.number, "Main pit", desk.casino.name):
        assert (
            reverse("submission-detail", args=[submission.pk])
            in client.get(reverse("search"), {"q": text}).text
        )


def test_a_ruling_touches_what_relies_on_another_option() -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    made = desk.submit()
    assert desk.reviewer.person is not None
    reading, chosen = next(iter(made.summary["readings"].items()))
    asked = {
        "regulator": desk.casino.regulator,
        "pack_id": made.submission.pack_id,
        "reading": reading,
        "from_on": timezone.now().date(),
        "access": access_for(person=desk.reviewer.person),
    }
    assert list(submissions_touched(option=chosen, **asked)) == []
    touched = list(submissions_touched(option="something_else", **asked))
    assert [made.submission.number in each.label for each in touched] == [True]
    assert list(submissions_touched(option="something_else", **(asked | {"reading": "no_such"}))) == []


def test_whatever_page_a_form_names_to_go_to_next_is_answered(signed_in: SignedIn) -> None:
    desk = make_desk()
    submission = desk.submit().submission
    assert desk.approver.person
    browser = signed_in(desk.approver.person)
    for wanted in ("1e999999", "no-such-page", "//evil.example/"):
        answer = browser.post(reverse("submission-assign", args=[submission.pk]), {"next": wanted})
        assert answer["Location"] == reverse("submission-detail", args=[submission.pk])
