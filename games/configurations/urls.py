from django.urls import URLPattern, URLResolver, path

from games.configurations.views import (
    comparison,
    configurations,
    revisions,
)
from games.configurations.views import (
    detail as configuration_detail,
)
from games.configurations.views import (
    editor as configuration_editor,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/", configurations.ConfigurationListView.as_view(), name="configuration-list"),
    path("games/add/", configurations.ConfigurationAddView.as_view(), name="configuration-add"),
    path("games/<int:pk>/", configuration_detail.ConfigurationView.as_view(), name="configuration-detail"),
    path(
        "games/<int:pk>/edit/",
        configuration_editor.ConfigurationEditView.as_view(),
        name="configuration-edit",
    ),
    path(
        "games/<int:pk>/check/",
        configuration_editor.ConfigurationCheckView.as_view(),
        name="configuration-check",
    ),
    path(
        "games/<int:pk>/effects/",
        configuration_editor.ConfigurationEffectsView.as_view(),
        name="configuration-effects",
    ),
    path(
        "games/<int:pk>/readings/<slug:reading>/",
        configuration_editor.ConfigurationReadingView.as_view(),
        name="configuration-reading",
    ),
    path(
        "games/<int:pk>/copies/<int:copy>/discard/",
        configuration_editor.WorkingCopyDiscardView.as_view(),
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
]


urlpatterns += [
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
