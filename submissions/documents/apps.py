from django.apps import AppConfig


class DocumentsConfig(AppConfig):
    name = "submissions.documents"
    verbose_name = "Documents"
