"""Limits as one grid: what holds for the table, and where a wager has its own."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.configurations.rules.redline.sheet import Row
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_codes, wager_name

TERMS = ("minimum", "maximum", "increment")


@dataclass(frozen=True)
class LimitLine:
    """`name` is empty for the line of the table itself; a term that is not stated is that of the table."""

    name: str
    minimum: str = ""
    maximum: str = ""
    increment: str = ""


def limit_lines(pack: Pack, rows: tuple[Row, ...]) -> tuple[LimitLine, ...]:
    return tuple(_lines(pack, {row.path: row.lines[0] for row in rows if row.path.startswith("limits.")}))


def is_in_grid(path: str) -> bool:
    names = path.split(".")
    return names[0] == "limits" and names[-1] in TERMS and (len(names) == 2 or names[1] == "wagers")


def _lines(pack: Pack, stated: dict[str, str]) -> Iterator[LimitLine]:
    for name, before in (
        ("", "limits."),
        *((wager_name(pack, code), f"limits.wagers.{code}.") for code in wager_codes(pack)),
    ):
        terms = {term: stated.get(f"{before}{term}", "") for term in TERMS}
        if any(terms.values()):
            yield LimitLine(name, **terms)
