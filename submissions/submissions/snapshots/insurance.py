"""The printed pay table of insurance, row by row, with the odds that the configuration leaves or sets."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.validation.case import Case


def insurance_of(pack: Pack, values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Empty where the game has none or the configuration does not offer it."""
    section = pack.sections.get("insurance")
    if section is None:
        return []
    case = Case(given=values, book=book_of(pack), as_of=date.min, rulings={})
    return list(_rows(section, case))


def _rows(section: Any, case: Case) -> Iterator[dict[str, Any]]:
    pays = {(row.wager, row.event): case.pays(row).text for row in case.printed}
    for row in section.row:
        wager = f"{row.hand}_insurance"
        holds = all(case.readings.get(name) == option for name, option in row.under.items())
        if holds and wager in case.offered and (wager, row.event) in pays:
            yield {
                "hand": row.hand,
                "after": row.after,
                "on": list(row.on),
                "against": list(row.against),
                "pays": pays[wager, row.event],
                "tie_pays": row.tie == "pays",
                "cite": list(row.cite),
            }
