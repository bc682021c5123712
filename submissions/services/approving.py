"""What follows from an approval: a version of the rules, approved layouts, papers, and tables to make ready."""

from datetime import date, datetime

from backoffice.services.actor import Actor
from games.models import Revision
from games.rulepacks.review import review_rules
from games.selectors.configurations import head_revision
from games.services.configurations import save_revision
from games.services.in_force import add_rules_version
from submissions.models import Decision, Submission
from submissions.services.documents import order_document
from submissions.services.submitted_layouts import approve_layouts

PAPERS = ("approved", "letter", "player_edition", "gaming_guide", "table_sign")


def make_it_hold(
    submission: Submission, decision: Decision, *, departures_until: date | None, at: datetime, actor: Actor
) -> None:
    """Within the transaction of the decision, or of the operator's acceptance."""
    rules = add_rules_version(
        revision=_approved_revision(submission, decision, at=at, actor=actor),
        approval_number=decision.approval_number,
        approved_at=at,
        effective_at=decision.effective_at or at,
        conditions="\n".join(each.text for each in decision.conditions.all()),
        pack_hash=decision.round.pack_hash,
        actor=actor,
    )
    decision.rules = rules
    decision.save(update_fields=["rules"])
    approve_layouts(submission, approval_number=decision.approval_number, at=at, actor=actor)
    years = review_rules(submission.property.regulator.jurisdiction).keep_years
    for kind in PAPERS:
        order_document(
            round_=decision.round,
            kind=kind,
            decision=decision,
            at=at,
            actor=actor,
            keep_until=years_after(at, years),
        )


def _approved_revision(submission: Submission, decision: Decision, *, at: datetime, actor: Actor) -> Revision:
    """What was handed in; of an approval in part the draft takes over what was accepted."""
    if decision.round.revision is not None:
        return decision.round.revision
    configuration = submission.configuration
    configuration.refresh_from_db()
    written = save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=decision.round.snapshot["configuration"]["values"],
        note=decision.approval_number,
        at=at,
        actor=actor,
    )
    configuration.refresh_from_db()
    return written or head_revision(configuration)


def years_after(at: datetime, years: int) -> datetime:
    try:
        return at.replace(year=at.year + years)
    except ValueError:
        # 29 February
        return at.replace(year=at.year + years, month=3, day=1)
