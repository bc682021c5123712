from django.urls import URLPattern, URLResolver, path

from games.views import comparison, revisions

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/comparison/", comparison.ComparisonView.as_view(), name="configuration-comparison"),
    path("games/<int:pk>/revisions/", revisions.RevisionListView.as_view(), name="revision-list"),
    path("games/<int:pk>/compare/", revisions.RevisionCompareView.as_view(), name="revision-compare"),
    path(
        "games/<int:pk>/revisions/<int:revision_number>/",
        revisions.RevisionView.as_view(),
        name="revision-detail",
    ),
    path(
        "games/<int:pk>/revisions/<int:revision_number>/restore/",
        revisions.RevisionRestoreView.as_view(),
        name="revision-restore",
    ),
]
