"""What setting limits would come to, before anything is written: the page shows it, the service keeps to it.

Sets the limits of a table within its approved rules and the notice that the law asks for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.history import moment_in_history
from backoffice.audit.services import Trail, audited_change, chain_of
from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rules_at
from games.approved_rules.services.periods import moment_at_tables
from games.limits.models import TableLimits
from games.limits.rules.allowed import errors_in, findings_on_limits
from games.limits.rules.notice import Decision, Verdict, decide_changes, earliest, gravest
from games.limits.rules.values import limits_in
from games.limits.selectors import amounts_of, announced_limits, book_of_rules, limits_at
from games.rulings.selectors.rulings import rulings_of
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
    rules: ApprovedRules,
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


class LimitsMoved(DomainError):
    """Somebody set or announced other limits after this person opened the page."""


def set_table_limits(
    *,
    table: GamingTable,
    limits: Mapping[str, Decimal | None],
    players: bool,
    sign_by: str = "",
    announced_by: str = "",
    note: str = "",
    seen: int | None,
    at: datetime,
    actor: Actor,
) -> TableLimits:
    """From now on or after the notice that is due; `seen` is the record that the person had before them."""
    with audited_change(actor=actor) as trail:
        if locked(table).is_retired:
            raise DomainError(_("%(table)s is archived.") % {"table": table})
        at = _moment(table, at)
        current, rules = _ready(table, seen=seen, at=at)
        plan = plan_limits(
            table=table,
            rules=rules,
            current=current,
            limits=limits,
            players=players and was_open(table, at),
            at=at,
        )
        _ensure_possible(plan, sign_by=sign_by, announced_by=announced_by)
        from_at = plan.from_at or at
        _ensure_fits_next_rules(table, plan, rules, from_at)
        if current:
            _end(current, from_at)
        noticed = plan.needs_sign
        written = TableLimits.objects.create(
            table=table,
            rules=rules,
            values=dict(plan.amounts),
            from_at=from_at,
            set_at=at,
            set_by=actor.person,
            set_by_name=actor.person.full_name if actor.person else actor.label,
            note=note,
            players=plan.players,
            grounds=[ground(each) for each in plan.decisions],
            sign_by=sign_by if noticed else "",
            announced_by=announced_by if plan.needs_announcement else "",
            noticed_at=at if noticed else None,
        )
        _record(trail, table, plan.decisions, written)
        for later in table.table_rules.filter(from_at__gt=from_at).select_related("rules"):
            end_limits_that_do_not_fit(table=table, rules=later.rules, from_at=later.from_at, trail=trail)
    return written


def was_open(table: GamingTable, at: datetime) -> bool:
    return table.periods.filter(opened_at__lte=at).exclude(closed_at__lte=at).exists()


def _moment(table: GamingTable, at: datetime) -> datetime:
    """`at`, unless the clock was put back behind rules or limits that have held."""
    at = moment_at_tables([table], at)
    return moment_in_history(
        TableLimits.objects.filter(table=table, cancelled_at__isnull=True), at=at, chain=chain_of(table)
    )


def _ready(table: GamingTable, *, seen: int | None, at: datetime) -> tuple[TableLimits | None, ApprovedRules]:
    """The table's limits and rules, while it is locked; two people never set limits on top of the same ones."""
    under = rules_at(table, at)
    if under is None:
        raise DomainError(
            _("No rules are in force at %(table)s, so it has no limits to set.") % {"table": table}
        )
    zone = table.property.zone
    if announced := announced_limits(table, at):
        raise LimitsMoved(
            _("Other limits are announced for %(at)s. Cancel them first to use these instead.")
            % {"at": clock_time(announced.from_at, zone)}
        )
    current = limits_at(table, at)
    if (current.pk if current else None) != seen:
        who = current.set_by_name if current else _("Someone")
        raise LimitsMoved(
            _("%(who)s changed the limits of %(table)s in the meantime. Check them and set yours again.")
            % {"who": who, "table": table}
        )
    return current, under.rules


def _ensure_possible(plan: LimitsPlan, *, sign_by: str, announced_by: str) -> None:
    if not plan.decisions:
        raise DomainError(_("Nothing was changed."))
    if barred := [each for each in plan.decisions if each.verdict == "amendment"]:
        raise DomainError(
            _("%(label)s: %(words)s (%(clause)s)")
            % {"label": barred[0].label, "words": barred[0].words, "clause": "; ".join(barred[0].cite)},
            field=barred[0].path,
        )
    if plan.errors:
        first = plan.errors[0]
        words = " ".join(part for part in (first.message, first.hint) if part)
        clause = f" ({first.citation})" if first.citation else ""
        raise DomainError(f"{words}{clause}", field=first.path)
    if plan.needs_sign and not sign_by:
        raise DomainError(_("State who put up the sign with the new limits."), field="sign_by")
    if plan.needs_announcement and not announced_by:
        raise DomainError(_("State who announced the change to the players."), field="announced_by")


