"""Everything that a person can do; each view and endpoint names exactly one."""

from enum import StrEnum


class Action(StrEnum):
    # Whoever opens the page
    PUBLIC = "public"
    # Whoever has signed in
    SIGNED_IN = "signed_in"

    PROPERTY_VIEW = "property.view"
    PROPERTY_ADD = "property.add"
    PROPERTY_CHANGE = "property.change"
    PROPERTY_RETIRE = "property.retire"

    PIT_CHANGE = "pit.change"

    TABLE_VIEW = "table.view"
    TABLE_CHANGE = "table.change"
    TABLE_IMPORT = "table.import"
    TABLE_OPEN_CLOSE = "table.open_close"

    PEOPLE_VIEW = "people.view"
    PEOPLE_MANAGE = "people.manage"

    AUDIT_VIEW = "audit.view"
    AUDIT_EXPORT = "audit.export"

    OPERATOR_VIEW = "operator.view"
    OPERATOR_CHANGE = "operator.change"
    INSTALLATION_VIEW = "installation.view"
    INSTALLATION_MANAGE = "installation.manage"
