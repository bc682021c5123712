"""The layout of baccarat: a box of cards for each hand, and Insurance Plus where its odds stand on the felt."""

from collections.abc import Mapping
from typing import Any

from games.engine.baccarat.insurance_table import InsuranceFile
from games.engine.baccarat.printed_insurance import shown_range
from games.engine.configuration import get_path
from games.engine.printed import ConfiguredOdds
from games.engine.table_layout import Spot, TableLayout

NUMBERS = {4: "four", 5: "five"}
INSURANCE = frozenset({"player_insurance", "banker_insurance"})


def table_layout(configuration: Mapping[str, Any]) -> TableLayout:
    return TableLayout(
        (Spot("Player"), Spot("Banker")),
        "PLAYER AND BANKER",
        sides=("player", "banker"),
        deals_cards=True,
        elsewhere=frozenset() if _on_felt(configuration) else INSURANCE,
    )


def layout_lines(odds: ConfiguredOdds) -> tuple[str, ...]:
    """Insurance Plus on the layout, where its odds are not shown on a display board or by lammers."""
    insurance = odds.sections.get("insurance")
    if not isinstance(insurance, InsuranceFile) or not _on_felt(odds.configuration):
        return ()
    told: dict[tuple[str, int], list[str]] = {}
    for row in insurance.row:
        wager = f"{row.hand}_insurance"
        if wager in odds.offered and (wager, row.event) in odds.pays:
            points = f"{shown_range(row.on)} against {shown_range(row.against)}"
            told.setdefault((wager, row.after), []).append(f"{points} pays {odds.pays[wager, row.event]}")
    return tuple(
        f"{odds.name(wager)} after {NUMBERS.get(after, after)} cards: {', '.join(dict.fromkeys(each))}"
        for (wager, after), each in told.items()
    )


def _on_felt(configuration: Mapping[str, Any]) -> bool:
    return bool(get_path(configuration, "insurance.display") == "layout")
