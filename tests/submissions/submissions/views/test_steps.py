"""Signing, following, answering and withdrawing: the operator's side of the way to a decision."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from backoffice.core.local_time import today_at
from games.configurations.selectors.configurations import head_revision
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.validation.case import Case
from submissions.decisions.selectors.conditions import line_of
from submissions.documents.services.documents import keep_document
from submissions.review.models import Comment, IndependentCheck
from submissions.review.services.discussion import add_comment, add_private_note, resolve_thread
from submissions.review.services.reviewing import record_review
from submissions.submissions.models import Submission
from submissions.submissions.services.drafts import change_draft
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.views.desk import Browsers, SignIn, change_variant, page

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def people(signed_in: SignIn) -> Browsers:
    return Browsers(signed_in)


def sign(people: Browsers, submission: Submission, **changes: Any) -> Any:
    sent = {"version": submission.version, "declared": "on"} | changes
    return people.signer.post(reverse("submission-sign", args=[submission.pk]), sent)


def test_signing_names_what_is_submitted_and_makes_one_round(people: Browsers) -> None:
    wanted = timezone.now() + timedelta(days=30)
    submission = people.desk.draft(target_effective_at=wanted, narrative="Our options.")
    text = page(people.signer, "submission-sign", submission.pk)
    for words in ("Main pit", "Option selection", "America/New_York", "Our options.", "I have read what is"):
        assert words in text
    unsigned = sign(people, submission, declared="")
    assert "Nothing is submitted without the statement." in unsigned.content.decode()
    url = reverse("submission-detail", args=[submission.pk])
    assert sign(people, submission)["Location"] == f"{url}#papers"
    assert sign(people, submission)["Location"] == url, "a second press leads to the same round"
    assert submission.versions.count() == 1
    shown = page(people.signer, "submission-detail", submission.pk)
    assert "Waiting for a free worker" in shown
    assert reverse("document-list", args=[submission.pk]) in shown
    assert "The law sets no deadline for the decision, and silence approves nothing." in shown


def test_36_05_03_19_who_submits_and_who_signs_sees_every_answer_of_the_property(people: Browsers) -> None:
    submission = people.desk.draft()
    change_variant(submission.configuration, "attestations.layout_approved", "LY-2026-17")
    book, values = book_of(load_pack(submission.pack_id)), head_revision(submission.configuration).values
    case = Case(given=values, book=book, as_of=timezone.now(), rulings={})
    asked = [each for each in book.attestations.values() if case.applies(each)]
    assert len(asked) > 5
    for text in (
        page(people.manager, "submission-detail", submission.pk),
        page(people.signer, "submission-sign", submission.pk),
    ):
        assert [each.id for each in asked if escape(each.question) not in text] == []
        assert "LY-2026-17" in text
    sign(people, submission)
    change_variant(submission.configuration, "attestations.layout_approved", "LY-2026-18")
    handed = page(people.signer, "submission-detail", submission.pk)
    assert "LY-2026-17" in handed
    assert "LY-2026-18" not in handed


def test_whoever_drafted_is_refused_in_words(people: Browsers) -> None:
    submission = people.desk.draft()
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={"reason": "Mine."},
        at=timezone.now(),
        actor=people.desk.signer,
    )
    submission.refresh_from_db()
    assert "You drafted" in page(people.signer, "submission-sign", submission.pk)
    assert "You drafted" in sign(people, submission).content.decode()
    assert people.manager.get(reverse("submission-sign", args=[submission.pk])).status_code == 403
    assert not submission.versions.exists()


def test_the_signer_sees_whether_the_independent_check_is_there(people: Browsers) -> None:
    submission = people.desk.draft()
    assert "Wait for it, and it is filed with the submission." in page(
        people.signer, "submission-sign", submission.pk
    )
    IndependentCheck.objects.update(result={"rounds": 10_000_000, "wagers": {}})
    assert "10,000,000 rounds dealt at random" in page(people.signer, "submission-sign", submission.pk)


def test_what_changed_before_the_signature_is_read_again(people: Browsers) -> None:
    submission = people.desk.draft()
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={"reason": "New."},
        at=timezone.now(),
        actor=people.desk.manager,
    )
    answer = sign(people, submission)
    assert "Someone changed this submission in the meantime." in answer.content.decode()
    assert not answer.context["form"]["declared"].value()
    assert not submission.versions.exists()


def test_what_is_not_complete_cannot_be_signed(people: Browsers) -> None:
    submission = people.desk.draft(narrative="")
    assert "It cannot be submitted yet" in page(people.signer, "submission-sign", submission.pk)
    assert "Say in the narrative what is asked for." in sign(people, submission).content.decode()


def test_papers_are_shown_once_they_are_made(people: Browsers) -> None:
    submission = people.desk.submit().submission
    document = submission.documents.get()
    assert reverse("document-view", args=[document.pk]) not in page(
        people.manager, "submission-detail", submission.pk
    )
    keep_document(document=document, content=small_pdf())
    assert reverse("document-view", args=[document.pk]) in page(
        people.manager, "submission-detail", submission.pk
    )


def test_the_page_shows_what_was_handed_in_not_what_is_being_edited(people: Browsers) -> None:
    submission = people.desk.submit(people.desk.draft(narrative="As handed in.")).submission
    change_variant(submission.configuration, "limits.minimum", 20)
    text = page(people.manager, "submission-detail", submission.pk)
    assert "As handed in." in text
    assert "revision 1" in text
    assert "revision 2" not in text


def test_a_return_shows_its_points_what_changed_since_and_wants_answers(people: Browsers) -> None:
    made = people.desk.returned(point="Why so low?")
    submission = made.submission
    point = Comment.objects.get()
    text = page(people.manager, "submission-detail", submission.pk)
    assert "See the points." in text
    assert "Nothing yet: the draft says what was returned." in text
    assert f"#comment-{point.pk}" in text
    change_variant(submission.configuration, "limits.minimum", 20)
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={"narrative": "Raised."},
        at=timezone.now(),
        actor=people.desk.manager,
    )
    answer = people.manager.get(reverse("submission-detail", args=[submission.pk]))
    since = answer.context["since"]
    assert [each.change.path for each in since.redline.lines] == ["limits.minimum"]
    assert [each.after for each in since.texts] == ["Raised."]

    url = reverse("submission-answer", args=[submission.pk, point.pk])
    empty = people.manager.post(url, {"text": "  "})
    assert "Write something first." in empty.content.decode()
    key = str(uuid4())
    assert people.manager.post(url, {"text": "<b>Now 25</b>", "key": key}).status_code == 302
    assert people.manager.post(url, {"text": "<b>Now 25</b>", "key": key}).status_code == 302
    assert point.replies.count() == 1
    assert "&lt;b&gt;Now 25&lt;/b&gt;" in page(people.manager, "submission-detail", submission.pk)
    submission = Submission.objects.get()
    people.desk.acknowledge(submission)
    assert sign(people, submission).status_code == 302
    submission.refresh_from_db()
    assert (submission.state, submission.versions.count()) == ("submitted", 2)


def test_a_comment_of_ones_own_and_a_resolved_point(people: Browsers) -> None:
    submission = people.desk.returned().submission
    people.manager.post(reverse("submission-comment", args=[submission.pk]), {"text": "May we ask?"})
    assert Comment.objects.filter(side="operator", text="May we ask?").exists()
    point = Comment.objects.get(side="regulator")
    resolve_thread(comment=point, at=timezone.now(), actor=people.desk.reviewer)
    assert "Resolved" in page(people.manager, "submission-detail", submission.pk)
    late = people.manager.post(
        reverse("submission-answer", args=[submission.pk, point.pk]), {"text": "Too late, but kept"}
    )
    assert "This thread is resolved. Begin a new one." in late.content.decode()


def test_a_long_discussion_costs_no_more_queries_than_a_short_one(people: Browsers) -> None:
    submission = people.desk.returned().submission
    point = Comment.objects.get()
    url = reverse("submission-detail", args=[submission.pk])

    def cost() -> int:
        people.manager.get(url)
        with CaptureQueriesContext(connection) as queries:
            assert people.manager.get(url).status_code == 200
        return len(queries)

    def say(answers: Comment | None) -> Comment:
        return add_comment(
            submission=submission, text="More.", answers=answers, at=timezone.now(), actor=people.desk.manager
        )

    say(point)
    short = cost()
    for _turn in range(10):
        say(point)
        say(say(None))
    assert cost() == short


def test_withdrawing_needs_a_reason_once_the_regulator_has_it(people: Browsers) -> None:
    draft = people.desk.draft(make_configuration(casino=people.desk.casino, name="Unseen"))
    assert people.manager.post(reverse("submission-withdraw", args=[draft.pk]), {}).status_code == 302
    assert "Nothing leaves" not in page(people.manager, "submission-detail", draft.pk)
    submission = people.desk.submit().submission
    url = reverse("submission-withdraw", args=[submission.pk])
    assert "the regulator reads it" in people.manager.post(url, {"reason": ""}).content.decode()
    assert people.manager.post(url, {"reason": "Not wanted any more."}).status_code == 302
    assert "Not wanted any more." in page(people.manager, "submission-detail", submission.pk)
    assert "is withdrawn, so it cannot be withdrawn" in page(
        people.manager, "submission-withdraw", submission.pk
    )


def test_a_decision_shows_its_outcome_reasons_conditions_and_papers(people: Browsers) -> None:
    soon = today_at(people.desk.casino) + timedelta(days=3)
    decision = people.desk.approved(conditions=(("Train the <b>dealers</b>.", soon),))
    text = page(people.manager, "submission-detail", decision.submission_id)
    shown = (
        "It keeps the rules.",
        decision.approval_number,
        "Train the &lt;b&gt;dealers&lt;/b&gt;.",
        "Scheduled",
    )
    for words in shown:
        assert words in text
    assert reverse("condition-report", args=[decision.conditions.get().pk]) in text


@pytest.mark.parametrize(
    ("days", "words"), [(2, "in 1 day"), (3, "today"), (4, "1 day ago"), (9, "6 days ago")]
)
def test_a_condition_tells_its_day_before_and_after_it(people: Browsers, days: int, words: str) -> None:
    """Also when it has passed: the page stays open for whoever has to report."""
    due_on = timezone.localdate(timezone=people.desk.casino.zone) + timedelta(days=3)
    decision = people.desk.approved(conditions=(("Train the dealers.", due_on),))
    line = line_of(decision.conditions.get(), timezone.now() + timedelta(days=days))
    shown = render_to_string("decisions/_condition_due.html", {"line": line})
    assert words in shown


def test_nothing_that_the_regulator_keeps_to_itself_is_on_any_page_of_the_operator(people: Browsers) -> None:
    """Marked unmistakably: a private note, a recommendation, the target day."""
    desk = people.desk
    made = desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="Seen")))
    submission = made.submission
    add_private_note(submission=submission, text="NOTE-XYZZY", at=timezone.now(), actor=desk.reviewer)
    record_review(
        submission_version=made, verdict="reject", text="REVIEW-XYZZY", at=timezone.now(), actor=desk.reviewer
    )
    desk.returned(made)
    Submission.objects.filter(pk=submission.pk).update(target_on=date(2031, 2, 3))
    keep_document(document=made.documents.get(kind="submitted"), content=small_pdf())
    pages = ["submission-list", "home", "compliance", "audit-list", "notification-list"]
    own = ["submission-detail", "submission-change", "submission-findings", "submission-files"]
    own += ["submission-layouts", "submission-withdraw"]
    for client in (people.manager, people.signer):
        texts = [client.get(reverse(name)).content.decode() for name in pages if _exists(name)]
        texts += [client.get(reverse(name, args=[submission.pk])).content.decode() for name in own]
        texts.append(client.get(reverse("search") + "?q=XYZZY").content.decode().replace("q=XYZZY", ""))
        document = made.documents.get(kind="submitted")
        file: Any = client.get(reverse("document-file", args=[document.pk]))
        texts.append(b"".join(file.streaming_content).decode("latin-1"))
        for text in texts:
            assert "NOTE-XYZZY" not in text
            assert "REVIEW-XYZZY" not in text
            assert "Should be rejected" not in text
            assert "2031" not in text


def _exists(name: str) -> bool:
    from django.urls import NoReverseMatch

    try:
        reverse(name)
    except NoReverseMatch:
        return False
    return True
