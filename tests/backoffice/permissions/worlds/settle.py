from typing import Any

SUBJECTS = {"settle-": "table"}


def build(casino: Any) -> dict[str, Any]:
    return {}
