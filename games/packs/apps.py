from django.apps import AppConfig


class PacksConfig(AppConfig):
    name = "games.packs"
    verbose_name = "Packs"

    def ready(self) -> None:
        """Django finds checks and converters of addresses by their import."""
        from games.packs import checks, converters  # noqa: F401
