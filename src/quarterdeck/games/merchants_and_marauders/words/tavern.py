"""Words for Rumors and Missions."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import Line

from ..cards.missions import debts_here
from ..odds import check_said
from ..port.missions import mission_limit
from ..verbs import CLAIM, DELIVER, KEEP
from .kit import WORDS, Asked
from .paying import paid


@WORDS.describes("AcquireRumor.keep", "Bottle.keep")
def keep_rumor(choice: Asked) -> Told:
    rumor = choice.g.cards.rumors[KEEP.of(choice.move)]
    return choice.told(
        f"{type(choice.g.frame()).__name__}.keep",
        area="Port" if rumor.place == "port" else "Sea-Zone",
        location=rumor.location,
        skill=rumor.skill,
    )


@WORDS.describes("PortAction.check")
def check(choice: Asked) -> Told:
    g, seat = choice.g, choice.seat
    rumor = g.cards.rumors[g.players[seat].rumor]
    roll = check_said(g, seat, rumor.skill, "rumor", need=rumor.successes)
    return choice.told("PortAction.check", rumor=rumor.id, roll=roll)


# ---- Missions


@WORDS.describes("PortAction.claim")
def claim(choice: Asked) -> Told:
    needs = choice.g.cards.missions[CLAIM.of(choice.move)].needs
    roll = f" {check_said(choice.g, choice.seat, needs.roll, 'mission')}" if needs.roll else ""
    return paid(choice, choice.told("PortAction.claim", roll=roll), needs.cost, final=True)


@WORDS.asks("ClaimMission")
def ask_swap(choice: Asked) -> Prompt:
    return choice.prompt(most=mission_limit(choice.g, choice.seat))


@WORDS.tells("mission_dropped")
def tell_lost_mission(line: Line) -> str:
    """A lost stake is lost for all to see (MM-036)."""
    return line.say_as(line.seen["why"], stake=line.say("lost_stake") if line.seen["gold"] else "")


@WORDS.describes("deliver")
def deliver(choice: Asked) -> Told:
    cargo = DELIVER.of(choice.move)[1]
    return choice.told()._replace(on=tuple([f"card-{card}" for card in cargo]))


@WORDS.describes("collect")
def collect(choice: Asked) -> Told:
    mission, task = next(iter(debts_here(choice.g, choice.seat).items()))
    roll = check_said(choice.g, choice.seat, task.roll, "mission")
    return choice.told(mission=mission, roll=roll)


@WORDS.describes("survey")
def survey(choice: Asked) -> Told:
    return choice.told(roll=check_said(choice.g, choice.seat, "scouting", "mission"))
