"""What each of the 25 Rumors brings (p. 9, MM-190; data/rumors.toml)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.board import closed_by
from quarterdeck.games.merchants_and_marauders.dice import skill_dice
from quarterdeck.games.merchants_and_marauders.pieces import Npc
from quarterdeck.games.merchants_and_marauders.port.rumors import CheckRumor
from quarterdeck.kernel import Move
from tests.games.merchants_and_marauders.standard import GLORY, RUMORS, WEAPONS, good_of
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..fights import is_fighting
from ..scenario import Position, captain, last, offered, position, told, two


def proved(
    card: str, skulls: int = 0, second: Any = None, board: Any = None, **rest: Any
) -> Position:
    """Seat 0 checks the Rumor where it must be checked, with success."""
    rumor = RUMORS[card]
    place = rumor.location if rumor.place == "port" else f"~{rumor.location}"
    me = captain("C13", "frigate", place, rumor=card, **rest)
    g = two(me, second, run=CheckRumor(0), **(board or {}))
    if rest.get("hand") and g.to_act():
        enter(g, "0 pass")
    count = skill_dice(g, 0, rumor.skill, "rumor")
    wanted = skulls or rumor.successes
    enter(g, "chance roll " + " ".join(["skull"] * wanted + ["1"] * (count - wanted)))
    return g


def glory(g: Position, card: str = "G01") -> None:
    """The Glory Card for the point."""
    enter(g, f"chance draw {card}")
    assert g.players[0].glory == 1


@rule("MM-190", "MM-191")
@pytest.mark.parametrize(
    ("card", "gold"),
    [("R03", 12), ("R04", 10), ("R13", 11), ("R14", 10), ("R16", 17), ("R05", 8), ("R11", 15)],
)
def test_gold(card: str, gold: int) -> None:
    g = proved(card)
    assert g.players[0].gold == 10 + gold
    assert f"gained {gold} Gold ({RUMORS[card].name})" in " ".join(told(g, g._events, 1))
    glory(g)
    assert card in g.rumor_discard


@rule("MM-189")
def test_a_rumor_that_is_false_brings_nothing() -> None:
    g = two(captain("C13", "frigate", "~HAV", rumor="R03"), run=CheckRumor(0))
    enter(g, "chance roll 1 1")
    assert (g.players[0].gold, g.players[0].glory) == (10, 0)
    assert "R03" in g.rumor_discard


def test_half_of_the_mint_shipment() -> None:
    g = two(captain("C13", "frigate", "~SJU", rumor="R16"), run=CheckRumor(0))
    enter(g, "chance roll skull 1")
    assert (g.players[0].gold, g.players[0].glory) == (15, 0)
    assert "R16" in g.rumor_discard
    g = two(captain("C13", "frigate", "~SJU", rumor="R16"), run=CheckRumor(0))
    enter(g, "chance roll 1 1")
    assert g.players[0].gold == 10


def test_wreck_on_the_bank() -> None:
    g = proved("R05", weapons="grapeshot")
    assert set(g.players[0].weapons) == set(WEAPONS)


@rule("MM-348")
def test_unguarded_payroll() -> None:
    assert proved("R11").players[0].bounty("spanish") == 1


def test_hidden_careenage() -> None:
    g = proved("R06", mods="reinforced-hull", used="reinforced-hull", cubes="hull 1 crew 0 masts 0")
    ship = g.players[0].vessel()
    assert ship == ship.whole()
    assert ship.used == ()
    assert g.players[0].gold == 14


@rule("MM-396", "MM-401")
@pytest.mark.parametrize(
    ("card", "kind"),
    [
        ("R07", "master-gunner"), ("R08", "sailing-master"), ("R18", "surgeon"),
        ("R19", "lookout"), ("R24", "master-at-arms"),
    ],
)  # fmt: skip
def test_specialists(card: str, kind: str) -> None:
    cards = [one for one in GLORY if GLORY[one].specialist == kind]
    g = proved(card)
    assert g.players[0].employs() == [kind]
    assert g.players[0].gold == 10
    employed = proved(card, specialists=cards[0])
    assert employed.players[0].gold == 18
    held = proved(card, second=captain("C16", "sloop", "TRI", hand=" ".join(cards)))
    assert held.players[0].gold == 18


def test_a_specialist_comes_from_the_discard_pile_first() -> None:
    g = two(captain("C13", "frigate", "~PET", rumor="R07"), run=CheckRumor(0))
    g.glory_deck = tuple([card for card in g.glory_deck if card != "S03B"])
    g.glory_discard = ("S03B",)
    enter(g, "chance roll skull 1")
    assert g.players[0].specialists == ("S03B",)


# ---- goods


@rule("MM-190", "MM-R49")
def test_a_myriad_of_goods() -> None:
    g = proved("R02", hold="K41")
    cards = [f"K{number:02}" for number in range(1, 9)]
    events = enter(g, "\n".join([f"chance draw {card}" for card in cards]))
    assert "cards" not in last(events, "drew_goods")
    assert "discard K41" not in moves(g, 0)  # in port there is room for all
    enter(g, "0 keep K01\n0 keep K02\n0 keep K03")
    for seed in range(4):
        world = g.determinize(1, Random(seed))
        world.check()
        assert world.view(1) == g.view(1)
    enter(g, "0 keep K04")
    assert moves(g, 0) == ["done"]
    assert "no more" in refusal(g, 0, "keep K05")
    enter(g, "0 done")
    assert g.players[0].hold == ("K41", "K01", "K02", "K03", "K04")
    assert set(g.cargo_discard) == {"K05", "K06", "K07", "K08"}
    assert g.players[0].gold == 10


def test_smugglers_cache() -> None:
    g = proved("R09", hold="K41", board={"cargo_discard": "K01"})
    assert "name cocoa" in moves(g, 0)
    enter(g, "0 name cocoa\nchance draw K01")  # from the discard pile first
    chance = g.chance()
    assert chance is not None
    assert {good_of(str(move.args[0])) for move, _ in chance.outcomes(g)} == {"cocoa"}
    enter(g, "chance draw K02\nchance draw K03\n0 keep K01\n0 keep K02")
    assert "no room" in refusal(g, 0, "keep K03")
    enter(g, "0 discard K41\n0 keep K03")
    assert set(g.players[0].hold) == {"K01", "K02", "K03"}


@rule("MM-R45")
def test_a_cache_of_what_is_hardly_to_be_had() -> None:
    """Fewer if there are fewer: cocoa is aboard another ship, all but one card."""
    away = captain("C16", "galleon", "TRI", hold="K01 K02 K03 K04 K05 K06 K07")
    g = proved("R09", second=away)
    events = enter(g, "0 name cocoa\nchance draw K08")
    assert last(events, "salvage")["cards"] == ["K08"]
    assert moves(g, 0) == ["keep K08", "done"]


def test_the_storm_tossed_merchantman() -> None:
    g = proved("R22")
    enter(g, "chance draw K08\nchance draw K07\nchance draw K14\nchance draw K01")
    assert g.players[0].gold == 22  # 5, 4, 4 and 1 are more than 12
    assert g.players[0].bounties == (0, 0, 0, 0)
    enter(g, "0 keep K08\n0 done")
    assert g.players[0].hold == ("K08",)
    assert g.has_merchant("CCS")


# ---- choices


@rule("MM-361")
def test_the_governors_secret() -> None:
    g = proved("R10", bounties="dutch 4 french 1")
    fewer = ["pardon dutch 1", "pardon dutch 2"]
    assert moves(g, 0) == ["pardon dutch", "pardon french", *fewer, "gold"]
    enter(g, "0 pardon dutch")
    assert g.players[0].bounties == (1, 0, 1, 0)
    g = proved("R10", bounties="dutch 2")  # up to three: he may want to stay a pirate
    assert moves(g, 0) == ["pardon dutch", "pardon dutch 1", "gold"]
    label = RULES.describe(g, 0, Move("pardon", ("dutch", 1)), ("A", "B")).label
    assert label == "Only 1 Dutch Bounty"
    enter(g, "0 pardon dutch 1")
    assert g.players[0].bounties == (1, 0, 0, 0)
    g = proved("R10", bounties="dutch 4")
    enter(g, "0 gold")
    assert g.players[0].gold == 20
    assert proved("R10").players[0].gold == 20


@rule("MM-178", "MM-022")
def test_the_drifting_derelict() -> None:
    g = two(captain("C13", "flute", "~CSE", rumor="R12", mods="chasers", hold="K01 K02 K03 K04"),
            run=CheckRumor(0))  # fmt: skip
    enter(g, "chance roll skull 1\n0 take-ship")
    ship = g.players[0].vessel()
    assert (ship.kind, ship.hull, ship.masts, ship.cargo, ship.cannons, ship.crew) == (
        "frigate", 2, 1, 3, 2, 1,
    )  # fmt: skip
    port = moves(g, 0)[0]
    enter(g, f"0 {port}\n0 discard K04\nchance draw G01")
    assert len(g.players[0].hold) == 3
    assert (g.players[0].glory, g.players[0].ship_point) == (1, False)
    g = proved("R12")
    enter(g, "0 gold")
    assert g.players[0].gold == 20


@rule("MM-R27")
def test_the_old_frigate_goes_back_before_the_derelict_is_taken() -> None:
    others = [captain(card, "frigate") for card in ("C01", "C05", "C09")]
    me = captain("C13", "frigate", "~CSE", rumor="R12")
    g = position(me, *others, run=CheckRumor(0))
    enter(g, "chance roll skull 1")
    assert moves(g, 0) == ["gold", "take-ship"]
    g = position(me._replace(ship="sloop"), *others, run=CheckRumor(0))
    enter(g, "chance roll skull 1")
    assert "take-ship" in moves(g, 0)  # three are afloat, one is left


def test_the_corrupt_dockmaster() -> None:
    g = proved("R17", board={"modifications": {"HAV": "chasers"}})
    enter(g, "0 take-from HAV")
    assert g.players[0].vessel().mods == ("chasers",)
    assert g.players[0].gold == 10
    g = proved("R17", mods="chasers")
    enter(g, "0 take-from NAS\nchance draw chasers")
    assert g.players[0].gold == 18
    assert g.modifications["NAS"] == "chasers"  # turned up, and it stays so


@rule("MM-387")
def test_wine_and_a_tale() -> None:
    g = proved("R20")
    enter(g, "chance draw G01")
    assert (g.players[0].gold, g.players[0].hand) == (18, ("G01",))
    glory(g, "G02")
    g = proved("R21", hand="G19 G28 G25")
    enter(g, "chance draw G01\nchance draw G02")
    assert len(g.players[0].hand) == 5
    enter(g, "0 drop G01\nchance draw G04\n0 drop G04")
    assert len(g.players[0].hand) == 4


def test_the_moneylenders_ledger() -> None:
    assert proved("R23").players[0].gold == 24
    assert proved("R23", bounties="french 1").players[0].gold == 19


@rule("MM-185", "MM-186")
def test_message_in_a_bottle() -> None:
    g = proved("R25")
    assert g.players[0].gold == 15
    enter(g, "chance draw R01\nchance draw R02\nchance draw R03")
    assert moves(g, 0) == ["keep R01", "keep R02", "keep R03"]
    enter(g, "0 keep R02")
    assert g.players[0].rumor == "R02"
    assert {"R01", "R03"} <= set(g.rumor_deck)
    assert "R25" in g.rumor_discard


@rule("MM-190", "MM-R24")
def test_a_rumor_is_discarded_when_its_effect_is_done() -> None:
    """So the bottle does not find itself among the cards that are shuffled for it."""
    g = two(captain("C13", "frigate", "~STJ", rumor="R25"), run=CheckRumor(0))
    g.rumor_deck, rest = ("R01",), g.rumor_deck
    g.rumor_discard = tuple([card for card in rest if card != "R01"])
    enter(g, "chance roll skull 1")
    assert "R25" not in g.rumor_discard
    assert {"what": "CheckRumor", "seat": 0, "card": "R25"} in g.view(1)["doing"]
    enter(g, "chance draw R01")
    assert "R25" not in g.rumor_deck  # though the discard pile has been shuffled
    g.check()
    enter(g, "chance draw R02\nchance draw R03\n0 keep R03")
    assert g.rumor_discard == ("R25",)


# ---- Rumors in force


@rule("MM-R231", "MM-369")
def test_forged_documents() -> None:
    g = proved("R01")
    glory(g)
    assert g.players[0].proved == ("R01",)
    for die, kept in ((2, True), (1, False)):
        g = two(captain("C13", "frigate", "~NAS", proved="R01", bounties="english 1"))
        assert closed_by(g, 0, "NAS") == ""
        enter(g, f"0 enter\n0 leave\nchance roll {die}")
        assert (g.players[0].proved == ("R01",)) == kept
        assert ("R01" in g.rumor_discard) != kept
    g = two(captain("C13", "frigate", "~NAS", proved="R01"))
    enter(g, "0 enter\n0 leave")  # this port was open to him
    assert g.to_act() == (0,)
    g = two(captain("C13", "frigate", "~TOR", proved="R01", bounties="french 1"))
    enter(g, "0 enter\n0 leave\nchance roll 2\n0 sail SDO\n0 end\n1 end\nchance draw E30")
    enter(g, "0 enter\n0 leave")
    assert g.chance() is None  # that port was open to him
    g = two(captain("C13", "frigate", "~NAS", proved="R01"), war="english spanish")
    enter(g, "0 enter\n0 leave")
    assert g.chance() is not None


@rule("MM-371", "MM-R32", "MM-R231")
def test_forged_documents_may_be_spared_at_port_royal() -> None:
    """They are worn only by a port that was entered by means of them."""
    me = captain("C13", "frigate", "~POR", proved="R01", bounties="english 1", hand="G23")
    assert offered(two(me), 0, "enter") == ["enter", "enter pay", "enter roll"]
    note = RULES.describe(two(me), 0, Move("enter"), ("A", "B")).note
    assert note.startswith("By your Forged Documents")
    for way in ("0 enter pay", "0 enter roll\n0 pass\nchance roll skull 1 1"):
        g = two(me)
        enter(g, f"{way}\n0 leave")
        assert g.players[0].at_sea()
        assert g.chance() is None  # no die for the papers
    g = two(me)
    enter(g, "0 play G23\n0 enter\n0 leave")  # a bribe spares them as well
    assert g.chance() is None
    g = two(me)
    enter(g, "0 enter\n0 leave")
    assert g.chance() is not None


@rule("MM-R231", "MM-R188")
def test_chart_of_secret_coves() -> None:
    g = proved("R15")
    glory(g)
    assert g.players[0].proved == ("R15",)
    me = captain("C09", "sloop", "~SDO", proved="R15", bounties="french 1")
    g = two(me, npcs=(Npc("french", "E07", "SDO"),))
    enter(g, "chance roll skull 1")
    assert moves(g, 0) == ["pass", "use R15"]
    events = enter(g, "0 use R15")
    assert "slipped_away" in kinds(events)
    assert not is_fighting(g)
    assert g.players[0].proved == ()
    assert "R15" in g.rumor_discard
    g = two(captain("C10", "frigate", "~SDO"), captain("C09", "sloop", "~SDO", proved="R15"))
    enter(g, "0 scout 1\nchance roll skull 1 1\n1 use R15")
    assert not is_fighting(g)
    assert g.players[0].bounties == (0, 0, 0, 0)
