"""Odds as a layout prints them, kept with their wording so that a document shows what was approved."""

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from games.engine.errors import BadOdds

_ODDS = re.compile(r"(\d{1,9}(?:\.\d{1,6})?) to (\d{1,9}(?:\.\d{1,6})?)", re.ASCII)
_FIXED = {"push": Fraction(0), "lose": Fraction(-1), "lose half": Fraction(-1, 2)}


@dataclass(frozen=True, slots=True)
class Pays:
    """What one unit gains: `per_unit` is the net result, stake not included; `text` is what the layout says."""

    text: str
    per_unit: Fraction

    @classmethod
    def parse(cls, text: object) -> "Pays":
        if not isinstance(text, str):
            raise BadOdds(f"odds are written like '10 to 1', 'push', 'lose' or 'lose half', not {text!r}")
        return _parsed(text)

    @classmethod
    def even_money_less(cls, commission_percent: Decimal) -> "Pays":
        """1 to 1 with the commission taken from the gain, in the wording of a layout (5 % gives `0.95 to 1`)."""
        gain = 1 - commission_percent / 100
        return cls.parse(f"{gain.normalize():f} to 1")

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Pays:
    words = " ".join(text.split()).lower()
    if words in _FIXED:
        return Pays(words, _FIXED[words])
    match = _ODDS.fullmatch(words)
    if not match:
        raise BadOdds(f"odds are written like '10 to 1', 'push', 'lose' or 'lose half', not {text!r}")
    gain, stake = (Fraction(part) for part in match.groups())
    if stake == 0:
        raise BadOdds(f"odds pay on a stake above zero, not {text!r}")
    if gain == 0:
        raise BadOdds(f"odds pay more than nothing ('push' returns the stake), not {text!r}")
    return Pays(words, gain / stake)


PUSH = Pays.parse("push")
LOSE = Pays.parse("lose")
