"""What follows a move, told before it is made: a text, what is set off before it, its tone."""

from __future__ import annotations

from quarterdeck.kernel import Note

NOTES = {
    "clear": Note("no hostile ship in sight.", "Clear:", "good"),
    "shoals": Note("{roll} If not, your ship takes {hits} {hits:hit|hits}.", "Shoals:", "bad"),
    "hunter": Note("{npc} will scout for you with {count} {count:die|dice}.", "Hostile:", "bad"),
    "hunter.odds": Note(
        "{npc} will scout for you with {count} {count:die|dice}, {odds} to find you.",
        "Hostile:",
        "bad",
    ),
    "must fight": Note("If you are found, you must fight."),
    "quiet": Note("{Npc} will not look for you."),
    "rumor": Note("Your Rumor can be checked there."),
    "rumor.left": Note("Your Rumor can be checked in the port that you leave."),
    "rumor.closed": Note("Your Rumor would be checked in the port, which is closed to you."),
    "rumor.port": Note("Your Rumor can be checked in port there."),
    "storm": Note(
        "{hits} {hits:hit|hits} at the end of your turn, 1 less for each skull.", "{card}:", "bad"
    ),
    "hunted": Note("{Npc} will scout for you before your next turn."),
}

# What it means to find a ship that is scouted for.
FIGHTS = {
    "captain": "If you find the captain, you must fight.",
    "npc": "If you find it, you must fight.",
    "bounty": "It earns you {nation:a_nation} Bounty.",
    "closes": "That closes {ports:zone} to you.",
    "haven": "{ports:zone} would let you in for {gold} or an Influence roll.",
    "reward": "A victory pays up to {gold}.",
    "no reward": "There are {gold} on that head, but nobody would pay them to you.",
}
