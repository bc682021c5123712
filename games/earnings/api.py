"""Drop and win in, theoretical win out."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import (
    ID,
    AmountField,
    FractionField,
    ModelOut,
    MomentField,
    MoneyField,
    decimal_text,
)
from backoffice.api.filters import Id
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.earnings.models import DropAndWin
from games.earnings.rules.earn import earn
from games.earnings.rules.plan import Opening, TablePlan, WagerMix
from games.earnings.rules.presets import plan_from, presets_of
from games.earnings.selectors.drop_and_win import takes_visible_to
from games.earnings.services.drop_and_win import report_take
from games.limits.rules.values import with_limits
from games.limits.selectors import amounts_of
from games.pricing.api.exact import engine_refusals
from games.rulepacks.book import book_of
from games.settlements.selectors import minute_of
from games.validation.rulings import as_ruled

READ, WRITE = "earnings:read", "earnings:write"


class TakeIn(serializers.Serializer[Any]):
    table = serializers.IntegerField(**ID)
    gaming_day = serializers.DateField()
    drop = AmountField(min_value=Decimal(0))
    win = AmountField(help_text="May be below zero.")
    currency = serializers.CharField(min_length=3, max_length=3)


class TakeChange(serializers.Serializer[Any]):
    drop = AmountField(min_value=Decimal(0))
    win = AmountField(help_text="May be below zero.")


class TakeOut(ModelOut):
    table = serializers.IntegerField(source="table_id")
    drop = serializers.SerializerMethodField()
    win = serializers.SerializerMethodField()
    win_to_drop = serializers.SerializerMethodField()

    class Meta:
        model = DropAndWin
        fields = [
            "id",
            "table",
            "gaming_day",
            "drop",
            "win",
            "win_to_drop",
            "reported_at",
            "reported_by_name",
            "version",
        ]

    def get_drop(self, take: Any) -> dict[str, str]:
        return dict(MoneyField((take.drop, take.table.property.currency)).data)

    def get_win(self, take: Any) -> dict[str, str]:
        return dict(MoneyField((take.win, take.table.property.currency)).data)

    def get_win_to_drop(self, take: Any) -> dict[str, str] | None:
        if not take.drop:
            return None
        share = Fraction(take.win) / Fraction(take.drop)
        return {"exact": f"{share.numerator}/{share.denominator}", "decimal": decimal_text(share)}


class TakeFilter(django_filters.FilterSet):
    table = Id(field_name="table_id", label="Of this table")
    property = Id(field_name="table__property_id", label="Of this property")
    since = django_filters.DateFilter(
        field_name="gaming_day", lookup_expr="gte", label="From this gaming day on"
    )
    until = django_filters.DateFilter(
        field_name="gaming_day", lookup_expr="lt", label="Before this gaming day"
    )


class MixIn(serializers.Serializer[Any]):
    wager = serializers.CharField(max_length=60)
    share_percent = serializers.DecimalField(6, 3, min_value=Decimal(0), max_value=Decimal(100))
    stake = AmountField(min_value=Decimal(0))


class TheoreticalIn(serializers.Serializer[Any]):
    table = serializers.IntegerField(**ID)
    at = MomentField(required=False, help_text="By the rules in force then; now where it is left out.")
    hours = serializers.DecimalField(8, 2, min_value=Decimal("0.01"), max_value=Decimal(100_000))
    seats = serializers.IntegerField(min_value=1, max_value=30, required=False)
    rounds_per_hour = serializers.DecimalField(
        6, 2, min_value=Decimal(1), max_value=Decimal(1000), required=False
    )
    mix: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=MixIn(),
        required=False,
        max_length=40,
        help_text="Who bets what; a usual evening otherwise.",
    )


class WagerWinOut(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    handle = FractionField()
    win = FractionField()


class TheoreticalOut(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    rules = serializers.IntegerField()
    currency = serializers.CharField()
    hours = serializers.CharField()
    seats = serializers.IntegerField()
    rounds_per_hour = serializers.CharField()
    handle = FractionField(help_text="What is bet in these hours.")
    win = FractionField(help_text="What the house keeps of it on average.")
    house_edge = FractionField(allow_null=True)
    wagers = WagerWinOut(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class TakeList(ApiView):
    ordering = ("-gaming_day", "-pk")
    operations = {
        "GET": Operation(
            Action.EARNINGS_VIEW,
            READ,
            "Drop and win by table and gaming day",
            gives=TakeOut,
            many=True,
            filters=TakeFilter,
        ),
        "POST": Operation(
            Action.EARNINGS_RECORD,
            WRITE,
            "Report drop and win of a table and gaming day",
            description="Counted again, the newer count holds; the audit trail keeps the older.",
            takes=TakeIn,
            gives=TakeOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return takes_visible_to(self.access)

    def post(self) -> Any:
        given = self.given
        table = among(tables_visible_to(self.access), given["table"], field="table")
        if given["currency"] != table.property.currency:
            raise DomainError(
                _("%(property)s uses %(currency)s.")
                % {"property": table.property, "currency": table.property.currency},
                field="currency",
                allowed=table.property.currency,
            )
        return report_take(
            table=table,
            gaming_day=given["gaming_day"],
            drop=given["drop"],
            win=given["win"],
            at=self.now,
            actor=self.actor,
        )


class TakeDetail(ApiView):
    operations = {
        "GET": Operation(
            Action.EARNINGS_VIEW, READ, "Drop and win of one gaming day", gives=TakeOut, tagged=True
        ),
        "PATCH": Operation(
            Action.EARNINGS_RECORD,
            WRITE,
            "Put a count right",
            takes=TakeChange,
            gives=TakeOut,
            guarded=True,
            refuses=True,
        ),
    }

    def load(self) -> None:
        self.take = found(takes_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        return self.take

    def patch(self) -> Any:
        self.ensure_seen(self.take)
        return report_take(
            table=self.take.table,
            gaming_day=self.take.gaming_day,
            drop=self.given.get("drop", self.take.drop),
            win=self.given.get("win", self.take.win),
            seen_version=self.take.version,
            at=self.now,
            actor=self.actor,
        )


class TheoreticalWins(ApiView):
    operations = {
        "POST": Operation(
            Action.EARNINGS_VIEW,
            READ,
            "What a table wins on average, by its rules in force",
            takes=TheoreticalIn,
            gives=TheoreticalOut,
            refuses=True,
        )
    }

    def post(self) -> Any:
        given = self.given
        table = among(tables_visible_to(self.access), given["table"], field="table")
        minute = minute_of(table, given.get("at", self.now))
        if minute.approved is None:
            raise DomainError(_("No rules were in force at this table at that time."), field="at")
        values = minute.approved.values
        if minute.limits is not None:
            values = with_limits(values, amounts_of(book_of(minute.pack), minute.approved, minute.limits))
        values = as_ruled(minute.pack, values, minute.rulings, minute.day)
        with engine_refusals("mix"):
            usual = plan_from(presets_of(minute.pack)[0], minute.pack, values)
            mix = {
                each["wager"]: WagerMix(each["share_percent"], each["stake"]) for each in given.get("mix", ())
            }
            strange = [code for code in mix if code not in usual.mix]
            if strange:
                raise DomainError(
                    _("%(wagers)s cannot be bet there.") % {"wagers": ", ".join(strange)},
                    field="mix",
                    allowed=", ".join(usual.mix),
                )
            plan = TablePlan(
                seats=given.get("seats", usual.seats),
                rounds_per_hour=given.get("rounds_per_hour", usual.rounds_per_hour),
                mix=mix or usual.mix,
            )
            earnings = earn(minute.pack, values, plan, Opening())
        hours = Fraction(given["hours"])
        return {
            "table": table.pk,
            "rules": minute.approved.pk,
            "currency": table.property.currency,
            "hours": given["hours"],
            "seats": earnings.seats,
            "rounds_per_hour": plan.rounds_per_hour,
            "handle": earnings.handle_per_hour * hours,
            "win": earnings.win_per_hour * hours,
            "house_edge": earnings.edge,
            "wagers": [
                {"code": each.code, "name": each.name, "handle": each.handle * hours, "win": each.win * hours}
                for each in earnings.wagers
            ],
            "notes": list(earnings.notes),
        }
