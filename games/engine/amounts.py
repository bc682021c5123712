"""How a figure is written, said once for pages, papers, findings, charts and the API: amounts with the sign of their
currency, shares in percent, chances as one in so many. Rounded from the exact value, half away from zero, and only
ever to be shown.
"""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

SIGNS = {"USD": "$", "SGD": "S$", "EUR": "€", "GBP": "£"}
"""By the code of the currency, which the property and the rules of its place state."""
MINUS = "\N{MINUS SIGN}"
Number = Fraction | Decimal | int
RARE = Fraction(1, 1000)


def sign_of(currency: str) -> str:
    """A currency without a sign of its own is named by its code."""
    return SIGNS.get(currency, f"{currency} ")


def is_sign(unit: str | None) -> bool:
    """Whether a unit stands before the number: `$`, `S$`."""
    return unit in SIGNS.values()


def rounded(value: Number, places: int) -> Decimal:
    """Half away from zero; minus nothing is nothing."""
    with localcontext(prec=60):
        exact = Fraction(value)
        number = Decimal(exact.numerator) / Decimal(exact.denominator)
        return number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP) + 0


def number_text(value: Number, places: int = 0) -> str:
    shown = rounded(value, places)
    return f"{MINUS if shown < 0 else ''}{abs(shown):,.{places}f}"


def amount_text(value: Number, currency: str, places: int | None = None) -> str:
    """`S$10,000` or `$0.75`: cents only where there are any, unless told how many."""
    cents = rounded(value, 2 if places is None else places)
    if places is None:
        places = 0 if cents == cents.to_integral_value() else 2
    return f"{MINUS if cents < 0 else ''}{sign_of(currency)}{abs(cents):,.{places}f}"


def amount_words(value: Number) -> str:
    """An amount where no currency is known: `10,000`, `0.75`."""
    return amount_text(value, "", None).strip()


def share_text(value: Number, places: int = 2) -> str:
    """A share of one in percent: `2.33 %`."""
    return f"{number_text(Fraction(value) * 100, places)} %"


def chance_text(chance: Number, places: int = 2) -> str:
    """`7.40 %`, and where that would show next to nothing, `1 in 62,069`."""
    return one_in_text(chance) if 0 < Fraction(chance) < RARE else share_text(chance, places)


def one_in_text(chance: Number) -> str:
    """A chance as people say it: `1 in 496,512`, with a decimal where it is a common one; `never` where there is
    none.
    """
    share = Fraction(chance)
    if share <= 0:
        return "never"
    between = 1 / share
    return f"1 in {number_text(between, 1 if share > RARE and between.denominator > 1 else 0)}"
