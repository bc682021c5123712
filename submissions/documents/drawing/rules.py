"""The rules document: everything that a submission says, drawn from its snapshot alone."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from backoffice.core.pdf_archive import AttachedFile, write_archive
from backoffice.core.pdf_filling import DENSITIES, ends_well
from backoffice.core.pdf_progress import Progress
from backoffice.core.verify_mark import verify_mark
from games import canonical
from submissions.documents.drawing.approvals import Approval, day_in_words, in_words, local, zone_in_words
from submissions.documents.drawing.clauses import notes_of, pays, printed_paragraphs
from submissions.documents.drawing.covers import chapter_title, cover_of
from submissions.documents.drawing.document import paper_size, render_document
from submissions.documents.drawing.game_parts import game_of, game_template
from submissions.documents.drawing.layouts import annex_of, layout_on_paper
from submissions.documents.drawing.limits import limits_in_words
from submissions.documents.drawing.mathematics import math_report
from submissions.documents.drawing.meters import meter_sheets, wheel
from submissions.documents.drawing.outline import annexes, cite_class
from submissions.documents.drawing.rotation import PROCEDURE, rotation_plan
from submissions.documents.drawing.signing import sign_document
from submissions.documents.drawing.wording import with_readable_cites, with_short_counts, with_true_minus

__all__ = ["Approval", "Progress", "draw_approved", "draw_rules", "rules_html"]
MOST_EDGES = 8
LONG = 60
"""Letters of a choice that needs more than its own column."""
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
    attached = AttachedFile(
        "snapshot.json", "The snapshot that this document is drawn from", canonical.dumps(snapshot).encode()
    )
    identifier = snapshot_hash if approval is None else f"{snapshot_hash}{approval.number}"
    made_at = datetime.fromisoformat(snapshot["made_at"]) if approval is None else approval.at

    def once_more(percent: int, words: str) -> None:
        """How far it is was told the first time; whoever stops it now is still heard."""
        progress(90, words)

    def drawn(density: str) -> bytes:
        html = rules_html(snapshot, snapshot_hash, approval=approval, density=density)
        told = progress if density == DENSITIES[0] else once_more
        told(15, "Laying out the pages")
        return write_archive(html, identifier=identifier, made_at=made_at, attached=[attached], progress=told)

    return ends_well(drawn)


def rules_html(
    snapshot: Mapping[str, Any],
    snapshot_hash: str,
    *,
    approval: Approval | None = None,
    density: str = DENSITIES[0],
) -> str:
    # in one order, whether it comes from the database or straight from where it was put together
    snapshot = canonical.loads(canonical.dumps(snapshot))
    zone = ZoneInfo(snapshot["parties"]["property"]["zone"])
    game = game_of(snapshot["pack"]["game_code"])
    # snapshots from before places wrote their papers say nothing about the size
    size = (snapshot.get("papers") or {}).get("size") or paper_size(snapshot["pack"]["id"])
    layouts = [layout_on_paper(each, size) for each in snapshot["layouts"] or snapshot.get("drawn") or ()]
    chapters = [
        {
            **each,
            "label": chapter_title(snapshot, each),
            "paragraphs": printed_paragraphs(each, game.own_wagers, layouts),
        }
        for each in snapshot["chapters"]
    ]
    in_appendix = any(_is_drawn(each) for chapter in chapters for each in chapter["paragraphs"])
    context: dict[str, Any] = {
        **snapshot,
        "altered": snapshot.get("altered"),
        "official_text": snapshot.get("official_text"),
        "insurance": snapshot.get("insurance") or [],
        "further_title": game.further_title,
        "further_table": game_template(game, "pay_table.html"),
        "hash": snapshot_hash,
        "verify": verify_mark(snapshot_hash),
        "size": size,
        "density": density,
        "zone": zone_in_words(zone),
        "currency": snapshot["parties"]["property"]["currency"],
        "valid_on": day_in_words(date.fromisoformat(snapshot["as_of"])),
        "made_on": local(snapshot["made_at"], zone),
        "target": local(snapshot["submission"]["target_effective_at"], zone),
        "approval": in_words(approval, zone),
        "cover": cover_of(snapshot, zone, approval),
        "certification": _certification(snapshot, zone),
        "chapters": chapters,
        "rule_notes": notes_of(snapshot["chapters"]),
        "readings": [_reading(each) for each in snapshot["readings"]],
        "work": [each for each in snapshot["procedures"] if each.get("id") != PROCEDURE],
        "sections": _sections(snapshot["options"], game.own_wagers),
        "report": math_report(snapshot),
        "meters": meter_sheets(snapshot),
        "wheel": wheel(snapshot),
        "rotation": rotation_plan(snapshot),
        "errors_open": _findings(snapshot, "error", zone),
        "warnings": _findings(snapshot, "warning", zone),
        "notes": _findings(snapshot, "note", zone),
        "layouts_drawn": [annex_of(each, in_appendix=in_appendix) for each in layouts],
        "cite_class": cite_class(snapshot["chapters"]),
    }
    context["parts"] = annexes(context)
    context["letter"] = {part["key"]: part["letter"] for part in context["parts"]}
    html = render_document("documents/pdf/rules.html", context)
    return with_true_minus(with_short_counts(with_readable_cites(html, snapshot["chapters"])))


def _is_drawn(paragraph: Mapping[str, Any]) -> bool:
    return bool(paragraph["appendix"] and paragraph["appendix"]["drawings"])


def _certification(snapshot: Mapping[str, Any], zone: ZoneInfo) -> dict[str, Any] | None:
    """What was signed, by whom and when; snapshots from before it was kept name the signer alone."""
    signed = snapshot.get("certification")
    return (
        None if signed is None else {**signed, "at": f"{local(signed['at'], zone)} ({zone_in_words(zone)})"}
    )


def _reading(reading: Mapping[str, Any]) -> dict[str, Any]:
    edges = list(reading["edges"].items())
    return {
        **reading,
        "edges_shown": edges[:MOST_EDGES],
        "edges_further": len(edges) - len(edges[:MOST_EDGES]),
    }


def _findings(snapshot: Mapping[str, Any], severity: str, zone: ZoneInfo) -> list[dict[str, Any]]:
    return [
        {**each, "answered_at": local((each["acknowledged"] or {}).get("at"), zone)}
        for each in snapshot["findings"]
        if each["severity"] == severity
    ]


def _sections(options: list[dict[str, Any]], own_wagers: frozenset[str]) -> list[dict[str, Any]]:
    found = [
        {
            "title": title,
            "rows": [
                {**each, "limits": limits_in_words(each), "wide": _is_wide(each)}
                for each in options
                if each["section"] == key and not pays(own_wagers, each["path"])
            ],
        }
        for key, title in SECTIONS.items()
    ]
    return [each for each in found if each["rows"]]


def _is_wide(option: Mapping[str, Any]) -> bool:
    """A long list takes the room of the limit that it does not have."""
    return not option["limits"] and sum(map(len, option["chosen"])) > LONG
