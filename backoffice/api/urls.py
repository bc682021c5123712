from django.urls import URLPattern, URLResolver, path

from backoffice.api import documentation, guides
from backoffice.api.views import clients, programs, tokens
from backoffice.permissions.actions import Action

# pages of the library behind the tokens
LIBRARY_ACTIONS = {"api-token": Action.PUBLIC, "api-token-revoke": Action.PUBLIC}
urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/programs/", programs.ProgramsView.as_view(), name="account-programs"),
    path(
        "accounts/programs/<int:pk>/confirm/",
        programs.ConfirmProgramView.as_view(),
        name="account-program-confirm",
    ),
    path(
        "accounts/programs/<int:pk>/secret/", programs.NewSecretView.as_view(), name="account-program-secret"
    ),
    path("accounts/programs/<int:pk>/end/", programs.EndProgramView.as_view(), name="account-program-end"),
    path("api-clients/", clients.ClientListView.as_view(), name="api-client-list"),
    path("api-clients/add/", clients.AddClientView.as_view(), name="api-client-add"),
    path("api-clients/<int:pk>/", clients.ClientDetailView.as_view(), name="api-client-detail"),
    path("api-clients/<int:pk>/change/", clients.ChangeClientView.as_view(), name="api-client-change"),
    path("api-clients/<int:pk>/secret/", clients.RotateSecretView.as_view(), name="api-client-rotate"),
    path(
        "api-clients/<int:pk>/old-secret/", clients.EndOldSecretView.as_view(), name="api-client-old-secret"
    ),
    path("api-clients/<int:pk>/acting/", clients.EndActingView.as_view(), name="api-client-end-acting"),
    path("api-clients/<int:pk>/revoke/", clients.RevokeClientView.as_view(), name="api-client-revoke"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("token/", tokens.ClientTokenView.as_view(), name="api-token"),
    path("token/revoke/", tokens.ClientRevokeView.as_view(), name="api-token-revoke"),
    path("docs/", documentation.DocumentationView.as_view(), name="api-docs"),
    path("guides/<slug:guide>/", guides.GuideView.as_view(), name="api-guide"),
    path("postman/", documentation.PostmanView.as_view(), name="api-postman"),
    path("schema/", documentation.SchemaView.as_view(), name="api-schema"),
    path("problems/", documentation.ProblemsView.as_view(), name="api-problems"),
]
