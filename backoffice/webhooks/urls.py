from django.urls import URLPattern, URLResolver, path

from backoffice.webhooks import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("webhooks/", views.WebhookListView.as_view(), name="webhook-list"),
    path("webhooks/add/", views.AddWebhookView.as_view(), name="webhook-add"),
    path("webhooks/<int:pk>/", views.WebhookDetailView.as_view(), name="webhook-detail"),
    path("webhooks/<int:pk>/change/", views.ChangeWebhookView.as_view(), name="webhook-change"),
    path("webhooks/<int:pk>/test/", views.TryWebhookView.as_view(), name="webhook-test"),
    path("webhooks/<int:pk>/take-over/", views.TakeOverWebhookView.as_view(), name="webhook-take-over"),
    path("webhooks/<int:pk>/remove/", views.RemoveWebhookView.as_view(), name="webhook-remove"),
    path("webhooks/deliveries/<int:pk>/repeat/", views.RepeatDeliveryView.as_view(), name="webhook-repeat"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("webhooks/", api.WebhookList.as_view(), name="api-webhook-list"),
    path("webhooks/<int:pk>/", api.WebhookDetail.as_view(), name="api-webhook-detail"),
    path("webhooks/<int:pk>/test/", api.TryWebhook.as_view(), name="api-webhook-test"),
    path("webhooks/<int:pk>/deliveries/", api.DeliveryList.as_view(), name="api-webhook-deliveries"),
    path(
        "webhook-deliveries/<int:pk>/repeat/",
        api.RepeatDelivery.as_view(),
        name="api-webhook-delivery-repeat",
    ),
]
