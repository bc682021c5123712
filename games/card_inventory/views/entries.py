"""Decks come in, are preshuffled, are withdrawn; a single card is replaced."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import GamingTable
from backoffice.permissions.actions import Action
from games.card_inventory.forms.entries import CardForm, PreshuffleEntryForm, ReceiptForm, WithdrawForm
from games.card_inventory.models import PreshuffledContainer
from games.card_inventory.selectors.sets import containers_visible_to
from games.card_inventory.services.cards import Replacement, replace_card
from games.card_inventory.services.preshuffle import PreshuffleForm, preshuffle_decks, withdraw_container
from games.card_inventory.services.receipts import Receipt, receive_decks
from games.card_inventory.views.base import FormPage, OneCasino, keep_pins_out_of_reports
from games.decks.selectors.changes import deck_tables_visible_to
from games.packs.floor_law import card_law_at


def _this_minute() -> Any:
    return timezone.now().replace(second=0, microsecond=0)


@keep_pins_out_of_reports
class ReceiveView(OneCasino, FormPage):
    action = Action.DECK_LOG
    template = "receive"

    def make_form(self, data: Any = None) -> ReceiptForm:
        return ReceiptForm(data, casino=self.casino, initial={"received_at": _this_minute()})

    def act(self, form: Any) -> HttpResponse:
        fields = ("manufacturer", "back_colour", "back_design", "decks", "invoice", "received_at")
        lot = receive_decks(
            casino=self.casino,
            receipt=Receipt(**{name: form.cleaned_data[name] for name in fields}),
            witness=form.credentials("witness"),
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            _("Lot %(lot)d is in storage: %(decks)d decks.") % {"lot": lot.number, "decks": lot.decks},
        )
        return redirect("deck-lot", lot.pk)


@keep_pins_out_of_reports
class PreshuffleView(OneCasino, FormPage):
    action = Action.DECK_LOG
    template = "preshuffle"

    def make_form(self, data: Any = None) -> PreshuffleEntryForm:
        form = PreshuffleEntryForm(data, casino=self.casino, initial={"prepared_at": _this_minute()})
        if self.law.preshuffling_notice is None:
            del form.fields["notice_given_at"]
        return form

    def act(self, form: Any) -> HttpResponse:
        fields = ("form_number", "prepared_at", "place", "decks", "back_colour", "device", "seal_number")
        container = preshuffle_decks(
            casino=self.casino,
            form=PreshuffleForm(
                **{name: form.cleaned_data[name] for name in fields},
                notice_given_at=form.cleaned_data.get("notice_given_at"),
            ),
            dealer=form.credentials("dealer"),
            supervisor=form.credentials("supervisor"),
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            _("%(decks)d decks are under seal %(seal)s.")
            % {"decks": container.decks, "seal": container.seal_number},
        )
        return redirect("deck-container", container.pk)


class WithdrawView(FormPage):
    action = Action.DECK_LOG
    template = "withdraw"
    container: PreshuffledContainer

    def load(self) -> None:
        self.container = get_object_or_404(containers_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        casino = self.container.property
        return {"container": self.container, "casino": casino, "law": card_law_at(casino, timezone.now())}

    def make_form(self, data: Any = None) -> WithdrawForm:
        return WithdrawForm(data)

    def act(self, form: Any) -> HttpResponse:
        deck_set = withdraw_container(
            container=self.container,
            reason=form.cleaned_data["reason"],
            at=timezone.now(),
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            _("Seal %(seal)s is withdrawn; label %(label)d is waiting for security.")
            % {"seal": self.container.seal_number, "label": deck_set.number},
        )
        return redirect("deck-set", deck_set.pk)


@keep_pins_out_of_reports
class CardView(FormPage):
    """A single damaged card at a table."""

    action = Action.DECK_LOG
    template = "card"
    table: GamingTable

    def load(self) -> None:
        self.table = get_object_or_404(deck_tables_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        casino = self.table.property
        return {"table": self.table, "casino": casino, "law": card_law_at(casino, timezone.now())}

    def make_form(self, data: Any = None) -> CardForm:
        return CardForm(data, casino=self.table.property)

    def act(self, form: Any) -> HttpResponse:
        now = timezone.now()
        fields = ("batch", "card", "back_colour", "cause", "envelope", "notes")
        written = replace_card(
            table=self.table,
            replacement=Replacement(
                at=form.cleaned_data["at"] or now.replace(microsecond=0),
                **{name: form.cleaned_data[name] for name in fields},
            ),
            dealer=form.credentials("dealer"),
            supervisor=form.credentials("supervisor"),
            at=now,
            actor=self.request.actor,
        )
        messages.success(
            self.request,
            _("%(card)s at %(table)s was logged as replaced.") % {"card": written.card, "table": self.table},
        )
        return redirect("deck-history", self.table.pk)
