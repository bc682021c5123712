"""What follows from an approval: a version of the rules, approved layouts, papers, and tables to make ready."""

from datetime import datetime
from typing import Any

from backoffice.models import GamingTable
from backoffice.services.actor import Actor
from games.models import Configuration, Revision, TableRules
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.review import review_rules
from games.selectors.configurations import head_revision
from games.selectors.in_force import holding_at
from games.selectors.rulings import day_of
from games.services.configurations import save_revision
from games.services.going_live import schedule_tables
from games.services.in_force import add_rules_version
from games.services.waivers import grant_waiver
from submissions.models import Decision, Round, Submission
from submissions.services.documents import order_document
from submissions.services.submitted_layouts import approve_layouts

PAPERS = ("approved", "letter", "player_edition", "gaming_guide", "table_sign")


def make_it_hold(submission: Submission, decision: Decision, *, at: datetime, actor: Actor) -> None:
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
    tables = tables_to_make_ready(submission.configuration, at)
    schedule_tables(rules=rules, tables=tables, at=at, actor=actor)
    approve_layouts(
        submission, approval_number=decision.approval_number, at=at, actor=decider_of(decision, actor)
    )
    _allow_departures(submission, decision, at=at, actor=decider_of(decision, actor))
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


def departures_of(submission: Submission, round_: Round) -> list[dict[str, Any]]:
    """Where a new feature departs from the document: approving it allows these for a time."""
    if submission.kind != Submission.Kind.NEW_FEATURE:
        return []
    return [
        each
        for each in round_.snapshot["findings"]
        if each["severity"] == "error" and each["departure"] and not each["waiver"]
    ]


def _allow_departures(submission: Submission, decision: Decision, *, at: datetime, actor: Actor) -> None:
    """Later checks still tell of them, each with the approval that answers it."""
    found = departures_of(submission, decision.round)
    if found and decision.departures_until is not None:
        grant_waiver(
            house=submission.property,
            pack_id=submission.pack_id,
            number=decision.approval_number,
            codes={each["code"] for each in found},
            paths=_paths_of(submission, found),
            from_on=day_of(submission.property.regulator, at),
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
