"""Many deck changes at once, as a tablet sends them that was without a connection for a while."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.casinos.models import GamingTable
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import BatchRefused, DomainError, RefusedByTheClock
from games.badges.models import Badge
from games.badges.services.pins import Credentials, identify_badge
from games.decks.models import DeckChange
from games.decks.rules.entry import DeckEntry
from games.decks.services.changes import ensure_two_people, log_attested_change, logged_under


@dataclass(frozen=True)
class ReportedDeckChange:
    table: GamingTable
    entry: DeckEntry
    dealer: Credentials
    supervisor: Credentials
    mark: DeviceMark | None = None


@dataclass
class ChangeOutcome:
    change: DeckChange | None = None
    is_new: bool = False
    refusal: DomainError | None = None


def log_deck_changes(
    *, told: Sequence[ReportedDeckChange], all_or_nothing: bool, at: datetime, actor: Actor
) -> list[ChangeOutcome]:
    """By their own times. Each badge shows its PIN once for the whole batch, before anything is written."""
    outcomes = [ChangeOutcome() for _ in told]
    badges: dict[tuple[int, str, str], Badge | DomainError] = {}
    for place, each in enumerate(told):
        try:
            outcomes[place].change = _logged_already(each)
            if outcomes[place].change is None:
                for given in (each.dealer, each.supervisor):
                    _identified(badges, each.table, given, at=at, actor=actor)
        except DomainError as refusal:
            outcomes[place].refusal = refusal
    _ensure_all(outcomes, all_or_nothing)
    with audited_change(actor=actor):
        _lock_tables(told)
        for place in sorted(range(len(told)), key=lambda each: (told[each].entry.at, each)):
            outcome, one = outcomes[place], told[place]
            if outcome.change is not None or outcome.refusal is not None:
                continue
            try:
                inspector = _identified(badges, one.table, one.dealer, at=at, actor=actor)
                verifier = _identified(badges, one.table, one.supervisor, at=at, actor=actor)
                ensure_two_people(inspector, verifier, one.supervisor)
                # the same message twice in one batch is found by its mark
                known = _logged_already(one)
                outcome.change = known or log_attested_change(
                    table=one.table,
                    entry=one.entry,
                    inspector=inspector,
                    verifier=verifier,
                    at=at,
                    actor=actor,
                    mark=one.mark,
                )
                outcome.is_new = known is None
            except DomainError as refusal:
                outcome.refusal = refusal
        _ensure_all(outcomes, all_or_nothing)
    return outcomes


def _logged_already(told: ReportedDeckChange) -> DeckChange | None:
    if told.mark is None:
        return None
    badges = (told.dealer.number, told.supervisor.number)
    return logged_under(told.table, told.mark, told.entry, badges=badges)


def _lock_tables(told: Sequence[ReportedDeckChange]) -> None:
    """Always in the same order, so that two batches cannot wait for each other."""
    tables = GamingTable.objects.filter(pk__in={each.table.pk for each in told})
    list(tables.select_for_update(of=("self",), no_key=True).order_by("pk"))


def _ensure_all(outcomes: list[ChangeOutcome], all_or_nothing: bool) -> None:
    refusals = {place: each.refusal for place, each in enumerate(outcomes) if each.refusal}
    if refusals and all_or_nothing:
        raise BatchRefused(refusals)


def _identified(
    badges: dict[tuple[int, str, str], Badge | DomainError],
    table: GamingTable,
    given: Credentials,
    *,
    at: datetime,
    actor: Actor,
) -> Badge:
    """A wrong PIN counts once, however often the batch repeats it."""
    key = (table.property_id, given.number.strip().upper(), given.pin)
    if key not in badges:
        try:
            badges[key] = identify_badge(casino=table.property, given=given, at=at, actor=actor)
        except DomainError as refusal:
            badges[key] = refusal
    found = badges[key]
    if isinstance(found, DomainError):
        # that it has to wait is still the clock's word, and not kept
        kind = RefusedByTheClock if isinstance(found, RefusedByTheClock) else DomainError
        raise kind(found.message, field=given.field)
    return found
