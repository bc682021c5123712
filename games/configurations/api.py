"""Configurations and their revisions: read, added, changed under the eye of their ETag, compared, validated, priced."""

from datetime import date
from typing import Any

import django_filters
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import serializers

from backoffice.api import etags
from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ModelOut
from backoffice.api.filters import Flag, Id
from backoffice.api.operations import Operation
from backoffice.api.problems import FieldProblem, bad_input, changed_meanwhile
from backoffice.casinos.api import among
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.configurations.models import Configuration, Revision
from games.configurations.rules.redline import redline
from games.configurations.selectors.configurations import configurations_visible_to, head_revisions
from games.configurations.services.configurations import (
    RevisionConflict,
    add_configuration,
    rename_configuration,
    save_revision,
)
from games.engine.game import PriceRequest
from games.packs.api_fields import ObjectField, PackField
from games.packs.selectors import pack_of
from games.pricing.api.endpoints import FindingsOut, PriceOut, findings_on, price_of
from games.pricing.api.exact import engine_refusals, read_values, written
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack
from games.rulepacks.rules import build_rules
from games.rulings.selectors.rulings import rulings_of, waivers_of
from games.validation.rulings import as_ruled

READ, WRITE = "config:read", "config:write"
REVISION = {"type": "integer", "minimum": 1, "maximum": 2_147_483_647}


class ConfigurationOut(ModelOut):
    property = serializers.IntegerField(source="property_id")
    pack = serializers.CharField(source="pack_id")
    revision = serializers.IntegerField(source="head", help_text="The newest.")

    class Meta:
        model = Configuration
        fields = ["id", "property", "pack", "name", "revision", "added_at", "retired_at", "version"]


class ConfigurationWithValues(ConfigurationOut):
    values = serializers.SerializerMethodField()

    class Meta(ConfigurationOut.Meta):
        fields = [*ConfigurationOut.Meta.fields, "values"]

    def get_values(self, configuration: Any) -> dict[str, Any]:
        shown: dict[str, Any] = written(head_revisions([configuration])[configuration.pk].values)
        return shown


class ConfigurationIn(serializers.Serializer[Any]):
    property = serializers.IntegerField(min_value=1, max_value=2**63 - 1)
    pack = PackField()
    name = serializers.CharField(max_length=80)
    values = ObjectField()
    note = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")


class ConfigurationChange(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80, required=False)
    values = ObjectField(required=False, help_text="All of them: what is left out is no longer stated.")
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class RevisionOut(ModelOut):
    class Meta:
        model = Revision
        fields = ["number", "values_hash", "pack_hash", "saved_at", "saved_by_name", "note", "restored_from"]


class RevisionWithValues(RevisionOut):
    values = serializers.SerializerMethodField()

    class Meta(RevisionOut.Meta):
        fields = [*RevisionOut.Meta.fields, "values"]

    def get_values(self, revision: Any) -> dict[str, Any]:
        shown: dict[str, Any] = written(revision.values)
        return shown


class ChangeOut(serializers.Serializer[Any]):
    path = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)
    clauses = serializers.ListField(child=serializers.CharField())


class ComparisonOut(serializers.Serializer[Any]):
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    changes = ChangeOut(many=True)


class ConfigurationFilter(django_filters.FilterSet):
    property = Id(field_name="property_id", label="Of this property")
    pack = django_filters.CharFilter(field_name="pack_id", label="Of this rule pack")
    retired = Flag(
        field_name="retired_at",
        lookup_expr="isnull",
        exclude=True,
        label="Only those retired, or only those in use",
    )


