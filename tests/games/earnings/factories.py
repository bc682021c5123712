"""Studies of earnings."""

from typing import Any

from django.utils import timezone

from backoffice.casinos.models import Operator, Property
from games.earnings.models import EarningsStudy
from games.earnings.rules.presets import plan_from, presets_of
from games.earnings.selectors.studies import Studied, studied_example
from games.earnings.services.studies import save_study
from tests.factories import make_property
from tests.games.configurations.factories import TESTER


def inputs_for(studied: Studied, *, preset: int = 0) -> dict[str, Any]:
    plan = plan_from(presets_of(studied.pack)[preset], studied.pack, studied.values)
    return {
        "opening": {"shift_hours": 8, "hours_per_day": 16, "days_per_year": 365},
        "games": {
            studied.game: {
                "seats": plan.seats,
                "rounds_per_hour": plan.rounds_per_hour,
                "mix": {code: {"share": each.share, "stake": each.stake} for code, each in plan.mix.items()},
                "meters": {},
            }
        },
    }


def make_study(
    *, casino: Property | None = None, studied: list[Studied] | None = None, name: str = "A study"
) -> EarningsStudy:
    casino = casino or make_property()
    operator: Operator = casino.operator
    chosen = studied or [studied_example("us-md/casino-war", casino.currency)]
    return save_study(
        operator=operator,
        name=name,
        inputs=inputs_for(chosen[0]),
        studied=chosen,
        at=timezone.now(),
        actor=TESTER,
    )
