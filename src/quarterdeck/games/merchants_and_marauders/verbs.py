"""The moves of Merchants & Marauders, as they are written."""

from __future__ import annotations

from quarterdeck.kernel import Move, Verbs
from quarterdeck.kernel.verbs import either, maybe, number, rest, word

VERBS = Verbs()

# Verbs that stand alone, by chapter: turn; port; sea; battle; cards.
for _name in (
    *("end", "port", "retire", "pass", "decline", "done"),
    *("sell", "rumor", "recruit", "shipyard", "check", "modify", "restore", "gold"),
    *("leave", "let-go", "stop", "draw"),
    *("shoot", "board", "flee", "chasers", "fight", "withdraw", "keep-ship", "again"),
    *("take-ship", "collect"),
):
    VERBS.verb(_name)

# ---- turn
STASH = VERBS.verb("stash", number("amount"), missing="say how much Gold you stash")
TAKE = VERBS.verb("take", either("what"))  # Gold out of the stash, or something of the spoils
DROP = VERBS.verb("drop", word("card"))
DISCARD = VERBS.verb("discard", word("card"))
KEEP = VERBS.verb("keep", maybe(word("what"), ""))  # nothing: the captain one has
LEAD = VERBS.verb("lead", number("seat"))

# ---- sea
SAIL = VERBS.verb("sail", word("zone"))
ENTER = VERBS.verb("enter", maybe(word("how", "pay", "roll"), ""))
SCOUT = VERBS.verb("scout", either("target"), missing="choose a target first")
RAID = VERBS.verb("raid", word("nation"))
CARDS = VERBS.verb("cards", number("number"))
EXCHANGE = VERBS.verb("exchange", word("card"))

# ---- port
BUY = VERBS.verb("buy", maybe(word("card"), ""))  # nothing: go to the market
PAY = VERBS.verb("pay", maybe(number("witness"), -1))
DECLARE = VERBS.verb("declare", word("card"))
SHIP = VERBS.verb("ship", word("kind"))
REPAIR = VERBS.verb("repair", word("place"))
WEAPON = VERBS.verb("weapon", word("weapon"))
SELL_WEAPON = VERBS.verb("sell-weapon", word("weapon"))
PLACE = VERBS.verb("place", word("port"))
HIRE_CREW = VERBS.verb("hire-crew", number("number"))
HIRE = VERBS.verb("hire", word("card"), missing="say whom you hire")
CLAIM = VERBS.verb("claim", maybe(word("card"), ""))  # nothing: the ship that was taken
GIVE_UP = VERBS.verb("give-up", word("card"))

# ---- battle
HIT = VERBS.verb("hit", word("place"))
BRACE = VERBS.verb("brace", word("place"))
CANCEL = VERBS.verb("cancel", word("place"))
SPEND = VERBS.verb("spend", word("weapon"))
REROLL = VERBS.verb("reroll", rest("dice"))
AIM = VERBS.verb("aim", rest("hits"))
REWARD = VERBS.verb(
    "reward",
    word("nation"),
    missing="claim the reward of one nation, or pass",
    extra="only one nation pays",
)

# ---- cards
PLAY = VERBS.verb("play", word("card"), rest("with"))
USE = VERBS.verb("use", word("card"))
DELIVER = VERBS.verb("deliver", word("card"), rest("cargo"))
SURVEY = VERBS.verb("survey", word("card"))
ASSAULT = VERBS.verb("assault", word("card"))
PARDON = VERBS.verb("pardon", maybe(word("nation"), ""), maybe(number("count"), 0))
AMNESTY = VERBS.verb("amnesty", word("nation"))
SEND = VERBS.verb("send", word("npc"), word("zone"))
SHIFT = VERBS.verb("shift", word("from"), word("to"))
DEMAND = VERBS.verb("demand", word("good"), word("port"))
ARM = VERBS.verb("arm", word("weapon"))
TAKE_FROM = VERBS.verb("take-from", word("port"))
NAME = VERBS.verb("name", word("good"))


def named(move: Move) -> str:
    """What a move names first, whatever its verb; "" if nothing."""
    return str(move.args[0]) if move.args else ""


def gold_taken(move: Move) -> int:
    """How much Gold ``take`` takes out of the stash."""
    amount = TAKE.of(move)
    assert isinstance(amount, int)
    return amount
