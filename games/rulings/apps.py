from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "games.rulings"
    verbose_name = "Rulings"
