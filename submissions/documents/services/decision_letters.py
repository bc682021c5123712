"""The letter of a decision, from the decision and the snapshot that it is about."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation

from games.rulepacks.letters import LetterRules, letter_rules
from games.rulepacks.review import review_rules
from submissions.decisions.models import Decision
from submissions.documents.drawing.approvals import day_in_words
from submissions.documents.drawing.document import LANGUAGE, paper_size
from submissions.documents.drawing.letters import Letter, Point, Sentence, moment
from submissions.review.models import Comment
from submissions.submissions.places import words_of_place

Outcome = Decision.Outcome
PAPERS_OF_APPROVAL = (
    "the approved rules, stamped and signed",
    "the player edition",
    "the gaming guide",
    "the table sign",
)


def letter_of_decision(decision: Decision) -> Letter:
    """In one language whoever decides; what is renamed or answered later changes no letter of yesterday."""
    with translation.override(LANGUAGE):
        return _letter(decision)


def address_of(name: str, *arguments: object) -> str:
    return f"{settings.SITE_URL}{reverse(name, args=arguments)}"


def concerning(casino: str, jurisdiction: str) -> str:
    return f"for {casino}, {jurisdiction}"


def _letter(decision: Decision) -> Letter:
    snapshot = decision.submission_version.snapshot
    parties, submission, pack = snapshot["parties"], snapshot["submission"], snapshot["pack"]
    zone = parties["property"]["zone"]
    says = letter_rules(parties["regulator"]["jurisdiction"])
    approves = bool(decision.approval_number)
    return Letter(
        number=decision.approval_number or f"{submission['number']}-{submission['round']}",
        at=decision.decided_at,
        zone=zone,
        authority=parties["regulator"]["name"],
        letterhead=says.letterhead,
        address=[*(parties["regulator"].get("address") or says.address), settings.SITE_URL],
        addressee=[
            parties["operator"]["name"],
            *(parties["operator"].get("address") or ()),
            concerning(parties["property"]["name"], parties["regulator"]["jurisdiction_name"]),
            f"Licence {parties['operator']['licence']}",
        ],
        attention=parties.get("signed_by") or "",
        subject=f"{pack['title']}, {snapshot['configuration']['variant']}",
        outcome=str(decision.get_outcome_display()),
        salutation=says.salutation,
        basis=list(_basis(decision, says)),
        decided=list(_decided(decision, zone)),
        reasons=[part.strip() for part in decision.reasons.split("\n\n") if part.strip()],
        points=_points(decision),
        conditions=[(each.text, each.due_on) for each in decision.conditions.all()],
        follows=list(_follows(decision, says)),
        remedy=[Sentence(says.remedy.text, says.remedy.cite)],
        facts=list(_facts(decision, zone)),
        enclosures=_enclosures(decision),
        closing=says.closing,
        signed_by=decision.decided_by_name,
        signed_title=says.title,
        document_hash=decision.submission_version.snapshot_hash if approves else "",
        paper=paper_size(pack["id"]),
    )


def _basis(decision: Decision, says: LetterRules) -> Iterator[Sentence]:
    basis = says.basis_of(decision.outcome)
    yield Sentence(basis.text, basis.cite)
    submission = decision.submission_version.snapshot["submission"]
    jurisdiction = decision.submission_version.snapshot["parties"]["regulator"]["jurisdiction"]
    for kind in review_rules(jurisdiction).kind:
        if kind.id == submission.get("kind") and kind.cite:
            yield Sentence(f"What was asked for is of the class “{submission['kind_words']}”.", kind.cite)


def _decided(decision: Decision, zone: str) -> Iterator[str]:
    snapshot = decision.submission_version.snapshot
    submission, pack = snapshot["submission"], snapshot["pack"]
    house = snapshot["parties"]["property"]["name"]
    handed_in = (
        f"Your submission {submission['number']}, round {submission['round']}, for {pack['title']} at {house}"
    )
    match decision.outcome:
        case Outcome.RETURNED:
            yield f"{handed_in} is returned for changes. It is neither approved nor rejected."
        case Outcome.REJECTED:
            yield f"{handed_in} is rejected."
        case Outcome.IN_PART:
            yield (
                f"{handed_in} is approved in part: with the values that the enclosed document states, which are not "
                "all those that you handed in. They hold once you have accepted them; until then nothing of them may "
                "be offered."
            )
        case _:
            number = f"version {decision.rules.number}" if decision.rules else "approved rules"
            yield (
                f"{handed_in} is approved under the number {decision.approval_number}. The rules hold as {number} of "
                f"“{snapshot['configuration']['variant']}”{_from(decision, zone)}."
            )
            if decision.outcome == Outcome.WITH_CONDITIONS:
                yield "The approval is given on the conditions below."
    if decision.departures_until is not None:
        yield (
            f"Where these rules depart from {pack['document']}, this is allowed until "
            f"{day_in_words(decision.departures_until)}."
        )


def _from(decision: Decision, zone: str) -> str:
    return f" from {moment(decision.effective_at, zone)}" if decision.effective_at is not None else ""


def _points(decision: Decision) -> list[Point]:
    """What the operator has to answer after a return: every point of the authority that is open in that moment."""
    if decision.outcome != Outcome.RETURNED:
        return []
    pack_id = decision.submission_version.snapshot["pack"]["id"]
    threads = decision.submission.comments.filter(
        answers__isnull=True, side=Comment.Side.REGULATOR, resolved_at__isnull=True
    )
    return [Point(words_of_place(pack_id, each.anchor, each.place), each.text) for each in threads]


def _follows(decision: Decision, says: LetterRules) -> Iterator[str]:
    where = address_of("submission-detail", decision.submission_id)
    match decision.outcome:
        case Outcome.RETURNED:
            yield (
                f"Mend what is asked for, answer each point, and hand it in again as the next round: {where}"
            )
            yield f"{says.answer} {says.offer}"
        case Outcome.REJECTED:
            yield says.offer
        case Outcome.IN_PART:
            yield f"Accept or decline what is offered at {where}"
        case _:
            yield (
                "A table deals by these rules from the minute in which it is confirmed ready, and not before they take "
                "effect."
            )
    if decision.conditions.exists():
        yield f"Report each condition when it is met, at the latest on its day: {where}"


def _facts(decision: Decision, zone: str) -> Iterator[tuple[str, str]]:
    submission: dict[str, Any] = decision.submission_version.snapshot["submission"]
    yield "Submission", f"{submission['number']}, round {submission['round']}"
    if decision.approval_number:
        yield "Approval", decision.approval_number
    if decision.rules is not None:
        yield "Version", str(decision.rules.number)
    if decision.effective_at is not None:
        yield "Takes effect", moment(decision.effective_at, zone)


def _enclosures(decision: Decision) -> list[str]:
    if decision.outcome == Outcome.IN_PART and decision.accepted_at is None:
        return ["the rules with the values that are offered"]
    return list(PAPERS_OF_APPROVAL) if decision.rules is not None else []
