"""Typed text to exact values and back, by the kind of the parameter.

Reading never fails: what cannot be understood stays as it was typed, and validation says at its field what is wrong.
A field is a list of texts, as a form sends it: one text for most kinds, several for lists, none where it was not sent.
"""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from games.configurations.rules.numbers import read_number, show_number
from games.configurations.rules.rows import read_rows, show_rows
from games.rulepacks.parameters import Kind, Parameter

Texts = list[str]
YES, NO = "yes", "no"
_COLON_ODDS = re.compile(r"(\d[\d.]*)\s*(?::|/|-|–|\bto\b)\s*(\d[\d.]*)", re.ASCII | re.IGNORECASE)


def read_value(parameter: Parameter, texts: Sequence[str]) -> Any:
    """The value that stands in a field; None where it is empty."""
    return _READERS[parameter.kind](parameter, texts)


def show_value(parameter: Parameter, value: Any) -> Texts:
    """The texts of a field that shows a value. Reading them again gives the same value."""
    if value is None:
        return []
    try:
        return _WRITERS[parameter.kind](parameter, value)
    except (TypeError, ValueError, AttributeError, KeyError):
        # not of the parameter's kind: shown as it is, so that a person can put it right
        return [value if isinstance(value, str) else _plain(value)]


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _first(texts: Sequence[str]) -> str:
    return texts[-1].strip() if texts else ""


def _number(parameter: Parameter, texts: Sequence[str]) -> Any:
    text = _first(texts)
    number = read_number(text, parameter.unit)
    return number if number is not None else text or None


def _amounts(parameter: Parameter, texts: Sequence[str]) -> Any:
    found = [read_number(text, parameter.unit) for text in texts if text.strip()]
    if any(number is None for number in found):
        return [text.strip() for text in texts if text.strip()]
    return found or None


def _choice(parameter: Parameter, texts: Sequence[str]) -> Any:
    text = _first(texts)
    return next((option.value for option in parameter.option if str(option.value) == text), text or None)


def _choices(parameter: Parameter, texts: Sequence[str]) -> Any:
    return [text for text in texts if text] or None


def _flag(parameter: Parameter, texts: Sequence[str]) -> Any:
    text = _first(texts)
    return {YES: True, NO: False, "": None}.get(text, text)


def _text(parameter: Parameter, texts: Sequence[str]) -> Any:
    return _first(texts) or None


def _lines(parameter: Parameter, texts: Sequence[str]) -> Any:
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return [line for line in lines if line] or None


def _odds(parameter: Parameter, texts: Sequence[str]) -> Any:
    """`10:1` is what `10 to 1` is meant by; the layout prints the second."""
    text = " ".join(_first(texts).split())
    match = _COLON_ODDS.fullmatch(text)
    return f"{match[1]} to {match[2]}" if match else text.lower() or None


def _rows(parameter: Parameter, texts: Sequence[str]) -> Any:
    return read_rows(parameter.kind, texts)


_READERS: dict[Kind, Callable[[Parameter, Sequence[str]], Any]] = {
    "whole": _number,
    "amount": _number,
    "amounts": _amounts,
    "percent": _number,
    "hours": _number,
    "choice": _choice,
    "choices": _choices,
    "flag": _flag,
    "text": _text,
    "lines": _lines,
    "odds": _odds,
    "card": _text,
    "wheel": _rows,
    "links": _rows,
}


def _show_number(parameter: Parameter, value: Any, decimals: int = 0) -> Texts:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise TypeError
    return [show_number(value, decimals=decimals)]


def _show_amount(parameter: Parameter, value: Any) -> Texts:
    return _show_number(parameter, value, decimals=2)


def _show_amounts(parameter: Parameter, value: Any) -> Texts:
    if isinstance(value, str):
        raise TypeError
    return [each if isinstance(each, str) else _show_amount(parameter, each)[0] for each in value]


def _show_list(parameter: Parameter, value: Any) -> Texts:
    if isinstance(value, str) or not all(isinstance(each, str) for each in value):
        raise TypeError
    return list(value)


def _show_flag(parameter: Parameter, value: Any) -> Texts:
    return [{True: YES, False: NO}[value] if isinstance(value, bool) else str(value)]


def _show_lines(parameter: Parameter, value: Any) -> Texts:
    return ["\n".join(_show_list(parameter, value))]


def _show_text(parameter: Parameter, value: Any) -> Texts:
    return [str(value)]


def _show_rows(parameter: Parameter, value: Any) -> Texts:
    return show_rows(parameter.kind, value)


_WRITERS: dict[Kind, Callable[[Parameter, Any], Texts]] = {
    "whole": _show_number,
    "amount": _show_amount,
    "amounts": _show_amounts,
    "percent": _show_number,
    "hours": _show_number,
    "choice": _show_text,
    "choices": _show_list,
    "flag": _show_flag,
    "text": _show_text,
    "lines": _show_lines,
    "odds": _show_text,
    "card": _show_text,
    "wheel": _show_rows,
    "links": _show_rows,
}
