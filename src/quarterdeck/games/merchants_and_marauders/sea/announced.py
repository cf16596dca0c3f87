"""What follows a move, told before it is made (pp. 6, 7 and 13): ships that will look for the
captain, shoals, storms, the Bounty for a fight.  Only from what the captain himself knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Note, Seat
from quarterdeck.kernel.wording import first_up, listed

from ..battle.bounty import engage
from ..battle.rewards import best_reward, own_reward
from ..board import closed_by
from ..data.ids import NATIONS, article
from ..npc.captains import scouting_dice, scouting_npcs
from ..odds import aids, check_said, found_chance, percent
from ..turn.turnstate import TurnState
from ..words.names import npc_name

if TYPE_CHECKING:
    from ..pieces import Fighter
    from ..state import MerchantsAndMarauders


Notes = tuple[Note, ...]


def arrival_note(g: MerchantsAndMarauders, seat: Seat, zone: str, *, out_of_port: bool) -> Notes:
    """What awaits a ship that comes into the Sea-Zone, in the order in which it happens."""
    there = g
    if g.npcs_in(zone) or (zone, "shoals") in g.cards.does:
        there = g.clone()  # the rules answer for the zone a captain is in
        there.players[seat].zone, there.players[seat].in_port = zone, False
    said = (*_shoals(there, seat, zone, out_of_port), *_ships(there, seat, zone))
    if not said:
        said = (Note("no hostile ship in sight.", "Clear:", "good"),)
    return (*said, *_rumor(g, seat, zone, out_of_port), *_last_action(g, seat))


def warns(notes: Notes) -> bool:
    """Is there something to beware of?"""
    return any([note.tone == "bad" for note in notes])


def _shoals(g: MerchantsAndMarauders, seat: Seat, zone: str, out_of_port: bool) -> Notes:
    """Trinidad, coming from the sea (MM-091)."""
    if (zone, "shoals") not in g.cards.does or out_of_port:
        return ()
    roll = check_said(g, seat, "seamanship", "shoals", "to pass")
    hits = g.cards.does[zone, "shoals"]["hits"]
    taken = "a hit" if hits == 1 else f"{hits} hits"
    return (Note(f"{roll} If not, your ship takes {taken}.", "Shoals:", "bad"),)


def _ships(g: MerchantsAndMarauders, seat: Seat, zone: str) -> Notes:
    """MM-418: the hostile ones scout at once; the others are named too."""
    hunters = scouting_npcs(g, seat)
    quiet = [npc_name(npc.key) for npc in g.npcs_in(zone) if npc.key not in hunters]
    said = [_hunter(g, seat, key) for key in hunters]
    if said:
        said.append(Note("If you are found, you must fight."))
    if quiet:
        said.append(Note(f"{first_up(listed(quiet))} will not look for you."))
    return tuple(said)


def _hunter(g: MerchantsAndMarauders, seat: Seat, key: str) -> Note:
    dice = scouting_dice(g, key, seat)
    odds = f", {percent(found_chance(g, key, seat))} to find you" if aids(g) else ""
    rolls = f"{dice} {'die' if dice == 1 else 'dice'}"
    return Note(f"{npc_name(key)} will scout for you with {rolls}{odds}.", "Hostile:", "bad")


def _rumor(g: MerchantsAndMarauders, seat: Seat, zone: str, out_of_port: bool) -> Notes:
    """Where the captain's own Rumor can be checked (MM-187), if this brings him nearer to it."""
    held = g.players[seat].rumor
    if not held or g.cards.rumors[held].location != zone:
        return ()
    if g.cards.rumors[held].place != "port":
        return (Note("Your Rumor can be checked there."),)
    if out_of_port:
        return (Note("Your Rumor can be checked in the port that you leave."),)
    if closed_by(g, seat, zone):
        return (Note("Your Rumor would be checked in the port, which is closed to you."),)
    return (Note("Your Rumor can be checked in port there."),)


def _last_action(g: MerchantsAndMarauders, seat: Seat) -> Notes:
    """Whoever has no action left after this will meet the end of the turn at sea."""
    turn = g.enclosing(TurnState)
    return _storms(g, seat) if turn.actions + turn.moves == 1 else ()


def _storms(g: MerchantsAndMarauders, seat: Seat) -> Notes:
    said: list[Note] = []
    for card in [card for card in g.events if (card, "storm") in g.cards.does]:
        hits = g.cards.does[card, "storm"]["hits"]
        roll = check_said(g, seat, "seamanship", "storm", "to come through unharmed", hits)
        text = f"{hits} hits at the end of your turn, 1 less for each skull."
        said += [Note(text, f"{g.cards.name_of(card)}:", "bad"), Note(roll)]
    return tuple(said)


def end_of_turn_note(g: MerchantsAndMarauders, seat: Seat) -> Notes:
    """Storms of this round, and the ships that look for him when his next turn begins (MM-420)."""
    if not g.players[seat].at_sea():
        return ()
    hunters = [first_up(npc_name(key)) for key in scouting_npcs(g, seat)]
    storms = _storms(g, seat)
    if not hunters:
        return storms
    return (*storms, Note(f"{listed(hunters)} will scout for you before your next turn."))


def fight_note(g: MerchantsAndMarauders, seat: Seat, target: Fighter) -> str:
    """What it means to find a ship: a battle (MM-115), perhaps a Bounty (MM-351 to MM-354), and
    what a victory pays (MM-374)."""
    who = "the captain" if isinstance(target, int) else "it"
    twin = g.clone()
    engage(twin, seat, target)
    before, after = g.players[seat].bounties, twin.players[seat].bounties
    gained = [nation.title() for i, nation in enumerate(NATIONS) if after[i] > before[i]]
    bounty = f" It earns you {article(gained[0])} Bounty." if gained else ""
    return f"If you find {who}, you must fight.{bounty}{_price(twin, seat, target)}"


def _price(g: MerchantsAndMarauders, seat: Seat, target: Fighter) -> str:
    """The reward for a pirate: what this captain would get of it."""
    mine = own_reward(g, seat, target)
    if mine:
        return f" A victory pays up to {mine} Gold."
    best = best_reward(g, target) if isinstance(target, int) else 0
    return f" There are {best} Gold on that head, but nobody would pay them to you." if best else ""
