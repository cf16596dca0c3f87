"""The names and short texts of the Action cards."""

from __future__ import annotations

from ..pieces import (
    ADDITIONAL_SHIP,
    ADMIRALTYS_ORDERS,
    BLOCKADE,
    BOARDING_PARTY,
    BREAK_THE_LINE,
    BROADSIDE,
    BUCKET_BRIGADE,
    CARDS,
    EITHER,
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
    BREAK_THE_LINE: "2 and 2 damage to a whole Line",
    REPAIR: "take a Broadside card off one of your ships",
    BUCKET_BRIGADE: "put out a fire on one of your ships",
    BOARDING_PARTY: "capture a dismasted or struck ship",
    ADDITIONAL_SHIP: "a new ship for your Line or Port",
    REFUSE_BATTLE: "no battle until your next turn; move ships in and out of Port",
    FIRE_SHIP: "sinks a ship at sea on a 6, or a whole Port on 5 and 6",
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


def _detail(card: Card) -> str:
    if card.kind not in (BROADSIDE, RAKE):
        return DETAILS[card.kind]
    where = "Hull" if card.place == HULL else "Rigging"
    if card.place == EITHER:
        where = "Hull or Rigging"
    if card.kind == RAKE:
        return f"{card.hits} on the {where}, any ship"
    who = "Rate 1 only" if card.rate == 1 else f"Rate {card.rate} or better"
    return f"{card.hits} on the {where}, {who}"


_DETAILS = tuple([_detail(card) for card in CARDS])


def title_of(card: int) -> str:
    return TITLES[CARDS[card].kind]


def detail_of(card: int) -> str:
    return _DETAILS[card]


def name_of(card: int) -> str:
    """For the log: with its figures where it has any."""
    if CARDS[card].kind in (BROADSIDE, RAKE):
        return f"{title_of(card)} ({detail_of(card)})"
    return title_of(card)
