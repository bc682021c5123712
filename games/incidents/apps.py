from django.apps import AppConfig


class IncidentsConfig(AppConfig):
    name = "games.incidents"
    verbose_name = "Incidents"