class ConfigurationList(ApiView):
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW,
            READ,
            "Configurations",
            gives=ConfigurationOut,
            many=True,
            filters=ConfigurationFilter,
        ),
        "POST": Operation(
            Action.CONFIGURATION_CHANGE,
            WRITE,
            "Add a configuration with its first revision",
            description="A draft may be wrong: findings stop no saving, only a submission.",
            takes=ConfigurationIn,
            gives=ConfigurationWithValues,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return configurations_visible_to(self.access)

    def post(self) -> Any:
        given = self.given
        casino = among(properties_visible_to(self.access), given["property"], field="property")
        pack = given["pack"]
        if pack.id.split("/")[0] != casino.regulator.jurisdiction:
            raise DomainError(
                _("%(property)s is under %(regulator)s; these rules belong to another jurisdiction.")
                % {"property": casino, "regulator": casino.regulator},
                field="pack",
            )
        return add_configuration(
            casino=casino,
            pack=pack,
            name=given["name"],
            values=usable(book_of(pack), given["values"]),
            note=given["note"],
            at=self.now,
            actor=self.actor,
        )

    def etag(self, thing: Any) -> str:
        return tag_of(thing)


def tag_of(configuration: Configuration) -> str:
    return etags.tag_of("configuration", configuration.pk, configuration.version, configuration.head)


def usable(book: Any, values: dict[str, Any]) -> dict[str, Any]:
    """Whatever the rules know of; a word that they do not know is a typing error."""
    known = {path.split(".")[0] for path in book.parameters}
    strange = [name for name in values if name not in known]
    if strange:
        raise bad_input(
            [
                FieldProblem(
                    f"values.{name}", _("There is no such value."), "unknown", ", ".join(sorted(known))
                )
                for name in strange
            ]
        )
    with engine_refusals():
        return read_values(book, values)


class ConfigurationAddress(ApiView, abstract=True):
    def load(self) -> None:
        self.configuration = found(configurations_visible_to(self.access), self.kwargs["pk"])

    def etag(self, thing: Any) -> str:
        return tag_of(thing) if isinstance(thing, Configuration) else ""

    def revision(self, name: str = "revision") -> Revision:
        """The one that is asked for, else the newest."""
        number = self.query.get(name, "") or str(self.configuration.head)
        if not (number.isascii() and number.isdigit() and 0 < len(number) < 10):
            raise bad_input([FieldProblem(name, _("The number of a revision."), "revision")])
        revision = self.configuration.revisions.filter(number=int(number)).first()
        if revision is None:
            raise Http404
        return revision  # type: ignore[no-any-return]


class ConfigurationDetail(ConfigurationAddress):
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW,
            READ,
            "One configuration with the values of its newest revision",
            gives=ConfigurationWithValues,
            tagged=True,
        ),
        "PATCH": Operation(
            Action.CONFIGURATION_CHANGE,
            WRITE,
            "Rename a configuration, or save the next revision",
            takes=ConfigurationChange,
            gives=ConfigurationWithValues,
            guarded=True,
            refuses=True,
        ),
    }

    def get(self) -> Any:
        return self.configuration

    def patch(self) -> Any:
        self.ensure_seen(self.configuration)
        current, given = self.configuration, self.given
        if "values" in given:
            try:
                save_revision(
                    configuration=current,
                    seen_head=current.head,
                    values=usable(book_of(load_pack(current.pack_id)), given["values"]),
                    note=given.get("note", ""),
                    at=self.now,
                    actor=self.actor,
                )
            except RevisionConflict as conflict:
                raise changed_meanwhile(conflict.current.head) from conflict
        if "name" in given:
            rename_configuration(
                configuration=current, seen_version=current.version, name=given["name"], actor=self.actor
            )
        current.refresh_from_db()
        return current


class RevisionList(ConfigurationAddress):
    ordering = ("-number",)
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW, READ, "Revisions, newest first", gives=RevisionOut, many=True
        )
    }

    def get(self) -> Any:
        return self.configuration.revisions.all()


class RevisionDetail(ConfigurationAddress):
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW, READ, "One revision with its values", gives=RevisionWithValues
        )
    }

    def get(self) -> Any:
        return found(self.configuration.revisions.all(), self.kwargs["number"], by="number")


class Comparison(ConfigurationAddress):
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW,
            READ,
            "What differs between two revisions",
            gives=ComparisonOut,
            query={
                "before": (REVISION, "The older one; where it is left out the one before `after`."),
                "after": (REVISION, "The newest where it is left out."),
            },
        )
    }

    def get(self) -> Any:
        after = self.revision("after")
        self.query.setdefault("before", str(max(1, after.number - 1)))
        before = self.revision("before")
        lines = redline(load_pack(self.configuration.pack_id), before.values, after.values)
        return {
            "before": before.number,
            "after": after.number,
            "changes": [
                {
                    "path": each.path,
                    "label": each.label,
                    "before": written(each.before),
                    "after": written(each.after),
                    "clauses": list(each.cite),
                }
                for each in lines.changes
            ],
        }


class Validation(ConfigurationAddress):
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW,
            READ,
            "Findings of a revision",
            gives=FindingsOut,
            query={
                "revision": (REVISION, "The newest where it is left out."),
                "as_of": ({"type": "string", "format": "date"}, "The day; today where it is left out."),
            },
        )
    }

    def get(self) -> Any:
        revision = self.revision()
        pack = load_pack(self.configuration.pack_id)
        casino = self.configuration.property
        today = self.now.astimezone(casino.zone).date()
        return findings_on(
            pack,
            revision.values,
            day_in(self.query.get("as_of", ""), today),
            rulings_of(pack.id, regulator=casino.regulator_id),
            waivers_of(casino, pack.id),
        )


class ConfigurationPrice(ConfigurationAddress):
    operations = {
        "GET": Operation(
            Action.CONFIGURATION_VIEW,
            READ,
            "The exact price of a revision",
            gives=PriceOut,
            query={"revision": (REVISION, "The newest where it is left out.")},
            refuses=True,
        )
    }

    def get(self) -> Any:
        revision = self.revision()
        with engine_refusals():
            pack, casino = (
                pack_of(self.configuration.pack_id, revision.pack_hash),
                self.configuration.property,
            )
            rulings = rulings_of(pack.id, regulator=casino.regulator_id)
            # each passage read as the authority has ruled by today, as in the editor
            values = as_ruled(pack, revision.values, rulings, self.now.astimezone(casino.zone).date())
            rules = build_rules(pack, values)
            return price_of(rules, PriceRequest(covariance=False))


def day_in(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text) if text else today
    except ValueError as error:
        raise bad_input([FieldProblem("as_of", _("A date such as 2026-01-31."), "date")]) from error
