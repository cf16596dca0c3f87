"""Visit Shipyard (pp. 8-9, MM-145 to MM-179)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD
from quarterdeck.games.merchants_and_marauders.pieces import Batch, Mark, launched
from quarterdeck.games.merchants_and_marauders.port.modifications import ReturnModifications
from quarterdeck.games.merchants_and_marauders.port.ship_trade import sale_value
from quarterdeck.kernel import Move
from tests.games.merchants_and_marauders.standard import MODIFICATIONS, PORTS, SHIPS
from tests.support.rule import rule
from tests.support.transcript import enter, moves, refusal

from ..scenario import NAMES, Position, captain, last, offered, position, two


def yard(zone: str = "PET", ship: str = "sloop", sells: str = "", **rest: Any) -> Position:
    """Seat 0 at the shipyard of a port; Petit-Goâve has no terms of its own there."""
    shown = {zone: sells} if sells else {}
    me = captain("C13", ship, zone, **rest)
    g = position(me, captain("C01", "sloop", "TRI"), modifications=shown)
    if not sells and g.has_token(zone):  # somebody has bought it already
        (batch,) = g.hidden_modifications
        kind = batch.tokens[0]
        g.hidden_modifications = (batch.without(zone, kind),)
        other = g.players[1].vessel()
        g.players[1].ship = other.fitted(STANDARD, kind)
    enter(g, "0 port\n0 shipyard")
    return g


@rule("MM-145", "MM-R202")
def test_one_visit_offers_everything_in_any_order() -> None:
    g = yard(sells="chasers", gold=60, cubes="masts 1", weapons="grapeshot")
    verbs = {move.split()[0] for move in moves(g, 0)}
    assert {"repair", "weapon", "sell-weapon", "modify", "ship", "done"} <= verbs
    enter(g, "0 weapon chain-shot\n0 repair masts\n0 modify\n0 weapon grappling-hooks")
    assert g.players[0].gold == 60 - 3 - 2 - 3 - 3
    enter(g, "0 done")
    g = two(captain("C13", "sloop", "~PET"))
    assert refusal(g, 0, "shipyard") == "you are not in a port"


@rule("MM-146", "MM-147", "MM-148", "MM-149", "MM-R203")
@pytest.mark.parametrize(
    ("old", "new", "net"),
    [
        ("flute", "sloop", 5),
        ("sloop", "flute", 5),
        ("sloop", "frigate", 30),
        ("frigate", "galleon", 25),
        ("galleon", "sloop", 0),
        ("sloop", "sloop", 5),
    ],
)
def test_prices_of_ships(old: str, new: str, net: int) -> None:
    prices = {ship.id: (ship.buy, ship.sell) for ship in SHIPS.values() if ship.buy}
    assert prices == {
        "sloop": (10, 5), "flute": (10, 5), "frigate": (35, 10), "galleon": (35, 10),
    }  # fmt: skip
    g = yard(ship=old, gold=40, ship_point=True)
    events = enter(g, f"0 ship {new}")
    assert g.players[0].gold == 40 - net
    bought = last(events, "bought_ship")
    assert bought["buy"] - bought["sale"] == net
    assert g.players[0].vessel().kind == new


@rule("MM-150")
def test_a_modification_costs_three_and_is_not_sold_by_itself() -> None:
    g = yard(sells="chasers", gold=3)
    enter(g, "0 modify")
    assert g.players[0].gold == 0
    assert refusal(g, 0, "sell-modification chasers") == (
        "modifications are sold only together with the ship"
    )
    g = yard(sells="chasers", gold=2)
    assert refusal(g, 0, "modify") == "a Ship Modification costs 3 Gold"


@rule("MM-151", "MM-R211", "MM-347")
def test_special_weapons_cost_three_and_sell_for_one() -> None:
    g = yard(gold=3)
    enter(g, "0 weapon grapeshot")
    assert (g.players[0].gold, g.players[0].weapons) == (0, ("grapeshot",))
    assert g.weapons_left("grapeshot") == 3
    enter(g, "0 sell-weapon grapeshot")
    assert (g.players[0].gold, g.players[0].weapons) == (1, ())
    assert g.weapons_left("grapeshot") == 4
    assert refusal(g, 0, "weapon grapeshot") == "a Special Weapon costs 3 Gold"
    assert refusal(g, 0, "sell-weapon grapeshot") == "you have no Grapeshot"
    g = yard("TOR", gold=2)
    enter(g, "0 weapon grapeshot")  # the Brethren's armoury
    assert g.players[0].gold == 0


@rule("MM-159", "MM-160", "MM-500", "MM-501")
def test_one_weapon_of_each_kind_and_all_three() -> None:
    g = yard(gold=12)
    enter(g, "0 weapon grapeshot\n0 weapon chain-shot\n0 weapon grappling-hooks")
    assert g.players[0].gold == 3
    assert refusal(g, 0, "weapon grappling-hooks") == "you already have Grappling Hooks"
    enter(g, "0 sell-weapon grappling-hooks\n0 weapon grappling-hooks")
    assert len(g.players[0].weapons) == 3
    assert g.players[0].vessel() == launched(STANDARD, "sloop")  # owning them changes nothing here


# ---- ships


@rule("MM-152", "MM-R206", "MM-R27")
def test_buying_a_ship_sells_the_old_one_and_keeps_the_rest() -> None:
    things = {"hold": "K01 K02", "weapons": "grapeshot", "hand": "G25", "rumor": "R03",
              "missions": "M02", "specialists": "S05A"}  # fmt: skip
    g = yard(gold=40, ship_point=True, **things)
    enter(g, "0 ship frigate")
    p = g.players[0]
    assert p.vessel().kind == "frigate"
    assert (p.hold, p.weapons, p.hand, p.rumor) == (("K01", "K02"), ("grapeshot",), ("G25",), "R03")
    assert (p.missions[0].id, p.specialists) == ("M02", ("S05A",))
    assert g.ships_left("frigate") == 3


@rule("MM-153", "MM-154", "MM-R204", "MM-R205")
def test_the_selling_price_counts_modifications_and_damage() -> None:
    sloop = launched(STANDARD, "sloop", ("chasers", "long-guns"))
    assert sale_value(STANDARD, sloop, 2) == 7
    hurt = sloop.put("masts", 1).put("cargo", 0).put("crew", 1)
    assert sale_value(STANDARD, hurt, 2) == 4  # Crew does not count
    wreck = (
        launched(STANDARD, "sloop").put("hull", 1).put("masts", 0).put("cargo", 0).put("cannons", 0)
    )
    assert sale_value(STANDARD, wreck, 0) == 0
    held = launched(STANDARD, "sloop", ("extended-hold",)).put("cargo", 2)
    assert held.damage("cargo") == 1  # the maximum with modifications, less the cube
    used = launched(STANDARD, "sloop", ("reinforced-hull",), ("reinforced-hull",))
    assert sale_value(STANDARD, used, 1) == 6


@rule("MM-155", "MM-R207")
@pytest.mark.parametrize(
    ("old", "crew", "new", "after"),
    [("sloop", 2, "frigate", 2), ("sloop", 1, "frigate", 1), ("frigate", 3, "sloop", 2),
     ("sloop", 0, "frigate", 0)],
)  # fmt: skip
def test_the_crew_moves_along_as_far_as_there_is_room(
    old: str, crew: int, new: str, after: int
) -> None:
    g = yard(ship=old, gold=40, ship_point=True, cubes=f"crew {crew} masts 1")
    enter(g, f"0 ship {new}")
    ship = g.players[0].vessel()
    assert ship.crew == after
    assert ship.put("crew", ship.value("crew")) == ship.whole()  # the rest undamaged


@rule("MM-156", "MM-R203")
def test_nobody_is_ever_without_a_ship() -> None:
    g = yard(gold=30, cubes="masts 1")
    assert refusal(g, 0, "sell-ship") == "you must buy a new ship when you sell yours"
    assert refusal(g, 0, "ship frigate") == "needs 31 Gold after trade-in, you have 30"
    assert g.players[0].vessel().kind == "sloop"
    g = yard(gold=31, cubes="masts 1", ship_point=True)
    enter(g, "0 ship frigate")
    assert g.players[0].gold == 0


@rule("MM-157", "MM-158", "MM-536", "MM-R210")
def test_a_man_o_war_is_neither_bought_nor_sold() -> None:
    g = yard(ship="man-o-war", mods="chasers long-guns", gold=40, ship_point=True)
    assert refusal(g, 0, "ship man-o-war") == "a Man-o-War cannot be bought"
    assert refusal(g, 0, "sell-ship") == "a Man-o-War cannot be sold"
    events = enter(g, "0 ship frigate")
    assert last(events, "bought_ship")["sale"] == 0
    assert g.players[0].gold == 5
    assert isinstance(g.frame(), ReturnModifications)
    assert g.players[0].vessel().mods == ()


@rule("MM-022", "MM-384", "MM-R208", "MM-R209", "MM-R237")
def test_a_big_ship_brings_a_glory_point_once_with_a_captain() -> None:
    g = yard(gold=90)
    enter(g, "0 ship frigate\nchance draw G25")
    assert (g.players[0].glory, g.players[0].hand) == (1, ("G25",))
    enter(g, "0 done\n0 done\n0 end\n1 end\nchance draw E30\n0 port\n0 shipyard\n0 ship galleon")
    assert g.players[0].glory == 1
    g = yard(ship="frigate", gold=90)
    enter(g, "0 ship frigate\nchance draw G25")  # a Frigate for a Frigate counts too
    assert g.players[0].glory == 1
    g = yard(gold=90)
    enter(g, "0 ship flute")
    assert g.players[0].glory == 0


# ---- repairs


@rule("MM-161", "MM-162")
def test_repairs_cost_two_a_point_and_not_for_crew() -> None:
    g = yard(gold=20, cubes="masts 1 cargo 0 crew 1")
    assert offered(g, 0, "repair") == ["repair masts", "repair cargo"]
    assert refusal(g, 0, "repair hull") == "nothing to repair"
    assert refusal(g, 0, "repair crew") == "Crew must be recruited"
    events = enter(g, "0 repair cargo\n0 repair cargo\n0 repair masts")
    assert [e.public["cube"] for e in events if e.kind == "repaired"] == [1, 2, 2]
    ship = g.players[0].vessel()
    assert (ship.masts, ship.cargo, ship.crew) == (2, 2, 1)
    assert g.players[0].gold == 14
    g = yard(gold=1, cubes="masts 1")
    assert refusal(g, 0, "repair masts") == "a repair costs 2 Gold"
    g = yard("CAR", gold=1, cubes="masts 1")
    enter(g, "0 repair masts")  # the fortified dockyard
    assert g.players[0].gold == 0


# ---- Ship Modifications


@rule("MM-163")
def test_a_port_sells_the_one_that_lies_there() -> None:
    g = yard(sells="long-guns")
    assert refusal(g, 0, "modify chasers") == "this port does not sell Chasers"
    enter(g, "0 modify")
    assert g.players[0].vessel().mods == ("long-guns",)


@rule("MM-164", "MM-R213", "MM-R38")
def test_a_face_down_token_is_turned_up_when_the_port_action_is_taken() -> None:
    g = position(captain("C13", "sloop", "~PET"), captain("C01", "sloop", "TRI"))
    enter(g, "0 enter")
    assert g.view(0)["zones"]["PET"]["modification"] == "hidden"  # entering shows nothing
    enter(g, "0 port")
    kinds = {str(move).split()[1] for move, _ in g.chance().outcomes(g)}  # type: ignore[union-attr]
    assert kinds == set(MODIFICATIONS)
    enter(g, "chance draw swivel-guns")
    for seat in (None, 0, 1):
        assert g.view(seat)["zones"]["PET"]["modification"] == "swivel-guns"
    enter(g, "0 shipyard\n0 modify")
    assert g.players[0].vessel().mods == ("swivel-guns",)


@rule("MM-165")
def test_a_bought_token_leaves_the_port() -> None:
    g = yard(sells="swivel-guns")
    enter(g, "0 modify")
    assert g.view(1)["players"][0]["ship"]["mods"] == [{"id": "swivel-guns", "used": False}]
    assert g.view(1)["zones"]["PET"]["modification"] is None
    assert refusal(g, 0, "modify") == "no Ship Modification is sold here"


@rule("MM-166")
def test_one_of_each_kind() -> None:
    g = yard(sells="chasers", mods="chasers")
    assert refusal(g, 0, "modify") == "your ship already has Chasers"
    assert g.modifications == {"PET": "chasers"}


@rule("MM-167", "MM-R219")
def test_only_in_st_john_modifications_move_to_the_new_ship() -> None:
    mods = {"mods": "extra-hammocks reinforced-hull extended-hold", "used": "reinforced-hull"}
    g = yard("HAV", gold=60, ship_point=True, **mods)
    enter(g, "0 ship frigate")
    assert g.players[0].vessel().mods == ()
    g = yard("STJ", gold=60, ship_point=True, **mods)
    enter(g, "0 ship frigate")
    assert offered(g, 0, "keep") == [
        "keep extra-hammocks", "keep reinforced-hull", "keep extended-hold",
    ]  # fmt: skip
    events = enter(g, "0 keep reinforced-hull\n0 keep extended-hold\n0 done")
    ship = g.players[0].vessel()
    assert ship.mods == ("reinforced-hull", "extended-hold")
    assert ship.used == ("reinforced-hull",)  # still used
    assert ship.cargo == 4  # raised from the start
    assert last(events, "bought_ship")["sale"] == 6  # only the one left behind counts
    assert isinstance(g.frame(), ReturnModifications)
    assert g.placing() == ["extra-hammocks"]


@rule("MM-169", "MM-182", "MM-R217")
def test_extra_hammocks_make_room_but_bring_no_crew() -> None:
    g = yard(sells="extra-hammocks")
    enter(g, "0 modify")
    ship = g.players[0].vessel()
    assert (ship.crew, ship.value("crew")) == (2, 3)
    enter(g, "0 done\n0 recruit\nchance roll skull 2")
    assert g.players[0].vessel().crew == 3


@rule("MM-170", "MM-R225", "MM-068")
def test_rigs_raise_maneuverability() -> None:
    assert (
        launched(STANDARD, "sloop").fitted(STANDARD, "advanced-rigs").value("maneuverability") == 5
    )
    assert (
        launched(STANDARD, "frigate").fitted(STANDARD, "advanced-rigs").value("maneuverability")
        == 4
    )
    names = [token.name for token in MODIFICATIONS.values() if "Rigs" in token.name]
    assert names == ["Advanced Rigs & Sails"]


@rule("MM-172", "MM-R220")
def test_a_used_reinforced_hull_is_restored_for_three() -> None:
    g = yard(mods="reinforced-hull", used="reinforced-hull", gold=3)
    enter(g, "0 restore")
    assert g.players[0].vessel().used == ()
    assert g.players[0].gold == 0
    assert refusal(g, 0, "restore") == "nothing to restore"
    g = yard(mods="reinforced-hull", used="reinforced-hull", gold=2)
    assert refusal(g, 0, "restore") == "restoring costs 3 Gold"
    g = yard("SMA", mods="reinforced-hull", used="reinforced-hull", gold=2)
    enter(g, "0 restore")  # skilled shipwrights
    assert g.players[0].gold == 0


@rule("MM-173", "MM-R218", "MM-R217")
def test_an_extended_hold_moves_the_cube_as_well() -> None:
    sloop = launched(STANDARD, "sloop")
    for before, after in ((2, (3, 3)), (1, (2, 3)), (0, (1, 3))):
        ship = sloop.put("cargo", before).fitted(STANDARD, "extended-hold")
        assert (ship.cargo, ship.value("cargo")) == after
    galleon = launched(STANDARD, "galleon").put("cargo", 3).fitted(STANDARD, "extended-hold")
    assert (galleon.cargo, galleon.value("cargo")) == (3, 5)


@rule("MM-175", "MM-R218", "MM-R217")
def test_an_extra_cannon_port_moves_the_cube_as_well() -> None:
    sloop = launched(STANDARD, "sloop")
    for before, after in ((1, (2, 2)), (0, (1, 2))):
        ship = sloop.put("cannons", before).fitted(STANDARD, "extra-cannon-port")
        assert (ship.cannons, ship.value("cannons")) == after
    man = launched(STANDARD, "man-o-war").fitted(STANDARD, "extra-cannon-port")
    assert (man.cannons, man.value("cannons")) == (5, 5)


@rule("MM-165", "MM-169", "MM-170", "MM-173", "MM-175")
@pytest.mark.parametrize(
    ("mod", "part", "cube", "value"),
    [
        ("extended-hold", "cargo", 3, 3),
        ("extra-cannon-port", "cannons", 2, 2),
        ("extra-hammocks", "crew", 2, 3),
        ("advanced-rigs", "maneuverability", None, 5),
    ],
)
def test_a_modification_acts_as_soon_as_it_is_bought(
    mod: str, part: str, cube: int | None, value: int
) -> None:
    g = yard(sells=mod)
    enter(g, "0 modify")
    ship = g.view(1)["players"][0]["ship"]
    assert ship["cubes"].get(part) == cube
    assert (ship["values"] | {"maneuverability": ship["maneuverability"]})[part] == value


@rule("MM-178", "MM-179", "MM-R214", "MM-R215", "MM-R216", "MM-535")
def test_tokens_of_a_lost_ship_go_blindly_to_free_ports() -> None:
    g = yard(gold=40, mods="chasers long-guns", ship_point=True)
    free = g.free_ports()
    enter(g, "0 ship frigate")
    assert offered(g, 0, "place") == [f"place {port}" for port in free]
    taken = next(port for port in PORTS if port not in free)
    assert refusal(g, 0, f"place {taken}") == "this port already has a Ship Modification"
    assert refusal(g, 0, "done") == "put your Ship Modifications into ports first"
    first, second = free[:2]
    enter(g, f"0 place {first}")
    assert refusal(g, 0, f"place {first}") == "this port already has a Ship Modification"
    enter(g, f"0 place {second}")
    assert g.hidden_modifications[-1] == Batch(
        tuple(sorted((first, second))), ("chasers", "long-guns")
    )
    for seat in (None, 0, 1):
        assert g.view(seat)["zones"][first]["modification"] == "hidden"
    assert g.players[0].vessel().mods == ()


@rule("MM-179")
def test_what_lies_in_which_port_is_decided_when_it_is_turned_up() -> None:
    mods = "chasers long-guns"
    g = yard(gold=40, mods=mods, ship_point=True)
    first, second = g.free_ports()[:2]
    enter(g, f"0 ship frigate\n0 place {first}\n0 place {second}")
    batch = g.hidden_modifications[-1]
    assert set(batch.tokens) == set(mods.split())
    world = g.determinize(0, Random(1))
    assert world.hidden_modifications == g.hidden_modifications


def test_credit_at_the_shipyard_is_used_before_gold() -> None:
    g = yard(gold=1, cubes="masts 0", marks=(Mark("G21", "visit", 3),))
    enter(g, "0 repair masts\n0 repair masts")
    assert g.players[0].gold == 0
    assert refusal(g, 0, "ship sloop").startswith("needs 5 Gold")


@rule("MM-R214", "MM-164")
def test_a_token_put_down_where_one_is_waits_for_the_next_port_action() -> None:
    g = yard(gold=60, mods="chasers", ship_point=True)
    enter(g, "0 ship frigate\n0 place PET")
    assert refusal(g, 0, "modify") == "no Ship Modification is sold here"
    assert g.view(0)["zones"]["PET"]["modification"] == "hidden"
    enter(g, "0 done\n0 done\n0 end\n1 end\nchance draw E30\n0 port\nchance draw chasers")
    enter(g, "0 shipyard\n0 modify")
    assert g.players[0].vessel().mods == ("chasers",)


@rule("MM-R217")
@pytest.mark.parametrize(
    ("ship", "mod", "warned"),
    [
        ("galleon", "extended-hold", True),
        ("man-o-war", "extra-cannon-port", True),
        ("man-o-war", "extra-hammocks", True),
        ("galleon", "extra-hammocks", False),
        ("galleon", "chasers", False),
    ],
)
def test_a_modification_that_changes_nothing_is_sold_with_a_warning(
    ship: str, mod: str, warned: bool
) -> None:
    g = yard(ship=ship, sells=mod)
    told = RULES.describe(g, 0, Move("modify"), NAMES)
    assert ("5 already" in told.note) is warned
    before = g.players[0].vessel()
    enter(g, "0 modify")
    after = g.players[0].vessel()
    assert (after[1:6] == before[1:6]) or not warned
    if ship != "man-o-war":
        assert sale_value(STANDARD, after, 1) == sale_value(STANDARD, before, 0) + 1


@rule("MM-R203", "MM-153")
def test_an_old_ship_worth_more_than_the_new_one_pays_out() -> None:
    g = yard(ship="galleon", mods="chasers long-guns", gold=1)
    assert "receive 2 Gold" in RULES.describe(g, 0, Move("ship", ("sloop",)), NAMES).label
    events = enter(g, "0 ship sloop")
    assert g.players[0].gold == 1 + 10 + 2 - 10
    bought = last(events, "bought_ship")
    assert (bought["buy"], bought["sale"]) == (10, 12)  # both amounts are told


@rule("MM-R219", "MM-167", "MM-R210")
def test_only_as_many_modifications_move_as_can_be_paid_for() -> None:
    g = yard("STJ", mods="chasers long-guns swivel-guns", gold=28, ship_point=True)
    enter(g, "0 ship frigate\n0 keep chasers")  # 35 - 5 - 2: one more would cost 29
    assert g.players[0].gold == 0
    assert g.players[0].vessel().mods == ("chasers",)
    assert g.placing() == ["long-guns", "swivel-guns"]
