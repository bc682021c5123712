from django.apps import AppConfig
from django.core.checks import Tags, register


class DocumentsConfig(AppConfig):
    name = "submissions.documents"
    verbose_name = "Documents"

    def ready(self) -> None:
        from submissions.documents.checks import papers_can_be_signed

        register(papers_can_be_signed, Tags.security, deploy=True)
