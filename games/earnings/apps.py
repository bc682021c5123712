from django.apps import AppConfig


class EarningsConfig(AppConfig):
    name = "games.earnings"
    verbose_name = "Earnings"
