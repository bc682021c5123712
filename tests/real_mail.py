"""Settings of programs that tests start, with mail by SMTP as an installation sends it."""

from backoffice.settings.test import *  # noqa: F403

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
