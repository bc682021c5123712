"""The readings that a submission relies on, with the edge of every wager that depends on the choice."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.reading_prices import edges_that_change, labels_of, price_under_options
from games.rulepacks.readings import Interpretation
from games.validation.case import Case
from games.validation.rulings import InterpretationRuling, rulings_for
from submissions.submissions.snapshots.exact import exact


def readings_of(
    pack: Pack, values: Mapping[str, Any], *, as_of: date, rulings: Sequence[InterpretationRuling]
) -> list[dict[str, Any]]:
    """Those that matter in this configuration."""
    in_force = rulings_for(pack, rulings, as_of)
    case = Case(given=values, book=book_of(pack), as_of=as_of, rulings=in_force)
    return [
        _reading(pack, values, reading, case, in_force.get(name))
        for name, reading in pack.readings.items()
        if case.holds(reading.when)
    ]


def _reading(
    pack: Pack,
    values: Mapping[str, Any],
    reading: Interpretation,
    case: Case,
    ruling: InterpretationRuling | None,
) -> dict[str, Any]:
    edges: dict[str, Any] = {}
    if reading.price:
        prices = price_under_options(pack, values, reading.id)
        labels = labels_of(prices)
        edges = {labels[key]: exact(list(each)) for key, each in edges_that_change(prices).items()}
    return {
        "id": reading.id,
        "title": reading.title or reading.id.replace("_", " ").capitalize(),
        "question": reading.question,
        "cite": list(reading.cite),
        "changes": reading.changes,
        "options": [{"id": option.id, "summary": option.summary} for option in reading.option],
        "default": reading.default,
        "chosen": case.readings[reading.id],
        "edges": edges,
        "ruling": None
        if ruling is None
        else {"reference": ruling.reference, "from": ruling.from_.isoformat()},
    }
