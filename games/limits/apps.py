from django.apps import AppConfig


class LimitsConfig(AppConfig):
    name = "games.limits"
    verbose_name = "Limits"
