"""Progressives for their controllers: approved settings out; readings, settings and jackpots in."""

from decimal import Decimal
from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.fields import COUNT, ID, AmountField, ModelOut, MomentField, MoneyField, money
from backoffice.api.filters import Flag, Id, Moment
from backoffice.api.house import among
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input
from backoffice.api.views import ApiView, found
from backoffice.permissions.actions import Action
from backoffice.selectors.properties import tables_visible_to
from backoffice.services.refusals import Refused
from games.api.bulk import ALL, EACH, MOST, ItemsOut, item_out, items_out, nothing_written
from games.models import JackpotHit, MeterAlert, MeterReading, Progressive, ProgressiveLevel
from games.selectors.progressives import (
    OPEN_ALERT,
    alerts_visible_to,
    current_terms,
    hits_visible_to,
    levels_visible_to,
    progressives_listed_for,
    progressives_visible_to,
    readings_visible_to,
)
from games.services.controllers import SETTINGS, report_settings
from games.services.decks import DeviceMark
from games.services.jackpots import Won, record_hit
from games.services.meter_readings import Shown, record_reading
from games.services.reading_batch import BatchRefused, Told, record_readings

READ, WRITE = "logs:read", "logs:write"


class MoneyIn(serializers.Serializer[Any]):
    amount = AmountField()
    currency = serializers.CharField(max_length=3, min_length=3)


class TermsOut(serializers.Serializer[Any]):
    """As approved and in force now: percentages as text, amounts with their currency."""

    since = MomentField(source="from_at")
    rate_percent = serializers.DecimalField(source="rate", max_digits=7, decimal_places=4)
    reserve_rate_percent = serializers.DecimalField(source="reserve_rate", max_digits=7, decimal_places=4)
    wager = serializers.SerializerMethodField()
    initial = serializers.SerializerMethodField()
    reset = serializers.SerializerMethodField()
    cap = serializers.SerializerMethodField()
    display_limit = serializers.SerializerMethodField()

    def _money(self, amount: Decimal | None) -> Any:
        shown = money(amount, self.context["currency"])
        return None if shown is None else MoneyField(shown).data

    def get_wager(self, terms: Any) -> dict[str, str]:
        return self._money(terms.wager)  # type: ignore[no-any-return]

    def get_initial(self, terms: Any) -> dict[str, str]:  # type: ignore[override]
        return self._money(terms.initial)  # type: ignore[no-any-return]

    def get_reset(self, terms: Any) -> dict[str, str]:
        return self._money(terms.reset)  # type: ignore[no-any-return]

    def get_cap(self, terms: Any) -> dict[str, str] | None:
        return self._money(terms.cap)  # type: ignore[no-any-return]

    def get_display_limit(self, terms: Any) -> dict[str, str]:
        return self._money(terms.display_limit)  # type: ignore[no-any-return]


class MeterOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    path = serializers.CharField()
    name = serializers.CharField()
    started_at = MomentField()
    shown = serializers.CharField(allow_null=True)
    read_at = MomentField(allow_null=True)
    open_alerts = serializers.IntegerField()
    settings = serializers.SerializerMethodField()

    def get_settings(self, level: Any) -> dict[str, Any]:
        view = self.context["view"]
        context = {"currency": self.context["currency"]}
        return dict(TermsOut(current_terms(level, view.now), context=context).data)


class ProgressiveOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    pack = serializers.CharField(source="pack_id")
    currency = serializers.CharField(source="property.currency")
    meters = serializers.SerializerMethodField()
    tables = serializers.SerializerMethodField()

    class Meta:
        model = Progressive
        fields = [
            "id",
            "property",
            "name",
            "kind",
            "pack",
            "currency",
            "controller_make",
            "controller_serial",
            "meters",
            "tables",
            "retired_at",
            "version",
        ]

    def get_meters(self, progressive: Any) -> list[dict[str, Any]]:
        context = {**self.context, "currency": progressive.property.currency}
        return [dict(MeterOut(each, context=context).data) for each in progressive.meters]

    def get_tables(self, progressive: Any) -> list[int]:
        return [link.table_id for link in progressive.tables_now]


