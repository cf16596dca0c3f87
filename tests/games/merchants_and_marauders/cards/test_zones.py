"""The effects of the 17 Sea-Zones (p. 6, MM-091, MM-R8; data/zones.toml)."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders.board import is_haven
from quarterdeck.games.merchants_and_marauders.dice import skill_dice
from quarterdeck.games.merchants_and_marauders.effects import figure, granted
from quarterdeck.games.merchants_and_marauders.npc.captains import scouting_npcs
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from quarterdeck.games.merchants_and_marauders.port.buy import cards_on_offer
from quarterdeck.games.merchants_and_marauders.port.modifications import (
    modification_price,
    restore_price,
)
from quarterdeck.games.merchants_and_marauders.port.recruit import crew_price
from quarterdeck.games.merchants_and_marauders.port.sell import proceeds
from quarterdeck.games.merchants_and_marauders.port.ship_trade import ship_price
from quarterdeck.games.merchants_and_marauders.port.shipyard import repair_price, weapon_price
from tests.games.merchants_and_marauders.standard import PORTS, STANDARD
from tests.support.rule import rule
from tests.support.transcript import enter, moves

from ..scenario import Position, captain, two


def there(place: str, **rest: str) -> Position:
    return two(captain("C13", "sloop", place, **rest))


@rule("MM-091", "MM-R8")
@pytest.mark.parametrize(
    ("zone", "asked", "here", "elsewhere"),
    [
        ("HAV", lambda g: ship_price(g, 0, "frigate"), 30, 35),
        ("HAV", lambda g: ship_price(g, 0, "sloop"), 10, 10),
        ("OLD", lambda g: skill_dice(g, 0, "leadership", "recruit"), 3, 2),
        ("OLD", lambda g: crew_price(g, 0), 1, 2),
        ("TOR", lambda g: weapon_price(g, 0), 2, 3),
        ("PET", lambda g: figure(g, 0, "sell.other", 3), 4, 3),
        ("CAR", lambda g: repair_price(g, 0), 1, 2),
        ("CAR", lambda g: restore_price(g, 0), 3, 3),
        ("SDO", lambda g: skill_dice(g, 0, "influence", "rumor"), 4, 3),
        ("SDO", lambda g: skill_dice(g, 0, "influence", "harbour"), 3, 3),
        ("CUR", lambda g: cards_on_offer(g, 0), 7, 6),
        ("SMA", lambda g: modification_price(g, 0), 2, 3),
        ("SMA", lambda g: restore_price(g, 0), 2, 3),
        ("STJ", lambda g: granted(g, 0, "modifications.keep"), True, False),
        ("BRI", lambda g: figure(g, 0, "sell.demand", 6), 7, 6),
    ],
)
def test_what_a_port_changes(zone: str, asked: object, here: object, elsewhere: object) -> None:
    assert callable(asked)
    assert asked(there(zone)) == here
    assert asked(there("NAS")) == elsewhere


@rule("MM-091", "MM-127")
def test_a_view_tells_what_every_port_would_pay_whoever_looks() -> None:
    away = there("NAS", bounties="english 1").view(0)["zones"]
    for port in PORTS:
        g = there(port)
        wanted, other = figure(g, 0, "sell.demand", 6), figure(g, 0, "sell.other", 3)
        assert g.view(0)["zones"][port]["pays"] == [wanted, other] == away[port]["pays"]
        assert g.view(None)["zones"][port]["pays"] is None
    assert away["BRI"]["pays"] == [7, 3]
    assert away["PET"]["pays"] == [6, 4]
    assert away["CSE"]["pays"] is None


@rule("MM-104")
def test_the_catalogue_tells_how_far_every_port_is() -> None:
    away = {zone: one["away"] for zone, one in STANDARD.catalogue()["zones"].items()}
    assert (away["POR"]["HAV"], away["POR"]["BRI"], away["POR"]["POR"]) == (1, 4, 0)
    for zone, ports in away.items():
        assert set(ports) == set(PORTS)
        near = STANDARD.zones[zone].adjacent
        for port, far in ports.items():  # one more than from the nearest neighbour
            assert far == (0 if port == zone else 1 + min([away[one][port] for one in near]))


@rule("MM-371")
def test_pirate_haven() -> None:
    assert is_haven(there("~POR", bounties="english 1"), 0, "POR")
    assert not is_haven(there("~NAS", bounties="english 1"), 0, "NAS")
    g = two(captain("C13", "sloop", "~POR", bounties="english 1"), war="english spanish")
    assert not is_haven(g, 0, "POR")  # war closes it all the same


def test_hidden_cays_and_guarded_roads() -> None:
    naval = Npc("english", "E04", "NAS")
    g = two(captain("C13", "sloop", "~NAS", bounties="english 3"), npcs=(naval,))
    assert scouting_npcs(g, 0) == []
    assert "scout english" in moves(g, 0)  # but it may be attacked
    g = two(captain("C13", "sloop", "~NAS"), npcs=(Npc("pirate-sloop", "E13", "NAS"),))
    assert scouting_npcs(g, 0) == ["pirate-sloop"]
    g = two(captain("C13", "sloop", "~SJU"), npcs=(Npc("pirate-sloop", "E13", "SJU"),))
    assert scouting_npcs(g, 0) == []
    g = two(captain("C13", "sloop", "~SJU", bounties="dutch 1"), npcs=(naval._replace(zone="SJU"),))
    assert scouting_npcs(g, 0) == ["english"]


def test_laden_coasters() -> None:
    assert figure(there("~CCS"), 0, "raid.draw", 3) == 4
    assert figure(there("~SDO"), 0, "raid.draw", 3) == 3


def test_crossroads_of_trade() -> None:
    g = there("~BAS")
    assert skill_dice(g, 0, "scouting", "scout merchant") == 3
    assert skill_dice(g, 0, "scouting", "scout player") == 2
    assert skill_dice(there("~SDO"), 0, "scouting", "scout merchant") == 2


@rule("MM-R250")
def test_treacherous_shoals() -> None:
    g = there("~CCS")
    enter(g, "0 sail TRI\nchance roll 1 1 1\nchance roll 2")
    assert g.players[0].vessel().masts == 1
    g = there("~CCS")
    enter(g, "0 sail TRI\nchance roll skull 1 1")
    assert g.players[0].vessel().destroyed() == []
    g = there("~CCS", cubes="masts 0")
    enter(g, "0 sail TRI\nchance roll 1 1 1\nchance roll skull")
    assert "hit hull" not in moves(g, 0)
    enter(g, "0 hit masts")
    assert g.players[0].vessel().hull == 1  # it passes to the Hull as usual
    g = there("TRI")
    enter(g, "0 leave")
    assert g.to_act() == (0,)  # leaving port is not coming in


def test_the_caribbean_sea_has_no_effect() -> None:
    (sea,) = STANDARD.sources()["CSE"]
    assert not [*sea.changes, *sea.grants, *sea.does]


def test_the_good_in_demand_in_bridgetown() -> None:
    g = two(captain("C13", "sloop", "BRI", hold="K01"), demand={"BRI": "cocoa"})
    assert proceeds(g, 0, ("K01",)) == 7
