"""What a cover, a running head and a chapter say in the way of the place: words of its data, filled in."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from games.rulepacks.fields import filled_in
from games.rulepacks.papers import FIELDS, Papers
from submissions.documents.drawing.approvals import Approval, day_in_words, zone_in_words

NOT_STATED = "not stated"


def cover_of(snapshot: Mapping[str, Any], zone: ZoneInfo, approval: Approval | None) -> dict[str, Any]:
    """Snapshots from before places wrote their papers get those of a place that says nothing about them."""
    papers = Papers.model_validate(snapshot.get("papers") or {})
    words = _words(snapshot, zone, approval)
    wanted = snapshot["submission"]["target_effective_at"]
    effective = papers.effective if approval else papers.wanted if wanted else ""
    return {
        "letterhead": [_filled(each, words) for each in papers.letterhead],
        "kind": _filled(papers.kind, words),
        "title": _filled(papers.title, words),
        "parties": _filled(papers.parties, words),
        "version": _filled(papers.version, words) if words["version"] else "",
        "effective": _filled(effective, words),
        "sentence": _filled(papers.approval if approval else papers.proposal, words),
        "whose": _filled(papers.whose, words),
        "running": _filled(papers.running, words),
        "contents": _filled(papers.contents, words),
    }


def chapter_title(snapshot: Mapping[str, Any], chapter: Mapping[str, Any]) -> str:
    """Chapters that the rules number keep their number; an appendix has none."""
    if not chapter["id"].isdigit():
        return str(chapter["title"])
    papers = Papers.model_validate(snapshot.get("papers") or {})
    return _filled(
        papers.chapter, dict.fromkeys(FIELDS, "") | {"number": chapter["id"], "chapter": chapter["title"]}
    )


def _filled(text: str, words: Mapping[str, str]) -> str:
    return filled_in(text, words)


def _words(snapshot: Mapping[str, Any], zone: ZoneInfo, approval: Approval | None) -> dict[str, str]:
    pack, parties, submission = snapshot["pack"], snapshot["parties"], snapshot["submission"]
    stated = submission["target_effective_at"]
    effective = approval.effective_at if approval else datetime.fromisoformat(stated) if stated else None
    there = effective.astimezone(zone) if effective else None
    version = (approval.version if approval else None) or submission.get("version")
    return {
        "title": str(pack["title"]),
        "game": str(pack["title"]).partition(" (")[0],
        "document": str(pack["document"]),
        "operator": str(parties["operator"]["name"]),
        "property": str(parties["property"]["name"]),
        "authority": str(parties["regulator"]["name"]),
        "jurisdiction": str(parties["regulator"].get("jurisdiction_name", "")),
        "variant": str(snapshot["configuration"]["variant"]),
        "version": str(version or ""),
        "day": day_in_words(there.date()) if there else NOT_STATED,
        "time": f"{there:%H:%M} ({zone_in_words(zone)})" if there else NOT_STATED,
        "hours": f"{there:%H%M}" if there else NOT_STATED,
        "approved_on": day_in_words(approval.at.astimezone(zone).date()) if approval else NOT_STATED,
        "approval_number": approval.number if approval else NOT_STATED,
        "submission": str(submission["number"]),
        "number": "",
        "chapter": "",
    }
