"""Whole eight-deck shoes of Tiger Buffalo, every wager and insurance offer settled, against a tight Python loop."""

from collections.abc import Iterator

from benchmarks.harness import Measurement, best_time, first_call
from benchmarks.plain_shoe import play_shoes
from games.engine.game import PriceRequest
from games.engine.simulation.run import simulate
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules

ROUNDS = (5_000_000, 10_000_000, 20_000_000, 40_000_000)
PLAIN_SHOES = 500


def measure() -> Iterator[Measurement]:
    rounds = sum(play_shoes(PLAIN_SHOES).values())
    plain = best_time(lambda: play_shoes(PLAIN_SHOES), repeats=9) / rounds
    compiling = first_call(lambda: _simulate("sg/tiger-buffalo", 1000))
    each = {size: best_time(lambda size=size: _simulate("sg/tiger-buffalo", size)) / size for size in ROUNDS}  # type: ignore[misc]
    _simulate("us-md/casino-war", 1000)
    war = best_time(lambda: _simulate("us-md/casino-war", ROUNDS[1]), repeats=3) / ROUNDS[1]
    most = max(ROUNDS)
    growth = ", ".join(f"{size:,}: {1e9 * seconds:.1f} ns" for size, seconds in each.items())
    yield Measurement(
        "simulation of eight-deck shoes, every wager settled, per round",
        plain / each[most],
        "a tight Python loop over a shuffled list",
        at_least=60,
        aim=120,
        details=(
            f"{_rate(each[most])} against {_rate(plain)}; exact price, settlement and estimates included",
            f"growth: {growth}",
            f"Casino War with its spins and progressive: {_rate(war)}",
            f"first call {compiling:.1f} s more",
        ),
    )


def _rate(seconds: float) -> str:
    return f"{1e-6 / seconds:.3g} million rounds a second"


def _simulate(pack: str, rounds: int) -> object:
    rules = build_rules(load_pack(pack), {})
    return simulate(rules, PriceRequest(covariance=False), rounds=rounds, seed=1, workers=1)
