"""What the demo's properties answer to the questions of the documents: theirs, never the example's."""

from collections.abc import Mapping
from typing import Any

MD, SD, SG, ONLINE = "us-md/casino-war", "us-sd/casino-war", "sg/tiger-buffalo", "online/war"
_LAYOUT = "Layout approval MD-LY-2025-041"
ANSWERS: Mapping[str, Mapping[str, Any]] = {
    MD: {
        "layout_approved": _LAYOUT,
        "drop_and_tip_box": True,
        "cards_identical": True,
        "batch_backs": True,
        "cut_depth": True,
        "shuffling_device_approved": "Device approval of 4 March 2025",
        "wagering_instruments": True,
        "shoe_place": _LAYOUT,
        "progressive_validation": True,
        "progressive_proposal": "Approval MD-TG-2025-0114",
        "meter_display": True,
        "card_controls": True,
        "preshuffling": True,
        "rules_at_hand": True,
        "limit_changes": True,
        "gaming_guide": True,
        "large_payouts": True,
        "win_reports": True,
        "new_feature_items": True,
    },
    SD: {"designated_table": True},
    SG: {"limits_displayed": True},
    ONLINE: {"rtp_at_minimum": True, "shuffle_algorithm": True, "game_version": "1.3.6"},
}


def answered(pack_id: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {**values, "attestations": dict(ANSWERS[pack_id])}
