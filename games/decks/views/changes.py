"""Logging a change of decks, and correcting an entry by a further one."""

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from backoffice.casinos.views.pages import NamedCasinoView
from backoffice.core.addresses import number_in
from backoffice.core.device_marks import DeviceMark
from backoffice.core.errors import DomainError
from backoffice.core.sealing import public_key
from backoffice.core.views.camera import CameraView
from backoffice.core.views.kept import KeptEntries
from backoffice.core.wording import clock_time
from backoffice.permissions.actions import Action
from games.badges.models import Badge
from games.badges.services.pins import Credentials
from games.decks.forms import CorrectionForm, DeckChangeForm
from games.decks.models import DeckChange
from games.decks.rules.batches import batch_to_change_next
from games.decks.rules.entry import DeckEntry
from games.decks.selectors.board import BoardRow, deck_board, hours_words, table_row
from games.decks.selectors.changes import (
    batches_at,
    last_rotated_batch,
    newest_entries,
    with_the_change_before,
)
from games.decks.selectors.late import judged_changes
from games.decks.services.changes import ENTRY_FIELDS, AlreadyChanged, correct_deck_change, log_deck_change
from games.decks.views.base import DecksOfTable, OneDeckChange
from games.packs.floor_law import card_law_at

LONGEST_NOTES = 400
_keep_pins_out_of_reports = method_decorator(
    sensitive_post_parameters("dealer_pin", "supervisor_pin", "sealed"), name="dispatch"
)


class DeckPickView(NamedCasinoView):
    """Which table: the ones that are due first come first."""

    action = Action.DECK_LOG
    feature = "decks"

    def get(self, request: HttpRequest) -> HttpResponse:
        rows = deck_board(self.casino, at=timezone.now()) if self.casino else []
        return self.page("pick", {"casino": self.casino, "rows": rows})


