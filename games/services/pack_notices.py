"""Sends an operator what a new version of the rules asks of it, and keeps what was sent."""

import hashlib
from datetime import datetime

from django.db import IntegrityError
from django.urls import reverse
from django.utils.translation import gettext as _

from backoffice.models import Operator, Regulator
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change
from backoffice.services.notifications import notify_people
from backoffice.services.refusals import Refused
from games.models import PackNotice
from games.rulepacks.pack import Pack
from games.selectors.pack_notices import broken_by
from games.selectors.ruling_people import people_for_all
from games.selectors.rulings import day_of
from games.services.packs import keep_pack
from games.services.rulings import ensure_said, ensure_speaks_for, name_of, pack_under


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
    ensure_said(subject, _("A notice has a subject."), field="subject")
    ensure_said(text, _("A notice says something."), field="text")
    listed, _looked_at = broken_by(access, old, new, as_of=day_of(regulator, at), at=at)
    broken = next((each.rules for each in listed if each.operator == operator), ())
    if not broken:
        raise Refused(
            _("No approved rules of %(operator)s are broken by this change.") % {"operator": operator}
        )
    houses = sorted({each.house_id for each in broken})
    people = list(people_for_all(operator, houses))
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
                houses=houses,
                told=[person.full_name for person in people],
                sent_at=at,
                sent_by=actor.person,
                sent_by_name=name_of(actor),
            )
            after = {
                "pack_id": new.id,
                "old_hash": old.hash,
                "new_hash": new.hash,
                "subject": subject,
                "operator": operator.name,
                "broken": [f"{each.house} · {each.rules}" for each in broken],
                "told": notice.told,
            }
            for chain in (f"regulator:{regulator.pk}", f"operator:{operator.pk}"):
                trail.record(verb="pack.notice_sent", subject=notice, after=after, chain=chain)
            notify_people(
                people=people,
                kind="pack_notice",
                title=subject,
                detail=f"{regulator.name}: {', '.join(f'{each.house} · {each.rules}' for each in broken)}",
                link=reverse("pack-notice-detail", args=[notice.pk]),
            )
    except IntegrityError as error:
        if "pack_notice_sent_once" in str(error):
            raise Refused(
                _("This very notice was sent to %(operator)s already.") % {"operator": operator}
            ) from error
        raise
    return notice
