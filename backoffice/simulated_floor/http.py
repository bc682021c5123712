"""The API as a device calls it: a token, JSON, a key for each message, patience when told to wait."""

import base64
import http.client
import json
import time
import uuid
from typing import Any
from urllib.parse import urlencode, urlsplit

# half a minute in all: long enough for a server that is being started
ATTEMPTS = 6


class Refusal(Exception):
    """The server said no, in its own words."""


class Server:
    def __init__(self, url: str, *, client_id: str, secret: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise Refusal(f"{url} is no address such as http://localhost:8000.")
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        self.connection = kind(parts.hostname, parts.port, timeout=30)
        self.client_id, self.secret = client_id, secret
        self.token = ""

    def get(self, address: str) -> Any:
        return self._call("GET", address)

    def post(self, address: str, body: Any) -> Any:
        """Sent again under the same key until it is answered, so that a lost answer writes nothing twice."""
        return self._call("POST", address, body, key=str(uuid.uuid4()))

    def all_of(self, address: str) -> list[Any]:
        found: list[Any] = []
        while address:
            page = self.get(address)
            found += page["results"]
            address = (page["next"] or "").partition("/api/v1")[2]
        return found

    def _call(self, method: str, address: str, body: Any = None, *, key: str = "") -> Any:
        for attempt in range(ATTEMPTS):
            try:
                if not self.token:
                    self._sign_in()
                headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
                if key:
                    headers["Idempotency-Key"] = key
                text = json.dumps(body) if body is not None else None
                status, answer, waits = self._exchange(method, f"/api/v1{address}", text, headers)
            except (OSError, http.client.HTTPException):
                time.sleep(2**attempt)
                continue
            if status == 401:
                self.token = ""
            elif status == 429:
                time.sleep(waits)
            elif status >= 500:
                time.sleep(2**attempt)
            elif status >= 400:
                raise Refusal(f"{method} {address}: {status} {answer}")
            else:
                return answer
        raise Refusal(f"{method} {address}: no answer after {ATTEMPTS} attempts")

    def _sign_in(self) -> None:
        basic = base64.b64encode(f"{self.client_id}:{self.secret}".encode()).decode()
        headers = {"Authorization": f"Basic {basic}", "Content-Type": "application/x-www-form-urlencoded"}
        form = urlencode({"grant_type": "client_credentials"})
        status, answer, _waits = self._exchange("POST", "/api/v1/token/", form, headers)
        if status != 200:
            raise Refusal(f"No token: {answer}")
        self.token = answer["access_token"]

    def _exchange(
        self, method: str, path: str, text: str | None, headers: dict[str, str]
    ) -> tuple[int, Any, int]:
        try:
            self.connection.request(method, path, body=text, headers=headers)
            response = self.connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise
        try:
            answer = json.loads(content) if content else None
        except ValueError:
            answer = content[:200].decode(errors="replace")
        return response.status, answer, int(response.headers.get("Retry-After", "1"))
