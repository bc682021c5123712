import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from backoffice.audit.services import ChainReport, verify_chains
from games.engine.numbers import read_json

BROKEN, NOT_AS_EXPECTED, USAGE = 1, 3, 2
DIFFERS = {"differs", "shortened"}


@dataclass(frozen=True)
class Head:
    hash: str
    # None where only the hash was given
    count: int | None = None


class Command(BaseCommand):
    help = (
        "Recomputes the audit trail's hash chains, names the first broken entry of each, and prints the heads. Heads "
        "that were kept elsewhere are looked for with --expect. Exits with 0 when all is whole and as expected, 1 when "
        "a chain is broken, 3 when one differs from what was expected or was shortened."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("chains", nargs="*", help="for example operator:1; all when none is named")
        parser.add_argument(
            "--expect",
            action="append",
            default=[],
            metavar="FILE or CHAIN=HASH",
            help="a head that the chain had: a file that --json wrote, or a chain and its hash; several are allowed",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object, to keep or to read")

    def handle(self, *args: Any, **options: Any) -> None:
        expected = _expected(options["expect"])
        chains = options["chains"]
        reports = verify_chains(
            chains=sorted({*chains, *expected}) if chains else None,
            expected={chain: head.hash for chain, head in expected.items()},
        )
        lines = [(report, _compared(report, expected.get(report.chain))) for report in reports]
        if options["json"]:
            told = [_as_json(report, compared) for report, compared in lines]
            self.stdout.write(json.dumps({"chains": told}, indent=2))
        else:
            for report, compared in lines:
                self.stdout.write(_in_words(report, compared))
        broken = [report for report in reports if report.broken]
        others = [report for report, compared in lines if compared in DIFFERS]
        if broken:
            raise CommandError(f"{len(broken)} of {len(reports)} chains are broken.", returncode=BROKEN)
        if others:
            names = ", ".join(report.chain for report in others)
            raise CommandError(f"Not as expected: {names}.", returncode=NOT_AS_EXPECTED)
        if not options["json"]:
            self.stdout.write(f"{len(reports)} chains whole.")


def _compared(report: ChainReport, expected: Head | None) -> str:
    """Against the head that was kept elsewhere: same, grew, shortened or differs; nothing when there is none."""
    if expected is None or report.broken:
        return ""
    if report.expected_at is not None:
        return "same" if report.expected_at == report.count else "grew"
    return "shortened" if expected.count is not None and report.count < expected.count else "differs"


def _in_words(report: ChainReport, compared: str) -> str:
    if report.broken:
        return f"{report.chain}: {report.count} entries, BROKEN at {report.broken}"
    said = {
        "": "",
        "same": ", as expected",
        "grew": f", grew by {report.count - (report.expected_at or 0)} since the head that was expected",
        "shortened": ", SHORTENED: the head that was expected is gone, and there are fewer entries",
        "differs": ", DIFFERS: no entry has the hash that was expected",
    }[compared]
    return f"{report.chain}: {report.count} entries, whole, head {report.head}{said}"


def _as_json(report: ChainReport, compared: str) -> dict[str, Any]:
    return {
        "chain": report.chain,
        "count": report.count,
        "head": report.head,
        "broken": report.broken or None,
        "compared": compared or None,
        "expected_at": report.expected_at if compared else None,
    }


def _expected(given: list[str]) -> dict[str, Head]:
    found: dict[str, Head] = {}
    for each in given:
        chain, is_pair, digest = each.rpartition("=")
        if is_pair and len(digest) == 64 and not Path(each).exists():
            found[chain] = Head(digest.lower())
        else:
            found |= _read(Path(each))
    return found


def _read(path: Path) -> dict[str, Head]:
    try:
        told = read_json(path.read_text())["chains"]
        return {one["chain"]: Head(one["head"], one["count"]) for one in told}
    except FileNotFoundError:
        raise CommandError(
            f"{path} is neither a file nor CHAIN=HASH with the 64 digits of a hash.", returncode=USAGE
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CommandError(f"{path} is not what --json wrote: {error}", returncode=USAGE) from error
