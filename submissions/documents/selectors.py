"""The papers of a submission as a list shows them: made, being drawn, or failed."""

from dataclasses import dataclass

from backoffice.jobs.models import Job
from games.packs.floor_law import years_of_approved_documents
from submissions.documents.models import Document
from submissions.submissions.models import Submission, SubmissionVersion


@dataclass(frozen=True)
class Paper:
    document: Document
    state: str

    @property
    def is_under_way(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def can_be_drawn_again(self) -> bool:
        return self.state == "failed"


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


def documents_of(submission: Submission) -> Papers:
    """The newest round first, in the order of the kinds; one query."""
    order = list(Document.Kind.values)
    found: dict[SubmissionVersion, list[Paper]] = {}
    documents = submission.documents.select_related("submission_version", "decision", "job").defer(
        "submission_version__snapshot"
    )
    kept: Kept | None = None
    for each in documents.order_by("-submission_version__number", "pk"):
        found.setdefault(each.submission_version, []).append(Paper(each, state_of(each)))
        if kept is None and each.keep_until is not None:
            kept = Kept(*years_of_approved_documents(submission.property, each.asked_at))
    return Papers(
        tuple(
            (submission_version, tuple(sorted(papers, key=lambda paper: order.index(paper.document.kind))))
            for submission_version, papers in found.items()
        ),
        kept,
    )


def state_of(document: Document) -> str:
    if document.is_made:
        return "made"
    job = document.job
    if job is None or job.state in (Job.State.FAILED, Job.State.CANCELLED, Job.State.DONE):
        return "failed"
    return "running" if job.state == Job.State.RUNNING else "waiting"
