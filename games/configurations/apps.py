from django.apps import AppConfig


class ConfigurationsConfig(AppConfig):
    name = "games.configurations"
    verbose_name = "Configurations"
