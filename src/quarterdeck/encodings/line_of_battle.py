"""Line of Battle as arrays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quarterdeck.kernel import Rules
from quarterdeck.kernel.verbs import Verbs

from .fields import Bag, Field, Made, Maybe, Nothing, Number, OneOf, Record, Table, by, rows, seats
from .schema import Notes, Plan, item_of, record_of
from .vocabulary import Vocabulary

AT_SEA_AND_IN_PORT = ("line", "prizes", "port")
PRINTED = Nothing("printed on the ship or card whose place this is")
OWN_PLACE = Nothing("each player stands at his seat’s place")
ELSEWHERE = Nothing("each ship stands at her number’s place, in players.ships")
ON_SHIPS = Nothing("each card stands at its number’s place, in players.cards")
FOLLOWS = Nothing("follows from the ship’s Rate and damage")
PRINTED_ON_SHIPS = ("id", "name", "nation", "rate", "guns", "hull", "rigging")

LEFT_OUT: Notes = {
    "game": Nothing("the same in every game"),
    "result": Nothing("told by the game itself, when it is over"),
    **{f"{kind}.seat": OWN_PLACE for kind in ("Player", "DealerRoll", "BlockadeCard")},
    "BlockadeCard.card": PRINTED,
    "Shift.ship": PRINTED,
    **{f"DiscardedCards.{name}": PRINTED for name in ("title", "detail", "hits")},
    **{f"Ship.{name}": PRINTED for name in PRINTED_ON_SHIPS},
    **dict.fromkeys(("points_in_port", "points_left", "Ship.points"), FOLLOWS),
    **dict.fromkeys(AT_SEA_AND_IN_PORT, ELSEWHERE),
    **dict.fromkeys(("hull_hits", "rigging_hits", "fires"), ON_SHIPS),
}


def plan(rules: Rules, verbs: Verbs) -> Plan:
    figures = rules.catalogue()
    most = rules.seats[-1]
    cards = [card["id"] for card in figures["cards"]]
    ships = [ship["id"] for ship in figures["ships"]]
    kinds = dict.fromkeys([_kind(card) for card in figures["cards"]])
    seat, ship, card = OneOf(range(most)), OneOf(ships), OneOf(cards)
    notes: Notes = {
        **LEFT_OUT,
        **dict.fromkeys(("seat", "dealer", "turn", "breaker", "owner", "on"), seat),
        "to_act": seats(most),
        "Boarding.chosen": seats(most),
        "dealer_rolls": rows(range(most), by("seat")),
        "top": Made(by("id"), ship),
        "captured": Made(by("id"), ship),
        "Discards.top": Made(by("id"), card),
        "Discards.cards": rows(kinds, _kind),
        "lost": Bag(ships, by("id")),
        "View.hand": Bag(cards, by("id")),
        "scored": Bag(ships, by("id")),
        "sunk_ships": Bag(ships, by("id")),
        "refusing": Made(lambda _card: True, Number(is_flag=True)),
        "broken_by": Bag(range(most), by("seat")),
        "blockaded_by": rows(range(most), by("seat")),
        "ship": ship,
        "target": ship,
        "View.target": Number(),
        "Pending.card": Made(by("id"), card),
        "Pending.ships": Bag(ships),
        "shifts": rows(ships, by("ship")),
        "escort": Maybe(Number()),
        "played": Bag(cards, by("card")),
        "Boarding.hits": Table([str(one) for one in range(most)], Number()),
    }
    notes = {**notes, "View.players": _players(rules, notes, ships, cards)}
    values = {"card": cards, "ship": ships, "on": range(most), "escort": ships}
    return Plan(1, notes, Vocabulary(verbs, values))


def _kind(card: dict[str, Any]) -> tuple[str, str]:
    """Cards of one kind are told together in the discard pile."""
    return card["title"], card["detail"]


def _players(rules: Rules, notes: Notes, ships: list[int], cards: list[int]) -> Field:
    """The players; and beside them all their ships, and the cards that lie on these."""
    view = rules.shapes.view
    ship = record_of(item_of(view, "players", "line"), notes)
    lies = Record({"ship": Number(), "on": OneOf(["hull", "rigging", "fire"])})
    parts = {
        "seats": Table(range(rules.seats[-1]), record_of(item_of(view, "players"), notes)),
        "ships": Table(ships, Record({**ship.parts, "at": Number()}), by("id")),
        "cards": Table(cards, lies, by("card")),
    }
    return Made(_laid_out, Record(parts))


def _laid_out(players: list[dict[str, Any]]) -> dict[str, Any]:
    ships = [
        {**ship, "at": at}
        for player in players
        for place in AT_SEA_AND_IN_PORT
        for at, ship in enumerate(player[place], 1)
    ]
    return {"seats": players, "ships": ships, "cards": [*_on_ships(ships)]}


def _on_ships(ships: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for ship in ships:
        for on in ("hull", "rigging"):
            for hit in ship[f"{on}_hits"]:
                yield {"card": hit["id"], "ship": ship["id"] + 1, "on": on}
        for fire in ship["fires"]:
            yield {"card": fire["card"], "ship": ship["id"] + 1, "on": "fire"}
