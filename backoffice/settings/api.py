"""The programming interface: who may call, how it is described, and how long things are remembered."""

from datetime import timedelta
from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "backoffice.api.authentication.ClientAuthentication",
        "backoffice.api.authentication.PersonAuthentication",
    ],
    # each endpoint names what it needs; see backoffice.api.endpoints
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["backoffice.api.rendering.ExactJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["backoffice.api.rendering.ExactJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "backoffice.api.schema.OperationSchema",
    "EXCEPTION_HANDLER": "backoffice.api.problems.answer_problem",
    "UNAUTHENTICATED_USER": None,
    "COERCE_DECIMAL_TO_STRING": True,
}
API_RATE_FOR_PEOPLE = 600
# of one network, where nobody has to say who they are
API_RATE_FOR_ANYBODY = 120
# of one network, tokens and secrets that are not good; good ones are answered all the same
API_RATE_FOR_WRONG_CREDENTIALS = 30
API_ANSWERS_KEPT_FOR = timedelta(hours=48)
# how long a replaced secret is still good
API_OLD_SECRET_LIFETIME = timedelta(days=7)

OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth2_provider.Application"
OAUTH2_PROVIDER_ACCESS_TOKEN_MODEL = "oauth2_provider.AccessToken"  # noqa: S105
OAUTH2_PROVIDER: dict[str, Any] = {
    "OAUTH2_VALIDATOR_CLASS": "backoffice.api.oauth.ClientValidator",
    "SCOPES_BACKEND_CLASS": "backoffice.api.oauth.ClientScopes",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
    "OIDC_ENABLED": False,
    "PKCE_REQUIRED": True,
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https"],
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    # RFC 9700; only client credentials are offered, so that most of these concern nobody
    "COMPLIANT_BCP_RFC9700_IMPLICIT_GRANT": True,
    "COMPLIANT_BCP_RFC9700_PASSWORD_GRANT": True,
    "COMPLIANT_BCP_RFC9700_PKCE_METHOD": True,
    "COMPLIANT_BCP_RFC9700_ACCESS_TOKEN_TRANSPORT": True,
    "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": True,
    "COMPLIANT_BCP_RFC9700_TOKEN_STORAGE": True,
    "COMPLIANT_BCP_RFC9700_REFRESH_TOKEN": True,
    "COMPLIANT_BCP_RFC9700_REDIRECT_URI_SCHEME": True,
    "COMPLIANT_BCP_RFC9700_REDIRECT_URI_MATCHING": True,
    "COMPLIANT_BCP_RFC9700_PKCE_REQUIRED": True,
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Baize",
    "VERSION": "1.0.0",
    "DESCRIPTION": "The rules desk for casino table games. Worked examples: /api/v1/guides/overview/.",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SORT_OPERATIONS": True,
    "OAS_VERSION": "3.0.3",
    "POSTPROCESSING_HOOKS": ["backoffice.api.schema.tidy"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}
