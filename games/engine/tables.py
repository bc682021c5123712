"""Prices and settlements as plain tables for a terminal."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine import VERSION
from games.engine.event_words import event_words
from games.engine.game import Rules
from games.engine.price import Price, WagerPrice, as_decimal
from games.engine.report import citation, jsonable
from games.engine.settlement import Settlement, plain

Row = Sequence[str]


def columns(head: Row, rows: Sequence[Row], *, left: frozenset[int] = frozenset({0})) -> list[str]:
    """Columns as wide as they need to be; figures to the right, words (`left`) to the left."""
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    return [
        "  ".join(
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    ]


def percent(value: Fraction | None, places: int = 4) -> str:
    return "-" if value is None else f"{as_decimal(value * 100):.{places}f}"


def number(value: Decimal | None, places: int = 4) -> str:
    return "-" if value is None else f"{value:.{places}f}"


def price_as_table(rules: Rules, price: Price) -> str:
    parts = [[f"{rules.pack} · {rules.equipment.in_words()} · engine {VERSION}"]]
    if rules.readings:
        parts.append(
            ["Readings: " + ", ".join(f"{name} = {option}" for name, option in rules.readings.items())]
        )
    if price.wagers:
        parts += [_wagers(price), _events(price)]
    if price.insurance:
        parts.append(_insurance(price.insurance))
    extra = {**({} if price.progressive is None else {"progressive": price.progressive}), **price.extra}
    parts += [[name, *_values(jsonable(value), "  ")] for name, value in extra.items()]
    if price.refused:
        parts.append(["Not priced", *(f"  {code}: {reason}" for code, reason in price.refused.items())])
    if price.notes:
        parts.append(list(price.notes))
    if price.covariance:
        parts.append(["The exact fractions and the covariances between all wagers: --format json"])
    return "\n\n".join("\n".join(part) for part in parts)


def _wagers(price: Price) -> list[str]:
    """Columns that say nothing here (all is staked at once, every wager is always on offer) are left out."""
    raised = any(each.mean_staked != 1 for each in price.wagers.values())
    at_times = any(each.probability_of_offer != 1 for each in price.wagers.values())
    head = ["wager", "edge %", "RTP %", "hits %", "SD", "skewness"]
    head += ["edge on action %", "return on action %"] if raised else []
    head += ["offered %"] if at_times else []
    rows = []
    for code, each in price.wagers.items():
        row = [code, percent(each.house_edge), percent(each.rtp), percent(each.hit_frequency)]
        row += [number(each.standard_deviation), number(each.skewness)]
        row += [percent(each.house_edge_on_action), percent(each.return_on_action)] if raised else []
        row += [percent(each.probability_of_offer)] if at_times else []
        rows.append(row)
    return columns(head, rows)


def _events(price: Price) -> list[str]:
    head = ("wager", "event", "pays", "combinations", "probability %", "return %")
    rows = [row for each in price.wagers.values() for row in _event_rows(each)]
    return columns(head, rows, left=frozenset({0, 1, 2}))


def _event_rows(price: WagerPrice) -> list[Row]:
    return [
        (
            price.wager.code,
            event.row.event,
            event.row.pays.text,
            str(event.combinations),
            percent(event.probability),
            percent(event.return_),
        )
        for event in price.events
    ]


def _insurance(prices: Sequence[Any]) -> list[str]:
    return columns(prices[0].HEAD, [each.cells() for each in prices], left=frozenset({0, 4}))


def _values(data: Any, indent: str) -> list[str]:
    """Nested figures as name and value, one to a line."""
    if not isinstance(data, Mapping):
        return [f"{indent}{data}"]
    lines: list[str] = []
    for name, value in data.items():
        if isinstance(value, Mapping):
            lines += [f"{indent}{name}", *_values(value, indent + "  ")]
        elif isinstance(value, list):
            lines += [f"{indent}{name}", *(line for each in value for line in _values(each, indent + "  "))]
        else:
            lines.append(f"{indent}{name}: {value}")
    return lines


def settlement_as_table(settlement: Settlement) -> str:
    placed = any(line.seat is not None for line in settlement.lines)
    head = ("wager", "event", "pays", "stake", "returned", "net", "clause")
    rows: list[Row] = []
    for line in settlement.lines:
        row = (
            line.wager if line.after is None else f"{line.wager}@{line.after}",
            event_words(line.event, line.wager),
            line.pays,
            plain(line.stake),
            plain(line.returned),
            plain(line.net),
            citation(line.cite),
        )
        where = (str(line.seat or ""), line.bettor or "")
        rows.append((*where, *row) if placed else row)
    shift = 2 if placed else 0
    left = frozenset({shift, shift + 1, shift + 2, shift + 6} | ({1} if placed else set()))
    lines = [
        *columns(("seat", "bettor", *head) if placed else head, rows, left=left),
        *(f"  {line.wager}: {note}" for line in settlement.lines for note in line.notes),
        f"net {plain(settlement.net)}",
        *(f"meter {name} {plain(amount)}" for name, amount in settlement.meters.items()),
        *settlement.notes,
    ]
    return "\n".join(lines)
