"""Logs changes of decks. Two people attest each one; a correction is a further entry, never an edit."""

from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change, chain_of
from backoffice.casinos.models import GamingTable, Property
from backoffice.core.device_marks import CLOCKS_DIFFER_BY, DeviceMark, MarkUsedBefore, ensure_same_entry
from backoffice.core.errors import DomainError, RefusedByTheClock
from backoffice.core.versions import locked
from backoffice.core.wording import clock_time
from games.badges.models import Badge
from games.badges.services.pins import Credentials, identify_badge
from games.card_inventory.services.changes import book_deck_change
from games.card_inventory.services.signing import ensure_not_long_ago
from games.decks.models import MOST_DECKS, DeckChange
from games.decks.rules.batches import Batch
from games.decks.rules.entry import DeckEntry
from games.decks.selectors.board import hours_words, overdue_at
from games.decks.selectors.changes import BatchState, batches_at, newest_entries
from games.decks.services.objections import ensure_no_objection
from games.packs.citations import in_brackets
from games.packs.floor_law import card_law_at

ENTRY_FIELDS = tuple(each.name for each in fields(DeckEntry))


class AlreadyChanged(DomainError):
    """Somebody logged a change of the same batch after the page was opened; it may be this very change."""

    def __init__(self, newest: DeckChange) -> None:
        zone = newest.table.property.zone
        super().__init__(
            _(
                "Batch %(batch)d of %(table)s was logged in the meantime: %(at)s, inspected by "
                "%(dealer)s. If yours is another change, log it again."
            )
            % {
                "batch": newest.batch,
                "table": newest.table,
                "at": clock_time(newest.at, zone),
                "dealer": newest.inspected_by_name,
            }
        )
        self.newest = newest


def log_deck_change(
    *,
    table: GamingTable,
    entry: DeckEntry,
    dealer: Credentials,
    supervisor: Credentials,
    at: datetime,
    actor: Actor,
    seen: int | None = None,
    mark: DeviceMark | None = None,
    asks_cause: bool = False,
) -> DeckChange:
    """`seen` is the newest entry of the batch that the person knew of (0: none); a device that logs without
    looking leaves it out. What was logged under the same mark before is answered again, not written again.
    `asks_cause`: a person is there to say why it is late; what a device tells late is kept without.
    """
    if mark and (same := logged_under(table, mark, entry, badges=(dealer.number, supervisor.number))):
        return same
    if asks_cause:
        ensure_cause(table, entry)
    inspector, verifier = attest_change(
        table.property, dealer=dealer, supervisor=supervisor, at=at, actor=actor
    )
    return log_attested_change(
        table=table,
        entry=entry,
        inspector=inspector,
        verifier=verifier,
        at=at,
        actor=actor,
        seen=seen,
        mark=mark,
    )


def log_attested_change(
    *,
    table: GamingTable,
    entry: DeckEntry,
    inspector: Badge,
    verifier: Badge,
    at: datetime,
    actor: Actor,
    seen: int | None = None,
    mark: DeviceMark | None = None,
) -> DeckChange:
    """The same for two people who have shown who they are."""
    entry = _tidy(entry)
    with audited_change(actor=actor) as trail:
        # one entry of a table after another: the second of two devices finds what the first has written
        current = locked(table, keep_references=True)
        if mark and (same := logged_under(current, mark, entry, badges=(inspector.number, verifier.number))):
            return same
        decks = ensure_change_possible(current, entry, seen=seen, at=at)
        change = _write(
            current,
            entry,
            decks_in_batch=decks,
            inspected_by=inspector,
            verified_by=verifier,
            logged_by=actor.person,
            logged_by_name=actor.label,
            device_id=mark.device_id if mark else "",
            device_sequence=mark.sequence if mark else None,
            received_at=at,
        )
        trail.record(
            verb="deck.changed",
            subject=change,
            chain=chain_of(current),
            property_id=current.property_id,
            about=current,
            after=_shown(change),
        )
        book_deck_change(change=change)
        return change


