"""Plunder and claiming ships (p. 15, MM-515 to MM-536)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.battle.aftermath import Aftermath
from quarterdeck.games.merchants_and_marauders.battle.claim import ClaimShip
from quarterdeck.games.merchants_and_marauders.battle.fray import Fray
from quarterdeck.games.merchants_and_marauders.battle.plunder import PlunderNaval, PlunderPlayer
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, Npc, launched
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Call, Flow
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import COMMANDER, LEADER, MATE, SAILOR, TRADER, attacker, target
from ..scenario import Position, captain, last, position


class Battle(Fray):
    """Stands for a battle that is over (p. 14, MM-491)."""

    STEPS = ("end",)

    how: str
    loser: Any = 1
    winner: Any = 0
    damage: str = ""

    @property
    def aggressor(self) -> Any:
        return self.winner

    def end(self, g: MerchantsAndMarauders) -> Flow | None:
        if isinstance(self.loser, str):
            g.enemy = launched(STANDARD, g.npc_ship(self.loser)).put("crew", 0)
            for place in self.damage.split():
                g.enemy = g.enemy.put(place, g.enemy.at(place) - 1)
        return Call(Aftermath(self.winner, self.loser, self.how))


def beaten(mine: Any = None, theirs: Any = None, how: str = "boarded", **board: Any) -> Position:
    """Seat 0 has beaten seat 1; the Glory Card has been drawn."""
    g = position(
        mine or attacker(), theirs or target(cubes="crew 0"), captain(LEADER, "sloop", "~HAV"),
        run=Battle(how), **board,
    )  # fmt: skip
    enter(g, "chance draw G34")
    return g


def naval(key: str = "dutch", how: str = "boarded", damage: str = "", **mine: Any) -> Position:
    npcs = (Npc(key, COMMANDER[key], "SDO"),)
    g = position(
        attacker(**mine), captain(LEADER, "sloop", "~HAV"), npcs=npcs,
        run=Battle(how, key, damage=damage),
    )  # fmt: skip
    enter(g, "chance draw G34")
    return g


def rich() -> Position:
    loot = target(
        cubes="crew 0", gold=12, stash=20, hold="K01 K12", hand="G02 G25", rumor="R05",
        specialists="S04A", weapons="grappling-hooks grapeshot", missions="M05",
    )  # fmt: skip
    g = beaten(attacker(weapons="grappling-hooks", hold="K22"), loot)
    enter(g, "0 keep-ship")
    return g


@rule("MM-515", "MM-526", "MM-368")
def test_only_a_beaten_crew_can_be_plundered() -> None:
    g = beaten(how="sunk", theirs=target(gold=12, cubes="hull 0"))
    assert g.players[1].captain == ""
    assert g.players[0].gold == 10  # it all went down
    assert g.players[0].glory == 1
    g = naval(how="sunk")
    assert g.players[0].gold == 10
    assert len(g.cargo_deck) == 64
    # and whoever boarded: the defender may plunder the aggressor
    g = position(attacker(), target(), run=Battle("boarded", 0, 1))
    enter(g, "chance draw G34")
    assert g.to_act() == (1,)
    assert moves(g, 1) == ["claim", "keep-ship"]


@rule("MM-R165", "MM-037")
def test_in_what_order_the_loser_kept_his_cards_is_not_told() -> None:
    orders = [("K01 K12", "G02 G25"), ("K12 K01", "G25 G02")]
    seen = []
    for hold, hand in orders:
        g = position(
            attacker("galleon"), target(cubes="crew 0", hold=hold, hand=hand), run=Battle("boarded")
        )
        enter(g, "chance draw G34")
        events = enter(g, "0 keep-ship")
        seen.append((moves(g, 0), [event.seen_by(0) for event in events], g.view(0)))
    assert "take K12" in seen[0][0]
    assert seen[0] == seen[1]


@rule("MM-516", "MM-501", "MM-521", "MM-525", "MM-R156")
def test_each_thing_is_offered_by_itself() -> None:
    g = rich()
    assert moves(g, 0) == [
        "take gold", "take K01", "take K12", "take G02", "take G25", "take R05", "take S04A",
        "take grapeshot", "discard K22", "discard G34", "done",
    ]  # fmt: skip
    assert refusal(g, 0, "take grappling-hooks") == "you already carry Grappling Hooks"
    assert refusal(g, 0, "take M05") == "Missions cannot be plundered"
    assert refusal(g, 0, "take K33") == "he does not have that"
    enter(g, "0 done")  # taking nothing is fine
    assert g.players[0].gold == 10
    assert g.players[1].captain == ""


@rule("MM-517", "MM-516")
def test_gold_aboard_but_never_the_stash() -> None:
    g = rich()
    events = enter(g, "0 take gold")
    assert last(events, "plundered") == {"seat": 0, "loser": 1, "what": "gold", "gold": 12}
    enter(g, "0 done")
    assert g.players[0].gold == 22
    assert g.players[1].stash == 20


@rule("MM-518", "MM-R82", "MM-R88", "MM-R165")
def test_glory_cards_within_the_hand_limit() -> None:
    mine = attacker(hand="G04 G05 G06")
    g = beaten(mine, target(cubes="crew 0", hand="G02 S01A"))
    enter(g, "0 keep-ship")
    assert refusal(g, 0, "take G02") == "you hold four Glory Cards: discard one first"
    assert refusal(g, 0, "play G04") == "take what you like, then finish"
    enter(g, "0 discard G34\n0 take G02")
    assert sorted(g.players[0].hand) == ["G02", "G04", "G05", "G06"]
    enter(g, "0 discard G04\n0 take S01A\n0 done")
    assert "S01A" in g.players[0].hand  # a Specialist in hand is a card like any other
    assert "G04" in g.glory_discard


@rule("MM-R165", "MM-518", "MM-520")
def test_only_the_two_see_cards_and_rumor() -> None:
    g = rich()
    assert g.view(0)["doing"][-1]["hand"] == ["G02", "G25"]
    assert g.view(0)["doing"][-1]["rumor"] == "R05"
    assert g.view(0)["players"][1]["known_glory"] == ["G02", "G25"]
    assert "hand" not in g.view(2)["doing"][-1]
    assert g.view(2)["players"][1]["known_glory"] == []
    assert g.view(2)["players"][1]["known_cargo"] == ["K01", "K12"]  # cargo is seen by all
    events = enter(g, "0 take G02\n0 take R05")
    assert [event.seen_by(2) for event in events if event.kind == "plundered"] == [
        {"kind": "plundered", "seat": 0, "loser": 1, "what": "glory"},
        {"kind": "plundered", "seat": 0, "loser": 1, "what": "rumor"},
    ]
    assert events[0].seen_by(1)["card"] == "G02"
    for seat in (None, 0, 1, 2):
        world = g.determinize(seat, Random(5))
        world.check()
        assert world.view(seat) == g.view(seat)


@rule("MM-519", "MM-R162", "MM-R164")
def test_cargo_as_far_as_there_is_room() -> None:
    g = beaten(attacker("sloop", hold="K22"), target(cubes="crew 0", hold="K01 K12"))
    enter(g, "0 keep-ship\n0 take K01")
    assert refusal(g, 0, "take K12") == "no room: your hold carries 2"
    enter(g, "0 discard K22\n0 take K12\n0 done")
    assert g.players[0].hold == ("K01", "K12")
    assert g.view(1)["players"][0]["known_cargo"] == ["K01", "K12"]


@rule("MM-520")
@pytest.mark.parametrize(("take", "mine", "deck"), [
    (True, "R05", "R07"), (False, "R07", "R05"),
])  # fmt: skip
def test_of_two_rumors_one_is_kept(take: bool, mine: str, deck: str) -> None:
    g = beaten(attacker(rumor="R07"), target(cubes="crew 0", rumor="R05"))
    enter(g, "0 keep-ship")
    if take:
        enter(g, "0 take R05")
    enter(g, "0 done")
    assert g.players[0].rumor == mine
    assert deck in g.rumor_deck
    assert g.rumor_discard == ()


@rule("MM-516", "MM-518", "MM-519", "MM-521", "MM-522")
def test_a_full_hold_and_hand_bar_only_goods_and_cards() -> None:
    loot = target(
        cubes="crew 0", gold=0, hold="K12", hand="G25", rumor="R05", specialists="S04A",
        weapons="grapeshot",
    )  # fmt: skip
    g = beaten(attacker("sloop", hold="K01 K22", hand="G04 G05 G06"), loot)
    enter(g, "0 keep-ship")
    taken = [move for move in moves(g, 0) if move.startswith("take")]
    assert taken == ["take R05", "take S04A", "take grapeshot"]
    assert refusal(g, 0, "take gold") == "he does not have that"
    assert refusal(g, 0, "take K12") == "no room: your hold carries 2"
    assert (g.players[1].purse.gold_low, g.players[1].purse.gold_high) == (0, 0)


@rule("MM-R165", "MM-520")
def test_what_was_laid_open_cannot_be_unseen() -> None:
    loot = target(cubes="crew 0", hold="K12", hand="G25", rumor="R05")
    g = beaten(attacker("sloop", hold="K01 K22", hand="G04"), loot)
    events = enter(g, "0 keep-ship")
    assert g.why_no_undo(0) == "a captain’s belongings were laid open since"
    (laid,) = [event for event in events if event.kind == "plunder"]
    public = {"kind": "plunder", "seat": 0, "loser": 1, "cargo": ["K12"], "gold": 10}
    assert laid.seen_by(2) == public
    assert laid.seen_by(0) == laid.seen_by(1) == {**public, "hand": ["G25"], "rumor": "R05"}
    events = enter(g, "0 discard K01\n0 take K12\n0 discard G04")
    assert [event.seen_by(2) for event in events] == [
        {"kind": "threw_out", "seat": 0, "card": "K01"},
        {"kind": "plundered", "seat": 0, "loser": 1, "what": "cargo", "card": "K12"},
        {"kind": "dropped", "seat": 0, "card": "G04"},
    ]
    assert refusal(g, 0, "discard K01") == "you do not have that card"
    enter(g, "0 take G25\n0 done")
    assert g.view(1)["players"][0]["known_glory"] == ["G25"]  # the loser knows what he lost
    assert g.view(2)["players"][0]["known_glory"] == []
    assert g.rumor_discard == ("R05",)  # nobody wanted it


@rule("MM-521", "MM-501")
def test_special_weapons_you_lack() -> None:
    g = rich()
    enter(g, "0 take grapeshot\n0 done")
    assert set(g.players[0].weapons) == {"grappling-hooks", "grapeshot"}
    assert g.weapons_left("grappling-hooks") == 3  # his went back to the supply


@rule("MM-522", "MM-523")
def test_specialists_change_sides_for_nothing() -> None:
    g = rich()
    enter(g, "0 take S04A\n0 done")
    assert g.players[0].specialists == ("S04A",)
    assert g.players[0].gold == 10
    g = beaten(attacker(specialists="S04B"), target(cubes="crew 0", specialists="S04A S01A"))
    enter(g, "0 keep-ship")
    assert refusal(g, 0, "take S04A") == "you already employ a Surgeon"
    enter(g, "0 done")
    assert {"S01A", "S04A"} <= set(g.glory_discard)


@rule("MM-524", "MM-364", "MM-R156")
def test_the_reward_comes_on_top() -> None:
    g = position(
        attacker(), target(card="C01", gold=7, bounties="dutch 2 english 1"),
        run=Battle("boarded"),
    )  # fmt: skip
    g.players[0].captain = "C10"
    enter(g, "chance draw G34\n0 reward dutch\n0 keep-ship\n0 take gold\n0 done")
    assert g.players[0].gold == 10 + 10 + 7


@rule("MM-525", "MM-R164")
def test_a_beaten_captains_mission_is_discarded() -> None:
    g = rich()
    offers = g.offers
    enter(g, "0 done")
    assert "M05" in g.mission_discard
    assert g.offers == offers  # no new one is laid out


# ---- naval ships and pirates


@rule("MM-527", "MM-526", "MM-R163", "MM-R61")
def test_a_naval_ship_brings_three_cards_of_gold() -> None:
    g = naval()
    events = enter(g, "0 keep-ship\nchance draw K04\nchance draw K07\nchance draw K08")
    assert last(events, "plundered_naval")["gold"] == 12
    assert g.players[0].gold == 22
    assert g.players[0].glory == 1  # for the ship, none for the 12 Gold
    enter(g, "0 keep K04\n0 keep K07\n0 done")
    assert g.players[0].hold == ("K04", "K07")
    assert g.cargo_discard == ("K08",)


@rule("MM-528", "MM-R163")
@pytest.mark.parametrize("holes", [2, 3])
def test_a_card_is_lost_for_each_point_of_cargo_damage(holes: int) -> None:
    g = naval(damage=" ".join(["cargo"] * holes))
    enter(g, "0 keep-ship\nchance draw K04\nchance draw K07\nchance draw K08")
    assert g.players[0].gold == 22  # the Gold counts all three
    enter(g, "chance draw K07\nchance draw K04")
    if holes == 3:
        enter(g, "chance draw K08")
        assert g.players[0].hold == ()
        assert len(g.cargo_discard) == 3
    else:
        assert moves(g, 0) == ["keep K08", "done"]


@rule("MM-529", "MM-532", "MM-R158", "MM-R96")
def test_a_naval_ship_can_be_claimed() -> None:
    g = naval(ship="sloop", damage="hull masts", cubes="crew 1")
    assert moves(g, 0) == ["claim", "keep-ship"]
    enter(g, "0 claim")
    ship = g.players[0].vessel()
    assert ship.kind == "frigate"
    assert (ship.hull, ship.masts, ship.crew) == (2, 2, 1)  # as it is, with his own man
    enter(g, "chance draw K04\nchance draw K07\nchance draw K08\n0 done")
    assert g.npc("dutch") is None


@rule("MM-530", "MM-531", "MM-R186", "MM-377", "MM-375", "MM-376")
@pytest.mark.parametrize(("key", "bounties", "gold"), [
    ("pirate-sloop", "", 5), ("pirate-frigate", "", 15), ("pirate-frigate", "french 1", 0),
])  # fmt: skip
def test_npc_pirates_carry_nothing(key: str, bounties: str, gold: int) -> None:
    g = naval(key, bounties=bounties)
    assert g.players[0].gold == 10 + gold
    assert moves(g, 0) == ["claim", "keep-ship"]  # the ship may be taken all the same
    enter(g, "0 claim")
    assert len(g.cargo_deck) == 64
    assert g.players[0].gold == 10 + gold
    assert g.players[0].vessel().kind == key.removeprefix("pirate-")


# ---- claiming


@rule("MM-532", "MM-384", "MM-R161")
def test_you_have_one_ship_afterwards() -> None:
    g = beaten(attacker("sloop"), target("galleon", cubes="crew 0"))
    assert refusal(g, 0, "done") == "claim the beaten ship or keep your own first"
    events = enter(g, "0 claim")
    assert last(events, "claimed_ship") == {
        "seat": 0, "old": "sloop", "ship": "galleon", "loser": 1,
    }  # fmt: skip
    enter(g, "0 done")
    assert g.players[0].vessel().kind == "galleon"
    assert g.players[0].glory == 1  # nothing for the ship itself
    assert not g.players[0].ship_point  # and the point for buying one stays open
    assert g.ships_left("sloop") == 3  # the third player has one


@rule("MM-532")
def test_a_sunk_ship_cannot_be_claimed() -> None:
    g = beaten(how="sunk", theirs=target(cubes="hull 0"))
    assert "claim" not in moves(g, 0)


@rule("MM-533", "MM-R158", "MM-R162", "MM-519")
def test_what_you_own_comes_along() -> None:
    mine = attacker(
        "frigate", gold=8, hold="K01 K12 K22", weapons="grappling-hooks", hand="G04 G05",
        rumor="R07", missions="M05", specialists="S01A S02A", cubes="crew 2",
    )  # fmt: skip
    g = beaten(mine, target("sloop", cubes="crew 0 cargo 1"))
    enter(g, "0 claim")
    assert refusal(g, 0, "done") == "no room: your hold carries 1"
    enter(g, "0 discard K01\n0 discard K22\n0 done")
    p = g.players[0]
    assert (p.gold, p.hold, p.weapons, p.rumor) == (8, ("K12",), ("grappling-hooks",), "R07")
    assert sorted(p.hand) == ["G04", "G05", "G34"]
    assert [one.id for one in p.missions] == ["M05"]
    assert p.specialists == ("S01A", "S02A")
    assert p.vessel().crew == 2


@rule("MM-R158")
def test_crew_beyond_the_room_of_the_new_ship_is_lost() -> None:
    g = beaten(attacker("galleon"), target("flute", cubes="crew 0"))
    enter(g, "0 claim")
    assert g.players[0].vessel().crew == 1


@rule("MM-534", "MM-535", "MM-538", "MM-R159", "MM-R160")
def test_modifications_stay_with_their_ships() -> None:
    mine = attacker("sloop", mods="chasers long-guns")
    theirs = target("frigate", cubes="crew 0", mods="reinforced-hull", used="reinforced-hull")
    g = beaten(mine, theirs, modifications={"POR": "swivel-guns"})
    enter(g, "0 claim")
    assert g.to_act() == (0,)
    assert refusal(g, 0, "place POR") == "this port already has a Ship Modification"
    free = g.free_ports()
    enter(g, f"0 place {free[0]}\n0 place {free[1]}")
    assert g.hidden_modifications[-1].tokens == ("chasers", "long-guns")
    assert g.players[0].vessel().mods == ("reinforced-hull",)
    assert g.players[0].vessel().used == ("reinforced-hull",)
    events = enter(g, "0 done")
    assert "modifications_returned" not in kinds(events)  # the claimed ship keeps hers


@rule("MM-538", "MM-R159")
def test_the_loser_places_modifications_that_were_not_claimed() -> None:
    g = beaten(theirs=target("frigate", cubes="crew 0", mods="chasers"))
    enter(g, "0 keep-ship\n0 done")
    assert g.to_act() == (1,)
    enter(g, f"1 place {g.free_ports()[0]}")
    assert g.hidden_modifications[-1].tokens == ("chasers",)


@rule("MM-536", "MM-R99")
def test_a_man_o_war_is_only_ever_claimed() -> None:
    g = position(
        captain(SAILOR, "man-o-war", "SMA", gold=40), captain(MATE),
        modifications={"SMA": "chasers"},
    )  # fmt: skip
    enter(g, "0 port\n0 shipyard")
    assert "ship man-o-war" not in moves(g, 0)
    events = enter(g, "0 ship frigate\nchance draw G34") + g._events
    bought = last(events, "bought_ship")
    assert bought["sale"] == 0
    assert launched(STANDARD, "man-o-war").value("cannons") == 5


@rule("MM-536", "MM-R98")
def test_a_man_o_war_at_war_can_be_claimed() -> None:
    npcs = (Npc("dutch", "E01", "SDO"),)
    g = position(
        attacker("sloop"), captain(LEADER, "sloop", "~HAV"), npcs=npcs, war="dutch english",
        run=Battle("boarded", "dutch"),
    )  # fmt: skip
    enter(g, "chance draw G34\n0 claim")
    assert g.players[0].vessel().kind == "man-o-war"


@rule("MM-R249")
def test_a_load_does_not_fit_into_a_holed_ship() -> None:
    g = beaten(attacker(missions="M08"), target("sloop", cubes="crew 0 cargo 0"))
    enter(g, "0 claim\n0 done")
    assert g.players[0].missions == ()


# ---- the order of things (MM-R156)


@rule("MM-R156", "MM-R82")
def test_the_order_of_what_follows_a_victory() -> None:
    loser = target(card="C01", cubes="crew 0", gold=3, bounties="french 1", mods="chasers")
    g = position(
        attacker(card=TRADER, specialists="S01A", cubes="hull 2"), loser, run=Battle("boarded")
    )
    assert g.players[0].glory == 1
    events = enter(g, "chance draw G34\n0 reward french\n0 keep-ship\n0 take gold\n0 done")
    events += enter(g, f"1 place {g.free_ports()[0]}")
    wanted = [
        "drew_glory", "reward", "plunder", "plundered", "died", "modifications_returned",
    ]  # fmt: skip
    assert [kind for kind in kinds(events) if kind in wanted] == wanted


def test_frames_can_be_copied_at_any_moment() -> None:
    g = rich()
    for move in ("take gold", "take G02", "take S04A"):
        twin = g.clone()
        assert twin.view(0) == g.view(0)
        enter(g, f"0 {move}")
        assert twin.trail() == g.trail()
        assert len(twin.legal_moves(0)) > len(g.legal_moves(0)) - 1
    assert ClaimShip(0, 1).clone().winner == 0
    assert PlunderPlayer(0, 1).clone().loser == 1
    assert PlunderNaval(0, Enemy("dutch")).clone().key == "dutch"
