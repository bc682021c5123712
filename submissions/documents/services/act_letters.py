"""Letters of what comes after a decision: rules suspended, allowed again or withdrawn, a passage ruled on.

The features in which this happens do not know of papers: they tell of it through their contributions, in the same
transaction.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import translation

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property, Regulator
from games.approved_rules.models import ApprovedRules, Suspension
from games.packs.floor_law import years_of_approved_documents
from games.rulepacks.letters import Act, letter_rules
from games.rulepacks.loader import load_pack
from games.rulings.models import RulingOnInterpretation
from submissions.decisions.models import Decision
from submissions.decisions.services.approving import years_after
from submissions.documents.drawing.approvals import day_in_words
from submissions.documents.drawing.document import LANGUAGE, paper_size
from submissions.documents.drawing.letters import Letter, Sentence, moment
from submissions.documents.models import Document
from submissions.documents.services.decision_letters import address_of, concerning
from submissions.documents.services.documents import order_letter

Kind = Document.Kind


def write_to_operator(
    *, rules: ApprovedRules, at: datetime, actor: Actor, suspension: Suspension | None = None
) -> None:
    """Rules were suspended, the suspension was lifted, or they were withdrawn."""
    with translation.override(LANGUAGE):
        if suspension is None:
            kind, letter = Kind.WITHDRAWAL, _withdrawn(rules)
        elif suspension.lifted_at is None:
            kind, letter = Kind.SUSPENSION, _suspended(rules, suspension)
        else:
            kind, letter = Kind.LIFTING, _lifted(rules, suspension, suspension.lifted_at)
    years, _clause = years_of_approved_documents(rules.property, at)
    order_letter(
        kind=kind,
        letter=letter,
        rules=rules,
        suspension=suspension,
        keep_until=years_after(at, years),
        at=at,
        actor=actor,
    )


def write_to_all(*, ruling: RulingOnInterpretation, at: datetime, actor: Actor) -> None:
    """A passage was ruled on, or the ruling was withdrawn."""
    with translation.override(LANGUAGE):
        letter = _ruling_withdrawn(ruling) if ruling.is_withdrawn else _ruled(ruling)
    kind = Kind.RULING_END if ruling.is_withdrawn else Kind.RULING
    order_letter(kind=kind, letter=letter, ruling=ruling, at=at, actor=actor)


def _suspended(rules: ApprovedRules, suspension: Suspension) -> Letter:
    zone = rules.property.time_zone
    tables = _tables(suspension)
    return _about_rules(
        rules,
        act="suspended",
        number=_number(rules, suspension),
        at=suspension.from_at,
        outcome="Approval suspended",
        decided=[
            (
                f"The approval {rules.approval_number} of {_rules_in_words(rules)} is suspended from "
                f"{moment(suspension.from_at, zone)} until the authority lifts the suspension."
            ),
            tables and f"These tables dealt by it and may not deal any more: {tables}.",
        ],
        reasons=suspension.reason,
        follows=[
            "From that minute nothing may be dealt under these rules, at any table, until the suspension is lifted.",
            f"How the matter stands: {address_of('rules-version-detail', rules.pk)}",
        ],
        facts=[
            ("Suspended from", moment(suspension.from_at, zone)),
            ("Tables", tables or "none had these rules"),
        ],
        signed_by=suspension.by_name,
    )


def _lifted(rules: ApprovedRules, suspension: Suspension, lifted_at: datetime) -> Letter:
    zone = rules.property.time_zone
    return _about_rules(
        rules,
        act="suspension_lifted",
        number=f"{_number(rules, suspension)}-L",
        at=lifted_at,
        outcome="Suspension lifted",
        decided=[
            (
                f"The suspension of the approval {rules.approval_number} of {_rules_in_words(rules)}, in force since "
                f"{moment(suspension.from_at, zone)}, is lifted from {moment(lifted_at, zone)}. The approval "
                "holds again as it was given."
            ),
        ],
        reasons=suspension.lift_reason,
        follows=[
            (
                "A table deals by these rules again from the minute in which it is confirmed ready. A table that "
                "has other rules by now keeps them."
            ),
        ],
        facts=[
            ("Suspended from", moment(suspension.from_at, zone)),
            ("Lifted from", moment(lifted_at, zone)),
        ],
        signed_by=suspension.lifted_by_name,
    )


def _withdrawn(rules: ApprovedRules) -> Letter:
    """The operator's own act: nobody at the authority has decided anything."""
    withdrawn_at = rules.withdrawn_at or rules.approved_at
    at = moment(withdrawn_at, rules.property.time_zone)
    return _about_rules(
        rules,
        act="withdrawn",
        number=f"{rules.approval_number}-W",
        at=withdrawn_at,
        outcome="Withdrawal of approved rules",
        decided=[
            (
                f"You withdrew {_rules_in_words(rules)}, approved as {rules.approval_number}, on {at}. The "
                "authority has this on record; no decision of the authority was needed."
            ),
        ],
        reasons=rules.withdrawn_reason,
        reasons_title="Your reason",
        follows=[
            (
                "The rules hold at no table from that minute and cannot be brought back: to offer them again, "
                "hand in a new submission."
            ),
        ],
        facts=[("Withdrawn from", at), ("Withdrawn by", rules.withdrawn_by_name)],
        signed_by="",
    )


