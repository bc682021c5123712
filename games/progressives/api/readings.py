"""What meters showed, singly and in bulk."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.bulk import ALL, EACH, MOST, ItemsOut, item_out, items_out, nothing_written
from backoffice.api.endpoints import ApiView
from backoffice.api.fields import COUNT, ID, AmountField, ModelOut, MomentField, MoneyField
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.core.errors import BatchRefused, DomainError
from backoffice.permissions.actions import Action
from games.progressives.api.meters import READ, WRITE, LogFilter, MoneyIn, ensure_currency
from games.progressives.models import MeterReading, ProgressiveLevel
from games.progressives.selectors.progressives import levels_visible_to, readings_visible_to
from games.progressives.services.doubts import warning_of
from games.progressives.services.readings import Shown, record_reading
from games.progressives.services.readings_bulk import ReportedReading, record_readings


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
        return dict(MoneyField((reading.shown, reading.level.casino.currency)).data)


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
            raise serializers.ValidationError({"device_id": _("A message number needs its device.")})
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
    warnings = serializers.ListField(
        child=serializers.CharField(),
        help_text="The same in words, with what was expected. The reading is kept all the same.",
    )


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


def by_its_path(refused: DomainError) -> DomainError:
    """The service speaks of what the meter shows; here `meter` is its id, and the amount stands elsewhere."""
    if refused.field != "meter":
        return refused
    return DomainError(refused.message, field="shown.amount", allowed=refused.allowed, clause=refused.clause)


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
        except DomainError as refused:
            raise by_its_path(refused) from refused
        return {
            "is_new": recorded.is_new,
            "reading": recorded.reading,
            "alerts": [each.kind for each in recorded.alerts],
            "warnings": [warning_of(level, each) for each in recorded.alerts],
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
                    raise DomainError(_("It does not exist, or you have no access to it."), field="meter")
                told.append(ReportedReading(level, shown_in(level, one)))
                places.append(place)
            except DomainError as refused:
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
        for place, told_of, one in zip(places, told, outcomes, strict=True):
            key = one.reading.pk if one.reading else None
            why = one.refusal and by_its_path(one.refusal)
            results[place] = item_out(place, key=key, is_new=one.is_new, refused=why, alerts=len(one.alerts))
            results[place]["warnings"] = [warning_of(told_of.level, each) for each in one.alerts]
        return items_out([results[place] for place in sorted(results)])
