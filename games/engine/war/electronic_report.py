"""The electronic version: one unit on each of the community cards, all of which meet the same dealer's card."""

from fractions import Fraction

from games.engine.price import square_root
from games.engine.war import terms
from games.engine.war.electronic import Backed, joint_results
from games.engine.war.features import DEALER, NO_WAR, PLAYER, SURRENDER, TIE, WarOutcome
from games.engine.war.figures import Report, percent
from games.engine.war.main_wager import net_of
from games.engine.war.table import WarTable


def electronic_report(table: WarTable) -> Report | None:
    """One unit on each of the community cards, all of which meet the same dealer's card."""
    cards = terms.community_cards_of(table.rules)
    initial = table.rules.wagers.get("initial")
    if cards is None or initial is None:
        return None
    reading = table.rules.readings.get("electronic_ties", "war")
    decisions = table.decisions
    joint, total = joint_results(table.shoe, cards, tuple(sorted(decisions.items())))
    nets = {result: backed_net(table, result) for result in joint}
    mean = sum((nets[result] * count for result, count in joint.items()), start=Fraction(0)) / total
    second = sum((nets[result] ** 2 * count for result, count in joint.items()), start=Fraction(0)) / total
    third = sum((nets[result] ** 3 * count for result, count in joint.items()), start=Fraction(0)) / total
    alone, alone_total = joint_results(table.shoe, 1, tuple(sorted(decisions.items())))
    square = sum(
        (backed_net(table, each) ** 2 * n for each, n in alone.items()),
        start=Fraction(0),
    )
    variance_alone = square / alone_total - (mean / cards) ** 2
    variance = second - mean**2
    between = (variance - cards * variance_alone) / (cards * (cards - 1)) if cards > 1 else None
    return {
        "community_cards": cards,
        "ties": reading,
        "ev": mean / cards,
        "house_edge_percent": percent(-mean / cards),
        "variance_of_one_card": variance_alone,
        "covariance_of_two_cards": between,
        "variance_of_all_cards": variance,
        "standard_deviation_of_all_cards": square_root(variance),
        "third_moment_of_all_cards": third - 3 * second * mean + 2 * mean**3,
        "results": [
            {
                **result._asdict(),
                "net": nets[result],
                "combinations": count,
                "probability": Fraction(count, total),
            }
            for result, count in sorted(joint.items())
            if count
        ],
    }


def backed_net(table: WarTable, result: Backed) -> Fraction:
    """Paid as the table's own wagers say."""
    initial, war = table.rules.wagers["initial"], table.rules.wagers.get("war")

    def net(outcome: WarOutcome) -> Fraction:
        return net_of(initial, outcome) + (net_of(war, outcome) if war else 0)

    return (
        result.won * net(WarOutcome(PLAYER, "2"))
        + result.lost * net(WarOutcome(DEALER, "A"))
        + result.ended * net(WarOutcome(TIE, "A", NO_WAR))
        + result.surrendered * net(WarOutcome(TIE, "A", SURRENDER))
        + result.war_won * net(WarOutcome(TIE, "A", PLAYER))
        + result.war_tied * net(WarOutcome(TIE, "A", TIE))
        + result.war_lost * net(WarOutcome(TIE, "A", DEALER))
    )
