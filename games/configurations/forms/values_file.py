"""Values that come as JSON, pasted or in a file: exact, of a sane size, and an object."""

import json
from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.engine.numbers import BadData, read_json

MOST_CHARACTERS = 200_000


def text_of(file: Any) -> str:
    if file.size > MOST_CHARACTERS:
        raise ValidationError(_("The file is larger than %(most)s bytes.") % {"most": f"{MOST_CHARACTERS:,}"})
    try:
        text: str = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValidationError(_("The file is not UTF-8 text.")) from None
    return text


def values_in(text: str) -> dict[str, Any]:
    try:
        values = read_json(text)
    except json.JSONDecodeError as error:
        raise ValidationError(
            _("This is not JSON: line %(line)s, column %(column)s: %(what)s.")
            % {"line": error.lineno, "column": error.colno, "what": error.msg}
        ) from None
    except BadData as error:
        this = _("This")
        raise ValidationError([f"{path or this} {words}." for path, words in error.problems]) from None
    if not isinstance(values, dict) or not _is_exact(values):
        raise ValidationError(_('A configuration is an object with exact values: {"decks": 6, ...}.'))
    return values


def _is_exact(value: Any) -> bool:
    """Whether a value is made of what a configuration can hold, however deep."""
    match value:
        case None | bool() | int() | str():
            return True
        case Decimal():
            return value.is_finite()
        case dict():
            return all(_is_exact(each) for each in value.values())
        case list():
            return all(_is_exact(each) for each in value)
    return False