class MeterReadingOut(ModelOut):
    meter = serializers.IntegerField(source="level_id")
    shown = serializers.SerializerMethodField()
    corrects = serializers.IntegerField(source="corrects_id", allow_null=True)

    class Meta:
        model = MeterReading
        fields = [
            "id",
            "meter",
            "at",
            "received_at",
            "shown",
            "counter",
            "wagers",
            "source",
            "device_id",
            "sequence",
            "note",
            "read_by_name",
            "corrects",
            "is_void",
        ]

    def get_shown(self, reading: Any) -> dict[str, str]:
        return dict(MoneyField((reading.shown, reading.level.house.currency)).data)


class ReadingIn(serializers.Serializer[Any]):
    meter = serializers.IntegerField(**ID, help_text="The id of the meter, from the progressive.")
    at = MomentField(help_text="When the meter showed it; it may come late and in any order.")
    shown = MoneyIn()
    counter = serializers.IntegerField(
        **COUNT, required=False, help_text="The controller's running count of wagers."
    )
    wagers = serializers.IntegerField(
        **COUNT, required=False, help_text="Or: wagers since the reading before."
    )
    coin_in = AmountField(required=False, min_value=Decimal(0), help_text="Or: their amount.")
    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    device_id = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    sequence = serializers.IntegerField(
        **COUNT,
        required=False,
        help_text="The device's number of the message: sent again it is the same reading.",
    )

    def validate(self, attrs: Any) -> Any:
        if attrs.get("sequence") is not None and not attrs.get("device_id"):
            raise serializers.ValidationError({"device_id": _("A message's number needs its device.")})
        return attrs


class ReadingsIn(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(choices=[ALL, EACH], default=ALL)
    items: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=ReadingIn(), min_length=1, max_length=MOST
    )


class RecordedOut(serializers.Serializer[Any]):
    is_new = serializers.BooleanField(help_text="false: the device had sent it before.")
    reading = MeterReadingOut()
    alerts = serializers.ListField(child=serializers.CharField(), help_text="What does not add up, by kind.")


class SettingsIn(serializers.Serializer[Any]):
    at = MomentField()
    device_id = serializers.CharField(max_length=60)
    sequence = serializers.IntegerField(**COUNT)
    wager = AmountField(required=False, min_value=Decimal(0))
    rate_percent = serializers.DecimalField(
        7, 4, min_value=Decimal(0), max_value=Decimal(100), required=False
    )
    reserve_rate_percent = serializers.DecimalField(
        7, 4, min_value=Decimal(0), max_value=Decimal(100), required=False
    )
    reset = AmountField(required=False, min_value=Decimal(0))
    cap = AmountField(required=False, min_value=Decimal(0), allow_null=True)


class SettingsOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    is_new = serializers.BooleanField()
    agrees = serializers.BooleanField(help_text="Whether everything that was reported is as approved.")
    differences = serializers.DictField(
        child=serializers.CharField(allow_null=True), help_text="Setting -> what is approved."
    )
    alerts = serializers.ListField(child=serializers.IntegerField())


class HitOut(ModelOut):
    meter = serializers.IntegerField(source="level_id")
    table = serializers.IntegerField(source="table_id")
    amount = serializers.SerializerMethodField()
    other_award = serializers.SerializerMethodField()
    restarted = serializers.SerializerMethodField()
    corrects = serializers.IntegerField(source="corrects_id", allow_null=True)

    class Meta:
        model = JackpotHit
        fields = [
            "id",
            "meter",
            "table",
            "at",
            "amount",
            "other_award",
            "restarted",
            "hand",
            "cards",
            "witnesses",
            "device_id",
            "sequence",
            "recorded_at",
            "recorded_by_name",
            "corrects",
            "is_void",
        ]

    def get_amount(self, hit: Any) -> dict[str, str]:
        return dict(MoneyField((hit.amount, hit.level.house.currency)).data)

    def get_other_award(self, hit: Any) -> dict[str, str]:
        return dict(MoneyField((hit.other_award, hit.level.house.currency)).data)

    def get_restarted(self, hit: Any) -> dict[str, str]:
        return dict(MoneyField((hit.restarted, hit.level.house.currency)).data)


class HitIn(serializers.Serializer[Any]):
    meter = serializers.IntegerField(**ID)
    table = serializers.IntegerField(**ID)
    at = MomentField()
    amount = MoneyIn(help_text="Paid from the meter.")
    restarted = MoneyIn(help_text="What the meter showed afterwards.")
    other_award = MoneyIn(required=False, help_text="The rest of the award, by odds.")
    hand = serializers.CharField(max_length=120)
    cards = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    witnesses = serializers.CharField(max_length=200)
    device_id = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    sequence = serializers.IntegerField(
        **COUNT,
        required=False,
        help_text="The device's number of the message: sent again it is the same jackpot.",
    )

    def validate(self, attrs: Any) -> Any:
        if (attrs.get("sequence") is not None) != bool(attrs.get("device_id")):
            raise serializers.ValidationError(
                {"device_id": _("State device and number of the message together.")}
            )
        return attrs


