"""A person's own choice of how to hear of what."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.notifications.models import MailChoice, NoticeChoice
from backoffice.notifications.selectors import Way, groups_for, own_ways
from backoffice.people.models import Person
from backoffice.people.services.sessions import chain_of_person
from backoffice.permissions.access import access_for


def choose_notices(*, person: Person, ways: Mapping[str, Way], actor: Actor) -> bool:
    """True when something was written. A group that is not named stays as it is."""
    with audited_change(actor=actor) as trail:
        current = Person.objects.select_for_update(of=("self",)).get(pk=person.pk)
        access = access_for(person=current)
        known = {group.code for group in groups_for(access)}
        before = own_ways(access)
        changed = {}
        for code, way in ways.items():
            if code not in known or way.mail not in MailChoice.values:
                raise DomainError(_("Choose from the notifications on this page."))
            if (before[code].in_product, before[code].mail) != (way.in_product, way.mail):
                changed[code] = way
        for code, way in changed.items():
            NoticeChoice.objects.update_or_create(
                person=current, group=code, defaults={"in_product": way.in_product, "mail": way.mail}
            )
        if changed:
            trail.record(
                verb="person.notices_chosen",
                subject=current,
                chain=chain_of_person(current),
                before={code: _words(before[code]) for code in changed},
                after={code: _words(way) for code, way in changed.items()},
            )
    return bool(changed)


def forget_notice_choices(*, person: Person, actor: Actor) -> bool:
    """Back to what suits the person's roles."""
    with audited_change(actor=actor) as trail:
        current = Person.objects.select_for_update(of=("self",)).get(pk=person.pk)
        kept = NoticeChoice.objects.filter(person=current)
        before = {each.group: _words(Way(each.in_product, each.mail)) for each in kept}
        if before:
            kept.delete()
            trail.record(
                verb="person.notices_chosen", subject=current, chain=chain_of_person(current), before=before
            )
    return bool(before)


def _words(way: Way) -> str:
    shown = _("in Baize") if way.in_product else _("not in Baize")
    return f"{shown}, {MailChoice(way.mail).label.lower()}"
