"""`manage.py official_text PACK FILE`: the authority's own document beside our words."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Regulator
from backoffice.core.errors import DomainError
from games.official_texts.models import OfficialText
from games.official_texts.selectors import split_of
from games.official_texts.services.texts import load_official_text
from games.rulepacks.book import book_of
from games.rulepacks.loader import load_pack, pack_ids


class Command(BaseCommand):
    help = (
        "Load the official text of a pack from a text file or PDF and say which paragraphs were found in it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("pack", metavar="PACK", help=f"rule pack: one of {', '.join(pack_ids())}")
        parser.add_argument("file", metavar="FILE", type=Path, help="text in UTF-8, or a PDF with text")
        parser.add_argument(
            "--title", default="", help="as the document calls itself; as the pack calls it otherwise"
        )

    def handle(self, *args: Any, **options: Any) -> str:
        pack_id, path = options["pack"], options["file"]
        if pack_id not in pack_ids():
            raise CommandError(f"{pack_id}: no such pack. There are {', '.join(pack_ids())}.")
        regulator = Regulator.objects.filter(jurisdiction=pack_id.split("/")[0]).first()
        if regulator is None:
            raise CommandError(f"{pack_id}: this installation has no authority of that jurisdiction yet.")
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
        try:
            loaded = load_official_text(
                regulator=regulator,
                pack_id=pack_id,
                title=options["title"],
                file_name=path.name,
                data=data,
                at=timezone.now(),
                actor=Actor.in_command("official_text"),
            )
        except DomainError as refusal:
            raise CommandError(str(refusal)) from None
        return found_in(loaded)


def found_in(loaded: OfficialText) -> str:
    contents = book_of(load_pack(loaded.pack_id)).contents
    starts = split_of(loaded).starts
    missing = [each for each in contents if each not in starts]
    lines = [f"{loaded.title}: {len(starts)} of {len(contents)} paragraphs found, sha256 {loaded.sha256}."]
    if missing:
        lines.append(f"Not found: {', '.join(missing)}. Set where they begin on the page of the text.")
    return "\n".join(lines)
