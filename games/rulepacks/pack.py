"""One pack in memory: everything its files say, and the wagers built from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from games.engine.game import Game
from games.engine.paths import COMMON, ConfigurationPath, Paths
from games.engine.wagers import Wager
from games.rulepacks.batches import BatchesFile
from games.rulepacks.head import PackHead
from games.rulepacks.layouts import Area, Layout, LayoutsFile
from games.rulepacks.readings import Interpretation, InterpretationsFile
from games.rulepacks.wagers import WagerData, WagersFile

BuiltWagers = Mapping[tuple[str, frozenset[tuple[str, str]]], Wager]


@dataclass(frozen=True, eq=False)
class Pack:
    """`files` holds the model of each kind of file; `built` every wager under every choice of the readings it
    depends on.
    """

    id: str
    game: Game
    files: Mapping[str, Any]
    built: BuiltWagers
    hash: str
    """sha256 of the canonical content of all files."""
    texts: Mapping[str, str]
    """The files themselves by kind, so that this very pack can be kept and loaded again."""

    @property
    def head(self) -> PackHead:
        return cast(PackHead, self.files[""])

    @property
    def prefix(self) -> str:
        return self.head.prefix

    @cached_property
    def wagers(self) -> Mapping[str, WagerData]:
        return {data.code: data for data in cast(WagersFile, self.files.get("wagers", WagersFile())).wager}

    @property
    def _layouts_file(self) -> LayoutsFile:
        return cast(LayoutsFile, self.files.get("layouts", LayoutsFile()))

    @cached_property
    def layouts(self) -> Mapping[str, Layout]:
        return {layout.code: layout for layout in self._layouts_file.layout}

    @property
    def areas(self) -> tuple[Area, ...]:
        """The betting areas of a position as the pack lists them; empty where it leaves them to the drawing."""
        return self._layouts_file.area

    @property
    def surface(self) -> str:
        return self._layouts_file.surface

    @cached_property
    def readings(self) -> Mapping[str, Interpretation]:
        return {
            reading.id: reading
            for reading in cast(
                InterpretationsFile, self.files.get("readings", InterpretationsFile())
            ).reading
        }

    @cached_property
    def own_paths(self) -> frozenset[str]:
        """What only the document of this pack knows: parameters that say so."""
        listed = self.files["parameters"].parameter if "parameters" in self.files else ()
        return frozenset(each.path for each in listed if each.own)

    @cached_property
    def paths(self) -> Paths:
        """What a configuration under this pack can state: as every game, as this game, and as this document has it."""
        return Paths((*COMMON, *self.game.paths, *map(ConfigurationPath, sorted(self.own_paths))))

    @property
    def batches(self) -> BatchesFile:
        return cast(BatchesFile, self.files.get("batches", BatchesFile()))

    @property
    def sections(self) -> Mapping[str, Any]:
        """The files that only this game has."""
        return {kind: self.files[kind] for kind in self.game.sections if kind in self.files}

    def wager(self, code: str, readings: Mapping[str, str]) -> Wager:
        """A wager at the pays of the document, under the chosen readings."""
        depends = frozenset((name, readings[name]) for name in self.wagers[code].readings)
        return self.built[code, depends]

    def wagers_on(self, layout: str) -> tuple[str, ...]:
        """The wagers that the document allows on a layout."""
        return tuple(
            code for code, data in self.wagers.items() if data.layouts is None or layout in data.layouts
        )
