"""What follows from an approval: a version of the rules, approved layouts, papers, and tables to make ready."""

from datetime import datetime
from typing import Any

from backoffice.audit.actor import Actor
from backoffice.casinos.models import GamingTable
from backoffice.core.versions import locked
from games.approved_rules.models import TableRules
from games.approved_rules.selectors.in_force import holding_at
from games.approved_rules.services.approved_rules import add_approved_rules
from games.approved_rules.services.rollouts import schedule_tables
from games.configurations.models import Configuration, Revision
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.packs.floor_law import years_of_approved_documents
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulings.selectors.rulings import day_of
from games.rulings.services.waivers import grant_waiver
from submissions.decisions.models import Decision
from submissions.documents.services.documents import order_document
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.services.submitted_layouts import approve_layouts

PAPERS = ("approved", "letter", "player_edition", "gaming_guide", "table_sign")


def publish_approval(submission: Submission, decision: Decision, *, at: datetime, actor: Actor) -> None:
    """Within the transaction of the decision, or of the operator's acceptance."""
    rules = add_approved_rules(
        revision=_approved_revision(submission, decision, at=at, actor=actor),
        approval_number=decision.approval_number,
        approved_at=at,
        effective_at=decision.effective_at or at,
        conditions="\n".join(each.text for each in decision.conditions.all()),
        pack_hash=decision.submission_version.pack_hash,
        variant=decision.submission_version.snapshot["configuration"]["variant"],
        actor=actor,
    )
    decision.rules = rules
    decision.save(update_fields=["rules"])
    tables = tables_to_make_ready(submission.configuration, at)
    schedule_tables(rules=rules, tables=tables, at=at, actor=actor)
    approve_layouts(
        submission,
        decision.submission_version,
        approval_number=decision.approval_number,
        at=at,
        actor=decider_of(decision, actor),
    )
    _allow_departures(submission, decision, at=at, actor=decider_of(decision, actor))
    years, _clause = years_of_approved_documents(submission.property, at)
    for kind in PAPERS:
        order_document(
            submission_version=decision.submission_version,
            kind=kind,
            decision=decision,
            at=at,
            actor=actor,
            keep_until=years_after(at, years),
        )


def departures_of(submission: Submission, submission_version: SubmissionVersion) -> list[dict[str, Any]]:
    """Where a new feature departs from the document: approving it allows these for a time."""
    if submission.kind != Submission.Kind.NEW_FEATURE:
        return []
    return [
        each
        for each in submission_version.snapshot["findings"]
        if each["severity"] == "error" and each["departure"] and not each["waiver"]
    ]


def _allow_departures(submission: Submission, decision: Decision, *, at: datetime, actor: Actor) -> None:
    """Later checks still tell of them, each with the approval that answers it."""
    if decision.departures_until is None:
        return
    by_code: dict[str, list[dict[str, Any]]] = {}
    for each in departures_of(submission, decision.submission_version):
        for code in (each["code"], *each.get("also", ())):
            by_code.setdefault(code, []).append(each)
    effective_on = (decision.effective_at or at).astimezone(submission.property.zone).date()
    for place, (code, found) in enumerate(sorted(by_code.items()), start=1):
        grant_waiver(
            casino=submission.property,
            pack_id=submission.pack_id,
            number=decision.approval_number if place == 1 else f"{decision.approval_number}/{place}",
            codes={code},
            paths=_paths_of(submission, found),
            from_on=max(day_of(submission.property.regulator, at), effective_on),
            expires_on=decision.departures_until,
            reasons=decision.reasons,
            at=at,
            actor=actor,
        )


def _paths_of(submission: Submission, found: list[dict[str, Any]]) -> set[str]:
    """None, which means every place of the finding, where one is about something that the rules do not know yet."""
    paths = {each["path"] for each in found}
    known = book_of(load_pack(submission.pack_id)).parameters
    return paths if all(path in known for path in paths) else set()


def decider_of(decision: Decision, actor: Actor) -> Actor:
    """When the operator accepts what was offered, what the regulator allowed is still the regulator's act."""
    person = decision.decided_by
    if person is None or person == actor.person:
        return actor
    return Actor(label=f"{person.full_name} <{person.email}>", person=person, source=actor.source)


def tables_to_make_ready(configuration: Configuration, at: datetime) -> list[GamingTable]:
    """Those that deal by a version of the same variant now: each is asked to get ready for the new one."""
    under = TableRules.objects.filter(holding_at(at), rules__configuration=configuration)
    tables = GamingTable.objects.filter(pk__in=under.values("table"), retired_at__isnull=True)
    return list(tables.order_by("number_order"))


def _approved_revision(submission: Submission, decision: Decision, *, at: datetime, actor: Actor) -> Revision:
    """What was handed in; of an approval in part the draft takes over what was accepted."""
    if decision.submission_version.revision is not None:
        return decision.submission_version.revision
    configuration = locked(submission.configuration, keep_references=True)
    written = save_revision(
        configuration=configuration,
        seen_head=configuration.head,
        values=decision.submission_version.snapshot["configuration"]["values"],
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