def _ensure_fits_next_rules(
    table: GamingTable, plan: LimitsPlan, rules: ApprovedRules, from_at: datetime
) -> None:
    """Other rules may take over before the notice has run out."""
    then = rules_at(table, from_at)
    if then and then.rules_id != rules.pk and (found := unfit(table, then.rules, plan.amounts, from_at)):
        raise DomainError(
            _("Other rules are in force from %(at)s: %(words)s") % {"at": from_at, "words": found}
        )


def unfit(
    table: GamingTable, rules: ApprovedRules, amounts: Mapping[str, Decimal | None], at: datetime
) -> str:
    """Why limits cannot hold under rules, empty where they can."""
    book = book_of_rules(rules)
    known = {path: amounts[path] for path in amounts_of(book, rules, None) if path in amounts}
    casino = table.property
    rulings = rulings_of(book.pack.id, regulator=casino.regulator_id)
    errors = errors_in(
        findings_on_limits(book.pack, rules.values, known, at.astimezone(casino.zone), rulings)
    )
    return errors[0].message if errors else ""


def ground(decision: Decision) -> dict[str, Any]:
    """A decision as the record keeps it, in words that need nothing else to be read."""
    return {
        "path": decision.path,
        "label": decision.label,
        "before": decision.before_text,
        "after": decision.after_text,
        "verdict": decision.verdict,
        "minutes": decision.minutes,
        "words": decision.words,
        "cite": list(decision.cite),
    }


def _record(trail: Trail, table: GamingTable, decisions: tuple[Decision, ...], written: TableLimits) -> None:
    trail.record(
        verb="limits.set",
        subject=table,
        before={"limits": {each.label: each.before_text for each in decisions}},
        after={
            "limits": {each.label: each.after_text for each in decisions},
            "from_at": written.from_at,
            "players": written.players,
            "sign_by": written.sign_by,
            "announced_by": written.announced_by,
            "note": written.note,
        },
    )


def _end(record: TableLimits, at: datetime) -> None:
    record.to_at = at
    record.version += 1
    record.save(update_fields=["to_at", "version"])


def cancel_table_limits(*, limits: TableLimits, at: datetime, actor: Actor) -> None:
    """Calls off what is announced; what held before goes on holding."""
    with audited_change(actor=actor) as trail:
        table = locked(limits.table)
        at = _moment(table, at)
        current = TableLimits.objects.select_for_update(of=("self",)).get(pk=limits.pk)
        if current.cancelled_at is not None:
            raise DomainError(_("These limits have already been canceled."))
        if current.from_at <= at:
            raise RefusedByTheClock(_("These limits are already in force. Set others instead."))
        current.cancelled_at = at
        current.cancelled_by_name = actor.person.full_name if actor.person else actor.label
        current.version += 1
        current.save(update_fields=["cancelled_at", "cancelled_by_name", "version"])
        before = TableLimits.objects.filter(
            table=table, to_at=current.from_at, cancelled_at__isnull=True
        ).first()
        if before:
            before.to_at = None
            before.version += 1
            before.save(update_fields=["to_at", "version"])
        trail.record(verb="limits.cancelled", subject=table, before={"from_at": current.from_at})


def end_limits_that_do_not_fit(
    *, table: GamingTable, rules: ApprovedRules, from_at: datetime, trail: Trail
) -> None:
    """New rules at a table: limits that they would not allow end with the old ones; the others stay."""
    held = TableLimits.objects.filter(table=table, cancelled_at__isnull=True).exclude(to_at__lte=from_at)
    for record in held.order_by("from_at"):
        why = unfit(table, rules, record.values, max(from_at, record.from_at))
        if not why:
            continue
        if record.from_at >= from_at:
            record.cancelled_at = from_at
            record.cancelled_by_name = str(rules)
            record.version += 1
            record.save(update_fields=["cancelled_at", "cancelled_by_name", "version"])
        else:
            _end(record, from_at)
        trail.record(
            verb="limits.ended", subject=table, before={"from_at": record.from_at}, after={"reason": why}
        )


def give_limits_back(*, table: GamingTable, rules: ApprovedRules, from_at: datetime) -> None:
    """The rules that would have begun then do not: what `end_limits_that_do_not_fit` took away holds again."""
    kept = TableLimits.objects.filter(table=table, cancelled_at__isnull=True)
    called_off = TableLimits.objects.filter(table=table, cancelled_at=from_at, cancelled_by_name=str(rules))
    for record in called_off.order_by("from_at"):
        clash = kept.exclude(to_at__lte=max(from_at, record.from_at))
        if record.to_at is not None:
            clash = clash.filter(from_at__lt=record.to_at)
        if not clash.exists():
            record.cancelled_at, record.cancelled_by_name = None, ""
            record.version += 1
            record.save(update_fields=["cancelled_at", "cancelled_by_name", "version"])
    ended = kept.filter(to_at=from_at).first()
    if ended:
        following = kept.filter(from_at__gte=from_at).order_by("from_at").first()
        ended.to_at = following.from_at if following else None
        ended.version += 1
        ended.save(update_fields=["to_at", "version"])
