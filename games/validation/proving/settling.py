"""Whether any configuration can be without an error while some of its values are held: boundary values are tried for
what the errors are about, as long as each step leaves fewer of them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import islice
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.base import PackModel
from games.rulepacks.book import Book
from games.rulepacks.periods import Moment
from games.validation.bound import BoundCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.limits import limit_findings
from games.validation.pay_rows import pay_row_findings
from games.validation.proving.boundaries import boundary_values, numbers_at
from games.validation.proving.tracing import TracedCase
from games.validation.registry import Rule, find_rule
from games.validation.validate import bound_checks

_WHOLE = re.compile(r"\d{1,9}(?:,\d{3})*", re.ASCII)
STEPS = 6
WIDE = 40


@dataclass(frozen=True)
class Settled:
    """`errors` are what is left, none where the configuration can be submitted; `against` what is said instead of
    them where they are put right.
    """

    configuration: dict[str, Any]
    errors: tuple[Finding, ...]
    against: tuple[Finding, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """Those that clash."""
        said = (*self.errors, *self.against)
        return tuple(dict.fromkeys(one for each in said for one in each.citation.split("; ") if one))


@dataclass(frozen=True)
class Settler:
    book: Book
    as_of: Moment

    @cached_property
    def _rules(self) -> list[tuple[BoundCheck[PackModel], Rule]]:
        """Checks that need no price: a pack's law is proved in seconds, not in minutes."""
        found = []
        for bound in bound_checks(self.book):
            rule = find_rule(bound.binding.rule)
            case = TracedCase(given=self.book.example, book=self.book, as_of=self.as_of, rulings={})
            if rule is not None:
                tuple(rule.check(case, bound))
                if not case.reads_price:
                    found.append((bound, rule))
        return found

    def errors(self, configuration: Mapping[str, Any], as_of: Moment) -> tuple[Finding, ...]:
        return tuple(self._errors(configuration, as_of))

    def _errors(self, configuration: Mapping[str, Any], as_of: Moment) -> Iterator[Finding]:
        """One by one: whoever looks for fewer than there were need not hear the rest."""
        case = Case(given=configuration, book=self.book, as_of=as_of, rulings={})
        return (each for each in self._findings(case) if each.severity == "error")

    def _findings(self, case: Case) -> Iterator[Finding]:
        yield from limit_findings(case)
        yield from pay_row_findings(case)
        for bound, rule in self._rules:
            if case.applies(bound.binding):
                yield from rule.check(case, bound)

    def settle(self, configuration: dict[str, Any], as_of: Moment, held: Iterable[str]) -> Settled:
        kept = frozenset(held)
        settled = Settled(configuration, self.errors(configuration, as_of))
        for _ in range(STEPS):
            if not settled.errors:
                break
            better = self._better(settled, as_of, kept)
            if better.against:
                return better
            settled = better
        return settled

    def _better(self, settled: Settled, as_of: Moment, held: frozenset[str]) -> Settled:
        """One step with fewer errors; where there is none, what is in its way."""
        configuration, errors = settled.configuration, settled.errors
        known = {each.code for each in errors} | self._about_form
        against: dict[str, Finding] = {}
        for finding in errors:
            paths = [each for each in self._paths(finding, configuration, as_of) if each not in held]
            numbers = [*_numbers_in(finding), *numbers_at(self.book, [*paths, *held], configuration)]
            for path in paths:
                for value in boundary_values(self.book, path, configuration, numbers)[:WIDE]:
                    tried = with_path(configuration, path, value)
                    left = tuple(islice(self._errors(tried, as_of), len(errors)))
                    if len(left) < len(errors):
                        return Settled(tried, left)
                    if finding.code not in {each.code for each in left}:
                        against.update({each.code: each for each in left if each.code not in known})
        return Settled(configuration, errors, tuple(against.values()) or errors)

    @cached_property
    def _about_form(self) -> set[str]:
        """Codes that only say that a value is missing or none at all."""
        return {
            bound.binding.code for bound, rule in self._rules if rule.name in ("value_form", "value_stated")
        }

    def _paths(self, finding: Finding, configuration: Mapping[str, Any], as_of: Moment) -> list[str]:
        """What an error is about, and what the check that found it looks at."""
        found = {finding.path: None}
        for bound, rule in self._rules:
            if bound.binding.code == finding.code:
                case = TracedCase(given=configuration, book=self.book, as_of=as_of, rulings={})
                tuple(rule.check(case, bound))
                if not case.reads_all:
                    found.update(dict.fromkeys(sorted(case.looked_at)))
        return [path for path in found if path in self.book.parameters]


def _numbers_in(finding: Finding) -> list[int | Decimal]:
    """What a finding says would be allowed."""
    return [int(text.replace(",", "")) for text in _WHOLE.findall(f"{finding.limit or ''} {finding.hint}")]
