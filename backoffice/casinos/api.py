"""Properties, pits and tables."""

from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api import etags
from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut, MomentField, WallClockField
from backoffice.api.filters import Flag, Id
from backoffice.api.operations import EVERYBODY, Operation
from backoffice.casinos.models import GamingTable, Pit, Property
from backoffice.casinos.selectors.properties import pits_visible_to, properties_visible_to, tables_visible_to
from backoffice.casinos.selectors.tables import open_now, tables_with_state, with_opening
from backoffice.casinos.services.periods import close_table, open_table
from backoffice.casinos.services.pits import add_pit, change_pit
from backoffice.casinos.services.tables import EQUIPMENT_FIELDS, TABLE_FIELDS, add_table, change_table
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action


class PropertyOut(ModelOut):
    operator = serializers.CharField(source="operator.name")
    regulator = serializers.CharField(source="regulator.name")
    jurisdiction = serializers.CharField(source="regulator.jurisdiction")
    gaming_day_start = WallClockField(help_text="By the property's own clock.")

    class Meta:
        model = Property
        fields = [
            "id",
            "name",
            "operator",
            "regulator",
            "jurisdiction",
            "time_zone",
            "currency",
            "gaming_day_start",
            "postal_address",
            "retired_at",
            "version",
        ]


class PitOut(ModelOut):
    property = serializers.IntegerField(source="property_id")

    class Meta:
        model = Pit
        fields = ["id", "property", "name", "retired_at", "version"]


class PitIn(serializers.Serializer[Any]):
    property = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    name = serializers.CharField(max_length=60)


class PitChange(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60)


class TableOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    pit = serializers.IntegerField(source="pit_id")
    open_since = MomentField(allow_null=True, read_only=True)

    class Meta:
        model = GamingTable
        fields = ["id", "property", "pit", "number", *EQUIPMENT_FIELDS, "open_since", "retired_at", "version"]


class TableIn(serializers.ModelSerializer[GamingTable]):
    pit = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    positions = serializers.IntegerField(min_value=1, max_value=30)

    class Meta:
        model = GamingTable
        fields = [*TABLE_FIELDS]


class TableMoment(serializers.Serializer[Any]):
    at = MomentField(required=False, help_text="When it was; now where it is left out.")


class RetiredFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")
    retired = Flag(
        field_name="retired_at",
        lookup_expr="isnull",
        exclude=True,
        label="Only those retired, or only those in use",
    )


class TableFilter(RetiredFilter):
    pit = Id(field_name="pit_id", label="Of this pit")
    number = django_filters.CharFilter(field_name="number", lookup_expr="iexact", label="With this number")
    open = Flag(method="only_open", label="Only those open, or only those closed")

    def only_open(self, tables: Any, _name: str, wanted: bool) -> Any:
        return tables.filter(open_now() if wanted else ~open_now())


class PropertyFilter(django_filters.FilterSet):
    retired = RetiredFilter.base_filters["retired"]
    jurisdiction = django_filters.CharFilter(
        field_name="regulator__jurisdiction", label="Of this jurisdiction"
    )


class MeOut(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=["client", "person"])
    id = serializers.CharField()
    name = serializers.CharField()
    organisation_kind = serializers.CharField()
    organisation = serializers.CharField()
    scopes = serializers.ListField(child=serializers.CharField())
    properties = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="null: all of the organisation's."
    )
    requests_per_minute = serializers.IntegerField(allow_null=True)
    acts_for = serializers.CharField(
        allow_null=True, help_text="The person whose work the client does, once they have confirmed it."
    )


class Me(ApiView):
    operations = {
        "GET": Operation(Action.SIGNED_IN, EVERYBODY, "Who calls, and what they may do", gives=MeOut)
    }

    def get(self) -> dict[str, Any]:
        access = self.access
        client, person = access.client, access.person
        return {
            "kind": "client" if client else "person",
            "id": client.client_id if client else str(person.pk if person else ""),
            "name": client.name if client else str(person or ""),
            "organisation_kind": access.organisation_kind,
            "organisation": access.organisation_name,
            "scopes": sorted(access.scopes),
            "properties": None if access.property_ids is None else sorted(access.property_ids),
            "requests_per_minute": client.requests_per_minute if client else None,
            "acts_for": person.full_name if client and person else None,
        }


READ, WRITE = "house:read", "house:write"


class PropertyList(ApiView):
    operations = {
        "GET": Operation(
            Action.PROPERTY_VIEW,
            READ,
            "Properties",
            gives=PropertyOut,
            many=True,
            filters=PropertyFilter,
        )
    }

    def get(self) -> Any:
        return properties_visible_to(self.access)


