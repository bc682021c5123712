"""What a reviewer does in the workspace: talk at a line, recommend, note, have it computed again."""

import re
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from backoffice.people.models import Person
from games import canonical
from submissions.review.models import Comment, LastLook, PrivateNote, Recomputation, Review
from submissions.submissions.models import SubmissionVersion
from tests.databases import owners_hand
from tests.factories import make_person, make_property, make_regulator
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db
SignedIn = Callable[[Person], Client]
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/submissions/1/?tab=changes"}


@pytest.fixture
def desk() -> Desk:
    """In Singapore, whose game is priced in a moment."""
    return make_desk(make_property(regulator=make_regulator("sg")))


@pytest.fixture
def made(desk: Desk) -> SubmissionVersion:
    return desk.under_review()


@pytest.fixture
def client(desk: Desk, made: SubmissionVersion, signed_in: SignedIn) -> Client:
    assert desk.reviewer.person is not None
    return signed_in(desk.reviewer.person)


class TestThreads:
    def test_a_line_is_talked_about_in_its_place(self, client: Client, made: SubmissionVersion) -> None:
        address = reverse("submission-thread", args=[made.submission_id])
        opened = client.get(f"{address}?anchor=field&place=decks", headers=HTMX).text
        assert '<input type="hidden" name="place" value="decks"' in opened
        sent = {"anchor": "field", "place": "decks", "key": str(uuid4()), "text": "Why six?"}
        answer = client.post(address, sent, headers=HTMX).text
        client.post(address, sent, headers=HTMX)
        comment = Comment.objects.get()
        assert (comment.anchor, comment.place, comment.text) == ("field", "decks", "Why six?")
        assert "Why six?" in answer
        assert 'hx-swap-oob="true"' in answer
        assert "1 comment" in answer

    def test_nothing_typed_is_lost_when_the_text_is_missing_its_key(
        self, client: Client, made: SubmissionVersion
    ) -> None:
        address = reverse("submission-thread", args=[made.submission_id])
        answer = client.post(address, {"anchor": "page", "place": "3", "text": "Unreadable."}, headers=HTMX)
        assert "Unreadable." in answer.text
        assert not Comment.objects.exists()

    def test_it_is_answered_resolved_and_opened_again(self, client: Client, made: SubmissionVersion) -> None:
        pk = made.submission_id
        client.post(
            reverse("submission-thread", args=[pk]),
            {"anchor": "clause", "place": "SG 3.16", "key": str(uuid4()), "text": "See this."},
        )
        thread = Comment.objects.get()
        reply = reverse("submission-thread-reply", args=[pk, thread.pk])
        client.post(reply, {"key": str(uuid4()), "text": "Once more."}, headers=HTMX)
        assert thread.replies.get().text == "Once more."
        resolve = reverse("submission-thread-resolve", args=[pk, thread.pk])
        assert "Resolved" in client.post(resolve, headers=HTMX).text
        thread.refresh_from_db()
        assert thread.resolved_at is not None
        refused = client.post(reply, {"key": str(uuid4()), "text": "Too late."}, headers=HTMX).text
        assert "This thread is resolved" in refused
        client.post(resolve, {"open": "1"}, headers=HTMX)
        thread.refresh_from_db()
        assert thread.resolved_at is None

    def test_one_begun_in_the_discussion_says_what_it_is_about(
        self, client: Client, made: SubmissionVersion
    ) -> None:
        address = reverse("submission-thread", args=[made.submission_id])
        sent = {"free": "1", "key": str(uuid4()), "text": "Explain.", "anchor": "clause", "place": "SG 99"}
        refused = client.post(address, sent, headers=HTMX).text
        assert "These rules have no such clause." in refused
        assert "Explain." in refused
        client.post(address, sent | {"place": "SG 3.16"}, headers=HTMX)
        assert Comment.objects.get().place == "SG 3.16"

    def test_without_scripts_it_leads_to_the_discussion(
        self, client: Client, made: SubmissionVersion
    ) -> None:
        address = reverse("submission-thread", args=[made.submission_id])
        page = client.get(f"{address}?anchor=field&place=decks")
        assert "<html" in page.text
        sent = {"anchor": "field", "place": "decks", "key": str(uuid4()), "text": "Why six?"}
        answer = client.post(address, sent)
        place = f"?tab=discussion#comment-{Comment.objects.get().pk}"
        assert answer.headers["Location"].endswith(place)


