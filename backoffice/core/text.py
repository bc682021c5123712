"""Characters that nobody sees, in what people and programs type.

A line break in a name turns a letter into another letter; a mark that turns the direction of writing shows a name as
another name; characters without width make two names that look alike. None of them is needed here.
"""

import re

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from backoffice.core.errors import DomainError

# Texts of at most this length are one line wherever nothing says otherwise.
ONE_LINE_LENGTH = 200

_MOVES = "\t\n\r"
_UNSEEN = (
    # controls; soft hyphen, joiners and fillers; marks of direction; separators of lines; marks of annotation and tags
    "\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f"
)
_IN_ONE_LINE = re.compile(f"[{_UNSEEN}]")
_IN_LINES = re.compile(f"(?![{_MOVES}])[{_UNSEEN}]")

# what programs for mail turn into a link by themselves
_ADDRESS = re.compile(r"//|\bwww\.|\b[\w-]+\.[a-z]{2,}/", re.IGNORECASE)

NOT_ONE_LINE = _("This is a single line: line breaks and tabs are not allowed.")


def refusal_of(text: str, *, lines: bool = False) -> str | Promise | None:
    """What is wrong with the characters of a text; None where all can be seen. `lines`: it may have several."""
    found = (_IN_LINES if lines else _IN_ONE_LINE).search(text)
    if found is None:
        return None
    if found[0] in _MOVES:
        return NOT_ONE_LINE
    return _("This contains an invisible character (%(code)s). Type it again without it.") % {
        "code": f"U+{ord(found[0]):04X}"
    }


def ensure_one_line(text: str, *, field: str | None = None) -> None:
    refusal = refusal_of(text)
    if refusal is not None:
        raise DomainError(refusal, field=field)


def one_line(text: str) -> str:
    """Of what was kept before it was refused, for places that take no other."""
    return " ".join(_IN_ONE_LINE.sub(" ", text).split())


def without_unseen(text: str) -> str:
    """Lines stay: for what is parsed while it is typed."""
    return _IN_LINES.sub("", text)


def holds_address(text: str) -> bool:
    return _ADDRESS.search(text) is not None
