"""Amounts that a table of Casino War pays: the Envy Bonus, and what the wheel stops on."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from games.engine.configuration import get_path
from games.engine.errors import EngineError
from games.engine.printed import ConfiguredOdds, PaidAmount
from games.engine.war.bonus_spin import SpinPay
from games.engine.war.sections import BonusSpinFile, ProgressiveFile
from games.engine.war.terms import BONUS_SPIN, ENVY
from games.engine.war.wheel import stops_of

SIDES = {"hot_spot": "hot spot", "community": "community"}


def paid_amounts(odds: ConfiguredOdds) -> Iterator[PaidAmount]:
    if ENVY in odds.offered:
        yield from _envy(odds)
    if BONUS_SPIN in odds.offered:
        yield from _spin(odds)


def _envy(odds: ConfiguredOdds) -> Iterator[PaidAmount]:
    section = odds.sections.get("progressive")
    terms = section.envy if isinstance(section, ProgressiveFile) else None
    for pay in terms.pay if terms else ():
        amount = get_path(odds.configuration, f"progressive.envy.{pay.event}")
        if isinstance(amount, int | Decimal) and not isinstance(amount, bool):
            words = pay.event.replace("_", " ")
            yield PaidAmount(
                ENVY, f"{odds.name(ENVY)}, {words}", pay.cite, amount=Fraction(amount), within=(words,)
            )


def _spin(odds: ConfiguredOdds) -> Iterator[PaidAmount]:
    """Each pay of each side once; what the document prints for a symbol is kept with the symbol."""
    section = odds.sections.get("bonus_spin")
    if not isinstance(section, BonusSpinFile):
        return
    try:
        stops = stops_of(odds.configuration, section, odds.readings)
    except EngineError:
        return
    name = odds.name(BONUS_SPIN)
    for side, words in SIDES.items():
        found: dict[str, SpinPay] = {pay.event: pay for stop in stops if (pay := getattr(stop, side))}
        for pay in found.values():
            for meter in pay.meters or (None,):
                yield PaidAmount(
                    BONUS_SPIN,
                    f"{name}, {words}",
                    pay.cite,
                    amount=None if meter else pay.amount,
                    meter=meter,
                    symbol=pay.symbol,
                    within=(meter,) if meter else (),
                    part=(words,),
                )
