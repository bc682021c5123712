"""Submissions with everything that a desk can add: layouts, a progressive, attachments, answers, a redline, a check."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from games.engine.configuration import with_path
from games.layouts.rules.areas import case_of
from games.layouts.rules.drawing import draw_layout
from games.layouts.rules.printed import printed_from
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from submissions.submissions.snapshots.assemble import Alteration, Material, assemble
from submissions.submissions.snapshots.checks import independent_check
from tests.submissions.documents.material import material_for

ROUNDS = 200_000
BEFORE = {
    "us-md/casino-war": {"decks": 8, "progressive.reset": 12_500, "limits.maximum": 300},
    "sg/tiger-buffalo": {"decks": 6, "seats": 4},
}


def complete_material(pack_id: str) -> Material:
    pack = load_pack(pack_id)
    material = material_for(pack_id, before=BEFORE.get(pack_id, {"decks": 8}))
    findings = [each for each in material.findings if each.severity == "warning"]
    return replace(
        material,
        submission={**material.submission, **_texts()},
        acknowledgements={
            (each.code, each.path): {"by": "Caleb Osei", "text": "Known, and stated at the table."}
            for each in findings
        },
        layouts=[_layout(pack, material)],
        progressives=[_progressive(pack, material)] if material.values.get("progressive") else [],
        attachments=[
            {"kind": "Laboratory report", "name": "lab-4711.pdf", "size": 482_113, "sha256": "ab" * 32},
            {"kind": "Picture of equipment", "name": "wheel.jpg", "size": 1_204_551, "sha256": "cd" * 32},
        ],
        responses=[
            {
                "about": "MD 10.C(2)",
                "by": "Ruth Calloway",
                "comment": "Why is the reset amount lowered?",
                "answers": [{"by": "Maya Torres", "text": "The meter reached its cap twice last year."}],
            }
        ],
        independent_check=independent_check(pack, material.values, rounds=ROUNDS),
    )


@cache
def complete_snapshot(pack_id: str) -> dict[str, Any]:
    return assemble(load_pack(pack_id), complete_material(pack_id))


@cache
def altered_snapshot() -> dict[str, Any]:
    """The authority approves in part: with six boxes fewer at the table, and a lower maximum."""
    pack_id = "us-sd/casino-war"
    material = material_for(pack_id)
    altered = with_path(with_path(material.values, "limits.maximum", 300), "seats", 5)
    submitted = Alteration("ef" * 32, material.values, "Ruth Calloway", "The pit is too narrow for seven.")
    return assemble(load_pack(pack_id), replace(material, values=altered, altered=submitted))


def _texts() -> dict[str, Any]:
    return {
        "narrative": "Six decks instead of eight, and a lower reset amount of the progressive meter.\n\nNothing else "
        "changes; the layout stays as it hangs today.",
        "other_jurisdictions": "Approved in Pennsylvania since 2023 with the same pay table.",
        "intellectual_property": "Bonus Spin Xtreme is licensed from its owner until 2029.",
        "feature_items": {"equipment": "A wheel of 1,000 stops, drawn by the controller."},
    }


def _layout(pack: Pack, material: Material) -> dict[str, Any]:
    approved = material.approved.values if material.approved else material.values
    before = draw_layout(pack, approved, operator_name="Harbor Gaming", title="Main pit, before")
    return {
        "name": "Main pit",
        "approval": "MD-L-2025-0002",
        "drawing": draw_layout(pack, material.values, operator_name="Harbor Gaming", title="Main pit"),
        **_printed(pack, material.values),
        "before": {"name": "Main pit, before", "drawing": before, **_printed(pack, approved)},
    }


def _printed(pack: Pack, values: Mapping[str, Any]) -> dict[str, Any]:
    printed = printed_from(case_of(pack, values))
    return {"lines": [*printed.lines, *filter(None, [printed.notice])], "on_sign": printed.on_sign}


def _progressive(pack: Pack, material: Material) -> dict[str, Any]:
    """As the rules say that it is: what disagrees with them is not handed in."""
    kinds = {each.value: each.label for each in book_of(pack).parameters["progressive.kind"].option}
    kind = material.values["progressive"]["kind"]
    return {
        "name": "Main pit war",
        "kind": kinds[kind],
        "controller": "Meterworks C2, C2-00417",
        "tables": ["T12"] if kind == "stand_alone" else ["T03", "T07", "T12"],
        "meters": [
            {"path": "progressive", "name": "Jackpot", "display_limit": "9999999.99"},
            {"path": "bonus_spin.primary", "name": "Primary", "display_limit": "9999999.99"},
            {"path": "bonus_spin.secondary", "name": "Secondary", "display_limit": "999999.99"},
        ],
    }
