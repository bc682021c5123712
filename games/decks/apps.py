from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "games.decks"
    verbose_name = "Decks"
