"""The order of two lists decides where their entries belong together: the most matches with the fewest breaks."""

from collections.abc import Callable, Sequence

# A break is where the document goes on with something else than what is expected next. One break is cheaper than
# two, so that a reference in the middle of a sentence does not pass for the paragraph that it names.
MATCH = 10
BREAK_IN_THE_DOCUMENT = 3
BREAK_IN_THE_LIST = 4
LONGER = 1


def aligned(
    expected: Sequence[object], shown: Sequence[object], same: Callable[[int, int], bool]
) -> dict[int, int]:
    """Index in `expected` -> index in `shown`, both growing (Gotoh's alignment with affine gaps)."""
    rows, columns = len(expected), len(shown)
    never = -(10**9)
    # best score that ends with a match, with something skipped in the document, with something skipped in the list
    match = [[never] * (columns + 1) for _ in range(rows + 1)]
    skips_document = [[never] * (columns + 1) for _ in range(rows + 1)]
    skips_list = [[never] * (columns + 1) for _ in range(rows + 1)]
    match[0][0] = 0
    for row in range(rows + 1):
        for column in range(columns + 1):
            if row and column and same(row - 1, column - 1):
                before = max(table[row - 1][column - 1] for table in (match, skips_document, skips_list))
                match[row][column] = before + MATCH
            if column:
                skips_document[row][column] = max(
                    skips_document[row][column - 1],
                    max(match[row][column - 1], skips_list[row][column - 1]) - BREAK_IN_THE_DOCUMENT,
                )
            if row:
                skips_list[row][column] = max(
                    skips_list[row - 1][column] - LONGER,
                    max(match[row - 1][column], skips_document[row - 1][column]) - BREAK_IN_THE_LIST,
                )
    return _traced(match, skips_document, skips_list)


Table = list[list[int]]


def _traced(match: Table, skips_document: Table, skips_list: Table) -> dict[int, int]:
    tables = {"match": match, "document": skips_document, "list": skips_list}
    row, column = len(match) - 1, len(match[0]) - 1
    state = max(tables, key=lambda name: tables[name][row][column])
    found: dict[int, int] = {}
    while row or column:
        score = tables[state][row][column]
        if state == "match":
            row, column = row - 1, column - 1
            found[row] = column
            state = max(tables, key=lambda name: tables[name][row][column])
        elif state == "document":
            column -= 1
            if skips_document[row][column] != score:
                state = "match" if match[row][column] >= skips_list[row][column] else "list"
        else:
            row -= 1
            if skips_list[row][column] - LONGER != score:
                state = "match" if match[row][column] >= skips_document[row][column] else "document"
    return found
