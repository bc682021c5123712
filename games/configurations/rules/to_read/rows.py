"""The stated values that matter: nothing of wagers that are not offered, of questions that do not arise."""

from dataclasses import replace

from games.configurations.rules.assessment import Assessment
from games.configurations.rules.redline.sheet import Row, sheet_rows
from games.configurations.rules.redline.words import lines_of

ELEMENTS = "layout_elements"


def rows_that_matter(assessment: Assessment) -> tuple[Row, ...]:
    """In the order of the form. What these rules do not know stays: whoever reads must know that it is stated."""
    case, known = assessment.case, assessment.book.parameters
    return tuple(
        _with_its_elements(assessment, row)
        for row in sheet_rows(case.pack, case.given, case.rulings)
        if row.path not in known or row.path in assessment.applying
    )


def _with_its_elements(assessment: Assessment, row: Row) -> Row:
    """Of the elements of a layout those that what is offered asks for; others that are stated without a clause stay."""
    if row.path != ELEMENTS or not isinstance(row.value, list):
        return row
    case, elements = assessment.case, assessment.book.elements
    kept = [
        each
        for each in row.value
        if not isinstance(each, str) or each not in elements or case.applies(elements[each])
    ]
    return replace(row, value=kept, lines=lines_of(assessment.book, row.path, kept))
