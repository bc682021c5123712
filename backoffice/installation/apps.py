from django.apps import AppConfig


class InstallationConfig(AppConfig):
    name = "backoffice.installation"
    verbose_name = "Installation"
