from typing import Any

from django.utils import timezone

from backoffice.services.actor import Actor
from backoffice.services.webhooks import add_webhook, send_test
from tests.backoffice.api.caller import make_caller

SUBJECTS = {
    "api-client-": "api_client",
    "api-property-": "property",
    "api-pit-": "pit",
    "api-table-": "table",
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


def build(house: Any) -> dict[str, Any]:
    webhook = add_webhook(
        organisation=house.operator,
        name="Signage",
        url="https://signage.example/baize",
        events=["table"],
        at=timezone.now(),
        actor=Actor.in_command("test"),
    ).webhook
    delivery = send_test(webhook=webhook, at=timezone.now(), actor=Actor.in_command("test"))
    return {
        "webhook": webhook.pk,
        "webhook_delivery": delivery.pk,
        "api_client": make_caller(house.operator).client.pk,
        "jurisdiction": "us-md",
        "game": "casino-war",
        "number": 1,
    }
