"""Settings that every mode shares; the modes are `demo`, `test` and `production`."""

from datetime import timedelta

from csp.constants import NONE, SELF
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from backoffice.settings.api import *  # noqa: F403
from backoffice.settings.database import application_role, database_from_url, owner_from_url
from backoffice.settings.environment import ROOT, VAR, environment
from backoffice.settings.jobs import *  # noqa: F403
from backoffice.settings.limits import *  # noqa: F403
from backoffice.settings.logs import configure_logs
from backoffice.settings.retention import *  # noqa: F403

DEMO = False
DEBUG = False
# Refused at sign-in everywhere but in the demo, so that a copied demo database opens nothing.
DEMO_PASSWORD = "baize-demo"  # noqa: S105
DEMO_BADGE_PIN = "2468"
DEMO_CLIENT_ID, DEMO_CLIENT_SECRET = "demo-floor", "baize_demo_floor"

SECRET_KEY = environment.secret_key.get_secret_value()
SECRET_KEY_FALLBACKS = environment.secret_key_fallbacks
ALLOWED_HOSTS = environment.allowed_hosts
SECURITY_CONTACT = environment.security_contact
SITE_URL = environment.site_url or f"http://localhost:{environment.port}"
# printed on every paper, with a code for phones: where the public verifies it
PUBLIC_URL = environment.public_url or SITE_URL

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "oauth2_provider",
    "pgtrigger",
    "rest_framework",
    # the features; each brings its addresses, its place in the menu and all else in its own folder
    "backoffice.casinos",
    "backoffice.people",
    "backoffice.audit",
    "backoffice.api",
    "backoffice.jobs",
    "backoffice.lists",
    "backoffice.notifications",
    "backoffice.webhooks",
    "backoffice.table_import",
    "backoffice.installation",
    "backoffice.worklist",
    "backoffice.help",
    "backoffice.tour",
    "backoffice.first_day",
    "backoffice.shell",
    "backoffice.simulated_floor",
    "backoffice.demo",
    "games.packs",
    "games.rulings",
    "games.official_texts",
    "games.pricing",
    "games.configurations",
    "games.approved_rules",
    "games.compliance",
    "games.limits",
    "games.layouts",
    "games.badges",
    "games.progressives",
    "games.decks",
    "games.card_inventory",
    "games.in_force",
    "games.settlements",
    "games.bulk",
    "games.incidents",
    "games.earnings",
    "games.rulebook",
    "submissions.submissions",
    "submissions.review",
    "submissions.decisions",
    "submissions.documents",
    "submissions.register",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # outside of all that may fail, so that the pages for errors carry the policy too
    "csp.middleware.CSPMiddleware",
    "backoffice.shell.permissions_policy.PermissionsPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "backoffice.people.middleware.RequestIdentity",
    "backoffice.shell.body_limit.BodyLimit",
    "backoffice.shell.request_budget.RequestBudget",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "backoffice.people.middleware.NothingKept",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "backoffice.people.session_activity.SessionActivity",
    "django_htmx.middleware.HtmxMiddleware",
    "backoffice.people.middleware.PersonAccess",
    "backoffice.people.sign_in_guard.SignInGuard",
]

ROOT_URLCONF = "backoffice.urls"
WSGI_APPLICATION = "backoffice.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "backoffice.shell.context.shell",
            ],
            "builtins": [
                "django.templatetags.i18n",
                # ids are no amounts: 1234, not 1,234
                "django.templatetags.l10n",
                "backoffice.audit.templatetags.audit",
                "backoffice.shell.templatetags.baize",
                "backoffice.shell.templatetags.kept",
                "games.packs.templatetags.clauses",
            ],
        },
    }
]
FORM_RENDERER = "backoffice.core.forms.renderer.BaizeFormRenderer"

