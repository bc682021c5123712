"""OAuth 2 client credentials: our own secrets, our own scopes, nothing else of what the library could do."""

from typing import Any

from django.utils import timezone
from oauth2_provider.models import Application
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.scopes import BaseScopes

from backoffice.api.models import ApiClient
from backoffice.api.services.clients import secret_fits
from backoffice.permissions.scopes import SCOPES


class ClientValidator(OAuth2Validator):
    def _authenticate_basic_auth(self, request: Any) -> bool:
        # which client it is stays with the request, for the comparison below
        self._asked = request
        return bool(super()._authenticate_basic_auth(request))

    def _authenticate_request_body(self, request: Any) -> bool:
        self._asked = request
        return bool(super()._authenticate_request_body(request))

    def _check_secret(self, provided_secret: str, stored_secret: str) -> bool:
        client_id = self._asked.client.client_id
        return secret_fits(client_id=client_id, secret=provided_secret, at=timezone.now())


class ClientScopes(BaseScopes):
    def get_all_scopes(self) -> dict[str, str]:
        return {name: str(scope.meaning) for name, scope in SCOPES.items()}

    def get_available_scopes(
        self, application: Application | None = None, request: Any = None, *args: Any, **kwargs: Any
    ) -> list[str]:
        client = ApiClient.objects.filter(application=application).first() if application else None
        return list(client.scopes) if client else []

    def get_default_scopes(
        self, application: Application | None = None, request: Any = None, *args: Any, **kwargs: Any
    ) -> list[str]:
        """Whoever asks for none in particular gets all that the client has."""
        return self.get_available_scopes(application, request)
