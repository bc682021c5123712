"""A real installation: https only, a secret of its own, hashed static files, mail by SMTP."""

from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from backoffice.settings.base import *  # noqa: F403
from backoffice.settings.base import (
    ALLOWED_HOSTS,
    CONTENT_SECURITY_POLICY,
    DATABASE_OWNER,
    DATABASES,
    SECRET_KEY,
)
from backoffice.settings.environment import environment
from backoffice.settings.logs import configure_logs

for name, value, example in (
    ("SECRET_KEY", SECRET_KEY, "at least fifty random characters"),
    ("DATABASE_URL", environment.database_url, "postgresql://user:password@host/baize"),
    ("BROKER_URL", environment.broker_url, "redis://host:6379/0"),
    ("ALLOWED_HOSTS", ALLOWED_HOSTS, "rules.example.com"),
    ("SITE_URL", environment.site_url, "https://rules.example.com"),
    ("EMAIL_HOST", environment.email_host, "smtp.example.com"),
    (
        "DEFAULT_FROM_EMAIL",
        "default_from_email" in environment.model_fields_set,
        "Baize <no-reply@rules.example.com>",
    ),
    ("SIGNING_CERTIFICATE", environment.signing_certificate, "/etc/baize/approvals.p12, a PKCS#12 file"),
    ("TIMESTAMP_URL", environment.timestamp_url, "http://timestamps.example.com, an authority of RFC 3161"),
    ("TRUSTED_ROOTS", environment.trusted_roots, "/etc/baize/roots.pem, who vouches for signer and times"),
):
    if not value:
        raise ImproperlyConfigured(f"{name} is not set: production needs it ({example}). See .env.example.")

if DATABASE_OWNER and DATABASE_OWNER["NAME"] != DATABASES["default"]["NAME"]:
    raise ImproperlyConfigured("DATABASE_OWNER_URL names another database than DATABASE_URL.")

if not environment.site_url.startswith("https://"):
    raise ImproperlyConfigured("SITE_URL must begin with https://: sign-in and passkeys need it.")

for name, file in (
    ("SIGNING_CERTIFICATE", environment.signing_certificate),
    ("TRUSTED_ROOTS", environment.trusted_roots),
):
    if not Path(file).is_file():
        raise ImproperlyConfigured(
            f"{name} names {file}, which is not there or may not be read: "
            "approvals are signed with it. See .env.example."
        )

if len(SECRET_KEY) < 50:
    raise ImproperlyConfigured("SECRET_KEY is too short: production needs at least fifty random characters.")

SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31_536_000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if environment.trusted_proxies else None
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
CSRF_TRUSTED_ORIGINS = [environment.site_url]
CONTENT_SECURITY_POLICY["DIRECTIVES"]["upgrade-insecure-requests"] = True
LOGGING = configure_logs(level=environment.log_level, as_json=True)
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

STORAGES: dict[str, dict[str, object]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
if environment.storage_bucket:
    from botocore.config import Config  # type: ignore[import-untyped]

    STORAGES["default"] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": environment.storage_bucket,
            "endpoint_url": environment.storage_endpoint or None,
            # botocore waits for minutes, and a thread with it
            "client_config": Config(
                connect_timeout=5,
                read_timeout=20,
                retries={"total_max_attempts": 2},
            ),
        },
    }
