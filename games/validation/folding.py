"""One mistake gives one finding: several clauses on one value, or one clause on several things, speak once."""

from collections.abc import Iterable
from dataclasses import replace

from games.validation.findings import Finding
from games.validation.words import listed

BELOW, ABOVE, UNKNOWN, UNEVEN, MISPLACED = "below", "above", "unknown", "uneven", "misplaced"


def folded(findings: Iterable[Finding]) -> list[Finding]:
    """Another bound is another finding, and what is waived stays by itself."""
    groups: dict[tuple[str | None, ...], list[Finding]] = {}
    for place, each in enumerate(findings):
        alone = None if each.says else str(place)
        named = each.code if each.about else None
        key = (each.path, each.severity, each.waiver, each.says, each.measured, each.limit, named, alone)
        groups.setdefault(key, []).append(each)
    return [_one(group) for group in groups.values()]


def _one(group: list[Finding]) -> Finding:
    if len(group) == 1:
        return group[0]
    lead, *others = sorted(group, key=lambda each: each.code)
    clauses = dict.fromkeys(cite for each in (lead, *others) for cite in each.citation.split("; ") if cite)
    message = lead.message
    if lead.about:
        message = message.replace(lead.about, listed(dict.fromkeys(each.about for each in (lead, *others))))
    return replace(
        lead,
        message=message,
        citation="; ".join(clauses),
        departure=all(each.departure for each in group),
        also=tuple(dict.fromkeys(each.code for each in others if each.code != lead.code)),
    )
