"""Hands a submission in: freezes everything that it says, and gives it to the regulator."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked
from games import canonical
from games.configurations.models import Revision
from games.engine import VERSION
from games.engine.errors import EngineError
from games.packs.services import keep_pack
from games.rulepacks.pack import Pack
from games.rulepacks.review import review_rules
from submissions.documents.services.documents import order_document
from submissions.documents.services.material import material_of
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.basis import last_approved
from submissions.submissions.selectors.readiness import readiness_of
from submissions.submissions.services.notices import tell_submitted
from submissions.submissions.services.steps import move
from submissions.submissions.services.submitted_layouts import freeze_layouts
from submissions.submissions.snapshots.assemble import Material, assemble
from submissions.submissions.snapshots.summary import summary_of
from submissions.submissions.workflow import ensure_can


def statement_of(submission: Submission) -> str:
    """What the signer says."""
    casino = submission.property
    return _(
        "I have read what is submitted. To the best of my knowledge it is true and complete, "
        "the answers to the questions of the rules are those of %(property)s, and I am "
        "authorized to submit it for %(operator)s."
    ) % {"property": casino.name, "operator": casino.operator.name}


def submit_submission(
    *, submission: Submission, seen_version: int, declared: bool, at: datetime, actor: Actor
) -> SubmissionVersion:
    """The next round; `declared` is the signer's statement.

    A second click finds the submission in the regulator's hands already and is refused.
    """
    if not declared:
        raise DomainError(_("Nothing is submitted without the statement."), field="declared")
    with audited_change(actor=actor) as trail:
        current = lock_version(submission, seen_version=seen_version)
        again = current.state == Submission.State.RETURNED
        transition = ensure_can("resubmit" if again else "submit", current, actor.access)
        locked(current.configuration, keep_references=True)
        ready = readiness_of(current, at=at)
        if ready.blockers:
            first = ready.blockers[0]
            raise DomainError(
                _("It cannot be submitted yet (%(count)d): %(first)s%(where)s")
                % {
                    "count": len(ready.blockers),
                    "first": first.message,
                    "where": f" ({first.citation})" if first.citation else "",
                },
                field=first.field,
            )
        if actor.person is not None and ready.revision.saved_by_id == actor.person.pk:
            raise DomainError(
                _(
                    "You saved revision %(number)d of the variant yourself. Another compliance officer signs it."
                )
                % {"number": ready.revision.number}
            )
        layouts = freeze_layouts(trail, current, at=at, actor=actor)
        material = material_of(
            current,
            pack=ready.pack,
            values=ready.revision.values,
            revision=ready.revision.number,
            version_number=next_version_number(current),
            findings=ready.findings,
            layouts=layouts,
            signed_by=actor.name,
            certification={"text": statement_of(current), "by": actor.name, "at": at},
            at=at,
        )
        made = write_version(
            current,
            pack=ready.pack,
            material=material,
            revision=ready.revision,
            origin="submitted",
            actor=actor,
        )
        _give_to_regulator(current, made, at=at)
        move(
            trail,
            current,
            transition,
            verb="submission.resubmitted" if again else "submission.submitted",
            submission_version=made.number,
            fingerprint=made.snapshot_hash,
            revision=ready.revision.number,
        )
        order_document(submission_version=made, kind="submitted", at=at, actor=actor)
        tell_submitted(current, made)
    return made


def write_version(
    submission: Submission,
    *,
    pack: Pack,
    material: Material,
    revision: Revision | None,
    origin: str,
    actor: Actor,
) -> SubmissionVersion:
    """Freezes the material; what cannot be priced cannot be submitted."""
    try:
        snapshot: Mapping[str, Any] = assemble(pack, material)
    except EngineError as error:
        raise DomainError(_("This cannot be priced: %(why)s") % {"why": error}) from error
    keep_pack(pack=pack)
    made = SubmissionVersion.objects.create(
        submission=submission,
        number=next_version_number(submission),
        origin=origin,
        revision=revision,
        amends=last_approved(submission),
        snapshot=snapshot,
        summary=summary_of(snapshot, submission.current.snapshot if submission.current else None),
        snapshot_hash=canonical.hash_of(snapshot),
        values_hash=canonical.hash_of(material.values),
        pack_hash=pack.hash,
        engine=VERSION,
        made_at=material.made_at,
        made_by=actor.person,
        made_by_name=actor.name,
    )
    submission.current = made
    return made


def next_version_number(submission: Submission) -> int:
    last = submission.versions.order_by("-number").values_list("number", flat=True).first()
    return (last or 0) + 1


def _give_to_regulator(submission: Submission, made: SubmissionVersion, *, at: datetime) -> None:
    """The target counts from the first round on; days at the operator's desk are not counted."""
    casino = submission.property
    days = review_rules(casino.regulator.jurisdiction).target_days[submission.kind]
    submission.with_regulator_since = at
    submission.target_on = at.astimezone(casino.zone).date() + timedelta(days=days)
    submission.target_told_at = None
    submission.first_submitted_at = submission.first_submitted_at or at
