"""Approved rules as lists and pages show them: their state, and the tables under them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.models import Property
from backoffice.permissions.access import Access
from backoffice.selectors.search import Hit, best_matches
from games.models import RulesVersion, TableRules
from games.rulepacks.loader import load_pack
from games.selectors.in_force import holding_at, rules_versions_visible_to


@dataclass(frozen=True)
class State:
    key: str
    label: str | Promise
    icon: str
    tone: str


IN_FORCE = State("in_force", gettext_lazy("In force"), "circle-check", "good")
EFFECTIVE = State("effective", gettext_lazy("Approved, at no table"), "circle-dashed", "info")
COMING = State("coming", gettext_lazy("Not yet effective"), "clock", "info")
SUPERSEDED = State("superseded", gettext_lazy("Superseded"), "archive", "neutral")
WITHDRAWN = State("withdrawn", gettext_lazy("Withdrawn"), "ban", "bad")
STATES = (IN_FORCE, EFFECTIVE, COMING, SUPERSEDED, WITHDRAWN)


def state_of_rules(rules: RulesVersion, at: datetime, *, at_a_table: bool) -> State:
    """A superseded version is in force for as long as a table still stands under it."""
    if rules.withdrawn_at is not None and rules.withdrawn_at <= at:
        return WITHDRAWN
    if at_a_table:
        return IN_FORCE
    if rules.superseded_at is not None and rules.superseded_at <= at:
        return SUPERSEDED
    return COMING if rules.effective_at > at else EFFECTIVE


@dataclass(frozen=True)
class RulesLine:
    rules: RulesVersion
    title: str
    state: State
    # at which tables, and since when
    tables: tuple[TableRules, ...]


@dataclass(frozen=True)
class RulesQuery:
    house: Property | None = None
    state: str = ""
    text: str = ""


def rules_listed_for(access: Access, query: RulesQuery, at: datetime) -> QuerySet[RulesVersion]:
    """The newest approvals first."""
    found = rules_versions_visible_to(access)
    if query.house:
        found = found.filter(property=query.house)
    for word in query.text.split():
        found = found.filter(
            Q(variant__icontains=word)
            | Q(approval_number__icontains=word)
            | Q(property__name__icontains=word)
        )
    under = TableRules.objects.filter(holding_at(at)).values("rules")
    gone = Q(withdrawn_at__isnull=False, withdrawn_at__lte=at)
    past = Q(superseded_at__isnull=False, superseded_at__lte=at)
    match query.state:
        case "in_force":
            found = found.exclude(gone).filter(pk__in=under)
        case "effective":
            found = found.exclude(gone).exclude(past).exclude(pk__in=under).filter(effective_at__lte=at)
        case "coming":
            found = found.exclude(gone).exclude(past).exclude(pk__in=under).filter(effective_at__gt=at)
        case "superseded":
            found = found.exclude(gone).filter(past).exclude(pk__in=under)
        case "withdrawn":
            found = found.filter(gone)
    return found.order_by("property__name", "pack_id", "variant", "-number")


def rules_lines(versions: Iterable[RulesVersion], at: datetime) -> list[RulesLine]:
    """With the tables of each, in one query."""
    listed = list(versions)
    tables: dict[int, list[TableRules]] = {}
    for each in (
        TableRules.objects.filter(holding_at(at), rules__in=[rules.pk for rules in listed])
        .select_related("table")
        .order_by("table__number_order")
    ):
        tables.setdefault(each.rules_id, []).append(each)
    return [
        RulesLine(
            rules=rules,
            title=load_pack(rules.pack_id).head.title,
            state=state_of_rules(rules, at, at_a_table=rules.pk in tables),
            tables=tuple(tables.get(rules.pk, ())),
        )
        for rules in listed
    ]


def found_approved_rules(access: Access, text: str) -> Iterator[Hit]:
    versions = rules_versions_visible_to(access)
    for rules in best_matches(versions, text, title="approval_number", also=("variant", "property__name")):
        yield Hit(
            _("Approved rules"),
            f"{rules.approval_number} · {rules}",
            rules.property.name,
            reverse("rules-version-detail", args=[rules.pk]),
            "certificate",
        )
