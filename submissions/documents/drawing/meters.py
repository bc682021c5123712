"""One sheet for each progressive meter: terms, tables, controller, chances, and where the house stops earning."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from submissions.documents.drawing.figures import meter_chart
from submissions.documents.drawing.public_odds import card_in_words

SPIN = "bonus_spin"


def meter_sheets(snapshot: Mapping[str, Any]) -> list[dict[str, Any]]:
    return list(_sheets(snapshot))


def _sheets(snapshot: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    figures = snapshot["mathematics"]
    progressive = figures["progressive"]
    if progressive:
        yield {
            **_sheet(snapshot, "progressive", "Progressive jackpot", progressive),
            "envy": _envy(snapshot),
            "envy_name": _envy_name(snapshot),
            "by_players": progressive.get("by_players") or [],
            "long_run": progressive.get("long_run"),
        }
    spin = (figures["further"] or {}).get(SPIN) or {}
    for name, report in (spin.get("meters") or {}).items():
        with_wager = {name: spin.get(name) for name in ("wager", "players", "long_run_edge")} | report
        with_wager["fixed_edge"] = None if spin.get("fixed_ev") is None else str(-Fraction(spin["fixed_ev"]))
        yield _sheet(snapshot, f"{SPIN}.{name}", f"Bonus Spin, {name} meter", with_wager)


def wheel(snapshot: Mapping[str, Any]) -> dict[str, Any] | None:
    """The stops of the wheel with their weights, and what a wager on it costs."""
    spin = (snapshot["mathematics"]["further"] or {}).get(SPIN)
    if not spin or not spin.get("stops"):
        return None
    weights = (snapshot["configuration"]["values"].get(SPIN) or {}).get("wheel") or []
    stops = [
        {**stop, "weight": weights[place]["weight"] if place < len(weights) else None}
        for place, stop in enumerate(spin["stops"])
    ]
    return {**spin, "stops": stops, "trigger": card_in_words(spin["trigger"])}


def _envy_name(snapshot: Mapping[str, Any]) -> str:
    """What the rules call the bonus for hands of others; nothing where it is not offered."""
    wagers = snapshot["mathematics"]["wagers"]
    return next((each["name"] for each in wagers if each["code"] == "envy"), "")


def _sheet(snapshot: Mapping[str, Any], path: str, name: str, report: Mapping[str, Any]) -> dict[str, Any]:
    asked, linked = _chosen(snapshot, "progressive.kind"), _linked(snapshot, path)
    return {
        "name": name,
        "path": path,
        "report": report,
        "kind": asked or (linked or {}).get("kind"),
        "jackpot_event": report.get("jackpot_event"),
        "linked": linked,
        "filed_otherwise": _filed_otherwise(asked, linked),
        "chart": meter_chart(name, report, snapshot["parties"]["property"]["currency"]),
    }


def _linked(snapshot: Mapping[str, Any], path: str) -> dict[str, Any] | None:
    """The controller and the tables that feed this meter, as far as the desk has them on file."""
    for each in snapshot["progressives"]:
        for meter in each.get("meters") or ():
            # a meter that is on file by its name alone is told in the words below the sheets
            if isinstance(meter, Mapping) and meter.get("path") == path:
                return {**each, "display_limit": meter.get("display_limit"), "meter": meter.get("name")}
    return None


def _filed_otherwise(kind: str, linked: Mapping[str, Any] | None) -> str:
    """Rules may ask for another kind than the meter has until they hold: then both are said, and which is which."""
    filed = str((linked or {}).get("kind") or "")
    return filed if kind and filed and filed != kind else ""


def _envy(snapshot: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [option for option in snapshot["options"] if option["path"].startswith("progressive.envy.")]


def _chosen(snapshot: Mapping[str, Any], path: str) -> str:
    found = (option for option in snapshot["options"] if option["path"] == path)
    return next(("; ".join(option["chosen"]) for option in found), "")
