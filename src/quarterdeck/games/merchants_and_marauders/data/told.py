"""What stands on the cards, made of their fields: so a card cannot say what the game does not do.

Rumors and Missions are told by what they hold: a sentence for each kind of task, a phrase for each
field of a reward.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from quarterdeck.kernel.wording import counted, first_up, listed

from .ids import COUNTRY, article
from .model import (
    Assault,
    Collect,
    Defeat,
    Delivery,
    Mission,
    Needs,
    Raid,
    Reward,
    Rumor,
    Spy,
    Survey,
    Task,
    Tour,
    Visit,
)

if TYPE_CHECKING:
    from .cards import Cards

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def number(count: int) -> str:
    """``two``, but ``12``."""
    return _WORDS[count] if 0 <= count < len(_WORDS) else str(count)


def ordinal(count: int) -> str:
    return _ORDINALS[count] if 0 < count < len(_ORDINALS) else f"{count}th"


# ---- rewards


def _bounties(bounties: dict[str, int]) -> str:
    return listed(
        [
            counted(count, f"{nation.title()} Bounty", f"{nation.title()} Bounties")
            for nation, count in bounties.items()
        ]
    )


def _goods(reward: Reward) -> str:
    goods = reward.goods
    assert goods is not None
    drawn = f"draw {counted(goods.draw, 'Cargo Card')} unseen by the others"
    if goods.keep >= goods.draw:
        return f"{drawn} and keep those you have room for (at most {goods.keep})"
    return (
        f"{drawn} (the good in demand is not excluded), keep up to {goods.keep} of them free of "
        "charge, discard the rest face up. This is no Buy Goods"
    )


def _salvage(reward: Reward) -> str:
    found = reward.salvage
    assert found is not None
    return (
        f"draw {counted(found.draw, 'Cargo Card')}, ignore their icons: gain Gold equal to their "
        f"Plunder Values, at most {found.most}, and keep those you have room for. No Bounty, no "
        "Glory Point for the Gold; the Merchant Token of the zone is not touched"
    )


def _pardon(cards: Cards, reward: Reward) -> str:
    every = reward.pardon >= cards.bounty_tokens
    which = "all" if every else f"up to {reward.pardon} of"
    struck_out = f"remove {which} your Bounties of one nation"
    if not reward.or_gold:
        return struck_out
    return f"choose: {struck_out}, or {reward.or_gold} Gold"


def _derelict(cards: Cards, reward: Reward) -> str:
    wreck = reward.derelict
    assert wreck is not None
    ship = cards.ships[wreck.ship]
    return (
        f"choose: {reward.or_gold} Gold, or change your ship for {article(ship.name)} with Hull "
        f"{wreck.hull}, Masts {wreck.masts}, Cargo {ship.cargo}, Cannons {wreck.cannons} and your "
        f"own Crew (at most {ship.crew}). Your old ship is discarded and its Ship Modifications go "
        "back to ports; all else comes along, Cargo as far as there is room. It is not a purchase: "
        "no Glory Point for buying, and that one stays open to you"
    )


# Phrases that stand side by side (``8 Gold and 1 Spanish Bounty``), then whole clauses.
_THINGS: dict[str, Callable[[Cards, Reward], str]] = {
    "gold": lambda _, r: f"{r.gold} Gold",
    "bounties": lambda _, r: _bounties(r.bounties),
    "weapons": lambda _, r: {
        "one": "1 Special Weapon you lack (your choice)",
        "all": "one of each Special Weapon you lack (as far as the supply goes)",
    }[r.weapons],
    "glory_cards": lambda _, r: f"draw {counted(r.glory_cards, 'additional Glory Card')}",
}
_CLAUSES: dict[str, Callable[[Cards, Reward], str]] = {
    "honest_gold": lambda _, r: f"or {r.honest_gold} Gold if you have no Bounties at all",
    "forgives": lambda *_: (
        "if that raid raised your Bounties of the merchant’s nation, they go down by 1"
    ),
    "refit": lambda *_: (
        "repair all damage of your ship, refresh Reinforced Hull, fill up your Crew"
    ),
    "fills_crew": lambda *_: "fill up your Crew",
    "specialist": lambda cards, r: (
        f"take {article(cards.name_of(r.specialist))} from the Glory discard pile, or if none lies "
        "there from the Glory deck (shuffle after), and hire him free; if neither holds one, or "
        f"you already employ one, {r.else_gold} Gold"
    ),
    "goods": lambda _, r: _goods(r),
    "cache": lambda _, r: (
        f"name a good; take {counted(r.cache, 'Cargo Card')} of it from the discard pile, then "
        "from the deck (shuffle after), at random among its cards, fewer if there are fewer. Keep "
        "what your hold takes, you choose, old Cargo may go; the excess is discarded"
    ),
    "salvage": lambda _, r: _salvage(r),
    "rumors": lambda _, r: (
        f"then look at the top {r.rumors} Rumors (fewer if there are fewer), keep one as your new "
        "Rumor, shuffle the others back. This card itself no longer counts as your Rumor"
    ),
    "pardon": _pardon,
    "derelict": _derelict,
    "modification": lambda _, r: (
        "choose a port with a Ship Modification Token (a face-down one is turned up and stays so) "
        "and take it onto your ship free of charge. If your ship already has that kind, or no port "
        f"has a token, {r.else_gold} Gold instead"
    ),
    "hires": lambda *_: (
        "hire any one Specialist from your hand free (at once or not at all, no roll, one of each "
        "kind)"
    ),
    "papers_worn": lambda _, r: (
        "keep this card face up: you may enter any port in spite of Bounties or war. Each time you "
        "enter a port that was closed to you by means of it, roll one die when you leave that "
        f"port: on a {r.papers_worn} discard the card"
    ),
    "coves": lambda *_: (
        "keep this card face up; discard it to make one successful Scouting roll of a player or an "
        "NPC against you fail (no battle, no Bounty)"
    ),
}


def reward_told(cards: Cards, reward: Reward) -> str:
    """``8 Gold and 1 Spanish Bounty``; no full stop at its end."""
    things = [say(cards, reward) for part, say in _THINGS.items() if getattr(reward, part)]
    clauses = [say(cards, reward) for part, say in _CLAUSES.items() if getattr(reward, part)]
    return "; ".join([one for one in (listed(things), *clauses) if one])


def rumor_told(cards: Cards, rumor: Rumor) -> str:
    text = f"{first_up(reward_told(cards, rumor.reward))}."
    short = rumor.short
    if short is None:
        return text
    only = first_up(counted(short.successes, "success", "successes"))
    return f"{text} ({only} only: {short.gold} Gold and no Glory Point; card discarded.)"


# ---- Missions


class MissionTold(NamedTuple):
    requirement: str
    task: str
    earn: str


def mission_told(cards: Cards, mission: Mission) -> MissionTold:
    load = f"The {mission.load} is a load (fills 1 Cargo space). " if mission.load else ""
    task = task_told(cards, mission.task)
    if isinstance(mission.task, Visit) and mission.task.turns:
        task += _deadline(mission)
    earn = first_up(reward_told(cards, mission.reward))
    if mission.needs.stake:
        earn += " (stake included)"
    if isinstance(mission.task, Defeat) and "pirate ship" in mission.task.of:
        earn += " on top of any reward"
    return MissionTold(needs_told(mission.needs), load + task, earn)


def _deadline(mission: Mission) -> str:
    assert isinstance(mission.task, Visit)
    lost = " and the stake is lost" if mission.needs.stake else ""
    last = ordinal(mission.task.turns)
    return f" Otherwise the Mission is discarded at the end of the {last}{lost}."


def needs_told(needs: Needs) -> str:
    """What it takes to claim a Mission, in the order in which it is looked at."""
    said = []
    if needs.no_bounty:
        which = (
            "Bounties at all" if needs.no_bounty == "any" else f"{needs.no_bounty.title()} Bounty"
        )
        said.append(f"no {which}")
    if needs.bounty:
        war = (
            f", or your captain’s nation is at war with {COUNTRY[needs.or_war]}"
            if needs.or_war
            else ""
        )
        said.append(f"at least 1 Bounty{war}")
    if needs.free_cargo:
        said.append("1 free Cargo space (current Cargo above the number of cards held)")
    if needs.cannons:
        value = f"Cannons value {needs.cannons} or more"
        said.append(f"ship with {value} (modification included, damage not counted)")
    said += [f"pay {needs.gold} Gold"] if needs.gold else []
    said += [f"stake {needs.stake} Gold"] if needs.stake else []
    said += [f"{needs.roll.title()} roll"] if needs.roll else []
    return f"{first_up('; '.join(said) or 'none')}."


_FOES = {
    "pirate ship": "an NPC Pirate",
    "pirate captain": "a pirate player",
    "naval ship": "a Naval ship",
    "captain": "another player",
}


def _visit(cards: Cards, task: Visit) -> str:
    ports = [cards.name_of(port) for port in task.ports]
    if task.carry:
        return (
            f"Carry {task.carry} to the port of {listed(ports)} (completed by a Port action there)."
        )
    if len(ports) > 1:
        return f"Take a Port action in each of {listed(ports)}, in any order."
    if task.turns:
        turns = counted(task.turns, "turn")
        return f"Take a Port action in {ports[0]} on one of your {turns} after the claiming one."
    if task.seen is None:
        return f"Take a Port action in {ports[0]}."
    return (
        f"Take a Port action in {ports[0]}; the Mission is then completed. Make "
        f"{article(task.seen.roll.title())} roll as that Port action is taken: on a failure you "
        f"get {_bounties(task.seen.bounties)} when the Port action ends."
    )


def _wanted(cards: Cards, task: Delivery) -> str:
    if task.any:
        return f"any {counted(task.any, 'Cargo Card')}"
    choices = [
        listed([f"{one.count(good)} {cards.name_of(good)}" for good in dict.fromkeys(one)])
        for one in task.goods
    ]
    return listed(choices, "or") if len(choices) < 2 else ", or ".join(choices)


def _survey(cards: Cards, task: Survey) -> str:
    zones = [cards.name_of(zone) for zone in task.zones]
    if len(zones) == 1:
        return (
            "Make a successful Scouting roll (Scout action used for nothing else) in "
            f"{zones[0]}; failures may be repeated, once per turn."
        )
    return (
        "Make a successful Scouting roll (a Scout action each, used for nothing else) in "
        f"{number(task.count)} different ones of these Sea-Zones: {', '.join(zones)}. Failures may "
        "be repeated, once per turn and zone."
    )


_TASKS: dict[type[Any], Callable[[Cards, Any], str]] = {
    Visit: _visit,
    Tour: lambda _, task: (
        "Take a Port action in at least "
        + listed([f"one {nation.title()}" for nation in task.nations])
        + " port, in any order, after claiming it."
    ),
    Delivery: lambda cards, task: (
        f"Discard {_wanted(cards, task)} in the port of {cards.name_of(task.port)} during a Port "
        "action (not a sale)."
    ),
    Collect: lambda cards, task: (
        f"In the port of {cards.name_of(task.port)} make {article(task.roll.title())} roll during "
        "a Port action (once per turn, may be repeated)."
    ),
    Survey: _survey,
    Spy: lambda _, task: (
        f"In a Sea-Zone with a Naval ship that is not {task.but.title()} make a successful "
        "Scouting roll (Scout action used for nothing else; no battle follows). Failures may be "
        "repeated, once per turn."
    ),
    Assault: lambda cards, task: (
        f"In the Sea-Zone of {cards.name_of(task.zone)} spend a Scout action: Crew Combat at sea "
        f"against {task.foe} (Crew {task.crew}, Leadership {task.leadership}); you need at least 1 "
        "Crew. You may withdraw after any round (Mission discarded). If both sides lose their last "
        "Crew in one round, most successes, then the sum of the other dice decides; no winner "
        "means you failed. Failing discards the Mission but does not kill: you keep at least 1 "
        "Crew in any case."
    ),
    Defeat: lambda _, task: f"Defeat {listed([_FOES[one] for one in task.of], 'or')}.",
    Raid: lambda _, task: (
        "Succeed in a Merchant Raid on "
        f"{article(listed([one.title() for one in task.nations], 'or'))} merchant."
    ),
}


def task_told(cards: Cards, task: Task) -> str:
    return _TASKS[type(task)](cards, task)
