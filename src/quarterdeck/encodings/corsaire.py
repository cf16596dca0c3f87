"""Corsaire as arrays."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.kernel import Rules
from quarterdeck.kernel.verbs import Verbs

from .fields import Bag, Made, Nothing, Number, OneOf, Table, by, few, rows, seats
from .schema import Notes, Plan
from .vocabulary import Filled, Vocabulary

LEFT_OUT: Notes = {
    "game": Nothing("the same in every game"),
    "name": Nothing("words for people"),
    "label": Nothing("words for people"),
    "previews": Nothing("advice, worked out from what is encoded"),
    "result": Nothing("told by the game itself, when it is over"),
    "Player.seat": Nothing("each player stands at his seat’s place"),
    "Merchant.position": Nothing("each board stands at its position"),
    "Slot.level": Nothing("each slot stands at its own place"),
    "Slot.place": Nothing("each slot stands at its own place"),
}


def plan(rules: Rules, verbs: Verbs) -> Plan:
    figures = rules.catalogue()
    most = rules.seats[-1]
    cards = [card["id"] for card in figures["cards"]]
    boards = [board["id"] for board in figures["boards"]]
    positions = range(1, figures["row"] + 1)
    slots: Sequence[tuple[int, int]] = figures["slots"]
    levels = len({level for level, _ in slots})
    tokens = Table(range(len(figures["colours"])), Number())
    face = Made(by("id"), OneOf(cards))
    notes: Notes = {
        **LEFT_OUT,
        "seat": OneOf(range(most)),
        "active": OneOf(range(most)),
        "first": OneOf(range(most)),
        "winner": OneOf([*range(most), "tie"]),
        "to_act": seats(most),
        "kind": OneOf([one["kind"] for one in figures["combinations"]]),
        **dict.fromkeys(("price", "tokens", "supply", "paid", "gained"), tokens),
        "card": face,
        "Merchant.id": OneOf(boards),
        "aside": Bag(cards, by("id")),
        "Player.cards": Bag(cards, by("id")),
        "Player.boards": Bag(boards, by("id")),
        "Walk.boards": Bag(positions),
        "boards": rows(positions, by("position")),
        "sides": rows(range(most)),
        "cards": few(figures["set"]),  # laid on a board
        "slots": rows(slots, lambda slot: (slot["level"], slot["place"])),
        "players": rows(range(most)),
        "path": few(levels),
    }
    places = [(card, *slot) for card in cards for slot in slots]
    filled: Filled = {"place": places, "convert": slots, "pass": slots}
    return Plan(1, notes, Vocabulary(verbs, {"card": cards, "board": positions}, filled))
