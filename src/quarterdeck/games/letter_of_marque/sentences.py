"""All that Letter of Marque says, as templates (``kernel/wording.py`` tells how they are filled).

``words.py`` chooses between them where that takes more than names and amounts.
"""

from __future__ import annotations

from quarterdeck.kernel import Note, Prompt, Sentences, Told

ATTACK_STANDS = "An attack can’t be taken back."
KEEPS = "it stays, and {owner} keeps your cannon card, {points} {points:point|points}."

SENTENCES = Sentences(
    tells={
        "drawn": "{Seat} turned over a {value}.",
        "left": "{Seat's} ship left with a {value}.",
        "starts": "{Seat} {begin|begins} with the cheapest treasure.",
        "starts.lot": "{Seat} {begin|begins}: the lot fell among those with the cheapest treasure.",
        "round": "Round {round}",
        "arrived": "{Seat's} {value} arrived.",
        "attacked.armed": "{Seat} attacked {owner's} {value}. "
        "Armed: {owner} {owner:keep|keeps} the cannon card.",
        "attacked.robbed": "{Seat} attacked {owner's} {value}. "
        "Defenseless: {seat} {take|takes} {value} points.",
        "passed": "{Seat} passed.",
        "passed.auto": "{Seat} passed: nothing else was possible.",
        "revealed": "All ships are shown. Armed and never attacked: {armed}.",
        "over": "The sea is empty. {win} with {points} points: {reason}.",
    },
    moves={
        "leave": Told(
            "A ship leaves",
            "leave",
            ("deck-{seat}",),
            "LM-20",
            "You turn over your top treasure, then choose the ship that carries it.",
            "Once the card is turned over, it can’t be put back.",
        ),
        "guard.armed": Told(
            "Send an armed ship", "guard", ("reserve-armed",), note="It beats off every attack."
        ),
        "guard.defenseless": Told(
            "Send a defenseless ship",
            "guard",
            ("reserve-defenseless",),
            note="Any attack takes it.",
        ),
        "arrive": Told(
            "Your {value} arrives",
            "arrive",
            ("ship-{ship}",),
            "LM-25",
            "You score {value} points. Nobody sees whether the ship was armed.",
        ),
        "arrive.known": Told(
            "Your {value} arrives",
            "arrive",
            ("ship-{ship}",),
            "LM-25",
            "You score {value} points. All know already that the ship is armed.",
        ),
        "attack": Told(
            "Attack {owner's} {value}",
            "attack",
            ("ship-{ship}", "cannons-{seat}"),
            "LM-29",
            (
                Note("you take the {value}.", "Defenseless:", "good"),
                Note(KEEPS, "Armed:", "bad"),
            ),
            ATTACK_STANDS,
        ),
        "attack.odds": Told(
            "Attack {owner's} {value}",
            "attack",
            ("ship-{ship}", "cannons-{seat}"),
            "LM-29",
            (
                Note("you take the {value}.", "{robbed} % defenseless:", "good"),
                Note(KEEPS, "{armed} % armed:", "bad"),
            ),
            ATTACK_STANDS,
        ),
        "attack.known": Told(
            "Attack {owner's} {value}",
            "attack",
            ("ship-{ship}", "cannons-{seat}"),
            "LM-36",
            (Note(KEEPS, "All know that this ship is armed:", "bad"),),
            ATTACK_STANDS,
            warns=True,
        ),
        "pass": Told("Pass", "pass", (), "LM-42", "Your next turn comes round as usual."),
    },
    prompts={
        "turn": Prompt(
            "Your turn: {ways}.",
            "Brass marks what you can touch. Each ship says first what would happen.",
            "LM-17",
        ),
        "guard": Prompt(
            "Choose a ship to guard your treasure of {value}.",
            "Only you will know whether it is armed.",
        ),
    },
)

# What a turn may consist of, for the prompt.
WAYS = {
    "leave": "let a ship leave",
    "arrive": "let one arrive",
    "attack": "attack one",
    "pass": "pass",
}
