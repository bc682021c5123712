"""`manage.py api_postman FILE`: the API as a file for Postman and the programs that read the same."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from backoffice.api.documentation import make_schema
from backoffice.api.postman import collection_of


class Command(BaseCommand):
    help = "Write a Postman collection (v2.1) of the API."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where to write it, such as baize.postman.json")

    def handle(self, *args: Any, **options: Any) -> str:
        options["file"].write_text(json.dumps(collection_of(make_schema()), indent=1, ensure_ascii=False))
        return f"{options['file']} is written."
