"""Layouts as each audience may see them: the operator's drafts, and for the regulator what was submitted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, F, Q, QuerySet

from backoffice.casinos.models import GamingTable, Property
from backoffice.casinos.selectors.properties import at_visible_properties
from backoffice.core.prepared import prepared
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from games.approved_rules.selectors.in_force import holding_at
from games.layouts.models import Layout, LayoutSubmission, TableLayout

SOON = timedelta(days=60)


@dataclass(frozen=True)
class LayoutQuery:
    """What a list asks for; an empty one asks for everything that is still of use."""

    casino: Property | None = None
    pack_id: str = ""
    state: str = ""
    text: str = ""


def layouts_visible_to(access: Access) -> QuerySet[Layout]:
    """The operator's own. A regulator never sees a draft, not even that there is one."""
    layouts = Layout.objects.select_related(
        "property",
        "property__operator",
        "property__regulator",
        "configuration",
        "artwork",
        "current",
        "replaces",
    )
    if not access.operator or not access.allows(Action.LAYOUT_VIEW):
        return layouts.none()
    return layouts.filter(at_visible_properties(access))


def layout_submissions_visible_to(access: Access) -> QuerySet[LayoutSubmission]:
    """Of the operator's own properties, or of the regulator's jurisdiction."""
    submissions = LayoutSubmission.objects.select_related(
        "layout", "property", "property__operator", "property__regulator", "artwork"
    )
    if not access.allows(Action.LAYOUT_VIEW):
        return submissions.none()
    return submissions.filter(at_visible_properties(access))


def layouts_listed_for(access: Access, query: LayoutQuery) -> QuerySet[Layout]:
    """With `tables_on_it`, the number of tables that it lies on now."""
    layouts = layouts_visible_to(access)
    if query.casino:
        layouts = layouts.filter(property=query.casino)
    if query.pack_id:
        layouts = layouts.filter(pack_id=query.pack_id)
    if query.text:
        named = Q(name__icontains=query.text) | Q(current__approval_number__icontains=query.text)
        layouts = layouts.filter(named)
    if query.state:
        layouts = layouts.filter(state=query.state)
    else:
        layouts = layouts.exclude(state__in=[Layout.State.SUPERSEDED, Layout.State.WITHDRAWN])
    lying = Count("submissions__table_layouts", filter=Q(submissions__table_layouts__to_at__isnull=True))
    return layouts.annotate(tables_on_it=lying).order_by("property__name", "pack_id", "name", "pk")


def layout_submissions_listed_for(access: Access, query: LayoutQuery) -> QuerySet[LayoutSubmission]:
    """Those that wait come first, the oldest of them on top; without a state nothing that is over."""
    submissions = layout_submissions_visible_to(access)
    if query.casino:
        submissions = submissions.filter(property=query.casino)
    if query.pack_id:
        submissions = submissions.filter(pack_id=query.pack_id)
    if query.text:
        named = (
            Q(name__icontains=query.text)
            | Q(approval_number__icontains=query.text)
            | Q(property__operator__name__icontains=query.text)
        )
        submissions = submissions.filter(named)
    if query.state:
        submissions = submissions.filter(outcome=query.state)
    return submissions.annotate(
        waits=Count("pk", filter=Q(outcome=LayoutSubmission.Outcome.WAITING))
    ).order_by("-waits", "-submitted_at", "-pk")


def about_to_expire(casinos: Sequence[Property], at: datetime) -> Q:
    """Of submissions: those that an approved layout rests on and whose approval ends within sixty days or has ended."""
    last = max((at.astimezone(casino.zone).date() for casino in casinos), default=at.date()) + SOON
    return Q(
        layout__property__in=casinos,
        layout__state=Layout.State.APPROVED,
        layout__current=F("pk"),
        expires_on__lte=last,
    )


def layout_at(table: GamingTable, at: datetime) -> TableLayout | None:
    """The layout on a table at a minute; None where it has none."""
    return next(iter(_lying(table.pk, at)), None)


@prepared
def _lying(table: int, at: datetime) -> QuerySet[TableLayout]:
    found = TableLayout.objects.filter(holding_at(at), table=table)
    return found.select_related("submission", "submission__layout")[:1]


def layouts_on(tables: Iterable[GamingTable], at: datetime) -> dict[int, TableLayout]:
    """The same for many tables, by the table's id, in one query."""
    found = TableLayout.objects.filter(holding_at(at), table__in=[table.pk for table in tables])
    return {each.table_id: each for each in found.select_related("submission")}


def tables_on_layout(layout: Layout) -> QuerySet[TableLayout]:
    """Where it lies now."""
    lying = TableLayout.objects.filter(submission__layout=layout, to_at__isnull=True)
    return lying.select_related("table", "table__property", "submission").order_by("table__number_order")
