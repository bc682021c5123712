"""Whether any configuration can be without an error while some of its values are held: boundary values are tried for
what the errors are about, as long as each step leaves fewer of them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
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

STEPS = 6
WIDE = 40


@dataclass(frozen=True)
class Settled:
    """`errors` are what is left, none where the configuration can be submitted."""

    configuration: dict[str, Any]
    errors: tuple[Finding, ...]


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
        errors = self.errors(configuration, as_of)
        for _ in range(STEPS):
            if not errors:
                break
            better = self._better(configuration, errors, as_of, kept)
            if better is None:
                break
            configuration, errors = better
        return Settled(configuration, errors)

    def _better(
        self, configuration: dict[str, Any], errors: tuple[Finding, ...], as_of: Moment, held: frozenset[str]
    ) -> tuple[dict[str, Any], tuple[Finding, ...]] | None:
        for finding in errors:
            paths = [each for each in self._paths(finding, configuration, as_of) if each not in held]
            numbers = numbers_at(self.book, [*paths, *held], configuration)
            for path in paths:
                for value in boundary_values(self.book, path, configuration, numbers)[:WIDE]:
                    tried = with_path(configuration, path, value)
                    left = tuple(islice(self._errors(tried, as_of), len(errors)))
                    if len(left) < len(errors):
                        return tried, left
        return None

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