class PropertyDetail(ApiView):
    operations = {
        "GET": Operation(Action.PROPERTY_VIEW, READ, "One property", gives=PropertyOut, tagged=True)
    }

    def load(self) -> None:
        self.casino = found(properties_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        return self.casino


class PitList(ApiView):
    operations = {
        "GET": Operation(Action.PROPERTY_VIEW, READ, "Pits", gives=PitOut, many=True, filters=RetiredFilter),
        "POST": Operation(
            Action.PIT_CHANGE,
            WRITE,
            "Add a pit",
            takes=PitIn,
            gives=PitOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return pits_visible_to(self.access).select_related(None)

    def post(self) -> Any:
        casino = among(properties_visible_to(self.access), self.given["property"], field="property")
        return add_pit(casino=casino, name=self.given["name"], actor=self.actor)


class PitDetail(ApiView):
    operations = {
        "GET": Operation(Action.PROPERTY_VIEW, READ, "One pit", gives=PitOut, tagged=True),
        "PATCH": Operation(
            Action.PIT_CHANGE,
            WRITE,
            "Rename a pit",
            takes=PitChange,
            gives=PitOut,
            guarded=True,
            refuses=True,
        ),
    }

    def load(self) -> None:
        self.pit = found(pits_visible_to(self.access), self.kwargs["pk"])

    def get(self) -> Any:
        return self.pit

    def patch(self) -> Any:
        self.ensure_seen(self.pit)
        name = self.given.get("name", self.pit.name)
        change_pit(pit=self.pit, seen_version=self.pit.version, name=name, actor=self.actor)
        self.pit.refresh_from_db()
        return self.pit


def tag_of_table(table: Any) -> str:
    """Whether it is open is part of what is answered."""
    since = table.open_since
    return etags.tag_of("table", table.pk, table.version, int(since.timestamp()) if since else "closed")


class TableList(ApiView):
    operations = {
        "GET": Operation(Action.TABLE_VIEW, READ, "Tables", gives=TableOut, many=True, filters=TableFilter),
        "POST": Operation(
            Action.TABLE_CHANGE,
            WRITE,
            "Add a table",
            takes=TableIn,
            gives=TableOut,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return with_opening(tables_visible_to(self.access))

    def post(self) -> Any:
        pit = among(pits_visible_to(self.access), self.given["pit"], field="pit")
        table = add_table(casino=pit.property, values=_complete(self.given, pit), actor=self.actor)
        return with_opening(tables_visible_to(self.access)).get(pk=table.pk)

    def etag(self, thing: Any) -> str:
        return tag_of_table(thing)


class TableAddress(ApiView, abstract=True):
    def load(self) -> None:
        self.table = found(tables_with_state(tables_visible_to(self.access)), self.kwargs["pk"])

    def etag(self, thing: Any) -> str:
        return tag_of_table(thing)

    def again(self) -> Any:
        return with_opening(tables_visible_to(self.access)).get(pk=self.table.pk)


class TableDetail(TableAddress):
    operations = {
        "GET": Operation(Action.TABLE_VIEW, READ, "One table", gives=TableOut, tagged=True),
        "PATCH": Operation(
            Action.TABLE_CHANGE,
            WRITE,
            "Change a table",
            takes=TableIn,
            gives=TableOut,
            guarded=True,
            refuses=True,
        ),
    }

    def get(self) -> Any:
        return self.table

    def patch(self) -> Any:
        self.ensure_seen(self.table)
        pit = self.table.pit
        if "pit" in self.given:
            pit = among(pits_visible_to(self.access), self.given["pit"], field="pit")
        values = {name: getattr(self.table, name) for name in TABLE_FIELDS} | self.given | {"pit": pit}
        change_table(table=self.table, seen_version=self.table.version, values=values, actor=self.actor)
        return self.again()


class OpenTable(TableAddress):
    operations = {
        "POST": Operation(
            Action.TABLE_OPEN_CLOSE,
            WRITE,
            "Open a table",
            takes=TableMoment,
            gives=TableOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        open_table(table=self.table, at=self.given.get("at", self.now), actor=self.actor)
        return self.again()


class CloseTable(TableAddress):
    operations = {
        "POST": Operation(
            Action.TABLE_OPEN_CLOSE,
            WRITE,
            "Close a table",
            takes=TableMoment,
            gives=TableOut,
            writes=True,
        )
    }

    def post(self) -> Any:
        close_table(table=self.table, at=self.given.get("at", self.now), actor=self.actor)
        return self.again()


def among(rows: Any, key: Any, *, field: str) -> Any:
    """What the body names, among what the caller may see."""
    thing = rows.filter(pk=key).first()
    if thing is None:
        raise DomainError(_("It does not exist, or you have no access to it."), field=field)
    return thing


def _complete(given: dict[str, Any], pit: Pit) -> dict[str, Any]:
    blank = GamingTable()
    return {name: getattr(blank, name) for name in EQUIPMENT_FIELDS} | given | {"pit": pit}
