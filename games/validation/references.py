"""References to approvals: what names one, what only says that there is none yet, and whether one is on record."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from games.rulepacks.attestations import ApprovalKind

_NONE_YET = re.compile(
    r"\b(?:none|not|no approval|without approval|pending|awaited|awaiting|applied for|requested|in preparation|refused"
    r"|rejected|denied|to follow|to be|tbd|tba|unknown|n\.?/?a)\b",
    re.IGNORECASE,
)
_FILED = re.compile(r"\bfiled\b|\bthis submission\b", re.IGNORECASE)
_PLAIN = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class ApprovalOnRecord:
    number: str
    approved_on: date


@dataclass(frozen=True, slots=True)
class Record:
    """What the product itself knows: approvals by kind, and whether layouts are filed with what is being submitted."""

    layout: tuple[ApprovalOnRecord, ...] = ()
    device: tuple[ApprovalOnRecord, ...] = ()
    progressive: tuple[ApprovalOnRecord, ...] = ()
    files_layouts: bool = False

    def of(self, kind: ApprovalKind) -> tuple[ApprovalOnRecord, ...]:
        return {"layout": self.layout, "device": self.device, "progressive": self.progressive}[kind]


def says_filed(text: str) -> bool:
    return _FILED.search(text) is not None and not _NONE_YET.search(text)


def is_reference(text: str) -> bool:
    """The number or the date of something: it has a digit, and does not say that there is nothing to name."""
    return any(each.isdigit() for each in text) and not _NONE_YET.search(text)


def named_in(text: str, on_record: Sequence[ApprovalOnRecord]) -> ApprovalOnRecord | None:
    """The approval that a text names by its number, or by its day written out or in figures."""
    plain = _plain(text)
    for each in on_record:
        day = each.approved_on
        days = (day.isoformat(), f"{day.day} {day:%B} {day.year}", f"{day:%B} {day.day} {day.year}")
        if any(f" {_plain(words)} " in f" {plain} " for words in (each.number, *days)):
            return each
    return None


def _plain(text: str) -> str:
    return _PLAIN.sub(" ", text.casefold()).strip()
