"""Requests in every state over all four rule books, each with the people and the words that brought it there."""

from datetime import datetime, timedelta

from submissions.decisions.services.deciding import (
    accept_offer,
    offer_in_part,
    reject_submission,
    return_submission,
)
from submissions.review.services.discussion import add_private_note, resolve_thread
from submissions.review.services.recomputing import ask_recomputation
from submissions.submissions.demo.desk import desk_of, morning, variant
from submissions.submissions.demo.past import told_in_the_past
from submissions.submissions.services.drafts import withdraw_submission

HARBOR_POINT, LANDING = "Harbor Point Casino", "Chesapeake Landing"
SALOON, SENTOSA, NORTHLIGHT = "Deadwood Gulch Saloon", "Sentosa Bay Casino", "Northlight Online"


def load(*, at: datetime) -> None:
    for days, story in (
        (0, _draft),
        (38, _waits_beyond_its_target),
        (7, _under_review_for_the_second_time),
        (2, _returned_with_an_open_point),
        (4, _offered_in_part),
        (52, _accepted_in_part),
        (3, _approved_and_scheduled),
        (48, _rejected),
        (80, _withdrawn),
    ):
        with told_in_the_past(days=days, at=at):
            story(at=at)


def _draft(*, at: datetime) -> None:
    desk_of("us-md").begin(
        variant(HARBOR_POINT, "Main pit"),
        "amendment",
        narrative="A larger progressive for the winter season, and eleven to one on ties.",
        reason="Guests ask for it; the neighbouring state pays it.",
        at=at - timedelta(hours=20),
    )


def _waits_beyond_its_target(*, at: datetime) -> None:
    """A progressive proposal that nobody has taken up; the authority's own target passed last week."""
    desk, waterfront = desk_of("us-md"), variant(LANDING, "Waterfront pit")
    since = at - timedelta(days=38)
    desk.change(waterfront, {"progressive.rate": 14}, note="Faster meter", at=since - timedelta(days=3))
    submission = desk.begin(
        waterfront,
        "progressive_proposal",
        narrative="The meter of the Waterfront pit takes 14 % of each wager instead of 12 %.",
        reason="At 12 % it has not been hit since it was started, and the meter moves too slowly to be seen.",
        target_effective_at=morning(waterfront, at + timedelta(days=12)),
        at=since - timedelta(days=2),
    )
    desk.sign(submission, at=since)


def _under_review_for_the_second_time(*, at: datetime) -> None:
    """Returned once and handed in again: a resolved point, an open one, and what the authority keeps to itself."""
    desk = desk_of("us-md")
    room = desk.add_variant(
        variant(HARBOR_POINT, "Main pit"),
        "Tournament room",
        {"seats": 7, "electronic.community_cards": None, "limits.minimum": 20},
        at=at - timedelta(days=24),
    )
    submission = desk.begin(
        room,
        "option_selection",
        narrative="Casino War in the Tournament room, with the options of the Main pit and a higher minimum.",
        reason="Monthly tournaments.",
        other_jurisdictions="None.",
        target_effective_at=morning(room, at + timedelta(days=25)),
        at=at - timedelta(days=23),
    )
    first = desk.sign(submission, at=at - timedelta(days=21))
    desk.take_up(first, at=at - timedelta(days=19))
    minimum = desk.ask(
        submission,
        "limits.minimum",
        "Your letter says $30 and the form $20. Which of the two is meant?",
        at=at - timedelta(days=18),
    )
    seats = desk.ask(
        submission,
        "seats",
        "Do tournament players share a box? The sign says nothing about it.",
        at=at - timedelta(days=18),
    )
    desk.review(first, "changes", "Letter and form state different minimums.", at=at - timedelta(days=18))
    return_submission(
        submission_version=first,
        reasons="Please answer the two points and hand it in again.",
        at=at - timedelta(days=17),
        actor=desk.reviewer,
    )
    desk.change(
        room,
        {"limits.minimum": 30},
        note="Minimum as in the letter",
        at=at - timedelta(days=10),
    )
    desk.answer(minimum, "The letter. The minimum is now $30.", at=at - timedelta(days=10))
    desk.answer(seats, "No. One player, one box; the floor announces it.", at=at - timedelta(days=10))
    submission.refresh_from_db()
    second = desk.sign(submission, at=at - timedelta(days=9))
    desk.take_up(second, at=at - timedelta(days=8))
    resolve_thread(comment=minimum, at=at - timedelta(days=7), actor=desk.reviewer)
    desk.ask(
        submission,
        "limits.maximum",
        "Is the maximum of $500 meant for tournament chips as well?",
        at=at - timedelta(days=7),
    )
    for days, text in (
        (8, "Their last tournament had a complaint about shared boxes. Look at the answer with care."),
        (6, "Asked the representative on site to look at the room on Friday."),
    ):
        add_private_note(submission=submission, text=text, at=at - timedelta(days=days), actor=desk.reviewer)
    ask_recomputation(submission_version=second, at=at - timedelta(days=6), actor=desk.reviewer)


