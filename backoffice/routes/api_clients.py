from django.urls import URLPattern, URLResolver, path

from backoffice.views import api_clients

urlpatterns: list[URLPattern | URLResolver] = [
    path("api-clients/", api_clients.ClientListView.as_view(), name="api-client-list"),
    path("api-clients/add/", api_clients.AddClientView.as_view(), name="api-client-add"),
    path("api-clients/<int:pk>/", api_clients.ClientDetailView.as_view(), name="api-client-detail"),
    path("api-clients/<int:pk>/change/", api_clients.ChangeClientView.as_view(), name="api-client-change"),
    path("api-clients/<int:pk>/secret/", api_clients.RotateSecretView.as_view(), name="api-client-rotate"),
    path(
        "api-clients/<int:pk>/old-secret/",
        api_clients.EndOldSecretView.as_view(),
        name="api-client-old-secret",
    ),
    path("api-clients/<int:pk>/acting/", api_clients.EndActingView.as_view(), name="api-client-end-acting"),
    path("api-clients/<int:pk>/revoke/", api_clients.RevokeClientView.as_view(), name="api-client-revoke"),
]
