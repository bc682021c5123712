"""Serves the chosen files of the front-end packages, and nothing else of them."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import matches_patterns
from django.core.checks import CheckMessage, Error, register
from django.core.files.storage import FileSystemStorage


class PackageFiles(BaseFinder):
    """`FRONTEND_FILES` maps a static path to a folder in `node_modules` and the files wanted from it."""

    def __init__(self, app_names: Any = None, *args: Any, **kwargs: Any) -> None:
        self.storages: dict[str, FileSystemStorage] = {}
        self.files: dict[str, tuple[str, str]] = {}
        for prefix, (folder, names) in settings.FRONTEND_FILES.items():
            storage = FileSystemStorage(location=settings.NODE_MODULES / folder)
            storage.prefix = prefix  # type: ignore[attr-defined]
            self.storages[prefix] = storage
            for name in names:
                self.files[f"{prefix}/{name}"] = (prefix, name)
        super().__init__(*args, **kwargs)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        prefix, name = self.files.get(path, ("", ""))
        found = [self.storages[prefix].path(name)] if name and self.storages[prefix].exists(name) else []
        return found[0] if found and not find_all else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        for prefix, name in self.files.values():
            if not matches_patterns(name, list(ignore_patterns or [])):
                yield name, self.storages[prefix]


@register()
def front_end_packages_are_installed(**kwargs: Any) -> list[CheckMessage]:
    wanted = [
        settings.NODE_MODULES / folder / name
        for folder, names in settings.FRONTEND_FILES.values()
        for name in names
    ]
    missing = [path for path in [*wanted, settings.ICONS] if not path.exists()]
    if not missing:
        return []
    return [
        Error(
            f"{missing[0].relative_to(settings.NODE_MODULES.parent)} is missing.",
            hint="Install the front-end packages with `npm ci`; `make run` does it for you.",
            id="baize.E001",
        )
    ]
