"""Decks come in, are preshuffled, are withdrawn; a single card is replaced."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.models import GamingTable
from backoffice.permissions.actions import Action
from games.deck_life.law import card_law
from games.forms.deck_life import CardForm, PreshuffleEntryForm, ReceiptForm, WithdrawForm
from games.models import PreshuffledContainer
from games.selectors.deck_life_sets import containers_visible_to
from games.selectors.decks import deck_tables_visible_to
from games.services.deck_life_cards import Replacement, replace_card
from games.services.deck_life_preshuffle import PreshuffleForm, preshuffle_decks, withdraw_container
from games.services.deck_life_receipts import Receipt, receive_decks
from games.views.deck_life_pages import FormPage, OneHouse, keep_pins_out_of_reports


def _this_minute() -> Any:
    return timezone.now().replace(second=0, microsecond=0)


@keep_pins_out_of_reports
class ReceiveView(OneHouse, FormPage):
    action = Action.DECK_LOG
    template = "receive"

    def make_form(self, data: Any = None) -> ReceiptForm:
        return ReceiptForm(data, house=self.house, initial={"received_at": _this_minute()})

    def act(self, form: Any) -> HttpResponse:
        fields = ("manufacturer", "back_colour", "back_design", "decks", "invoice", "received_at")
        lot = receive_decks(
            house=self.house,
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
class PreshuffleView(OneHouse, FormPage):
    action = Action.DECK_LOG
    template = "preshuffle"

    def make_form(self, data: Any = None) -> PreshuffleEntryForm:
        form = PreshuffleEntryForm(data, house=self.house, initial={"prepared_at": _this_minute()})
        if self.law.preshuffling_notice is None:
            del form.fields["notice_given_at"]
        return form

    def act(self, form: Any) -> HttpResponse:
        fields = ("form_number", "prepared_at", "place", "decks", "back_colour", "device", "seal_number")
        container = preshuffle_decks(
            house=self.house,
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
        house = self.container.property
        return {"container": self.container, "house": house, "law": card_law(house.regulator.jurisdiction)}

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
            _("Seal %(seal)s is withdrawn; label %(label)d waits for security.")
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
        house = self.table.property
        return {"table": self.table, "house": house, "law": card_law(house.regulator.jurisdiction)}

    def make_form(self, data: Any = None) -> CardForm:
        return CardForm(data, house=self.table.property)

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
            _("%(card)s at %(table)s is logged as replaced.") % {"card": written.card, "table": self.table},
        )
        return redirect("deck-history", self.table.pk)
