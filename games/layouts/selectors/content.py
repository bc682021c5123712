"""What a layout says, as one plain value: drawn, compared with a pay table, and frozen when it is submitted."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from backoffice.casinos.models import Property
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration, Revision
from games.configurations.selectors.configurations import head_revision
from games.configurations.selectors.lists import rules_of_variant
from games.layouts.models import Layout, LayoutArtwork
from games.layouts.rules.drawing import draw_layout, measure_layout
from games.layouts.rules.linter import elements_of, lint_layout
from games.layouts.rules.measures import Measures
from games.layouts.rules.printed import Printed
from games.layouts.rules.texts import ArtworkText
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_of
from games.validation.findings import Finding

FIELDS = (
    "name",
    "layout_code",
    "positions",
    "areas",
    "odds",
    "lines",
    "notice",
    "on_sign",
    "elements",
    "drop_box",
    "tip_box",
    "operator_name",
    "table_width",
)


def content_of(layout: Layout) -> dict[str, Any]:
    return {name: getattr(layout, name) for name in FIELDS}


def printed_in(content: Mapping[str, Any]) -> Printed:
    return Printed(
        areas=tuple(content["areas"]),
        odds=dict(content["odds"]),
        lines=tuple(content["lines"]),
        notice=content["notice"],
        on_sign=content["on_sign"],
        elements=tuple(content["elements"]),
    )


def draw_content(pack: Pack, content: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """Positions and layout are the layout's own; cards and electronic version those of the configuration."""
    return draw_layout(pack, _shown(content, values), title=content["name"], **_drawn_from(pack, content))


def measure_content(pack: Pack, content: Mapping[str, Any], values: Mapping[str, Any]) -> Measures | None:
    """How large what `draw_content` draws is; none of a screen."""
    return measure_layout(pack, _shown(content, values), **_drawn_from(pack, content))


def _shown(content: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return {**values, "seats": content["positions"], "layout": content["layout_code"] or None}


def _drawn_from(pack: Pack, content: Mapping[str, Any]) -> dict[str, Any]:
    printed = printed_in(content)
    elements = elements_of(pack, printed, content["operator_name"])
    return {
        "operator_name": content["operator_name"],
        "printed": replace(printed, elements=elements),
        "boxes": (content["drop_box"], content["tip_box"]),
        "table_width": content.get("table_width"),
    }


def lint_content(
    pack: Pack,
    content: Mapping[str, Any],
    values: Mapping[str, Any],
    *,
    artwork: LayoutArtwork | None,
    casino: Property,
    at: datetime,
) -> list[Finding]:
    """As the passages are read at the property on that day; the artwork's own text with what the layout states."""
    return lint_layout(
        pack,
        values,
        printed_in(content),
        operator_name=content["operator_name"],
        layout_code=content["layout_code"],
        positions=content["positions"],
        as_of=at.date(),
        rulings=rulings_of(pack.id, regulator=casino.regulator_id),
        artwork=None if artwork is None else ArtworkText(artwork.file_name, artwork.text),
    )


@dataclass(frozen=True)
class Measure:
    """What a layout is judged by: `rules` where it is approved rules, else the draft of that number."""

    values: Mapping[str, Any]
    draft: int
    rules: ApprovedRules | None = None


def judged_by(layout: Layout, at: datetime, *, configuration: Configuration | None = None) -> Measure:
    """An approved layout lies on tables that deal by approved rules, so a draft that goes on does not make it wrong."""
    chosen = configuration or layout.configuration
    approved = layout.state in (Layout.State.APPROVED, Layout.State.SUPERSEDED)
    rules = rules_of_variant(chosen, at) if approved else None
    if rules is not None and rules.pack_id == layout.pack_id:
        return Measure(rules.values, chosen.head, rules)
    return Measure(head_revision(chosen).values, chosen.head)


def compared_with(revision: Revision) -> dict[str, Any]:
    """Which configuration the texts were read against, as it was then."""
    return {
        "configuration": revision.configuration.name,
        "revision": revision.number,
        "values": revision.values,
        "values_hash": revision.values_hash,
    }
