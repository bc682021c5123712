"""Odds in print."""

import re
from collections.abc import Iterator

from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule

SAYS_FOR = re.compile(r"\d\s+for\s+\d", re.IGNORECASE)


@rule()
def odds_say_to(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Odds that say "for" count the stake as won: 10 for 1 is 9 to 1."""
    for path, value in case.leaves.items():
        if path.startswith("paytables.") and isinstance(value, str) and SAYS_FOR.search(value):
            yield check.finding(
                path,
                f'Odds are printed with "to", and this says {value}.',
                hint="Write the odds as so much to 1.",
                measured=value,
                limit="to",
            )
