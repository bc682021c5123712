"""Which approved rules a new version of a pack breaks, by operator, and the notices that were sent about it."""

from dataclasses import dataclass
from datetime import date, datetime

from backoffice.casinos.models import Operator
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.ruling_touches import tables_under
from games.configurations.selectors.lists import effective_rules
from games.rulebook.notices import BrokenRules
from games.rulebook.rules.versions import effect_on
from games.rulepacks.pack import Pack
from games.rulings.models import PackNotice
from games.rulings.selectors.pack_notices import pack_notices_visible_to
from games.rulings.selectors.rulings import rulings_of
from games.validation.findings import Finding

BREAKING = ("error", "warning")


@dataclass(frozen=True)
class BrokenAtOperator:
    operator: Operator
    rules: tuple[BrokenRules, ...]
    # what was sent to this operator about this very change, the newest first
    notices: tuple[PackNotice, ...] = ()


def broken_by(
    access: Access, old: Pack, new: Pack, *, as_of: date, at: datetime
) -> tuple[list[BrokenAtOperator], int]:
    """By operator: effective rules that the authority's person sees and the newer version objects to; of how many."""
    regulator = access.regulator
    if regulator is None:
        return [], 0
    versions = list(
        effective_rules(at)
        .filter(at_visible_properties(access), pack_id=new.id)
        .select_related("property", "property__operator")
        .order_by("property__operator__name", "property__name", "variant")
    )
    tables = tables_under(versions, at)
    rulings = rulings_of(new.id, regulator=regulator)
    found: dict[Operator, list[BrokenRules]] = {}
    for each in versions:
        effect = effect_on(each.values, old, new, as_of, rulings)
        findings = tuple(finding for finding in effect.appear if finding.severity in BREAKING)
        if any(finding.severity == "error" for finding in findings):
            broken = _broken(each, tables.get(each.pk, ()), findings)
            found.setdefault(each.property.operator, []).append(broken)
    sent = _sent(access, old, new)
    listed = [
        BrokenAtOperator(operator, tuple(rules), tuple(sent.get(operator.pk, ())))
        for operator, rules in found.items()
    ]
    return listed, len(versions)


def _broken(rules: ApprovedRules, tables: tuple[str, ...], findings: tuple[Finding, ...]) -> BrokenRules:
    return BrokenRules(
        rules.property_id,
        rules.property.name,
        f"{rules.variant} v{rules.number}",
        rules.approval_number,
        tables,
        findings,
    )


def _sent(access: Access, old: Pack, new: Pack) -> dict[int, list[PackNotice]]:
    found: dict[int, list[PackNotice]] = {}
    for each in pack_notices_visible_to(access).filter(pack_id=new.id, old_hash=old.hash, new_hash=new.hash):
        found.setdefault(each.operator_id, []).append(each)
    return found
