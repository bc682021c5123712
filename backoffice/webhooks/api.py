"""Webhooks for programs: what pages do, with the same services."""

from typing import Any

import django_filters
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.response import Response

from backoffice.api.endpoints import ApiView, found
from backoffice.api.fields import ID, ModelOut, MomentField
from backoffice.api.operations import Operation
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from backoffice.webhooks.events import all_groups
from backoffice.webhooks.models import Webhook, WebhookDelivery
from backoffice.webhooks.selectors import deliveries_visible_to, webhooks_visible_to
from backoffice.webhooks.services.webhooks import (
    add_webhook,
    change_webhook,
    remove_webhook,
    repeat_delivery,
    send_test,
)

READ, WRITE = "webhooks:read", "webhooks:write"


class WebhookOut(ModelOut):
    events = serializers.ListField(child=serializers.CharField())
    properties: serializers.PrimaryKeyRelatedField[Any] = serializers.PrimaryKeyRelatedField(
        many=True, read_only=True
    )

    class Meta:
        model = Webhook
        fields = ["id", "name", "url", "events", "properties", "added_at", "added_by_name", "version"]


class WebhookWithSecret(WebhookOut):
    secret = serializers.SerializerMethodField(help_text="To check signatures with; shown this once.")

    class Meta(WebhookOut.Meta):
        fields = [*WebhookOut.Meta.fields, "secret"]

    def get_secret(self, webhook: Any) -> str:
        return str(self.context["view"].secret)


class WebhookIn(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    url = serializers.URLField(max_length=500)
    events = serializers.ListField(
        child=serializers.ChoiceField(choices=list(all_groups())), min_length=1, max_length=20
    )
    properties = serializers.ListField(
        child=serializers.IntegerField(**ID),
        max_length=200,
        required=False,
        help_text="None: all of the organisation's.",
    )


class DeliveryOut(ModelOut):
    webhook = serializers.IntegerField(source="webhook_id")
    event = serializers.UUIDField(source="event_id")
    kind = serializers.CharField(source="event.kind")
    happened_at = MomentField(source="event.at")

    class Meta:
        model = WebhookDelivery
        fields = [
            "id",
            "webhook",
            "event",
            "kind",
            "resource",
            "happened_at",
            "state",
            "attempts",
            "next_attempt_at",
            "last_attempt_at",
            "last_status",
            "last_error",
            "delivered_at",
        ]


class DeliveryFilter(django_filters.FilterSet):
    state = django_filters.ChoiceFilter(choices=WebhookDelivery.State.choices, label="In this state")
    kind = django_filters.CharFilter(field_name="event__kind", label="Of this event, such as table.opened")


class WebhookBase(ApiView, abstract=True):
    def casinos(self) -> list[Any]:
        """A client that is limited to some properties makes webhooks for those alone."""
        wanted = self.given.get("properties", [])
        visible = {each.pk: each for each in properties_visible_to(self.access)}
        if any(key not in visible for key in wanted):
            raise DomainError(_("It does not exist, or you have no access to it."), field="properties")
        if not wanted and self.access.property_ids is not None:
            return list(visible.values())
        return [visible[key] for key in wanted]


class WebhookList(WebhookBase):
    operations = {
        "GET": Operation(Action.WEBHOOK_VIEW, READ, "Webhooks", gives=WebhookOut, many=True),
        "POST": Operation(
            Action.WEBHOOK_MANAGE,
            WRITE,
            "Add a webhook; its secret is shown this once",
            takes=WebhookIn,
            gives=WebhookWithSecret,
            status=201,
            writes=True,
        ),
    }

    def get(self) -> Any:
        return webhooks_visible_to(self.access).prefetch_related("properties")

    def post(self) -> Any:
        organisation = self.access.organisation
        if organisation is None:
            raise DomainError(_("Only operators and authorities have webhooks."))
        made = add_webhook(
            organisation=organisation,
            name=self.given["name"],
            url=self.given["url"],
            events=self.given["events"],
            properties=self.casinos(),
            at=self.now,
            actor=self.actor,
        )
        self.secret = made.secret
        return made.webhook


class WebhookAddress(WebhookBase, abstract=True):
    def load(self) -> None:
        self.webhook = found(webhooks_visible_to(self.access), self.kwargs["pk"])


class WebhookDetail(WebhookAddress):
    operations = {
        "GET": Operation(Action.WEBHOOK_VIEW, READ, "One webhook", gives=WebhookOut, tagged=True),
        "PATCH": Operation(
            Action.WEBHOOK_MANAGE,
            WRITE,
            "Change a webhook",
            takes=WebhookIn,
            gives=WebhookOut,
            guarded=True,
            refuses=True,
        ),
        "DELETE": Operation(Action.WEBHOOK_MANAGE, WRITE, "Remove a webhook", status=204, guarded=True),
    }

    def get(self) -> Any:
        return self.webhook

    def patch(self) -> Any:
        self.ensure_seen(self.webhook)
        given = self.given
        casinos = self.casinos() if "properties" in given else list(self.webhook.properties.all())
        change_webhook(
            webhook=self.webhook,
            seen_version=self.webhook.version,
            name=given.get("name", self.webhook.name),
            url=given.get("url", self.webhook.url),
            events=given.get("events", self.webhook.events),
            properties=casinos,
            actor=self.actor,
        )
        self.webhook.refresh_from_db()
        return self.webhook

    def delete(self) -> Response:
        self.ensure_seen(self.webhook)
        remove_webhook(webhook=self.webhook, at=self.now, actor=self.actor)
        return Response(status=204)


class TryWebhook(WebhookAddress):
    operations = {
        "POST": Operation(
            Action.WEBHOOK_MANAGE, WRITE, "Send a test", gives=DeliveryOut, status=202, writes=True
        )
    }

    def post(self) -> Any:
        return send_test(webhook=self.webhook, at=self.now, actor=self.actor)


class DeliveryList(WebhookAddress):
    ordering = ("-pk",)
    operations = {
        "GET": Operation(
            Action.WEBHOOK_VIEW,
            READ,
            "Deliveries, newest first",
            gives=DeliveryOut,
            many=True,
            filters=DeliveryFilter,
        )
    }

    def get(self) -> Any:
        return deliveries_visible_to(self.access).filter(webhook=self.webhook)


class RepeatDelivery(ApiView):
    operations = {
        "POST": Operation(
            Action.WEBHOOK_MANAGE, WRITE, "Tell it once more", gives=DeliveryOut, status=202, writes=True
        )
    }

    def load(self) -> None:
        self.delivery = found(deliveries_visible_to(self.access), self.kwargs["pk"])

    def post(self) -> Any:
        return repeat_delivery(delivery=self.delivery, at=self.now, actor=self.actor)
