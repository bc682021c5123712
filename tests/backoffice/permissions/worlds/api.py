from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.webhooks.services.webhooks import add_webhook, send_test
from games.earnings.services.drop_and_win import report_take
from tests.backoffice.api.caller import make_caller
from tests.factories import make_pit, make_table

SUBJECTS = {
    "api-client-": "api_client",
    "api-property-": "property",
    "api-pit-": "pit",
    "api-table-": "table",
    "api-table-take-": "take",
    "api-job-": "job",
    "api-rules-version-": "rules_version",
    "api-configuration-": "configuration",
    "api-layout-": "layout_submission",
    "api-progressive-": "progressive",
    "api-meter-settings": "meter",
    "api-incident-": "incident",
    "api-going-live-": "going_live",
    "api-submission-": "submission",
    "api-submission-offer-": "offered",
    "api-comment-": "comment",
    "api-attachment-": "attachment",
    "api-condition-": "condition",
    "api-document-": "document",
    "account-program-": "api_client",
    "webhook-": "webhook",
    "webhook-repeat": "webhook_delivery",
    "api-webhook-": "webhook",
    "api-webhook-delivery": "webhook_delivery",
}


def build(casino: Any) -> dict[str, Any]:
    webhook = add_webhook(
        organisation=casino.operator,
        name="Signage",
        url="https://signage.example/baize",
        events=["table"],
        at=timezone.now(),
        actor=Actor.in_command("test"),
    ).webhook
    delivery = send_test(webhook=webhook, at=timezone.now(), actor=Actor.in_command("test"))
    take = report_take(
        table=make_table(pit=make_pit(casino=casino.property)),
        gaming_day=timezone.localdate() - timedelta(days=3),
        drop=Decimal(20_000),
        win=Decimal(4_000),
        at=timezone.now(),
        actor=Actor.in_command("test"),
    )
    return {
        "take": take.pk,
        "webhook": webhook.pk,
        "webhook_delivery": delivery.pk,
        "api_client": make_caller(casino.operator).client.pk,
        "jurisdiction": "us-md",
        "game": "casino-war",
        "number": 1,
        "guide": "signage",
    }
