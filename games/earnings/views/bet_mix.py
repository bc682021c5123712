"""The bet mix of a variant: typed, or begun from a preset; kept for it, or for its game at the whole property."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.errors import DomainError
from backoffice.core.versions import EditConflict
from backoffice.permissions.actions import Action
from games.configurations.selectors.configurations import head_revision
from games.configurations.views.configurations import OneConfiguration
from games.earnings.forms import BetMixForm, mixes_of
from games.earnings.models import BetMix
from games.earnings.rules.stored import data_of
from games.earnings.selectors.bet_mixes import mix_in_use
from games.earnings.selectors.studies import Studied, studied_revision
from games.earnings.services.bet_mixes import keep_bet_mix
from games.earnings.views.studies import rows_of


class BetMixView(OneConfiguration):
    action = Action.CONFIGURATION_CHANGE

    def get(self, request: HttpRequest, pk: int) -> HttpResponse:
        studied = self.studied()
        mix = mix_in_use(self.configuration, studied.pack, studied.values)
        data = data_of({"opening": mix.opening, "games": {studied.game: mix.plan}})
        preset = request.GET.get("preset", "")
        game = mixes_of([studied])[0]
        shown: dict[str, Any] = {
            game.name(what, code): "0" for what in ("share", "stake") for code in game.wagers
        }
        shown |= data | (game.preset_data(preset) if preset else {}) | self.seen()
        shown["everywhere"] = mix.kept is not None and not mix.is_own
        return self.form_page(BetMixForm(initial=shown, studied=[studied]), source=mix.source)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        form = BetMixForm(request.POST, studied=[self.studied()])
        if form.is_valid():
            try:
                keep_bet_mix(
                    configuration=self.configuration,
                    everywhere=form.cleaned_data["everywhere"],
                    inputs=form.kept(),
                    seen_version=form.seen_version,
                    at=timezone.now(),
                    actor=self.request.actor,
                )
            except EditConflict:
                form.data = {**request.POST.dict(), **{name: str(each) for name, each in self.seen().items()}}
                words = _(
                    "Someone saved another mix in the meantime. Yours is below: save again to keep it "
                    "instead."
                )
                form.add_error(None, words)
            except DomainError as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(
                    request, _("The bet mix is saved. Pages that show money use it from now on.")
                )
                return redirect("configuration-edit", self.configuration.pk)
        return self.form_page(form, status=422)

    def studied(self) -> Studied:
        return studied_revision(head_revision(self.configuration), self.configuration)

    def seen(self) -> dict[str, int]:
        game = self.studied().game
        kept = BetMix.objects.filter(property=self.configuration.property, game=game)
        own = kept.filter(configuration=self.configuration).first()
        wide = kept.filter(configuration=None).first()
        return {"seen_own": own.version if own else 0, "seen_everywhere": wide.version if wide else 0}

    def form_page(self, form: Any, *, status: int = 200, source: str = "") -> HttpResponse:
        context = self.context() | {"form": form, "mix": rows_of(form)[0], "source": source}
        return render(self.request, "earnings/bet_mix.html", context, status=status)
