from django.apps import AppConfig


class ShellConfig(AppConfig):
    name = "backoffice.shell"
    verbose_name = "Shell"
