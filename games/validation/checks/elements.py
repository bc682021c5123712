"""What has to be on a layout and at a table."""

from collections.abc import Iterator

from games.validation.bound import PlainCheck
from games.validation.case import Case
from games.validation.findings import Finding
from games.validation.registry import rule

PATH = "layout_elements"


@rule()
def elements_present(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """Every element that the document asks for, given what is offered, is there."""
    listed = case.value(PATH)
    for element in case.book.elements.values() if listed is not None else ():
        if element.id not in listed and case.applies(element):
            yield check.finding(
                PATH,
                f"{element.name}: missing.",
                hint=f"Add {element.id} to the elements once it is there.",
                measured="missing",
                limit=element.id,
                cite=element.cite,
            )


@rule()
def known_element(case: Case, check: PlainCheck) -> Iterator[Finding]:
    """An element that nobody asked for is a typing error."""
    for name in case.value(PATH) or ():
        if name not in case.book.elements:
            yield check.finding(
                PATH,
                f"{name} is no element of a layout or table here.",
                hint=f"The elements are {', '.join(case.book.elements)}.",
                measured=name,
            )
