from django.apps import AppConfig


class FirstDayConfig(AppConfig):
    name = "backoffice.first_day"
    verbose_name = "First day"
