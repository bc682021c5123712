"""Where a meter is set otherwise than the rules in force at its table say."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from games.progressives.rules.events import Terms
from games.progressives.rules.meters import meter_terms, meter_wagers
from games.rulepacks.base import Cites
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.provisions import Provision
from games.validation.bound import make_finding
from games.validation.findings import Finding


def settings_drift(
    pack: Pack, path: str, values: Mapping[str, Any], terms: Terms, table: str, law: Provision | None
) -> Iterator[Finding]:
    """One finding for each setting that differs; an approved reserve rate that is not stated is none.

    Rules in force bind everywhere; `law` is the place's own provision on settings, cited beside the rules' clause.
    """
    cite = () if law is None else law.cite
    approved = meter_terms(values, path)
    approved["reserve_rate"] = approved["reserve_rate"] or Decimal(0)
    held: dict[str, Decimal | None] = {
        "rate": terms.rate,
        "reserve_rate": terms.reserve_rate,
        "initial": terms.initial,
        "reset": terms.reset,
        "maximum": terms.cap,
    }
    for name, ours in held.items():
        if ours != approved[name]:
            yield _finding(pack, f"{path}.{name}", table, cite, ours, approved[name])
    wagers = meter_wagers(values, path)
    if terms.wager not in wagers:
        wager_path = f"{path}.wager" if "." not in path else f"{path.partition('.')[0]}.wagers"
        yield _finding(pack, wager_path, table, cite, terms.wager, *wagers)


def _finding(
    pack: Pack, path: str, table: str, law: Cites, ours: Decimal | None, *approved: Decimal | None
) -> Finding:
    parameter = book_of(pack).parameters.get(path)
    label = parameter.label if parameter is not None else path
    allowed = ", ".join(_words(each) for each in approved) or "nothing"
    return make_finding(
        code="METER-001",
        severity="error",
        path=path,
        message=f"{label}: the meter is set to {_words(ours)}, the rules in force at table {table} say {allowed}.",
        hint="Set the meter as approved, or have an amendment approved first.",
        measured=_words(ours),
        limit=allowed,
        cite=(*(parameter.cite if parameter is not None else ()), *law),
    )


def _words(value: Decimal | None) -> str:
    if value is None:
        return "none"
    return f"{value.normalize():,f}" if value else "0"
