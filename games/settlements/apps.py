from django.apps import AppConfig


class SettlementsConfig(AppConfig):
    name = "games.settlements"
    verbose_name = "Settlements"
