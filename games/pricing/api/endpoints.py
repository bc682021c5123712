"""Prices, findings and settlements of anything, without saving it; simulations as jobs."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView
from backoffice.api.fields import AmountField, FractionField
from backoffice.api.operations import Operation
from backoffice.core.errors import DomainError
from backoffice.jobs.api import JobOut
from backoffice.permissions.actions import Action
from games.engine import VERSION
from games.engine.configuration import leaves_of
from games.engine.game import PriceRequest, Rules
from games.engine.price import WagerPrice
from games.engine.report import citation
from games.packs.api_fields import ObjectField, PackField
from games.pricing.api.exact import engine_refusals, read_values, written
from games.pricing.services import ask_for_simulation
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulepacks.printed import wager_name
from games.rulepacks.rules import build_rules
from games.rulings.selectors.rulings import Rulings, Waivers, rulings_by_pack
from games.validation.forms import ensure_form
from games.validation.report import findings_as_data
from games.validation.validate import validate

SCOPE = "pricing:run"
MOST_ROUNDS = 50_000_000


class PricedIn(serializers.Serializer[Any]):
    pack = PackField()
    values = ObjectField(help_text="Laid over what the pack starts from; may be empty.", required=False)
    shoe = serializers.CharField(
        max_length=200,
        required=False,
        help_text="Cards of each rank left, `A=31,2=32,...`, instead of decks.",
    )
    players = serializers.IntegerField(
        min_value=1,
        max_value=99,
        required=False,
        help_text="How many play, all of whom make every wager. One where it is left out.",
    )
    meters = serializers.DictField(
        child=AmountField(min_value=Decimal(0)),
        required=False,
        help_text="What each meter shows, by its name.",
    )


class EventOut(serializers.Serializer[Any]):
    event = serializers.CharField()
    pays = serializers.CharField()
    combinations = serializers.CharField(help_text="A whole number, as text: it may be larger than 2^53.")
    probability = FractionField()
    returns = FractionField()
    clause = serializers.CharField()


class WagerPriceOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    given = serializers.CharField(
        help_text="What its figures take for granted: what meters show, how many play.", allow_blank=True
    )
    house_edge = FractionField()
    house_edge_on_action = FractionField()
    return_to_player = FractionField()
    hit_frequency = FractionField()
    mean_staked = FractionField()
    variance = FractionField()
    standard_deviation = serializers.CharField()
    probability_of_offer = FractionField()
    combinations = serializers.CharField()
    events = EventOut(many=True)
    clause = serializers.CharField()


class PriceFigureOut(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text="`edge` or `break_even`.")
    name = serializers.CharField(help_text="The wager, and what the figure takes for granted.")
    wager = serializers.CharField()
    value = FractionField()


class PriceOut(serializers.Serializer[Any]):
    pack = serializers.CharField()
    engine = serializers.CharField()
    decks = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField(help_text="With so many players everything below is priced.")
    layout = serializers.CharField(allow_null=True)
    readings = serializers.DictField(child=serializers.CharField())
    figures = PriceFigureOut(
        many=True, help_text="Edges and break-even meters as pages and papers name them."
    )
    wagers = WagerPriceOut(many=True)
    insurance = serializers.JSONField()
    progressive = serializers.JSONField(allow_null=True)
    more = serializers.JSONField(help_text="What only this game has.")
    refused = serializers.DictField(child=serializers.CharField(), help_text="What has no price, and why.")
    notes = serializers.ListField(child=serializers.CharField())


class FindingOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    severity = serializers.CharField()
    path = serializers.CharField()
    message = serializers.CharField()
    hint = serializers.CharField()
    citation = serializers.CharField()
    measured = serializers.CharField(allow_null=True)
    limit = serializers.CharField(allow_null=True)
    departure = serializers.BooleanField()
    waiver = serializers.CharField(allow_null=True)
    also = serializers.ListField(
        child=serializers.CharField(), help_text="Codes of other clauses that say the same of this value."
    )


class FindingsOut(serializers.Serializer[Any]):
    pack = serializers.CharField()
    pack_hash = serializers.CharField()
    as_of = serializers.CharField()
    findings = FindingOut(many=True)
    counts = serializers.DictField(child=serializers.IntegerField())


class ValidatedIn(serializers.Serializer[Any]):
    pack = PackField()
    values = ObjectField()
    as_of = serializers.DateField(required=False, help_text="Today where it is left out.")


class SimulationIn(PricedIn):
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, default=1)


def rules_from(given: Mapping[str, Any]) -> Rules:
    pack: Pack = given["pack"]
    with engine_refusals():
        values = read_values(book_of(pack), given.get("values", {}))
        equipment = pack.game.parse_equipment(given["shoe"]) if given.get("shoe") else None
        if equipment is not None and "decks" in values:
            raise DomainError(_("A shoe is stated instead of decks: give one of them."), field="shoe")
        rules = build_rules(pack, values, equipment=equipment)
        ensure_form(pack, leaves_of(values).items())
        return rules


def request_from(given: Mapping[str, Any]) -> PriceRequest:
    return PriceRequest(players=given.get("players"), meters=given.get("meters", {}), covariance=False)


def price_of(rules: Rules, request: PriceRequest) -> dict[str, Any]:
    game = rules.game
    price = game.price(rules, request)
    given, name = game.assumptions_of(price), partial(wager_name, load_pack(rules.pack))
    return {
        "pack": rules.pack,
        "engine": str(VERSION),
        "decks": rules.equipment.amount.get("decks"),
        "players": request.players or 1,
        "layout": rules.layout,
        "readings": {name: str(each) for name, each in rules.readings.items()},
        "figures": [
            {"kind": each.kind, "name": each.label, "wager": each.wager, "value": each.value}
            for each in (*game.edge_figures(price, name), *game.break_even_figures(price, name))
        ],
        "wagers": [_wager(code, each, given.get(code, "")) for code, each in price.wagers.items()],
        "insurance": written(price.insurance),
        "progressive": written(price.progressive),
        "more": written(price.extra),
        "refused": dict(price.refused),
        "notes": list(price.notes),
    }


def _wager(code: str, price: WagerPrice, given: str) -> dict[str, Any]:
    return {
        "code": code,
        "name": price.wager.name,
        "given": given,
        "house_edge": price.house_edge,
        "house_edge_on_action": price.house_edge_on_action,
        "return_to_player": price.rtp,
        "hit_frequency": price.hit_frequency,
        "mean_staked": price.mean_staked,
        "variance": price.variance,
        "standard_deviation": format(price.standard_deviation, "f"),
        "probability_of_offer": price.probability_of_offer,
        "combinations": str(price.combinations),
        "events": [
            {
                "event": event.row.event,
                "pays": event.row.pays.text,
                "combinations": str(event.combinations),
                "probability": event.probability,
                "returns": event.return_,
                "clause": citation(event.row.cite),
            }
            for event in price.events
        ],
        "clause": citation(price.wager.cite),
    }


def findings_on(
    pack: Pack, values: Mapping[str, Any], day: date, rulings: Rulings = (), waivers: Waivers = ()
) -> dict[str, Any]:
    return findings_as_data(pack, day, validate(values, pack, day, rulings, waivers=waivers))


class Prices(ApiView):
    operations = {
        "POST": Operation(
            Action.PRICING_RUN,
            SCOPE,
            "Price any pack and configuration, saving nothing",
            takes=PricedIn,
            gives=PriceOut,
            refuses=True,
        )
    }

    def post(self) -> Any:
        rules = rules_from(self.given)
        with engine_refusals():
            return price_of(rules, request_from(self.given))


class Validations(ApiView):
    operations = {
        "POST": Operation(
            Action.PRICING_RUN,
            SCOPE,
            "Findings of any configuration, saving nothing",
            takes=ValidatedIn,
            gives=FindingsOut,
            refuses=True,
        )
    }

    def post(self) -> Any:
        pack = self.given["pack"]
        with engine_refusals():
            values = read_values(book_of(pack), self.given["values"])
            rulings = rulings_by_pack([pack.id])[pack.id]
            return findings_on(pack, values, self.given.get("as_of", self.now.date()), rulings)


class Simulations(ApiView):
    operations = {
        "POST": Operation(
            Action.PRICING_RUN,
            SCOPE,
            "Simulate rounds; a job holds them against the exact price",
            takes=SimulationIn,
            gives=JobOut,
            status=202,
            writes=True,
        )
    }

    def post(self) -> Any:
        rules_from(self.given)
        given = self.given
        return ask_for_simulation(
            pack=given["pack"],
            values=given.get("values", {}),
            shoe=given.get("shoe", ""),
            players=given.get("players"),
            meters=given.get("meters", {}),
            rounds=given["rounds"],
            seed=given["seed"],
            actor=self.actor,
        )
