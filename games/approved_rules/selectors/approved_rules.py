"""Approved rules as lists and pages show them: their state, and the tables under them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.casinos.models import Property
from backoffice.core.search import Hit, best_matches
from backoffice.permissions.access import Access
from games.approved_rules.models import ApprovedRules, Rollout, Suspension, TableRules
from games.approved_rules.selectors.in_force import approved_rules_visible_to, holding_at
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack


@dataclass(frozen=True)
class State:
    key: str
    label: str | Promise
    icon: str
    tone: str


IN_FORCE = State("in_force", gettext_lazy("In force"), "circle-check", "good")
OVERDUE = State("overdue", gettext_lazy("Overdue"), "alert-triangle", "bad")
SCHEDULED = State("scheduled", gettext_lazy("Scheduled"), "clock", "info")
EFFECTIVE = State("effective", gettext_lazy("Approved, at no table"), "circle-dashed", "info")
COMING = State("coming", gettext_lazy("Not yet effective"), "clock", "info")
SUSPENDED = State("suspended", gettext_lazy("Suspended"), "hand-stop", "bad")
SUPERSEDED = State("superseded", gettext_lazy("Superseded"), "archive", "neutral")
WITHDRAWN = State("withdrawn", gettext_lazy("Withdrawn"), "ban", "bad")
STATES = (IN_FORCE, OVERDUE, SCHEDULED, EFFECTIVE, COMING, SUSPENDED, SUPERSEDED, WITHDRAWN)


@dataclass(frozen=True)
class Standing:
    """A version at the tables: where it holds, and where it is awaited, ready or not."""

    in_force: int = 0
    ready: int = 0
    waiting: int = 0
    is_suspended: bool = False

    @property
    def tables(self) -> int:
        return self.in_force + self.ready + self.waiting


def standings_of(versions: Iterable[ApprovedRules], at: datetime) -> dict[int, Standing]:
    """By the version's id, for all of them; three queries however many."""
    keys = [rules.pk for rules in versions]
    held = Counter(
        TableRules.objects.filter(holding_at(at), rules__in=keys).values_list("rules_id", flat=True)
    )
    coming = TableRules.objects.filter(rules__in=keys, from_at__gt=at)
    ready = Counter(coming.values_list("rules_id", flat=True))
    awaited = Rollout.objects.filter(rules__in=keys, ready_at__isnull=True, cancelled_at__isnull=True)
    waiting = Counter(awaited.values_list("rules_id", flat=True))
    stopped = set(
        Suspension.objects.filter(rules__in=keys, lifted_at__isnull=True).values_list("rules_id", flat=True)
    )
    return {key: Standing(held[key], ready[key], waiting[key], key in stopped) for key in keys}


def state_of_rules(rules: ApprovedRules, at: datetime, standing: Standing) -> State:
    """In words, with the tables. A superseded version is in force for as long as a table still stands under it."""
    if rules.withdrawn_at is not None and rules.withdrawn_at <= at:
        return WITHDRAWN
    if standing.is_suspended:
        return SUSPENDED
    past = rules.superseded_at is not None and rules.superseded_at <= at
    late = standing.waiting if rules.effective_at <= at and not past else 0
    if standing.in_force:
        return replace(
            IN_FORCE,
            label=_in_force_words(standing, past=past, late=late),
            **({"icon": OVERDUE.icon, "tone": OVERDUE.tone} if late else {}),
        )
    if past:
        return SUPERSEDED
    if late:
        return replace(OVERDUE, label=_("Overdue at %(tables)s") % {"tables": _tables(late)})
    if standing.tables:
        return replace(SCHEDULED, label=_("Scheduled at %(tables)s") % {"tables": _tables(standing.tables)})
    return COMING if rules.effective_at > at else EFFECTIVE


def _in_force_words(standing: Standing, *, past: bool, late: int) -> str:
    here, total = standing.in_force, standing.in_force if past else standing.tables
    if total == here:
        words = _("In force at %(tables)s") % {"tables": _tables(here)}
    else:
        words = _("In force at %(number)d of %(tables)s") % {"number": here, "tables": _tables(total)}
    return _("%(words)s, overdue at %(late)d") % {"words": words, "late": late} if late else words


