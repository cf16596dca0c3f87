"""All that Corsaire says, as templates (``kernel/wording.py`` tells how they are filled).

``words.py`` chooses between them where that takes more than names and amounts.
"""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.kernel import Group, Note, Prompt, Sentences, Told

LEVELS = ("", "the first level", "the second level", "the third level", "the top")

OWN_SLOT = ("slot-{seat}-{level}-{place}",)
HOLD = Note("You would hold {after}.")

TELLS = {
    "starts": "Each player holds {hands} cards. {Seat} {begin|begins}.",
    "round": "Turn {turn}",
    "round.looting": "Looting, turn {turn}",
    "placed": "{Seat} placed {card:face} on {level:where}.",
    "converted": "{Card:face}: {paid} became {gained}.",
    "converted.free": "{Card:face} gave {gained}.",
    "converted.short": "{line} The supply lacked {lost}.",
    "took": "{Seat} took {card:face} from the {board}.",
    "bought": "{Seat} bought the {board:plate} for {price}: {vp} VP.",
    "laid_out": "The {board:plate} lies in its place.",
    "returned": "{Seat} returned a {colour} token.",
    "received": "{Seat} had nothing left and took a {colour} token.",
    "cleared": "The looting begins. Out of play: {cards:lying}.",
    "totals": "{Totals} from trading; {seat} {begin|begins}.",
    "totals.each": "{seat} {have|has} {vp} VP",
    "laid": "{Seat} laid {cards} on the {board}.",
    "laid.down": "{down} face-down cards",
    "revealed": "All face-down cards are turned up.",
    "compared": "{name}: {winner's} {best:made} beats {other:made}. "
    "{Winner} {winner:get|gets} {vp} VP.",
    "compared.tie": "{name}: {best:made} against {other:made}, a tie. Nobody gets its VP.",
    "over": "{win}, {most} to {least}: {reason}.",
    "over.tie": "{win}: equal points, {most} each.",
}

MOVES = {
    "place": Told(
        "Place {face} on level {level}, place {place}",
        "place",
        ("card-{card}", *OWN_SLOT),
        "CO-28",
        (Note("{boards}.", "You could buy", "good"),),
    ),
    "place.none": Told(
        "Place {face} on level {level}, place {place}",
        "place",
        ("card-{card}", *OWN_SLOT),
        "CO-28",
        "No board that you could buy is within reach.",
    ),
    "convert": Told("Convert with {face}: {pay} for {gain}", "convert", OWN_SLOT, "CO-33", (HOLD,)),
    "convert.free": Told("Convert with {face}: take {gain}", "convert", OWN_SLOT, "CO-35", (HOLD,)),
    "pass": Told("Pass on {face}", "pass", OWN_SLOT, "CO-37", "Your resources stay as they are."),
    "take": Told(
        "Take {face} from the {name}",
        "take",
        ("board-{board}",),
        "CO-45",
        (Note("for {price}: {edge} VP.", "You can then buy it", "good"),),
    ),
    "take.only": Told(
        "Take {face} from the {name}",
        "take",
        ("board-{board}",),
        "CO-45",
        (Note("{why}.", "You cannot buy it:"),),
        "A new card is turned over then, and your turn can’t be taken back.",
    ),
    "buy": Told(
        "Buy the {name} for {price}",
        "buy",
        ("board-{board}",),
        "CO-47",
        "You gain {edge} VP and keep {left}.",
    ),
    "decline": Told("Leave the board", "decline", (), "CO-47", "You keep your resources."),
    "return": Told("Return a {colour} token", "return", ("token-{colour}-{seat}",), "CO-55"),
    "receive": Told("Take a {colour} token", "receive", ("supply-{colour}",), "CO-57"),
    "pick.hand": Told(
        "Choose {face}",
        "pick",
        ("card-{card}",),
        "CO-66",
        (Note("it lies face down until the end.", "From your hand:"),),
    ),
    "pick.pyramid": Told(
        "Choose {face}",
        "pick",
        OWN_SLOT,
        "CO-67",
        (Note("it lies face up.", "From {level:where} of your pyramid:"),),
    ),
    "lay": Told(
        "Lay them on the {name}",
        "lay",
        ("board-{board}", "side-{board}-{seat}"),
        "CO-65",
        "{label}, sum {sum}, for {centre} VP.",
        "Cards once laid stay.",
    ),
}
# More to be said of a trade that the supply cannot give in full (CO-36).
LOST = Note("{lost} would be lost.", "The supply is short:", "bad")