class AlertOut(ModelOut):
    meter = serializers.IntegerField(source="level_id")
    amount = serializers.SerializerMethodField()
    arithmetic = serializers.JSONField()
    is_open = serializers.BooleanField()

    class Meta:
        model = MeterAlert
        fields = [
            "id",
            "meter",
            "kind",
            "at",
            "raised_at",
            "amount",
            "arithmetic",
            "is_open",
            "acknowledged_at",
            "acknowledged_by_name",
            "explanation",
            "settled_at",
        ]

    def get_amount(self, alert: Any) -> dict[str, str] | None:
        if alert.amount is None:
            return None
        return dict(MoneyField((alert.amount, alert.level.house.currency)).data)


class ProgressiveFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")


class LogFilter(django_filters.FilterSet):
    meter = Id(field_name="level_id", label="Of this meter")
    since = Moment(field_name="at", lookup_expr="gte", label="From this moment on")
    until = Moment(field_name="at", lookup_expr="lt", label="Before this moment")


class AlertFilter(LogFilter):
    open = Flag(method="only_open", label="Only those that nobody has explained, or only the others")

    def only_open(self, alerts: Any, _name: str, wanted: bool) -> Any:
        return alerts.filter(OPEN_ALERT) if wanted else alerts.exclude(OPEN_ALERT)


class ProgressiveList(ApiView):
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "Progressives with their meters and approved settings",
            gives=ProgressiveOut,
            many=True,
            filters=ProgressiveFilter,
        )
    }

    def get(self) -> Any:
        return progressives_listed_for(self.access, house=None, at=self.now)


