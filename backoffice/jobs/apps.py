from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "backoffice.jobs"
    verbose_name = "Jobs"
