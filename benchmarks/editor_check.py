"""What the editor waits for after a keystroke: findings, price panel and its curves, once warm."""

from collections.abc import Iterator
from datetime import date
from itertools import count

from benchmarks.harness import Measurement, best_time, plain_enumeration
from games.configurations.rules.assessment import assess
from games.configurations.rules.assumed import USUAL
from games.configurations.rules.edge_chart import edge_chart
from games.configurations.rules.price_panel import price_panel
from games.engine.configuration import with_path
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids

DAY = date(2026, 3, 1)
_numbers = count(11)


def measure() -> Iterator[Measurement]:
    for pack_id in pack_ids():
        yield _measure_pack(pack_id)


def _measure_pack(pack_id: str) -> Measurement:
    """Every run types other odds, so that nothing of it was asked before; only the deals are known."""
    pack = load_pack(pack_id)
    book = book_of(pack)
    odds = next(path for path in book.parameters if path.startswith("paytables."))
    _assess(pack_id, "decks", 6)

    typed = best_time(lambda: _assess(pack_id, odds, f"{next(_numbers)} to 1"), repeats=9)
    amount = best_time(lambda: _assess(pack_id, "limits.minimum", next(_numbers)), repeats=9)
    return Measurement(
        f"editor, {pack_id}: findings and price after other odds",
        plain_enumeration() / typed,
        "one plain enumeration",
        at_least=1,
        aim=1.5,
        details=(f"other odds {1000 * typed:.1f} ms, another amount {1000 * amount:.1f} ms",),
    )


def _assess(pack_id: str, path: str, value: object) -> None:
    pack = load_pack(pack_id)
    found = assess(pack, with_path(book_of(pack).example, path, value), DAY)
    in_force = assess(pack, book_of(pack).example, DAY)
    panel = price_panel(found.case, in_force.case, USUAL)
    for curve in panel.curves:
        edge_chart(curve, pack.head.currency)
