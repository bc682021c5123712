"""The printed pay table of insurance: its odds, and its rows as a configuration leaves or sets them."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.baccarat.insurance_table import InsuranceFile
from games.engine.printed import ConfiguredOdds, PrintedPay


def printed_insurance(sections: Mapping[str, Any]) -> Iterator[PrintedPay]:
    table = sections.get("insurance")
    for row in table.row if isinstance(table, InsuranceFile) else ():
        name = f"{row.hand.capitalize()} Insurance"
        yield PrintedPay(f"{row.hand}_insurance", name, row.event, row.pays, row.under, row.cite)


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
