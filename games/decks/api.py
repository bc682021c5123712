"""The deck log: changes by two people, ends of shoes by devices."""

from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api.bulk import ALL, EACH, MOST, ItemsOut, item_out, items_out, nothing_written
from backoffice.api.endpoints import ApiView
from backoffice.api.fields import COUNT, ID, ModelOut, MomentField
from backoffice.api.filters import Id, Moment
from backoffice.api.operations import Operation
from backoffice.casinos.api import among
from backoffice.casinos.selectors.properties import tables_visible_to
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import BatchRefused, DomainError
from backoffice.permissions.actions import Action
from games.badges.services.pins import Credentials
from games.decks.models import DeckChange, ShoeEnd
from games.decks.rules.entry import DeckEntry
from games.decks.selectors.changes import deck_changes_visible_to, shoe_ends_visible_to
from games.decks.services.bulk import ReportedDeckChange, log_deck_changes
from games.decks.services.changes import log_deck_change
from games.decks.services.shoe_ends import report_shoe_end

READ, WRITE = "logs:read", "logs:write"


class DeckChangeOut(ModelOut):
    table = serializers.IntegerField(source="table_id")
    corrects = serializers.IntegerField(source="corrects_id", allow_null=True)

    class Meta:
        model = DeckChange
        fields = [
            "id",
            "table",
            "at",
            "batch",
            "back_colour",
            "decks_opened",
            "decks_removed",
            "decks_in_batch",
            "source",
            "preshuffle_form",
            "seal_number",
            "reason",
            "notes",
            "late_cause",
            "late_words",
            "inspected_by_name",
            "verified_by_name",
            "logged_by_name",
            "device_id",
            "device_sequence",
            "received_at",
            "corrects",
            "is_void",
        ]


class BadgeIn(serializers.Serializer[Any]):
    badge = serializers.CharField(max_length=40)
    pin = serializers.CharField(max_length=20, write_only=True)


class DeckChangeIn(serializers.Serializer[Any]):
    table = serializers.IntegerField(**ID)
    at = MomentField()
    batch = serializers.IntegerField(min_value=1, max_value=2, default=1)
    back_colour = serializers.CharField(max_length=20)
    decks_opened = serializers.IntegerField(min_value=0, max_value=20)
    decks_removed = serializers.IntegerField(min_value=0, max_value=20)
    source = serializers.ChoiceField(choices=DeckChange.Source.choices, default="storage")  # type: ignore[assignment]
    preshuffle_form = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    seal_number = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    reason = serializers.ChoiceField(choices=DeckChange.Reason.choices)
    notes = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")
    late_cause = serializers.CharField(
        max_length=60,
        required=False,
        allow_blank=True,
        default="",
        help_text="Of a change that came too late: one of the causes that the property lists, or another.",
    )
    late_words = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
    dealer = BadgeIn(help_text="Who inspected the decks.")
    supervisor = BadgeIn(help_text="The floor supervisor who verified.")
    device_id = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")
    sequence = serializers.IntegerField(**COUNT, required=False)

    def validate(self, attrs: Any) -> Any:
        if (attrs.get("sequence") is not None) != bool(attrs.get("device_id")):
            raise serializers.ValidationError(
                {"device_id": _("State the device and message number together.")}
            )
        return attrs


class DeckChangesIn(serializers.Serializer[Any]):
    mode = serializers.ChoiceField(choices=[ALL, EACH], default=ALL)
    items: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=DeckChangeIn(), min_length=1, max_length=MOST
    )


class ShoeEndIn(serializers.Serializer[Any]):
    table = serializers.IntegerField(**ID)
    at = MomentField()
    batch = serializers.IntegerField(min_value=1, max_value=2, default=1)
    rounds = serializers.IntegerField(min_value=0, max_value=10_000, required=False, allow_null=True)
    cards_dealt = serializers.IntegerField(min_value=0, max_value=2_000, required=False, allow_null=True)
    device_id = serializers.CharField(max_length=60)
    sequence = serializers.IntegerField(**COUNT)


class ShoeEndOut(ModelOut):
    table = serializers.IntegerField(source="table_id")

    class Meta:
        model = ShoeEnd
        fields = [
            "id",
            "table",
            "at",
            "received_at",
            "batch",
            "rounds",
            "cards_dealt",
            "device_id",
            "sequence",
        ]


