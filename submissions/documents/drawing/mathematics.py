"""The math report of a snapshot, ordered as a laboratory reads it."""

from collections.abc import Mapping
from typing import Any

from submissions.documents.drawing.figures import moving_wagers, return_chart, sensitivity_chart

NO_CHOICE = "The player decides nothing after the wager is made."
DECISIONS = {
    "war": "Going to war after every tie, which is the better choice for every rank.",
    "surrender": "Surrendering after every tie, which is the better choice for every rank.",
}


def math_report(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    figures = snapshot["mathematics"]
    names = {wager["code"]: wager["name"] for wager in figures["wagers"]}
    return {
        "wagers": [_wager(wager, snapshot) for wager in figures["wagers"]],
        "strategies": _strategies(figures["further"] or {}),
        "electronic": (figures["further"] or {}).get("electronic"),
        "exposure": _exposure(figures["exposure"], names),
        "insurance": _offers(figures["insurance"]),
        "decks": _by_decks(figures["by_decks"], names),
        "players": _by_players(figures["by_players"], names),
        "check": _check(snapshot.get("independent_check"), names),
    }


def _wager(wager: Mapping[str, Any], snapshot: Mapping[str, Any]) -> dict[str, Any]:
    further = snapshot["mathematics"]["further"] or {}
    found = ((snapshot.get("independent_check") or {}).get("wagers") or {}).get(wager["code"])
    return {
        **wager,
        "strategy": _strategy(wager["code"], further),
        "chart": return_chart(wager),
        "check": found,
        "sometimes": wager["probability_of_offer"] != "1/1",
    }


def _strategy(code: str, further: Mapping[str, Any]) -> str:
    """Only the first wager of war has a choice after it: surrender or war, found rank by rank."""
    choices = (further.get("strategies") or {}).get("choices") or []
    if code != "initial" or not choices:
        return NO_CHOICE
    best = {choice["best"] for choice in choices}
    if len(best) == 1:
        return DECISIONS.get(next(iter(best)), NO_CHOICE)
    said = "; ".join(f"{choice['best']} on {', '.join(map(str, choice['ranks']))}" for choice in choices)
    return f"After a tie the better choice for each rank: {said}."


def _strategies(further: Mapping[str, Any]) -> list[dict[str, Any]]:
    words = {
        "war": "War after every tie",
        "surrender": "Surrender after every tie",
        "best": "The best of both",
    }
    found = further.get("strategies") or {}
    return [{"name": name, **found[key]} for key, name in words.items() if key in found]


def _exposure(exposure: Mapping[str, Any] | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    if exposure is None:
        return None
    stakes = {bet["wager"]: bet["stake"] for bet in exposure["bets"]}
    lines = [
        {**line, "name": names.get(line["wager"], line["wager"]), "stake": stakes.get(line["wager"])}
        for line in exposure["lines"]
    ]
    return {**exposure, "lines": lines}


def _offers(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """One table for each hand and moment: short ones, none over many pages."""
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault((row["hand"], row["after"]), []).append(row)
    return [{"hand": hand, "after": after, "rows": own} for (hand, after), own in groups.items()]


def _by_decks(rows: list[dict[str, Any]], names: Mapping[str, str]) -> dict[str, Any] | None:
    if len(rows) < 2:
        return None
    return {
        "counts": [row["decks"] for row in rows],
        "rows": [
            {"name": name, "edges": [row["edges"].get(code) for row in rows]}
            for code, name in names.items()
            if code != "envy"
        ],
        "chart": sensitivity_chart("Casino edge by number of decks", "decks", rows, names),
    }


def _by_players(rows: list[dict[str, Any]], names: Mapping[str, str]) -> dict[str, Any] | None:
    """Only wagers that depend on the others at the table; None where none does."""
    moving = moving_wagers(rows, names) if len(rows) > 1 else []
    if not moving:
        return None
    return {
        "names": [names[code] for code in moving],
        "rows": [
            {"players": row["players"], "edges": [row["edges"][code] for code in moving]} for row in rows
        ],
        "chart": sensitivity_chart("Casino edge by number of players", "players", rows, names),
    }


def _check(check: Mapping[str, Any] | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    if check is None:
        return None
    rows = [
        {"name": names.get(code, code.replace("_", " ").capitalize()), **each}
        for code in (*names, *(code for code in check["wagers"] if code not in names))
        if (each := check["wagers"].get(code)) is not None and each["estimate"] is not None
    ]
    return {**check, "rows": rows}
