"""Kinds of reports: what somebody has to be allowed to do to have one, and who makes it.

A feature declares its kinds among its contributions (`reports`). The action is asked for when the report is ordered,
when it is made and each time that it is shown or fetched.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from backoffice.core.contributions import by_name
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


@dataclass(frozen=True)
class ReportKind:
    """`make` gets the report and the access of whoever asked (`Asked`), and answers a `ReportFile`."""

    action: Action
    make: Callable[..., Any]


def report_kind(name: str) -> ReportKind:
    kinds = by_name("reports")
    if name not in kinds:
        raise ValueError(f"{name} is no kind of report: {', '.join(kinds)}")
    kind: ReportKind = kinds[name]
    return kind


def kinds_allowed(access: Access) -> list[str]:
    return [name for name, kind in by_name("reports").items() if access.allows(kind.action)]
