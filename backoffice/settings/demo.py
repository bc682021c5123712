"""The demo on this machine: an own secret kept in `var/`, mail written to files, plain http on localhost."""

import secrets

from backoffice.settings.base import *  # noqa: F403
from backoffice.settings.base import (
    APPLICATION_ROLE,
    AUTH_PASSWORD_VALIDATORS,
    DATABASE_OWNER,
    DATABASES,
    SECRET_KEY,
)
from backoffice.settings.database import is_same_place
from backoffice.settings.environment import VAR, environment

DEMO = True
ALLOWED_HOSTS = environment.allowed_hosts or ["localhost", "127.0.0.1", "[::1]"]


def _kept_secret() -> str:
    path = VAR / "secret-key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text().strip()


SECRET_KEY = SECRET_KEY or _kept_secret()
AUTH_PASSWORD_VALIDATORS = list(AUTH_PASSWORD_VALIDATORS)
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR / "mail"
WHITENOISE_USE_FINDERS = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
if DATABASE_OWNER and not is_same_place(DATABASES["default"], DATABASE_OWNER):
    # DATABASE_URL was given while `make run` is up: the owner that it left a note of owns another database
    DATABASE_OWNER, APPLICATION_ROLE = None, ""
