"""Progressives, their meters, jackpots and files of readings."""

from django.urls import path

from games.progressives.views import (
    alerts as meter_alerts,
)
from games.progressives.views import (
    jackpots,
    progressives,
)
from games.progressives.views import (
    readings as meter_readings,
)
from games.progressives.views import (
    readings_import as reading_import,
)
from games.progressives.views import (
    setup as progressive_setup,
)

urlpatterns = [
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
    path(
        "progressives/<int:pk>/meters/add/",
        progressive_setup.LevelAddView.as_view(),
        name="progressive-level-add",
    ),
    path(
        "progressives/<int:pk>/tables/add/",
        progressive_setup.LinkAddView.as_view(),
        name="progressive-link-add",
    ),
    path(
        "progressives/tables/<int:pk>/end/",
        progressive_setup.LinkEndView.as_view(),
        name="progressive-link-end",
    ),
    path(
        "properties/<int:pk>/progressives/add/",
        progressives.ProgressiveAddView.as_view(),
        name="progressive-add",
    ),
    path("meters/<int:pk>/settings/", progressive_setup.TermsView.as_view(), name="meter-terms"),
    path("meters/<int:pk>/readings/", meter_readings.ReadingListView.as_view(), name="meter-readings"),
    path(
        "meters/<int:pk>/readings/export/",
        meter_readings.ReadingExportView.as_view(),
        name="meter-readings-export",
    ),
    path("meters/<int:pk>/read/", meter_readings.ReadingAddView.as_view(), name="meter-reading-add"),
    path(
        "meters/readings/<int:pk>/correct/",
        meter_readings.ReadingCorrectView.as_view(),
        name="meter-reading-correct",
    ),
    path("meters/<int:pk>/jackpot/", jackpots.HitAddView.as_view(), name="meter-jackpot-add"),
    path("meters/<int:pk>/adjust/", meter_alerts.AdjustmentAddView.as_view(), name="meter-adjustment-add"),
    path(
        "meters/adjustments/<int:pk>/decide/",
        meter_alerts.AdjustmentDecideView.as_view(),
        name="meter-adjustment-decide",
    ),
    path(
        "meters/adjustments/<int:pk>/made/",
        meter_alerts.AdjustmentMadeView.as_view(),
        name="meter-adjustment-made",
    ),
    path("meters/alerts/<int:pk>/", meter_alerts.AlertView.as_view(), name="meter-alert"),
    path(
        "meters/alerts/<int:pk>/acknowledge/",
        meter_alerts.AlertAcknowledgeView.as_view(),
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
        reading_import.ReadingImportView.as_view(),
        name="meter-import",
    ),
    path(
        "properties/<int:pk>/readings/import/template/",
        reading_import.ReadingImportTemplateView.as_view(),
        name="meter-import-template",
    ),
    path(
        "properties/<int:pk>/readings/import/<int:kept_id>/",
        reading_import.ReadingImportPreviewView.as_view(),
        name="meter-import-preview",
    ),
]
