"""Where the apps plug into the house, as dotted paths: the house never imports the games or the desk."""

SEARCH_SOURCES = [
    "backoffice.selectors.search_house.found_in_the_menu",
    "backoffice.selectors.search_house.found_in_the_house",
    "submissions.selectors.review_today.found_for_review",
    "games.selectors.configuration_today.found_configurations",
    "submissions.selectors.drafts_search.found_submissions",
    "games.selectors.layout_panels.found_layouts",
    "games.selectors.progressives_today.found_progressives",
    "games.selectors.rules_versions.found_approved_rules",
    "games.selectors.incidents.found_incidents",
    "games.selectors.earnings.found_studies",
    "backoffice.selectors.search_house.found_among_people",
    "games.selectors.rules.found_in_the_rules",
]
DASHBOARD_SOURCES = [
    "backoffice.selectors.dashboard_house.house_today",
    "submissions.selectors.drafts_today.submissions_today",
    "submissions.selectors.review_today.reviews_today",
    "games.selectors.configuration_today.games_today",
    "games.selectors.going_live_today.going_live_today",
    "games.selectors.deck_panels.decks_today",
    "games.selectors.deck_life_overdue.deck_life_today",
    "games.selectors.progressives_today.progressives_today",
    "games.selectors.layout_panels.layouts_today",
    "submissions.selectors.conditions.conditions_today",
    "backoffice.selectors.dashboard_people.people_today",
    "backoffice.selectors.jobs.jobs_today",
    "backoffice.selectors.dashboard_installation.installation_today",
]
# What an app shows on the page of a table: functions that take a `TableDesk` and yield panels.
TABLE_PANELS = [
    "games.selectors.table_panels.rules_panel",
    "submissions.selectors.drafts_panels.under_review_at_table",
    "games.selectors.table_panels.limits_panel",
    "games.selectors.deck_panels.decks_of_table",
    "games.selectors.layout_panels.layout_of_table",
    "games.selectors.progressives_today.progressives_of_table",
    "games.selectors.incidents.incidents_on_table",
]
# Why a table may not open now: functions that take the table and the moment and give a sentence or None.
OPENING_CHECKS = ["games.services.going_live_tables.why_not_open"]
# What follows when a table is retired, in the same transaction: functions that take the table, the moment and who acts.
RETIREMENT_STEPS = ["games.services.going_live_tables.leave_rules"]
# What an app shows on the page of approved rules: functions that take a `RulesDesk` and yield panels.
RULES_PANELS = ["submissions.selectors.rules_panel.papers_of_rules"]
# What is out of line at a property: functions that take the property and the moment and yield items.
COMPLIANCE_SOURCES = [
    "games.selectors.compliance_games.findings_of_drafts",
    "games.selectors.going_live_today.going_live_out_of_line",
    "games.selectors.compliance_games.tables_without_rules",
    "games.selectors.compliance_games.limits_out_of_line",
    "games.selectors.compliance_decks.decks_out_of_line",
    "games.selectors.compliance_deck_life.used_decks_out_of_line",
    "games.selectors.compliance_floor.meters",
    "games.selectors.compliance_floor.progressives",
    "games.selectors.compliance_floor.layouts",
    "games.selectors.compliance_floor.submissions_waiting",
    "submissions.selectors.drafts_compliance.submissions_out_of_line",
    "submissions.selectors.conditions.conditions_out_of_line",
]
# Functions that are given the entries of a change while it is written, in its transaction.
CHANGE_LISTENERS = ["backoffice.services.webhooks.announce_changes"]
# What a ruling on a reading would touch: functions that take the regulator, the pack's id, the reading, the option,
# the day from which it counts and the `Access` of whoever asks, and yield `Touched` (games.selectors.ruling_touches).
RULING_TOUCHES = [
    "games.selectors.ruling_touches.approved_rules_touched",
    "submissions.selectors.review_rulings.submissions_touched",
]
# What can be done with a variant beyond the games: functions that take access and configuration and yield links.
CONFIGURATION_LINKS = ["submissions.selectors.drafts_panels.link_of_configuration"]
# Kind of report -> the function that makes its file.
REPORT_KINDS = {
    "decks": "games.services.deck_life_reports.make_deck_report",
    "earnings": "games.views.earnings_pdf.earnings_pdf",
    "layout": "games.services.layout_report.write_layout",
    "payout_document": "games.services.payout_report.make_payout_document",
}
# Modules with VERBS and LABELS: how the audit trail speaks of what an app changes.
TRAIL_WORDS = [
    "games.trail_words.configurations",
    "games.trail_words.deck_life",
    "games.trail_words.decks",
    "games.trail_words.earnings",
    "games.trail_words.in_force",
    "games.trail_words.incidents",
    "games.trail_words.layouts",
    "games.trail_words.limits",
    "games.trail_words.progressives",
    "games.trail_words.rulings",
    "submissions.trail_words.submissions",
]
# Modules with GROUPS: what people can be told of, and how each role hears of it unless they choose.
NOTICE_GROUPS = ["submissions.notice_groups", "games.notice_groups", "backoffice.notice_groups"]
# The demo, in the order in which one needs the other.
DEMO_SOURCES = [
    "backoffice.demo.house.load_house",
    "games.demo.in_force.load",
    "submissions.demo.approved.load",
    "games.demo.limits.load",
    "games.demo.decks.load",
    "games.demo.deck_life.load",
    "games.demo.layouts.load",
    "games.demo.progressives.load",
    "games.demo.configurations.load",
    "submissions.demo.requests.load",
    "submissions.demo.features.load",
    "games.demo.earnings.load",
    "games.demo.incidents.load",
    "games.demo.rulings.load",
    "games.demo.going_live.load",
    "backoffice.demo.programs.load",
]
# `manage.py demo --scale`: what makes the large property, and what adds a year of each log to it.
DEMO_SCALE = "games.demo.scale.load_scale"
SCALE_SOURCES = ["games.demo.scale_decks.load", "games.demo.scale_progressives.load"]
