"""Words for Event Cards and Non-Player Captains."""

from __future__ import annotations

from quarterdeck.kernel import Prompt, Told
from quarterdeck.kernel.wording import counted, first_up, listed

from ..data.cards import Cards
from ..npc.leader import AgreeOnLeader, left_of
from .battle import dice_words
from .wording import Choice, Line, asks, describes, groups, npc_name, tells


def place(location: str) -> str:
    """A hit-location, or a skull that has none yet."""
    return "a skull" if location == "skull" else f"the {location.title()}"


groups(lead="Its leader")


# ---- events and NPCs


@tells("storm_hits")
def _storm_hits(line: Line) -> str:
    return f"The storm strikes {listed([place(hit) for hit in line.seen['hits']])}."


@tells("npc_enters", "npc_returns")
def _npc_enters(line: Line) -> str:
    verb = "appears" if line.seen["kind"] == "npc_enters" else "returns"
    name = commander_name(line.cards, line.seen["card"])
    who = first_up(npc_name(line.seen["npc"]))
    return f"{who} {verb} off {line.named('zone')} under {name}."


@tells("npc_replaced")
def _npc_replaced(line: Line) -> str:
    name = commander_name(line.cards, line.seen["card"])
    return f"{name} takes over {npc_name(line.seen['npc'])}, off {line.named('zone')}."


@tells("npc_dies")
def _npc_dies(line: Line) -> str:
    name = commander_name(line.cards, line.seen["card"])
    return f"{name} is dead; {npc_name(line.seen['npc'])} is gone."


def commander_name(cards: Cards, card: str) -> str:
    return cards.events[card].name if card in cards.events else "a Wartime Commander"


@asks("AgreeOnLeader")
def _agree(choice: Choice) -> Prompt:
    frame = choice.g.enclosing(AgreeOnLeader)
    text = f"Who leads {npc_name(frame.key)} against {choice.names[frame.seat]}?"
    left = "you" if left_of(choice.g, frame.seat) == choice.seat else "the player to the left"
    return Prompt(text, f"If you do not all name the same one, {left} will.", "MM-442")


@describes("lead")
def _lead(choice: Choice) -> Told:
    other = int(choice.arg())
    name = "Lead it yourself" if other == choice.seat else choice.names[other]
    return Told(name, "lead", (f"seat-{other}",), "MM-442")


@tells("npc_moved")
def _npc_moved(line: Line) -> str:
    who, to = first_up(npc_name(line.seen["npc"])), line.named("to")
    after = f", after {line.target(line.seen['seat'])}" if "seat" in line.seen else ""
    return f"{who} sailed from {line.named('from')} to {to}{after}."


@tells("npc_stays")
def _npc_stays(line: Line) -> str:
    whom = line.target(line.seen["seat"]) if "seat" in line.seen else "somebody"
    return f"{first_up(npc_name(line.seen['npc']))} lies in wait for {whom}."


@tells("npc_scouts")
def _npc_scouts(line: Line) -> str:
    whom = line.target(line.seen["seat"])
    result = "and found" if line.seen["found"] else "but did not find"
    who = first_up(npc_name(line.seen["npc"]))
    return f"{who} scouted ({dice_words(line.seen['dice'])}) {result} {whom}."


@tells("solo")
def _solo(line: Line) -> str:
    events = counted(line.seen["events"], "Event Card")
    return f"A race against {events}, level {line.seen['level']}."
