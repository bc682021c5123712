from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "backoffice.api"
    verbose_name = "Programming interface"
