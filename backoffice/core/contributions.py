"""What a feature gives to the rest of the product, declared once in its `contributions.py` as `contributes`.

A feature is found by being an app: nothing else lists it. Where the order matters to whoever looks, a contribution
stands under a number; the lower, the earlier.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db.models import Q
from django.utils.functional import Promise

from backoffice.core.commands import Command
from backoffice.core.first_day import FirstStep
from backoffice.core.floor import Fact, FloorDesk
from backoffice.core.menu import Entry
from backoffice.core.search import Hit
from backoffice.core.today import Desk, Panel
from backoffice.core.work import Coming, WorkItem

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from backoffice.casinos.models import Property
    from backoffice.core.places import KnownPlace
    from backoffice.jobs.report_kinds import ReportKind
    from backoffice.jobs.services.jobs import RunningJob
    from backoffice.lists.columns import Column
    from backoffice.notifications.groups import NoticeGroup
    from backoffice.people.models import Person
    from backoffice.permissions.access import Access
    from backoffice.webhooks.events import Group

OUR_PACKAGES = ("backoffice", "games", "submissions")


@dataclass(frozen=True)
class Every:
    """Work that the scheduler starts by the clock; `work` is given the moment as `at`."""

    interval: timedelta
    work: Callable[..., object]


@dataclass(frozen=True)
class JobKind:
    """Work that is asked for. It is tried `most_tries` times, or for as long as `try_for` where that is set."""

    label: Promise
    work: "Callable[[RunningJob], dict[str, Any] | None]"
    queue: str = "default"
    most_tries: int = 5
    try_for: timedelta | None = None


@dataclass(frozen=True)
class Queue:
    """What is done in slots of its own: `take_turn` does a piece of it if there is one, `due` says how many slots
    would find work; both are given the moment as `at`."""

    take_turn: Callable[..., object]
    due: Callable[..., int]


@dataclass(frozen=True)
class Old:
    """Rows that nobody needs once they were over before a moment; the age stands in `KEPT_FOR` of the settings under
    the same name. `forget` is for rows that stay without what they say."""

    rows: "Callable[[datetime], QuerySet[Any]]"
    forget: "Callable[[QuerySet[Any]], object] | None" = None


@dataclass(frozen=True, kw_only=True)
class Contributions:
    # the shell
    menu: Mapping[int, Entry] = field(default_factory=dict)
    search: "Mapping[int, Callable[[Access, str], Iterable[Hit]]]" = field(default_factory=dict)
    # what the search offers to do, and which settings it knows
    commands: Mapping[int, Command] = field(default_factory=dict)
    # what somebody has to see to, what falls due in the next hours, and what else stands on the page of the day
    work: Mapping[int, Callable[[Desk], Iterable[WorkItem]]] = field(default_factory=dict)
    coming: Mapping[int, Callable[[Desk, datetime], Iterable[Coming]]] = field(default_factory=dict)
    today: Mapping[int, Callable[[Desk], Iterable[Panel]]] = field(default_factory=dict)
    # what the floor live shows of a property's tables: table -> facts
    floor: Mapping[int, Callable[[FloorDesk], Mapping[int, Sequence[Fact]]]] = field(default_factory=dict)
    # pages of other features: a table, approved rules, a variant, a ruling
    # what can be done at many tables at once: pages that are given the tables (`table`, `whole`) in their address
    table_actions: Mapping[int, Entry] = field(default_factory=dict)
    # columns of the list of tables beside its own
    table_columns: "Mapping[int, Column]" = field(default_factory=dict)
    table_panels: Mapping[int, Callable[..., Iterable[Panel]]] = field(default_factory=dict)
    approved_rules_panels: Mapping[int, Callable[..., Iterable[Panel]]] = field(default_factory=dict)
    configuration_links: Mapping[int, Callable[..., Iterable[Any]]] = field(default_factory=dict)
    # values that somebody answers for; facts about a table that is about to take new rules
    stated_values: Mapping[int, Callable[..., Iterable[Any]]] = field(default_factory=dict)
    rollout_facts: Mapping[int, Callable[..., tuple[str, str]]] = field(default_factory=dict)
    ruling_touches: Mapping[int, Callable[..., Iterable[Any]]] = field(default_factory=dict)
    ruling_panels: Mapping[int, Callable[..., Iterable[Panel]]] = field(default_factory=dict)
    # why a table may not open now, a sentence or None; what follows in the same transaction when it is retired
    opening_checks: tuple[Callable[..., Any], ...] = ()
    retirement_steps: tuple[Callable[..., None], ...] = ()
    # what follows in the same transaction when rules begin at a table, or are taken back before they began
    rules_begin_steps: tuple[Callable[..., None], ...] = ()
    rules_taken_back_steps: tuple[Callable[..., None], ...] = ()
    # what follows in the same transaction when rules are suspended, allowed again or withdrawn, and when a passage is
    # ruled on or a ruling withdrawn
    rules_stopped_steps: tuple[Callable[..., None], ...] = ()
    ruling_steps: tuple[Callable[..., None], ...] = ()
    # where the law wants another place of drop box or tip box approved: a clause, empty where the place has none
    place_clauses: tuple[Callable[..., str], ...] = ()
    # given the entries of a change while it is written, in its transaction
    change_listeners: tuple[Callable[..., None], ...] = ()
    # what follows in the same transaction when a program may do less than before, or nothing any more
    client_limited_steps: tuple[Callable[..., None], ...] = ()
    # what a web process reads before its first page
    warm_up: tuple[Callable[[], object], ...] = ()
    # the clauses that a sentence cites, for programs that ask where something is written
    clause_finders: tuple[Callable[[str], list[str]], ...] = ()
    # how the audit trail speaks of what the feature changes
    audit_verbs: Mapping[str, Promise] = field(default_factory=dict)
    audit_fields: Mapping[str, Promise] = field(default_factory=dict)
    # what people and other systems are told
    notice_groups: "Mapping[int, NoticeGroup]" = field(default_factory=dict)
    webhook_groups: "Mapping[str, Group]" = field(default_factory=dict)
    # work outside a request
    jobs: Mapping[str, JobKind] = field(default_factory=dict)
    queues: Mapping[str, Queue] = field(default_factory=dict)
    # which jobs of a kind somebody may see among those they asked for, by what they are about; None: none of them
    jobs_seen: "Mapping[str, Callable[[Access], Q | None]]" = field(default_factory=dict)
    schedule: Mapping[str, Every] = field(default_factory=dict)
    reports: "Mapping[str, ReportKind]" = field(default_factory=dict)
    # what goes in the same transaction when somebody leaves their organisation: all that is theirs alone
    leaving_steps: "tuple[Callable[[Person], None], ...]" = ()
    # folders of files beside rows: which of the names that are given a row names
    stored_files: Mapping[str, Callable[[Collection[str]], set[str]]] = field(default_factory=dict)
    # the places that the installation has rules for
    places: "tuple[Callable[[], Iterable[KnownPlace]], ...]" = ()
    # what a new organisation does first, each done by what is there
    first_day: Mapping[int, FirstStep] = field(default_factory=dict)
    # what pages say about themselves: files of help; clauses of the law of a place, by subject, for a property and a
    # moment
    help_files: tuple[Path, ...] = ()
    help_clauses: "Mapping[str, Callable[[Property, datetime], Iterable[str]]]" = field(default_factory=dict)
    # what is removed when it is old; nothing else ever is
    old_rows: Mapping[str, Old] = field(default_factory=dict)


@cache
def all_contributions() -> tuple[Contributions, ...]:
    """Of every app of ours, in the order of INSTALLED_APPS."""
    names = [config.name for config in apps.get_app_configs() if config.name.split(".")[0] in OUR_PACKAGES]
    modules = [f"{name}.contributions" for name in names]
    return tuple(import_module(name).contributes for name in modules if find_spec(name))


def in_order(kind: str) -> list[Any]:
    """The contributions of a kind, by their numbers; those of one number in the order of the apps."""
    numbered = [pair for each in all_contributions() for pair in getattr(each, kind).items()]
    return [value for _, value in sorted(numbered, key=lambda pair: pair[0])]


def by_name(kind: str) -> dict[str, Any]:
    return {name: value for each in all_contributions() for name, value in getattr(each, kind).items()}


def listed(kind: str) -> list[Any]:
    return [value for each in all_contributions() for value in getattr(each, kind)]


def run_scheduled(name: str, *, at: datetime) -> None:
    by_name("schedule")[name].work(at=at)
