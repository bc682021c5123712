"""A browser and a program that speak HTTP to a site behind a real port: what an attacker has, and nothing more."""

import re
from typing import Any

import requests

from backoffice.people.models import Person
from tests.e2e.server import Site

# of the people that tests make
PASSWORD = "baize-demo"
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


class Browser:
    def __init__(self, site: Site) -> None:
        self.site = site
        self.session = requests.Session()

    def get(self, address: str, **query: Any) -> requests.Response:
        return self.session.get(self.site.url + address, params=query, allow_redirects=False, timeout=30)

    def post(self, address: str, form: dict[str, Any] | None = None, **more: Any) -> requests.Response:
        """With the proof that the form came from a page of the site, as a browser sends it."""
        page = self.session.get(f"{self.site.url}/accounts/", timeout=30).text
        token = _TOKEN.search(page)
        assert token, page[:400]
        headers = {"X-CSRFToken": token[1]} | more.pop("headers", {})
        return self.session.post(
            self.site.url + address,
            data=form or {},
            headers=headers,
            allow_redirects=False,
            timeout=30,
            **more,
        )

    def is_signed_in(self) -> bool:
        return self.get("/accounts/").status_code == 200


def sign_in(site: Site, person: Person, *, password: str = PASSWORD) -> Browser:
    browser = Browser(site)
    browser.post("/accounts/login/", {"login": person.email, "password": password})
    assert browser.is_signed_in(), person.email
    return browser


class Program:
    """With a token that it got for its secret."""

    def __init__(self, site: Site, *, client_id: str, secret: str) -> None:
        self.site = site
        answer = requests.post(
            f"{site.url}/api/v1/token/",
            data={"grant_type": "client_credentials"},
            auth=(client_id, secret),
            timeout=30,
        )
        assert answer.status_code == 200, answer.text
        self.token = answer.json()["access_token"]

    def send(self, method: str, address: str, **more: Any) -> requests.Response:
        headers = {"Authorization": f"Bearer {self.token}"} | more.pop("headers", {})
        return requests.request(
            method, f"{self.site.url}/api/v1{address}", headers=headers, timeout=30, **more
        )