THEN_DOWN = "Then the walk goes on down."
THEN_TAKE = "Then take a card from a board."

PROMPTS = {
    "PlaceCard": Prompt(
        "Place a card from your hand in your pyramid.",
        "Each place shows first where your resources would run.",
        "CO-25",
    ),
    "ConvertResources": Prompt("Convert with {face}, or pass.", "{then}", "CO-32"),
    "ConvertResources.unpaid": Prompt("You cannot pay for {face}: pass.", "{then}", "CO-34"),
    "ConvertResources.two": Prompt(
        "Step down to {face} or {second:face}: convert or pass.",
        "The walk always runs down to the boards.",
        "CO-38",
    ),
    "Acquire.take": Prompt(
        "Take the card from the {first} or the {second}.",
        "You may then buy that board, if you can pay for it.",
        "CO-45",
    ),
    "Acquire.buy": Prompt(
        "Buy the {name} for {price}?", "{edge} victory {edge:point|points}.", "CO-47"
    ),
    "Acquire.none": Prompt("You cannot buy the {name}.", "{why}", "CO-48"),
    "AdjustResources.return": Prompt(
        "Return {due} {due:token|tokens} of your choice.",
        "You hold {held}; {limit} may stay.",
        "CO-55",
    ),
    "AdjustResources.receive": Prompt(
        "You have no token left: take one.", "Any colour in supply.", "CO-57"
    ),
    "Placement.pick": Prompt(
        "Choose {cards} from your hand or pyramid.",
        "Placement {number} of {of} in this turn.",
        "CO-63",
    ),
    "Placement.lay": Prompt(
        "Lay your {kind} on a board.", "Placement {number} of {of} in this turn.", "CO-65"
    ),
}

# What the others read, by the step that is under way.
WAITING: Mapping[str, Prompt] = {
    "place": Prompt("{Seat} is placing a card.", "", "CO-25"),
    "convert": Prompt("{Seat} is converting resources.", "", "CO-32"),
    "take": Prompt("{Seat} is taking a card.", "", "CO-45"),
    "buy": Prompt("{Seat} may buy a board.", "", "CO-47"),
    "return": Prompt("{Seat} is returning tokens.", "", "CO-55"),
    "receive": Prompt("{Seat} is taking a token.", "", "CO-57"),
    "loot": Prompt("{Seat} is choosing cards to lay on a board.", "", "CO-63"),
}

# By step: the groups that are shown, whether or not they have moves.
GROUPS: Mapping[str, tuple[Group, ...]] = {
    "place": (Group("place", "Place a card", "one card, compulsory", "CO-25"),),
    "convert": (
        Group("convert", "Convert", "pay, then gain", "CO-33"),
        Group("pass", "Pass", "keep your resources and go on", "CO-37"),
    ),
    "take": (Group("take", "Take a card", "from one of two boards", "CO-45"),),
    "buy": (
        Group("buy", "Buy the board", "for the VP at its edge", "CO-47"),
        Group("decline", "Leave it", "keep your resources", "CO-47"),
    ),
    "return": (Group("return", "Return a token", "of your choice", "CO-55"),),
    "receive": (Group("receive", "Take a token", "of your choice", "CO-57"),),
    "loot": (
        Group("pick", "Choose cards", "{left} more, from hand or pyramid", "CO-63"),
        Group("lay", "Lay them on a board", "hand cards face down, pyramid cards face up", "CO-65"),
    ),
}

SENTENCES = Sentences(TELLS, MOVES, PROMPTS)
