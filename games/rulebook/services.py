"""Sends an operator what a new version of the rules asks of it, and keeps what was sent."""

import hashlib
from collections.abc import Iterable
from datetime import datetime

from django.db import IntegrityError
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.errors import DomainError
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Person
from backoffice.permissions.actions import Action
from backoffice.permissions.people import people_who_may
from games.packs.services import keep_pack
from games.rulebook.selectors.pack_notices import broken_by
from games.rulepacks.pack import Pack
from games.rulings.models import PackNotice
from games.rulings.selectors.rulings import day_of
from games.rulings.services.rulings import ensure_said, ensure_speaks_for, pack_under


def send_pack_notice(
    *,
    regulator: Regulator,
    operator: Operator,
    old: Pack,
    new: Pack,
    subject: str,
    text: str,
    at: datetime,
    actor: Actor,
) -> PackNotice:
    """What it breaks is worked out once more and kept with the words, as it was when they were sent."""
    access = ensure_speaks_for(regulator, actor)
    pack_under(regulator, new.id)
    subject, text = subject.strip(), text.replace("\r\n", "\n").strip()
    ensure_said(subject, _("Enter a subject."), field="subject")
    ensure_said(text, _("Enter a message."), field="text")
    listed, _looked_at = broken_by(access, old, new, as_of=day_of(regulator, at), at=at)
    broken = next((each.rules for each in listed if each.operator == operator), ())
    if not broken:
        raise DomainError(
            _("No approved rules of %(operator)s are broken by this change.") % {"operator": operator}
        )
    casinos = sorted({each.casino_id for each in broken})
    people = list(_people_for_all(operator, Property.objects.filter(pk__in=casinos)))
    try:
        with audited_change(actor=actor) as trail:
            for pack in (old, new):
                keep_pack(pack=pack)
            notice = PackNotice.objects.create(
                regulator=regulator,
                operator=operator,
                pack_id=new.id,
                old_hash=old.hash,
                new_hash=new.hash,
                subject=subject,
                text=text,
                text_hash=hashlib.sha256(f"{subject}\n{text}".encode()).hexdigest(),
                broken=[each.data for each in broken],
                casinos=casinos,
                told=[person.full_name for person in people],
                sent_at=at,
                sent_by=actor.person,
                sent_by_name=actor.name,
            )
            after = {
                "pack_id": new.id,
                "old_hash": old.hash,
                "new_hash": new.hash,
                "subject": subject,
                "operator": operator.name,
                "broken": [f"{each.casino} · {each.rules}" for each in broken],
                "told": notice.told,
            }
            for chain in (f"regulator:{regulator.pk}", f"operator:{operator.pk}"):
                trail.record(verb="pack.notice_sent", subject=notice, after=after, chain=chain)
            notify_people(
                people=people,
                kind="pack_notice",
                title=subject,
                detail=f"{regulator.name}: {', '.join(f'{each.casino} · {each.rules}' for each in broken)}",
                link=reverse("pack-notice-detail", args=[notice.pk]),
            )
    except IntegrityError as error:
        if "pack_notice_sent_once" in str(error):
            raise DomainError(
                _("This notice was already sent to %(operator)s.") % {"operator": operator}
            ) from error
        raise
    return notice


def _people_for_all(operator: Operator, casinos: Iterable[Property]) -> QuerySet[Person]:
    """Of those who answer for the rules of an operator, the ones who do at every one of these properties."""
    people = people_who_may(Action.SUBMISSION_DRAFT, at=operator)
    for casino in casinos:
        people = people.filter(pk__in=people_who_may(Action.SUBMISSION_DRAFT, at=casino))
    return people.order_by("full_name", "pk")
