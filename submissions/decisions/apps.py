from django.apps import AppConfig


class DecisionsConfig(AppConfig):
    name = "submissions.decisions"
    verbose_name = "Decisions"
