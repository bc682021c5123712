"""A feature that nobody but the settings knows: a folder, and a line in INSTALLED_APPS."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every
from backoffice.core.menu import Entry
from backoffice.core.search import Hit
from backoffice.core.today import Desk
from backoffice.core.work import WorkItem
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action

stocked: list[datetime] = []


def found_in_the_pantry(access: Access, text: str) -> Iterable[Hit]:
    if text in "marmalade":
        yield Hit("Pantry", "Marmalade", "Second shelf", "/pantry/", "jar")


def pantry_work(desk: Desk) -> Iterable[WorkItem]:
    yield WorkItem(
        key="pantry", title="The pantry is empty", area="Pantry", severity="warning", url="/pantry/"
    )


def stock(*, at: datetime) -> None:
    stocked.append(at)


contributes = Contributions(
    menu={15: Entry(_("Pantry"), "jar", "home", Action.SIGNED_IN, ("pantry",))},
    search={1: found_in_the_pantry},
    work={1: pantry_work},
    audit_verbs={"jar.opened": _("Jar opened")},
    audit_fields={"best_before": _("Best before")},
    schedule={"stock-the-pantry": Every(timedelta(hours=1), stock)},
)
