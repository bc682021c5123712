from django.urls import URLPattern, URLResolver, path

from games.progressives.api import alerts as alerts_api
from games.progressives.api import jackpots as jackpots_api
from games.progressives.api import progressives as progressives_api
from games.progressives.api import readings as readings_api
from games.progressives.api import settings
from games.progressives.views import alerts, jackpots, progressives, readings, readings_import, setup

urlpatterns: list[URLPattern | URLResolver] = [
    path("progressives/", progressives.ProgressiveListView.as_view(), name="progressive-list"),
    path("progressives/<int:pk>/", progressives.ProgressiveView.as_view(), name="progressive-detail"),
    path(
        "progressives/<int:pk>/forecast/",
        progressives.ProgressiveForecastView.as_view(),
        name="progressive-forecast",
    ),
    path(
        "progressives/<int:pk>/change/",
        progressives.ProgressiveChangeView.as_view(),
        name="progressive-change",
    ),
    path(
        "progressives/<int:pk>/retire/",
        progressives.ProgressiveRetireView.as_view(),
        name="progressive-retire",
    ),
    path(
        "progressives/<int:pk>/restore/",
        progressives.ProgressiveRestoreView.as_view(),
        name="progressive-restore",
    ),
    path("progressives/<int:pk>/meters/add/", setup.LevelAddView.as_view(), name="progressive-level-add"),
    path("progressives/<int:pk>/tables/add/", setup.LinkAddView.as_view(), name="progressive-link-add"),
    path("progressives/tables/<int:pk>/end/", setup.LinkEndView.as_view(), name="progressive-link-end"),
    path(
        "properties/<int:pk>/progressives/add/",
        progressives.ProgressiveAddView.as_view(),
        name="progressive-add",
    ),
    path("meters/<int:pk>/settings/", setup.TermsView.as_view(), name="meter-terms"),
    path("meters/<int:pk>/readings/", readings.ReadingListView.as_view(), name="meter-readings"),
    path(
        "meters/<int:pk>/readings/export/", readings.ReadingExportView.as_view(), name="meter-readings-export"
    ),
    path("meters/<int:pk>/read/", readings.ReadingAddView.as_view(), name="meter-reading-add"),
    path(
        "meters/readings/<int:pk>/correct/",
        readings.ReadingCorrectView.as_view(),
        name="meter-reading-correct",
    ),
    path("meters/<int:pk>/jackpot/", jackpots.HitAddView.as_view(), name="meter-jackpot-add"),
    path("meters/<int:pk>/adjust/", alerts.AdjustmentAddView.as_view(), name="meter-adjustment-add"),
    path(
        "meters/adjustments/<int:pk>/decide/",
        alerts.AdjustmentDecideView.as_view(),
        name="meter-adjustment-decide",
    ),
    path(
        "meters/adjustments/<int:pk>/made/", alerts.AdjustmentMadeView.as_view(), name="meter-adjustment-made"
    ),
    path("meters/alerts/<int:pk>/", alerts.AlertView.as_view(), name="meter-alert"),
    path(
        "meters/alerts/<int:pk>/acknowledge/",
        alerts.AlertAcknowledgeView.as_view(),
        name="meter-alert-acknowledge",
    ),
    path("jackpots/<int:pk>/", jackpots.HitView.as_view(), name="jackpot-detail"),
    path("jackpots/<int:pk>/pdf/", jackpots.PayoutDocumentView.as_view(), name="jackpot-pdf"),
    path("jackpots/<int:pk>/correct/", jackpots.HitCorrectView.as_view(), name="jackpot-correct"),
    path("jackpots/<int:pk>/document/", jackpots.PayoutPrepareView.as_view(), name="jackpot-prepare"),
    path(
        "jackpots/<int:pk>/countersign/", jackpots.PayoutCountersignView.as_view(), name="jackpot-countersign"
    ),
    path("jackpots/<int:pk>/issue/", jackpots.PayoutIssueView.as_view(), name="jackpot-issue"),
    path(
        "properties/<int:pk>/readings/import/",
        readings_import.ReadingImportView.as_view(),
        name="meter-import",
    ),
    path(
        "properties/<int:pk>/readings/import/template/",
        readings_import.ReadingImportTemplateView.as_view(),
        name="meter-import-template",
    ),
    path(
        "properties/<int:pk>/readings/import/<int:kept_id>/",
        readings_import.ReadingImportPreviewView.as_view(),
        name="meter-import-preview",
    ),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("progressives/", progressives_api.ProgressiveList.as_view(), name="api-progressive-list"),
    path(
        "progressives/<int:pk>/", progressives_api.ProgressiveDetail.as_view(), name="api-progressive-detail"
    ),
    path("meters/<int:pk>/settings/", settings.MeterSettings.as_view(), name="api-meter-settings"),
    path("meter-readings/", readings_api.ReadingList.as_view(), name="api-meter-reading-list"),
    path("meter-readings/bulk/", readings_api.ReadingBulk.as_view(), name="api-meter-reading-bulk"),
    path("meter-alerts/", alerts_api.AlertList.as_view(), name="api-meter-alert-list"),
    path("jackpots/", jackpots_api.HitList.as_view(), name="api-jackpot-list"),
]
