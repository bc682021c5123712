"""Who signs: the person signed in, and where the law asks for two, a second one by badge and PIN."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from backoffice.models import Property
from backoffice.services.actor import Actor
from backoffice.services.refusals import Refused
from backoffice.wording import clock_time
from games.models import Badge
from games.services.badge_pins import Credentials, identify_badge

# Entries cannot be taken out of the book again, and every day since the first is reconciled: a wrong year stays.
LONGEST_AGO = timedelta(days=366)


def second_signature(*, house: Property, given: Credentials, at: datetime, actor: Actor) -> Badge:
    """Call it before the transaction of the entry: a wrong PIN counts although nothing is written."""
    badge = identify_badge(house=house, given=given, at=at, actor=actor)
    if actor.person is not None and badge.person_id == actor.person.pk:
        raise Refused(
            _("This is your own badge, and you are signed in already: somebody else signs here."),
            field=given.field,
        )
    return badge


def two_signatures(
    *, house: Property, dealer: Credentials, supervisor: Credentials, at: datetime, actor: Actor
) -> tuple[Badge, Badge]:
    """Two people of the pit on one device, the second a floor supervisor."""
    first = identify_badge(house=house, given=dealer, at=at, actor=actor)
    second = identify_badge(house=house, given=supervisor, at=at, actor=actor)
    if first.pk == second.pk:
        raise Refused(
            _("The same badge stands above; a floor supervisor other than the dealer signs here."),
            field=supervisor.field,
        )
    if not second.may_verify:
        raise Refused(
            _("%(badge)s is not a floor supervisor's badge.") % {"badge": second}, field=supervisor.field
        )
    return first, second


def signer_name(actor: Actor) -> str:
    return actor.person.full_name if actor.person else actor.label


def ensure_not_ahead(moment: datetime, *, house: Property, at: datetime, field: str) -> None:
    if moment > at:
        raise Refused(
            _("This is in the future: at %(property)s it is %(now)s.")
            % {"property": house, "now": clock_time(at, house.zone)},
            field=field,
        )
    ensure_not_long_ago(moment, at=at, field=field)


def ensure_not_long_ago(moment: datetime, *, at: datetime, field: str) -> None:
    if moment < at - LONGEST_AGO:
        raise Refused(_("This is more than a year ago: look at the date."), field=field)
