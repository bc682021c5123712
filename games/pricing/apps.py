from django.apps import AppConfig


class PricingConfig(AppConfig):
    name = "games.pricing"
    verbose_name = "Pricing"
