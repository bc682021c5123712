"""One price of every Tiger Buffalo wager, nothing cached, in plain Python integers."""

from collections.abc import Iterator
from typing import Any

from benchmarks.harness import Measurement, best_time, plain_enumeration
from games.engine.baccarat.pricing import forget_weights
from games.engine.game import PriceRequest
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules


def measure() -> Iterator[Measurement]:
    wagers = _price({"insurance": {"offered": False}}, covariance=False)
    with_insurance = _price({}, covariance=False)
    everything = _price({}, covariance=True)
    plain = plain_enumeration()
    yield Measurement(
        "price of every Tiger Buffalo wager, nothing cached",
        plain / wagers,
        "one plain enumeration",
        at_least=25,
        aim=40,
        details=(
            f"the 20 bets of 3.7 with 8 decks: {_took(wagers, plain)}",
            f"with every insurance offer, its best and its worst case: {_took(with_insurance, plain)}",
            f"with the covariances between all wagers as well: {_took(everything, plain)}",
        ),
    )


def _took(seconds: float, plain: float) -> str:
    return f"{1000 * seconds:.2f} ms, {plain / seconds:.0f}x"


def _price(configuration: dict[str, Any], *, covariance: bool) -> float:
    rules = build_rules(load_pack("sg/tiger-buffalo"), configuration)
    request = PriceRequest(covariance=covariance)

    def work() -> object:
        forget_weights()
        return rules.game.price(rules, request)

    work()
    return best_time(work, repeats=25)
