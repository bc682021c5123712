"""The sign of a case, read once for all checks that ask about it."""

import re
from weakref import WeakKeyDictionary

from games.validation.case import Case
from games.validation.signs.reader import ReadSign, Text, read_sign
from games.validation.signs.rows import names_of, rows_of

PATH = "sign.lines"
_ABOUT_LIMIT = re.compile(
    r"\bpayout limit|\blimit (?:on|of|for) (?:the |all )?payouts?\b|\bmaximum (?:aggregate )?payout\b",
    re.IGNORECASE,
)
_read: WeakKeyDictionary[Case, ReadSign] = WeakKeyDictionary()


def is_about_limit(line: str) -> bool:
    """A line about the payout limit states an amount that nobody is paid."""
    return _ABOUT_LIMIT.search(line) is not None


def texts_on(case: Case) -> tuple[Text, ...]:
    """What is printed: on a layout in boxes and lines, otherwise the lines that the configuration states."""
    if case.texts is not None:
        return case.texts
    return tuple(Text(line) for line in case.value(PATH) or () if line.strip())


def sign_of(case: Case) -> ReadSign:
    if case not in _read:
        texts = [text for text in texts_on(case) if not is_about_limit(text.line)]
        _read[case] = read_sign(rows_of(case), names_of(case), texts)
    return _read[case]
