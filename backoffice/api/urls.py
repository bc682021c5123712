from django.urls import URLPattern, URLResolver, path
from oauth2_provider.views import RevokeTokenView, TokenView

from backoffice.api import documentation, guides
from backoffice.api.views import clients as api_clients
from backoffice.audit import api as trail
from backoffice.casinos import api as house
from backoffice.jobs import api as jobs
from backoffice.permissions.actions import Action
from backoffice.webhooks import api as webhooks

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


LIBRARY_ACTIONS = {"api-token": Action.PUBLIC, "api-token-revoke": Action.PUBLIC}
urlpatterns += [
    path("token/", TokenView.as_view(), name="api-token"),
    path("token/revoke/", RevokeTokenView.as_view(), name="api-token-revoke"),
    path("docs/", documentation.DocumentationView.as_view(), name="api-docs"),
    path("guides/<slug:guide>/", guides.GuideView.as_view(), name="api-guide"),
    path("postman/", documentation.PostmanView.as_view(), name="api-postman"),
    path("schema/", documentation.SchemaView.as_view(), name="api-schema"),
    path("problems/", documentation.ProblemsView.as_view(), name="api-problems"),
    path("me/", house.Me.as_view(), name="api-me"),
    path("properties/", house.PropertyList.as_view(), name="api-property-list"),
    path("properties/<int:pk>/", house.PropertyDetail.as_view(), name="api-property-detail"),
    path("pits/", house.PitList.as_view(), name="api-pit-list"),
    path("pits/<int:pk>/", house.PitDetail.as_view(), name="api-pit-detail"),
    path("tables/", house.TableList.as_view(), name="api-table-list"),
    path("tables/<int:pk>/", house.TableDetail.as_view(), name="api-table-detail"),
    path("tables/<int:pk>/open/", house.OpenTable.as_view(), name="api-table-open"),
    path("tables/<int:pk>/close/", house.CloseTable.as_view(), name="api-table-close"),
    path("jobs/", jobs.JobList.as_view(), name="api-job-list"),
    path("jobs/<int:pk>/", jobs.JobDetail.as_view(), name="api-job-detail"),
    path("jobs/<int:pk>/cancel/", jobs.CancelJob.as_view(), name="api-job-cancel"),
    path("webhooks/", webhooks.WebhookList.as_view(), name="api-webhook-list"),
    path("webhooks/<int:pk>/", webhooks.WebhookDetail.as_view(), name="api-webhook-detail"),
    path("webhooks/<int:pk>/test/", webhooks.TryWebhook.as_view(), name="api-webhook-test"),
    path("webhooks/<int:pk>/deliveries/", webhooks.DeliveryList.as_view(), name="api-webhook-deliveries"),
    path(
        "webhook-deliveries/<int:pk>/repeat/",
        webhooks.RepeatDelivery.as_view(),
        name="api-webhook-delivery-repeat",
    ),
    path("audit-entries/", trail.AuditEntryList.as_view(), name="api-audit-entry-list"),
]
