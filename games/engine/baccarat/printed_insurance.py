"""The printed pay table of insurance: its odds, and its rows as a configuration leaves or sets them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.engine.baccarat.insurance_table import InsuranceFile
from games.engine.odds import Pays
from games.engine.printed import ConfiguredOdds, PrintedPay

INSURANCE = ("player_insurance", "banker_insurance")
AFTER = {4: ("after four cards", "four cards exposed"), 5: ("after five cards", "third card")}
"""How a sign tells the two parts of the table apart: after the first four cards, after Player's third."""


def shown_range(points: tuple[int, ...]) -> str:
    """As a pay table prints points that follow each other: 0-5."""
    return f"{points[0]}-{points[-1]}" if len(points) > 1 else str(points[0])


def printed_insurance(sections: Mapping[str, Any]) -> Iterator[PrintedPay]:
    table = sections.get("insurance")
    for row in table.row if isinstance(table, InsuranceFile) else ():
        name = f"{row.hand.capitalize()} Insurance"
        points = (shown_range(row.on), shown_range(row.against))
        yield PrintedPay(
            f"{row.hand}_insurance",
            name,
            row.event,
            row.pays,
            row.under,
            row.cite,
            within=(" against ".join(points), " ".join(points)),
            part=AFTER[row.after],
        )


def insurance_rows(odds: ConfiguredOdds) -> list[dict[str, Any]]:
    """Empty where the pack has none or the configuration does not offer it."""
    table = odds.sections.get("insurance")
    return [
        {
            "hand": row.hand,
            "after": row.after,
            "on": list(row.on),
            "against": list(row.against),
            "pays": odds.pays[wager, row.event].text,
            "tie_pays": row.tie == "pays",
            "cite": list(row.cite),
        }
        for row in (table.row if isinstance(table, InsuranceFile) else ())
        if (wager := f"{row.hand}_insurance") in odds.offered
        and (wager, row.event) in odds.pays
        and all(odds.readings.get(name) == option for name, option in row.under.items())
    ]


def share_of_maximum(sections: Mapping[str, Any], wager: str, pays: Pays) -> Fraction:
    """Insurance at the dearest odds is capped at a part of the maximum."""
    table = sections.get("insurance")
    caps = table.cap if isinstance(table, InsuranceFile) and wager in INSURANCE else ()
    shares = [Fraction(cap.percent_of_maximum) / 100 for cap in caps if cap.pays.per_unit == pays.per_unit]
    return min(shares, default=Fraction(1))
