from typing import Any

SUBJECTS = {"settle-": "table"}


def build(house: Any) -> dict[str, Any]:
    return {}
