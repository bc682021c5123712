from django.apps import AppConfig


class WebhooksConfig(AppConfig):
    name = "backoffice.webhooks"
    verbose_name = "Webhooks"
