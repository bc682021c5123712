"""Whether limits are within what the rules in force allow: the same checks as for a configuration."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.limits.rules.values import Limits, with_limits
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling
from games.validation.validate import validate


def findings_on_limits(
    pack: Pack,
    rules: Mapping[str, Any],
    limits: Limits,
    as_of: Moment,
    rulings: Iterable[InterpretationRuling] = (),
) -> list[Finding]:
    """What these limits bring about that was not there when the rules were approved."""
    ruled = tuple(rulings)
    known = {_mark(each) for each in validate(rules, pack, as_of, ruled)}
    found = validate(with_limits(rules, limits), pack, as_of, ruled)
    return [
        each
        for each in found
        if each.path.startswith("limits.")
        and each.severity in ("error", "warning")
        and _mark(each) not in known
    ]


def errors_in(findings: list[Finding]) -> list[Finding]:
    return [each for each in findings if each.severity == "error"]


def _mark(finding: Finding) -> tuple[str, str, str, str]:
    return finding.code, finding.path, finding.citation, finding.message
