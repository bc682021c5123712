"""How tables of the demo are played, and studies of earnings that somebody saved."""

from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from backoffice.casinos.demo import acting
from backoffice.casinos.models import Operator
from backoffice.people.models import Person
from backoffice.permissions.access import access_for
from games.approved_rules.models import ApprovedRules
from games.configurations.models import Configuration
from games.configurations.selectors.configurations import head_revision
from games.earnings.demo_takes import load_takes
from games.earnings.rules.plan import TablePlan, WagerMix
from games.earnings.rules.presets import plan_from, presets_of
from games.earnings.selectors.bet_mixes import stored_plan
from games.earnings.selectors.studies import Studied, studied_example, studied_rules
from games.earnings.services.bet_mixes import keep_bet_mix
from games.earnings.services.studies import save_study
from games.rulepacks.loader import load_pack

OPENING = {"shift_hours": 8, "hours_per_day": 16, "days_per_year": 365}


MIXES: tuple[tuple[str, str, str, bool, dict[str, WagerMix]], ...] = (
    (
        "Harbor Point Casino",
        "Main pit",
        "manager@harbor.example",
        False,
        {"bonus_spin": WagerMix(Decimal(70), Decimal(5)), "progressive": WagerMix(Decimal(55), Decimal(5))},
    ),
    ("Sentosa Bay Casino", "Main floor", "manager@sentosa.example", True, {}),
)
"""Property, variant, who kept it, whether for the whole property, and what differs from the first preset."""


def load(*, at: datetime) -> None:
    _keep_mixes(at=at - timedelta(days=21))
    harbor = [studied_rules(each) for each in _rules("Harbor Point Casino", "Main pit", "High-limit room")]
    _save(
        "manager@harbor.example",
        "Main pit against the high-limit room",
        harbor,
        preset="typical",
        at=at - timedelta(days=12),
    )
    waterfront = [studied_rules(each) for each in _rules("Chesapeake Landing", "Waterfront pit")]
    _save(
        "manager@harbor.example",
        "Side bets: Main pit, Waterfront, the example",
        [harbor[0], *waterfront, studied_example("us-md/casino-war", "USD")],
        preset="side_bets",
        at=at - timedelta(days=3),
    )
    sentosa = [studied_rules(each) for each in _rules("Sentosa Bay Casino", "Main floor")]
    _save(
        "manager@sentosa.example",
        "Main floor on a usual evening",
        sentosa,
        preset="typical",
        at=at - timedelta(days=5),
    )


def _keep_mixes(*, at: datetime) -> None:
    for casino, name, email, everywhere, changes in MIXES:
        configuration = Configuration.objects.select_related("property").get(property__name=casino, name=name)
        pack = load_pack(configuration.pack_id)
        plan = plan_from(presets_of(pack)[0], pack, head_revision(configuration).values)
        keep_bet_mix(
            configuration=configuration,
            everywhere=everywhere,
            inputs={"plan": stored_plan(replace(plan, mix={**plan.mix, **changes})), "opening": OPENING},
            seen_version=0,
            at=at,
            actor=acting(email),
        )


def _rules(casino: str, *variants: str) -> list[ApprovedRules]:
    found = {
        each.variant: each
        for each in ApprovedRules.objects.select_related("property").filter(
            property__name=casino, superseded_at__isnull=True
        )
    }
    return [found[variant] for variant in variants]


def _save(email: str, name: str, studied: list[Studied], *, preset: str, at: datetime) -> None:
    person = Person.objects.get(email=email)
    operator = access_for(person=person).operator
    first = studied[0]
    chosen = next(each for each in presets_of(first.pack) if each.id == preset)
    plan = plan_from(chosen, first.pack, first.values)
    inputs = {"opening": OPENING, "games": {first.game: _stored(plan)}}
    assert isinstance(operator, Operator)  # noqa: S101 - the cast of the demo
    save_study(operator=operator, name=name, inputs=inputs, studied=studied, at=at, actor=acting(email))


def _stored(plan: TablePlan) -> dict[str, Any]:
    meters = {"progressive": Decimal(86420)} if "progressive" in plan.mix else {}
    return stored_plan(replace(plan, meters=meters))


LOADS = {120: load, 121: load_takes}
