from django.urls import URLPattern, path

from games.api import (
    configurations,
    decks,
    earnings,
    going_live,
    in_force,
    incidents,
    layouts,
    packs,
    pricing,
    progressives,
    rules_versions,
)

_PACK = "rule-packs/<slug:jurisdiction>/<slug:game>/"
_CONFIGURATION = "configurations/<int:pk>/"
urlpatterns: list[URLPattern] = [
    path("tables/<int:pk>/rules/", in_force.TableRulesInForce.as_view(), name="api-table-rules"),
    path("going-live/", going_live.GoingLiveList.as_view(), name="api-going-live-list"),
    path("going-live/<int:pk>/", going_live.GoingLiveDetail.as_view(), name="api-going-live-detail"),
    path("going-live/<int:pk>/confirm/", going_live.Confirm.as_view(), name="api-going-live-confirm"),
    path("going-live/<int:pk>/take-back/", going_live.TakeBack.as_view(), name="api-going-live-take-back"),
    path("rules-versions/", rules_versions.RulesVersionList.as_view(), name="api-rules-version-list"),
    path(
        "rules-versions/<int:pk>/",
        rules_versions.RulesVersionDetail.as_view(),
        name="api-rules-version-detail",
    ),
    path("rule-packs/", packs.PackList.as_view(), name="api-rule-pack-list"),
    path(_PACK, packs.PackDetail.as_view(), name="api-rule-pack-detail"),
    path(f"{_PACK}paragraphs/", packs.Paragraphs.as_view(), name="api-rule-pack-paragraphs"),
    path(f"{_PACK}limits/", packs.PackLimits.as_view(), name="api-rule-pack-limits"),
    path(f"{_PACK}readings/", packs.PackReadings.as_view(), name="api-rule-pack-readings"),
    path(f"{_PACK}irregularities/", packs.PackIrregularities.as_view(), name="api-rule-pack-irregularities"),
    path("configurations/", configurations.ConfigurationList.as_view(), name="api-configuration-list"),
    path(_CONFIGURATION, configurations.ConfigurationDetail.as_view(), name="api-configuration-detail"),
    path(
        f"{_CONFIGURATION}revisions/",
        configurations.RevisionList.as_view(),
        name="api-configuration-revisions",
    ),
    path(
        f"{_CONFIGURATION}revisions/<int:number>/",
        configurations.RevisionDetail.as_view(),
        name="api-configuration-revision",
    ),
    path(
        f"{_CONFIGURATION}comparison/",
        configurations.Comparison.as_view(),
        name="api-configuration-comparison",
    ),
    path(
        f"{_CONFIGURATION}validation/",
        configurations.Validation.as_view(),
        name="api-configuration-validation",
    ),
    path(
        f"{_CONFIGURATION}price/", configurations.ConfigurationPrice.as_view(), name="api-configuration-price"
    ),
    path("prices/", pricing.Prices.as_view(), name="api-prices"),
    path("validations/", pricing.Validations.as_view(), name="api-validations"),
    path("settlements/", pricing.Settlements.as_view(), name="api-settlements"),
    path("simulations/", pricing.Simulations.as_view(), name="api-simulations"),
    path("layouts/", layouts.LayoutList.as_view(), name="api-layout-list"),
    path("layouts/<int:pk>/", layouts.LayoutDetail.as_view(), name="api-layout-detail"),
    path("layouts/<int:pk>/drawing/", layouts.LayoutDrawing.as_view(), name="api-layout-drawing"),
    path("progressives/", progressives.ProgressiveList.as_view(), name="api-progressive-list"),
    path("progressives/<int:pk>/", progressives.ProgressiveDetail.as_view(), name="api-progressive-detail"),
    path("meters/<int:pk>/settings/", progressives.MeterSettings.as_view(), name="api-meter-settings"),
    path("meter-readings/", progressives.ReadingList.as_view(), name="api-meter-reading-list"),
    path("meter-readings/bulk/", progressives.ReadingBulk.as_view(), name="api-meter-reading-bulk"),
    path("meter-alerts/", progressives.AlertList.as_view(), name="api-meter-alert-list"),
    path("jackpots/", progressives.HitList.as_view(), name="api-jackpot-list"),
    path("deck-changes/", decks.DeckChangeList.as_view(), name="api-deck-change-list"),
    path("deck-changes/bulk/", decks.DeckChangeBulk.as_view(), name="api-deck-change-bulk"),
    path("shoe-ends/", decks.ShoeEndList.as_view(), name="api-shoe-end-list"),
    path("incidents/", incidents.IncidentList.as_view(), name="api-incident-list"),
    path("incidents/<int:pk>/", incidents.IncidentDetail.as_view(), name="api-incident-detail"),
    path("table-takes/", earnings.TakeList.as_view(), name="api-table-take-list"),
    path("table-takes/<int:pk>/", earnings.TakeDetail.as_view(), name="api-table-take-detail"),
    path("theoretical-wins/", earnings.TheoreticalWins.as_view(), name="api-theoretical-wins"),
]
