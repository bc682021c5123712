from django.urls import URLPattern, URLResolver, path

from games.earnings import api
from games.earnings.views import bet_mix, change, draft, studies, takes

urlpatterns: list[URLPattern | URLResolver] = [
    path("earnings/", studies.EarningsListView.as_view(), name="earnings-list"),
    path("earnings/try/", studies.EarningsTryView.as_view(), name="earnings-try"),
    path("earnings/add/", studies.EarningsAddView.as_view(), name="earnings-add"),
    path("earnings/csv/", studies.EarningsCsvView.as_view(), name="earnings-csv"),
    path("earnings/pdf/", studies.EarningsPdfView.as_view(), name="earnings-pdf"),
    path("games/<int:pk>/earnings/", draft.DraftEarningsView.as_view(), name="configuration-earnings"),
    path("games/<int:pk>/bet-mix/", bet_mix.BetMixView.as_view(), name="configuration-bet-mix"),
    path("earnings/<int:pk>/", studies.EarningsDetailView.as_view(), name="earnings-detail"),
    path("earnings/<int:pk>/change/", change.EarningsChangeView.as_view(), name="earnings-change"),
    path("earnings/<int:pk>/remove/", studies.EarningsRetireView.as_view(), name="earnings-retire"),
    path("drop-and-win/", takes.TakeListView.as_view(), name="take-list"),
    path("drop-and-win/csv/", takes.TakeExportView.as_view(), name="take-export"),
    path("drop-and-win/add/", takes.TakeAddView.as_view(), name="take-add"),
    path("drop-and-win/import/", takes.TakeImportView.as_view(), name="take-import"),
    path("drop-and-win/import/template/", takes.TakeTemplateView.as_view(), name="take-import-template"),
    path("drop-and-win/<int:pk>/correct/", takes.TakeCorrectView.as_view(), name="take-correct"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("table-takes/", api.TakeList.as_view(), name="api-table-take-list"),
    path("table-takes/<int:pk>/", api.TakeDetail.as_view(), name="api-table-take-detail"),
    path("theoretical-wins/", api.TheoreticalWins.as_view(), name="api-theoretical-wins"),
]