@_keep_pins_out_of_reports
class DeckChangeAddView(KeptEntries, DecksOfTable, CameraView):
    action = Action.DECK_LOG

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        row = table_row(self.table, at=timezone.now())
        batch = self._batch(row)
        return self.form_page(DeckChangeForm(table=self.table, initial=self._initial(row, batch)), row, batch)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = DeckChangeForm(request.POST, table=self.table)
        if form.is_valid():
            try:
                return self.logged(self.log(form.cleaned_data))
            except AlreadyChanged as overtaken:
                form = self._shown_again(seen=overtaken.newest.pk)
                form.add_error(None, str(overtaken))
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        if (told := self.asked(form)) is not None:
            return told
        row = table_row(self.table, at=timezone.now())
        return self.form_page(form, row, self._typed_batch(form))

    def log(self, typed: dict[str, Any]) -> DeckChange:
        now = timezone.now()
        mark = DeviceMark(f"page-{typed['token'].hex}", 1)
        # pressed twice it is the same change, at the moment of the first press
        pressed = self.table.deck_changes.filter(device_id=mark.device_id).first()
        values = {name: typed[name] for name in ENTRY_FIELDS} | {
            "at": typed["at"] or (pressed.at if pressed else self.kept_at or now.replace(microsecond=0))
        }
        if self.kept_at is not None:
            kept = self._with_where_it_was_kept(values["notes"], self.kept_at)
            # what arrived before its answer was lost says nothing of being kept
            values["notes"] = values["notes"] if pressed and pressed.notes != kept else kept
        return log_deck_change(
            table=self.table,
            entry=DeckEntry(**values),
            dealer=Credentials(typed["dealer"], typed["dealer_pin"], "dealer"),
            supervisor=Credentials(typed["supervisor"], typed["supervisor_pin"], "supervisor"),
            seen=typed["seen"],
            mark=mark,
            asks_cause=True,
            at=now,
            actor=self.request.actor,
        )

    def _with_where_it_was_kept(self, notes: str, kept_at: datetime) -> str:
        """The clock of the decks goes by the time at the device; whoever reads the entry is told that it came later."""
        since = clock_time(kept_at, self.table.property.zone)
        words = _("Saved on the device without a connection since %(at)s.") % {"at": since}
        return f"{notes} {words}".strip()[:LONGEST_NOTES]

    def logged(self, change: DeckChange) -> HttpResponse:
        said = {"table": self.table, "batch": change.batch}
        [judged] = judged_changes(
            list(
                with_the_change_before(
                    DeckChange.objects.filter(pk=change.pk).select_related("table__property")
                )
            )
        )
        if judged.is_late:
            said["late"] = hours_words(judged.overdue, up=True)
            messages.warning(
                self.request, _("%(table)s, batch %(batch)d is logged. It was %(late)s late.") % said
            )
        else:
            messages.success(self.request, _("%(table)s, batch %(batch)d is logged.") % said)
        return redirect(reverse("deck-board") + self.place_of(self.table.property))

    def form_page(self, form: DeckChangeForm, row: BoardRow, batch: int) -> HttpResponse:
        context = self.context() | {
            "form": form,
            "row": row,
            "batch": batch,
            "late": row.overdue_of(batch),
            "seal_key": public_key(),
            "demo_pin": settings.DEMO_BADGE_PIN if settings.DEMO else "",
            "preshuffling": card_law_at(self.table.property, timezone.now()).cite("preshuffling"),
        }
        return self.page("change", context)

    def _batch(self, row: BoardRow) -> int:
        """The one asked for, else the one whose turn it is."""
        numbers = [line.clock.number for line in row.lines]
        asked = number_in(self.request.GET.get("batch", ""))
        if asked in numbers:
            return asked
        last = last_rotated_batch(self.table, timezone.now())
        return batch_to_change_next(last, batches=max(numbers, default=1))

    def _typed_batch(self, form: DeckChangeForm) -> int:
        return 2 if form.data.get("batch") == "2" else 1

    def _initial(self, row: BoardRow, batch: int) -> dict[str, Any]:
        """As the rules and the change before have it, so that a plain rotation is only confirmed."""
        rules, before = row.clock.deck_rules, batches_at(self.table, timezone.now()).get(batch)
        lying = before.batch.decks if before else 0
        own = Badge.objects.filter(
            property=self.table.property_id, person=self.request.access.person, retired_at__isnull=True
        ).first()
        return {
            "batch": batch,
            "reason": DeckChange.Reason.ROTATION if lying else DeckChange.Reason.OPENING,
            "decks_removed": lying,
            "decks_opened": (rules.decks if rules else None) or lying or None,
            "back_colour": before.batch.colour if before else "",
            "supervisor": own.number if own and own.may_verify else "",
            "seen": newest_entries(self.table).get(batch, 0),
            "token": uuid4(),
        }

    def _shown_again(self, *, seen: int) -> DeckChangeForm:
        """With all that was typed but the PINs, now that the person has been told of the other entry."""
        data = self.request.POST.copy()
        data["seen"] = str(seen)
        again = DeckChangeForm(data, table=self.table)
        again.is_valid()
        return again


@_keep_pins_out_of_reports
class DeckCorrectView(OneDeckChange, CameraView):
    action = Action.DECK_LOG

    def load(self) -> None:
        super().load()
        if self.change.is_void:
            raise Http404

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        initial = {name: getattr(self.change, name) for name in ENTRY_FIELDS} | {"notes": ""}
        form = CorrectionForm(table=self.change.table, initial=initial)
        return self.page("correct", self.context() | {"form": form})

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = CorrectionForm(request.POST, table=self.change.table)
        if form.is_valid():
            try:
                correction = self.correct(form.cleaned_data, at=timezone.now())
            except DomainError as refusal:
                form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
            else:
                messages.success(request, _("The correction is logged; the old entry stays on record."))
                return redirect("deck-entry", correction.pk)
        return self.page("correct", self.context() | {"form": form})

    def correct(self, typed: dict[str, Any], *, at: datetime) -> DeckChange:
        return correct_deck_change(
            change=self.change,
            entry=DeckEntry(**{name: typed[name] for name in ENTRY_FIELDS}),
            supervisor=Credentials(typed["supervisor"], typed["supervisor_pin"], "supervisor"),
            takes_back=typed["takes_back"],
            at=at,
            actor=self.request.actor,
        )
