"""Going back: an old revision becomes the newest one, and names where it came from."""

from datetime import datetime

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from games.configurations.models import Configuration, Revision
from games.configurations.services.configurations import save_revision


def restore_revision(
    *, configuration: Configuration, number: int, seen_head: int, at: datetime, actor: Actor
) -> Revision:
    """Nothing is taken back: what was saved in between stays and can be restored in turn."""
    old = Revision.objects.get(configuration=configuration, number=number)
    written = save_revision(
        configuration=configuration,
        seen_head=seen_head,
        values=old.values,
        note=_("Restored from revision %(number)d") % {"number": number},
        restored_from=number,
        at=at,
        actor=actor,
    )
    if written is None:
        raise DomainError(_("The draft is already the same as revision %(number)d.") % {"number": number})
    return written
