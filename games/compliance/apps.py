from django.apps import AppConfig


class ComplianceConfig(AppConfig):
    name = "games.compliance"
    verbose_name = "Compliance"
