"""No middleware, no app but one with one table: nothing that the product needs and a bare view would not."""

import os

from backoffice.settings.database import database_from_url

SECRET_KEY = "for-measuring-only"  # noqa: S105
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = ["benchmarks.bare"]
MIDDLEWARE: list[str] = []
ROOT_URLCONF = "benchmarks.bare.urls"
USE_TZ = True
DATABASES = {"default": database_from_url(os.environ.get("DATABASE_URL", ""))}
