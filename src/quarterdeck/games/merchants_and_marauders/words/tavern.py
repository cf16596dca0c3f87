"""Words for Rumors and Missions."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import counted, listed

from .wording import Choice, Line, asks, describes, gold, tells

# ---- Rumors


@asks("AcquireRumor")
def _which_rumor(choice: Choice) -> Prompt:
    return Prompt("Choose which Rumor to keep.", "The others go back unseen.", "MM-185")


@describes("AcquireRumor.keep")
def _keep_rumor(choice: Choice) -> Told:
    rumor = choice.cards.rumors[choice.arg()]
    where = (
        f"{'Port' if rumor.place == 'port' else 'Sea-Zone'} {choice.cards.name_of(rumor.location)}"
    )
    note = f"{where}, {rumor.skill.title()}. {choice.cards.told[rumor.id]}"
    return Told(f"Keep {rumor.name}", "rumor", (f"card-{rumor.id}",), "MM-185", note)


@tells("asks_around")
def _asks_around(line: Line) -> str:
    pay = f" for {gold(line.seen['gold'])}" if line.seen["gold"] else ""
    return f"{line.doer()} asked around in the tavern{pay}."


@tells("heard_rumor")
def _heard_rumor(line: Line) -> str:
    if "cards" in line.seen:
        return (
            f"You heard of {listed([line.cards.rumors[card].name for card in line.seen['cards']])}."
        )
    return f"{line.doer()} heard {counted(line.seen['count'], 'Rumor')}."


@tells("kept_rumor")
def _kept_rumor(line: Line) -> str:
    if "card" in line.seen:
        return f"You kept {line.named('card')}."
    return f"{line.doer()} kept one Rumor; {line.seen['returned']} went back into the deck."


@tells("rumor_checked")
def _rumor_checked(line: Line) -> str:
    name = line.named("card")
    return f"{name} is true!" if line.seen["true"] else f"There was nothing in it: {name}."


# ---- Missions


@asks("ClaimMission")
def _swap(choice: Choice) -> Prompt:
    return Prompt("You can have only one Mission: give up the old one?", "", "MM-197")


@describes("give-up")
def _give_up(choice: Choice) -> Told:
    name = choice.cards.name_of(choice.arg())
    return Told(f"Give up {name}", "mission", (f"mission-{choice.arg()}",), "MM-197")


@describes("ClaimMission.decline")
def _decline(choice: Choice) -> Told:
    return Told("Keep what you have", "mission", (), "MM-197", "The new one stays on offer.")


@tells("claimed")
def _claimed(line: Line) -> str:
    told = line.cards.missions_told[line.seen["mission"]]
    stake = f" and staked {gold(line.seen['gold'])}" if line.seen["gold"] else ""
    return f"{line.doer()} claimed {line.named('mission')}{stake}: {told.task}"


_LOST = {
    "given up": "{doer} gave up {mission}",
    "late": "{mission} came to nothing: the time is over",
    "beaten": "{mission} came to nothing: {doer} lost the fight",
    "load": "{mission} came to nothing: {owner} ship has no room for its load any more",
    "gone": "{mission} ended with {owner} captain",
}


@tells("mission_dropped")
def _dropped_mission(line: Line) -> str:
    """A lost stake is lost for all to see (MM-036)."""
    doer = line.doer() if line.seen["why"] == "given up" or not line.is_mine() else "you"
    mission = line.named("mission")
    lost = _LOST[line.seen["why"]].format(doer=doer, owner=line.owner(), mission=mission)
    stake = f"; the stake of {gold(line.seen['gold'])} is lost" if line.seen["gold"] else ""
    return f"{lost}{stake}."


@tells("mission_step")
def _mission_step(line: Line) -> str:
    step = line.seen["step"]
    place = line.cards.name_of(step) if step in line.cards.zones else f"{step.title()} port"
    return f"{line.named('mission')}: {place} is done."