class ProgressiveDetail(ApiView):
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "One progressive: approved rate, reset and cap of each meter",
            gives=ProgressiveOut,
        )
    }

    def load(self) -> None:
        self.progressive = found(progressives_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        retired = self.progressive.is_retired
        listed = progressives_listed_for(self.access, house=None, at=self.now, retired=retired)
        return found(listed, self.progressive.pk)

    def etag(self, thing: Any) -> str:
        return ""


def ensure_currency(level: ProgressiveLevel, given: dict[str, Any] | None, *, field: str) -> Decimal:
    if given is None:
        return Decimal(0)
    currency = level.house.currency
    if given["currency"] != currency:
        raise Refused(
            _("%(property)s counts in %(currency)s.") % {"property": level.house, "currency": currency},
            field=f"{field}.currency",
            allowed=currency,
        )
    amount: Decimal = given["amount"]
    return amount


def shown_in(level: ProgressiveLevel, given: dict[str, Any]) -> Shown:
    return Shown(
        at=given["at"],
        meter=ensure_currency(level, given["shown"], field="shown"),
        counter=given.get("counter"),
        wagers=given.get("wagers"),
        coin_in=given.get("coin_in"),
        note=given["note"],
        device_id=given["device_id"],
        sequence=given.get("sequence"),
    )


def by_its_path(refused: Refused) -> Refused:
    """The service speaks of what the meter shows; here `meter` is its id, and the amount stands elsewhere."""
    if refused.field != "meter":
        return refused
    return Refused(refused.message, field="shown.amount", allowed=refused.allowed, clause=refused.clause)


class ReadingList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "Meter readings, newest first",
            gives=MeterReadingOut,
            many=True,
            filters=LogFilter,
        ),
        "POST": Operation(
            Action.METER_RECORD,
            WRITE,
            "Report a reading",
            takes=ReadingIn,
            gives=RecordedOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return readings_visible_to(self.access)

    def post(self) -> Any:
        level = among(levels_visible_to(self.access), self.given["meter"], field="meter")
        try:
            recorded = record_reading(
                level=level,
                shown=shown_in(level, self.given),
                source=MeterReading.Source.API,
                now=self.now,
                actor=self.actor,
            )
        except Refused as refused:
            raise by_its_path(refused) from refused
        return {
            "is_new": recorded.is_new,
            "reading": recorded.reading,
            "alerts": [each.kind for each in recorded.alerts],
        }


class ReadingBulk(ApiView):
    operations = {
        "POST": Operation(
            Action.METER_RECORD,
            WRITE,
            f"Report up to {MOST} readings",
            description="All or nothing, or each by itself. A message that the device sent before counts as known.",
            takes=ReadingsIn,
            gives=ItemsOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        items = self.given["items"]
        levels = {
            each.pk: each
            for each in levels_visible_to(self.access).filter(pk__in={one["meter"] for one in items})
        }
        told, places, early = [], [], {}
        for place, one in enumerate(items):
            try:
                level = levels.get(one["meter"])
                if level is None:
                    raise Refused(_("There is no such thing, or you may not know of it."), field="meter")
                told.append(Told(level, shown_in(level, one)))
                places.append(place)
            except Refused as refused:
                early[place] = refused
        all_or_nothing = self.given["mode"] == ALL
        if early and all_or_nothing:
            raise nothing_written(BatchRefused(early))
        try:
            outcomes = record_readings(
                told=told, all_or_nothing=all_or_nothing, now=self.now, actor=self.actor
            )
        except BatchRefused as error:
            moved = {places[place]: by_its_path(refused) for place, refused in error.refusals.items()}
            raise nothing_written(BatchRefused(moved)) from error
        results = {
            place: item_out(place, key=None, is_new=False, refused=refused)
            for place, refused in early.items()
        }
        for place, one in zip(places, outcomes, strict=True):
            key = one.reading.pk if one.reading else None
            why = one.refusal and by_its_path(one.refusal)
            results[place] = item_out(place, key=key, is_new=one.is_new, refused=why, alerts=one.alerts)
        return items_out([results[place] for place in sorted(results)])


class MeterSettings(ApiView):
    operations = {
        "POST": Operation(
            Action.METER_RECORD,
            WRITE,
            "Report how a controller is set; what is not as approved raises an alert",
            takes=SettingsIn,
            gives=SettingsOut,
            status=201,
            writes=True,
        )
    }

    def load(self) -> None:
        self.level = found(levels_visible_to(self.access), self.kwargs["pk"])

    def post(self) -> Any:
        names = {"rate": "rate_percent", "reserve_rate": "reserve_rate_percent"}
        settings = {
            name: self.given[names.get(name, name)]
            for name in SETTINGS
            if names.get(name, name) in self.given
        }
        if not settings:
            raise bad_input([FieldProblem("rate_percent", _("Say at least one setting."), "required")])
        reported = report_settings(
            level=self.level,
            settings=settings,
            at=self.given["at"],
            mark=DeviceMark(self.given["device_id"], self.given["sequence"]),
            now=self.now,
            actor=self.actor,
        )
        differences = reported.report.differences
        return {
            "id": reported.report.pk,
            "is_new": reported.is_new,
            "agrees": not differences,
            "differences": {
                name: None if value is None else format(Decimal(value), "f")
                for name, value in differences.items()
            },
            "alerts": [each.pk for each in reported.alerts],
        }


class HitList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "Jackpots, newest first",
            gives=HitOut,
            many=True,
            filters=LogFilter,
        ),
        "POST": Operation(
            Action.HIT_RECORD, WRITE, "Report a jackpot", takes=HitIn, gives=HitOut, status=201, writes=True
        ),
    }

    def get(self) -> Any:
        return hits_visible_to(self.access)

    def post(self) -> Any:
        given = self.given
        level = among(levels_visible_to(self.access), given["meter"], field="meter")
        table = among(tables_visible_to(self.access), given["table"], field="table")
        sequence = given.get("sequence")
        won = Won(
            mark=None if sequence is None else DeviceMark(given["device_id"], sequence),
            table=table,
            at=given["at"],
            amount=ensure_currency(level, given["amount"], field="amount"),
            restarted=ensure_currency(level, given["restarted"], field="restarted"),
            other_award=ensure_currency(level, given.get("other_award"), field="other_award"),
            hand=given["hand"],
            cards=given["cards"],
            witnesses=given["witnesses"],
        )
        return record_hit(level=level, won=won, now=self.now, actor=self.actor).hit


class AlertList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.PROGRESSIVE_VIEW,
            READ,
            "What does not add up at the meters, newest first",
            gives=AlertOut,
            many=True,
            filters=AlertFilter,
        )
    }

    def get(self) -> Any:
        return alerts_visible_to(self.access)
