"""Puts a snapshot together from its parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from games import canonical
from games.engine import VERSION
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling, as_ruled, rulings_for
from submissions.submissions.snapshots import SCHEMA
from submissions.submissions.snapshots.exact import exact
from submissions.submissions.snapshots.irregularities import irregularities_of
from submissions.submissions.snapshots.layouts import layouts_drawn
from submissions.submissions.snapshots.mathematics import mathematics_of
from submissions.submissions.snapshots.options import options_of
from submissions.submissions.snapshots.readings import readings_of
from submissions.submissions.snapshots.redlines import Alteration, Approved, alteration_of, redline_of
from submissions.submissions.snapshots.rules import (
    beside_the_document,
    chapters_of,
    procedures_of,
)

__all__ = ["Alteration", "Approved", "Material", "assemble"]


@dataclass(frozen=True)
class Material:
    """Everything that the desk knows and a snapshot needs, as plain values.

    `layouts`: name, approval, drawing (SVG), lines, on_sign, before (the same of the layout that is replaced).
    `progressives`: name, kind, controller, tables (names), meters (path, name, display_limit), words.
    `attachments`: kind, name, size, sha256. `responses`: about, by, comment, answers (by, text).
    `independent_check`: what `checks.independent_check` found, where a worker ran it.
    `official_text`: title, sha256, words (by paragraph) and titles (by chapter) of the authority's own document, where
    it is loaded.
    `certification`: text, by and at of what was signed. `papers`: how the place writes its documents (`Papers`).
    """

    submission: Mapping[str, Any]
    parties: Mapping[str, Any]
    variant: str
    revision: int
    values: Mapping[str, Any]
    as_of: date
    made_at: datetime
    findings: Sequence[Finding]
    acknowledgements: Mapping[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    rulings: Sequence[InterpretationRuling] = ()
    layouts: Sequence[Mapping[str, Any]] = ()
    progressives: Sequence[Mapping[str, Any]] = ()
    attachments: Sequence[Mapping[str, Any]] = ()
    responses: Sequence[Mapping[str, Any]] = ()
    approved: Approved | None = None
    altered: Alteration | None = None
    independent_check: Mapping[str, Any] | None = None
    official_text: Mapping[str, Any] | None = None
    certification: Mapping[str, Any] | None = None
    papers: Mapping[str, Any] | None = None


def assemble(pack: Pack, material: Material) -> dict[str, Any]:
    head, book, values = pack.head, book_of(pack), material.values
    ruled = rulings_for(pack, material.rulings, material.as_of)
    # what is printed and priced reads every passage as the authority ruled
    as_read = as_ruled(pack, values, material.rulings, material.as_of)
    official = material.official_text
    printed = {"official_text": {name: official[name] for name in ("title", "sha256")}} if official else {}
    return printed | {
        "schema": SCHEMA,
        "engine": VERSION,
        "made_at": material.made_at.isoformat(),
        "as_of": material.as_of.isoformat(),
        "submission": exact(material.submission),
        "parties": exact(material.parties),
        "pack": {
            "id": pack.id,
            "hash": pack.hash,
            "game": pack.game.name,
            "game_code": pack.game.code,
            "surface": pack.surface,
            "title": head.title,
            "jurisdiction": head.jurisdiction,
            "document": head.document,
            "authority": head.authority,
            "version": head.version,
            "notes": list(head.notes),
        },
        "papers": exact(material.papers),
        "certification": exact(material.certification),
        "configuration": {
            "variant": material.variant,
            "revision": material.revision,
            "hash": canonical.hash_of(values),
            "values": dict(values),
            "ruled": {name: each.option for name, each in ruled.items()},
        },
        "options": options_of(
            pack, values, as_of=material.as_of, rulings=material.rulings, findings=material.findings
        ),
        "chapters": chapters_of(pack, as_read, official),
        "procedures": procedures_of(pack, as_read),
        "insurance": _further_rows(pack, as_read),
        "irregularities": irregularities_of(pack, as_read),
        "law_beside": beside_the_document(book),
        "findings": [_finding(each, material.acknowledgements) for each in material.findings],
        "attestations": _attestations(pack, values),
        "readings": readings_of(pack, values, as_of=material.as_of, rulings=material.rulings),
        "mathematics": mathematics_of(pack, as_read),
        "independent_check": exact(material.independent_check),
        "layouts": exact(list(material.layouts)),
        "drawn": [] if material.layouts else _drawn(pack, material),
        "progressives": exact(list(material.progressives)),
        "attachments": exact(list(material.attachments)),
        "responses": exact(list(material.responses)),
        "redline": redline_of(pack, values, material.approved, ruled),
        "altered": alteration_of(pack, values, material.altered, ruled),
    }


def _drawn(pack: Pack, material: Material) -> list[dict[str, Any]]:
    return layouts_drawn(
        pack,
        material.values,
        operator_name=str(material.parties["operator"]["name"]),
        approved=None if material.approved is None else material.approved.values,
    )


def _finding(
    finding: Finding, acknowledgements: Mapping[tuple[str, str], Mapping[str, Any]]
) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "path": finding.path,
        "message": finding.message,
        "hint": finding.hint,
        "citation": finding.citation,
        "measured": finding.measured,
        "limit": finding.limit,
        "departure": finding.departure,
        "waiver": finding.waiver,
        "also": list(finding.also),
        "acknowledged": exact(acknowledgements.get((finding.code, finding.path))),
    }


def _attestations(pack: Pack, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    answers = values.get("attestations") or {}
    return [
        {
            "id": each.id,
            "question": each.question,
            "cite": list(each.cite),
            "answer": exact(answers.get(each.id)),
        }
        for each in book_of(pack).attestations.values()
        if each.id in answers
    ]


def _further_rows(pack: Pack, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The pay table that stands in a section of the game's own, such as that of insurance."""
    case = Case(given=values, book=book_of(pack), as_of=date.min, rulings={})
    return pack.game.further_rows(case.odds)
