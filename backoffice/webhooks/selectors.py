"""An organisation's webhooks and what became of each delivery."""

from datetime import datetime

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet

from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.webhooks.models import Webhook, WebhookDelivery, WebhookEvent


def webhooks_visible_to(access: Access) -> QuerySet[Webhook]:
    """Whoever is limited to some properties sees those that are limited to some of them."""
    webhooks = Webhook.objects.select_related("operator", "regulator", "client", "keeper").filter(
        removed_at__isnull=True
    )
    if not access.allows(Action.WEBHOOK_VIEW):
        return webhooks.none()
    if access.operator:
        webhooks = webhooks.filter(operator=access.operator)
    elif access.regulator:
        webhooks = webhooks.filter(regulator=access.regulator)
    else:
        return webhooks.none()
    if access.property_ids is not None:
        others = Webhook.properties.through.objects.exclude(property__in=access.property_ids).values(
            "webhook"
        )
        webhooks = webhooks.filter(properties__in=access.property_ids).exclude(pk__in=others).distinct()
    return webhooks


def webhooks_listed_for(access: Access) -> QuerySet[Webhook]:
    """With `waiting`, `given_up` and `last_delivered_at`."""
    state = WebhookDelivery.State
    return (
        webhooks_visible_to(access)
        .prefetch_related("properties")
        .annotate(
            waiting=Count("deliveries", filter=Q(deliveries__state=state.WAITING), distinct=True),
            given_up=Count("deliveries", filter=Q(deliveries__state=state.FAILED), distinct=True),
            last_delivered_at=Max("deliveries__delivered_at"),
        )
        .order_by("name", "pk")
    )


def deliveries_visible_to(access: Access) -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(webhook__in=webhooks_visible_to(access)).select_related(
        "webhook", "event"
    )


def old_deliveries(before: datetime) -> QuerySet[WebhookDelivery]:
    """One that still waits is never old."""
    over = (WebhookDelivery.State.DELIVERED, WebhookDelivery.State.FAILED)
    return WebhookDelivery.objects.filter(state__in=over, made_at__lt=before)


def events_told_to_nobody(before: datetime) -> QuerySet[WebhookEvent]:
    told = WebhookDelivery.objects.filter(event=OuterRef("pk"))
    return WebhookEvent.objects.filter(~Exists(told), at__lt=before)
