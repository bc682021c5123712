from django.apps import AppConfig


class InForceConfig(AppConfig):
    name = "games.in_force"
    verbose_name = "Rules in force"