class TestRecommending:
    def test_a_recommendation_is_recorded_and_counts_as_read(
        self, desk: Desk, made: SubmissionVersion, signed_in: SignedIn
    ) -> None:
        assert desk.approver.person is not None
        client = signed_in(desk.approver.person)
        address = reverse("submission-review", args=[made.submission_id])
        lost = client.post(address, {"verdict": "changes", "text": ""})
        assert "Say what has to change" in lost.text
        client.post(address, {"verdict": "changes", "text": "Raise the minimum."})
        review = Review.objects.get(reviewer=desk.approver.person)
        assert (review.verdict, review.text) == ("changes", "Raise the minimum.")
        assert LastLook.objects.get(person=desk.approver.person).submission_version == made

    def test_a_note_stays_with_the_authority_and_out_of_the_operators_trail(
        self, client: Client, made: SubmissionVersion
    ) -> None:
        client.post(reverse("submission-note", args=[made.submission_id]), {"text": "Ask the lab."})
        note = PrivateNote.objects.get()
        assert note.text == "Ask the lab."
        chains = set(
            AuditEntry.objects.filter(verb="submission.private_note").values_list("chain", flat=True)
        )
        assert chains == {f"regulator:{made.submission.property.regulator_id}"}

    def test_reading_is_remembered_for_one_person_alone(
        self, client: Client, desk: Desk, made: SubmissionVersion
    ) -> None:
        LastLook.objects.all().delete()
        client.post(reverse("submission-seen", args=[made.submission_id]))
        assert [each.person for each in LastLook.objects.all()] == [desk.reviewer.person]

    def test_what_came_in_after_the_page_was_opened_is_not_marked_as_read(
        self, client: Client, desk: Desk, made: SubmissionVersion
    ) -> None:
        opened = client.get(reverse("submission-detail", args=[made.submission_id])).text
        seen = reverse("submission-seen", args=[made.submission_id])
        sent_to = re.search(rf'action="({seen}[^"]*)"', opened)
        assert sent_to is not None
        desk.returned(made)
        Comment.objects.update(resolved_at=timezone.now())
        made.submission.refresh_from_db()
        desk.submit(made.submission)
        client.post(sent_to[1])
        assert LastLook.objects.get(person=desk.reviewer.person).submission_version == made


class TestAssigning:
    def test_a_colleague_gets_it(self, client: Client, desk: Desk, made: SubmissionVersion) -> None:
        colleague = make_person("reviewer", regulator=desk.casino.regulator)
        client.post(reverse("submission-assign", args=[made.submission_id]), {"reviewer": colleague.pk})
        made.submission.refresh_from_db()
        assert made.submission.reviewer == colleague

    def test_nobody_of_an_operator_gets_it(self, client: Client, desk: Desk, made: SubmissionVersion) -> None:
        assert desk.manager.person is not None
        address = reverse("submission-assign", args=[made.submission_id])
        answer = client.post(address, {"reviewer": desk.manager.person.pk}, follow=True)
        assert "This is nobody who reviews at this authority." in answer.text
        made.submission.refresh_from_db()
        assert made.submission.reviewer == desk.reviewer.person

    def test_it_leads_back_only_within_the_product(self, client: Client, made: SubmissionVersion) -> None:
        address = reverse("submission-assign", args=[made.submission_id])
        answer = client.post(address, {"next": "https://elsewhere.example/"})
        assert answer.headers["Location"] == reverse("submission-detail", args=[made.submission_id])


def run_recomputation(client: Client, made: SubmissionVersion) -> Recomputation:
    client.post(reverse("submission-recompute", args=[made.submission_id]), headers=HTMX)
    asked = Recomputation.objects.latest("pk")
    assert asked.job is not None
    run_job(job_id=asked.job.pk)
    asked.refresh_from_db()
    return asked


class TestRecomputing:
    def test_what_was_handed_in_comes_out_again_and_an_altered_figure_is_named(
        self, client: Client, made: SubmissionVersion
    ) -> None:
        assert run_recomputation(client, made).identical is True
        tab = f"{reverse('submission-detail', args=[made.submission_id])}?tab=mathematics"
        assert "recomputed identical" in client.get(tab).text

        snapshot = made.snapshot
        tie = next(each for each in snapshot["mathematics"]["wagers"] if each["code"] == "tie")
        true_edge, tie["house_edge"] = tie["house_edge"], "1/7"
        table = SubmissionVersion._meta.db_table
        with owners_hand(), connection.cursor() as cursor:
            # what waits for the end of the transaction would stand in the way of altering the table
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            cursor.execute(
                f"UPDATE {table} SET snapshot = %s WHERE id = %s",
                [canonical.dumps(snapshot), made.pk],
            )
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        asked = run_recomputation(client, made)
        assert asked.identical is False
        assert asked.differences == [
            {"path": "mathematics.wagers.tie.house_edge", "stored": "1/7", "computed": true_edge}
        ]
        shown = client.get(tab).text
        assert "1 of " in shown
        assert "mathematics.wagers.tie.house_edge" in shown

    def test_asking_twice_gives_one_and_it_can_be_stopped(
        self, client: Client, made: SubmissionVersion
    ) -> None:
        address = reverse("submission-recompute", args=[made.submission_id])
        client.post(address, headers=HTMX)
        assert "Waiting for a free worker" in client.post(address, headers=HTMX).text
        assert Recomputation.objects.count() == 1
        assert "nothing was saved" in client.post(address, {"stop": "1"}, headers=HTMX).text
        assert Job.objects.get(kind="recomputation").state == Job.State.CANCELLED


def test_an_older_round_is_shown_on_request_and_says_so(
    client: Client, desk: Desk, made: SubmissionVersion, signed_in: SignedIn
) -> None:
    address = reverse("submission-detail", args=[made.submission_id])
    assert "the newest is round" not in client.get(f"{address}?round=9").text
    desk.returned(made)
    Comment.objects.update(resolved_at=timezone.now())
    made.submission.refresh_from_db()
    desk.submit(made.submission)
    assert "You look at round 1; the newest is round 2." in client.get(f"{address}?round=1").text
