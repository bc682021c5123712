"""Who signs: the person signed in, and where the law asks for two, a second one by badge and PIN."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.wording import clock_time
from games.badges.models import Badge
from games.badges.services.pins import Credentials, identify_badge

# Entries cannot be taken out of the book again, and every day since the first is reconciled: a wrong year stays.
LONGEST_AGO = timedelta(days=366)


def second_signature(*, casino: Property, given: Credentials, at: datetime, actor: Actor) -> Badge:
    """Call it before the transaction of the entry: a wrong PIN counts although nothing is written."""
    badge = identify_badge(casino=casino, given=given, at=at, actor=actor)
    if actor.person is not None and badge.person_id == actor.person.pk:
        raise DomainError(
            _("This is your own badge, and you are already signed in: someone else has to sign here."),
            field=given.field,
        )
    return badge


def two_signatures(
    *, casino: Property, dealer: Credentials, supervisor: Credentials, at: datetime, actor: Actor
) -> tuple[Badge, Badge]:
    """Two people of the pit on one device, the second a floor supervisor."""
    first = identify_badge(casino=casino, given=dealer, at=at, actor=actor)
    second = identify_badge(casino=casino, given=supervisor, at=at, actor=actor)
    if first.pk == second.pk:
        raise DomainError(
            _("The same badge is entered above; a floor supervisor other than the dealer has to sign here."),
            field=supervisor.field,
        )
    if not second.may_verify:
        raise DomainError(
            _("%(badge)s is not a floor supervisor's badge.") % {"badge": second}, field=supervisor.field
        )
    return first, second


def signer_name(actor: Actor) -> str:
    return actor.person.full_name if actor.person else actor.label


def ensure_not_ahead(moment: datetime, *, casino: Property, at: datetime, field: str) -> None:
    if moment > at:
        raise RefusedByTheClock(
            _("This time is in the future: at %(property)s it is %(now)s.")
            % {"property": casino, "now": clock_time(at, casino.zone)},
            field=field,
        )
    ensure_not_long_ago(moment, at=at, field=field)


def ensure_not_long_ago(moment: datetime, *, at: datetime, field: str) -> None:
    if moment < at - LONGEST_AGO:
        raise RefusedByTheClock(_("This is more than a year ago: check the date."), field=field)
