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

    # The law as data: packs, readings, irregularities
    RULES_VIEW = "rules.view"
    # speaks for the authority: rulings on readings, waivers, notices about new versions of the rules
    RULING_DECIDE = "ruling.decide"
    # enters approvals from before the product into the public register
    REGISTER_KEEP = "register.keep"

    CONFIGURATION_VIEW = "configuration.view"
    CONFIGURATION_CHANGE = "configuration.change"
    IN_FORCE_VIEW = "in_force.view"
    # felt, signs and training of a table on its way to new rules
    GO_LIVE_CONFIRM = "go_live.confirm"
    RULES_WITHDRAW = "rules.withdraw"
    RULES_SUSPEND = "rules.suspend"

    LAYOUT_VIEW = "layout.view"
    LAYOUT_CHANGE = "layout.change"
    LAYOUT_DECIDE = "layout.decide"

    PROGRESSIVE_VIEW = "progressive.view"
    PROGRESSIVE_CHANGE = "progressive.change"
    METER_RECORD = "meter.record"
    METER_ACKNOWLEDGE = "meter.acknowledge"
    METER_ADJUST = "meter.adjust"
    METER_ADJUST_DECIDE = "meter.adjust_decide"
    HIT_RECORD = "hit.record"
    HIT_COUNTERSIGN = "hit.countersign"

    DECK_VIEW = "deck.view"
    DECK_LOG = "deck.log"
    DECK_COLLECT = "deck.collect"
    DECK_DESTROY = "deck.destroy"
    # counts decks every quarter, closes discrepancy reports: not whoever handles them
    DECK_ACCOUNT = "deck.account"
    BADGE_MANAGE = "badge.manage"

    LIMITS_CHANGE = "limits.change"
    INCIDENT_VIEW = "incident.view"
    INCIDENT_LOG = "incident.log"
    SETTLE_USE = "settle.use"
    EARNINGS_VIEW = "earnings.view"
    # assigns and snoozes items of the queue of work, for all colleagues
    WORK_SHARE = "work.share"
    COMPLIANCE_VIEW = "compliance.view"

    # Prices, settlements and simulations of anything, without saving it
    PRICING_RUN = "pricing.run"
    EARNINGS_RECORD = "earnings.record"

    # The programs of an organisation, and what they are told
    API_CLIENTS_MANAGE = "api_clients.manage"
    WEBHOOK_VIEW = "webhook.view"
    WEBHOOK_MANAGE = "webhook.manage"

    # Submissions: the operator drafts and signs, the regulator reviews and decides
    SUBMISSION_VIEW = "submission.view"
    SUBMISSION_DRAFT = "submission.draft"
    SUBMISSION_SIGN = "submission.sign"
    SUBMISSION_REVIEW = "submission.review"
    SUBMISSION_DECIDE = "submission.decide"

    # Told of it, where that is another circle than those who have to act
    # tables that are ready, rules that came into force
    GO_LIVE_FOLLOW = "go_live.follow"
    # rules that were suspended, lifted or withdrawn, and tables that are overdue for new ones
    RULES_STOP_FOLLOW = "rules.follow_stops"
    # decks that have to be changed soon; decks that should have been
    DECK_DUE_FOLLOW = "deck.follow_due"
    DECK_LATE_FOLLOW = "deck.follow_late"
    # decks off the tables: those that wait to be collected or destroyed; reports, counts and findings
    DECK_USED_FOLLOW = "deck.follow_used"
    DECK_STOCK_FOLLOW = "deck.follow_stock"
    INCIDENT_FOLLOW = "incident.follow"
    # jackpots whose payment has to be watched
    LARGE_HIT_FOLLOW = "hit.follow_large"