def _tables(number: int) -> str:
    return ngettext("%(number)d table", "%(number)d tables", number) % {"number": number}


@dataclass(frozen=True)
class RulesLine:
    rules: ApprovedRules
    title: str
    state: State
    # at which tables, and since when
    tables: tuple[TableRules, ...]


@dataclass(frozen=True)
class RulesQuery:
    casino: Property | None = None
    state: str = ""
    text: str = ""


def rules_listed_for(access: Access, query: RulesQuery, at: datetime) -> QuerySet[ApprovedRules]:
    """The newest approvals first."""
    found = approved_rules_visible_to(access)
    if query.casino:
        found = found.filter(property=query.casino)
    for word in query.text.split():
        found = found.filter(
            Q(variant__icontains=word)
            | Q(approval_number__icontains=word)
            | Q(property__name__icontains=word)
        )
    return _in_state(found, query.state, at).order_by("property__name", "pack_id", "variant", "-number")


def _in_state(found: QuerySet[ApprovedRules], state: str, at: datetime) -> QuerySet[ApprovedRules]:
    """As `state_of_rules` says it; a version in force that some tables still wait for is overdue as well."""
    held = Q(pk__in=TableRules.objects.filter(holding_at(at)).values("rules"))
    coming = Q(pk__in=TableRules.objects.filter(from_at__gt=at).values("rules"))
    open_ones = Rollout.objects.filter(ready_at__isnull=True, cancelled_at__isnull=True)
    awaited = Q(pk__in=open_ones.values("rules"))
    gone = Q(withdrawn_at__isnull=False, withdrawn_at__lte=at)
    past = Q(superseded_at__isnull=False, superseded_at__lte=at)
    stopped = Q(pk__in=Suspension.objects.filter(lifted_at__isnull=True).values("rules"))
    begun = Q(effective_at__lte=at)
    going_on = ~gone & ~stopped
    match state:
        case "in_force":
            return found.filter(going_on & held)
        case "overdue":
            return found.filter(going_on & ~past & begun & awaited)
        case "scheduled":
            return found.filter(going_on & ~held & ~past & (coming | (awaited & ~begun)))
        case "effective":
            return found.filter(going_on & ~held & ~past & ~awaited & ~coming & begun)
        case "coming":
            return found.filter(going_on & ~held & ~past & ~awaited & ~coming & ~begun)
        case "suspended":
            return found.filter(~gone & stopped)
        case "superseded":
            return found.filter(going_on & past & ~held)
        case "withdrawn":
            return found.filter(gone)
    return found


def rules_lines(versions: Iterable[ApprovedRules], at: datetime) -> list[RulesLine]:
    """With the tables of each; the same few queries for any number."""
    listed = list(versions)
    tables: dict[int, list[TableRules]] = {}
    for each in (
        TableRules.objects.filter(holding_at(at), rules__in=[rules.pk for rules in listed])
        .select_related("table")
        .order_by("table__number_order")
    ):
        tables.setdefault(each.rules_id, []).append(each)
    standings = standings_of(listed, at)
    return [
        RulesLine(
            rules=rules,
            title=load_pack(rules.pack_id).head.title,
            state=state_of_rules(rules, at, standings[rules.pk]),
            tables=tuple(tables.get(rules.pk, ())),
        )
        for rules in listed
    ]


def found_approved_rules(access: Access, text: str) -> Iterator[Hit]:
    versions = approved_rules_visible_to(access)
    for rules in best_matches(versions, text, title="approval_number", also=("variant", "property__name")):
        yield Hit(
            _("Approved rules"),
            f"{rules.approval_number} · {rules}",
            rules.property.name,
            reverse("rules-version-detail", args=[rules.pk]),
            "certificate",
        )


def read_packs_in_force() -> None:
    """Also those that newer versions have replaced since: they are kept in the database, and parsed by whoever asks."""
    held = TableRules.objects.filter(holding_at(timezone.now()))
    for pack_id, pack_hash in held.values_list("rules__pack_id", "rules__pack_hash").distinct():
        book_of(pack_of(pack_id, pack_hash))
