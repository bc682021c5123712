from django.apps import AppConfig


class SubmissionsConfig(AppConfig):
    name = "submissions.submissions"
    verbose_name = "Submissions"
