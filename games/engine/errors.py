"""Every way in which input can be wrong, each with one sentence that a person can act on."""


class EngineError(ValueError):
    """What a user gave cannot be used; the message is one sentence and says what is allowed."""


class BadOdds(EngineError):
    """Odds that are not written as printed on a layout."""


class BadCard(EngineError):
    """A card that does not exist."""


class BadShoe(EngineError):
    """Counts of cards that no shoe can hold."""


class ShoeTooShort(BadShoe):
    """A shoe in which some round could run out of cards, so that no price exists for it."""


class SuitsNeeded(EngineError):
    """A wager on suits asked of a shoe that is only known by ranks."""


class ImpossibleDeal(EngineError):
    """Cards that the rules cannot have dealt; `cite` holds the clauses that say so."""

    def __init__(self, message: str, cite: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} ({'; '.join(cite)})" if cite else message)
        self.cite = cite


class BadBet(EngineError):
    """A bet that this table does not take; `cite` holds the clauses that say so, where one does."""

    def __init__(self, message: str, cite: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} ({'; '.join(cite)})" if cite else message)
        self.cite = cite


class BadConfiguration(EngineError):
    """A configuration value that the engine cannot use; `path` says which."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class DefinitionError(EngineError):
    """A definition in a pack that contradicts itself or its game; names file, wager and row."""

    def __init__(self, message: str, *, file: str = "", wager: str = "", row: str = "") -> None:
        where = ", ".join(part for part in (file, wager and f"wager {wager}", row and f"row {row}") if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.reason, self.file, self.wager, self.row = message, file, wager, row
