from django.apps import AppConfig


class BulkConfig(AppConfig):
    name = "games.bulk"
    verbose_name = "Many tables at once"
