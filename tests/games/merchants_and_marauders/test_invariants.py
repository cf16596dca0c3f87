"""Whatever goes wrong on the board is noticed after the next entry, and named."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quarterdeck.games.merchants_and_marauders.data.ids import WARTIME
from quarterdeck.games.merchants_and_marauders.pieces import Batch, Known, Npc, Purse, Weighed
from quarterdeck.kernel import BrokenInvariant
from tests.games.merchants_and_marauders.standard import changed
from tests.support.rule import rule

from .fights import COMMANDER
from .scenario import Position, captain, position

PORT_ROYAL = Npc("english", COMMANDER["english"], "POR")


def board() -> Position:
    """Two captains, a war, and an English Naval ship."""
    return position(
        captain("C08", "frigate", "~SDO", gold=14, hold="K17 K25", hand="G01", rumor="R03",
                specialists="S04A", weapons="grapeshot", mods="chasers", used="chasers"),
        captain("C16", "sloop", "TRI", gold=4, hold="K01"),
        war="dutch spanish", npcs=(PORT_ROYAL,),
    )  # fmt: skip


def with_gold(g: Position, gold: int, stash: int = 0) -> None:
    p = g.players[0]
    p.gold, p.stash = gold, stash


def with_known(g: Position, card: str) -> None:
    g.known = (Known(1, 0, card),)


def with_npc(g: Position, *npcs: Npc) -> None:
    g.npcs = npcs
    (card,) = {PORT_ROYAL.commander} - {npc.commander for npc in npcs} or {""}
    g.event_discard = (card,) if card else ()


def with_used(g: Position, *used: str) -> None:
    p = g.players[0]
    p.ship = p.vessel()._replace(used=used)


def with_weapons(g: Position, *weapons: str) -> None:
    g.players[0].weapons = weapons


def with_merchants(g: Position, *batches: Batch) -> None:
    g.merchants = batches


def moved(g: Position, zone: str, to: str) -> Batch:
    """The merchants, with one of another place."""
    (batch,) = g.merchants
    return Batch(tuple([to if place == zone else place for place in batch.places]), batch.tokens)


def shown_twice(g: Position) -> None:
    (batch,) = g.hidden_modifications
    port, token = batch.places[0], batch.tokens[-1]
    g.modifications = {port: token}
    g.hidden_modifications = (Batch(batch.places[:-1], batch.tokens[:-1]),)


def a_token_without_a_place(g: Position) -> None:
    (batch,) = g.hidden_modifications
    g.hidden_modifications = (Batch(batch.places[:-1], batch.tokens),)


FAULTS: dict[str, tuple[Callable[[Position], object], str]] = {
    "cargo": (lambda g: setattr(g.players[1], "hold", ("K17",)),
              "Cargo Cards: missing ['K01'], too many ['K17']"),
    "glory": (lambda g: setattr(g.players[0], "hand", ()),
              "Glory Cards: missing ['G01'], too many []"),
    "specialist": (lambda g: setattr(g.players[1], "drawn", ("S04A",)),
                   "Glory Cards: missing [], too many ['S04A']"),
    "rumor": (lambda g: setattr(g.players[1], "proved", ("R03",)),
              "Rumors: missing [], too many ['R03']"),
    "mission": (lambda g: setattr(g, "offers", g.offers[:1] * 2),
                "Missions: missing ['M02'], too many ['M01']"),
    "captain": (lambda g: setattr(g.players[1], "captain", "C08"),
                "Captains: missing ['C16'], too many ['C08']"),
    "event": (lambda g: setattr(g, "event_discard", ("E19",)),
              "Event Cards: missing [], too many ['E19']"),
    "merchants in one zone": (lambda g: with_merchants(g, moved(g, "HAV", "NAS")),
                              "one merchant a zone at most"),
    "merchant ashore": (lambda g: with_merchants(g, moved(g, "HAV", "XXX")),
                        "merchants lie in Sea-Zones"),
    "token without a place": (a_token_without_a_place, "a token for each place"),
    "two tokens in a port": (shown_twice, "one Ship Modification a port at most"),
    "weapons": (lambda g: with_weapons(g, "grapeshot", "grapeshot"),
                "one Special Weapon of a kind (MM-159)"),
    "bounties": (lambda g: setattr(g.players[0], "bounties", (0, 0, 0, 6)),
                 "at most five Bounties (MM-360)"),
    "bounties below": (lambda g: setattr(g.players[0], "bounties", (-1, 0, 0, 0)),
                       "at most five Bounties (MM-360)"),
    "npc twice": (lambda g: with_npc(g, PORT_ROYAL, Npc("english", WARTIME, "POR")),
                  "each NPC ship once (MM-406)"),
    "npc nowhere": (lambda g: with_npc(g, Npc("english", PORT_ROYAL.commander, "XXX")),
                    "an NPC is in a Sea-Zone or off the board"),
    "npc of another": (lambda g: with_npc(g, Npc("french", PORT_ROYAL.commander, "POR")),
                       "an NPC ship is commanded by its own captains"),
    "pirates at war": (lambda g: with_npc(g, PORT_ROYAL, Npc("pirate-sloop", WARTIME, "POR")),
                       "pirates know no war"),
    "debts": (lambda g: with_gold(g, -1), "no debts"),
    "stash": (lambda g: with_gold(g, 14, -1), "no debts"),
    "purse": (lambda g: with_gold(g, 15), "what all know of a player's Gold is true"),
    "port": (lambda g: setattr(g.players[1], "zone", "CSE"), "a ship in port is where a port is"),
    "no ship": (lambda g: setattr(g.players[1], "ship", None), "a ship on the board, or none"),
    "known": (lambda g: with_known(g, "K01"), "what is known of a hand is held"),
    "turned over": (lambda g: with_used(g, "long-guns"),
                    "only what is there is turned over"),
    "richer": (lambda g: setattr(g, "weighed", (Weighed(1, 0, 1),)),
               "whoever was seen to be richer is"),
    "one at war": (lambda g: setattr(g, "war", ("dutch",)), "no war or two nations"),
    "at war with itself": (lambda g: setattr(g, "war", ("dutch", "dutch")),
                           "no war or two nations"),
    "peace": (lambda g: setattr(g, "war", ()), "the War card lies out while there is a war"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
@rule("MM-003", "MM-009")
def test_a_fault_on_the_board_is_named(name: str) -> None:
    break_it, said = FAULTS[name]
    g = board()
    break_it(g)
    with pytest.raises(BrokenInvariant) as fault:
        g.check()
    assert str(fault.value) == said


@rule("MM-159", "MM-R212")
def test_there_are_no_more_special_weapons_than_tokens() -> None:
    g = position(captain("C08"), captain("C16"), cards=changed("tokens", "grapeshot", tokens=1))
    for p in g.players:
        p.weapons = ("grapeshot",)
    with pytest.raises(BrokenInvariant) as fault:
        g.check()
    assert str(fault.value) == "no more Special Weapons of a kind than tokens"


def test_what_may_be_is_no_fault() -> None:
    """The same places, just within their limits."""
    g = board()
    p = g.players[0]
    p.bounties = (0, 0, 0, 5)
    p.purse = Purse(0, 14, 0, 0, 0, 14)
    with_gold(g, 0)
    with_known(g, "K17")
    g.weighed = (Weighed(1, 0, 4),)
    with_npc(g, PORT_ROYAL, Npc("spanish", WARTIME, ""))
    g.check()
    g.weighed = (Weighed(1, 0, 5),)
    with pytest.raises(BrokenInvariant, match="seen to be richer"):
        g.check()
