from django.urls import URLPattern, URLResolver, path

from games.bulk import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/many/open/", views.BulkOpenView.as_view(), name="bulk-open"),
    path("tables/many/close/", views.BulkCloseView.as_view(), name="bulk-close"),
    path("tables/many/limits/", views.BulkLimitsView.as_view(), name="bulk-limits"),
    path("tables/many/decks/", views.BulkDecksView.as_view(), name="bulk-decks"),
    path("tables/many/layout/", views.BulkLayoutView.as_view(), name="bulk-layout"),
    path("tables/many/results/<int:pk>/", views.BulkResultView.as_view(), name="bulk-result"),
]
