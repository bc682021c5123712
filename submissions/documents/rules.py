"""The rules document: everything that a submission says, drawn from its snapshot alone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from games import canonical
from submissions.documents.archive import AttachedFile, write_archive
from submissions.documents.charts import Bar, Marker, Series, Texts, bars, lines
from submissions.documents.signing import sign_document
from submissions.templatetags.documents import event_words, rounded, share

Progress = Callable[[int, str], None]
METER_POINTS = 24


@dataclass(frozen=True)
class Approval:
    """What the approved copy says beyond the snapshot: it is known only once somebody has decided."""

    number: str
    at: datetime
    effective_at: datetime
    outcome: str
    by: str
    conditions: Sequence[tuple[str, date | None]] = ()


def draw_rules(snapshot: Mapping[str, Any], progress: Progress) -> bytes:
    """As submitted: every page says that it is not approved."""
    return _draw(snapshot, progress, approval=None)


def draw_approved(snapshot: Mapping[str, Any], approval: Approval, progress: Progress) -> bytes:
    """The approved copy: its approval date on every page, and signed."""
    drawn = _draw(snapshot, progress, approval=approval)
    progress(92, "Signing")
    return sign_document(drawn, reason=f"Approved as {approval.number}", name=approval.by)


def _draw(snapshot: Mapping[str, Any], progress: Progress, *, approval: Approval | None) -> bytes:
    progress(5, "Laying out the text")
    snapshot_hash = canonical.hash_of(snapshot)
    html = rules_html(snapshot, snapshot_hash, approval=approval)
    progress(15, "Drawing the pages")
    attached = AttachedFile(
        "snapshot.json", "The snapshot that this document is drawn from", canonical.dumps(snapshot).encode()
    )
    identifier = snapshot_hash if approval is None else f"{snapshot_hash}{approval.number}"
    made_at = datetime.fromisoformat(snapshot["made_at"]) if approval is None else approval.at
    return write_archive(html, identifier=identifier, made_at=made_at, attached=[attached])


def rules_html(snapshot: Mapping[str, Any], snapshot_hash: str, *, approval: Approval | None = None) -> str:
    zone = ZoneInfo(snapshot["parties"]["property"]["zone"])
    context = {
        **snapshot,
        "hash": snapshot_hash,
        "zone": zone.key,
        "made_on": _local(snapshot["made_at"], zone),
        "target": _local(snapshot["submission"]["target_effective_at"], zone),
        "approval": _approval(approval, zone),
        "sections": _sections(snapshot["options"]),
        "wager_charts": _wager_charts(snapshot["mathematics"]),
        "sensitivity": _sensitivity(snapshot["mathematics"]),
        "meters": _meters(snapshot["mathematics"]),
        "errors_open": [each for each in snapshot["findings"] if each["severity"] == "error"],
        "warnings": [each for each in snapshot["findings"] if each["severity"] == "warning"],
        "notes": [each for each in snapshot["findings"] if each["severity"] == "note"],
        "layouts_drawn": [
            # drawn by our own code when the snapshot was made, and cleaned then where it was uploaded
            {**each, "drawing": mark_safe(each["drawing"]) if each.get("drawing") else ""}  # noqa: S308
            for each in snapshot["layouts"]
        ],
    }
    return render_to_string("submissions/documents/rules.html", context)


def _approval(approval: Approval | None, zone: ZoneInfo) -> dict[str, Any] | None:
    if approval is None:
        return None
    return {
        "number": approval.number,
        "outcome": approval.outcome,
        "by": approval.by,
        "on": f"{approval.at.astimezone(zone):%d %B %Y}",
        "effective": f"{approval.effective_at.astimezone(zone):%d %B %Y, %H:%M} ({zone.key})",
        "conditions": [{"text": text, "due_on": due_on} for text, due_on in approval.conditions],
    }


def _local(text: str | None, zone: ZoneInfo) -> str:
    return "" if not text else f"{datetime.fromisoformat(text).astimezone(zone):%d %B %Y, %H:%M}"


def _sections(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    titles = {
        "cards": "Cards and equipment",
        "wagers": "Wagers and pay tables",
        "progressive": "Progressive",
        "limits": "Limits and boxes",
        "layout": "Layout and signs",
    }
    found = [
        {"title": title, "rows": [each for each in options if each["section"] == key]}
        for key, title in titles.items()
    ]
    return [each for each in found if each["rows"]]


def _wager_charts(mathematics: Mapping[str, Any]) -> dict[str, str]:
    """What each event gives back or takes, by wager."""
    charts: dict[str, str] = {}
    for wager in mathematics["wagers"]:
        rows = [
            Bar(event_words(event["event"]), Fraction(event["return"]), share(event["return"], 3))
            for event in wager["events"]
            if Fraction(event["return"])
        ]
        if len(rows) > 1:
            charts[wager["code"]] = mark_safe(bars(f"Return by event: {wager['name']}", rows))  # noqa: S308
    return charts


def _sensitivity(mathematics: Mapping[str, Any]) -> list[str]:
    names = {wager["code"]: wager["name"] for wager in mathematics["wagers"]}
    found: list[str] = []
    for title, key, rows in (
        ("House edge by number of decks", "decks", mathematics["by_decks"]),
        ("House edge by number of players", "players", mathematics["by_players"]),
    ):
        series = [
            Series(names[code], tuple((Fraction(row[key]), Fraction(row["edges"][code])) for row in rows))
            for code in names
            if code != "envy" and all(code in row["edges"] for row in rows)
        ]
        moving = [each for each in series if len({y for _, y in each.points}) > 1]
        if moving and len(rows) > 1:
            chart = lines(
                title,
                moving[:7],
                x_label=key.capitalize(),
                y_label="House edge",
                x_text=Texts(),
                y_text=Texts(scale=100, places=1, unit=" %"),
            )
            found.append(mark_safe(chart))  # noqa: S308
    return found


def _meters(mathematics: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each progressive meter with its edge over what it shows, and the point where the house earns nothing."""
    reports = []
    if mathematics["progressive"]:
        reports.append(("Progressive", mathematics["progressive"]))
    spin = (mathematics["further"] or {}).get("bonus_spin")
    for name, report in ((spin or {}).get("meters") or {}).items():
        reports.append((f"Bonus Spin, {name} meter", report))
    return [{"name": name, "report": report, "chart": _meter_chart(name, report)} for name, report in reports]


def _meter_chart(name: str, report: Mapping[str, Any]) -> str:
    try:
        low = Fraction(report["reset"])
        level = Fraction(report["break_even_meter"])
        fixed, chance, wager = (
            Fraction(report["fixed_ev"]),
            Fraction(report["jackpot_probability"]),
            Fraction(report["wager"]),
        )
    except (KeyError, TypeError):
        return ""
    high = max(level * Fraction(6, 5), low * 2)
    step = (high - low) / METER_POINTS
    meters = [low + step * place for place in range(METER_POINTS + 1)]
    edge = Series("Edge", tuple((meter, -(fixed + chance * meter / wager)) for meter in meters))
    markers = [Marker(level, f"break-even {rounded(level, 0)}")] if low <= level <= high else []
    chart = lines(
        f"{name}: house edge against the meter",
        [edge],
        x_label="Meter",
        y_label="House edge",
        x_text=Texts(),
        y_text=Texts(scale=100, places=1, unit=" %"),
        markers=markers,
    )
    return mark_safe(chart)  # noqa: S308
