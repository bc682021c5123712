"""Layouts at every property of the demo, in every state, and on the tables that they fit."""

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from backoffice.casinos.demo import acting
from backoffice.casinos.models import GamingTable, Property
from games.approved_rules.demo.in_force import DEADWOOD, HARBOR, MD, NORTHLIGHT, ONLINE, SD, SENTOSA, SG
from games.approved_rules.selectors.in_force import rules_at
from games.configurations.models import Configuration
from games.layouts.models import Layout, LayoutSubmission
from games.layouts.services.artwork import attach_artwork
from games.layouts.services.decisions import approve_layout, reject_layout, submit_layout, withdraw_layout
from games.layouts.services.layouts import add_layout, change_layout, renew_layout
from games.layouts.services.table_layouts import put_table_on_layout

APPROVERS = {MD: "approver@md.example", SD: "approver@sd.example", SG: "approver@sg.example"}


@dataclass(frozen=True)
class Sketch:
    """`ends_in` are the days until the approval ends; `tables` those that it lies on."""

    casino: str
    pack_id: str
    configuration: str
    manager: str
    name: str
    state: str
    number: str = ""
    reason: str = ""
    tables: tuple[str, ...] = ()
    days_ago: int = 380
    ends_in: int | None = None
    changes: dict[str, Any] = field(default_factory=dict)


HP, CL, DG, SB, NL = (
    "Harbor Point Casino",
    "Chesapeake Landing",
    "Deadwood Gulch Saloon",
    "Sentosa Bay Casino",
    "Northlight Online",
)
SKETCHES = (
    Sketch(
        HP,
        MD,
        "Main pit",
        HARBOR,
        "Main pit, 7 positions",
        "approved",
        "MD-LY-2025-041",
        tables=("T01", "T02", "T03"),
    ),
    Sketch(
        HP,
        MD,
        "Hand shuffled",
        HARBOR,
        "Plain, 9 positions",
        "approved",
        "MD-LY-2025-042",
        tables=("T05",),
        ends_in=41,
    ),
    Sketch(
        HP,
        MD,
        "Hand shuffled",
        HARBOR,
        "Plain, 7 positions",
        "approved",
        "MD-LY-2024-019",
        tables=("T04",),
        days_ago=390,
        ends_in=-4,
        changes={"positions": 7},
    ),
    Sketch(HP, MD, "High-limit room", HARBOR, "High limit, 6 positions", "submitted", days_ago=6),
    Sketch(
        HP,
        MD,
        "Stadium",
        HARBOR,
        "Stadium, electronic",
        "rejected",
        reason="The community cards are not marked at the terminals. Show them at each position.",
        days_ago=30,
    ),
    Sketch(HP, MD, "Main pit", HARBOR, "Spring campaign", "draft"),
    Sketch(
        CL,
        MD,
        "Waterfront pit",
        HARBOR,
        "Waterfront, 7 positions",
        "superseded",
        "MD-LY-2025-055",
        tables=("101",),
    ),
    Sketch(
        CL,
        MD,
        "Waterfront pit",
        HARBOR,
        "Deck pit, 5 positions",
        "withdrawn",
        reason="The pit gets seven positions instead.",
        days_ago=50,
        changes={"positions": 5},
    ),
    Sketch(
        DG,
        SD,
        "Saloon floor",
        DEADWOOD,
        "Saloon, 7 positions",
        "approved",
        "SD-LY-12",
        tables=("W1", "W2"),
        ends_in=12,
    ),
    Sketch(
        DG,
        SD,
        "Saloon floor",
        DEADWOOD,
        "Saloon, 5 positions",
        "submitted",
        days_ago=2,
        changes={"positions": 5},
    ),
    Sketch(
        SB,
        SG,
        "Main floor",
        SENTOSA,
        "Appendix A, 5 positions",
        "approved",
        "GRA-LY-2025-7",
        tables=("BA01", "BA02", "BA03"),
        days_ago=325,
    ),
    Sketch(
        SB,
        SG,
        "Main floor",
        SENTOSA,
        "Jade room, 4 positions",
        "rejected",
        reason="Print the Chinese markings of the pairs, too.",
        days_ago=25,
        changes={"positions": 4},
    ),
    Sketch(NL, ONLINE, "War", NORTHLIGHT, "Three hands", "submitted", days_ago=9),
)


def load(*, at: datetime) -> None:
    for sketch in SKETCHES:
        _draw(sketch, at=at)
    _spoil_the_draft(at=at)


