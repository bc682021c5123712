from django.urls import URLPattern, URLResolver, path
from django.views.decorators.csrf import csrf_exempt

from submissions.register import api
from submissions.register.views import register, verify

urlpatterns: list[URLPattern | URLResolver] = [
    path("register/", register.RegisterView.as_view(), name="register"),
    path("register/<slug:authority>/", register.RegisterListView.as_view(), name="register-list"),
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
    # nothing is changed and nobody is known there; reading the token would read the file before its limit is set
    path("verify/", csrf_exempt(verify.VerifyView.as_view()), name="verify"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("register/", api.Register.as_view(), name="api-register"),
    path("register/<slug:jurisdiction>/", api.RegisterEntries.as_view(), name="api-register-entries"),
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
