from django.apps import AppConfig


class LayoutsConfig(AppConfig):
    name = "games.layouts"
    verbose_name = "Layouts"
