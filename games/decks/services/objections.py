"""What the rules in force say against a change, while the decks are still in the dealer's hands.

A rotation out of turn is no breach that the table can still undo, so it only has to be explained.
"""

from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from games.approved_rules.selectors.in_force import rules_at
from games.decks.models import DeckChange
from games.decks.rules.batches import Batch, objections_to_pair, objections_to_turn, other_batch
from games.decks.rules.entry import DeckEntry
from games.decks.rules.limits import DeckRules
from games.decks.selectors.changes import BatchState, last_rotated_batch
from games.decks.selectors.clocks import deck_rules_of
from games.packs.citations import in_brackets
from games.rulings.selectors.rulings import rulings_of


def ensure_no_objection(
    table: GamingTable, changed: Batch, *, entry: DeckEntry, before: dict[int, BatchState]
) -> None:
    held = rules_at(table, entry.at)
    if held is None:
        return
    casino = table.property
    rules = deck_rules_of(
        held.rules,
        on=entry.at.astimezone(casino.zone).date(),
        rulings=rulings_of(held.rules.pack_id, regulator=casino.regulator_id),
    )
    _ensure_batch_exists(rules, changed)
    _ensure_count(rules, changed)
    if rules.batches != 2:
        return
    beside = before.get(other_batch(changed.number))
    for objection in objections_to_pair(changed, beside.batch if beside else None, rules.two_batches):
        raise DomainError(f"{objection.message} ({objection.cite})", field=objection.field)
    if entry.reason == DeckChange.Reason.ROTATION and not entry.notes:
        last = last_rotated_batch(table, entry.at)
        turns = objections_to_turn(
            changed.number, last_rotated=last, batches=rules.batches, law=rules.two_batches
        )
        for objection in turns:
            raise DomainError(
                _("%(objection)s (%(cite)s) If that is what happened, explain it in the notes.")
                % {"objection": objection.message, "cite": objection.cite},
                field=objection.field,
            )


def _ensure_batch_exists(rules: DeckRules, changed: Batch) -> None:
    if changed.number > rules.batches:
        raise DomainError(
            _("The rules in force at this table allow one batch only%(clause)s.")
            % {"clause": in_brackets(*rules.batch_cites)},
            field="batch",
        )


def _ensure_count(rules: DeckRules, changed: Batch) -> None:
    if rules.decks is not None and changed.decks not in (0, rules.decks):
        raise DomainError(
            _(
                "The rules in force require %(rule)d decks in the shoe%(clause)s; this would leave "
                "%(number)d. Open as many as you remove."
            )
            % {"rule": rules.decks, "clause": in_brackets(*rules.decks_cites), "number": changed.decks},
            field="decks_opened",
        )
