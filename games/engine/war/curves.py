"""How the edge of the progressive and of the spin moves with the players at the table and with the meter."""

from collections.abc import Iterator
from fractions import Fraction

from games.engine.price import Price
from games.engine.price_figures import Curve, players_words
from games.engine.round_form import WagerName
from games.engine.war.terms import BONUS_SPIN, ENVY, PROGRESSIVE

HUNDRED = 100
METER_POINTS = 6


def edge_curves(price: Price, name: WagerName) -> Iterator[Curve]:
    report = price.progressive
    if report:
        with_envy = f", with {name(ENVY)}" if any(each["envy_ev"] for each in report["by_players"]) else ""
        by_players = tuple(
            (Fraction(each["players"]), Fraction(each["edge_at_reset_percent"]) / HUNDRED)
            for each in report["by_players"]
        )
        label = f"{name(PROGRESSIVE)}, meter at reset{with_envy}"
        if len(by_players) > 1:
            yield Curve("players", PROGRESSIVE, label, by_players, Fraction(report["players"]))
        yield from _over_meter(price, name)
    spin = price.extra.get(BONUS_SPIN)
    if spin and len(spin["by_players"]) > 1:
        points = tuple((Fraction(each["players"]), -each["ev_at_meters"]) for each in spin["by_players"])
        yield Curve("players", BONUS_SPIN, name(BONUS_SPIN), points, Fraction(spin["players"]))


def _over_meter(price: Price, name: WagerName) -> Iterator[Curve]:
    """A straight line from the reset amount to where the wager costs nothing, and on to the meter that is shown."""
    report = price.progressive or {}
    reset, even = Fraction(report["reset"]), Fraction(report["break_even_meter"])
    at_reset, shown = Fraction(report["edge_at_reset"]), Fraction(report["meter"])
    if even <= reset:
        return
    most = max(even, shown)
    steps = [reset + (most - reset) * step / (METER_POINTS - 1) for step in range(METER_POINTS)]
    points = tuple((meter, at_reset * (even - meter) / (even - reset)) for meter in steps)
    label = f"{name(PROGRESSIVE)}, {players_words(report['players'])}"
    yield Curve("meter", PROGRESSIVE, label, points, shown)
