"""What one side has not handed over reaches the other nowhere: marked words are planted in everything that is still the
operator's own or the authority's own, and looked for in all that the other can fetch, was told, or was sent.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from backoffice.notifications.models import Notification
from backoffice.notifications.services.daily_digest import send_daily_digests
from backoffice.people.models import Person
from backoffice.permissions.roles import OPERATOR_ROLES, Role
from backoffice.table_import.services import start_import
from backoffice.webhooks.events import groups_for
from backoffice.webhooks.models import WebhookEvent
from backoffice.webhooks.services import webhooks
from games.configurations.models import WorkingCopy
from games.configurations.services.configurations import rename_configuration, save_revision
from games.layouts.models import Layout
from submissions.decisions.services.reminders import remind_of_targets
from submissions.review.services.discussion import add_private_note
from submissions.review.services.recomputing import ask_recomputation
from submissions.review.services.reviewing import assign_submission, record_review
from submissions.submissions.models import TEXTS, Submission, SubmissionVersion
from submissions.submissions.services.attachments import attach_file
from submissions.submissions.services.drafts import acknowledge_finding, change_draft
from tests.emails import waiting_emails
from tests.factories import make_person
from tests.games.configurations.factories import make_configuration
from tests.games.earnings.factories import make_study
from tests.games.layouts.factories import make_layout
from tests.submissions.decisions.decided import quick_desk
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk

pytestmark = pytest.mark.django_db
MARK = "XYZZY"
# nothing of anybody's: the law and the manual of the API, which take long to draw
SKIPPED = (
    "media",
    "static",
    "api/v1/schema",
    "api/v1/docs",
    "api/v1/postman",
    "api/v1/packs",
    "legal",
    "health",
)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr(webhooks, "ensure_address", lambda url: None)
    return quick_desk()


def addresses(ids: set[int]) -> Iterator[str]:
    """Every address of the product that numbers lead to, with each of these numbers in it."""
    for route in sorted(_routes(get_resolver().url_patterns)):
        parts = route.replace("<int:", "\0").split("\0")
        holes = len(parts) - 1
        if "<" in "".join(part.split(">", 1)[-1] for part in parts) or any(each in route for each in SKIPPED):
            continue
        ends = [parts[0], *(part.split(">", 1)[1] for part in parts[1:])]
        for numbers in (
            product(sorted(ids), repeat=holes) if holes < 2 else [(n,) * holes for n in sorted(ids)]
        ):
            yield "/" + ends[0] + "".join(f"{n}{end}" for n, end in zip(numbers, ends[1:], strict=True))


def _routes(patterns: Any, prefix: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and not any(sign in route for sign in "^$\\("):
            yield route


def found_by(browser: Client, ids: set[int], mark: str) -> Iterator[str]:
    """Where a word stands in what somebody can fetch."""
    searches = [f"/search/?q={mark}", f"/review/?q={mark}", f"/audit/?text={mark}"]
    for address in [*addresses(ids), *searches]:
        answer = browser.get(address)
        if answer.status_code != 200:
            continue
        text = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        shown = text.decode("utf-8", "replace").replace(f"q={mark}", "").replace(f"text={mark}", "")
        shown = shown.replace(f'value="{mark}"', "").replace(f"“{mark}”", "")
        if mark in shown:
            place = shown.index(mark)
            yield f"{address}: {shown[max(0, place - 80) : place + 40]!r}"


def told_to(*people: Person) -> str:
    shown = [
        f"{each.title} {each.detail} {each.link}" for each in Notification.objects.filter(person__in=people)
    ]
    sent = [
        f"{each.subject} {each.text}"
        for each in waiting_emails()
        if each.to in {person.email for person in people}
    ]
    return "\n".join([*shown, *sent])


def listen(desk: Desk, side: str) -> None:
    organisation = desk.casino.operator if side == "operator" else desk.casino.regulator
    webhooks.add_webhook(
        organisation=organisation,
        name="Everything",
        url="https://listener.example/",
        events=list(groups_for(side)),
        at=timezone.now(),
        actor=desk.manager if side == "operator" else desk.approver,
    )


def draft_on(desk: Desk, made: SubmissionVersion) -> set[int]:
    """After a return the operator works on: every text of it is marked. The keys of all that it touches."""
    now, submission, casino = timezone.now(), made.submission, desk.casino
    person = desk.manager.person
    assert person is not None
    configuration = submission.configuration
    rename_configuration(
        configuration=configuration,
        seen_version=configuration.version,
        name=f"{MARK}-name",
        actor=desk.manager,
    )
    configuration.refresh_from_db()
    values = dict(made.snapshot["configuration"]["values"])
    values["decks"] = 8 if values.get("decks") != 8 else 6
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=values,
        note=f"{MARK}-note",
        at=now,
        actor=desk.manager,
    )
    layout = make_layout(configuration=configuration, name=f"{MARK}-layout")
    Layout.objects.filter(pk=layout.pk).update(notice=f"{MARK}-notice", operator_name=f"{MARK}-operator")
    said: dict[str, Any] = {name: f"{MARK}-{name}" for name in TEXTS} | {"kind": "new_feature"}
    submission.refresh_from_db()
    change_draft(
        submission=submission, seen_version=submission.version, said=said, at=now, actor=desk.manager
    )
    Submission.objects.filter(pk=submission.pk).update(feature_items={"description": f"{MARK}-item"})
    submission.layouts.add(layout)
    file = attach_file(
        submission=submission,
        kind="other",
        file_name=f"{MARK}.pdf",
        data=small_pdf(),
        at=now,
        actor=desk.manager,
    )
    acknowledge_finding(
        submission=submission,
        code="X",
        path="x",
        message=f"{MARK}-message",
        text=f"{MARK}-words",
        at=now,
        actor=desk.manager,
    )
    WorkingCopy.objects.create(
        configuration=configuration,
        person=person,
        tab="a",
        base_number=1,
        typed={"decks": [f"{MARK}-typed"]},
        changed=1,
        kept_at=now,
    )
    imported = start_import(casino=casino, person=person, text=f"Table number\n{MARK}\n", file_name=MARK)
    study = make_study(casino=casino, name=f"{MARK}-study")
    other = make_configuration(casino=casino, name=f"{MARK}-other")
    unsent = desk.draft(other, narrative=f"{MARK}-unsent")
    things = (submission, made, configuration, layout, file, imported, study, other, unsent, casino)
    return {each.pk for each in things}


def test_nothing_of_a_draft_reaches_the_authority(desk: Desk, signed_in: Callable[[Person], Client]) -> None:
    listen(desk, "regulator")
    made = desk.returned()
    ids = draft_on(desk, made)
    now = timezone.now()
    another = make_person(
        Role.REVIEWER, Role.APPROVER, Role.COMPLIANCE_REPRESENTATIVE, regulator=desk.casino.regulator
    )
    # what the authority is told while the operator works: it is looked at again, and its target passes
    Submission.objects.filter(pk=made.submission_id).update(
        state=Submission.State.UNDER_REVIEW, target_on=now.date(), with_regulator_since=now
    )
    made.submission.refresh_from_db()
    assign_submission(submission=made.submission, reviewer=another, at=now, actor=desk.approver)
    remind_of_targets(at=now + timedelta(days=90))
    send_daily_digests(at=now.replace(hour=23))
    Submission.objects.filter(pk=made.submission_id).update(state=Submission.State.RETURNED)
    assert desk.reviewer.person
    assert desk.approver.person
    assert desk.manager.person
    told = told_to(desk.reviewer.person, desk.approver.person, another)
    assert "Yours to review" in told
    assert "Target passed" in told
    assert MARK not in told
    assert "New feature" not in told
    assert WebhookEvent.objects.exists()
    assert not WebhookEvent.objects.filter(body__icontains=MARK).exists()
    assert list(found_by(signed_in(another), ids, MARK)) == []
    # the words are there to be found: the operator's own people read them
    assert next(found_by(signed_in(desk.manager.person), ids, MARK))


def test_nothing_that_the_authority_keeps_to_itself_reaches_the_operator(
    desk: Desk, signed_in: Callable[[Person], Client]
) -> None:
    listen(desk, "operator")
    made = desk.submit()
    now = timezone.now()
    reviewer = desk.reviewer.person
    assert reviewer is not None
    assign_submission(submission=made.submission, reviewer=reviewer, at=now, actor=desk.approver)
    add_private_note(submission=made.submission, text=f"{MARK}-note", at=now, actor=desk.reviewer)
    record_review(
        submission_version=made, verdict="changes", text=f"{MARK}-review", at=now, actor=desk.reviewer
    )
    ask_recomputation(submission_version=made, at=now, actor=desk.reviewer)
    everybody = make_person(*OPERATOR_ROLES, operator=desk.casino.operator)
    assert desk.manager.person
    assert desk.signer.person
    assert MARK not in told_to(desk.manager.person, desk.signer.person, everybody)
    assert not WebhookEvent.objects.filter(body__icontains=MARK).exists()
    ids = {made.pk, made.submission_id, desk.casino.pk, made.submission.configuration_id}
    assert list(found_by(signed_in(everybody), ids, MARK)) == []
    assert next(found_by(signed_in(reviewer), ids, MARK))
