"""Questions to the operator."""

from collections.abc import Iterator

from games.rulepacks.attestations import Attestation
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
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