def ensure_change_possible(table: GamingTable, entry: DeckEntry, *, seen: int | None, at: datetime) -> int:
    """How many decks the batch has afterwards, or what stands in the way."""
    entry = _tidy(entry)
    if table.is_retired:
        raise DomainError(_("%(table)s is archived. Restore it first.") % {"table": table})
    _ensure_not_overtaken(table, entry, seen=seen)
    _ensure_possible(entry, table, at=at)
    ensure_not_long_ago(entry.at, at=at, field="at")
    before = batches_at(table, entry.at)
    decks = _decks_afterwards(entry, before.get(entry.batch))
    ensure_no_objection(table, Batch(entry.batch, entry.back_colour, decks), entry=entry, before=before)
    return decks


def correct_deck_change(
    *,
    change: DeckChange,
    entry: DeckEntry,
    supervisor: Credentials,
    at: datetime,
    actor: Actor,
    takes_back: bool = False,
) -> DeckChange:
    """A new entry in the place of the old one; `takes_back` says that there was no such change at this table.

    It records what was, so that nothing but the arithmetic is refused. `entry.notes` says what had been wrong.
    """
    verifier = _supervisor(change.table.property, supervisor, at=at, actor=actor)
    if verifier.pk == change.inspected_by_id:
        raise _same_person(supervisor)
    entry = _tidy(entry)
    if not entry.notes:
        raise DomainError(_("State what was wrong with the entry."), field="notes")
    with audited_change(actor=actor) as trail:
        table = locked(change.table, keep_references=True)
        if DeckChange.objects.filter(corrects=change).exists():
            raise DomainError(_("This entry has already been corrected. Correct the newer one."))
        if change.is_void:
            raise DomainError(_("This entry only voids another one. Log the change again instead."))
        if takes_back:
            entry = replace(_entry_of(change), notes=entry.notes)
            decks = change.decks_in_batch
        else:
            _ensure_possible(entry, table, at=at)
            # an old entry can still be put right
            ensure_not_long_ago(entry.at, at=change.received_at, field="at")
            decks = _decks_afterwards(entry, batches_at(table, entry.at, without=change).get(entry.batch))
        correction = _write(
            table,
            entry,
            decks_in_batch=decks,
            inspected_by=change.inspected_by,
            verified_by=verifier,
            corrects=change,
            is_void=takes_back,
            logged_by=actor.person,
            logged_by_name=actor.label,
            received_at=at,
        )
        trail.record(
            verb="deck.taken_back" if takes_back else "deck.corrected",
            subject=correction,
            chain=chain_of(table),
            property_id=table.property_id,
            about=table,
            before=_shown(change),
            after=_shown(correction),
        )
        book_deck_change(change=correction)
        return correction


def ensure_cause(table: GamingTable, entry: DeckEntry) -> None:
    late = overdue_at(table, batch=entry.batch, at=entry.at)
    if late and entry.decks_removed and not (entry.late_cause.strip() or entry.late_words.strip()):
        raise DomainError(
            _("This change is %(span)s late. State why.") % {"span": hours_words(late, up=True)},
            field="late_cause",
        )


def attest_change(
    casino: Property, *, dealer: Credentials, supervisor: Credentials, at: datetime, actor: Actor
) -> tuple[Badge, Badge]:
    """Who inspected, and another who verifies: each with a PIN of their own."""
    inspector = identify_badge(casino=casino, given=dealer, at=at, actor=actor)
    verifier = _supervisor(casino, supervisor, at=at, actor=actor)
    ensure_two_people(inspector, verifier, supervisor)
    return inspector, verifier


def ensure_two_people(inspector: Badge, verifier: Badge, given: Credentials) -> None:
    ensure_may_verify(verifier, given)
    if verifier.pk == inspector.pk:
        raise _same_person(given)


def _supervisor(casino: Property, given: Credentials, *, at: datetime, actor: Actor) -> Badge:
    badge = identify_badge(casino=casino, given=given, at=at, actor=actor)
    ensure_may_verify(badge, given)
    return badge


def ensure_may_verify(badge: Badge, given: Credentials) -> None:
    if not badge.may_verify:
        raise DomainError(
            _("%(badge)s is not a floor supervisor's badge, and only a floor supervisor verifies.")
            % {"badge": badge},
            field=given.field,
        )


