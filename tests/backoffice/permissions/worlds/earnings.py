from typing import Any

from tests.games.factories.earnings import make_study

SUBJECTS = {"earnings-": "study"}


def build(house: Any) -> dict[str, Any]:
    return {"study": make_study(house=house.property, name=f"Study of {house.property.name}").pk}
