"""Every wager on a batch of arbitrary compositions: baccarat and Casino War."""

import resource
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from benchmarks.compositions import BATCH, SIZES, WAR_BATCH, remaining_shoes
from benchmarks.harness import Measurement, best_time, first_call, plain_enumeration
from games.engine.baccarat.batch import by_value, count_totals_of
from games.engine.baccarat.outcomes import TOTALS_SPACE
from games.engine.game import Rules
from games.engine.kernels.exposure import study_exposure
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

Shoes = NDArray[np.int64]
Study = Callable[[Shoes], object]


def measure() -> Iterator[Measurement]:
    shoes = remaining_shoes(max(SIZES))
    yield (baccarat := _measure_baccarat(by_value(shoes)))
    yield _measure_war(shoes, plain_enumeration() / baccarat.ratio)


def _measure_baccarat(shoes: Shoes) -> Measurement:
    rules = _category_rules()
    compiling = first_call(lambda: study_exposure(rules, shoes[:BATCH]))
    each = _per_shoe(lambda part: study_exposure(rules, part), shoes)
    counts = best_time(lambda: count_totals_of(shoes[:BATCH]), repeats=9) / BATCH
    plain = plain_enumeration()
    wagers = f"{len(rules.wagers)} wagers in exact integers: {1e6 * each[BATCH]:.2f} us"
    alone = f"counts of the 205 categories alone: {1e6 * counts:.2f} us, {plain / counts:,.0f}x"
    return Measurement(
        f"every category wager on {BATCH:,} compositions, per composition",
        plain / each[BATCH],
        "one plain enumeration",
        at_least=10_000,
        aim=15_000,
        details=(
            f"{wagers}; {alone}",
            f"growth: {_growth(each, 1e6, 'us')}",
            f"first call {compiling:.1f} s more; most memory so far {_megabytes()} MB",
        ),
    )


def _measure_war(shoes: Shoes, baccarat: float) -> Measurement:
    rules = build_rules(load_pack("us-md/casino-war"), {})
    compiling = first_call(lambda: study_exposure(rules, shoes[:BATCH]))
    each = _per_shoe(lambda part: study_exposure(rules, part), shoes)
    return Measurement(
        f"Casino War's wagers on {WAR_BATCH:,} compositions, per composition",
        baccarat / each[WAR_BATCH],
        "the baccarat batch",
        at_least=40,
        aim=100,
        details=(
            f"initial with the best strategy, war, tie, tie at war: {1e9 * each[WAR_BATCH]:.0f} ns",
            f"growth: {_growth(each, 1e9, 'ns')}",
            f"first call {compiling:.1f} s more",
        ),
    )


def _category_rules() -> Rules:
    """The wagers that the 205 categories decide."""
    pack = load_pack("sg/tiger-buffalo")
    every = build_rules(pack, {})
    codes = [code for code, wager in every.wagers.items() if wager.features <= TOTALS_SPACE.features]
    return build_rules(pack, {"wagers": codes})


def _per_shoe(study: Study, shoes: Shoes) -> dict[int, float]:
    return {size: best_time(lambda size=size: study(shoes[:size]), repeats=15) / size for size in SIZES}  # type: ignore[misc]


def _growth(each: dict[int, float], factor: float, unit: str) -> str:
    return ", ".join(f"{size:,}: {factor * seconds:.3g} {unit}" for size, seconds in each.items())


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
