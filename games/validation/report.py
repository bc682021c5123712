"""Findings as data for programs and as lines for people."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment, show_moment
from games.validation.findings import ORDER, Finding


def findings_as_data(pack: Pack, as_of: Moment, findings: Sequence[Finding]) -> dict[str, Any]:
    return {
        "pack": pack.id,
        "pack_hash": pack.hash,
        "as_of": show_moment(as_of),
        "findings": [finding_as_data(finding) for finding in findings],
        "counts": counts(findings),
    }


def finding_as_data(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "path": finding.path,
        "message": finding.message,
        "hint": finding.hint,
        "citation": finding.citation,
        "measured": finding.measured,
        "limit": finding.limit,
        "departure": finding.departure,
        "waiver": finding.waiver,
        "also": list(finding.also),
    }


def counts(findings: Sequence[Finding]) -> dict[str, int]:
    found = Counter(finding.severity for finding in findings)
    return {severity: found[severity] for severity in ORDER}


def findings_as_table(pack: Pack, as_of: Moment, findings: Sequence[Finding]) -> str:
    lines = [f"{pack.id}: {pack.head.document}, as of {show_moment(as_of)}", ""]
    for finding in findings:
        lines.append(f"{finding.severity:<11} {finding.code}  {finding.citation}  {finding.path}".rstrip())
        lines.append(f"            {finding.message}")
        if finding.hint:
            lines.append(f"            {finding.hint}")
        if finding.waiver:
            lines.append(f"            answered by waiver {finding.waiver}")
    if findings:
        lines.append("")
    lines.append(", ".join(f"{count} {severity}" for severity, count in counts(findings).items()))
    return "\n".join(lines)
