"""How a game changed at a property, version by version, in words that everybody may read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from submissions.decisions.models import Decision
from submissions.documents.drawing.public import public_part
from submissions.register.selectors.earlier import EarlierEntry
from submissions.register.selectors.listing import NEWEST, RULES, entries_for, register_rows
from submissions.register.selectors.register import Entry, RegisterQuery

MOST_CHANGES = 40


@dataclass(frozen=True)
class Change:
    label: str
    before: Sequence[str]
    after: Sequence[str]


@dataclass(frozen=True)
class Step:
    """`changes` are None where nothing can be said: the first version, or one without its values."""

    entry: Entry | EarlierEntry
    changes: Sequence[Change] | None = None
    more: int = 0


def history_rows(jurisdiction: str, *, casino: str, game: str, at: datetime) -> Any:
    return register_rows(jurisdiction, RegisterQuery(game=game, casino=casino), at, order=NEWEST)


def steps_of(rows: Sequence[Mapping[str, Any]], at: datetime) -> list[Step]:
    """Of a page of rows, newest first. The snapshots are read in one query, and only their public part is used."""
    entries = entries_for(rows, at)
    keys = [each["pk"] for each in rows if each["kind"] == RULES]
    decided = {
        each.rules_id: each
        for each in Decision.objects.filter(rules__in=keys).select_related(
            "submission_version", "submission_version__amends"
        )
    }
    before = _snapshots([each.submission_version.amends_id for each in decided.values()])
    steps = []
    for row, entry in zip(rows, entries, strict=True):
        decision = decided.get(row["pk"]) if row["kind"] == RULES else None
        amended = decision.submission_version.amends_id if decision is not None else None
        if decision is None or amended not in before:
            steps.append(Step(entry))
            continue
        changes = changes_between(before[amended], decision.submission_version.snapshot)
        steps.append(Step(entry, changes[:MOST_CHANGES], max(0, len(changes) - MOST_CHANGES)))
    return steps


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Only of what players may know; every other value has changed unseen."""
    was, now = ({each["path"]: each for each in public_part(side)["options"]} for side in (before, after))
    return [
        Change(
            (now.get(path) or was[path])["label"],
            was[path]["chosen"] if path in was else (),
            now[path]["chosen"] if path in now else (),
        )
        for path in dict.fromkeys((*now, *was))
        if (was[path]["chosen"] if path in was else None) != (now[path]["chosen"] if path in now else None)
    ]


def _snapshots(rules: Sequence[int | None]) -> dict[int | None, Mapping[str, Any]]:
    found = Decision.objects.filter(rules__in=[each for each in rules if each]).select_related(
        "submission_version"
    )
    return {each.rules_id: each.submission_version.snapshot for each in found}
