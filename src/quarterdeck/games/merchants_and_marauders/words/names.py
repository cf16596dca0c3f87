"""What things and those who are no players are called in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from quarterdeck.kernel.wording import counted, listed

from ..data.cards import Cards
from ..data.ids import COUNTRY, NPCS, article

_GLORY_FOR = {
    "defeat": "for a victory",
    "sale": "for a great sale",
    "raid": "for a rich raid",
    "mission": "for a Mission",
    "rumor": "for a Rumor that proved true",
    "ship": "for a great ship",
}
_BOUNTY_FOR = {
    "merchant": " for raiding a merchant",
    "captain": " for attacking a captain",
    "naval": " for attacking a naval ship",
    "defeat": " for defeating a naval ship",
}


def glory_for(why: str) -> str:
    return _GLORY_FOR[why]


def bounty_for(why: str) -> str:
    """Nothing where a card has brought it."""
    return _BOUNTY_FOR.get(why, "")


def gold(amount: int) -> str:
    return f"{amount} Gold"


def times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def npc_name(key: str) -> str:
    """``the Dutch naval ship``, ``the pirate Sloop``."""
    if key.startswith("pirate-"):
        return f"the pirate {key.removeprefix('pirate-').title()}"
    return f"the {key.title()} naval ship"


def other_name(cards: Cards, one: str) -> str:
    """Who is looked for or fought and is no player: an NPC, a merchant, the foe of a Mission."""
    if one in cards.missions:
        return f"the foe of {cards.name_of(one)}"
    return npc_name(one) if one in NPCS else f"the {one}"


def commander_name(cards: Cards, card: str) -> str:
    return cards.name_of(card) if card in cards.events else "a Wartime Commander"


def card_name(cards: Cards, card: str) -> str:
    """Any card, ability or Specialist, by what acts."""
    if card in cards.captains:
        return cards.captains[card].abilities[0].name
    is_specialist = card in [one.specialist for one in cards.specialists.values()]
    return f"the {cards.name_of(card)}" if is_specialist else cards.name_of(card)


def step_name(cards: Cards, step: str) -> str:
    """A step of a Mission: a place, or a port of some nation."""
    return cards.name_of(step) if step in cards.zones else f"{step.title()} port"


def payer(nation: str) -> str:
    """Who pays a reward."""
    return COUNTRY[nation] if nation else "the governors"


def laid_card(cards: Cards, card: str) -> str:
    """A Cargo Card in a raid: ``Rum, 3 Gold, Hit: Masts``."""
    one = cards.cargo[card]
    icon = "Escape" if one.icon == "escape" else f"Hit: {one.icon.title()}"
    return f"{one.good.title()}, {one.plunder} Gold, {icon}"


def a_nation(nation: str) -> str:
    """``a Dutch``."""
    return article(nation.title())


# ---- hits


def spot(location: str) -> str:
    """A hit-location, or a skull that has none yet: ``Masts``."""
    return "a skull" if location == "skull" else location.title()


def place(location: str) -> str:
    """``the Masts``."""
    return spot(location) if location == "skull" else f"the {spot(location)}"


# ---- several at once


def places(locations: Sequence[str]) -> str:
    """``2× Masts and Hull``."""
    counts = Counter(locations)
    each = [f"{number}× {spot(one)}" if number > 1 else spot(one) for one, number in counts.items()]
    return listed(each) or "none"


def dice_words(dice: Sequence[int | str]) -> str:
    """``2 skulls, 3, 1``."""
    skulls = dice.count("skull")
    numbers = [str(die) for die in dice if die != "skull"]
    return ", ".join([*([counted(skulls, "skull")] if skulls else []), *numbers])


def goods(cards: Cards, held: Iterable[str]) -> str:
    """``2 Rum and 1 Spice``."""
    counts = Counter([cards.good_of(card) for card in held])
    return listed([f"{number} {good.title()}" for good, number in sorted(counts.items())])
