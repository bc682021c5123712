"""A request for a new feature with everything that it needs on file, and one about a layout alone."""

from datetime import datetime, timedelta

from games.layouts.services.layouts import add_layout
from submissions.review.services.discussion import add_private_note
from submissions.submissions.demo.desk import desk_of, morning, variant
from submissions.submissions.demo.files import laboratory_report, picture_of_the_wheel
from submissions.submissions.demo.past import told_in_the_past
from submissions.submissions.services.attachments import attach_file


def load(*, at: datetime) -> None:
    for days, story in ((19, _new_feature), (5, _layout_only)):
        with told_in_the_past(days=days, at=at):
            story(at=at)


def _new_feature(*, at: datetime) -> None:
    desk, stadium = desk_of("us-md"), variant("Harbor Point Casino", "Stadium")
    begun = at - timedelta(days=34)
    desk.change(stadium, {"bonus_spin.secondary.rate": 3}, note="Faster second meter", at=begun)
    layout = add_layout(configuration=stadium, name="Stadium, second meter", actor=desk.manager)
    submission = desk.begin(
        stadium,
        "new_feature",
        layouts=[layout],
        narrative="At the Stadium's terminals the second Bonus Spin meter takes 3 % of each wager, and the wheel shows"
        " both meters while it turns.",
        reason="Players see the meters only between rounds and ask the attendant for them.",
        other_jurisdictions="Not offered elsewhere; asked for nowhere else.",
        target_effective_at=morning(stadium, at + timedelta(days=60)),
        intellectual_property="The wheel's picture belongs to the operator. No patents are known.",
        feature_items={
            "origin": "It varies the Bonus Spin that the rules already have.",
            "further": "Nothing was asked for beforehand.",
        },
        at=begun,
    )
    for kind, name, data in (
        ("lab_report", "BL-2026-0417.pdf", laboratory_report()),
        ("equipment", "wheel.png", picture_of_the_wheel()),
    ):
        attach_file(submission=submission, kind=kind, file_name=name, data=data, at=begun, actor=desk.manager)
    submission.refresh_from_db()
    made = desk.sign(submission, at=at - timedelta(days=30))
    desk.take_up(made, at=at - timedelta(days=27))
    question = desk.ask(
        submission,
        "bonus_spin.secondary.rate",
        "From which day on do the meters count at the new rate?",
        at=at - timedelta(days=20),
    )
    desk.answer(question, "From the minute at which the terminals change over.", at=at - timedelta(days=19))
    add_private_note(
        submission=submission,
        text="The laboratory tested nine positions; the terminals for the second row are another model.",
        at=at - timedelta(days=18),
        actor=desk.reviewer,
    )
    desk.review(made, "approve", "Report and figures agree.", at=at - timedelta(days=5))


def _layout_only(*, at: datetime) -> None:
    desk, floor = desk_of("sg"), variant("Sentosa Bay Casino", "Main floor")
    layout = add_layout(configuration=floor, name="Main floor, larger markings", actor=desk.manager)
    submission = desk.begin(
        floor,
        "layout_only",
        layouts=[layout],
        narrative="The same layout with larger markings.",
        reason="Players at the ends of the table cannot read them.",
        target_effective_at=morning(floor, at + timedelta(days=30)),
        at=at - timedelta(days=7),
    )
    desk.sign(submission, at=at - timedelta(days=5))
