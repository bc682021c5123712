"""What is out of line at a property: every feature adds to it by its contributions (`compliance`)."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils.functional import Promise

from backoffice.casinos.models import Property
from backoffice.core.contributions import in_order
from backoffice.permissions.actions import Action

Severity = Literal["error", "warning", "note"]
ORDER: dict[str, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True)
class ComplianceItem:
    """One thing that somebody has to see to: what, where, since when, and by which clause.

    `clause` is a citation, several joined by a semicolon; `area` groups the items of one kind on the board; where
    not everybody who sees the board may open what `url` leads to, `needs` names the action.
    """

    title: str | Promise
    detail: str | Promise
    url: str
    severity: Severity
    area: str | Promise
    since: datetime | None = None
    clause: str = ""
    pack_id: str = ""
    needs: Action | None = None


@dataclass(frozen=True)
class ComplianceGroup:
    area: str
    items: tuple[ComplianceItem, ...]

    @property
    def errors(self) -> int:
        return sum(item.severity == "error" for item in self.items)

    @property
    def warnings(self) -> int:
        return sum(item.severity == "warning" for item in self.items)


@dataclass(frozen=True)
class ComplianceBoard:
    groups: tuple[ComplianceGroup, ...]

    def count(self, severity: Severity) -> int:
        return sum(item.severity == severity for group in self.groups for item in group.items)

    @property
    def errors(self) -> int:
        return self.count("error")

    @property
    def warnings(self) -> int:
        return self.count("warning")

    @property
    def is_clean(self) -> bool:
        return not self.groups


def compliance_of(casino: Property, at: datetime) -> ComplianceBoard:
    """The gravest group first, and in each group the gravest and oldest item."""
    items = [item for source in in_order("compliance") for item in source(casino, at)]
    by_area: dict[str, list[ComplianceItem]] = {}
    for item in items:
        by_area.setdefault(str(item.area), []).append(item)
    groups = [
        ComplianceGroup(area, tuple(sorted(own, key=lambda each: (ORDER[each.severity], each.since or at))))
        for area, own in by_area.items()
    ]
    return ComplianceBoard(tuple(sorted(groups, key=lambda group: (-group.errors, -group.warnings))))
