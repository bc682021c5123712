from django.urls import URLPattern, URLResolver, path

from games.card_inventory.views import counts, entries, reports, stock, used

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/stock/", stock.StockView.as_view(), name="deck-stock"),
    path("decks/labels/", stock.SetListView.as_view(), name="deck-sets"),
    path("decks/labels/print/", stock.LabelPrintView.as_view(), name="deck-sets-print"),
    path("decks/labels/<int:pk>/", stock.SetView.as_view(), name="deck-set"),
    path("decks/lots/<int:pk>/", stock.LotView.as_view(), name="deck-lot"),
    path("decks/containers/<int:pk>/", stock.ContainerView.as_view(), name="deck-container"),
    path(
        "decks/containers/<int:pk>/withdraw/", entries.WithdrawView.as_view(), name="deck-container-withdraw"
    ),
    path("properties/<int:pk>/decks/receive/", entries.ReceiveView.as_view(), name="deck-receive"),
    path("properties/<int:pk>/decks/preshuffle/", entries.PreshuffleView.as_view(), name="deck-preshuffle"),
    path("decks/tables/<int:pk>/card/", entries.CardView.as_view(), name="deck-card"),
    path("properties/<int:pk>/decks/collect/", used.CollectView.as_view(), name="deck-collect"),
    path("properties/<int:pk>/decks/inspect/", used.InspectView.as_view(), name="deck-inspect"),
    path("decks/orders/<int:pk>/", used.OrderView.as_view(), name="deck-order"),
    path("decks/orders/<int:pk>/<int:deck_set>/report/", used.ReportView.as_view(), name="deck-order-report"),
    path("decks/discrepancies/<int:pk>/", used.DiscrepancyView.as_view(), name="deck-discrepancy"),
    path(
        "decks/discrepancies/<int:pk>/close/",
        used.DiscrepancyCloseView.as_view(),
        name="deck-discrepancy-close",
    ),
    path("properties/<int:pk>/decks/destroy/", used.DestroyView.as_view(), name="deck-destroy"),
    path("decks/destructions/<int:pk>/", used.DestructionView.as_view(), name="deck-destruction"),
    path("properties/<int:pk>/decks/reconcile/", counts.ReconcileView.as_view(), name="deck-reconcile"),
    path(
        "properties/<int:pk>/decks/reconcile/<str:day>/",
        counts.ReconcileDayView.as_view(),
        name="deck-reconcile-day",
    ),
    path("decks/reconciliations/<int:pk>/", counts.ReconciliationView.as_view(), name="deck-reconciliation"),
    path("properties/<int:pk>/decks/count/", counts.CountView.as_view(), name="deck-count"),
    path("decks/counts/<int:pk>/", counts.CountSheetView.as_view(), name="deck-count-sheet"),
    path("properties/<int:pk>/decks/reports/", reports.ReportsView.as_view(), name="deck-reports"),
    path("properties/<int:pk>/decks/reports/pdf/", reports.ReportPdfView.as_view(), name="deck-report-pdf"),
    path(
        "properties/<int:pk>/decks/reports/<slug:kind>.csv",
        reports.ReportCsvView.as_view(),
        name="deck-report-csv",
    ),
]
