"""What setting limits would come to, before anything is written: the page shows it, the service keeps to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from backoffice.models import GamingTable
from games.limits.allowed import errors_in, findings_on_limits
from games.limits.notice import Decision, Verdict, decide_changes, earliest, gravest
from games.limits.values import limits_in
from games.models import RulesVersion, TableLimits
from games.selectors.limits import amounts_of, book_of_rules
from games.selectors.rulings import rulings_of
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.rulings import rulings_for


@dataclass(frozen=True)
class LimitsPlan:
    """`from_at` is None where an amendment is needed. Findings are those that the new limits bring about."""

    decisions: tuple[Decision, ...]
    findings: tuple[Finding, ...]
    amounts: Mapping[str, Decimal | None]
    verdict: Verdict
    from_at: datetime | None
    players: bool

    @property
    def errors(self) -> list[Finding]:
        return errors_in(list(self.findings))

    @property
    def needs_sign(self) -> bool:
        return self.verdict in ("display", "notice")

    @property
    def needs_announcement(self) -> bool:
        return self.verdict == "notice"

    @property
    def minutes(self) -> int:
        return max((each.minutes for each in self.decisions), default=0)


def plan_limits(
    *,
    table: GamingTable,
    rules: RulesVersion,
    current: TableLimits | None,
    limits: Mapping[str, Decimal | None],
    players: bool,
    at: datetime,
) -> LimitsPlan:
    """Limits that `limits` does not name stay as they are."""
    book = book_of_rules(rules)
    local = at.astimezone(table.property.zone)
    before = amounts_of(book, rules, current)
    after = before | {path: amount for path, amount in limits.items() if path in before}
    rulings = rulings_of(book.pack.id, regulator=table.property.regulator_id)
    ruled = rulings_for(book.pack, rulings, local)
    readings = Case(given=rules.values, book=book, as_of=local, rulings=ruled).readings
    decisions = decide_changes(
        book,
        readings=readings,
        approved=limits_in(book, rules.values),
        before=before,
        after=after,
        players=players,
    )
    findings = findings_on_limits(book.pack, rules.values, after, local, rulings) if decisions else []
    return LimitsPlan(
        decisions=decisions,
        findings=tuple(findings),
        amounts=after,
        verdict=gravest(decisions),
        from_at=earliest(decisions, at),
        players=players,
    )
