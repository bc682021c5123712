"""Delivers what is due: in order for each thing it is about, again and again for a day, each attempt written down.

Of the deliveries of one webhook about one thing only the first that waits is ever tried. A worker has the receiver for
a turn, asks outside of any transaction, and writes down what came of it; a lost worker's turn runs out. While nobody
answers at an address everything for it waits together and holds up nobody else; once it answers, all of it goes.
"""

import json
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.api.fields import show_moment
from backoffice.api.models import ApiClient
from backoffice.core.encryption import decrypt
from backoffice.webhooks.models import Webhook, WebhookDelivery
from backoffice.webhooks.services.reading import may_be_told_of
from backoffice.webhooks.services.sending import Answer, send, signature_of
from backoffice.webhooks.services.turns import (
    SLOW_SECONDS,
    deliveries_to_try,
    give_back,
    still_mine,
    take_next,
    webhooks_to_tell,
)
from backoffice.webhooks.services.webhooks import QUEUE, tell_workers

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=10), timedelta(hours=1)
TRY_FOR = timedelta(days=1)
TURN_SECONDS = 10.0
State = WebhookDelivery.State


def tell_next(*, at: datetime) -> int:
    """One receiver for a turn; how many deliveries were tried."""
    webhook = take_next(at=at)
    if webhook is None:
        return 0
    tried, slowest, begun = 0, 0.0, time.monotonic()
    while (
        slowest < SLOW_SECONDS
        and time.monotonic() - begun < TURN_SECONDS
        and still_mine(webhook, at=_now(at, begun))
        and (delivery := _next_of(webhook, at=_now(at, begun))) is not None
    ):
        if not _may_be_told(delivery):
            continue
        sent = time.monotonic()
        answer = _attempt(delivery)
        slowest = max(slowest, time.monotonic() - sent)
        _settle(delivery, answer, at=_now(at, begun))
        tried += 1
    give_back(webhook, slowest=slowest, at=_now(at, begun))
    if receivers_due(at=_now(at, begun)):
        tell_workers()
    return tried


def receivers_due(*, at: datetime) -> int:
    return webhooks_to_tell(at)[: settings.JOB_SLOTS[QUEUE]].count()


def _now(at: datetime, begun: float) -> datetime:
    """As much later than `at` as has passed since."""
    return at + timedelta(seconds=time.monotonic() - begun)


def _next_of(webhook: Webhook, *, at: datetime) -> WebhookDelivery | None:
    due = deliveries_to_try(at).filter(webhook=webhook)
    delivery = due.select_related("event").order_by("next_attempt_at", "pk").first()
    if delivery is None:
        return None
    # somebody may have removed the webhook meanwhile; then there is nothing to tell any more
    waiting = WebhookDelivery.objects.filter(pk=delivery.pk, state=State.WAITING)
    if not waiting.update(attempts=F("attempts") + 1):
        return None
    delivery.attempts += 1
    delivery.webhook = webhook
    return delivery


def _may_be_told(delivery: WebhookDelivery) -> bool:
    """Rights may have gone since the event was written; then it is given up at once, and says so."""
    event, key = delivery.event, delivery.webhook.client_id
    client = ApiClient.objects.filter(pk=key).first() if key else None
    if client is None or may_be_told_of(client, event.kind, event.body.get("property")):
        return True
    WebhookDelivery.objects.filter(pk=delivery.pk, state=State.WAITING).update(
        state=State.FAILED, last_error=_("The app may no longer read this.")
    )
    return False


def _attempt(delivery: WebhookDelivery) -> Answer:
    now = timezone.now()
    body = body_of(delivery)
    secret = decrypt(delivery.webhook.sealed_secret)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"Baize webhooks ({settings.SITE_URL})",
        "Baize-Event": delivery.event.kind,
        "Baize-Delivery": str(delivery.pk),
        "Baize-Signature": signature_of(secret, now, body),
    }
    return send(delivery.webhook.url, body=body, headers=headers)


def body_of(delivery: WebhookDelivery) -> bytes:
    event = delivery.event
    content = {"id": str(event.pk), "type": event.kind, "at": show_moment(event.at), "data": event.body}
    return json.dumps(content, ensure_ascii=False, sort_keys=True).encode()


def _settle(delivery: WebhookDelivery, answer: Answer, *, at: datetime) -> None:
    delivery.last_attempt_at, delivery.last_status = at, answer.status
    delivery.last_error = answer.error[:300]
    if answer.is_good:
        delivery.state, delivery.delivered_at = State.DELIVERED, at
    elif at - max(delivery.made_at, delivery.webhook.kept_since or delivery.made_at) >= TRY_FOR:
        delivery.state = State.FAILED
    else:
        pause = min(FIRST_PAUSE * 2 ** min(delivery.attempts - 1, 20), LONGEST_PAUSE)
        delivery.next_attempt_at = at + pause
    names = ("state", "last_attempt_at", "last_status", "last_error", "delivered_at", "next_attempt_at")
    # only while it waits and nobody has tried it since: a worker that was frozen comes too late
    written = WebhookDelivery.objects.filter(
        pk=delivery.pk, state=State.WAITING, attempts=delivery.attempts
    ).update(**{name: getattr(delivery, name) for name in names})
    if written:
        _settle_others(delivery, answer, at=at)


def _settle_others(delivery: WebhookDelivery, answer: Answer, *, at: datetime) -> None:
    """What else waits for the same receiver: comes now that it answers, later while nobody is there."""
    others = WebhookDelivery.objects.filter(webhook=delivery.webhook_id, state=State.WAITING).exclude(
        pk=delivery.pk
    )
    if answer.is_good:
        others.filter(next_attempt_at__gt=at).update(next_attempt_at=at)
    elif answer.status is None:
        later = delivery.next_attempt_at
        others.filter(next_attempt_at__lt=later).update(next_attempt_at=later)
