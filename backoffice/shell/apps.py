from django.apps import AppConfig


class ShellConfig(AppConfig):
    name = "backoffice.shell"
    verbose_name = "Shell"

    def ready(self) -> None:
        from backoffice.core.forms.text import look_at_every_text

        look_at_every_text()
