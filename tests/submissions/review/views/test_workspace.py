"""The regulator's workspace: every part opens, and shows what was handed in, never what is being edited."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.people.models import Person
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from submissions.review.services.discussion import add_comment, add_private_note
from submissions.review.views.tabs import PARTS
from submissions.submissions.models import Submission
from submissions.submissions.services.attachments import attach_file
from submissions.submissions.services.drafts import change_draft
from tests.factories import make_property, make_regulator
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
MARK = "zebra-marker"


def page_of(submission: Submission, **query: str) -> str:
    words = "&".join(f"{name}={value}" for name, value in query.items())
    return f"{reverse('submission-detail', args=[submission.pk])}?{words}"


def change_value(desk: Desk, submission: Submission, **values: int) -> None:
    configuration = submission.configuration
    configuration.refresh_from_db()
    now = head_revision(configuration).values
    limits = now["limits"] | values
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=now | {"limits": limits},
        note="",
        at=timezone.now(),
        actor=desk.manager,
    )
    submission.configuration.refresh_from_db()


def test_every_part_opens_as_a_page_and_alone(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    submission = desk.under_review().submission
    assert desk.reviewer.person is not None
    client = signed_in(desk.reviewer.person)
    for tab in PARTS:
        whole = client.get(page_of(submission, tab=tab))
        alone = client.get(reverse("submission-snapshot-part", args=[submission.pk, tab]))
        assert (whole.status_code, alone.status_code) == (200, 200), tab
        assert f'id="tab-{tab}"' in alone.text
        assert "<html" not in alone.text


def test_a_page_that_no_paper_has_is_the_first(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    submission = desk.under_review().submission
    assert desk.reviewer.person is not None
    client = signed_in(desk.reviewer.person)
    for asked in ("²", "9" * 5000, "0", "-1", "x"):
        shown = client.get(page_of(submission, tab="document", page=asked))
        assert (shown.status_code, shown.context["page"]) == (200, 1), asked[:9]


def test_what_the_operator_edits_after_a_return_is_nowhere_to_be_seen(signed_in: SignedIn) -> None:
    desk = make_desk()
    made = desk.returned()
    submission = made.submission
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={
            "narrative": f"{MARK} narrative",
            "reason": f"{MARK} reason",
            "other_jurisdictions": f"{MARK} elsewhere",
            "intellectual_property": f"{MARK} rights",
            "feature_items": {"origin": f"{MARK} item"},
            "kind": "new_feature",
        },
        at=timezone.now(),
        actor=desk.manager,
    )
    attach_file(
        submission=submission,
        kind="other",
        file_name=f"{MARK}.pdf",
        data=small_pdf(),
        at=timezone.now(),
        actor=desk.manager,
    )
    change_value(desk, submission, minimum=37)
    configuration = submission.configuration
    configuration.name = f"{MARK} variant"
    configuration.save(update_fields=["name"])
    assert desk.approver.person is not None
    client = signed_in(desk.approver.person)
    addresses = [page_of(submission, tab=tab) for tab in PARTS]
    addresses += [page_of(submission, tab="changes", against="nothing")]
    addresses += [f"{reverse('review-queue')}?tab=open", f"{reverse('search')}?q={MARK}", reverse("home")]
    for address in addresses:
        shown = client.get(address)
        assert shown.status_code == 200
        assert f"{MARK} " not in shown.text, address
        assert f"{MARK}.pdf" not in shown.text, address
        assert "$37" not in shown.text, address
        if "submissions" in address:
            assert "New feature" not in shown.text, address
    assert client.get(reverse("attachment-file", args=[submission.attachments.get().pk])).status_code == 404


def test_what_the_regulator_keeps_to_itself_never_reaches_the_operator(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    made = desk.under_review()
    submission = made.submission
    add_private_note(submission=submission, text=f"{MARK} note", at=timezone.now(), actor=desk.reviewer)
    assert desk.manager.person is not None
    client = signed_in(desk.manager.person)
    for part in PARTS:
        address = reverse("submission-snapshot-part", args=[submission.pk, part])
        assert client.get(address).status_code == 404
    shown = client.get(page_of(submission))
    assert MARK not in shown.text
    assert "Looked at." not in shown.text


class TestSinceMyLastReview:
    def test_a_second_round_says_what_is_new_to_the_reader_and_only_that(self, signed_in: SignedIn) -> None:
        desk = make_desk()
        made = desk.returned()
        submission = made.submission
        assert desk.reviewer.person is not None
        thread = submission.comments.get()
        client = signed_in(desk.reviewer.person)
        add_comment(
            submission=submission,
            text="Because the room is small.",
            answers=thread,
            at=timezone.now(),
            actor=desk.manager,
        )
        submission.refresh_from_db()
        change_draft(
            submission=submission,
            seen_version=submission.version,
            said={"narrative": "The options that the property now uses."},
            at=timezone.now(),
            actor=desk.manager,
        )
        attach_file(
            submission=submission,
            kind="other",
            file_name="plan.pdf",
            data=small_pdf(),
            at=timezone.now(),
            actor=desk.manager,
        )
        change_value(desk, submission, minimum=20)
        submission.refresh_from_db()
        desk.acknowledge(submission)
        second = desk.submit(submission)
        shown = client.get(page_of(submission)).text
        since = shown[shown.index('id="since"') : shown.index('id="request"')]
        assert "You have read submission version 1" in since
        assert book_of(load_pack(submission.pack_id)).parameters["limits.minimum"].label in since
        assert "<ins>$20</ins>" in since
        assert "<ins>now " in since
        assert "plan.pdf" in since
        assert "Because the room is small." in since
        assert second.summary["since_round"] == 1

        client.post(reverse("submission-seen", args=[submission.pk]))
        again = client.get(page_of(submission)).text
        assert "Nothing new since you read submission version 2" in again
        compared = client.get(page_of(submission, tab="changes", against="1")).text
        assert "line-limits.minimum" in compared
        assert "2 comments" in compared

    def test_somebody_who_has_read_nothing_is_told_so(self, signed_in: SignedIn) -> None:
        desk = make_desk(make_property(regulator=make_regulator("sg")))
        submission = desk.submit().submission
        assert desk.approver.person is not None
        shown = signed_in(desk.approver.person).get(page_of(submission)).text
        assert "You have not marked anything as read yet" in shown


def test_an_amendment_shows_both_versions_and_what_moves(signed_in: SignedIn) -> None:
    desk = make_desk()
    first = desk.approved().submission
    configuration = first.configuration
    configuration.refresh_from_db()
    values = head_revision(configuration).values
    save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=values | {"decks": 8},
        note="",
        at=timezone.now(),
        actor=desk.manager,
    )
    configuration.refresh_from_db()
    made = desk.submit(desk.draft(configuration, kind="amendment", narrative="Eight decks."))
    assert made.summary["changed"] == 1
    assert made.summary["labels"] == ["Decks in the shoe"]
    assert desk.reviewer.person is not None
    shown = signed_in(desk.reviewer.person).get(page_of(made.submission, tab="changes")).text
    assert "v2 (amends v1)" in shown
    for words in ("<del>6 decks</del>", "<ins>8 decks</ins>", "Approved version 1", "Initial Wager", "▲"):
        assert words in shown, words


def test_the_four_eyes_rule_is_explained_to_the_approver(signed_in: SignedIn) -> None:
    desk = make_desk(make_property(regulator=make_regulator("sg")))
    made = desk.submit()
    assert desk.approver.person is not None
    client = signed_in(desk.approver.person)
    client.post(reverse("submission-assign", args=[made.submission_id]))
    assert "No one but you has reviewed this version" in client.get(page_of(made.submission)).text
