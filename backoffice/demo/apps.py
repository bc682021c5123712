from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "backoffice.demo"
    verbose_name = "Demo"
