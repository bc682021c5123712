"""Everything that an editor shows of a configuration as it is typed right now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration, Revision
from games.configurations.rules.assessment import Assessment, assess
from games.configurations.rules.assumed import METER, Assumed, meters_in, read_assumed
from games.configurations.rules.edge_chart import EdgeChart, edge_chart
from games.configurations.rules.form import LEFT_OUT, Typed, typed_from, unknown_leaves, values_from
from games.configurations.rules.paytables import TableView, pay_tables
from games.configurations.rules.price_lines import MeterLine, PriceLine, meter_lines, price_lines
from games.configurations.rules.price_panel import PricePanel, price_panel
from games.configurations.rules.redline.changes import Change, changes_between
from games.configurations.rules.sections import SectionCount, field_of, findings_by_field, section_counts
from games.configurations.selectors.lists import rules_of_variant
from games.engine.errors import EngineError
from games.engine.price import Price
from games.layouts.rules.drawing import draw_layout
from games.packs.selectors import pack_of
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import Rulings, Waivers, rulings_of, waivers_of
from games.validation.findings import ORDER, Finding
from games.validation.rulings import InterpretationRuling


@dataclass(frozen=True)
class Reference:
    """What the draft is compared with: the rules in force, or, where there are none, the draft as it was saved."""

    rules: ApprovedRules | None
    pack: Pack
    values: Mapping[str, Any]

    @property
    def label(self) -> str:
        return _("in force") if self.rules else _("as saved")


@dataclass(frozen=True)
class FindingGroup:
    severity: str
    title: str
    icon: str
    tone: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Sheet:
    """`base` is the revision that the editor began on, `typed` what stands in its fields."""

    configuration: Configuration
    base: Revision
    typed: Typed
    reference: Reference
    as_of: date
    rulings: Rulings = ()
    waivers: Waivers = ()
    assumed_texts: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def pack(self) -> Pack:
        return load_pack(self.configuration.pack_id)

    @property
    def book(self) -> Book:
        return book_of(self.pack)

    @cached_property
    def values(self) -> dict[str, Any]:
        return values_from(self.typed, self.base.values, self.book)

    @cached_property
    def shown(self) -> dict[str, list[str]]:
        """What stands in every field, also in those that were not sent."""
        full = typed_from(self.base.values, self.book)
        return {path: list(self.typed.get(path, texts)) for path, texts in full.items()}

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Since the revision that the editor began on."""
        return changes_between(self.book, self.base.values, self.values)

    @cached_property
    def left_over(self) -> dict[str, Any]:
        return unknown_leaves(self.base.values, self.book)

    @cached_property
    def assessment(self) -> Assessment:
        return assess(self.pack, self.values, self.as_of, self.rulings, self.waivers)

    @cached_property
    def assessment_before(self) -> Assessment:
        return assess(self.reference.pack, self.reference.values, self.as_of, self.rulings)

    @property
    def price_before(self) -> Price | EngineError:
        return self.assessment_before.price

    @cached_property
    def assumed(self) -> Assumed:
        """What the price panel takes for granted, as it was asked for."""
        return read_assumed(self.assumed_texts, self.assessment.case)

    @property
    def seats(self) -> int | None:
        return self.assessment.case.whole("seats")

    @property
    def assumed_meters(self) -> list[dict[str, str]]:
        """The meters that can be assumed to show something, with what stands in their fields."""
        texts = self.assumed.texts
        return [
            {"name": name, "label": label, "text": texts.get(f"{METER}{name}", "")}
            for name, label in meters_in(self.assessment.case).items()
        ]

    @cached_property
    def panel(self) -> PricePanel:
        return price_panel(self.assessment.case, self.assessment_before.case, self.assumed)

    @cached_property
    def charts(self) -> list[EdgeChart]:
        return [edge_chart(curve, self.configuration.property.currency) for curve in self.panel.curves]

    @property
    def ruled(self) -> Mapping[str, InterpretationRuling]:
        """What is ruled on the readings today."""
        return self.assessment.case.rulings

    @cached_property
    def price_lines(self) -> list[PriceLine]:
        return price_lines(self.pack, self.assessment.price, self.price_before)

    @cached_property
    def meter_lines(self) -> list[MeterLine]:
        return meter_lines(self.pack, self.assessment.price, self.price_before)

    @property
    def no_price(self) -> str:
        price = self.assessment.price
        return str(price) if isinstance(price, EngineError) else ""

    @cached_property
    def price_notes(self) -> list[str]:
        price = self.assessment.price
        return list(price.notes) if isinstance(price, Price) else []

    @cached_property
    def pay_tables(self) -> list[TableView]:
        return pay_tables(self.assessment)

    @cached_property
    def drawing(self) -> SafeString:
        """The layout as the typed values make it; the drawing escapes every text itself."""
        casino = self.configuration.property
        return mark_safe(draw_layout(self.pack, self.values, operator_name=casino.name))  # noqa: S308

    @cached_property
    def sections(self) -> list[SectionCount]:
        return section_counts(self.assessment)

    @cached_property
    def by_field(self) -> dict[str, list[Finding]]:
        return findings_by_field(self.assessment.findings, self.book)

    @property
    def counts(self) -> dict[str, int]:
        return self.assessment.counts

    @cached_property
    def targets(self) -> dict[str, str]:
        """Path of a finding -> the part of the page that it is about."""
        return {each.path: _part_of(each.path, self.book) for each in self.assessment.findings}

    @property
    def left_out(self) -> frozenset[str]:
        return frozenset(self.typed.get(LEFT_OUT, ()))

    @cached_property
    def groups(self) -> list[FindingGroup]:
        looks = {
            "error": (_("Errors"), "circle-x", "bad"),
            "warning": (_("Warnings"), "alert-triangle", "warn"),
            "attestation": (_("Questions to answer"), "signature", "info"),
            "note": (_("Notes"), "info-circle", "neutral"),
        }
        found: dict[str, list[Finding]] = {}
        for each in self.assessment.findings:
            found.setdefault(each.severity, []).append(each)
        return [
            FindingGroup(severity, *looks[severity], findings=tuple(found[severity]))
            for severity in ORDER
            if severity in found
        ]


def part_id(path: str) -> str:
    """A dot would mean a class to whoever selects by it."""
    return path.replace(".", "-")


def _part_of(path: str, book: Book) -> str:
    if path.startswith("paytables.") and path not in book.parameters:
        return f"paytable-{path.split('.')[1]}"
    field = field_of(path, book)
    if not field:
        return "section-other" if path else ""
    return f"in-{part_id(field)}" if field.startswith("paytables.") else f"field-{part_id(field)}"


def sheet_of(
    configuration: Configuration,
    base: Revision,
    typed: Typed,
    at: datetime,
    assumed: Mapping[str, str] | None = None,
) -> Sheet:
    """The editor of a person who began on `base`, on the property's own day, priced under what is assumed."""
    rules = rules_of_variant(configuration, at)
    if rules is not None:
        reference = Reference(rules, pack_of(rules.pack_id, rules.pack_hash), rules.values)
    else:
        reference = Reference(None, load_pack(configuration.pack_id), base.values)
    casino = configuration.property
    day = at.astimezone(casino.zone).date()
    rulings = rulings_of(configuration.pack_id, regulator=casino.regulator_id)
    waivers = waivers_of(casino, configuration.pack_id)
    return Sheet(configuration, base, typed, reference, day, rulings, waivers, assumed or {})
