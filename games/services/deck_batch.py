"""Many deck changes at once, as a tablet sends them that was without a connection for a while."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from backoffice.models import GamingTable
from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change
from backoffice.services.refusals import Refused
from games.decks.entry import DeckEntry
from games.models import Badge, DeckChange
from games.services.badge_pins import Credentials, identify_badge
from games.services.decks import DeviceMark, ensure_two_people, log_attested_change, logged_under
from games.services.reading_batch import BatchRefused


@dataclass(frozen=True)
class ToldChange:
    table: GamingTable
    entry: DeckEntry
    dealer: Credentials
    supervisor: Credentials
    mark: DeviceMark | None = None


@dataclass
class ChangeOutcome:
    change: DeckChange | None = None
    is_new: bool = False
    refusal: Refused | None = None


def log_deck_changes(
    *, told: Sequence[ToldChange], all_or_nothing: bool, at: datetime, actor: Actor
) -> list[ChangeOutcome]:
    """By their own times. Each badge shows its PIN once for the whole batch, before anything is written."""
    outcomes = [ChangeOutcome() for _ in told]
    badges: dict[tuple[int, str, str], Badge | Refused] = {}
    for place, each in enumerate(told):
        try:
            outcomes[place].change = logged_under(each.table, each.mark) if each.mark else None
            if outcomes[place].change is None:
                for given in (each.dealer, each.supervisor):
                    _identified(badges, each.table, given, at=at, actor=actor)
        except Refused as refusal:
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
                known = logged_under(one.table, one.mark) if one.mark else None
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
            except Refused as refusal:
                outcome.refusal = refusal
        _ensure_all(outcomes, all_or_nothing)
    return outcomes


def _lock_tables(told: Sequence[ToldChange]) -> None:
    """Always in the same order, so that two batches cannot wait for each other."""
    tables = GamingTable.objects.filter(pk__in={each.table.pk for each in told})
    list(tables.select_for_update(of=("self",), no_key=True).order_by("pk"))


def _ensure_all(outcomes: list[ChangeOutcome], all_or_nothing: bool) -> None:
    refusals = {place: each.refusal for place, each in enumerate(outcomes) if each.refusal}
    if refusals and all_or_nothing:
        raise BatchRefused(refusals)


def _identified(
    badges: dict[tuple[int, str, str], Badge | Refused],
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
            badges[key] = identify_badge(house=table.property, given=given, at=at, actor=actor)
        except Refused as refusal:
            badges[key] = refusal
    found = badges[key]
    if isinstance(found, Refused):
        raise Refused(found.message, field=given.field)
    return found
