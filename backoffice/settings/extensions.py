"""Where the apps plug into the house, as dotted paths: the house never imports the games or the desk."""

SEARCH_SOURCES = [
    "backoffice.shell.found_in_backoffice.found_in_the_menu",
    "backoffice.shell.found_in_backoffice.found_in_the_house",
    "submissions.review.selectors.today.found_for_review",
    "games.configurations.selectors.today.found_configurations",
    "submissions.submissions.selectors.search.found_submissions",
    "games.layouts.selectors.panels.found_layouts",
    "games.progressives.selectors.today.found_progressives",
    "games.approved_rules.selectors.approved_rules.found_approved_rules",
    "games.incidents.selectors.found_incidents",
    "games.earnings.selectors.studies.found_studies",
    "backoffice.shell.found_in_backoffice.found_among_people",
    "games.packs.book_selectors.found_in_the_rules",
]
DASHBOARD_SOURCES = [
    "backoffice.casinos.selectors.today.house_today",
    "submissions.submissions.selectors.today.submissions_today",
    "submissions.review.selectors.today.reviews_today",
    "games.configurations.selectors.today.games_today",
    "games.approved_rules.selectors.rollouts_today.going_live_today",
    "games.decks.selectors.panels.decks_today",
    "games.card_inventory.selectors.overdue.deck_life_today",
    "games.progressives.selectors.today.progressives_today",
    "games.layouts.selectors.panels.layouts_today",
    "submissions.decisions.selectors.conditions.conditions_today",
    "backoffice.people.selectors.today.people_today",
    "backoffice.jobs.selectors.jobs_today",
    "backoffice.installation.today.installation_today",
]
# What an app shows on the page of a table: functions that take a `TableDesk` and yield panels.
TABLE_PANELS = [
    "games.approved_rules.selectors.table_panels.rules_panel",
    "submissions.submissions.selectors.panels.under_review_at_table",
    "games.approved_rules.selectors.table_panels.limits_panel",
    "games.decks.selectors.panels.decks_of_table",
    "games.layouts.selectors.panels.layout_of_table",
    "games.progressives.selectors.today.progressives_of_table",
    "games.incidents.selectors.incidents_on_table",
]
# Why a table may not open now: functions that take the table and the moment and give a sentence or None.
OPENING_CHECKS = ["games.approved_rules.services.rollout_tables.why_not_open"]
# What follows when a table is retired, in the same transaction: functions that take the table, the moment and who acts.
RETIREMENT_STEPS = ["games.approved_rules.services.rollout_tables.leave_rules"]
# What an app shows on the page of approved rules: functions that take a `RulesDesk` and yield panels.
RULES_PANELS = ["submissions.documents.rules_panel.papers_of_rules"]
# What is out of line at a property: functions that take the property and the moment and yield items.
COMPLIANCE_SOURCES = [
    "games.compliance.games.findings_of_drafts",
    "games.approved_rules.selectors.rollouts_today.going_live_out_of_line",
    "games.compliance.games.tables_without_rules",
    "games.compliance.games.limits_out_of_line",
    "games.decks.selectors.compliance.decks_out_of_line",
    "games.card_inventory.selectors.compliance.used_decks_out_of_line",
    "games.compliance.floor.meters",
    "games.compliance.floor.progressives",
    "games.compliance.floor.layouts",
    "games.compliance.floor.submissions_waiting",
    "submissions.submissions.selectors.compliance.submissions_out_of_line",
    "submissions.decisions.selectors.conditions.conditions_out_of_line",
]
# Functions that are given the entries of a change while it is written, in its transaction.
CHANGE_LISTENERS = ["backoffice.webhooks.services.webhooks.announce_changes"]
# What a ruling on a reading would touch: functions that take the regulator, the pack's id, the reading, the option,
# the day from which it counts and the `Access` of whoever asks, and yield `Touched` (games.rulings.selectors.touches).
RULING_TOUCHES = [
    "games.rulings.selectors.touches.approved_rules_touched",
    "submissions.review.selectors.rulings.submissions_touched",
]
# What can be done with a variant beyond the games: functions that take access and configuration and yield links.
CONFIGURATION_LINKS = ["submissions.submissions.selectors.panels.link_of_configuration"]
# Kind of report -> the function that makes its file.
REPORT_KINDS = {
    "decks": "games.card_inventory.services.reports.make_deck_report",
    "earnings": "games.earnings.report.earnings_pdf",
    "layout": "games.layouts.services.report.write_layout",
    "payout_document": "games.progressives.services.payout_report.make_payout_document",
}
# Modules with VERBS and LABELS: how the audit trail speaks of what an app changes.
TRAIL_WORDS = [
    "games.configurations.audit_labels",
    "games.card_inventory.audit_labels",
    "games.decks.audit_labels",
    "games.earnings.audit_labels",
    "games.approved_rules.audit_labels",
    "games.incidents.audit_labels",
    "games.layouts.audit_labels",
    "games.limits.audit_labels",
    "games.progressives.audit_labels",
    "games.rulings.audit_labels",
    "submissions.submissions.audit_labels",
]
# Modules with GROUPS: what people can be told of, and how each role hears of it unless they choose.
NOTICE_GROUPS = ["submissions.notice_groups", "games.notice_groups", "backoffice.notice_groups"]
# The demo, in the order in which one needs the other.
DEMO_SOURCES = [
    "backoffice.casinos.demo.load_house",
    "games.approved_rules.demo.in_force.load",
    "submissions.decisions.demo.load",
    "games.limits.demo.load",
    "games.decks.demo.load.load",
    "games.card_inventory.demo.load.load",
    "games.layouts.demo.load",
    "games.progressives.demo.load.load",
    "games.configurations.demo.load",
    "submissions.submissions.demo.requests.load",
    "submissions.submissions.demo.features.load",
    "games.earnings.demo.load",
    "games.incidents.demo.load",
    "games.rulings.demo.load",
    "games.approved_rules.demo.rollouts.load",
    "backoffice.api.demo.load",
]
# `manage.py demo --scale`: what makes the large property, and what adds a year of each log to it.
DEMO_SCALE = "games.configurations.demo_scale.load_scale"
SCALE_SOURCES = ["games.decks.demo.scale.load", "games.progressives.demo.scale.load"]
