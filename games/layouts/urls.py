from django.urls import URLPattern, URLResolver, path

from games.layouts.views import (
    files as layout_files,
)
from games.layouts.views import (
    layouts,
    table_layouts,
)
from games.layouts.views import (
    steps as layout_steps,
)
from games.layouts.views import (
    submissions as layout_submissions,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("layouts/", layouts.LayoutListView.as_view(), name="layout-list"),
    path("layouts/add/", layouts.LayoutAddView.as_view(), name="layout-add"),
    path("layouts/<int:pk>/", layouts.LayoutView.as_view(), name="layout-detail"),
    path("layouts/<int:pk>/change/", layouts.LayoutChangeView.as_view(), name="layout-change"),
    path("layouts/<int:pk>/preview/", layouts.LayoutPreviewView.as_view(), name="layout-preview"),
    path("layouts/<int:pk>/artwork/", layout_steps.LayoutArtworkView.as_view(), name="layout-artwork"),
    path(
        "layouts/<int:pk>/artwork/remove/",
        layout_steps.LayoutArtworkRemoveView.as_view(),
        name="layout-artwork-remove",
    ),
    path(
        "layouts/<int:pk>/artwork/file",
        layout_files.LayoutArtworkFileView.as_view(),
        name="layout-artwork-file",
    ),
    path("layouts/<int:pk>/submit/", layout_steps.LayoutSubmitView.as_view(), name="layout-submit"),
    path("layouts/<int:pk>/withdraw/", layout_steps.LayoutWithdrawView.as_view(), name="layout-withdraw"),
    path("layouts/<int:pk>/renew/", layout_steps.LayoutRenewView.as_view(), name="layout-renew"),
    path("layouts/<int:pk>/drawing.svg", layout_files.LayoutSvgView.as_view(), name="layout-svg"),
    path("layouts/<int:pk>/drawing.pdf", layout_files.LayoutPdfView.as_view(), name="layout-pdf"),
    path(
        "layout-submissions/<int:pk>/",
        layout_submissions.LayoutSubmissionView.as_view(),
        name="layout-submission",
    ),
    path(
        "layout-submissions/<int:pk>/decide/",
        layout_submissions.LayoutDecideView.as_view(),
        name="layout-submission-decide",
    ),
    path(
        "layout-submissions/<int:pk>/drawing.svg",
        layout_files.SubmissionSvgView.as_view(),
        name="layout-submission-svg",
    ),
    path(
        "layout-submissions/<int:pk>/drawing.pdf",
        layout_files.SubmissionPdfView.as_view(),
        name="layout-submission-pdf",
    ),
    path(
        "layout-submissions/<int:pk>/artwork",
        layout_files.SubmissionArtworkView.as_view(),
        name="layout-submission-artwork",
    ),
    path("tables/<int:pk>/layout/", table_layouts.TableLayoutView.as_view(), name="table-layout"),
]
