from django.urls import URLPattern, URLResolver, path

from backoffice.webhooks import views as webhooks

urlpatterns: list[URLPattern | URLResolver] = [
    path("webhooks/", webhooks.WebhookListView.as_view(), name="webhook-list"),
    path("webhooks/add/", webhooks.AddWebhookView.as_view(), name="webhook-add"),
    path("webhooks/<int:pk>/", webhooks.WebhookDetailView.as_view(), name="webhook-detail"),
    path("webhooks/<int:pk>/change/", webhooks.ChangeWebhookView.as_view(), name="webhook-change"),
    path("webhooks/<int:pk>/test/", webhooks.TryWebhookView.as_view(), name="webhook-test"),
    path("webhooks/<int:pk>/remove/", webhooks.RemoveWebhookView.as_view(), name="webhook-remove"),
    path(
        "webhooks/deliveries/<int:pk>/repeat/", webhooks.RepeatDeliveryView.as_view(), name="webhook-repeat"
    ),
]
