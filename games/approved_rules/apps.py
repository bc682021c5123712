from django.apps import AppConfig


class ApprovedRulesConfig(AppConfig):
    name = "games.approved_rules"
    verbose_name = "Approved rules"
