"""The parts of the workspace, each with what its template needs and nothing more."""

from collections.abc import Callable
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from backoffice.core.addresses import number_in
from backoffice.core.views.desk import DeskRequest
from submissions.documents.drawing.game_parts import game_of
from submissions.documents.drawing.mathematics import judged_by
from submissions.documents.drawing.meters import meter_sheets
from submissions.documents.models import Document
from submissions.review.forms import AssignForm, NoteForm, ReviewForm
from submissions.review.models import PrivateNote
from submissions.review.selectors.compare import against_approved, against_version
from submissions.review.selectors.history import decisions_of, reviews_of, steps_of
from submissions.review.selectors.items import feature_answers
from submissions.review.selectors.queue import reviewers_of
from submissions.review.selectors.since import new_since_last_look
from submissions.review.views.workspace import Workspace
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.selectors.submissions import documents_visible_to
from submissions.submissions.workflow import why_not

TABS = {
    "overview": _("Overview"),
    "changes": _("Changes"),
    "findings": _("Findings"),
    "mathematics": _("Mathematics"),
    "readings": _("Interpretations"),
    "document": _("Document"),
    "discussion": _("Discussion"),
    "history": _("History"),
}


def overview(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    snapshot = desk.snapshot
    submission = desk.submission
    newest = submission.current
    access = desk.access
    decides = access.allows("submission.decide")
    return {
        "since": new_since_last_look(submission, access.person, newest) if newest else None,
        "wanted": parse_datetime(snapshot["submission"]["target_effective_at"] or ""),
        "items": feature_answers(desk.rules, snapshot),
        "acknowledged": [each for each in snapshot["findings"] if each["acknowledged"]],
        "reviews": list(reviews_of(submission)),
        "review_form": ReviewForm(),
        "why_no_review": why_not("review", submission, access),
        "why_no_decision": why_not("approve", submission, access) if decides else None,
        "notes": PrivateNote.objects.filter(submission=submission, regulator=access.regulator),
        "note_form": NoteForm(),
        "assign_form": AssignForm(
            colleagues=reviewers_of(access, desk.casino), initial={"reviewer": submission.reviewer_id}
        ),
    }


def changes(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    """Against the approved version where there is one, else against the round before, else everything as chosen."""
    earlier = [each for each in desk.rounds if each.number < desk.made.number]
    has_approved = desk.made.snapshot["redline"] is not None
    asked = request.GET.get("against", "")
    choices = [*(["approved"] if has_approved else []), *(str(each.number) for each in earlier), "nothing"]
    usual = "approved" if has_approved else str(earlier[-1].number) if earlier else "nothing"
    against = asked if asked in choices else usual
    comparison = None
    if against == "approved":
        comparison = against_approved(desk.made)
    elif against != "nothing":
        comparison = against_version(_round(earlier, against), desk.made)
    return {
        "against": against,
        "earlier": earlier,
        "has_approved": has_approved,
        "comparison": comparison,
        "layouts": desk.snapshot["layouts"] or desk.snapshot["drawn"],
    }


def _round(rounds: list[SubmissionVersion], number: str) -> SubmissionVersion:
    return next(each for each in rounds if str(each.number) == number)


def findings(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    return {"findings": desk.snapshot["findings"], "attestations": desk.snapshot["attestations"]}


def mathematics(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    figures = desk.snapshot["mathematics"]
    unstaked = game_of(desk.snapshot["pack"]["game_code"]).unstaked
    return {
        "mathematics": figures,
        "figures": judged_by(figures),
        "wagers_by_decks": [each for each in figures["wagers"] if each["code"] not in unstaked],
        "spin_meters": [each for each in meter_sheets(desk.snapshot) if each["path"] != "progressive"],
        "check": desk.snapshot["independent_check"],
        "may_recompute": desk.access.allows("submission.review"),
    }


def readings(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    """Those that move a figure, were ruled on, or differ from what is usual come first."""
    found = desk.snapshot["readings"]
    weighty = [each for each in found if each["edges"] or each["ruling"] or each["chosen"] != each["default"]]
    return {"readings": weighty, "other_readings": [each for each in found if each not in weighty]}


def document(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    papers = list(
        documents_visible_to(desk.access)
        .filter(submission=desk.submission)
        .defer("submission_version__snapshot", *(f"submission__{name}" for name in ("narrative", "reason")))
        .order_by("-submission_version__number", "asked_at", "pk")
    )
    own = [each for each in papers if each.submission_version_id == desk.made.pk]
    asked = request.GET.get("paper", "")
    shown = next((each for each in papers if str(each.pk) == asked), None) or next(
        (each for each in own if each.kind == Document.Kind.SUBMITTED), None
    )
    pages = shown.pages if shown else 0
    page = min(number_in(request.GET.get("page", "")) or 1, pages or 1)
    return {
        "papers": papers,
        "paper": shown,
        "page": page,
        "page_numbers": range(1, pages + 1),
        "commented": {each.place for each in desk.threads.all if each.anchor == "page"},
    }


def discussion(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    return {}


def history(desk: Workspace, request: DeskRequest) -> dict[str, Any]:
    return {
        "decisions": list(decisions_of(desk.submission)),
        "steps": list(steps_of(desk.submission, desk.access)),
    }


PARTS: dict[str, Callable[[Workspace, DeskRequest], dict[str, Any]]] = {
    "overview": overview,
    "changes": changes,
    "findings": findings,
    "mathematics": mathematics,
    "readings": readings,
    "document": document,
    "discussion": discussion,
    "history": history,
}


def part_context(desk: Workspace, tab: str, request: DeskRequest) -> dict[str, Any]:
    """The frame of every part, and the part itself."""
    return {
        "desk": desk,
        "submission": desk.submission,
        "casino": desk.casino,
        "tab": tab,
        "tabs": TABS,
        "part": f"review/_{tab}.html",
        **PARTS[tab](desk, request),
    }
