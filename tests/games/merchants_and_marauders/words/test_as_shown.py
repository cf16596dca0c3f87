"""What people read in some positions, as it was looked through: ``as_shown.txt`` holds it.

Prompts, groups and moves with their notes; lines of the log and their events.  When something is
meant to change, write the file anew (``python -m
tests.games.merchants_and_marauders.words.test_as_shown``) and read the difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.data.ids import WARTIME
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.kernel import Event
from tests.support.rule import rule
from tests.support.transcript import enter

from ..fights import COMMANDER, against, attacker, battle, target
from ..scenario import NAMES, Npc, Position, captain, position

FILE = Path(__file__).with_name("as_shown.txt")
AIDS = {"aids": True}


def at_sea() -> Position:
    me = captain("C13", "frigate", "~SDO", gold=9, bounties="spanish 2", hold="K17", rumor="R03",
                 hand="G24 G34 G33", missions="M13")  # fmt: skip
    npcs = (Npc("english", COMMANDER["english"], "PET"), Npc("spanish", WARTIME, "SJU"))
    return position(
        me, captain("C16", "sloop", "~SDO"), npcs=npcs, war="french spanish", options=AIDS
    )


def in_port() -> Position:
    me = captain("C13", "frigate", "PET", gold=20, bounties="spanish 2 dutch 1", hold="K17 K18 K25",
                 rumor="R03", hand="G24 G34 S04A", cubes="masts 1 crew 2", weapons="grapeshot",
                 mods="reinforced-hull", used="reinforced-hull")  # fmt: skip
    return position(
        me, captain("C16", "sloop", "TRI"), events="E27", offers="M09 M02", demand={"PET": "rum"},
        modifications={"PET": "chasers"}, options=AIDS,
    )  # fmt: skip


def fight() -> Position:
    return battle(attacker(weapons="chain-shot"), target(gold=7, hold="K01 K02"), options=AIDS)


def hunted() -> Position:
    return against("english", attacker(bounties="english 2", hand="G01"), options=AIDS)


def raid() -> Position:
    me = captain("C14", "frigate", "~SDO", hold="K01", hand="G25")
    other = captain("C16", "sloop", "TRI")
    return position(me, other, run=MerchantRaid(0, "spanish"), options=AIDS)


SCENES: dict[str, tuple[Callable[[], Position], str]] = {
    "at sea": (at_sea, "0 pass\n0 scout 1\n0 pass\nchance roll 1 2"),
    "a card first": (at_sea, ""),
    "ashore": (in_port, ""),
    "a port": (in_port, "0 port"),
    "selling": (in_port, "0 port\n0 sell\n0 pass"),
    "a shipyard": (in_port, "0 port\n0 shipyard"),
    "a battle": (fight, "0 shoot"),
    "boarding": (fight, "0 shoot\n1 shoot\nchance roll 3 2 1\nchance roll 1 3"),
    "hits": (
        fight,
        "0 shoot\n1 shoot\nchance roll skull 2 1\nchance roll 1 3\nchance roll skull 2 1",
    ),
    "hunted": (hunted, ""),
    "a raid": (raid, "chance draw K04\nchance draw K08\nchance draw K40\nchance roll skull 2 1"),
}


def shown(name: str) -> str:
    make, script = SCENES[name]
    game = make()
    lines = [f"==== {name}"]
    for entry in script.splitlines():
        lines.append(f"---- {entry}")
        lines += [line for event in enter(game, entry) for line in told(event)]
    return "\n".join([line.rstrip() for line in (*lines, *asked(game))])


def told(event: Event) -> list[str]:
    texts = dict.fromkeys([RULES.tell(event, seat, NAMES) for seat in (0, 1, None)])
    what = json.dumps(event.seen_by(0), ensure_ascii=False)
    return [what, *[f"  “{text}”" for text in texts if text]]


def asked(game: Position) -> list[str]:
    lines = [
        f"{NAMES[seat] if seat is not None else 'Somebody'} reads: "
        f"{' | '.join(RULES.prompt(game, seat, NAMES))}"
        for seat in (0, 1, None)
    ]
    for seat in game.to_act():
        lines += [f"group: {' | '.join(map(str, group))}" for group in RULES.groups(game, seat)]
        for move in game.legal_moves(seat):
            one = RULES.describe(game, seat, move, NAMES)
            parts = (one.label, one.group, " ".join(one.on), one.rule, one.says(), one.confirm)
            lines.append(f"{move}: {' | '.join(parts)}")
    return lines


@pytest.mark.parametrize("name", SCENES)
@rule("MM-110", "MM-120", "MM-418", "MM-446")
def test_it_is_shown_as_it_was_looked_through(name: str) -> None:
    parts = FILE.read_text(encoding="utf-8").split("==== ")[1:]
    approved = {part.partition("\n")[0]: f"==== {part}".strip() for part in parts}
    assert shown(name).splitlines() == approved[name].splitlines()


if __name__ == "__main__":
    FILE.write_text("\n\n".join([shown(name) for name in SCENES]) + "\n", encoding="utf-8")