DATABASES = {"default": database_from_url(environment.database_url)}
# Who makes the tables; None where the application does it itself. See backoffice.core.database_roles.
DATABASE_OWNER = owner_from_url(environment.database_owner_url)
APPLICATION_ROLE = application_role(DATABASES["default"], DATABASE_OWNER)
# Compares each question that was put into SQL before with what would be asked now; see backoffice.core.prepared.
CHECK_PREPARED = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# People
AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = [
    "backoffice.people.authentication.PersonBackend",
]
LOGIN_URL = reverse_lazy("account_login")
LOGIN_REDIRECT_URL = reverse_lazy("home")
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "full_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "backoffice.people.passwords.DemoPasswordValidator"},
]
ACCOUNT_ADAPTER = "backoffice.people.authentication.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "backoffice.people.authentication.display_name"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
# Whoever has an account followed the link of an invitation, so the address is known to be theirs.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_LOGOUT_REDIRECT_URL = reverse_lazy("account_login")
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {
    "login": "backoffice.people.forms.sign_in.SignInForm",
    "reauthenticate": "backoffice.people.forms.sign_in.ConfirmPasswordForm",
    "add_email": "backoffice.people.forms.sign_in.ChangeAddressForm",
    "change_password": "backoffice.people.forms.sign_in.NewPasswordForm",
    "reset_password": "backoffice.people.forms.sign_in.ForgottenPasswordForm",
    "reset_password_from_key": "backoffice.people.forms.sign_in.ResetPasswordForm",
}
# Wrong passwords, codes and links and letters asked for are counted by backoffice/people/tries.py, in the database:
# the library's limits are each process's own, and two counters would contradict each other.
ACCOUNT_RATE_LIMITS = dict.fromkeys(
    (
        "login_failed",
        "login",
        "reauthenticate",
        "change_password",
        "reset_password",
        "reset_password_from_key",
    )
)
# A passkey cannot be guessed, and a whole shift may come in from one address.
MFA_RATE_LIMITS = {"webauthn_login": "120/m/ip"}
# Installed for the sake of migrations that follow its own; it does nothing else.
AXES_ENABLED = False
AXES_VERBOSE = False
SILENCED_SYSTEM_CHECKS = ["axes.W002", "axes.W003"]
MFA_ADAPTER = "backoffice.people.authentication.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_FORMS = {
    "authenticate": "backoffice.people.forms.second_factor.CodeForm",
    "reauthenticate": "backoffice.people.forms.second_factor.ConfirmCodeForm",
    "activate_totp": "backoffice.people.forms.second_factor.ActivateAppForm",
    "add_webauthn": "backoffice.people.forms.second_factor.AddPasskeyForm",
    "edit_webauthn": "backoffice.people.forms.second_factor.RenamePasskeyForm",
}
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Baize"
# Phones' clocks drift: the code before and after the current one pass too.
MFA_TOTP_TOLERANCE = 1
# Otherwise nobody with a second factor could change the address: the new one is unverified until confirmed.
MFA_ALLOW_UNVERIFIED_EMAIL = True
TRUSTED_PROXIES = environment.trusted_proxies
WEB_THREADS = environment.web_threads
INVITATION_LIFETIME = timedelta(days=7)

# Language, dates and numbers
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [ROOT / "backoffice" / "locale"]
USE_I18N = True
USE_TZ = True
USE_THOUSAND_SEPARATOR = True
FORMAT_MODULE_PATH = ["backoffice.formats"]
TIME_ZONE = "UTC"

# Files
STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "backoffice.shell.frontend.PackageFiles",
]
NODE_MODULES = ROOT / "node_modules"
ICONS = NODE_MODULES / "@tabler" / "icons" / "icons"
# Static path: the folder of a front-end package, and the only files that are served from it. The maps are
# here because the hashed storage of production follows the reference to them.
FRONTEND_FILES: dict[str, tuple[str, list[str]]] = {
    "vendor/tabler": (
        "@tabler/core/dist",
        [
            "css/tabler.min.css",
            "css/tabler.min.css.map",
            "js/tabler.min.js",
            "js/tabler.min.js.map",
        ],
    ),
    "vendor/inter": (
        "@fontsource-variable/inter/files",
        ["inter-latin-wght-normal.woff2", "inter-latin-ext-wght-normal.woff2"],
    ),
    # only the parts of the Chinese font that hold the markings of betting areas
    "vendor/noto-tc": (
        "@fontsource/noto-sans-tc/files",
        [
            f"noto-sans-tc-{part}-700-normal.woff2"
            for part in (105, 108, 110, 112, 113, 114, 115, 117, 118, 119)
        ],
    ),
    "vendor/echarts": ("echarts/dist", ["echarts.min.js"]),
    # reads codes where the browser cannot
    "vendor/zxing": ("zxing-wasm/dist", ["iife/reader/index.js", "reader/zxing_reader.wasm"]),
}
MEDIA_ROOT = environment.media_root

# Approved documents are signed with this PKCS#12 file; the demo makes one for itself.
SIGNING_CERTIFICATE = environment.signing_certificate
SIGNING_PASSPHRASE = environment.signing_passphrase.get_secret_value()
# Who says when a paper was signed (RFC 3161), who vouches for signers and times (PEM), and lists of what was revoked
# beside those that the certificates name. Only workers ask any of them.
TIMESTAMP_URL = environment.timestamp_url
TRUSTED_ROOTS = environment.trusted_roots
REVOCATION_LISTS = environment.revocation_lists
# The demo vouches for itself: root, signer, times and revocation list, made once.
DEMO_SIGNING = VAR / "run" / "demo-signing"
# A paper gets its next time stamp so long before the certificate of the last one ends.
RENEW_SIGNATURES_BEFORE = timedelta(days=365)
# Whoever signs or decides has shown within so many seconds that it is them; 0 asks every time.
CONFIRM_AGAIN_AFTER = environment.confirm_again_after

# Other systems are told at public addresses only, unless the installation stands behind a wall of its own.
WEBHOOK_PRIVATE_ADDRESSES = environment.webhook_private_addresses

# Mail
EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = environment.email_host
EMAIL_PORT = environment.email_port
EMAIL_HOST_USER = environment.email_host_user
EMAIL_HOST_PASSWORD = environment.email_host_password.get_secret_value()
EMAIL_USE_TLS = environment.email_use_tls
# a mail server that hangs holds up one letter, not the queue
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = environment.default_from_email
SERVER_EMAIL = environment.default_from_email

# Safety
CONTENT_SECURITY_POLICY: dict[str, dict[str, list[str] | bool]] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SESSION_ENGINE = "backoffice.people.session_store"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = int(timedelta(hours=12).total_seconds())
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_USE_SESSIONS = True
CSRF_FAILURE_VIEW = "backoffice.shell.views.errors.csrf_failure"

LOGGING = configure_logs(level=environment.log_level, as_json=False)