def _same_person(given: Credentials) -> DomainError:
    return DomainError(
        _("The same badge inspected the decks; a floor supervisor other than the dealer has to verify them."),
        field=given.field,
    )


def logged_under(
    table: GamingTable, mark: DeviceMark, entry: DeckEntry, *, badges: tuple[str, str]
) -> DeckChange | None:
    """What the device sent under this number before; refused where it says something else, or others attested it."""
    found = (
        DeckChange.objects.filter(table=table, device_id=mark.device_id, device_sequence=mark.sequence)
        .select_related("inspected_by", "verified_by")
        .first()
    )
    if found is None:
        return None
    ensure_same_entry(mark, found, **asdict(_tidy(entry)))
    attested = [each.number.upper() for each in (found.inspected_by, found.verified_by)]
    if attested != [number.strip().upper() for number in badges]:
        raise MarkUsedBefore(mark, found)
    return found


def _ensure_not_overtaken(table: GamingTable, entry: DeckEntry, *, seen: int | None) -> None:
    newest = newest_entries(table).get(entry.batch, 0)
    if seen is not None and newest != seen and newest:
        raise AlreadyChanged(DeckChange.objects.select_related("table__property").get(pk=newest))


def _ensure_possible(entry: DeckEntry, table: GamingTable, *, at: datetime) -> None:
    if entry.at > at + CLOCKS_DIFFER_BY:
        raise RefusedByTheClock(
            _("This time is in the future: at %(property)s it is %(now)s.")
            % {"property": table.property, "now": clock_time(at, table.property.zone)},
            field="at",
        )
    if not entry.back_colour:
        raise DomainError(_("State the color of the backs."), field="back_colour")
    if not entry.decks_opened and not entry.decks_removed:
        raise DomainError(
            _("No deck was opened and none removed, so there is nothing to log."), field="decks_opened"
        )
    if entry.source == DeckChange.Source.PRESHUFFLED:
        for name, value in (("preshuffle_form", entry.preshuffle_form), ("seal_number", entry.seal_number)):
            if not value:
                raise DomainError(
                    _("Preshuffled decks come with a form and a numbered seal%(clause)s.")
                    % {"clause": in_brackets(card_law_at(table.property, entry.at).cite("preshuffling"))},
                    field=name,
                )


def _decks_afterwards(entry: DeckEntry, before: BatchState | None) -> int:
    if before is None:
        # the first entry of a batch: whatever lay there before the log began is gone
        return entry.decks_opened
    lay = before.last.decks_in_batch
    if entry.decks_removed > lay:
        raise DomainError(
            _("Batch %(batch)d had %(number)d decks; no more than that can be removed.")
            % {"batch": entry.batch, "number": lay},
            field="decks_removed",
        )
    after = lay - entry.decks_removed + entry.decks_opened
    if after > MOST_DECKS:
        raise DomainError(
            _("That would leave %(number)d decks in the batch.") % {"number": after}, field="decks_opened"
        )
    return after


def _tidy(entry: DeckEntry) -> DeckEntry:
    preshuffled = entry.source == DeckChange.Source.PRESHUFFLED
    return replace(
        entry,
        back_colour=" ".join(entry.back_colour.lower().split()),
        preshuffle_form=entry.preshuffle_form.strip() if preshuffled else "",
        seal_number=entry.seal_number.strip() if preshuffled else "",
        notes=entry.notes.strip(),
        late_cause=" ".join(entry.late_cause.split()),
        late_words=" ".join(entry.late_words.split()),
    )


def _write(table: GamingTable, entry: DeckEntry, **fields: Any) -> DeckChange:
    return DeckChange.objects.create(
        table=table,
        **asdict(entry),
        inspected_by_name=str(fields["inspected_by"]),
        verified_by_name=str(fields["verified_by"]),
        **fields,
    )


def _entry_of(change: DeckChange) -> DeckEntry:
    return DeckEntry(**{name: getattr(change, name) for name in ENTRY_FIELDS})


def _shown(change: DeckChange) -> dict[str, Any]:
    return asdict(_entry_of(change)) | {
        "decks_in_batch": change.decks_in_batch,
        "inspected_by": change.inspected_by_name,
        "verified_by": change.verified_by_name,
        "received_at": change.received_at,
    }
