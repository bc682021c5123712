"""What the law objects to about a progressive as it stands: its linked tables, and settings that drifted."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Prefetch

from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rules_in_force
from games.packs.selectors import pack_of
from games.progressives.models import Progressive, ProgressiveLevel, ProgressiveTable
from games.progressives.rules.drift import settings_drift
from games.progressives.rules.linking import LinkedTable, linked_findings
from games.progressives.rules.meters import MeterFigures, meter_figures, offers_meter
from games.progressives.selectors.progressives import current_terms, links_holding
from games.rulepacks.floor_law import law_of
from games.rulepacks.loader import load_pack
from games.rulings.selectors.rulings import Rulings, rulings_by_pack
from games.validation.findings import Finding, in_order
from games.validation.rulings import as_ruled


def findings_at_casino(casino: Property, at: datetime) -> list[tuple[Progressive, Finding]]:
    """What the compliance board shows: every progressive of a property, in as many queries as one takes."""
    progressives = list(
        Progressive.objects.filter(property=casino, retired_at__isnull=True)
        .select_related("property__regulator")
        .prefetch_related(
            Prefetch("levels", queryset=ProgressiveLevel.objects.prefetch_related("terms").order_by("pk")),
            Prefetch("links", queryset=links_holding(at), to_attr="tables_now"),
        )
    )
    links = [link for each in progressives for link in each.tables_now]
    in_force = rules_in_force([link.table for link in links], at)
    rulings = rulings_by_pack(each.pack_id for each in progressives)
    found: list[tuple[Progressive, Finding]] = []
    for each in progressives:
        held = {
            table_id: table_rules.rules
            for table_id, table_rules in in_force.items()
            if table_rules.rules.pack_id == each.pack_id
        }
        own = findings_of(each, list(each.levels.all()), each.tables_now, at, held, rulings[each.pack_id])
        found += [(each, finding) for finding in own]
    return found


def findings_of(
    progressive: Progressive,
    levels: Sequence[ProgressiveLevel],
    links: Sequence[ProgressiveTable],
    at: datetime,
    held: dict[int, ApprovedRules],
    rulings: Rulings,
) -> list[Finding]:
    """Over all tables on it now, against the rules in force at each (see `rules_by_table`)."""
    pack = load_pack(progressive.pack_id)
    on = at.astimezone(progressive.property.zone).date()
    law = law_of(progressive.property.regulator.jurisdiction).progressives
    linking, settings = law.linking_at(on), law.settings_at(on)
    found: list[Finding] = []
    for level in levels:
        tables = [
            LinkedTable(
                link.table.number,
                None
                if (rules := held.get(link.table_id)) is None
                else as_ruled(pack, rules.values, rulings, on),
                link.notice,
            )
            for link in links
        ]
        found += linked_findings(pack, level.path, tables, on, linking)
        terms = current_terms(level, at).as_terms
        for rules, numbers in _by_rules(links, held):
            if offers_meter(rules.values, level.path):
                approved = pack_of(rules.pack_id, rules.pack_hash)
                found += settings_drift(approved, level.path, rules.values, terms, numbers, settings)
    return in_order(found)


def rules_by_table(
    progressive: Progressive, links: Sequence[ProgressiveTable], at: datetime
) -> dict[int, ApprovedRules]:
    """Rules of another game at a table say nothing about this meter."""
    tables: list[GamingTable] = [link.table for link in links]
    return {
        table_id: held.rules
        for table_id, held in rules_in_force(tables, at).items()
        if held.rules.pack_id == progressive.pack_id
    }


def _by_rules(
    links: Sequence[ProgressiveTable], held: dict[int, ApprovedRules]
) -> list[tuple[ApprovedRules, str]]:
    """Tables under the same rules share a finding."""
    numbers: dict[int, list[str]] = {}
    rules: dict[int, ApprovedRules] = {}
    for link in links:
        if (version := held.get(link.table_id)) is not None:
            rules[version.pk] = version
            numbers.setdefault(version.pk, []).append(link.table.number)
    return [(rules[key], ", ".join(names)) for key, names in numbers.items()]


def figures_of(
    progressive: Progressive,
    level: ProgressiveLevel,
    held: dict[int, ApprovedRules],
    rulings: Rulings,
    at: datetime,
) -> MeterFigures | None:
    """The engine's figures under the rules in force at the first table that offers the wager."""
    for rules in held.values():
        if offers_meter(rules.values, level.path):
            pack = pack_of(rules.pack_id, rules.pack_hash)
            day = at.astimezone(progressive.property.zone).date()
            found = meter_figures(pack, as_ruled(pack, rules.values, rulings, day), level.path)
            if isinstance(found, MeterFigures):
                return found
    return None
