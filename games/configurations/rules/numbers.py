"""Numbers as people type them, read exactly: thousands separators, units and signs of currency may stand there."""

import re
from decimal import Decimal

_GAPS = "[ \u00a0\u2009\u202f']"
_PLAIN = re.compile(r"[+-]?\d{1,18}(\.\d{1,18})?|[+-]?\.\d{1,18}", re.ASCII)
_GROUPED = re.compile(rf"[+-]?\d{{1,3}}((,\d{{3}})+|({_GAPS}\d{{3}})+)(\.\d{{1,18}})?", re.ASCII)
_AROUND = ("US$", "S$", "$", "€", "£", "%")


def read_number(text: str, unit: str | None = None) -> int | Decimal | None:
    """The number, whole ones as int; None where the text is none, or could be read in two ways (`1,5`)."""
    word = _bare(text, unit)
    if _GROUPED.fullmatch(word):
        word = re.sub(rf"{_GAPS}|,", "", word)
    elif not _PLAIN.fullmatch(word):
        return None
    number = Decimal(word)
    return int(number) if number == number.to_integral_value() else number.normalize()


def show_number(value: int | Decimal, *, decimals: int = 0) -> str:
    """With thousands separators, never fewer digits than the value has, and at least so many decimals."""
    number = Decimal(value)
    exponent = number.normalize().as_tuple().exponent
    places = max(decimals, -exponent if isinstance(exponent, int) else 0, 0)
    return f"{number:,.{places}f}"


def _bare(text: str, unit: str | None) -> str:
    word = text.strip()
    for around in (*((unit,) if unit else ()), *_AROUND):
        word = word.removeprefix(around).removesuffix(around).strip()
    return word.replace("\N{MINUS SIGN}", "-")
