"""The same game over all the operator's properties and variants."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from games.configurations.forms.comparison import ComparisonForm
from games.configurations.selectors.comparison import (
    COLUMNS,
    columns_of,
    comparison_of,
    games_of,
    packs_of_game,
)
from games.configurations.selectors.configurations import configurations_visible_to


class ComparisonView(DeskView):
    action = Action.CONFIGURATION_VIEW

    def get(self, request: HttpRequest) -> HttpResponse:
        mine = list(configurations_visible_to(self.request.access).filter(retired_at__isnull=True))
        form = ComparisonForm(request.GET, games=games_of(mine))
        packs = packs_of_game(form.chosen_game, mine)
        columns = columns_of([each for each in mine if each.pack_id in packs], form.which, timezone.now())
        page = Paginator(columns, COLUMNS).get_page(request.GET.get("page"))
        context = {
            "form": form,
            "page": page,
            "comparison": comparison_of(list(page.object_list), only_differences=form.only_differences)
            if columns
            else None,
            "has_games": bool(mine),
            "drafts": form.which == "draft",
        }
        return render(request, "configurations/comparison.html", context)
