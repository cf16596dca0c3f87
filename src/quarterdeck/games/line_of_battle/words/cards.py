"""The names and short texts of the Action cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..pieces import (
    ADDITIONAL_SHIP,
    ADMIRALTYS_ORDERS,
    BLOCKADE,
    BOARDING_PARTY,
    BREAK_THE_LINE,
    BROADSIDE,
    BUCKET_BRIGADE,
    EITHER,
    FACES,
    FIRE,
    FIRE_SHIP,
    HULL,
    RAKE,
    REFUSE_BATTLE,
    REPAIR,
    RUN_AGROUND,
    STRIKE,
    WEATHERGAUGE,
    Card,
)

if TYPE_CHECKING:
    from ..schema import Figures

TITLES = {
    WEATHERGAUGE: "Weathergauge",
    FIRE: "Fire",
    STRIKE: "Strike",
    RUN_AGROUND: "Run Aground",
    ADMIRALTYS_ORDERS: "Admiralty’s Orders",
    BROADSIDE: "Broadside",
    RAKE: "Rake",
    BREAK_THE_LINE: "Break the Line",
    REPAIR: "Repair",
    BUCKET_BRIGADE: "Bucket Brigade",
    BOARDING_PARTY: "Boarding Party",
    ADDITIONAL_SHIP: "Additional Ship",
    REFUSE_BATTLE: "Refuse Battle",
    FIRE_SHIP: "Fire Ship",
    BLOCKADE: "Blockade",
}
DETAILS = {
    WEATHERGAUGE: "clears the sea of Refuse Battle, Blockade and Break the Line",
    FIRE: "sets one of your damaged ships on fire",
    STRIKE: "your battered ships may strike their colours",
    RUN_AGROUND: "one of your ships at sea may be lost on the rocks",
    ADMIRALTYS_ORDERS: "sends one of your mobile ships home",
    BREAK_THE_LINE: "{harm} and {harm} damage to a whole Line",
    REPAIR: "take a Broadside card off one of your ships",
    BUCKET_BRIGADE: "put out a fire on one of your ships",
    BOARDING_PARTY: "capture a dismasted or struck ship",
    ADDITIONAL_SHIP: "a new ship for your Line or Port",
    REFUSE_BATTLE: "no battle until your next turn; move ships in and out of Port",
    FIRE_SHIP: "sinks a ship at sea on {at_sea}, ships of a whole Port on {in_port}",
    BLOCKADE: "holds a player’s ships in Port or at sea",
}
RULE_OF = {
    WEATHERGAUGE: "LB-35",
    FIRE: "LB-38",
    STRIKE: "LB-48",
    RUN_AGROUND: "LB-57",
    ADMIRALTYS_ORDERS: "LB-60",
    BROADSIDE: "LB-67",
    RAKE: "LB-75",
    BREAK_THE_LINE: "LB-79",
    REPAIR: "LB-97",
    BUCKET_BRIGADE: "LB-102",
    BOARDING_PARTY: "LB-105",
    ADDITIONAL_SHIP: "LB-128",
    REFUSE_BATTLE: "LB-133",
    FIRE_SHIP: "LB-142",
    BLOCKADE: "LB-147",
}


def detail_of(card: Card, figures: Figures) -> str:
    """What the card does, in the figures of its set."""
    if card.kind not in (BROADSIDE, RAKE):
        return DETAILS[card.kind].format(
            harm=figures.break_damage,
            at_sea=rolled(figures.fire_ship_at),
            in_port=rolled(figures.fire_ship_at - figures.fire_ship_bonus),
        )
    where = "Hull" if card.place == HULL else "Rigging"
    if card.place == EITHER:
        where = "Hull or Rigging"
    if card.kind == RAKE:
        return f"{card.hits} on the {where}, any ship"
    who = "Rate 1 only" if card.rate == 1 else f"Rate {card.rate} or better"
    return f"{card.hits} on the {where}, {who}"


def rolled(least: int) -> str:
    """What a die must show: ``a 6``, ``5 or 6``, ``4 or more``."""
    highest = max(FACES)
    if least > highest:
        return "no die"
    if least == highest:
        return f"a {highest}"
    return f"{least} or {highest}" if least == highest - 1 else f"{least} or more"
