"""What a paper says about a decision, in the words and the time of the property."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


@dataclass(frozen=True)
class Approval:
    """What the approved copy says beyond the snapshot: it is known only once somebody has decided.

    `version` counts the approved versions of these rules at this property.
    """

    number: str
    at: datetime
    effective_at: datetime
    outcome: str
    by: str
    conditions: Sequence[tuple[str, date | None]] = ()
    reasons: str = ""
    version: int | None = None


def in_words(approval: Approval | None, zone: ZoneInfo) -> dict[str, Any] | None:
    if approval is None:
        return None
    return {
        "number": approval.number,
        "version": approval.version,
        "outcome": approval.outcome,
        "by": approval.by,
        "reasons": approval.reasons,
        "on": day_in_words(approval.at.astimezone(zone).date()),
        "effective": f"{moment_in_words(approval.effective_at, zone)} ({zone_in_words(zone)})",
        "conditions": [
            {"text": text, "due_on": "" if due_on is None else day_in_words(due_on)}
            for text, due_on in approval.conditions
        ],
    }


def zone_in_words(zone: ZoneInfo) -> str:
    """`New York time`: whose clock it is, without the key that machines have for it."""
    return f"{zone.key.rpartition('/')[2].replace('_', ' ')} time"


def local(text: str | None, zone: ZoneInfo) -> str:
    return "" if not text else moment_in_words(datetime.fromisoformat(text), zone)


def moment_in_words(at: datetime, zone: ZoneInfo) -> str:
    there = at.astimezone(zone)
    return f"{day_in_words(there.date())}, {there:%H:%M}"


def day_in_words(day: date) -> str:
    """20 November 2026, whatever language or locale the process speaks."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
