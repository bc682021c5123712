from django.urls import URLPattern, URLResolver, path
from django.views.decorators.csrf import csrf_exempt

from submissions.register import api, api_earlier
from submissions.register.views import earlier, history, register, verify

urlpatterns: list[URLPattern | URLResolver] = [
    path("register/", register.RegisterView.as_view(), name="register"),
    path("register/<slug:authority>/", register.RegisterListView.as_view(), name="register-list"),
    path("register/<slug:authority>/feed.atom", history.RegisterFeedView.as_view(), name="register-feed"),
    path(
        "register/<slug:authority>/history/", history.RegisterHistoryView.as_view(), name="register-history"
    ),
    path(
        "register/<slug:authority>/<slug:approval>/",
        register.RegisterEntryView.as_view(),
        name="register-entry",
    ),
    path(
        "register/<slug:authority>/<slug:approval>/<slug:paper>.pdf",
        register.RegisterPaperView.as_view(),
        name="register-paper",
    ),
    path("earlier-approvals/", earlier.EarlierListView.as_view(), name="earlier-list"),
    path("earlier-approvals/add/", earlier.EarlierAddView.as_view(), name="earlier-add"),
    path("earlier-approvals/import/", earlier.EarlierImportView.as_view(), name="earlier-import"),
    path(
        "earlier-approvals/import/template.csv",
        earlier.EarlierTemplateView.as_view(),
        name="earlier-import-template",
    ),
    path("earlier-approvals/<int:pk>/correct/", earlier.EarlierCorrectView.as_view(), name="earlier-correct"),
    path(
        "earlier-approvals/<int:pk>/take-out/", earlier.EarlierTakeOutView.as_view(), name="earlier-take-out"
    ),
    # nothing is changed and nobody is known there; reading the token would read the file before its limit is set
    path("verify/", csrf_exempt(verify.VerifyView.as_view()), name="verify"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("register/", api.Register.as_view(), name="api-register"),
    path("register/<slug:jurisdiction>/", api.RegisterEntries.as_view(), name="api-register-entries"),
    path(
        "register/<slug:jurisdiction>/earlier/",
        api_earlier.EarlierApprovals.as_view(),
        name="api-register-earlier",
    ),
    path(
        "register/<slug:jurisdiction>/history/",
        api_earlier.RegisterHistory.as_view(),
        name="api-register-history",
    ),
    path(
        "register/<slug:jurisdiction>/<slug:approval>/",
        api.RegisterEntry.as_view(),
        name="api-register-entry",
    ),
    path(
        "register/<slug:jurisdiction>/<slug:approval>/<slug:paper>/",
        api.RegisterPaper.as_view(),
        name="api-register-paper",
    ),
    path("verification/", api.Verification.as_view(), name="api-verification"),
]
