"""Keeps how the tables of a variant, or of all variants of its game at the property, are played."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, chain_of
from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict, locked, record_edit
from games.configurations.models import Configuration
from games.earnings.models import BetMix
from games.rulepacks.loader import load_pack


def keep_bet_mix(
    *,
    configuration: Configuration,
    everywhere: bool,
    inputs: Mapping[str, Any],
    seen_version: int,
    at: datetime,
    actor: Actor,
) -> BetMix:
    """`everywhere` at the property where the game is played. `seen_version` is 0 where nothing was kept before."""
    with audited_change(actor=actor) as trail:
        current = locked(configuration, keep_references=True)
        if current.is_retired:
            raise DomainError(_("%(name)s is archived.") % {"name": current.name})
        game = load_pack(current.pack_id).game.code
        place = {"property": current.property, "game": game, "configuration": None if everywhere else current}
        chain = chain_of(current.property)
        state = _state(inputs)
        mix = BetMix.objects.select_for_update(of=("self",)).filter(**place).first()
        if (mix.version if mix else 0) != seen_version:
            raise EditConflict(current=mix or current, seen_version=seen_version)
        if mix is None:
            mix = BetMix.objects.create(
                **place, inputs=dict(inputs), saved_at=at, saved_by_name=actor.label[:200]
            )
            trail.record(
                verb="earnings.bet_mix_kept",
                subject=mix,
                after=state,
                chain=chain,
                property_id=current.property_id,
            )
            return mix
        before = _state(mix.inputs)
        mix.inputs, mix.saved_at, mix.saved_by_name = dict(inputs), at, actor.label[:200]
        record_edit(
            trail,
            mix,
            verb="earnings.bet_mix_changed",
            before=before,
            after=state,
            chain=chain,
            property_id=current.property_id,
        )
        return mix


def _state(inputs: Mapping[str, Any]) -> dict[str, Any]:
    """What the trail says of a mix, wager by wager."""
    plan = inputs["plan"]
    state: dict[str, Any] = {"seats": plan["seats"], "rounds_per_hour": plan["rounds_per_hour"]}
    for code, each in plan["mix"].items():
        state[f"mix {code}"] = f"{each['share']} % · {each['stake']}"
    return state | {f"opening {name}": value for name, value in inputs["opening"].items()}
