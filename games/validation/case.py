"""One configuration before the law: its well-formed values, the readings that count, and its price when asked for."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from games.engine.amounts import amount_text
from games.engine.configuration import from_leaves, get_path, leaves_of
from games.engine.errors import EngineError
from games.engine.odds import Pays
from games.engine.price import Price
from games.engine.printed import ConfiguredOdds, PrintedPay
from games.rulepacks.applies import EMPTY, Applies, Conditional
from games.rulepacks.book import Book
from games.rulepacks.exemptions import Exemption
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Limit, Parameter
from games.rulepacks.periods import Moment
from games.rulepacks.printed import printed_pays, wager_codes, wager_name
from games.validation.forms import problem_with
from games.validation.prices import price_of
from games.validation.references import Record
from games.validation.rulings import InterpretationRuling

if TYPE_CHECKING:
    from games.validation.signs.reader import Text


class Case:
    """`given` is what the user wrote, `configuration` what of it can be understood. Nothing here raises on either.

    `texts` is what a layout prints, where it is a layout and not a configuration's own sign that is read;
    `record` the approvals on record, where somebody is submitting.
    """

    def __init__(
        self,
        *,
        given: Any,
        book: Book,
        as_of: Moment,
        rulings: Mapping[str, InterpretationRuling],
        dear_percent: Decimal | None = None,
        texts: "tuple[Text, ...] | None" = None,
        record: Record | None = None,
    ) -> None:
        self.given: Mapping[str, Any] = given if isinstance(given, Mapping) else {}
        self.kind_given = type(given).__name__
        self.is_mapping = isinstance(given, Mapping)
        self.book = book
        self.as_of = as_of
        self.rulings = rulings
        self.dear_percent = dear_percent
        self.texts = texts
        self.record = record

    @property
    def pack(self) -> Pack:
        return self.book.pack

    @cached_property
    def leaves(self) -> Mapping[str, Any]:
        """Every value that the user wrote, by its path. A mapping is a value where its path is one."""
        return leaves_of(self.given)

    @cached_property
    def form_problems(self) -> Mapping[str, str]:
        return {
            path: problem
            for path, value in self.leaves.items()
            if (parameter := self.book.parameters.get(path)) is not None
            and value is not None
            and (problem := problem_with(parameter, value)) is not None
        }

    @cached_property
    def unusable(self) -> frozenset[str]:
        """Fields that hold what cannot be read, what is none of their options, or nothing although they must."""
        unknown = {
            path
            for path, value in self.leaves.items()
            if (field := self.book.parameters.get(path)) is not None
            and field.option
            and value is not None
            and str(value).casefold() not in {str(each.value).casefold() for each in field.option}
        }
        missing = {
            path
            for path, field in self.book.parameters.items()
            if field.required and self.leaves.get(path) in EMPTY and self.applies(field)
        }
        return frozenset({*self.form_problems, *unknown, *missing})

    @cached_property
    def configuration(self) -> dict[str, Any]:
        """The values whose path and form are known, so that no check has to ask for types again."""
        return from_leaves(
            {
                path: value
                for path, value in self.leaves.items()
                if path in self.book.parameters and path not in self.form_problems and value is not None
            }
        )

    def value(self, path: str) -> Any:
        return get_path(self.configuration, path)

    def number(self, path: str) -> Decimal | None:
        value = self.value(path)
        return None if value is None or isinstance(value, bool) else Decimal(value)

    def whole(self, path: str) -> int | None:
        value = self.value(path)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def holds(self, condition: Applies) -> bool:
        return condition.holds(self.configuration, self.offered)

    def label(self, path: str) -> str:
        return self.book.parameters[path].label if path in self.book.parameters else path

    def money(self, amount: Decimal | int | Fraction) -> str:
        """An amount in the currency of the rules."""
        return amount_text(amount, self.pack.head.currency)

    # Wagers

    @cached_property
    def known_wagers(self) -> tuple[str, ...]:
        return wager_codes(self.pack)

    @cached_property
    def offered(self) -> frozenset[str]:
        """The known wagers that the configuration offers, with those that go with them (war with its initial wager)."""
        named = set(self.value("wagers") or ())
        implied = {code for code, other in self.pack.game.goes_with.items() if other in named}
        return frozenset(code for code in self.known_wagers if code in named | implied)

    def wager_name(self, code: str) -> str:
        return wager_name(self.pack, code)

    @cached_property
    def printed(self) -> tuple[PrintedPay, ...]:
        """The document's odds under the readings that count."""
        return tuple(pay for pay in printed_pays(self.pack) if pay.holds(self.readings))

    def pays(self, printed: PrintedPay) -> Pays:
        """What the configuration pays for a printed row: its own odds, those that follow from a commission, or the
        document's.
        """
        own = self.value(printed.path)
        if own is not None:
            return Pays.parse(own)
        commission = self.number("commission")
        if printed.commission and commission is not None and commission < 100:
            return Pays.even_money_less(commission)
        return printed.pays

    @property
    def odds(self) -> ConfiguredOdds:
        """The same for the game, which prints some of it in its own words."""
        return ConfiguredOdds(
            configuration=self.configuration,
            sections=self.pack.sections,
            readings=self.readings,
            offered=self.offered,
            pays={(row.wager, row.event): self.pays(row) for row in self.printed},
            name=self.wager_name,
        )

    # Readings

    @cached_property
    def chosen(self) -> Mapping[str, str]:
        """The readings that the configuration itself chooses."""
        options = {name: [each.id for each in reading.option] for name, reading in self.pack.readings.items()}
        found = {name: self.value(f"readings.{name}") for name in options}
        return {name: option for name, option in found.items() if option in options[name]}

    @cached_property
    def readings(self) -> Mapping[str, str]:
        """What each passage is taken to mean: as ruled, else as chosen, else as the pack assumes."""
        return {
            name: self.rulings[name].option
            if name in self.rulings
            else self.chosen.get(name, reading.default)
            for name, reading in self.pack.readings.items()
        }

    def is_under(self, under: Mapping[str, str]) -> bool:
        return all(self.readings.get(name) == option for name, option in under.items())

    @cached_property
    def exemptions(self) -> Mapping[str, Exemption]:
        """The paragraphs that do not apply here, each with what says so."""
        return {
            paragraph: each
            for each in self.book.exemptions
            if self.is_under(each.under) and self.holds(each.when)
            for paragraph in each.paragraphs
        }

    def is_exempt(self, cite: Iterable[str]) -> bool:
        """Whether every clause that something stands on does not apply here."""
        clauses = set(cite)
        return bool(clauses) and clauses <= self.exemptions.keys()

    def applies(self, each: Conditional) -> bool:
        """Whether a field, limit, check, question, element or step counts under these readings, in this
        configuration.
        """
        return self.is_under(each.under) and self.holds(each.when) and not self.is_exempt(each.cite)

    def limits_of(self, parameter: Parameter) -> Iterator[Limit]:
        """The limits that bind a parameter on this day, under these readings, in this configuration."""
        return (limit for limit in parameter.limits_at(self.as_of) if self.applies(limit))

    # Price

    @cached_property
    def price(self) -> Price | EngineError:
        """The exact price of the table as configured, every seat taken; or why there is none."""
        return price_of(self.pack, self.priced_values, self.whole("seats"))

    @cached_property
    def priced_values(self) -> Mapping[str, Any]:
        """The values as they are priced: passages as they are read, wagers with those that go with them."""
        priceable = {**self.configuration, "readings": dict(self.readings)}
        if self.offered:
            priceable["wagers"] = sorted(self.offered)
        else:
            priceable.pop("wagers", None)
        return priceable