def _about_rules(
    rules: ApprovedRules,
    *,
    act: Act,
    decided: Iterable[str],
    reasons: str,
    signed_by: str,
    facts: Any,
    **more: Any,
) -> Letter:
    casino = rules.property
    decision = Decision.objects.filter(rules=rules).select_related("submission_version").first()
    return Letter(
        **_frame(casino.regulator, rules.pack_id, act)
        | {
            "zone": casino.time_zone,
            "addressee": [
                casino.operator.name,
                *casino.operator.address_lines,
                concerning(casino.name, casino.regulator.jurisdiction_name),
                f"Licence {casino.operator.licence_number}",
            ],
            "attention": decision.submission_version.snapshot["parties"].get("signed_by") or ""
            if decision
            else "",
            "subject": f"{load_pack(rules.pack_id).head.title}, {rules.variant}",
            "decided": [each for each in decided if each],
            "reasons": _paragraphs(reasons),
            "facts": [("Approval", rules.approval_number), ("Version", str(rules.number)), *facts],
            "document_hash": decision.submission_version.snapshot_hash if decision else "",
            "signed_by": signed_by,
        }
        | ({} if signed_by else {"signed_title": "Recorded by the rules desk of the authority"})
        | more
    )


def _ruled(ruling: RulingOnInterpretation) -> Letter:
    pack = load_pack(ruling.pack_id)
    reading = pack.readings[ruling.reading]
    option = next(each.summary for each in reading.option if each.id == ruling.option)
    return _about_ruling(
        ruling,
        act="ruled",
        number=ruling.reference,
        at=ruling.ruled_at,
        outcome="Ruling on how a passage is read",
        decided=[
            f"{pack.head.document} leaves this open ({', '.join(reading.cite)}): {reading.question}",
            f"The authority reads it so from {day_in_words(ruling.from_on)}: {option}",
        ],
        reasons=_paragraphs(ruling.reasons),
        follows=[
            (
                "From that day the ruling binds every table of the jurisdiction that offers the game. What was "
                "dealt before stays as it was dealt."
            ),
            f"What it changes, and for whom: {address_of('rules-reading', ruling.pack_id, ruling.reading)}",
        ],
        facts=[("In force from", day_in_words(ruling.from_on)), ("Passages", ", ".join(reading.cite))],
        signed_by=ruling.ruled_by_name,
    )


def _ruling_withdrawn(ruling: RulingOnInterpretation) -> Letter:
    ends_on = day_in_words(ruling.ends_on or ruling.from_on)
    pack = load_pack(ruling.pack_id)
    reading = pack.readings.get(ruling.reading)
    about = f" on {', '.join(reading.cite)}: {reading.question}" if reading else "."
    return _about_ruling(
        ruling,
        act="ruling_withdrawn",
        number=f"{ruling.reference}-W",
        at=ruling.withdrawn_at or ruling.ruled_at,
        outcome="Ruling withdrawn",
        decided=[
            f"The authority withdraws its ruling {ruling.reference}{about}",
            f"It holds no longer from {ends_on}; what it decided until then stands.",
        ],
        reasons=_paragraphs(ruling.withdrawn_reason),
        follows=["From that day the passage is open again: each submission says how it reads it."],
        facts=[("Ruling", ruling.reference), ("Ends", ends_on)],
        signed_by=ruling.withdrawn_by_name,
    )


def _about_ruling(ruling: RulingOnInterpretation, *, act: Act, **more: Any) -> Letter:
    regulator, head = ruling.regulator, load_pack(ruling.pack_id).head
    first: Property | None = regulator.properties.filter(retired_at__isnull=True).order_by("pk").first()
    return Letter(
        **_frame(regulator, ruling.pack_id, act)
        | {
            "zone": first.time_zone if first is not None else "UTC",
            "addressee": [
                f"To every operator under {regulator.name}",
                f"that offers {head.title} in {regulator.jurisdiction_name}",
            ],
            "subject": head.title,
        }
        | more
    )


def _frame(regulator: Regulator, pack_id: str, act: Act) -> dict[str, Any]:
    says = letter_rules(regulator.jurisdiction)
    basis = says.basis_of(act)
    return {
        "authority": regulator.name,
        "letterhead": says.letterhead,
        "address": [*(regulator.address_lines or says.address), settings.SITE_URL],
        "salutation": says.salutation,
        "basis": [Sentence(basis.text, basis.cite)],
        "remedy": [Sentence(says.remedy.text, says.remedy.cite)],
        "closing": says.closing,
        "signed_title": says.title,
        "paper": paper_size(pack_id),
    }


def _number(rules: ApprovedRules, suspension: Suspension) -> str:
    """The first suspension of an approval is its S1."""
    place = rules.suspensions.filter(from_at__lte=suspension.from_at).count()
    return f"{rules.approval_number}-S{max(place, 1)}"


def _rules_in_words(rules: ApprovedRules) -> str:
    return f"version {rules.number} of “{rules.variant}” at {rules.property.name}"


def _tables(suspension: Suspension) -> str:
    return ", ".join(table.number for table in suspension.tables.order_by("number_order"))


def _paragraphs(text: str) -> list[str]:
    return [part.strip() for part in text.split("\n\n") if part.strip()]