def _returned_with_an_open_point(*, at: datetime) -> None:
    desk, saloon = desk_of("us-sd"), variant(SALOON, "Saloon floor")
    desk.change(saloon, {"decks": 8, "limits.maximum": 1000}, note="Eight decks", at=at - timedelta(days=16))
    submission = desk.begin(
        saloon,
        "amendment",
        narrative="Eight decks instead of six, and a maximum of $1,000.",
        reason="The new shuffler takes eight decks.",
        target_effective_at=morning(saloon, at + timedelta(days=18)),
        at=at - timedelta(days=15),
    )
    made = desk.sign(submission, at=at - timedelta(days=14))
    desk.take_up(made, at=at - timedelta(days=12))
    known = desk.ask(
        submission, "decks", "Which shuffler is it? W3 has one for six decks.", at=at - timedelta(days=9)
    )
    desk.ask(
        submission,
        "limits.maximum",
        "What does the house hold against a maximum of $1,000 on a busy night?",
        at=at - timedelta(days=9),
    )
    desk.review(made, "changes", "Equipment and bankroll to be shown.", at=at - timedelta(days=8))
    return_submission(
        submission_version=made,
        reasons="Show the shuffler's approval and how the larger payouts are covered.",
        at=at - timedelta(days=8),
        actor=desk.reviewer,
    )
    desk.answer(known, "A new one for eight decks; it arrives next week.", at=at - timedelta(days=2))


def _offered_in_part(*, at: datetime) -> None:
    desk = desk_of("sg")
    jade = desk.add_variant(
        variant(SENTOSA, "Main floor"),
        "Jade room",
        {"limits.minimum": 200, "limits.maximum": 20000},
        at=at - timedelta(days=33),
    )
    submission = desk.begin(
        jade,
        "option_selection",
        narrative="Tiger Buffalo in the Jade room, with a minimum of $200 and a maximum of $20,000.",
        reason="Members of the Jade room ask for the game.",
        target_effective_at=morning(jade, at + timedelta(days=14)),
        at=at - timedelta(days=31),
    )
    made = desk.sign(submission, at=at - timedelta(days=28))
    desk.take_up(made, at=at - timedelta(days=20))
    desk.review(
        made,
        "approve",
        "Fine but for the maximum; half of it for the first months.",
        at=at - timedelta(days=9),
    )
    offer_in_part(
        submission_version=made,
        changes={"limits.maximum": 10000},
        reasons="Approved with a maximum of S$10,000 until the first half year has been accounted for.",
        effective_at=morning(jade, at + timedelta(days=14)),
        at=at - timedelta(days=4),
        actor=desk.approver,
    )


def _accepted_in_part(*, at: datetime) -> None:
    """The operator took what it was offered; no table deals by it yet."""
    desk = desk_of("us-sd")
    back_room = desk.add_variant(
        variant(SALOON, "Saloon floor"), "Back room", {"limits.maximum": 1000}, at=at - timedelta(days=75)
    )
    submission = desk.begin(
        back_room,
        "option_selection",
        narrative="Casino War in the back room, with a maximum of $1,000.",
        reason="Guests of the hotel ask for higher stakes.",
        at=at - timedelta(days=74),
    )
    made = desk.sign(submission, at=at - timedelta(days=72))
    desk.take_up(made, at=at - timedelta(days=65))
    desk.review(made, "approve", "Fine, with a lower maximum.", at=at - timedelta(days=60))
    offered = offer_in_part(
        submission_version=made,
        changes={"limits.maximum": 500},
        reasons="Approved with a maximum of $500, as in the other rooms of the town.",
        effective_at=morning(back_room, at - timedelta(days=40)),
        at=at - timedelta(days=58),
        actor=desk.approver,
    )
    accept_offer(decision=offered, at=at - timedelta(days=52), actor=desk.signer)


def _approved_and_scheduled(*, at: datetime) -> None:
    desk, war = desk_of("online"), variant(NORTHLIGHT, "War")
    desk.change(war, {"limits.maximum": 2500}, note="Lower maximum", at=at - timedelta(days=27))
    submission = desk.begin(
        war,
        "amendment",
        narrative="The largest bet of a round is $2,500 instead of $3,000.",
        reason="The limit of the wallet was lowered.",
        target_effective_at=morning(war, at + timedelta(days=6)),
        at=at - timedelta(days=26),
    )
    made = desk.sign(submission, at=at - timedelta(days=25))
    desk.approve(made, at=at - timedelta(days=3), effective_at=morning(war, at + timedelta(days=6)))


def _rejected(*, at: datetime) -> None:
    desk = desk_of("online")
    fast = desk.add_variant(
        variant(NORTHLIGHT, "War"), "Quick War", {"limits.minimum": 5}, at=at - timedelta(days=70)
    )
    submission = desk.begin(
        fast,
        "option_selection",
        narrative="War without the pause between two rounds.",
        reason="Shorter rounds on telephones.",
        at=at - timedelta(days=69),
    )
    made = desk.sign(submission, at=at - timedelta(days=66))
    desk.take_up(made, at=at - timedelta(days=60))
    desk.review(made, "reject", "A player cannot read the result in that time.", at=at - timedelta(days=50))
    reject_submission(
        submission_version=made,
        reasons="The result of a round is not shown long enough for a player to follow it.",
        at=at - timedelta(days=48),
        actor=desk.approver,
    )


def _withdrawn(*, at: datetime) -> None:
    desk = desk_of("us-md")
    ballroom = desk.add_variant(
        variant(LANDING, "Waterfront pit"),
        "Ballroom",
        {"seats": 7, "electronic.community_cards": None},
        at=at - timedelta(days=90),
    )
    submission = desk.begin(
        ballroom,
        "option_selection",
        narrative="Two tables in the ballroom over New Year.",
        reason="A gala.",
        at=at - timedelta(days=88),
    )
    desk.sign(submission, at=at - timedelta(days=86))
    withdraw_submission(
        submission=submission,
        reason="The gala takes place without tables.",
        at=at - timedelta(days=80),
        actor=desk.manager,
    )
