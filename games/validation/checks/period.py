"""Time: whether the document is in force at all."""

from collections.abc import Iterator

from games.rulepacks.periods import Period, show_moment
from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule


@rule()
def document_in_force(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """A configuration can only be held to rules that hold on its day."""
    head = case.pack.head
    period = Period.model_validate({"from": head.effective_from, "to": head.effective_to})
    if not period.holds_on(case.as_of):
        yield check.finding(
            "",
            f"{head.document} ({head.version or 'no version stated'}) is not in force on {show_moment(case.as_of)}.",
            hint=f"It holds from {period.words}.",
            measured=show_moment(case.as_of),
            limit=period.words,
        )
