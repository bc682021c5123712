from django.apps import AppConfig


class SimulatedFloorConfig(AppConfig):
    name = "backoffice.simulated_floor"
    verbose_name = "Simulated floor"
