"""All that Line of Battle says, as templates (``kernel/wording.py`` tells how they are filled).

``log.py``, ``moves.py`` and ``questions.py`` choose between them where that takes more than names
and amounts.
"""

from __future__ import annotations

from quarterdeck.kernel import Note, Prompt, Sentences, Told

AT_ONCE = "The die is rolled at once."
ALL_AT_ONCE = "The dice are rolled at once."
WHOLE_TURN = "Discarding it is your whole turn."

TELLS = {
    "round": "Round {round}",
    "dealer": "{Seat} rolled highest and {deal|deals} first.",
    "burned.hull": "The fire on {seat's} {ship} burns on: Hull {hull_left} left.",
    "burned.rigging": "The fire on {seat's} {ship} burns on: Rigging {rigging_left} left.",
    "dismasted": "{Seat's} {ship} is dismasted.",
    "unflagged": "{Seat's} {ship} is a Line Breaker no more.",
    "spread": "The fire on {seat's} {ship} went over to the Hull.",
    "sunk": "{Seat} sank {owner's} {ship}, {points} VP at the end of the round.",
    "sunk.broken_line": "{Seat} sank {owner's} {ship} in the broken Line, "
    "{points} VP at the end of the round.",
    "sunk.explosion": "{Owner's} {ship} exploded. Nobody scores her.",
    "sunk.aground": "{Owner's} {ship} is lost on the rocks. Nobody scores her.",
    "removed.turn": "{Seat's} {what} is over.",
    "removed.no_breakers": "{Seat's} {what} on {on} is gone: no Line Breaker is left.",
    "removed.no_ships": "{Seat's} {what} on {on} is gone: no mobile ship is left to keep it.",
    "removed.refused": "{Seat's} {what} on {on} is gone: battle is refused.",
    "removed.weathergauge": "{Seat's} {what} on {on} is gone: the wind has changed.",
    "discarded": "{Seat} discarded {card}.",
    "passed_on": "{Seat} passed {card:title} to {on}: it had no effect.",
    "came_back": "{card:title} came back to {seat} and was discarded.",
    "red": "{Seat} had to play {card:title}.",
    "weathergauge": "The wind changes, and the reinforcements are shuffled.",
    "fire": "{Seat's} {ship} burns in the {place} (die {die}).",
    "strike_roll": "{Seat's} {ship}, Hull {needs}, rolled {die} and "
    "{struck:struck her colours|fights on}.",
    "aground": "{Seat's} {ship} touched the rocks, rolled {die} and {lost:is stuck|gets clear}.",
    "ordered_home": "{Seat's} {ship} is ordered home.",
    "fired.broadside": "{Seat} fired {hits} at the {place} of {owner's} {target:ship} "
    "from {ship}{dismasted:: she is dismasted|}.",
    "fired.rake": "{Seat} raked {owner's} {target:ship} from {ship}, "
    "{hits} on the {place}{dismasted:: she is dismasted|}.",
    "broke_line": "{Seat} broke {on's} Line with {breakers:ship}.",
    "repaired": "{Seat} took {card} off {ship}.",
    "doused": "{Seat} put out a fire on {ship}.",
    "boarded": "{Seat} boarded {owner's} {target:ship} from {ship}.",
    "boarded.struck": "{Seat} boarded {owner's} {target:ship} from {ship}: "
    "{target:ship} gives herself up.",
    "duel": "{First}; {second}.",  # each is one of the next three
    "duel.no_card": "{seat} showed no card",
    "duel.bluff": "{seat} showed {card}, a bluff",
    "duel.hits": "{seat} showed {card}, {hits} {hits:hit|hits}",
    "boarding_roll.captured": "{Seat} rolled {die}, result {result}: {target:ship} is taken.",
    "boarding_roll.repelled": "{Seat} rolled {die}, result {result}: the boarders are thrown back.",
    "boarding_roll.lost": "{Seat} rolled {die}, result {result}: the boarders lose {ship}.",
    "captured": "{Seat} captured {owner's} {ship}.",
    "cleared": "{Seat} cleared {card} off {ship}.",
    "declared.line": "{ship} joins {seat's} Line.",
    "declared.prize": "{ship} is {seat's} Prize.",
    "joined": "{ship} joins {seat's} {to:place}.",
    "refused_battle": "{Seat} refused battle.",
    "blockade_roll": "{ship} {passed:passed|could not pass} {by's} Blockade: "
    "needed {needs}, rolled {die}.",
    "moved.line": "{Seat's} {ship} came out of Port.",
    "moved.port": "{Seat's} {ship} came into Port and is repaired.",
    "prize_scored": "{Seat} scored {points} VP for the Prize {ship}.",
    "fire_ship": "A Fire Ship against {owner's} {ship}: {die}{plus}, "
    "{sinks:she burns to the waterline|a miss}.",
    "blockaded": "{Seat} blockaded {on's} Port.",
    "round_over": "{Seat} {need|needs} {needed}, and {left} {left:card is|cards are} left: "
    "the round is over.",
    "scored": "Round {round} scored: {rows}.",
    "over": "{win} with {points} VP: {reason}.",
}

