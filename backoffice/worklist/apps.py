from django.apps import AppConfig


class WorklistConfig(AppConfig):
    name = "backoffice.worklist"
    verbose_name = "Work"
