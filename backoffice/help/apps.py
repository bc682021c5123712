from django.apps import AppConfig


class HelpConfig(AppConfig):
    name = "backoffice.help"
    verbose_name = "Help"
