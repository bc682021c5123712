from django.apps import AppConfig


class TourConfig(AppConfig):
    name = "backoffice.tour"
    verbose_name = "Tour"
