"""What still stands in the way of submitting: asked by the page before, and by the service once more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, prefetch_related_objects
from django.utils.translation import gettext as _

from games.approved_rules.models import ApprovedRules
from games.configurations.models import Revision
from games.configurations.rules.redline.changes import changes_between
from games.configurations.selectors.configurations import head_revision
from games.engine.configuration import get_path
from games.layouts.models import Layout
from games.layouts.selectors.content import content_of, lint_content
from games.progressives.models import Progressive
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.review import FeatureItem, review_rules
from games.validation.findings import Finding
from submissions.review.models import Comment
from submissions.submissions.models import Acknowledgement, Attachment, Submission
from submissions.submissions.places import words_of_place
from submissions.submissions.selectors.basis import findings_of, last_approved
from submissions.submissions.selectors.progressives import KIND_OF_PROGRESSIVE, progressives_of

Kind = Submission.Kind


@dataclass(frozen=True)
class Blocker:
    """`part` is the part of the draft where it can be put right: findings, request, items, layouts, discussion."""

    part: str
    message: str
    citation: str = ""
    field: str | None = None
    # which finding, or which of the regulator's points
    code: str = ""
    path: str = ""
    comment: int | None = None


@dataclass(frozen=True)
class Readiness:
    pack: Pack
    revision: Revision
    amended: ApprovedRules | None
    findings: Sequence[Finding]
    blockers: Sequence[Blocker]

    @property
    def is_ready(self) -> bool:
        return not self.blockers


def readiness_of(submission: Submission, *, at: datetime) -> Readiness:
    # several parts ask for the layouts, and each layout for its artwork
    layouts = Prefetch("layouts", Layout.objects.select_related("artwork"))
    prefetch_related_objects([submission], layouts)
    pack = load_pack(submission.pack_id)
    revision = head_revision(submission.configuration)
    findings = findings_of(submission, pack, revision.values, at)
    amended = last_approved(submission)
    blockers = [
        *_open_findings(submission, findings),
        *_wrong_kind(submission, pack, revision.values, amended),
        *_unsaid(submission, pack),
        *_layouts_that_disagree(submission, pack, revision.values, at),
        *_progressives_that_disagree(submission, pack, revision.values),
        *_unanswered(submission),
    ]
    return Readiness(pack, revision, amended, findings, blockers)


def needs_acknowledgement(finding: Finding) -> bool:
    return finding.severity == "warning" and finding.is_open


def stops(submission: Submission, finding: Finding) -> bool:
    """A request for a new feature may depart from the document; a mistake stops every class."""
    if submission.kind == Kind.NEW_FEATURE:
        return finding.blocks_departure
    return finding.blocks


def _open_findings(submission: Submission, findings: Sequence[Finding]) -> Iterator[Blocker]:
    seen: dict[tuple[str, str], Acknowledgement] = {
        (each.code, each.path): each for each in submission.acknowledgements.all()
    }
    for finding in findings:
        if stops(submission, finding) or (finding.severity == "attestation" and finding.is_open):
            yield _of_finding(finding, finding.message)
        elif needs_acknowledgement(finding):
            known = seen.get((finding.code, finding.path))
            if known is None or known.message != finding.message:
                words = _("Acknowledge the warning: %(message)s")
                yield _of_finding(finding, words % {"message": finding.message})


def _of_finding(finding: Finding, message: str) -> Blocker:
    return Blocker("findings", message, finding.citation, code=finding.code, path=finding.path)


def _wrong_kind(
    submission: Submission, pack: Pack, values: Mapping[str, Any], amended: ApprovedRules | None
) -> Iterator[Blocker]:
    if submission.kind == Kind.OPTION_SELECTION and amended is not None:
        yield _of_kind(
            _("Version %(number)d of this variant is approved: a change of it is an amendment.")
            % {"number": amended.number}
        )
    needs_rules = (Kind.AMENDMENT, Kind.LAYOUT_ONLY, Kind.PROGRESSIVE_PROPOSAL)
    if amended is None:
        if submission.kind in needs_rules:
            yield _of_kind(_("This variant has no approved rules yet: submit its option selection first."))
        return
    changed = changes_between(book_of(pack), amended.values, values)
    if submission.kind == Kind.AMENDMENT and not changed and not submission.layouts.all():
        yield _of_kind(_("The draft says what is approved already: there is nothing to amend."))
    if submission.kind == Kind.LAYOUT_ONLY:
        others = [each.label for each in changed if each.section != "layout" and each.path != "seats"]
        yield from _goes_beyond(others, _("layouts"))
    if submission.kind == Kind.PROGRESSIVE_PROPOSAL:
        others = [each.label for each in changed if not _about_progressives(each.path, each.section)]
        yield from _goes_beyond(others, _("progressives"))


def _about_progressives(path: str, section: str) -> bool:
    return section == "progressive" or path.startswith(("progressive", "bonus_spin", "paytables.progressive"))


def _goes_beyond(labels: Sequence[str], what: str) -> Iterator[Blocker]:
    if labels:
        yield _of_kind(
            _("This class is about %(what)s alone, and the draft also changes: %(labels)s. Choose Amendment.")
            % {"what": what, "labels": ", ".join(labels[:5])}
        )


def _of_kind(message: str) -> Blocker:
    return Blocker("request", message, field="kind")


def _unsaid(submission: Submission, pack: Pack) -> Iterator[Blocker]:
    if not submission.narrative.strip():
        yield Blocker("request", _("Say in the narrative what is asked for."), field="narrative")
    if submission.kind == Kind.LAYOUT_ONLY and not submission.layouts.all():
        yield Blocker("layouts", _("Choose the layouts that are submitted."), field="layouts")
    if submission.kind == Kind.NEW_FEATURE:
        for item in review_rules(submission.property.regulator.jurisdiction).feature_item:
            if not is_answered(submission, item):
                yield Blocker(
                    "items",
                    _("Missing: %(title)s.") % {"title": item.title},
                    ", ".join(item.cite),
                    field=item.answered_by if item.answered_by != "text" else f"item_{item.id}",
                )


def is_answered(submission: Submission, item: FeatureItem) -> bool:
    match item.answered_by:
        case "mathematics":
            return True
        case "layouts":
            return bool(submission.layouts.all())
        case "equipment":
            return submission.attachments.filter(
                kind=Attachment.Kind.EQUIPMENT, removed_at__isnull=True
            ).exists()
        case "text":
            return bool(str(submission.feature_items.get(item.id, "")).strip())
    return bool(str(getattr(submission, item.answered_by)).strip())


def _layouts_that_disagree(
    submission: Submission, pack: Pack, values: Mapping[str, Any], at: datetime
) -> Iterator[Blocker]:
    for layout in submission.layouts.all():
        for finding in lint_content(
            pack, content_of(layout), values, artwork=layout.artwork, casino=submission.property, at=at
        ):
            if finding.blocks:
                yield Blocker("layouts", f"{layout}: {finding.message}", finding.citation, field="layouts")


def _progressives_that_disagree(
    submission: Submission, pack: Pack, values: Mapping[str, Any]
) -> Iterator[Blocker]:
    """A meter that the rules call stand-alone belongs to one table; the document would say two things of it."""
    field = book_of(pack).parameters.get(KIND_OF_PROGRESSIVE)
    if field is None or get_path(values, KIND_OF_PROGRESSIVE) != Progressive.Kind.STAND_ALONE:
        return
    for progressive in progressives_of(submission, values):
        tables = sorted(
            progressive.links.filter(to_at__isnull=True).values_list("table__number", flat=True).distinct()
        )
        if len(tables) > 1:
            message = _("The rules call the meter stand-alone, and %(name)s is fed by tables %(tables)s.")
            yield Blocker(
                "findings",
                message % {"name": progressive.name, "tables": ", ".join(tables)},
                ", ".join(field.cite),
                path=KIND_OF_PROGRESSIVE,
            )


def unanswered_points(submission: Submission) -> list[Comment]:
    """The regulator's open threads in which the operator has not had the last word."""
    threads = submission.comments.filter(
        answers__isnull=True, side=Comment.Side.REGULATOR, resolved_at__isnull=True
    ).prefetch_related("replies")
    return [
        thread
        for thread in threads
        if not (said := list(thread.replies.all())) or said[-1].side != Comment.Side.OPERATOR
    ]


def _unanswered(submission: Submission) -> Iterator[Blocker]:
    if submission.state != Submission.State.RETURNED:
        return
    for thread in unanswered_points(submission):
        yield Blocker(
            "discussion",
            _("Answer the point about %(about)s: “%(text)s”")
            % {
                "about": words_of_place(submission.pack_id, thread.anchor, thread.place),
                "text": thread.text[:80],
            },
            comment=thread.pk,
        )
