"""Gathers what the desk knows about a submission into the plain material that a snapshot is made of."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from backoffice.casinos.models import Property
from games.approved_rules.models import ApprovedRules
from games.layouts.models import LayoutSubmission
from games.official_texts.selectors import official_passages, official_text_in_use, official_titles
from games.progressives.models import Progressive, ProgressiveLevel
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.papers import papers_of
from games.rulepacks.review import review_rules
from games.rulings.selectors.rulings import rulings_of
from games.validation.findings import Finding
from games.validation.rulings import as_ruled
from submissions.review.models import Comment
from submissions.submissions.models import Submission
from submissions.submissions.places import words_of_place
from submissions.submissions.selectors.basis import day_of, last_approved
from submissions.submissions.selectors.progressives import progressives_of
from submissions.submissions.services.checking import check_of
from submissions.submissions.snapshots.assemble import Approved, Material
from submissions.submissions.snapshots.redlines import Alteration


def material_of(
    submission: Submission,
    *,
    pack: Pack,
    values: Mapping[str, Any],
    revision: int,
    version_number: int,
    findings: Sequence[Finding],
    layouts: Sequence[LayoutSubmission],
    signed_by: str,
    certification: Mapping[str, Any] | None = None,
    altered: Alteration | None = None,
    at: datetime,
) -> Material:
    """`certification`: text, by and at of the statement under which it was signed."""
    amended = last_approved(submission)
    as_of = day_of(submission, at)
    rulings = rulings_of(pack.id, regulator=submission.property.regulator_id)
    return Material(
        submission={
            "number": submission.number,
            "kind": submission.kind,
            "kind_words": str(submission.get_kind_display()),
            "round": version_number,
            "narrative": submission.narrative,
            "reason": submission.reason,
            "other_jurisdictions": submission.other_jurisdictions,
            "intellectual_property": submission.intellectual_property,
            "feature_items": dict(submission.feature_items),
            "feature_answers": _feature_answers(submission),
            "version": _next_version(submission),
            "target_effective_at": submission.target_effective_at,
        },
        parties=_parties(submission, signed_by),
        variant=submission.configuration.name,
        revision=revision,
        values=values,
        as_of=as_of,
        made_at=at,
        findings=findings,
        acknowledgements={
            (each.code, each.path): {"by": each.by_name, "text": each.text, "at": each.at}
            for each in submission.acknowledgements.all()
        },
        rulings=rulings,
        official_text=_official_text(pack),
        layouts=[_layout(each) for each in layouts],
        progressives=_progressives(submission, values, at),
        attachments=[
            {
                "id": each.pk,
                "kind": str(each.get_kind_display()),
                "code": each.kind,
                "name": each.name,
                "size": each.size,
                "sha256": each.sha256,
            }
            for each in submission.attachments.filter(removed_at__isnull=True)
        ],
        responses=_responses(submission),
        approved=None
        if amended is None
        else Approved(amended.number, amended.approval_number, amended.approved_at, amended.values),
        altered=altered,
        certification=certification,
        papers=papers_of(submission.property.regulator.jurisdiction).model_dump(),
        independent_check=check_of(pack, as_ruled(pack, values, rulings, as_of)),
    )


def _official_text(pack: Pack) -> dict[str, Any] | None:
    text = official_text_in_use(pack.id)
    if text is None:
        return None
    words = {each.paragraph: each.words for each in official_passages(text)}
    titles = official_titles(text, book_of(pack))
    return {"title": text.title, "sha256": text.sha256, "words": words, "titles": titles}


def _parties(submission: Submission, signed_by: str) -> dict[str, Any]:
    casino: Property = submission.property
    return {
        "operator": {
            "name": casino.operator.name,
            "licence": casino.operator.licence_number,
            "address": casino.operator.address_lines,
        },
        "property": {
            "name": casino.name,
            "zone": casino.time_zone,
            "currency": casino.currency,
            "address": ", ".join(casino.address_lines),
        },
        "regulator": {
            "name": casino.regulator.name,
            "jurisdiction": casino.regulator.jurisdiction,
            "jurisdiction_name": casino.regulator.jurisdiction_name,
            "address": casino.regulator.address_lines,
        },
        "contact": _contact(submission),
        "drafted_by": submission.drafted_by_name,
        "signed_by": signed_by,
    }


def _contact(submission: Submission) -> str:
    person = submission.drafted_by
    return f"{person.full_name}, {person.email}" if person is not None else submission.drafted_by_name


def _feature_answers(submission: Submission) -> list[dict[str, Any]]:
    """What the authority asks about a new feature, in its words, with the answers that stand nowhere else."""
    if submission.kind != Submission.Kind.NEW_FEATURE:
        return []
    return [
        {"title": item.title, "cite": list(item.cite), "text": submission.feature_items[item.id]}
        for item in review_rules(submission.property.regulator.jurisdiction).feature_item
        if submission.feature_items.get(item.id)
    ]


def _next_version(submission: Submission) -> int:
    """The number that these rules get if they are approved next."""
    last = ApprovedRules.objects.filter(configuration=submission.configuration).order_by("-number").first()
    return last.number + 1 if last is not None else 1


def _layout(frozen: LayoutSubmission) -> dict[str, Any]:
    replaced = frozen.layout.replaces
    before = replaced.current if replaced is not None else None
    return _drawn(frozen) | {"before": _drawn(before) if before is not None else None}


def _drawn(frozen: LayoutSubmission) -> dict[str, Any]:
    content = frozen.content
    lines = [*content["lines"], *([content["notice"]] if content["notice"] else [])]
    return {
        "id": frozen.pk,
        "layout": frozen.layout_id,
        "name": frozen.name,
        "operator_name": content.get("operator_name", ""),
        "number": frozen.number,
        "positions": frozen.positions,
        "code": content["layout_code"],
        "hash": frozen.content_hash,
        "drawing": frozen.drawing,
        "lines": lines,
        "on_sign": content["on_sign"],
        "approval": frozen.approval_number,
        "artwork": None
        if frozen.artwork is None
        else {"name": frozen.artwork.file_name, "sha256": frozen.artwork.sha256},
    }


def _progressives(submission: Submission, values: Mapping[str, Any], at: datetime) -> list[dict[str, Any]]:
    """Which controllers and tables the meters of this game stand on at the property."""
    found = progressives_of(submission, values)
    return [_progressive(each, at) for each in found.prefetch_related("levels__terms")]


def _progressive(progressive: Progressive, at: datetime) -> dict[str, Any]:
    links = progressive.links.filter(to_at__isnull=True).select_related("table")
    return {
        "name": progressive.name,
        "kind": str(progressive.get_kind_display()),
        "controller": f"{progressive.controller_make}, {progressive.controller_serial}",
        "tables": [link.table.number for link in links],
        "meters": [
            {"path": level.path, "name": level.name, "display_limit": _display_limit(level, at)}
            for level in progressive.levels.all()
        ],
    }


def _display_limit(level: ProgressiveLevel, at: datetime) -> Decimal | None:
    return next((terms.display_limit for terms in level.terms.all() if terms.from_at <= at), None)


def _responses(submission: Submission) -> list[dict[str, Any]]:
    """The regulator's points of earlier rounds, each with what the operator answered."""
    threads = submission.comments.filter(answers__isnull=True, side=Comment.Side.REGULATOR).prefetch_related(
        "replies"
    )
    return [
        {
            "about": words_of_place(submission.pack_id, thread.anchor, thread.place),
            "anchor": thread.anchor,
            "by": thread.by_name,
            "comment": thread.text,
            "resolved": thread.resolved_at is not None,
            "answers": [
                {"by": reply.by_name, "side": reply.side, "text": reply.text}
                for reply in thread.replies.all()
            ],
        }
        for thread in threads
    ]
