"""Simulations outside the request: asked for as a job, played by a worker, held against the exact price."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.jobs.models import Job
from backoffice.jobs.services.caps import ensure_can_order
from backoffice.jobs.services.jobs import RunningJob, enqueue_job
from games import canonical
from games.engine.game import PriceRequest
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.rules import build_rules

KIND = "simulation"


def ask_for_simulation(
    *,
    pack: Pack,
    values: Mapping[str, Any],
    shoe: str,
    players: int | None,
    meters: Mapping[str, Decimal],
    rounds: int,
    seed: int,
    actor: Actor,
) -> Job:
    asked = {
        "pack": pack.id,
        "values": values,
        "shoe": shoe,
        "players": players,
        "meters": meters,
        "rounds": rounds,
        "seed": seed,
    }
    with transaction.atomic():
        ensure_can_order(kind=KIND, actor=actor)
        return enqueue_job(
            kind=KIND,
            # exactly, so that not a digit of an amount is lost on the way to the worker
            payload={"asked": canonical.dumps(asked)},
            actor=actor,
            title=_("%(rounds)s rounds of %(game)s") % {"rounds": f"{rounds:,}", "game": pack.head.title},
        )


def play_simulation(*, job: RunningJob) -> dict[str, Any]:
    from games.engine.simulation.report import simulation_as_data
    from games.engine.simulation.run import simulate

    asked = canonical.loads(job.payload["asked"])
    job.report(5, _("Dealing"))
    pack = load_pack(asked["pack"])
    equipment = pack.game.parse_equipment(asked["shoe"]) if asked["shoe"] else None
    rules = build_rules(pack, asked["values"], equipment=equipment)
    request = PriceRequest(
        players=asked["players"], meters={name: Decimal(each) for name, each in asked["meters"].items()}
    )
    found = simulate(rules, request, rounds=asked["rounds"], seed=asked["seed"])
    job.report(95, _("Comparing"))
    return simulation_as_data(rules, found)