MOVES = {
    "play": Told("Play {card}", "play", ("card-{card}",)),
    "play.red": Told(
        "Play {card:title}",
        "red",
        ("card-{card}",),
        confirm="It can’t be taken back once chance has decided.",
    ),
    "play.no_effect": Told(
        "Pass {card:title} on",
        "red",
        ("card-{card}",),
        note="It has no effect on you and goes to the next player.",
    ),
    "discard": Told("Discard {card}", "discard", ("card-{card}",), "LB-26", "", WHOLE_TURN),
    "discard.refuse_battle": Told(
        "Discard {card}",
        "discard",
        ("card-{card}",),
        "LB-26",
        "It brings ships out of Port.",
        WHOLE_TURN,
    ),
    "stop": Told("End your turn", "stop", (), "LB-27"),
    "with": Told(
        "{ship}", "ship", ("ship-{ship}",), "LB-66", "Hull {hull}, Rigging {rigging} left."
    ),
    "with.fires": Told(
        "Fire from {ship}",
        "shooter",
        ("ship-{ship}",),
        "LB-67",
        "Hull {hull}, Rigging {rigging} left.",
    ),
    "at": Told(
        "{Owner's} {ship}, {place}",
        "target",
        ("ship-{ship}",),
        note="{place} {left} of {printed} left.",
    ),
    "at.sinks": Told(
        "{Owner's} {ship}, {place}",
        "target",
        ("ship-{ship}",),
        note=(Note("at the end of the round.", "She sinks: {points} VP", "good"),),
    ),
    "at.dismasts": Told(
        "{Owner's} {ship}, {place}", "target", ("ship-{ship}",), note="She is dismasted."
    ),
    "break": Told(
        "Break {on's} Line",
        "target",
        ("line-{on}", "seat-{on}"),
        "LB-79",
        "{harm} Hull and {harm} Rigging off {ships}.",
    ),
    "flag": Told(
        "{ship} breaks the Line",
        "breakers",
        ("ship-{ship}",),
        "LB-80",
        "She can then attack only the player whose Line she breaks.",
    ),
    "BreakTheLine.done": Told("No more Line Breakers", "done", (), "LB-80"),
    "repair": Told("Take {card} off {ship}", "hit", ("ship-{ship}", "hit-{card}"), "LB-97"),
    "douse": Told("Put out a fire on {ship}", "fire", ("ship-{ship}", "fire-{card}"), "LB-102"),
    "board": Told(
        "Board {owner's} {ship}",
        "target",
        ("ship-{ship}",),
        "LB-105",
        (Note("{points} VP as a Prize in Port.", "{least}+ captures:", "good"),),
    ),
    "board.struck": Told(
        "Board {owner's} {ship}",
        "target",
        ("ship-{ship}",),
        "LB-52",
        (Note("she has struck. {points} VP as a Prize in Port.", "Gives herself up:", "good"),),
    ),
    "show": Told("Show {card}", "show", ("card-{card}",), "LB-108", "Counts {hits}."),
    "show.bluff": Told(
        "Show {card}", "show", ("card-{card}",), "LB-108", (Note("counts 0.", "A bluff:", "bad"),)
    ),
    "show.none": Told("Show no card", "show", (), "LB-108", "You hold no card that can be shown."),
    "clear": Told("Take {card} off {ship}", "clear", ("ship-{ship}", "hit-{card}"), "LB-117"),
    "clear.none": Told("Leave her Rigging as it is", "clear", ("ship-{ship}",), "LB-117"),
    "declare.line": Told(
        "She joins your Line",
        "declare",
        ("ship-{ship}", "line-{seat}"),
        "LB-119",
        "She scores nothing for you.{harm}",
    ),
    "declare.prize": Told(
        "She is a Prize", "declare", ("ship-{ship}",), "LB-120", "{points} points in Port.{harm}"
    ),
    "join": Told(
        "{ship} joins your {to:place}",
        "place",
        ("{to}-{seat}", "reinforcements"),
        "LB-128",
        "{harm}",
    ),
    "leave": Told("{ship} comes out into the Line", "shift", ("ship-{ship}",), "LB-131", "{note}"),
    "enter": Told("{ship} goes into Port", "shift", ("ship-{ship}",), "LB-137", "{note}"),
    "tow": Told(
        "{escort:ship} brings {ship} in",
        "shift",
        ("ship-{ship}", "ship-{escort}"),
        "LB-138",
        "{note}",
    ),
    "RefuseBattle.done": Told("These ships move", "done", (), "LB-137"),
    "RefuseBattle.done.rolls": Told("These ships move", "done", (), "LB-137", "", ALL_AT_ONCE),
    "RefuseBattle.done.none": Told("No ship moves", "done", (), "LB-137"),
    "burn": Told(
        "Against {owner's} {ship}",
        "target",
        ("ship-{ship}",),
        "LB-142",
        (Note("", "Sinks her on {dice}: {points} VP.", "good"),),
        AT_ONCE,
    ),
    "raid": Told(
        "Into {on's} Port",
        "target",
        ("port-{on}",),
        "LB-142",
        "Each ship there sinks on {dice}.",
        ALL_AT_ONCE,
    ),
    "blockade": Told("Blockade {on's} Port", "target", ("port-{on}",), "LB-147"),
}

