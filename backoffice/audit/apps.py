from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "backoffice.audit"
    verbose_name = "Audit"
