"""What no single file can know: that the files of a pack agree with each other and with the game."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.engine.errors import DefinitionError
from games.engine.game import Game
from games.engine.wagers import Wager
from games.rulepacks.errors import PackError
from games.rulepacks.wagers import WagerData, build_from_data, reading_choices

Problem = tuple[str, str, str]


def check_pack(
    files: Mapping[str, Any], game: Game, name: str
) -> dict[tuple[str, frozenset[tuple[str, str]]], Wager]:
    """Every wager under every reading it depends on, or every problem there is."""
    file = f"{name}.wagers.toml"
    wagers = files["wagers"].wager if "wagers" in files else ()
    readings = {
        each.id: tuple(option.id for option in each.option) for each in _listed(files, "readings", "reading")
    }
    layouts = {each.code for each in _listed(files, "layouts", "layout")}
    problems = [
        *_clause_problems(files[""].clauses, game, name),
        *_wager_problems(wagers, readings, layouts, file),
        *_cite_problems(files, name),
    ]
    if problems:
        raise PackError(*problems)
    built = {}
    for data in wagers:
        for chosen in reading_choices(data, readings):
            try:
                built[data.code, frozenset(chosen.items())] = build_from_data(data, game, chosen, file)
            except DefinitionError as error:
                row = f", row {error.row}" if error.row else ""
                problems.append((file, f"wager {data.code}{row}", error.reason))
                break
    if problems:
        raise PackError(*problems)
    return built


def _listed(files: Mapping[str, Any], kind: str, attribute: str) -> tuple[Any, ...]:
    return getattr(files[kind], attribute) if kind in files else ()


def _clause_problems(clauses: Mapping[str, Any], game: Game, name: str) -> Iterator[Problem]:
    for rule in clauses:
        if rule not in game.rules:
            yield (
                f"{name}.toml",
                f"clauses, {rule}",
                f"is no rule of the game: one of {', '.join(game.rules)}",
            )


def _wager_problems(
    wagers: tuple[WagerData, ...], readings: Mapping[str, tuple[str, ...]], layouts: set[str], file: str
) -> Iterator[Problem]:
    seen: set[str] = set()
    for data in wagers:
        where = f"wager {data.code}"
        if data.code in seen:
            yield file, where, "two wagers have this code"
        seen.add(data.code)
        for layout in data.layouts or ():
            if layout not in layouts:
                yield file, f"{where}, layouts", f"there is no layout {layout!r}"
        kept = list(data.stake_kept_under.items())
        not_taken = [(name, each) for name, options in data.not_taken_under.items() for each in options]
        for reading, option in kept + not_taken:
            if option not in readings.get(reading, ()):
                yield file, where, f"there is no reading {reading} = {option}"
        for row in data.row:
            for reading, option in row.under.items():
                if option not in readings.get(reading, ()):
                    yield (
                        file,
                        f"{where}, row {row.event}, under",
                        f"there is no reading {reading} = {option}",
                    )


def _cite_problems(files: Mapping[str, Any], name: str) -> Iterator[Problem]:
    """A citation without the prefix of its pack could be anyone's law."""
    head = files[""]
    allowed = tuple(f"{prefix} " for prefix in (head.prefix, *head.other_sources))
    for kind, model in files.items():
        file = f"{name}.{kind}.toml" if kind else f"{name}.toml"
        for where, cite in _cites(model.model_dump(), ""):
            if not cite.startswith(allowed):
                yield file, where, f"citation {cite!r} does not begin with {' or '.join(allowed)}"


def _cites(data: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        name = next((data[key] for key in ("code", "id", "event") if isinstance(data.get(key), str)), None)
        here = f"{where} {name}" if name else where
        for key, value in data.items():
            if key == "clauses":
                yield from ((f"clauses, {rule}", each) for rule, cites in value.items() for each in cites)
            elif key == "cite" or key.endswith("_cite"):
                yield from ((f"{here}, {key}".lstrip(" ,"), each) for each in value or ())
            else:
                yield from _cites(
                    value, f"{here}, {key}" if isinstance(value, (list, tuple, Mapping)) else here
                )
    elif isinstance(data, (list, tuple)):
        for each in data:
            yield from _cites(each, where)
