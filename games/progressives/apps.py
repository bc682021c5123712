from django.apps import AppConfig


class ProgressivesConfig(AppConfig):
    name = "games.progressives"
    verbose_name = "Progressives"
