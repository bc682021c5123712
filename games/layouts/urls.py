from django.urls import URLPattern, URLResolver, path

from games.layouts import api
from games.layouts.views import comparing, files, layouts, steps, submissions, table_layouts

urlpatterns: list[URLPattern | URLResolver] = [
    path("layouts/", layouts.LayoutListView.as_view(), name="layout-list"),
    path("layouts/add/", layouts.LayoutAddView.as_view(), name="layout-add"),
    path("layouts/<int:pk>/", layouts.LayoutView.as_view(), name="layout-detail"),
    path("layouts/<int:pk>/change/", layouts.LayoutChangeView.as_view(), name="layout-change"),
    path("layouts/<int:pk>/preview/", layouts.LayoutPreviewView.as_view(), name="layout-preview"),
    path("layouts/<int:pk>/artwork/", steps.LayoutArtworkView.as_view(), name="layout-artwork"),
    path(
        "layouts/<int:pk>/artwork/remove/",
        steps.LayoutArtworkRemoveView.as_view(),
        name="layout-artwork-remove",
    ),
    path("layouts/<int:pk>/artwork/file", files.LayoutArtworkFileView.as_view(), name="layout-artwork-file"),
    path("layouts/<int:pk>/submit/", steps.LayoutSubmitView.as_view(), name="layout-submit"),
    path("layouts/<int:pk>/withdraw/", steps.LayoutWithdrawView.as_view(), name="layout-withdraw"),
    path("layouts/<int:pk>/renew/", steps.LayoutRenewView.as_view(), name="layout-renew"),
    path("layouts/<int:pk>/compare/", comparing.LayoutCompareView.as_view(), name="layout-compare"),
    path("layouts/<int:pk>/drawing.svg", files.LayoutSvgView.as_view(), name="layout-svg"),
    path("layouts/<int:pk>/drawing.pdf", files.LayoutPdfView.as_view(), name="layout-pdf"),
    path(
        "layout-submissions/<int:pk>/", submissions.LayoutSubmissionView.as_view(), name="layout-submission"
    ),
    path(
        "layout-submissions/<int:pk>/decide/",
        submissions.LayoutDecideView.as_view(),
        name="layout-submission-decide",
    ),
    path(
        "layout-submissions/<int:pk>/compare/",
        comparing.SubmissionCompareView.as_view(),
        name="layout-submission-compare",
    ),
    path(
        "layout-submissions/<int:pk>/drawing.svg",
        files.SubmissionSvgView.as_view(),
        name="layout-submission-svg",
    ),
    path(
        "layout-submissions/<int:pk>/drawing.pdf",
        files.SubmissionPdfView.as_view(),
        name="layout-submission-pdf",
    ),
    path(
        "layout-submissions/<int:pk>/artwork",
        files.SubmissionArtworkView.as_view(),
        name="layout-submission-artwork",
    ),
    path("tables/<int:pk>/layout/", table_layouts.TableLayoutView.as_view(), name="table-layout"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("layouts/", api.LayoutList.as_view(), name="api-layout-list"),
    path("layouts/<int:pk>/", api.LayoutDetail.as_view(), name="api-layout-detail"),
    path("layouts/<int:pk>/drawing/", api.LayoutDrawing.as_view(), name="api-layout-drawing"),
]
