"""Where the apps plug into the house, as dotted paths: the house never imports the games or the desk."""

SEARCH_SOURCES = [
    "backoffice.selectors.search_house.found_in_the_menu",
    "backoffice.selectors.search_house.found_in_the_house",
    "games.selectors.configuration_today.found_configurations",
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
    "games.selectors.configuration_today.games_today",
    "games.selectors.deck_panels.decks_today",
    "games.selectors.deck_life_overdue.deck_life_today",
    "games.selectors.progressives_today.progressives_today",
    "games.selectors.layout_panels.layouts_today",
    "backoffice.selectors.dashboard_people.people_today",
    "backoffice.selectors.jobs.jobs_today",
    "backoffice.selectors.dashboard_installation.installation_today",
]
# What an app shows on the page of a table: functions that take a `TableDesk` and yield panels.
TABLE_PANELS = [
    "games.selectors.table_panels.rules_panel",
    "games.selectors.table_panels.limits_panel",
    "games.selectors.deck_panels.decks_of_table",
    "games.selectors.layout_panels.layout_of_table",
    "games.selectors.progressives_today.progressives_of_table",
    "games.selectors.incidents.incidents_on_table",
]
# What is out of line at a property: functions that take the property and the moment and yield items.
COMPLIANCE_SOURCES = [
    "games.selectors.compliance_games.findings_of_drafts",
    "games.selectors.compliance_games.tables_without_rules",
    "games.selectors.compliance_games.limits_out_of_line",
    "games.selectors.compliance_decks.decks_out_of_line",
    "games.selectors.compliance_deck_life.used_decks_out_of_line",
    "games.selectors.compliance_floor.meters",
    "games.selectors.compliance_floor.progressives",
    "games.selectors.compliance_floor.layouts",
    "games.selectors.compliance_floor.submissions_waiting",
]
# Functions that are given the entries of a change while it is written, in its transaction.
CHANGE_LISTENERS = ["backoffice.services.webhooks.announce_changes"]
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
    "submissions.trail_words.submissions",
]
# The demo, in the order in which one needs the other.
DEMO_SOURCES = [
    "backoffice.demo.house.load_house",
    "games.demo.in_force.load",
    "games.demo.approvals.load",
    "games.demo.limits.load",
    "games.demo.decks.load",
    "games.demo.deck_life.load",
    "games.demo.layouts.load",
    "games.demo.progressives.load",
    "games.demo.configurations.load",
    "games.demo.earnings.load",
    "games.demo.incidents.load",
]
# `manage.py demo --scale`: what makes the large property, and what adds a year of each log to it.
DEMO_SCALE = "games.demo.scale.load_scale"
SCALE_SOURCES = ["games.demo.scale_decks.load", "games.demo.scale_progressives.load"]
