"""Tables and rules that somebody has to see to: open without approved rules, suspended, overdue, about to go live."""

from collections.abc import Iterator
from itertools import groupby

from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.floor import floor_at
from backoffice.casinos.selectors.tables import with_opening
from backoffice.core.formatting import full_moment_text
from backoffice.core.today import Desk
from backoffice.core.work import EARLY, FIRST, WorkItem
from backoffice.permissions.actions import Action
from games.approved_rules.models import ApprovedRules, Rollout
from games.approved_rules.selectors.in_force import rules_in_force
from games.approved_rules.selectors.rollouts import (
    CONFIRMED_AHEAD,
    WAITING,
    late_words,
    overdue,
    standing_suspensions,
)

MOST_NAMED = 6


def tables_without_rules(desk: Desk) -> Iterator[WorkItem]:
    """Nothing is dealt without approval, so this is the first line of all; both sides see it."""
    if not desk.may(Action.IN_FORCE_VIEW):
        return
    opened = [table for table in floor_at(desk.casinos) if table.open_since]  # type: ignore[attr-defined]
    under = rules_in_force(opened, desk.at)
    for table in opened:
        if table.pk not in under:
            yield WorkItem(
                key=f"table.without_rules:{table.pk}",
                title=_("%(table)s is open without approved rules") % {"table": table.number},
                detail=_(
                    "Nothing may be dealt without approval: put the table under approved rules, or close it."
                ),
                url=reverse("table-detail", args=[table.pk]),
                link=_("Open the table"),
                severity="error",
                area=_("Tables and rules"),
                casino=table.property,
                since=table.open_since,  # type: ignore[attr-defined]
                weight=FIRST,
                is_compliance=True,
            )


def rollouts_work(desk: Desk) -> Iterator[WorkItem]:
    if desk.may(Action.IN_FORCE_VIEW):
        yield from _suspended(desk)
        yield from _on_their_way(desk)


def _suspended(desk: Desk) -> Iterator[WorkItem]:
    tables = Prefetch("tables", with_opening(GamingTable.objects.order_by("number_order")))
    found = standing_suspensions(desk.casinos).prefetch_related(None).prefetch_related(tables)
    casinos = {casino.pk: casino for casino in desk.casinos}
    for each in found:
        listed = list(each.tables.all())
        opened = [table for table in listed if table.open_since and not table.is_retired]  # type: ignore[attr-defined]
        if opened:
            detail = _("Still open: %(tables)s. Close them now.") % {"tables": _named(opened)}
        elif listed:
            detail = _("%(tables)s may not deal. %(reason)s") % {
                "tables": _named(listed),
                "reason": each.reason,
            }
        else:
            detail = each.reason
        yield WorkItem(
            key=f"rules.suspended:{each.pk}",
            title=_("The regulator suspended %(rules)s") % {"rules": each.rules}
            if desk.is_operator
            else _("%(rules)s is suspended") % {"rules": each.rules},
            detail=detail,
            url=reverse("rules-version-detail", args=[each.rules_id]),
            link=_("Read why"),
            # whoever suspended them only waits, as long as nobody deals
            severity="error" if opened or desk.is_operator else "note",
            area=_("Tables and rules"),
            casino=casinos[each.rules.property_id],
            since=each.from_at,
            degree=len(opened),
            weight=EARLY,
            pack_id=each.rules.pack_id,
            is_compliance=True,
        )


def _on_their_way(desk: Desk) -> Iterator[WorkItem]:
    """By version: its tables are confirmed on one page."""
    at = desk.at
    asked = overdue(at)
    if desk.is_operator and desk.may(Action.GO_LIVE_CONFIRM, Action.RULES_WITHDRAW):
        asked |= WAITING & Q(
            rules__effective_at__gt=at,
            rules__effective_at__lte=at + CONFIRMED_AHEAD,
            rules__withdrawn_at__isnull=True,
        )
    casinos = {casino.pk: casino for casino in desk.casinos}
    found = (
        Rollout.objects.filter(asked, table__property__in=casinos)
        .select_related("table", "rules")
        .defer("rules__values")
        .order_by("rules__effective_at", "rules", "table__number_order")
    )
    for rules, rollouts in groupby(found, key=lambda each: each.rules):
        tables = [each.table for each in rollouts]
        casino = casinos[rules.property_id]
        yield (
            _overdue(desk, rules, tables, casino)
            if rules.effective_at <= at
            else _waiting(rules, tables, casino)
        )


def _overdue(desk: Desk, rules: ApprovedRules, tables: list[GamingTable], casino: Property) -> WorkItem:
    late = desk.at - rules.effective_at
    return WorkItem(
        key=f"rollout.overdue:{rules.pk}",
        title=ngettext(
            "%(table)s is not under %(rules)s yet",
            "%(number)d tables are not under %(rules)s yet",
            len(tables),
        )
        % {"table": tables[0].number, "number": len(tables), "rules": rules},
        detail=_("%(tables)s: overdue by %(late)s, under the old rules until confirmed ready.")
        % {"tables": _named(tables), "late": late_words(late)},
        url=f"{reverse('going-live')}?property={casino.pk}",
        link=_("Confirm them ready") if desk.is_operator else _("View them"),
        severity="error" if desk.is_operator else "warning",
        area=_("Tables and rules"),
        casino=casino,
        since=rules.effective_at,
        degree=len(tables),
        pack_id=rules.pack_id,
        is_compliance=True,
    )


def _waiting(rules: ApprovedRules, tables: list[GamingTable], casino: Property) -> WorkItem:
    return WorkItem(
        key=f"rollout.waiting:{rules.pk}",
        title=ngettext(
            "%(number)d table is waiting for %(rules)s",
            "%(number)d tables are waiting for %(rules)s",
            len(tables),
        )
        % {"number": len(tables), "rules": rules},
        detail=_("%(tables)s: the rules take effect on %(at)s.")
        % {"tables": _named(tables), "at": full_moment_text(rules.effective_at, casino)},
        url=f"{reverse('going-live')}?property={casino.pk}",
        link=_("Confirm felt, signs and training"),
        severity="warning",
        area=_("Tables and rules"),
        casino=casino,
        due=rules.effective_at,
        degree=len(tables),
    )


def _named(tables: list[GamingTable]) -> str:
    numbers = ", ".join(table.number for table in tables[:MOST_NAMED])
    return _("%(tables)s and more") % {"tables": numbers} if len(tables) > MOST_NAMED else numbers
