"""What a clause allows, beside what was chosen."""

from collections.abc import Mapping
from typing import Any


def limits_in_words(option: Mapping[str, Any]) -> list[str]:
    """Two clauses may set the same limit, which is said once; where they set different ones, each is named."""
    clauses: dict[str, list[str]] = {}
    for each in option["limits"]:
        clauses.setdefault(each["allowed"], []).extend(each.get("cite") or [])
    if len(clauses) < 2:
        return list(clauses)
    return [f"{allowed} ({', '.join(cites)})" if cites else allowed for allowed, cites in clauses.items()]