# What is added to the notes above.
HARMS = "The broken Line harms her."
SINKS = "The broken Line sinks her at once."
REPAIRED = "She is repaired."
SCORES = "She scores {points} points."
MUST_ROLL = "She must roll {rolls} to pass."

PROMPTS = {
    "Turn": Prompt(
        "Your turn: play a card, or discard one.",
        "Cards you cannot play say why; every card can be discarded.",
        "LB-26",
    ),
    "Turn.further": Prompt(
        "Play another card with it, or end your turn.",
        "A Rake may follow a Broadside, or come before it; a Boarding Party follows a Broadside "
        "that dismasts its target.",
        "LB-27",
    ),
    "Turn.red": Prompt(
        "You must play a red card.",
        "If it has no effect on you, it goes to the next player. It is your whole turn.",
        "LB-25",
    ),
    "Gunfire": Prompt("{ship} fires a {card:gun}: choose her target."),
    "Gunfire.open": Prompt(
        "{ship} fires a {card:gun}: choose her target.", "Or choose another ship to fire."
    ),
    "BoardingParty.target": Prompt("Boarding Party: choose the ship to board.", "", "LB-105"),
    "BoardingParty.ship": Prompt("Choose the ship that boards {target:ship}.", "", "LB-107"),
    "BoardingParty.card": Prompt(
        "{ship} boards {target:ship}: choose a card to show.",
        "A fitting Broadside or a Rake counts its hits; anything else is a bluff. Both cards "
        "are shown together and discarded.",
        "LB-108",
    ),
    "Capture.clear": Prompt(
        "You may take the smallest hit card off {ship}’s Rigging.", "", "LB-117"
    ),
    "Capture.declare": Prompt(
        "{ship} is yours: Line or Prize?",
        "In the Line she fights for you and scores nothing. A Prize scores {times} in Port.",
        "LB-118",
    ),
    "BreakTheLine.line": Prompt("Break the Line: choose whose.", "", "LB-79"),
    "BreakTheLine.ships": Prompt(
        "Choose your Line Breakers, up to {most}.",
        "They can attack only that player from now on.",
        "LB-80",
    ),
    "RefuseBattle.played": Prompt(
        "Choose the ships that move in or out of Port, then say done.",
        "Each moves once. A dismasted ship needs a mobile escort to come in.",
        "LB-137",
    ),
    "RefuseBattle.discarded": Prompt(
        "Choose the ships that move out of Port, then say done.", "Each moves once.", "LB-131"
    ),
    "Repair": Prompt("Repair: choose a Broadside card to take off.", "", "LB-97"),
    "BucketBrigade": Prompt("Bucket Brigade: choose the fire to put out.", "", "LB-102"),
    "AdditionalShip": Prompt("The new ship: Line or Port?", "", "LB-128"),
    "FireShip": Prompt("Fire Ship: choose a ship at sea, or a Port.", "", "LB-142"),
    "Blockade": Prompt("Blockade: choose a Port.", "", "LB-147"),
}

GROUPS = {
    "red": "Play a red card",
    "play": "Play a card",
    "discard": "Discard a card",
    "stop": "End your turn",
    "ship": "Choose a ship",
    "target": "Choose a target",
    "shooter": "From another ship",
    "breakers": "Choose Line Breakers",
    "hit": "Take off a Broadside",
    "fire": "Put out a fire",
    "show": "Lay a card face down",
    "clear": "Clear the Rigging",
    "declare": "Line or Prize",
    "place": "Line or Port",
    "shift": "Move ships",
    "done": "Done",
}
GROUP_OF: dict[str, str] = {}  # of a verb's moves; a red card that is played has its own
for key, told in MOVES.items():
    for part in key.split("."):
        GROUP_OF.setdefault(part, told.group)

GROUP_RULES = {
    "red": "LB-25",
    "play": "LB-26",
    "discard": "LB-26",
    "stop": "LB-27",
    "ship": "LB-66",
    "target": "LB-64",
    "shooter": "LB-67",
    "breakers": "LB-80",
    "hit": "LB-97",
    "fire": "LB-102",
    "show": "LB-108",
    "clear": "LB-117",
    "declare": "LB-118",
    "place": "LB-128",
    "shift": "LB-137",
    "done": "LB-80",
}

SENTENCES = Sentences(TELLS, MOVES, PROMPTS, GROUPS)
