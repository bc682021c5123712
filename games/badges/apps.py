from django.apps import AppConfig


class BadgesConfig(AppConfig):
    name = "games.badges"
    verbose_name = "Badges"
