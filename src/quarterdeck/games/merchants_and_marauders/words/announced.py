"""What follows a move, told before it is made (pp. 6, 7 and 13): ships that will look for the
captain, shoals, storms, the Bounty for a fight.  Only from what the captain himself knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quarterdeck.kernel import Note

from ..battle.bounty import engage
from ..battle.rewards import best_reward, own_reward
from ..board import closed_by
from ..data.ids import NATIONS
from ..npc.captains import scouting_dice, scouting_npcs
from ..odds import aids, check_said, found_chance, percent
from ..pieces import Fighter
from ..turn.turnstate import TurnState
from .kit import Asked
from .sentences.notes import FIGHTS, NOTES

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders

Notes = tuple[Note, ...]


def note(choice: Asked, sentence: str, **facts: Any) -> Note:
    """One of the notes, filled."""
    text, lead, tone = NOTES[sentence]
    return Note(choice.say(text, **facts), choice.say(lead, **facts), tone)


def warns(notes: Notes) -> bool:
    """Is there something to beware of?"""
    return any([one.tone == "bad" for one in notes])


# ---- coming into a Sea-Zone


def arrival_note(choice: Asked, zone: str, *, out_of_port: bool) -> Notes:
    """What awaits a ship that comes into the Sea-Zone, in the order in which it happens."""
    g, seat = choice.g, choice.seat
    there = g
    if g.npcs_in(zone) or (zone, "shoals") in g.cards.does:
        there = g.clone()  # the rules answer for the zone a captain is in
        there.players[seat].zone, there.players[seat].in_port = zone, False
    shoals = () if out_of_port else _shoals(choice, there, zone)
    said = (*shoals, *_ships(choice, there, zone)) or (note(choice, "clear"),)
    return (*said, *_rumor(choice, zone, out_of_port), *_last_action(choice))


def _shoals(choice: Asked, g: MerchantsAndMarauders, zone: str) -> Notes:
    """Trinidad, coming from the sea (MM-091)."""
    if (zone, "shoals") not in g.cards.does:
        return ()
    roll = check_said(g, choice.seat, "seamanship", "shoals", "to pass")
    return (note(choice, "shoals", roll=roll, hits=g.cards.does[zone, "shoals"]["hits"]),)


def _ships(choice: Asked, g: MerchantsAndMarauders, zone: str) -> Notes:
    """MM-418: the hostile ones scout at once; the others are named too."""
    hunters = scouting_npcs(g, choice.seat)
    quiet = [npc.key for npc in g.npcs_in(zone) if npc.key not in hunters]
    said = [_hunter(choice, g, key) for key in hunters]
    if said:
        said.append(note(choice, "must fight"))
    if quiet:
        said.append(note(choice, "quiet", npc=quiet))
    return tuple(said)


def _hunter(choice: Asked, g: MerchantsAndMarauders, key: str) -> Note:
    dice = scouting_dice(g, key, choice.seat)
    odds = percent(found_chance(g, key, choice.seat))
    return note(choice, "hunter.odds" if aids(g) else "hunter", npc=key, count=dice, odds=odds)


def _rumor(choice: Asked, zone: str, out_of_port: bool) -> Notes:
    """Where the captain's own Rumor can be checked (MM-187), if this brings him nearer to it."""
    g, seat = choice.g, choice.seat
    held = g.players[seat].rumor
    if not held or g.cards.rumors[held].location != zone:
        return ()
    if g.cards.rumors[held].place != "port":
        return (note(choice, "rumor"),)
    if out_of_port:
        return (note(choice, "rumor.left"),)
    return (note(choice, "rumor.closed" if closed_by(g, seat, zone) else "rumor.port"),)


def _last_action(choice: Asked) -> Notes:
    """Whoever has no action left after this will meet the end of the turn at sea."""
    turn = choice.g.enclosing(TurnState)
    return _storms(choice) if turn.actions + turn.moves == 1 else ()


# ---- the end of the turn


def _storms(choice: Asked) -> Notes:
    g, said = choice.g, []
    for card in [card for card in g.events if (card, "storm") in g.cards.does]:
        hits = g.cards.does[card, "storm"]["hits"]
        roll = check_said(g, choice.seat, "seamanship", "storm", "to come through unharmed", hits)
        said += [note(choice, "storm", card=card, hits=hits), Note(roll)]
    return tuple(said)


def end_of_turn_note(choice: Asked) -> Notes:
    """Storms of this round, and the ships that look for him when his next turn begins (MM-420)."""
    if not choice.g.players[choice.seat].at_sea():
        return ()
    hunters, storms = scouting_npcs(choice.g, choice.seat), _storms(choice)
    return (*storms, note(choice, "hunted", npc=hunters)) if hunters else storms


# ---- a fight


def fight_note(choice: Asked, target: Fighter) -> str:
    """What it means to find a ship: a battle (MM-115), perhaps a Bounty (MM-351 to MM-354), and
    what a victory pays (MM-374)."""
    g, seat = choice.g, choice.seat
    twin = g.clone()
    engage(twin, seat, target)
    before, after = g.players[seat].bounties, twin.players[seat].bounties
    gained = [nation for i, nation in enumerate(NATIONS) if after[i] > before[i]]
    said = [FIGHTS["captain" if isinstance(target, int) else "npc"]]
    if gained:
        said += [choice.say(FIGHTS["bounty"], nation=gained[0]), *closing(choice, twin)]
    return " ".join([*said, *_price(choice, twin, target)])


def closing(choice: Asked, after: MerchantsAndMarauders) -> list[str]:
    """The ports that are open to the captain and would not be with the Bounties that he has
    afterwards (MM-369), and the pirate haven among them (MM-371)."""
    g, seat = choice.g, choice.seat
    shut = [port for port in g.cards.ports if closed_by(after, seat, port)]
    new = [port for port in shut if not closed_by(g, seat, port)]
    havens = [port for port in new if (port, "haven") in g.cards.does]
    closed = [port for port in new if port not in havens]
    said = [choice.say(FIGHTS["closes"], ports=closed)] if closed else []
    for port in havens:
        fee = g.cards.does[port, "haven"]["gold"]
        said.append(choice.say(FIGHTS["haven"], ports=[port], gold=fee))
    return said


def _price(choice: Asked, g: MerchantsAndMarauders, target: Fighter) -> list[str]:
    """The reward for a pirate: what this captain would get of it."""
    mine = own_reward(g, choice.seat, target)
    if mine:
        return [choice.say(FIGHTS["reward"], gold=mine)]
    best = best_reward(g, target) if isinstance(target, int) else 0
    return [choice.say(FIGHTS["no reward"], gold=best)] if best else []
