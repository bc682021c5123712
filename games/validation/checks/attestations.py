"""Questions to the operator."""

from collections.abc import Iterator

from games.rulepacks.attestations import Attestation
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.references import is_reference, named_in, says_filed
from games.validation.registry import rule


def _asked(case: Case) -> Iterator[tuple[Attestation, object]]:
    for name, attestation in case.book.attestations.items():
        if case.applies(attestation):
            yield attestation, case.value(f"attestations.{name}")


@rule()
def attestation_answered(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Every question that applies has to be answered."""
    for attestation, answer in _asked(case):
        if answer is None or answer == "":
            yield check.finding(
                f"attestations.{attestation.id}",
                attestation.question,
                hint=attestation.help or "",
                measured="not answered",
                cite=attestation.cite,
            )


@rule()
def attestation_affirmed(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A question answered with no is something that the document requires and the operator does not do."""
    for attestation, answer in _asked(case):
        if answer is False:
            yield check.finding(
                f"attestations.{attestation.id}",
                f"Answered with no: {attestation.question}",
                hint=attestation.help or "",
                measured=False,
                limit=True,
                cite=attestation.cite,
            )


def _references(case: Case) -> Iterator[tuple[Attestation, str]]:
    for attestation, answer in _asked(case):
        if attestation.answer == "reference" and isinstance(answer, str) and answer.strip():
            yield attestation, answer


@rule()
def attestation_reference(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Where an approval is asked for, its number or date is the answer; "none yet" names nothing."""
    for attestation, answer in _references(case):
        filed = attestation.approval == "layout" and says_filed(answer)
        if not filed and not is_reference(answer):
            yield check.finding(
                f"attestations.{attestation.id}",
                f"“{answer[:80]}” names neither number nor date: {attestation.question}",
                hint=attestation.help or "State the number or the date.",
                measured=answer[:80],
                limit="a number or a date",
                cite=attestation.cite,
            )


@rule()
def attestation_filed(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A layout that is said to be filed with a submission is among its layouts."""
    record = case.record
    for attestation, answer in _references(case) if record is not None and not record.files_layouts else ():
        if attestation.approval == "layout" and says_filed(answer) and not is_reference(answer):
            yield check.finding(
                f"attestations.{attestation.id}",
                f"“{answer[:80]}”, and no layout is filed with this submission.",
                hint="Add the layout to the submission, or name its approval.",
                measured="not filed",
                limit="filed",
                cite=attestation.cite,
            )


@rule()
def attestation_on_record(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """An approval that is named is compared with those that were given here."""
    record = case.record
    for attestation, answer in _references(case):
        if record is None or attestation.approval is None or not is_reference(answer):
            continue
        known = record.of(attestation.approval)
        if named_in(answer, known) is None:
            listed = ", ".join(dict.fromkeys(f"{each.number} of {each.approved_on}" for each in known[:5]))
            yield check.finding(
                f"attestations.{attestation.id}",
                f"“{answer[:80]}” is no {attestation.approval} approval that is on record here."
                if listed
                else f"“{answer[:80]}”: no {attestation.approval} approval is on record here to compare it with.",
                hint=f"On record: {listed}." if listed else "Compare it with the approval itself.",
                measured=answer[:80],
                limit=listed or "none on record",
                cite=attestation.cite,
                severity=None if listed else "note",
            )
