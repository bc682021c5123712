"""The installation today: organisations that nobody can run, and work that does not get done."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Operator, Property, Regulator
from backoffice.core.today import Desk, Panel
from backoffice.core.work import WorkItem
from backoffice.jobs.models import Job
from backoffice.people.models import Membership, Person
from backoffice.permissions.actions import Action
from backoffice.permissions.roles import KEEPER_ROLES

STUCK_AFTER = timedelta(minutes=10)
FAILED_LATELY = timedelta(days=7)


def installation_work(desk: Desk) -> Iterator[WorkItem]:
    if desk.wants("others") and desk.may(Action.INSTALLATION_VIEW):
        yield from _organisations_without_keeper()
        yield from _undone_work(at=desk.at)


def installation_today(desk: Desk) -> Iterator[Panel]:
    if not desk.may(Action.INSTALLATION_VIEW):
        return
    yield Panel(
        title=_("This installation"),
        template="shell/_panel_installation.html",
        context={
            "facts": [
                (_("Operators"), Operator.objects.filter(retired_at__isnull=True).count()),
                (_("Properties"), Property.objects.filter(retired_at__isnull=True).count()),
                (_("Authorities"), Regulator.objects.count()),
                (_("People"), Person.objects.filter(is_active=True, membership__isnull=False).count()),
            ]
        },
        url=reverse("installation"),
        link=_("Run the installation"),
    )


def _organisations_without_keeper() -> Iterator[WorkItem]:
    def kept_by(kind: str) -> Exists:
        # somebody limited to some properties cannot invite the others
        keepers = Membership.objects.filter(
            roles__contains=[KEEPER_ROLES[kind]], person__is_active=True, properties__isnull=True
        )
        return Exists(keepers.filter(**{kind: OuterRef("pk")}))

    unkept = [
        *Operator.objects.filter(~kept_by("operator"), retired_at__isnull=True),
        *Regulator.objects.filter(~kept_by("regulator")),
    ]
    for organisation in unkept:
        kind, page = (
            ("operator", "installation-operator")
            if isinstance(organisation, Operator)
            else ("regulator", "installation-authority")
        )
        role = KEEPER_ROLES[kind]
        yield WorkItem(
            key=f"{kind}.unkept:{organisation.pk}",
            title=_("%(organisation)s has no one in charge") % {"organisation": organisation},
            detail=_("It has no %(role)s, so no one there can invite others.")
            % {"role": str(role.label).lower()},
            url=reverse(page, args=[organisation.pk]),
            link=_("Invite one"),
            area=_("Organizations"),
            severity="error",
        )


def _undone_work(*, at: datetime) -> Iterator[WorkItem]:
    failed = Job.objects.filter(state=Job.State.FAILED, finished_at__gte=at - FAILED_LATELY).count()
    if failed:
        yield WorkItem(
            key="jobs.failed",
            title=ngettext(
                "A background job failed this week", "%(number)d background jobs failed this week", failed
            )
            % {"number": failed},
            detail=_("See what failed and why, and retry the jobs one by one or all together."),
            url=reverse("installation-jobs"),
            link=_("See what failed"),
            area=_("Background jobs"),
            severity="error",
            degree=failed,
        )
    stuck = Job.objects.filter(state=Job.State.WAITING, created_at__lte=at - STUCK_AFTER).count()
    if stuck:
        yield WorkItem(
            key="jobs.stuck",
            title=ngettext(
                "A background job has been waiting too long",
                "%(number)d background jobs have been waiting too long",
                stuck,
            )
            % {"number": stuck},
            detail=_("Is a worker running, and does the broker answer?"),
            url=reverse("installation-jobs") + "?state=waiting",
            link=_("View the jobs"),
            area=_("Background jobs"),
            severity="error",
            degree=stuck,
        )
