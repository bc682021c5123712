"""The rules document: everything that a submission says, drawn from its snapshot alone."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.safestring import mark_safe

from backoffice.core.pdf_archive import AttachedFile, write_archive
from backoffice.core.pdf_progress import Progress
from backoffice.core.verify_mark import verify_mark
from games import canonical
from games.official_texts.rules.blocks import blocks_of
from submissions.documents.drawing.approvals import Approval, day_in_words, in_words, local
from submissions.documents.drawing.document import paper_size, render_document
from submissions.documents.drawing.game_parts import game_of, game_template
from submissions.documents.drawing.mathematics import math_report
from submissions.documents.drawing.meters import meter_sheets, wheel
from submissions.documents.drawing.outline import chapter_label, cite_class, outline
from submissions.documents.drawing.rotation import PROCEDURE, rotation_plan
from submissions.documents.drawing.signing import sign_document

__all__ = ["Approval", "Progress", "draw_approved", "draw_rules", "rules_html"]
MOST_EDGES = 8
SECTIONS = {
    "cards": "Cards and equipment",
    "wagers": "Wagers and pay tables",
    "progressive": "Progressive",
    "limits": "Limits and boxes",
    "layout": "Layout and signs",
    "": "Not in these rules",
}


def draw_rules(snapshot: Mapping[str, Any], progress: Progress) -> bytes:
    """As submitted: every page says that it is not approved."""
    return _draw(snapshot, progress, approval=None)


def draw_approved(snapshot: Mapping[str, Any], approval: Approval, progress: Progress) -> bytes:
    """The approved copy: its approval date on every page, and signed."""
    drawn = _draw(snapshot, progress, approval=approval)
    progress(92, "Signing")
    parties = snapshot["parties"]
    return sign_document(
        drawn,
        reason=f"Approved as {approval.number}",
        name=approval.by,
        authority=parties["regulator"]["name"],
        zone=parties["property"]["zone"],
    )


def _draw(snapshot: Mapping[str, Any], progress: Progress, *, approval: Approval | None) -> bytes:
    progress(5, "Laying out the text")
    snapshot_hash = canonical.hash_of(snapshot)
    html = rules_html(snapshot, snapshot_hash, approval=approval)
    progress(15, "Laying out the pages")
    attached = AttachedFile(
        "snapshot.json", "The snapshot that this document is drawn from", canonical.dumps(snapshot).encode()
    )
    identifier = snapshot_hash if approval is None else f"{snapshot_hash}{approval.number}"
    made_at = datetime.fromisoformat(snapshot["made_at"]) if approval is None else approval.at
    return write_archive(html, identifier=identifier, made_at=made_at, attached=[attached], progress=progress)


def rules_html(snapshot: Mapping[str, Any], snapshot_hash: str, *, approval: Approval | None = None) -> str:
    # in one order, whether it comes from the database or straight from where it was put together
    snapshot = canonical.loads(canonical.dumps(snapshot))
    zone = ZoneInfo(snapshot["parties"]["property"]["zone"])
    game = game_of(snapshot["pack"]["game_code"])
    context: dict[str, Any] = {
        **snapshot,
        "altered": snapshot.get("altered"),
        "official_text": snapshot.get("official_text"),
        "insurance": snapshot.get("insurance") or [],
        "further_title": game.further_title,
        "further_table": game_template(game, "pay_table.html"),
        "hash": snapshot_hash,
        "verify": verify_mark(snapshot_hash),
        "size": paper_size(snapshot["pack"]["id"]),
        "zone": zone.key,
        "currency": snapshot["parties"]["property"]["currency"],
        "valid_on": day_in_words(date.fromisoformat(snapshot["as_of"])),
        "made_on": local(snapshot["made_at"], zone),
        "target": local(snapshot["submission"]["target_effective_at"], zone),
        "approval": in_words(approval, zone),
        "chapters": [_chapter(each, game.own_wagers) for each in snapshot["chapters"]],
        "readings": [_reading(each) for each in snapshot["readings"]],
        "work": [each for each in snapshot["procedures"] if each.get("id") != PROCEDURE],
        "sections": _sections(snapshot["options"], game.own_wagers),
        "report": math_report(snapshot),
        "meters": meter_sheets(snapshot),
        "wheel": wheel(snapshot),
        "rotation": rotation_plan(snapshot),
        "errors_open": _findings(snapshot, "error"),
        "warnings": _findings(snapshot, "warning"),
        "notes": _findings(snapshot, "note"),
        "layouts_drawn": [
            _with_drawings(each) for each in snapshot["layouts"] or snapshot.get("drawn") or ()
        ],
        "cite_class": cite_class(snapshot["chapters"]),
    }
    context["parts"] = outline(context)
    context["letter"] = {part["key"]: part["letter"] for part in context["parts"]}
    return render_document("documents/pdf/rules.html", context)


def _chapter(chapter: Mapping[str, Any], own_wagers: frozenset[str]) -> dict[str, Any]:
    """Odds of the game's own wagers are a table of their own, not a line for each row of it."""
    paragraphs = [
        {
            **each,
            "official": blocks_of(each["official"]) if each.get("official") else None,
            "chosen": [one for one in each["chosen"] if not _pays(own_wagers, one.get("path", ""))],
        }
        for each in chapter["paragraphs"]
    ]
    return {**chapter, "label": chapter_label(chapter), "paragraphs": paragraphs}


def _pays(wagers: frozenset[str], path: str) -> bool:
    return path.startswith("paytables.") and path.split(".")[1] in wagers


def _reading(reading: Mapping[str, Any]) -> dict[str, Any]:
    edges = list(reading["edges"].items())
    return {
        **reading,
        "edges_shown": edges[:MOST_EDGES],
        "edges_further": len(edges) - len(edges[:MOST_EDGES]),
    }


def _findings(snapshot: Mapping[str, Any], severity: str) -> list[dict[str, Any]]:
    return [each for each in snapshot["findings"] if each["severity"] == severity]


def _with_drawings(layout: Mapping[str, Any]) -> dict[str, Any]:
    """Drawn by our own code when the snapshot was made, and cleaned then where it was uploaded."""
    before = layout.get("before")
    return {
        **layout,
        "drawing": mark_safe(layout.get("drawing") or ""),  # noqa: S308
        "before": None if before is None else _with_drawings(before),
    }


def _sections(options: list[dict[str, Any]], own_wagers: frozenset[str]) -> list[dict[str, Any]]:
    found = [
        {
            "title": title,
            "rows": [
                each for each in options if each["section"] == key and not _pays(own_wagers, each["path"])
            ],
        }
        for key, title in SECTIONS.items()
    ]
    return [each for each in found if each["rows"]]
