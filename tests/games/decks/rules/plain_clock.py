"""The deck clock as a person with a stopwatch would keep it: minute after minute, in whole minutes since 1970."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Rules:
    begins: int
    ends: int | None
    minutes: int | None
    """The interval; None where the rules set none."""
    stops: bool = False


@dataclass
class Stopwatch:
    counted: int = 0
    overdue: int = 0
    first_due: int | None = None


def keep(*, since: int, at: int, rules: list[Rules], openings: list[tuple[int, int | None]]) -> Stopwatch:
    played = 0
    watch = Stopwatch()
    for minute in range(since, at):
        is_open = any(low <= minute and (high is None or minute < high) for low, high in openings)
        valid = in_force(rules, minute)
        if valid is not None and valid.minutes is not None:
            passed = played if valid.stops else minute - since
            if passed >= valid.minutes:
                watch.first_due = minute if watch.first_due is None else watch.first_due
                watch.overdue += 1 if is_open or not valid.stops else 0
        played += 1 if is_open else 0
    now = in_force(rules, at)
    if now is not None and now.minutes is not None:
        watch.counted = played if now.stops else at - since
    return watch


def in_force(rules: list[Rules], minute: int) -> Rules | None:
    found = [each for each in rules if each.begins <= minute and (each.ends is None or minute < each.ends)]
    return found[0] if found else None
