from typing import Any

from games.layouts.services.artwork import attach_artwork
from tests.games.configurations.factories import make_configuration
from tests.games.layouts.factories import make_layout, make_submission, manager_of

SUBJECTS = {"layout-": "layout", "layout-submission": "layout_submission", "table-layout": "table"}


def build(casino: Any) -> dict[str, Any]:
    """A draft with artwork, and a submission that waits, with artwork too."""
    configuration = make_configuration(casino=casino.property, name="For layouts")
    draft = make_layout(configuration=configuration, name="Draft")
    other = make_layout(configuration=configuration, name="Submitted")
    for layout in (draft, other):
        attach_artwork(
            layout=layout,
            file_name="felt.svg",
            data=b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>',
            at=configuration.added_at,
            actor=manager_of(casino.property),
        )
        layout.refresh_from_db()
    return {"layout": draft.pk, "layout_submission": make_submission(other).pk}