def _draw(sketch: Sketch, *, at: datetime) -> None:
    casino = Property.objects.get(name=sketch.casino)
    configuration = Configuration.objects.get(
        property=casino, pack_id=sketch.pack_id, name=sketch.configuration, retired_at__isnull=True
    )
    manager = acting(sketch.manager)
    layout = add_layout(configuration=configuration, name=sketch.name, actor=manager, **sketch.changes)
    if sketch.state == "draft":
        return
    since = at - timedelta(days=sketch.days_ago)
    submission = submit_layout(layout=layout, seen_version=layout.version, at=since, actor=manager)
    layout.refresh_from_db()
    if sketch.state == "withdrawn":
        withdraw_layout(layout=layout, reason=sketch.reason, at=since + timedelta(days=3), actor=manager)
    elif sketch.state == "rejected":
        approver = acting(APPROVERS[sketch.pack_id])
        reject_layout(
            submission=submission, reason=sketch.reason, at=since + timedelta(days=9), actor=approver
        )
    elif sketch.state in ("approved", "superseded"):
        _approve(sketch, layout, submission, at=at, since=since)


def _approve(
    sketch: Sketch, layout: Layout, submission: LayoutSubmission, *, at: datetime, since: datetime
) -> None:
    casino, approver = layout.property, acting(APPROVERS[sketch.pack_id])
    decided_at = since + timedelta(days=8)
    today = at.astimezone(casino.zone).date()
    approve_layout(
        submission=submission,
        approval_number=sketch.number,
        approved_on=decided_at.astimezone(casino.zone).date(),
        expires_on=_end(today, sketch.ends_in),
        at=decided_at,
        actor=approver,
    )
    layout.refresh_from_db()
    for table in GamingTable.objects.filter(property=casino, number__in=sketch.tables):
        held = rules_at(table, at)
        if held is not None:
            put_table_on_layout(
                table=table,
                layout=layout,
                from_at=max(held.from_at, decided_at + timedelta(days=2)),
                at=at,
                actor=acting(sketch.manager),
            )
    if sketch.state == "superseded":
        _replace(sketch, layout, at=at)


def _end(today: date, days: int | None) -> date | None:
    return None if days is None else today + timedelta(days=days)


def _replace(sketch: Sketch, old: Layout, *, at: datetime) -> None:
    """The next version, with the manufacturer's artwork, approved three weeks ago; one table has it already."""
    manager, approver = acting(sketch.manager), acting(APPROVERS[sketch.pack_id])
    new = renew_layout(layout=old, actor=manager)
    attach_artwork(
        layout=new,
        file_name="waterfront-felt.svg",
        data=_artwork(),
        at=at - timedelta(days=40),
        actor=manager,
    )
    new.refresh_from_db()
    submission = submit_layout(
        layout=new,
        seen_version=new.version,
        note="New felt by the manufacturer; texts unchanged.",
        at=at - timedelta(days=32),
        actor=manager,
    )
    zone = new.property.zone
    approve_layout(
        submission=submission,
        approval_number="MD-LY-2026-118",
        approved_on=(at - timedelta(days=21)).astimezone(zone).date(),
        expires_on=(at + timedelta(days=700)).astimezone(zone).date(),
        at=at - timedelta(days=21),
        actor=approver,
    )
    new.refresh_from_db()
    table = GamingTable.objects.get(property=new.property, number="102")
    put_table_on_layout(table=table, layout=new, from_at=at - timedelta(days=14), at=at, actor=manager)


def _artwork() -> bytes:
    """A small felt of our own, standing for what a manufacturer would send."""
    spots = "".join(
        f'<g transform="translate({120 + 110 * place} {330 - abs(3 - place) * 34})">'
        '<circle r="40" fill="none" stroke="#f2d38a" stroke-width="3"/>'
        '<text y="6" font-size="18" text-anchor="middle" fill="#f5f1e6">TIE</text></g>'
        for place in range(7)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 460" font-family="Arial, sans-serif">'
        '<path d="M20 20 H880 V120 A430 320 0 0 1 450 440 A430 320 0 0 1 20 120 Z" fill="#123c69" '
        'stroke="#3a2a1d" stroke-width="18"/>'
        '<text x="450" y="120" font-size="40" font-weight="700" text-anchor="middle" fill="#f5f1e6">'
        "CHESAPEAKE LANDING</text>"
        '<text x="450" y="165" font-size="22" text-anchor="middle" fill="#f2d38a">CASINO WAR · TIE PAYS 10 TO 1</text>'
        f"{spots}</svg>"
    ).encode()


def _spoil_the_draft(*, at: datetime) -> None:
    """A draft that somebody is still at: its texts do not agree with the pay table yet."""
    draft = Layout.objects.select_related("property").get(name="Spring campaign")
    change_layout(
        layout=draft,
        seen_version=draft.version,
        values={
            "lines": ["Tie Wager pays 12 to 1" if "Tie Wager" in line else line for line in draft.lines],
            "notice": "",
        },
        actor=acting(HARBOR),
    )


LOADS = {70: load}
