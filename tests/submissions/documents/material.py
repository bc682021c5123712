"""A submission's material without a desk: what the snapshot and the document are made of."""

from datetime import UTC, date, datetime
from functools import cache
from typing import Any

from games.engine.configuration import with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.papers import papers_of
from games.validation.validate import validate
from submissions.submissions.snapshots.assemble import Approved, Material, assemble

ON = date(2026, 11, 16)
AT = datetime(2026, 11, 16, 15, 30, tzinfo=UTC)

PLACES = {
    "us-md": {"zone": "America/New_York", "currency": "USD"},
    "us-sd": {"zone": "America/Denver", "currency": "USD"},
    "sg": {"zone": "Asia/Singapore", "currency": "SGD"},
}


def material_for(pack_id: str, *, before: dict[str, Any] | None = None, **texts: str) -> Material:
    """The pack's example as submitted; `before` are values of the last approved version that differ from it."""
    pack = load_pack(pack_id)
    place = pack_id.partition("/")[0]
    values = book_of(pack).example
    approved = values
    for path, value in (before or {}).items():
        approved = with_path(approved, path, value)
    submission = {
        "number": "MD-2026-0007",
        "kind": "amendment",
        "kind_words": "Amendment",
        "round": 1,
        "narrative": "The reset amount of the progressive is lowered.",
        "reason": "The meter reached its cap twice.",
        "other_jurisdictions": "",
        "intellectual_property": "",
        "feature_items": {},
        "version": 4,
        "target_effective_at": datetime(2026, 12, 1, 11, tzinfo=UTC),
    } | texts
    return Material(
        submission=submission,
        parties={
            "operator": {"name": "Harbor Gaming LLC", "licence": "MD-FO-0007"},
            "property": {"name": "Harbor Point Casino", **PLACES.get(place, PLACES["us-md"])},
            "regulator": {
                "name": "The Authority",
                "jurisdiction": place,
                "jurisdiction_name": pack.head.jurisdiction,
            },
            "drafted_by": "Maya Torres",
            "signed_by": "Caleb Osei",
        },
        papers=papers_of(place).model_dump(),
        certification={
            "text": "I have read what is submitted. To the best of my knowledge it is true and complete.",
            "by": "Caleb Osei",
            "at": AT,
        },
        variant="Main pit",
        revision=4,
        values=values,
        as_of=ON,
        made_at=AT,
        findings=validate(values, pack, ON, ()),
        approved=Approved(3, "MD-A-2025-0004", datetime(2025, 3, 4, tzinfo=UTC), approved)
        if before
        else None,
    )


@cache
def snapshot_of(pack_id: str) -> dict[str, Any]:
    return assemble(load_pack(pack_id), material_for(pack_id, before={"decks": 8}))
