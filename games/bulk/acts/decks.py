"""Changing the decks of many tables. Two people attest them all, each with badge and PIN."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.casinos.models import GamingTable
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import DomainError
from games.badges.models import Badge
from games.badges.services.pins import Credentials
from games.badges.widgets import BadgeNumberInput, PinInput
from games.bulk.acts.base import Act, Change, Outlook, objection
from games.decks.forms import COLOURS
from games.decks.models import DeckChange
from games.decks.rules.batches import batch_to_change_next
from games.decks.rules.entry import DeckEntry
from games.decks.selectors.board import BoardRow, board_row, hours_words
from games.decks.selectors.changes import batches_at, last_rotated_batch, newest_entries
from games.decks.selectors.clocks import deck_clocks
from games.decks.selectors.late import late_causes_of
from games.decks.services.changes import (
    attest_change,
    ensure_cause,
    ensure_change_possible,
    log_attested_change,
)

PINS = ("dealer_pin", "supervisor_pin")


class BulkDecksForm(forms.Form):
    """Decks, batch and colour follow from each table; what is the same for all is asked once."""

    hide_optional = True

    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"), choices=DeckChange.Reason.choices, initial=DeckChange.Reason.ROTATION
    )
    back_colour = forms.CharField(
        label=gettext_lazy("Color of the new backs"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Leave empty to keep the color at each table."),
        widget=forms.TextInput(
            attrs={"list": "back-colours", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    late_cause = forms.ChoiceField(
        label=gettext_lazy("Why it is late"),
        required=False,
        help_text=gettext_lazy("Kept with each change that comes too late."),
    )
    late_words = forms.CharField(label=gettext_lazy("In your own words"), max_length=200, required=False)
    notes = forms.CharField(label=gettext_lazy("Notes"), max_length=400, required=False)
    dealer = forms.CharField(
        label=gettext_lazy("Dealer's badge number"), max_length=20, required=False, widget=BadgeNumberInput
    )
    dealer_pin = forms.CharField(
        label=gettext_lazy("Dealer's PIN"), max_length=8, strip=False, required=False, widget=PinInput
    )
    supervisor = forms.CharField(
        label=gettext_lazy("Supervisor's badge number"),
        max_length=20,
        required=False,
        widget=BadgeNumberInput,
    )
    supervisor_pin = forms.CharField(
        label=gettext_lazy("Supervisor's PIN"), max_length=8, strip=False, required=False, widget=PinInput
    )

    colours = COLOURS

    def __init__(self, *args: Any, causes: tuple[str, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["late_cause"]
        field.choices = [("", _("Choose a cause")), *((each, each) for each in causes)]


@dataclass(frozen=True)
class Planned:
    entry: DeckEntry
    seen: int


class ChangeDecks(Act):
    key = "decks"
    label = gettext_lazy("Change decks")
    icon = "cards"
    asks_first = False
    secret = ("dealer", "dealer_pin", "supervisor", "supervisor_pin")

    def form(self, data: Any = None) -> BulkDecksForm:
        return BulkDecksForm(data, causes=late_causes_of(self.bulk.casino))

    def button(self, number: int) -> str:
        return ngettext(
            "Log the change of %(number)d table", "Log the changes of %(number)d tables", number
        ) % {"number": number}

    @cached_property
    def rows(self) -> dict[int, BoardRow]:
        clocks = deck_clocks(list(self.bulk.tables), at=self.bulk.at)
        return {clock.table.pk: board_row(clock) for clock in clocks}

    def _planned(self, table: GamingTable, form: Any) -> Planned:
        """As the single page fills in its form: the batch whose turn it is, all its decks for as many new ones."""
        row, at, said = self.rows[table.pk], self.bulk.at, form.cleaned_data
        numbers = [line.clock.number for line in row.lines]
        batch = batch_to_change_next(last_rotated_batch(table, at), batches=max(numbers, default=1))
        before = batches_at(table, at).get(batch)
        lying = before.batch.decks if before else 0
        rules = row.clock.deck_rules
        late = bool(row.overdue_of(batch))
        return Planned(
            DeckEntry(
                batch=batch,
                at=at.replace(microsecond=0),
                reason=said["reason"] if lying else DeckChange.Reason.OPENING,
                decks_removed=lying,
                decks_opened=(rules.decks if rules else None) or lying,
                back_colour=said["back_colour"] or (before.batch.colour if before else ""),
                source=DeckChange.Source.STORAGE,
                notes=said["notes"],
                late_cause=said["late_cause"] if late else "",
                late_words=said["late_words"] if late else "",
            ),
            newest_entries(table).get(batch, 0),
        )

    def outlooks(self, form: Any) -> Iterator[Outlook]:
        for table in self.bulk.tables:
            planned = self._planned(table, form)
            refused = None
            try:
                ensure_cause(table, planned.entry)
                ensure_change_possible(table, planned.entry, seen=None, at=self.bulk.at)
            except DomainError as refusal:
                refused = objection(refusal)
            row = self.rows[table.pk]
            late, rules = row.overdue_of(planned.entry.batch), row.clock.rules
            yield Outlook(
                table,
                changes=(
                    Change(
                        _("Batch %(batch)d") % {"batch": planned.entry.batch},
                        _("%(number)d out") % {"number": planned.entry.decks_removed},
                        _("%(number)d in, %(colour)s")
                        % {"number": planned.entry.decks_opened, "colour": planned.entry.back_colour or "–"},
                    ),
                ),
                objection=refused,
                remarks=(_("%(span)s late") % {"span": hours_words(late, up=True)},)
                if late and not refused
                else (),
                pack_id=rules.pack_id if rules else "",
                seen=str(planned.seen),
            )

    def attest(self, form: Any) -> None:
        said = form.cleaned_data
        for name, words in (
            ("dealer", _("Enter the badge of the dealer who inspected the decks, and the PIN.")),
            ("supervisor", _("Enter the badge of the floor supervisor who verified them, and the PIN.")),
        ):
            if not said[name].strip() or not said[f"{name}_pin"]:
                raise DomainError(words, field=name)
        self.badges: tuple[Badge, Badge] = attest_change(
            self.bulk.casino,
            dealer=Credentials(said["dealer"], said["dealer_pin"], "dealer"),
            supervisor=Credentials(said["supervisor"], said["supervisor_pin"], "supervisor"),
            at=self.bulk.at,
            actor=self.bulk.actor,
        )

    def do(self, table: GamingTable, form: Any) -> str:
        planned = self._planned(table, form)
        ensure_cause(table, planned.entry)
        inspector, verifier = self.badges
        seen = self.bulk.seen.get(table.pk, "")
        change = log_attested_change(
            table=table,
            entry=planned.entry,
            inspector=inspector,
            verifier=verifier,
            seen=int(seen) if seen.isdecimal() and len(seen) < 19 else planned.seen,
            mark=DeviceMark(f"page-{self.bulk.token}", 1),
            at=self.bulk.at,
            actor=self.bulk.actor,
        )
        return _("Batch %(batch)d is logged: %(number)d decks, %(colour)s.") % {
            "batch": change.batch,
            "number": change.decks_opened,
            "colour": change.back_colour,
        }
