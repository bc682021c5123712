from django.apps import AppConfig


class CasinosConfig(AppConfig):
    name = "backoffice.casinos"
    verbose_name = "Casinos"
