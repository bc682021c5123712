from django.urls import URLPattern, URLResolver, path

from games.configurations import api
from games.configurations.views import comparison, configurations, detail, editor, revisions

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/", configurations.ConfigurationListView.as_view(), name="configuration-list"),
    path("games/add/", configurations.ConfigurationAddView.as_view(), name="configuration-add"),
    path("games/<int:pk>/", detail.ConfigurationView.as_view(), name="configuration-detail"),
    path("games/<int:pk>/edit/", editor.ConfigurationEditView.as_view(), name="configuration-edit"),
    path("games/<int:pk>/check/", editor.ConfigurationCheckView.as_view(), name="configuration-check"),
    path("games/<int:pk>/effects/", editor.ConfigurationEffectsView.as_view(), name="configuration-effects"),
    path(
        "games/<int:pk>/readings/<slug:reading>/",
        editor.ConfigurationInterpretationView.as_view(),
        name="configuration-reading",
    ),
    path(
        "games/<int:pk>/copies/<int:copy>/discard/",
        editor.WorkingCopyDiscardView.as_view(),
        name="configuration-copy-discard",
    ),
    path(
        "games/<int:pk>/rename/",
        configurations.ConfigurationRenameView.as_view(),
        name="configuration-rename",
    ),
    path(
        "games/<int:pk>/retire/",
        configurations.ConfigurationRetireView.as_view(),
        name="configuration-retire",
    ),
    path(
        "games/<int:pk>/bring-back/",
        configurations.ConfigurationBringBackView.as_view(),
        name="configuration-bring-back",
    ),
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
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("configurations/", api.ConfigurationList.as_view(), name="api-configuration-list"),
    path("configurations/<int:pk>/", api.ConfigurationDetail.as_view(), name="api-configuration-detail"),
    path(
        "configurations/<int:pk>/revisions/", api.RevisionList.as_view(), name="api-configuration-revisions"
    ),
    path(
        "configurations/<int:pk>/revisions/<int:number>/",
        api.RevisionDetail.as_view(),
        name="api-configuration-revision",
    ),
    path(
        "configurations/<int:pk>/comparison/", api.Comparison.as_view(), name="api-configuration-comparison"
    ),
    path(
        "configurations/<int:pk>/validation/", api.Validation.as_view(), name="api-configuration-validation"
    ),
    path("configurations/<int:pk>/price/", api.ConfigurationPrice.as_view(), name="api-configuration-price"),
]
