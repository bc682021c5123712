from django.apps import AppConfig


class RegisterConfig(AppConfig):
    name = "submissions.register"
    verbose_name = "Register"
