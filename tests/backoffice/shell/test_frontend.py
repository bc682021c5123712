"""Chosen files of the packages are served, the rest is not, and production's hashed storage takes them."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from backoffice.shell.frontend import front_end_packages_are_installed


@pytest.mark.parametrize(
    "path",
    [
        "vendor/tabler/css/tabler.min.css",
        "vendor/tabler/js/tabler.min.js",
        "vendor/inter/inter-latin-wght-normal.woff2",
        "baize/tokens.css",
        "django_htmx/htmx-2.min.js",
    ],
)
def test_what_the_pages_name_is_found(path: str) -> None:
    assert finders.find(path)


@pytest.mark.parametrize(
    "path",
    [
        "vendor/tabler/css/tabler-marketing.min.css",
        "vendor/tabler/package.json",
        "vendor/tabler",
    ],
)
def test_nothing_else_of_a_package_is_found(path: str) -> None:
    assert not finders.find(path)


def test_a_missing_package_is_said_before_the_first_page(settings: Any, tmp_path: Path) -> None:
    assert front_end_packages_are_installed() == []
    settings.NODE_MODULES = tmp_path / "node_modules"
    (error,) = front_end_packages_are_installed()
    assert error.msg == "node_modules/@tabler/core/dist/css/tabler.min.css is missing."
    assert "npm ci" in str(error.hint)


def test_production_hashes_every_file_and_every_reference_between_them(settings: Any, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    tokens = tmp_path / staticfiles_storage.stored_name("baize/tokens.css")  # type: ignore[attr-defined]
    assert "../vendor/inter/inter-latin-wght-normal." in tokens.read_text()
    assert "../vendor/inter/inter-latin-wght-normal.woff2" not in tokens.read_text()
