from django.apps import AppConfig


class BackofficeConfig(AppConfig):
    name = "backoffice"
    verbose_name = "Back office"

    def ready(self) -> None:
        from backoffice import sign_in_trail  # noqa: F401 - connects itself
