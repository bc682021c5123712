"""Tables that go live, overdue ones and suspended rules: on Today, on the compliance board, on the page of a table."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.casinos.selectors.tables import IN_USE, open_now
from backoffice.core.formatting import full_moment_text, moment_text
from backoffice.core.today import Card, Desk
from backoffice.permissions.actions import Action
from games.approved_rules.models import Rollout, Suspension
from games.approved_rules.selectors.rollouts import (
    WAITING,
    late_words,
    overdue,
    overdue_tables,
    standing_suspensions,
)
from games.compliance.selectors import ComplianceItem

# how long before the effective minute Today asks for the confirmations
AHEAD = timedelta(days=7)


def rollouts_today(desk: Desk) -> Iterator[Card]:
    if not desk.access.allows(Action.IN_FORCE_VIEW):
        return
    if desk.access.regulator:
        yield from _for_the_regulator(desk)
    elif desk.casino and desk.access.operator:
        yield from _suspended(standing_suspensions([desk.casino]))
        if desk.access.allows(Action.GO_LIVE_CONFIRM) or desk.access.allows(Action.RULES_WITHDRAW):
            yield from _to_confirm(desk.casino, desk.at)


def _suspended(found: Iterable[Suspension]) -> Iterator[Card]:
    for each in found:
        tables = ", ".join(table.number for table in each.tables.all())
        yield Card(
            title=_("The regulator suspended %(rules)s") % {"rules": each.rules},
            text=_("%(tables)s may not deal. %(reason)s") % {"tables": tables, "reason": each.reason}
            if tables
            else each.reason,
            url=reverse("rules-version-detail", args=[each.rules_id]),
            link=_("Read why"),
            icon="hand-stop",
            urgent=True,
        )


def _to_confirm(casino: Property, at: datetime) -> Iterator[Card]:
    soon = WAITING & Q(
        rules__effective_at__gt=at,
        rules__effective_at__lte=at + AHEAD,
        rules__withdrawn_at__isnull=True,
    )
    asked = Rollout.objects.filter(overdue(at) | soon, table__property=casino)
    listed = list(
        asked.select_related("table", "rules")
        .defer("rules__values")
        .order_by("rules__effective_at", "table__number_order")
    )
    late = [each for each in listed if each.rules.effective_at <= at]
    waiting = [each for each in listed if each.rules.effective_at > at]
    board = f"{reverse('going-live')}?property={casino.pk}"
    if late:
        numbers = ", ".join(each.table.number for each in late[:6])
        yield Card(
            title=ngettext(
                "%(number)d table is overdue for its new rules",
                "%(number)d tables are overdue for their new rules",
                len(late),
            )
            % {"number": len(late)},
            text=_("%(tables)s: effective since %(at)s.")
            % {"tables": numbers, "at": moment_text(late[0].rules.effective_at, casino)},
            url=board,
            link=_("Confirm them ready"),
            icon="clock-exclamation",
            urgent=True,
        )
    if waiting:
        first = waiting[0].rules
        yield Card(
            title=ngettext(
                "%(number)d table waits for new rules", "%(number)d tables wait for new rules", len(waiting)
            )
            % {"number": len(waiting)},
            text=_("%(rules)s takes effect on %(at)s.")
            % {"rules": first, "at": full_moment_text(first.effective_at, casino)},
            url=board,
            link=_("Confirm felt, signs and training"),
            icon="list-check",
        )


def _for_the_regulator(desk: Desk) -> Iterator[Card]:
    casinos = list(properties_visible_to(desk.access))
    late = list(
        Rollout.objects.filter(overdue(desk.at), table__property__in=casinos)
        .select_related("table__property")
        .order_by("rules__effective_at")
    )
    if late:
        casino = late[0].table.property
        names = ", ".join(dict.fromkeys(each.table.property.name for each in late))
        yield Card(
            title=ngettext(
                "%(number)d table is not under the rules that are effective",
                "%(number)d tables are not under the rules that are effective",
                len(late),
            )
            % {"number": len(late)},
            text=names,
            url=f"{reverse('going-live')}?property={casino.pk}",
            link=_("Look at them"),
            icon="clock-exclamation",
        )
    if desk.access.allows(Action.RULES_SUSPEND):
        for each in standing_suspensions(casinos):
            yield Card(
                title=_("%(rules)s is suspended at %(property)s")
                % {"rules": each.rules, "property": each.rules.property},
                text=_("Since %(at)s.") % {"at": full_moment_text(each.from_at, each.rules.property)},
                url=reverse("rules-version-detail", args=[each.rules_id]),
                link=_("Look at it"),
                icon="hand-stop",
            )


def rollouts_out_of_line(casino: Property, at: datetime) -> Iterator[ComplianceItem]:
    """For the compliance board: tables that are overdue, and rules that are suspended."""
    area = _("Tables and rules")
    for each in overdue_tables(casino, at):
        late = late_words(at - each.rules.effective_at)
        yield ComplianceItem(
            title=_("%(table)s is not under %(rules)s yet") % {"table": each.table, "rules": each.rules},
            detail=_("Overdue by %(late)s. It stays on its old rules until it is confirmed ready.")
            % {"late": late},
            url=f"{reverse('going-live')}?property={casino.pk}",
            severity="error",
            area=area,
            since=each.rules.effective_at,
            pack_id=each.rules.pack_id,
        )
    for suspension in standing_suspensions([casino]):
        opened = set(suspension.tables.filter(IN_USE, open_now()).values_list("number", flat=True))
        yield ComplianceItem(
            title=_("%(rules)s is suspended by the regulator") % {"rules": suspension.rules},
            detail=_("Still open: %(tables)s. Close them now.") % {"tables": ", ".join(sorted(opened))}
            if opened
            else suspension.reason,
            url=reverse("rules-version-detail", args=[suspension.rules_id]),
            severity="error",
            area=area,
            since=suspension.from_at,
            pack_id=suspension.rules.pack_id,
        )
