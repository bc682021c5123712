"""What the law objects to about a progressive as it stands: its linked tables, and settings that drifted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache

from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.in_force import rules_in_force
from games.packs.selectors import pack_of
from games.progressives.models import Progressive, ProgressiveLevel, ProgressiveTable
from games.progressives.rules.drift import settings_drift
from games.progressives.rules.events import Terms
from games.progressives.rules.linking import LinkedTable, linked_findings
from games.progressives.rules.meters import MeterFigures, meter_figures, offers_meter
from games.progressives.selectors.meters import meters_at
from games.progressives.selectors.progressives import current_terms
from games.rulepacks.floor_law import law_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import Rulings, rulings_by_pack
from games.validation.findings import Finding, in_order
from games.validation.rulings import as_ruled


def findings_at(casinos: Sequence[Property], at: datetime) -> list[tuple[Progressive, Finding]]:
    """Of every progressive of these properties, in as many queries as one takes."""
    levels, links = meters_at(tuple(casinos), at)
    in_force = rules_in_force([link.table for own in links.values() for link in own], at)
    rulings = rulings_by_pack(each.pack_id for each in levels)
    held: dict[str, dict[int, ApprovedRules]] = {}
    for table_id, table_rules in in_force.items():
        held.setdefault(table_rules.rules.pack_id, {})[table_id] = table_rules.rules
    found: list[tuple[Progressive, Finding]] = []
    for each, own_levels in levels.items():
        of_its_game = held.get(each.pack_id, {})
        own = findings_of(each, own_levels, links.get(each.pk, []), at, of_its_game, rulings[each.pack_id])
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
    asked = _Asked(
        pack=load_pack(progressive.pack_id),
        jurisdiction=progressive.property.regulator.jurisdiction,
        on=at.astimezone(progressive.property.zone).date(),
        meters=tuple((level.path, current_terms(level, at).as_terms) for level in levels),
        tables=tuple(
            _AskedTable(link.table.number, link.notice, _key(rules), rules)
            for link in links
            for rules in (held.get(link.table_id),)
        ),
        rulings=rulings,
    )
    return list(_findings(asked))


@dataclass(frozen=True)
class _AskedTable:
    number: str
    notice: bool
    key: tuple[int, str, str] | None
    rules: ApprovedRules | None = field(compare=False)


@dataclass(frozen=True)
class _Asked:
    """Equal where pack, day, meters, tables and approved values are: a board of many links judges each once a day."""

    pack: Pack
    jurisdiction: str
    on: date
    meters: tuple[tuple[str, Terms], ...]
    tables: tuple[_AskedTable, ...]
    rulings: Rulings


def _key(rules: ApprovedRules | None) -> tuple[int, str, str] | None:
    return None if rules is None else (rules.pk, rules.pack_hash, rules.values_hash)


@lru_cache(maxsize=1024)
def _findings(asked: _Asked) -> tuple[Finding, ...]:
    pack, on = asked.pack, asked.on
    law = law_of(asked.jurisdiction).progressives
    linking, settings = law.linking_at(on), law.settings_at(on)
    tables = [
        LinkedTable(
            each.number,
            None if each.rules is None else as_ruled(pack, each.rules.values, asked.rulings, on),
            each.notice,
        )
        for each in asked.tables
    ]
    found: list[Finding] = []
    for path, terms in asked.meters:
        found += linked_findings(pack, path, tables, on, linking)
        for rules, numbers in _by_rules(asked.tables):
            if offers_meter(rules.values, path):
                approved = pack_of(rules.pack_id, rules.pack_hash)
                found += settings_drift(approved, path, rules.values, terms, numbers, settings)
    return tuple(in_order(found))


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


def _by_rules(tables: Sequence[_AskedTable]) -> list[tuple[ApprovedRules, str]]:
    """Tables under the same rules share a finding."""
    numbers: dict[int, list[str]] = {}
    rules: dict[int, ApprovedRules] = {}
    for table in tables:
        if (version := table.rules) is not None:
            rules[version.pk] = version
            numbers.setdefault(version.pk, []).append(table.number)
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
