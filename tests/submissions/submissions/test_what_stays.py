"""The database keeps what was handed in, said, decided and approved, whoever asks it not to."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.utils import timezone

from backoffice.core.local_time import today_at
from submissions.decisions.models import Condition, Decision
from submissions.documents.models import Document
from submissions.documents.services.documents import keep_document
from submissions.review.models import Comment, Review
from submissions.submissions.models import Attachment, SubmissionVersion
from submissions.submissions.services.attachments import attach_file
from tests.databases import owners_hand
from tests.factories import make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import make_desk

pytestmark = pytest.mark.django_db

KEPT: dict[type[models.Model], dict[str, Any]] = {
    SubmissionVersion: {
        "snapshot": {},
        "snapshot_hash": "0" * 64,
        "number": 7,
        "made_by_name": "Someone",
        "engine": "0",
    },
    Comment: {"text": "Never mind.", "side": "operator", "place": "decks", "by_name": "Someone"},
    Review: {"verdict": "reject", "text": "No.", "reviewer_name": "Someone"},
    Decision: {"outcome": "rejected", "reasons": "No.", "approval_number": "X", "decided_by_name": "Nobody"},
    Condition: {"text": "Nothing.", "due_on": None, "number": 9},
    Attachment: {"name": "other.pdf", "sha256": "0" * 64, "size": 1, "kind": "other"},
}


@pytest.fixture
def approved() -> Decision:
    """With one of each kind behind it."""
    casino = make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver")
    desk = make_desk(casino)
    submission = desk.draft(make_configuration(casino=casino, pack_id="us-sd/casino-war"))
    attach_file(
        submission=submission,
        kind="lab_report",
        file_name="report.pdf",
        data=small_pdf(),
        at=timezone.now(),
        actor=desk.manager,
    )
    submission.refresh_from_db()
    made = desk.under_review(submission)
    Comment.objects.create(
        submission=submission,
        submission_version=made,
        side="regulator",
        text="Why?",
        at=timezone.now(),
        by_name="A",
    )
    return desk.approved(made, conditions=(("Train the dealers.", today_at(desk.casino)),))


def refused(change: Any) -> str:
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        change()
    return str(caught.value)


@pytest.mark.usefixtures("approved", "by_the_owner")
@pytest.mark.parametrize("model", KEPT)
def test_it_is_neither_altered_nor_deleted(model: type[models.Model]) -> None:
    kept = model._default_manager.get()
    for name, value in KEPT[model].items():
        said = refused(lambda name=name, value=value: model._default_manager.update(**{name: value}))
        assert "keeps every entry: UPDATE is refused" in said, name
    table = model._meta.db_table
    said = refused(lambda: _delete(table, kept.pk))
    assert "keeps every entry: DELETE is refused" in said


def _delete(table: str, key: int) -> None:
    """Past Django, which would refuse for reasons of its own."""
    with connection.cursor() as cursor:
        cursor.execute(f'DELETE FROM "{table}" WHERE id = %s', [key])


@contextmanager
def _unguarded(table: str) -> Iterator[None]:
    """As time would bring it about: past the database's own guard."""
    with owners_hand(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        yield
        cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')


@pytest.mark.usefixtures("approved")
def test_a_thread_is_still_resolved() -> None:
    Comment.objects.update(resolved_at=timezone.now(), resolved_by_name="A")
    assert Comment.objects.get().resolved_at is not None


def test_a_paper_that_was_made_is_never_overwritten(approved: Decision) -> None:
    paper = Document.objects.get(kind="approved")
    keep_document(document=paper, content=small_pdf())
    changes = {"sha256": "0" * 64, "file": "other.pdf", "size": 1, "kind": "letter"}
    for name, value in changes.items():
        said = refused(
            lambda name=name, value=value: Document.objects.filter(pk=paper.pk).update(**{name: value})
        )
        assert "never overwritten" in said, name
    before = paper.sha256
    keep_document(document=paper, content=small_pdf(2))
    assert Document.objects.get(pk=paper.pk).sha256 == before
    # whose job it was is no part of the paper
    Document.objects.filter(pk=paper.pk).update(job=None)


def test_an_approved_paper_is_kept_five_years_from_its_approval(approved: Decision) -> None:
    paper = Document.objects.get(kind="approved")
    assert paper.keep_until == approved.decided_at.replace(year=approved.decided_at.year + 5)
    assert "is kept until" in refused(lambda: _delete(Document._meta.db_table, paper.pk))
    papers = Document.objects.filter(pk=paper.pk)
    now = timezone.now()
    past = {"asked_at": now - timedelta(days=5 * 366), "keep_until": now - timedelta(days=1)}
    assert "is kept until" in refused(lambda: papers.update(**past))
    assert "is kept until" in refused(lambda: papers.update(keep_until=None))
    # once its time is over it may go
    with _unguarded(Document._meta.db_table):
        papers.update(**past)
    _delete(Document._meta.db_table, paper.pk)
    assert not Document.objects.filter(pk=paper.pk).exists()


def test_a_half_paper_cannot_be_written(approved: Decision) -> None:
    paper = Document.objects.get(kind="approved")
    said = refused(lambda: Document.objects.filter(pk=paper.pk).update(made_at=timezone.now()))
    assert "document_is_whole_or_not_there" in said
