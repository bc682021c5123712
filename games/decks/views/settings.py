"""How long before a change is due the pit is reminded, and which causes of a late one it may choose from."""

from copy import copy
from typing import Any

from django.http import Http404
from django.urls import reverse

from backoffice.casinos.views.pages import NamedCasinoView
from backoffice.core.views.guarded import GuardedEditView
from backoffice.permissions.actions import Action
from games.decks.forms import DeckSettingsForm
from games.decks.services.reminders import change_deck_settings, deck_settings_of


class DeckSettingsView(NamedCasinoView, GuardedEditView):
    action = Action.BADGE_MANAGE
    feature = "decks"
    template_name = "decks/settings.html"

    def load(self) -> None:
        super().load()
        if self.casino is None:
            raise Http404
        self.edited = deck_settings_of(self.casino)

    def context(self) -> dict[str, Any]:
        return {"casino": self.casino, "place": self.place_of(self.casino)}

    def make_form(self, data: Any = None, **state: Any) -> DeckSettingsForm:
        return DeckSettingsForm(data, instance=copy(state["edited"]), **state)

    def save(self, form: Any) -> bool:
        assert self.casino is not None  # noqa: S101 - without a property there is no form
        return change_deck_settings(
            casino=self.casino,
            seen_version=form.seen.version,
            remind_minutes=form.cleaned_data["remind_minutes"],
            late_causes=form.cleaned_data["late_causes"],
            actor=self.request.actor,
        )

    def done_url(self) -> str:
        return reverse("deck-board") + self.place_of(self.casino)
