"""Components and terms (pp. 2-3, MM-001 to MM-014): the data, and that nothing gets lost."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.purse import earn
from quarterdeck.games.merchants_and_marauders.turn.glory import GloryPoint
from quarterdeck.kernel import BrokenInvariant, CardSetError, SetupError
from tests.games.merchants_and_marauders import standard as d
from tests.support.rule import rule
from tests.support.transcript import enter, refusal

from .scenario import Npc, captain, new, position, two


@rule("MM-001", "MM-R10")
def test_the_bank_never_runs_out() -> None:
    coins = d.BOX["coins"]
    assert sum(coins.values()) == 100
    assert sum(int(value) * number for value, number in coins.items()) == 510
    g = two(captain("C08"))
    earn(g, 0, 600, "test")
    assert g.players[0].gold == 610


@rule("MM-002", "MM-058")
def test_miniatures_serve_players_and_npcs() -> None:
    minis = Counter(d.BOX["miniatures"])
    assert sum(minis.values()) == 26
    for _ in range(4):
        minis.subtract(["sloop", "flute", "frigate", "galleon"])
    npcs = ["sloop", "frigate", *["frigate"] * 4, *["galleon"] * 4]  # Men-o-War use Galleons
    assert +minis == Counter(npcs)
    assert set(d.SHIPS) == {"sloop", "flute", "frigate", "galleon", "man-o-war"}
    g = two(captain("C08", "man-o-war"))
    assert g.view(1)["players"][0]["ship"]["kind"] == "man-o-war"


@rule("MM-003", "MM-085", "MM-R42")
def test_24_demand_tokens_one_beside_every_port() -> None:
    g = new(2)
    enter(g, "\n".join(f"chance draw {good}" for good in _spread()))
    assert sorted(g.demand) == sorted(d.PORTS)
    assert len(g.demand_reserve) == 8
    assert len(d.DEMAND_TOKENS) == 24
    for seat in (None, 0, 1):
        zones = g.view(seat)["zones"]
        assert all((zones[zone]["demand"] is None) == (zone == "CSE") for zone in zones)
        assert g.view(seat)["decks"]["demand_reserve"] == 8
    g.demand_reserve = g.demand_reserve[1:]
    with pytest.raises(BrokenInvariant, match="Demand Tokens"):
        g.check()


def _spread() -> list[str]:
    return [good for good in d.GOODS for _ in range(2)]


@rule("MM-004", "MM-087", "MM-312", "MM-095")
def test_17_merchants_hidden_one_in_every_zone() -> None:
    assert Counter(d.MERCHANT_TOKENS) == {"spanish": 5, "dutch": 4, "french": 4, "english": 4}
    g = new(2)
    assert all(g.has_merchant(zone) for zone in d.ZONES)
    assert g.track == ()
    zone = g.view(0)["zones"]["HAV"]
    assert zone["merchant"] is True
    assert zone["nation"] == "spanish"  # of the port; nothing says what the token is
    g.merchants = (g.merchants[0].without("HAV", "dutch"),)
    with pytest.raises(BrokenInvariant, match="Merchant Tokens"):
        g.check()
    g.track = ("dutch",)
    g.check()
    assert g.view(0)["track"] == {"dutch": 1, "english": 0, "french": 0, "spanish": 0}


@rule("MM-005", "MM-086", "MM-R215")
def test_16_modifications_two_of_eight_kinds_face_down_at_the_ports() -> None:
    assert set(Counter(d.MODIFICATION_TOKENS).values()) == {2}
    assert len(d.MODIFICATION_TOKENS) == 16
    assert len(d.MODIFICATIONS) == 8
    g = new(2)
    for seat in (None, 0, 1):
        zones = g.view(seat)["zones"]
        assert {zones[port]["modification"] for port in d.PORTS} == {"hidden"}
    g.hidden_modifications = (g.hidden_modifications[0].without("HAV", "chasers"),)
    with pytest.raises(BrokenInvariant, match="Ship Modifications"):
        g.check()


@rule("MM-006", "MM-R212")
def test_12_special_weapons_four_of_three_kinds_one_each_a_player() -> None:
    assert [w.tokens for w in d.WEAPONS.values()] == [4, 4, 4]
    g = two(
        captain("C08", "frigate", "SDO", weapons="chain-shot"), modifications={"SDO": "chasers"}
    )
    assert g.weapons_left("chain-shot") == 3
    enter(g, "0 port\n0 shipyard")
    assert refusal(g, 0, "weapon chain-shot") == "you already have Chain-shot"


@rule("MM-007")
def test_20_bounty_tokens_one_per_player_and_nation_is_enough() -> None:
    assert d.BOUNTY_TOKENS * len(d.NATIONS) == 20
    everyone = "dutch 5 english 5 french 5 spanish 5"
    seated = [captain(card, bounties=everyone) for card in ("C01", "C05", "C09", "C13")]
    g = position(*seated)
    assert all(p.bounties == (5, 5, 5, 5) for p in g.players)


@rule("MM-008", "MM-R9", "MM-402")
def test_254_cards() -> None:
    decks = [d.EVENTS, d.GLORY_DECK, d.CAPTAINS, d.CARGO, d.RUMORS, d.MISSIONS]
    counts = [len(deck) for deck in decks]
    assert counts == [34, 70, 16, 64, 25, 25]
    ships = sum(ship.cards for ship in d.SHIPS.values())
    assert sum(counts) + ships == 254
    kinds = Counter(card.kind for card in d.EVENTS.values())
    assert kinds == {"admiral": 12, "pirate": 6, "event": 16}


@rule("MM-009", "MM-081")
def test_cubes_are_hit_locations_and_a_glory_marker() -> None:
    cubes = d.BOX["cubes"]
    assert sum(cubes.values()) == 29
    assert cubes["red"] == len(d.LOCATIONS) + 1
    assert cubes["brown"] == len(d.LOCATIONS)


@rule("MM-010", "MM-R4")
def test_at_most_four_players_at_least_two() -> None:
    assert d.BOX["player_boards"] == 4
    assert d.BOX["dice"] == 10
    with pytest.raises(SetupError, match="at most 4 players"):
        RULES.new(5)
    with pytest.raises(SetupError, match="at least 2 players"):
        RULES.new(1)
    g = two(captain("C08"), npcs=(Npc("dutch", "E01", "CUR"),))
    assert g.view(0)["npcs"][0]["key"] == "dutch"


# ---- terms


@rule("MM-011")
def test_bounties_are_counted_nation_by_nation() -> None:
    g = two(captain("C08", bounties="french 1"))
    assert g.view(1)["players"][0]["bounties"] == {
        "dutch": 0, "english": 0, "french": 1, "spanish": 0,
    }  # fmt: skip
    g.set_bounty(0, "spanish", 1)
    assert (g.players[0].bounty("spanish"), g.players[0].bounty("french")) == (1, 1)
    g.set_bounty(0, "spanish", 2)
    assert (g.players[0].bounty("spanish"), g.players[0].bounty("french")) == (2, 1)


@rule("MM-012", "MM-112")
def test_an_npc_in_play_has_a_zone_and_a_ship_and_can_be_scouted_for() -> None:
    g = two(captain("C08", "frigate", "~SDO"), npcs=(Npc("dutch", "E01", "SDO"),), to_move=1)
    (npc,) = g.view(0)["npcs"]
    assert (npc["zone"], npc["ship"]) == ("SDO", "frigate")
    assert g.to_act() == (1,)


@rule("MM-013", "MM-014", "MM-R11")
def test_one_bounty_makes_a_pirate_and_none_a_non_pirate() -> None:
    g = two(captain("C08", bounties="french 1"))
    assert g.players[0].is_pirate()
    assert g.view(1)["players"][0]["pirate"] is True
    g.set_bounty(0, "french", 0)
    assert not g.players[0].is_pirate()
    assert not g.players[1].is_pirate()


@rule("MM-016", "MM-R237")
def test_a_glory_point_shows_at_once_and_leaves_the_stash() -> None:
    g = two(captain("C08", glory=3, stash=12), run=GloryPoint(0, "sale"))
    assert g.players[0].glory == 4
    assert g.view(1)["players"][0]["glory"] == 4
    events = enter(g, "chance draw G25")
    assert g.players[0].stash == 12
    assert g.players[0].hand == ("G25",)
    assert [e.kind for e in events] == ["drew_glory", "turn"]


def test_a_map_with_a_border_off_the_compass_is_refused() -> None:
    with pytest.raises(CardSetError, match=r"HAV, neighbours\.NORTH: this is no direction"):
        d.changed("zones", "HAV", neighbours={"NORTH": "NAS"})
