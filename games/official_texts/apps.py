from django.apps import AppConfig


class OfficialTextsConfig(AppConfig):
    name = "games.official_texts"
    verbose_name = "Official texts"
