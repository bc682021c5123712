"""Where would this be legal: one configuration against every pack of its game, side by side."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.formatting import zone_of
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.configurations.selectors.configurations import configurations_visible_to, head_revisions
from games.engine.game import find_game
from games.rulebook.forms.legal import PastedForm
from games.rulebook.rules.legal import edge_rows, places_for
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids
from games.rulings.selectors.rulings import rulings_by_pack


class RulesLegalView(DeskView):
    action = Action.RULES_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        """A saved configuration or an example has an address; an unknown one asks again."""
        form = PastedForm(games=_games())
        chosen = request.GET.get("of", "")
        if chosen in pack_ids():
            pack = load_pack(chosen)
            title = f"{pack.head.jurisdiction} · {pack.head.title}"
            return self._answer(form, title, pack.id, book_of(pack).example, chosen=chosen)
        if chosen.isascii() and chosen.isdigit() and len(chosen) < 10:
            visible = configurations_visible_to(self.request.access)
            configuration = visible.filter(pk=int(chosen), retired_at__isnull=True).first()
            if configuration is not None:
                values = head_revisions([configuration])[configuration.pk].values
                title = f"{configuration.property.name} · {configuration.name}"
                return self._answer(form, title, configuration.pack_id, values, chosen=chosen)
        return self._page(form)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = PastedForm(request.POST, request.FILES, games=_games())
        if not form.is_valid():
            return self._page(form)
        return self._answer(form, "", "", form.cleaned_data["values"], game=form.cleaned_data["game"])

    def _answer(
        self,
        form: PastedForm,
        title: str,
        home: str,
        values: Mapping[str, Any],
        *,
        game: str = "",
        chosen: str = "",
    ) -> HttpResponse:
        """`home` is the pack that the values were made for; what is pasted has none, and says its game instead."""
        game = game or load_pack(home).head.game
        casino = self.request.current_property
        today = timezone.localdate(timezone=zone_of(casino) if casino else None)
        places = places_for(values, game, today, home=home, rulings=rulings_by_pack(pack_ids()))
        context = {
            "title": title,
            "chosen": chosen,
            "game": find_game(game).name,
            "day": today,
            "places": places,
            "rows": edge_rows(places),
        }
        return self._page(form, context)

    def _page(self, form: PastedForm, context: dict[str, Any] | None = None) -> HttpResponse:
        own = configurations_visible_to(self.request.access).filter(retired_at__isnull=True)
        packs = [load_pack(pack_id) for pack_id in pack_ids()]
        base = {"form": form, "own": own, "examples": packs}
        return render(self.request, "rulebook/legal.html", base | (context or {}))


def _games() -> dict[str, str]:
    codes = sorted({load_pack(pack_id).head.game for pack_id in pack_ids()}, reverse=True)
    return {code: find_game(code).name for code in codes}
