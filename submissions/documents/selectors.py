"""The papers of a submission as pages and programs see them: made, being drawn, or failed, and why."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.jobs.models import Job
from backoffice.jobs.standing import Standing, standing_of
from games.packs.floor_law import years_of_approved_documents
from submissions.documents.models import Document
from submissions.submissions.models import Submission, SubmissionVersion


@dataclass(frozen=True)
class Paper:
    """`standing` is None once it is made."""

    document: Document
    standing: Standing | None

    @property
    def is_under_way(self) -> bool:
        return self.standing is not None and self.standing.is_under_way

    @property
    def can_be_drawn_again(self) -> bool:
        return self.standing is not None and not self.standing.is_under_way


@dataclass(frozen=True)
class Kept:
    """For how long, and where the law says so; no clause where only the product does."""

    years: int
    clause: str


@dataclass(frozen=True)
class Papers:
    rounds: tuple[tuple[SubmissionVersion, tuple[Paper, ...]], ...]
    kept: Kept | None = None
    """None while none of them has to be kept for years."""

    def __bool__(self) -> bool:
        return bool(self.rounds)

    @property
    def are_under_way(self) -> bool:
        return any(paper.is_under_way for _, papers in self.rounds for paper in papers)


def documents_of(submission: Submission, *, at: datetime) -> Papers:
    """The newest round first, in the order of the kinds; one query."""
    order = list(Document.Kind.values)
    found: dict[SubmissionVersion, list[Paper]] = {}
    documents = submission.documents.select_related("submission_version", "decision", "job").defer(
        "submission_version__snapshot"
    )
    kept: Kept | None = None
    for each in documents.order_by("-submission_version__number", "pk"):
        if each.submission_version is not None:
            found.setdefault(each.submission_version, []).append(paper_of(each, at=at))
        if kept is None and each.keep_until is not None:
            kept = Kept(*years_of_approved_documents(submission.property, each.asked_at))
    return Papers(
        tuple(
            (submission_version, tuple(sorted(papers, key=lambda paper: order.index(paper.document.kind))))
            for submission_version, papers in found.items()
        ),
        kept,
    )


def paper_of(document: Document, *, at: datetime) -> Paper:
    return Paper(document, None if document.is_made else _standing(document.job, at))


def _standing(job: Job | None, at: datetime) -> Standing:
    found = standing_of(job, at=at)
    if found.key == "done":
        # its work ended, and there is no file: whatever the job says, the paper is not there
        return Standing("failed", _("It ended without a file."))
    return found


def state_of(document: Document, *, at: datetime) -> tuple[str, str]:
    """For programs: made, waiting, running or failed, and in words what stands behind it."""
    standing = paper_of(document, at=at).standing
    if standing is None:
        return "made", ""
    words = f"{standing.words} {standing.why}".strip()
    if not standing.is_under_way:
        return "failed", words
    return ("running" if standing.key in ("running", "lost", "stopping") else "waiting"), words
