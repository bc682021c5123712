"""The table of options: clause, limit, what was chosen, and whether it is within the limit."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from games.configurations.rules.redline.sheet import sheet_rows
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Limit, Parameter
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.rulings import InterpretationRuling, rulings_for

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def options_of(
    pack: Pack,
    values: Mapping[str, Any],
    *,
    as_of: date,
    rulings: Sequence[InterpretationRuling],
    findings: Sequence[Finding],
) -> list[dict[str, Any]]:
    """`result` is the gravest finding at the path, or that it is within what the clause allows."""
    book = book_of(pack)
    case = Case(given=values, book=book, as_of=as_of, rulings=rulings_for(pack, rulings, as_of))
    worst: dict[str, Finding] = {}
    for finding in findings:
        worst.setdefault(finding.path, finding)
    options = []
    for row in sheet_rows(pack, values):
        parameter = book.parameters.get(row.path)
        limits = [] if parameter is None else list(case.limits_of(parameter))
        at_path = worst.get(row.path)
        options.append(
            {
                "path": row.path,
                "section": row.section,
                "label": row.label,
                "chosen": list(row.lines),
                "from_document": row.from_document,
                "cite": list(row.cite),
                "limits": [
                    {"allowed": _allowed(parameter, limit), "cite": list(limit.cite), "code": limit.code}
                    for limit in limits
                ],
                "result": at_path.severity if at_path is not None else "within",
                "finding": at_path.code if at_path is not None else None,
            }
        )
    return options


def _allowed(parameter: Parameter | None, limit: Limit) -> str:
    """`at least $10,000`: a limit has the unit of what it limits, and an option the name that pages give it."""
    if parameter is not None and parameter.kind == "choice" and limit.options:
        names = [each.label for each in parameter.option if each.value in limit.options]
        return names[0] if len(names) == 1 else f"one of {', '.join(names)}"
    if parameter is None or parameter.kind not in ("amount", "amounts", "percent"):
        return limit.allowed
    unit = parameter.unit or ""
    unitful = rf"\g<0> {unit}" if parameter.kind == "percent" else f"{unit}\\g<0>"
    return _NUMBER.sub(unitful, limit.allowed)
