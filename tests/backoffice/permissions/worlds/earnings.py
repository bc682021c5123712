from typing import Any

from tests.games.earnings.factories import make_study

SUBJECTS = {"earnings-": "study", "take-": "take"}


def build(casino: Any) -> dict[str, Any]:
    return {"study": make_study(casino=casino.property, name=f"Study of {casino.property.name}").pk}