class DeckFilter(django_filters.FilterSet):
    table = Id(field_name="table_id", label="At this table")
    property = Id(field_name="table__property_id", label="At this property")
    since = Moment(field_name="at", lookup_expr="gte", label="From this moment on")
    until = Moment(field_name="at", lookup_expr="lt", label="Before this moment")


def told_change(table: Any, given: dict[str, Any]) -> ReportedDeckChange:
    names = (
        "at",
        "batch",
        "back_colour",
        "decks_opened",
        "decks_removed",
        "source",
        "reason",
        "preshuffle_form",
        "seal_number",
        "notes",
        "late_cause",
        "late_words",
    )
    sequence = given.get("sequence")
    return ReportedDeckChange(
        table=table,
        entry=DeckEntry(**{name: given[name] for name in names}),
        dealer=Credentials(given["dealer"]["badge"], given["dealer"]["pin"], "dealer"),
        supervisor=Credentials(given["supervisor"]["badge"], given["supervisor"]["pin"], "supervisor"),
        mark=None if sequence is None else DeviceMark(given["device_id"], sequence),
    )


class DeckChangeList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.DECK_VIEW,
            READ,
            "Deck changes, newest first",
            gives=DeckChangeOut,
            many=True,
            filters=DeckFilter,
        ),
        "POST": Operation(
            Action.DECK_LOG,
            WRITE,
            "Log a deck change, attested by two people",
            takes=DeckChangeIn,
            gives=DeckChangeOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return deck_changes_visible_to(self.access)

    def post(self) -> Any:
        table = among(tables_visible_to(self.access), self.given["table"], field="table")
        told = told_change(table, self.given)
        return log_deck_change(
            table=table,
            entry=told.entry,
            dealer=told.dealer,
            supervisor=told.supervisor,
            at=self.now,
            actor=self.actor,
            mark=told.mark,
        )


class DeckChangeBulk(ApiView):
    operations = {
        "POST": Operation(
            Action.DECK_LOG,
            WRITE,
            f"Log up to {MOST} deck changes",
            description="All or nothing, or each by itself. A message that the device sent before counts as known.",
            takes=DeckChangesIn,
            gives=ItemsOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        items = self.given["items"]
        wanted = {one["table"] for one in items}
        tables = {each.pk: each for each in tables_visible_to(self.access).filter(pk__in=wanted)}
        early = {
            place: DomainError(_("It does not exist, or you have no access to it."), field="table")
            for place, one in enumerate(items)
            if one["table"] not in tables
        }
        all_or_nothing = self.given["mode"] == ALL
        if early and all_or_nothing:
            raise nothing_written(BatchRefused(early))
        places = [place for place in range(len(items)) if place not in early]
        told = [told_change(tables[items[place]["table"]], items[place]) for place in places]
        try:
            outcomes = log_deck_changes(
                told=told, all_or_nothing=all_or_nothing, at=self.now, actor=self.actor
            )
        except BatchRefused as error:
            moved = {places[place]: refused for place, refused in error.refusals.items()}
            raise nothing_written(BatchRefused(moved)) from error
        results = {
            place: item_out(place, key=None, is_new=False, refused=each) for place, each in early.items()
        }
        for place, one in zip(places, outcomes, strict=True):
            key = one.change.pk if one.change else None
            results[place] = item_out(place, key=key, is_new=one.is_new, refused=one.refusal)
        return items_out([results[place] for place in sorted(results)])


class ShoeEndList(ApiView):
    ordering = ("-at", "-pk")
    operations = {
        "GET": Operation(
            Action.DECK_VIEW,
            READ,
            "Ends of shoes, newest first",
            gives=ShoeEndOut,
            many=True,
            filters=DeckFilter,
        ),
        "POST": Operation(
            Action.DECK_LOG,
            WRITE,
            "Report the end of a shoe",
            takes=ShoeEndIn,
            gives=ShoeEndOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return shoe_ends_visible_to(self.access)

    def post(self) -> Any:
        given = self.given
        return report_shoe_end(
            table=among(tables_visible_to(self.access), given["table"], field="table"),
            at=given["at"],
            batch=given["batch"],
            rounds=given.get("rounds"),
            cards_dealt=given.get("cards_dealt"),
            mark=DeviceMark(given["device_id"], given["sequence"]),
            now=self.now,
            actor=self.actor,
        )
