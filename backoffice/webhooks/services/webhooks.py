"""Webhooks: added, changed, tried out, removed; and the events that they are told, written with each change."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Model, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.api.models import ApiClient
from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.caps import WEBHOOKS, ensure_below
from backoffice.core.encryption import encrypt
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version, locked, record_edit
from backoffice.jobs.services.waking import wake
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Person
from backoffice.people.services.people import ensure_properties_fit
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from backoffice.webhooks.events import TEST, all_groups, group_of, groups_for
from backoffice.webhooks.models import Webhook, WebhookDelivery, WebhookEvent
from backoffice.webhooks.services.reading import ensure_readable, may_be_told_of
from backoffice.webhooks.services.sending import ensure_address

PREFIX = "whsec_"
QUEUE = "webhooks"


class WithSecret(NamedTuple):
    webhook: Webhook
    secret: str


def add_webhook(
    *,
    organisation: Operator | Regulator,
    name: str,
    url: str,
    events: Iterable[str],
    properties: Iterable[Property] = (),
    at: datetime,
    actor: Actor,
) -> WithSecret:
    chosen, casinos = _in_order(events, organisation), list(properties)
    ensure_address(url)
    ensure_properties_fit(organisation, casinos)
    ensure_readable(chosen, actor=actor, client=actor.client)
    secret = PREFIX + secrets.token_urlsafe(32)
    with audited_change(actor=actor) as trail:
        side = "operator" if isinstance(organisation, Operator) else "regulator"
        ensure_below(
            WEBHOOKS,
            Webhook.objects.filter(**{side: organisation}, removed_at__isnull=True),
            _("Your organization has %(most)d webhooks, the most allowed. Remove one first."),
        )
        webhook = Webhook.objects.create(
            operator=organisation if isinstance(organisation, Operator) else None,
            regulator=organisation if isinstance(organisation, Regulator) else None,
            client=actor.client,
            keeper=None if actor.client else actor.person,
            name=name,
            url=url,
            events=chosen,
            sealed_secret=encrypt(secret),
            added_at=at,
            added_by_name=actor.label[:200],
        )
        webhook.properties.set(casinos)
        trail.record(verb="webhook.added", subject=webhook, after=webhook_state(webhook) | {"version": 1})
        return WithSecret(webhook, secret)


def change_webhook(
    *,
    webhook: Webhook,
    seen_version: int,
    name: str,
    url: str,
    events: Iterable[str],
    properties: Iterable[Property],
    actor: Actor,
) -> bool:
    casinos = list(properties)
    ensure_address(url)
    with audited_change(actor=actor) as trail:
        current = lock_version(webhook, seen_version=seen_version)
        ensure_webhook_in_use(current)
        organisation = current.organisation
        assert organisation is not None  # noqa: S101 - a constraint sees to it
        chosen = _in_order(events, organisation)
        ensure_properties_fit(organisation, casinos)
        # a program that chooses the address is answerable for all of it, whoever made it before
        current.client = actor.client or current.client
        ensure_readable(chosen, actor=actor, client=current.client)
        before = webhook_state(current)
        _keep(current, actor)
        current.name, current.url, current.events = name, url, chosen
        current.properties.set(casinos)
        return record_edit(
            trail, current, verb="webhook.changed", before=before, after=webhook_state(current)
        )


def take_over_webhook(*, webhook: Webhook, at: datetime, actor: Actor) -> bool:
    """Whoever acts answers for the address from now on; what has waited meanwhile is told in its order."""
    with audited_change(actor=actor) as trail:
        current = locked(webhook)
        ensure_webhook_in_use(current)
        ensure_readable(current.events, actor=actor, client=current.client)
        before = {"keeper": _name_of(current.keeper)}
        _keep(current, actor)
        current.kept_since = at
        transaction.on_commit(tell_workers)
        return record_edit(
            trail,
            current,
            verb="webhook.taken_over",
            before=before,
            after={"keeper": _name_of(current.keeper)},
        )


def hold_webhooks_of(person: Person) -> None:
    """They leave, and the address was their choice: it is told nothing more until somebody else answers for it.

    Nothing is lost meanwhile: what happens is written down as before and waits. Whoever manages webhooks hears of it.
    """
    kept = Webhook.objects.select_for_update(of=("self",)).filter(keeper=person, removed_at__isnull=True)
    by_organisation: dict[Operator | Regulator | None, list[Webhook]] = {}
    with audited_change(actor=Actor(label="the closing of an account")) as trail:
        for webhook in kept.select_related("operator", "regulator"):
            webhook.keeper, webhook.keeper_left_at = None, timezone.now()
            webhook.keeper_left_name = person.full_name
            before, after = {"keeper": person.full_name}, {"keeper": ""}
            record_edit(trail, webhook, verb="webhook.keeper_left", before=before, after=after)
            by_organisation.setdefault(webhook.organisation, []).append(webhook)
    Webhook.objects.filter(keeper=person).update(keeper=None)
    for organisation, waiting in by_organisation.items():
        notify_people(
            people=people_who_may(Action.WEBHOOK_MANAGE, at=organisation).exclude(pk=person.pk),
            kind="webhooks.keeper_left",
            title=ngettext(
                "%(name)s left: a webhook is paused until someone takes it over",
                "%(name)s left: %(number)d webhooks are paused until someone takes them over",
                len(waiting),
            )
            % {"name": person.full_name, "number": len(waiting)},
            detail=", ".join(each.name for each in waiting),
            link=reverse("webhook-detail", args=[waiting[0].pk])
            if len(waiting) == 1
            else reverse("webhook-list"),
        )


def _keep(webhook: Webhook, actor: Actor) -> None:
    webhook.keeper = None if actor.client else actor.person
    webhook.keeper_left_at, webhook.keeper_left_name = None, ""


def _name_of(person: Person | None) -> str:
    return person.full_name if person else ""


def remove_webhook(*, webhook: Webhook, at: datetime, actor: Actor) -> bool:
    """It is told nothing more; what it was told stays visible."""
    with audited_change(actor=actor) as trail:
        current = locked(webhook)
        if current.is_removed:
            return False
        current.removed_at = at
        current.deliveries.filter(state=WebhookDelivery.State.WAITING).update(
            state=WebhookDelivery.State.FAILED, last_error=_("The webhook was removed.")
        )
        return record_edit(
            trail, current, verb="webhook.removed", before={"removed_at": None}, after={"removed_at": at}
        )


def limit_webhooks_of(*, client: ApiClient, at: datetime, actor: Actor) -> None:
    """What a program may no longer read is told to it no longer, from this change on; all of it, once it is revoked."""
    for webhook in client.webhooks.filter(removed_at__isnull=True):
        groups = all_groups()
        kept = [
            name
            for name in webhook.events
            if not client.is_revoked and name in groups and groups[name].scope in client.scopes
        ]
        if not kept:
            remove_webhook(webhook=webhook, at=at, actor=actor)
        elif kept != webhook.events:
            with audited_change(actor=actor) as trail:
                current = locked(webhook)
                before = webhook_state(current)
                current.events = kept
                record_edit(
                    trail, current, verb="webhook.changed", before=before, after=webhook_state(current)
                )


def send_test(*, webhook: Webhook, at: datetime, actor: Actor) -> WebhookDelivery:
    with transaction.atomic():
        current = locked(webhook, keep_references=True)
        ensure_webhook_in_use(current)
        body = {"message": "This is a test.", "asked_by": actor.label}
        event = WebhookEvent.objects.create(kind=TEST, resource=f"webhook:{current.pk}", at=at, body=body)
        delivery = _deliver(current, event, at=at)
        transaction.on_commit(tell_workers)
        return delivery


def repeat_delivery(*, delivery: WebhookDelivery, at: datetime, actor: Actor) -> WebhookDelivery:
    """Once more what was told before, as a delivery of its own."""
    with audited_change(actor=actor) as trail:
        webhook = locked(delivery.webhook, keep_references=True)
        ensure_webhook_in_use(webhook)
        again = _deliver(webhook, delivery.event, at=at)
        trail.record(
            verb="webhook.repeated",
            subject=webhook,
            after={"event": delivery.event.kind, "delivery": again.pk},
        )
        transaction.on_commit(tell_workers)
        return again


def announce_changes(entries: Sequence[AuditEntry], *, at: datetime) -> None:
    """Called where the audit trail is written, in the same transaction: whoever listens is told of what was committed.

    An operator hears of its own chain, a regulator of what concerns a property of its jurisdiction; of submissions only
    what stands in its own chain, since a draft is the operator's business.
    """
    told = [entry for entry in entries if group_of(entry.verb) in groups_for("operator")]
    if not told:
        return
    operators = {
        int(each.chain.removeprefix("operator:")) for each in told if each.chain.startswith("operator:")
    }
    casinos = {each.property_id for each in told if each.property_id}
    listening = list(
        Webhook.objects.filter(removed_at__isnull=True)
        .filter(Q(operator__in=operators) | Q(regulator__properties__in=casinos))
        .select_related("client")
        .prefetch_related("properties", "client__properties")
        .distinct()
    )
    if not listening:
        return
    told_somebody = False
    jurisdiction = dict(Property.objects.filter(pk__in=casinos).values_list("pk", "regulator_id"))
    for entry in told:
        hearers = [each for each in listening if _hears(each, entry, jurisdiction)]
        if not hearers:
            continue
        its = {"type": entry.object_type, "id": entry.object_id, "name": entry.object_label}
        about = _named(entry.about) if entry.about else its
        event = WebhookEvent.objects.create(
            kind=entry.verb,
            # a log of a table arrives in its order, and a correction never before what it corrects
            resource=f"{about['type']}:{about['id']}{':log' if entry.about else ''}",
            at=at,
            body={
                "property": entry.property_id,
                "object": its,
                "about": about,
                "before": entry.before,
                "after": entry.after,
            },
        )
        for webhook in hearers:
            _deliver(webhook, event, at=at)
            told_somebody = True
    if told_somebody:
        transaction.on_commit(tell_workers)


def _named(thing: Model) -> dict[str, str]:
    return {"type": thing._meta.model_name or "", "id": str(thing.pk), "name": str(thing)}


def _hears(webhook: Webhook, entry: AuditEntry, jurisdiction: dict[int, int]) -> bool:
    group = group_of(entry.verb)
    if group not in webhook.events:
        return False
    if webhook.client and not may_be_told_of(webhook.client, entry.verb, entry.property_id):
        return False
    limited = {casino.pk for casino in webhook.properties.all()}
    if limited and entry.property_id not in limited:
        return False
    if webhook.operator_id:
        return entry.chain == f"operator:{webhook.operator_id}"
    if all_groups()[group].own_chain:
        return entry.chain == f"regulator:{webhook.regulator_id}"
    # what the authority did stands in both trails, and is told once
    return (
        group in groups_for("regulator")
        and entry.chain.startswith("operator:")
        and jurisdiction.get(entry.property_id or 0) == webhook.regulator_id
    )


def _deliver(webhook: Webhook, event: WebhookEvent, *, at: datetime) -> WebhookDelivery:
    return WebhookDelivery.objects.create(
        webhook=webhook, event=event, resource=event.resource, made_at=at, next_attempt_at=at
    )


def tell_workers() -> None:
    wake(QUEUE)


def ensure_webhook_in_use(webhook: Webhook) -> None:
    if webhook.is_removed:
        raise DomainError(_("%(webhook)s was removed. Add a new one instead.") % {"webhook": webhook})


def webhook_state(webhook: Webhook) -> dict[str, Any]:
    return {
        "name": webhook.name,
        "url": webhook.url,
        "events": list(webhook.events),
        "properties": sorted(webhook.properties.values_list("name", flat=True)),
        "keeper": _name_of(webhook.keeper),
    }


def _in_order(events: Iterable[str], organisation: Operator | Regulator) -> list[str]:
    offered = groups_for("operator" if isinstance(organisation, Operator) else "regulator")
    wanted = set(events)
    strange = sorted(wanted - set(offered))
    if strange or not wanted:
        raise DomainError(
            _("Choose from: %(offered)s.") % {"offered": ", ".join(offered)},
            field="events",
            allowed=", ".join(offered),
        )
    return [name for name in offered if name in wanted]
