"""The law is the same for everybody: a pack, a paragraph and a reading that everyone may read."""

from typing import Any

SUBJECTS: dict[str, str] = {}


def build(casino: Any) -> dict[str, Any]:
    return {"pack": "us-md/casino-war", "paragraph": "10.C(2)", "reading": "tie_war_wager"}
