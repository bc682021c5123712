from backoffice.devtools.paths import ROOT
from backoffice.devtools.programs import programs


def test_the_documented_web_command_is_the_one_that_make_run_is_tried_with() -> None:
    """What is killed and comes back in `test_restarts` is what an installation runs."""
    [row] = [
        line
        for line in (ROOT / "docs" / "operating.md").read_text().splitlines()
        if line.startswith("| web |")
    ]
    documented = row.split("`")[1].split()[1:]
    assert _without_values(documented) == _without_values(programs(8000)["web"])


def _without_values(command: list[str]) -> list[str]:
    """How many workers and how much patience is the installation's choice."""
    chosen = {"--workers", "--workers-kill-timeout"}
    return [word for before, word in zip(["", *command], command, strict=False) if before not in chosen]
