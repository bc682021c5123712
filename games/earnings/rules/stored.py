"""A plan as a study keeps it and as a form shows it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.earnings.rules.plan import Opening, TablePlan, WagerMix


def plan_data(game: str, plan: TablePlan) -> dict[str, str]:
    data = {f"{game}-seats": str(plan.seats), f"{game}-rounds": shown(plan.rounds_per_hour)}
    for code, each in plan.mix.items():
        data[f"{game}-share-{code}"] = shown(each.share)
        data[f"{game}-stake-{code}"] = shown(each.stake)
    for name, amount in plan.meters.items():
        data[f"{game}-meter-{name}"] = shown(amount)
    return data


def shown(value: Decimal | int) -> str:
    text = format(Decimal(value), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def data_of(inputs: Mapping[str, Any]) -> dict[str, str]:
    """Stored inputs as the form shows them."""
    data = {name: shown(value) for name, value in inputs["opening"].items()}
    for game, each in inputs["games"].items():
        data |= plan_data(game, plan_of(each))
    return data


def plan_of(inputs: Mapping[str, Any]) -> TablePlan:
    return TablePlan(
        seats=inputs["seats"],
        rounds_per_hour=Decimal(inputs["rounds_per_hour"]),
        mix={
            code: WagerMix(Decimal(each["share"]), Decimal(each["stake"]))
            for code, each in inputs["mix"].items()
        },
        meters={name: Decimal(amount) for name, amount in inputs.get("meters", {}).items()},
    )


def opening_of(inputs: Mapping[str, Any]) -> Opening:
    opening = inputs["opening"]
    return Opening(
        shift_hours=Decimal(opening["shift_hours"]),
        hours_per_day=Decimal(opening["hours_per_day"]),
        days_per_year=int(opening["days_per_year"]),
    )
