"""What validation answers: plain data that a page, a PDF or a program can show."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.rulepacks.checks import Severity

ORDER: dict[Severity, int] = {"error": 0, "warning": 1, "attestation": 2, "note": 3}


@dataclass(frozen=True, slots=True)
class Finding:
    """One clause, one value, one sentence.

    An error blocks a submission, a warning wants an acknowledgement, an attestation an answer. `departure` marks an
    error that departs from the document itself: a request for a new feature, or a new version of the rules, can carry
    it. `waiver` is the number of the approved waiver that answers it.

    `says` is what is wrong with the value in a word, where another finding may say the same of it (`below`, `unknown`),
    and `about` the words of the message that name what it is said of; `also` are the codes of those that were folded
    under this one (`folding.py`).
    """

    code: str
    severity: Severity
    path: str
    message: str
    citation: str
    hint: str = ""
    measured: str | None = None
    limit: str | None = None
    departure: bool = False
    waiver: str | None = None
    says: str = ""
    about: str = ""
    also: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """Its own code, and those of what was folded under it."""
        return self.code, *self.also

    @property
    def is_open(self) -> bool:
        return self.waiver is None

    @property
    def blocks(self) -> bool:
        """Whether an option selection cannot be submitted with it."""
        return self.severity == "error" and self.is_open

    @property
    def blocks_departure(self) -> bool:
        """Whether not even a request for a change can be submitted with it: it is a mistake, not a wish."""
        return self.blocks and not self.departure


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The gravest first, and always in the same order."""
    return sorted(
        findings, key=lambda each: (ORDER[each.severity], each.code, each.path, each.citation, each.message)
    )
