"""The variants of a property's games with what a manager asks first: findings, what is in force, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from backoffice.casinos.models import Property
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules, TableRules
from games.approved_rules.selectors.in_force import approved_rules_visible_to, holding_at
from games.approved_rules.selectors.values import with_values
from games.configurations.models import Configuration, Revision
from games.configurations.rules.assessment import assess
from games.configurations.selectors.configurations import configurations_visible_to, head_revisions
from games.packs.selectors import packs_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_by_pack, waivers_by_casino


@dataclass(frozen=True)
class VariantLine:
    configuration: Configuration
    pack: Pack
    draft: Revision
    rules: ApprovedRules | None
    tables: tuple[str, ...]
    counts: dict[str, int]

    @property
    def is_changed(self) -> bool:
        """Whether the draft is something else than what is in force."""
        return self.rules is not None and self.rules.values_hash != self.draft.values_hash

    @property
    def unanswered(self) -> int:
        return self.counts["attestation"]

    @property
    def is_clean(self) -> bool:
        return not self.counts["error"] and not self.counts["warning"] and not self.unanswered


@dataclass(frozen=True)
class VariantQuery:
    """What is asked of the list; nothing stands for all."""

    casino: Property | None = None
    pack_id: str = ""
    text: str = ""
    retired: bool = False


def configurations_listed_for(access: Access, query: VariantQuery) -> QuerySet[Configuration]:
    found = configurations_visible_to(access).filter(retired_at__isnull=not query.retired)
    if query.casino:
        found = found.filter(property=query.casino)
    if query.pack_id:
        found = found.filter(pack_id=query.pack_id)
    for word in query.text.split():
        found = found.filter(Q(name__icontains=word) | Q(property__name__icontains=word))
    return found


def variant_lines(configurations: Iterable[Configuration], at: datetime) -> list[VariantLine]:
    """In six queries, however many there are."""
    listed = list(configurations)
    drafts = head_revisions(listed)
    return _lines(listed, drafts, rules_of_variants(listed, at), at)


def _lines(
    listed: list[Configuration],
    drafts: dict[int, Revision],
    approved: tuple[dict[int, ApprovedRules], dict[int, tuple[str, ...]]],
    at: datetime,
) -> list[VariantLine]:
    rules, tables = approved
    rulings = rulings_by_pack(each.pack_id for each in listed)
    waivers = waivers_by_casino(each.property for each in listed)
    return [
        VariantLine(
            each,
            pack := load_pack(each.pack_id),
            draft := drafts[each.pk],
            rules.get(each.pk),
            tables.get(each.pk, ()),
            assess(
                pack,
                draft.values,
                at.astimezone(each.property.zone).date(),
                rulings[each.pack_id],
                waivers.get((each.property_id, each.pack_id), ()),
            ).counts,
        )
        for each in listed
        if each.pk in drafts
    ]


def rules_of_variants(
    configurations: Iterable[Configuration], at: datetime
) -> tuple[dict[int, ApprovedRules], dict[int, tuple[str, ...]]]:
    """By configuration: the rules in force, and the tables at which any of its rules hold."""
    keys = [each.pk for each in configurations]
    holding = (
        TableRules.objects.filter(holding_at(at), rules__configuration__in=keys)
        .order_by("table__number")
        .values_list("rules__configuration_id", "table__number")
    )
    tables: dict[int, tuple[str, ...]] = {}
    for key, number in holding:
        tables[key] = (*tables.get(key, ()), number)
    return _effective(keys, at), tables


def _effective(configurations: Iterable[int], at: datetime) -> dict[int, ApprovedRules]:
    found = effective_rules(at).filter(configuration__in=list(configurations)).defer("values")
    rules = {each.configuration_id: each for each in found.order_by("number")}
    with_values(rules.values())
    return rules


def effective_rules(at: datetime) -> QuerySet[ApprovedRules]:
    """Approved, begun, and neither superseded nor withdrawn."""
    return ApprovedRules.objects.filter(
        Q(superseded_at__isnull=True) | Q(superseded_at__gt=at),
        Q(withdrawn_at__isnull=True) | Q(withdrawn_at__gt=at),
        effective_at__lte=at,
    )


def rules_of_variant(configuration: Configuration, at: datetime) -> ApprovedRules | None:
    return effective_rules(at).filter(configuration=configuration).order_by("-number").first()


def rules_to_start_from(access: Access, casino: Property, at: datetime) -> list[ApprovedRules]:
    """Approved rules that a new variant of this property can begin with; its own first."""
    packs = [pack.id for pack in packs_of(casino)]
    found = approved_rules_visible_to(access).filter(
        pk__in=effective_rules(at).values("pk"), pack_id__in=packs
    )
    return sorted(found, key=lambda each: (each.property_id != casino.pk, each.property.name, each.variant))
