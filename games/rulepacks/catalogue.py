"""Every field of the editor: what the parameters file lists, and what follows from wagers, readings and questions."""

from collections.abc import Iterator

from games.engine.printed import PrintedPay
from games.rulepacks.attestations import Attestation
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Option, Parameter
from games.rulepacks.printed import printed_pays, wager_codes, wager_name
from games.rulepacks.readings import Interpretation


def all_parameters(pack: Pack) -> Iterator[Parameter]:
    """In the order of the form. A path of its own goes before the pattern that would cover it."""
    listed: tuple[Parameter, ...] = pack.files["parameters"].parameter
    own = {parameter.path for parameter in listed}
    for parameter in listed:
        if "*" not in parameter.path:
            yield parameter
            continue
        for code in wager_codes(pack):
            path = parameter.path.replace("*", code)
            if path not in own:
                yield parameter.model_copy(
                    update={"path": path, "label": f"{parameter.label}: {wager_name(pack, code)}"}
                )
    seen: set[str] = set()
    for pay in printed_pays(pack):
        if pay.path not in seen:
            seen.add(pay.path)
            yield _odds(pay)
    for reading in pack.readings.values():
        yield _reading(reading)
    if "attestations" in pack.files:
        for attestation in pack.files["attestations"].attestation:
            yield _attestation(attestation)


def _odds(pay: PrintedPay) -> Parameter:
    return Parameter(
        path=pay.path,
        kind="odds",
        section="wagers",
        label=pay.label,
        help=f"The document prints {pay.pays}.",
        cite=pay.cite,
    )


def _reading(reading: Interpretation) -> Parameter:
    return Parameter(
        path=f"readings.{reading.id}",
        kind="choice",
        section="readings",
        label=reading.title or reading.question,
        help=reading.question if reading.title else None,
        option=tuple(Option(value=option.id, label=option.summary) for option in reading.option),
        cite=reading.cite,
    )


def _attestation(attestation: Attestation) -> Parameter:
    return Parameter(
        path=f"attestations.{attestation.id}",
        kind="flag" if attestation.answer == "yes" else "text",
        section="readings",
        label=attestation.question,
        help=attestation.help,
        under=attestation.under,
        when=attestation.when,
        cite=attestation.cite,
    )
