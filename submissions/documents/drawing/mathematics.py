"""The math report of a snapshot, ordered as a laboratory reads it."""

from collections.abc import Mapping
from typing import Any

from games.engine.event_words import event_words
from games.engine.game import Game, GameDefaults
from games.engine.price_figures import with_assumption
from submissions.documents.drawing.figures import decks_chart, moving_wagers, players_chart, return_chart
from submissions.documents.drawing.game_parts import game_of, game_template
from submissions.documents.templatetags.documents import FIGURES


def math_report(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    figures = snapshot["mathematics"]
    names = {wager["code"]: wager["name"] for wager in figures["wagers"]}
    game = game_of(snapshot["pack"]["game_code"])
    given = {wager["code"]: wager.get("given", "") for wager in figures["wagers"]}
    staked = {
        code: with_assumption(name, given[code]) for code, name in names.items() if code not in game.unstaked
    }
    alone = {code: with_assumption(names[code], _without_players(given[code])) for code in staked}
    return {
        "wagers": [_wager(game, wager, snapshot) for wager in figures["wagers"]],
        "own": game.chapter_of(figures),
        "parts": {
            "summary": game_template(game, "mathematics_summary.html"),
            "chapter": game_template(game, "mathematics.html"),
        },
        "ways": game.ways,
        "exposure": _exposure(figures["exposure"], names, game.goes_with),
        "refused": {names.get(code, event_words(code)): why for code, why in figures["refused"].items()},
        "figures": judged_by(figures),
        "decks": _by_decks(figures["by_decks"], staked, figures.get("decks")),
        "players": _by_players(figures["by_players"], alone),
        "check": _check(snapshot.get("independent_check"), names),
    }


def judged_by(figures: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Edges, break-even meters, chances of jackpots and largest payouts, each with what it takes for granted; nothing
    in snapshots that did not keep them yet.
    """
    return [{**each, "what": FIGURES[each["kind"]]} for each in figures.get("figures", ())]


def _wager(
    game: Game | GameDefaults, wager: Mapping[str, Any], snapshot: Mapping[str, Any]
) -> dict[str, Any]:
    found = ((snapshot.get("independent_check") or {}).get("wagers") or {}).get(wager["code"])
    return {
        **wager,
        "called": with_assumption(wager["name"], wager.get("given")),
        "strategy": game.strategy_of(wager["code"], snapshot["mathematics"]),
        "chart": return_chart(wager, snapshot["parties"]["property"]["currency"]),
        "check": found,
        "sometimes": wager["probability_of_offer"] != "1/1",
    }


def _without_players(given: str) -> str:
    """Where the number of players stands in the row, the one of the submission is not said beside it."""
    return ", ".join(part for part in given.split(", ") if not part.endswith((" player", " players")))


def _exposure(
    exposure: Mapping[str, Any] | None, names: Mapping[str, str], goes_with: Mapping[str, str]
) -> dict[str, Any] | None:
    if exposure is None:
        return None
    stakes = {bet["wager"]: bet["stake"] for bet in exposure["bets"]}
    lines = [
        {
            **line,
            "name": names.get(line["wager"], line["wager"]),
            "stake": stakes.get(goes_with.get(line["wager"], line["wager"])),
        }
        for line in exposure["lines"]
    ]
    return {**exposure, "lines": lines}


def _by_decks(
    rows: list[dict[str, Any]], names: Mapping[str, str], decks: int | None
) -> dict[str, Any] | None:
    if len(rows) < 2:
        return None
    return {
        "counts": [row["decks"] for row in rows],
        "rows": [
            {"name": name, "edges": [row["edges"].get(code) for row in rows]} for code, name in names.items()
        ],
        "chart": decks_chart(rows, names, decks),
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
        "chart": players_chart(rows, {code: names[code] for code in moving}),
    }


def _check(check: Mapping[str, Any] | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    if check is None:
        return None
    rows = [
        {"name": names.get(code) or event_words(code), **each}
        for code in (*names, *(code for code in check["wagers"] if code not in names))
        if (each := check["wagers"].get(code)) is not None and each["estimate"] is not None
    ]
    return {**check, "rows": rows}
