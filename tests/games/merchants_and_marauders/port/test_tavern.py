"""Recruit, Rumors and Missions (p. 9, MM-180 to MM-198): the procedures."""

from __future__ import annotations

from typing import Any

from quarterdeck.games.merchants_and_marauders.pieces import Claimed, Known
from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission, lacking
from tests.games.merchants_and_marauders.standard import MISSIONS, PORTS, RUMORS, STANDARD, changed
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import Position, captain, last, position


def in_port(zone: str = "PET", card: str = "C13", offers: str = "", **rest: Any) -> Position:
    """Seat 0 (Leadership 2, Influence 3) in a Port action."""
    g = position(
        captain(card, "frigate", zone, **rest), captain("C01", "sloop", "TRI"),
        modifications={zone: "chasers"}, offers=offers,
    )  # fmt: skip
    enter(g, "0 port")
    return g


# ---- Recruit


@rule("MM-180", "MM-052", "MM-R226")
def test_a_success_fills_the_crew_for_nothing() -> None:
    g = in_port(cubes="crew 1")
    enter(g, "0 recruit\nchance roll skull 2")
    assert g.players[0].vessel().crew == 3
    assert g.players[0].gold == 10
    g = in_port()
    assert refusal(g, 0, "recruit") == "your Crew is complete"


@rule("MM-181", "MM-R226")
def test_after_a_failure_hands_are_hired() -> None:
    for number, crew, gold in ((2, 3, 6), (1, 2, 8), (0, 1, 10)):
        g = in_port(cubes="crew 1")
        enter(g, f"0 recruit\nchance roll 4 1\n0 hire-crew {number}")
        assert (g.players[0].vessel().crew, g.players[0].gold) == (crew, gold)
    g = in_port(cubes="crew 1", gold=1)
    enter(g, "0 recruit\nchance roll 4 1")
    assert refusal(g, 0, "hire-crew 1") == "each crew member costs 2 Gold"


@rule("MM-182", "MM-R207")
def test_never_more_crew_than_the_ship_has_room_for() -> None:
    g = in_port(cubes="crew 2")
    enter(g, "0 recruit\nchance roll 4 1")
    assert refusal(g, 0, "hire-crew 2") == "your ship has room for 1 more Crew"
    g = in_port("OLD", cubes="crew 1", gold=2)
    enter(g, "0 recruit\nchance roll 4 1 1\n0 hire-crew 2")  # three dice, 1 Gold each there
    assert g.players[0].vessel().crew == 3


# ---- Acquire a Rumor


@rule("MM-183", "MM-R227")
def test_looking_for_a_rumor_costs_two_whatever_comes() -> None:
    g = in_port(gold=2)
    events = enter(g, "0 rumor\nchance roll 4 1 2")
    assert (g.players[0].gold, g.players[0].rumor) == (0, "")
    assert "heard_nothing" in kinds(events)
    assert g.chance() is None  # no card is drawn
    g = in_port(gold=1)
    assert refusal(g, 0, "rumor") == "looking for a Rumor costs 2 Gold"
    g = in_port()
    g.rumor_deck, g.players[1].proved = (), tuple(RUMORS)
    g._moves = {}
    assert refusal(g, 0, "rumor") == "no Rumors left"
    g = in_port()
    g.rumor_deck, g.rumor_discard = (), tuple(sorted(g.rumor_deck))
    g._moves = {}
    events = enter(g, "0 rumor\nchance roll skull 1 2\nchance draw R11")
    assert "reshuffled" in kinds(events)
    assert (g.players[0].rumor, len(g.rumor_deck), g.rumor_discard) == ("R11", 24, ())


@rule("MM-186", "MM-188", "MM-R232")
def test_what_somebody_knows_of_a_rumor_goes_with_it() -> None:
    """A Rumor that another has seen is given back, or shown to all."""
    g = in_port(rumor="R08")
    g.show(0, "R08", 1)
    enter(g, "0 rumor\nchance roll skull 1 2\nchance draw R11\n0 keep R11")
    assert g.known == ()
    g = in_port("POR", rumor="R08")
    g.show(0, "R08", 1)
    enter(g, "0 check\nchance roll 1 1 2")
    assert g.known == ()
    g = in_port(rumor="R08")
    g.show(0, "R08", 1)
    enter(g, "0 rumor\nchance roll skull 1 2\nchance draw R11\n0 keep R08")
    assert g.known == (Known(1, 0, "R08"),)


@rule("MM-184", "MM-R232")
def test_a_success_draws_a_rumor_for_its_owner_alone() -> None:
    g = in_port()
    events = enter(g, "0 rumor\nchance roll skull 1 2\nchance draw R11")
    assert g.players[0].rumor == "R11"
    assert len(g.rumor_deck) == 24
    assert g.view(0)["players"][0]["own"]["rumor"] == "R11"
    for seat in (None, 1):
        assert g.view(seat)["players"][0]["rumor"] is True
        assert "R11" not in str(g.view(seat))
        assert "R11" not in str([event.seen_by(seat) for event in events])


@rule("MM-185", "MM-186", "MM-R24", "MM-R232")
def test_one_rumor_is_kept_and_the_other_goes_back_unseen() -> None:
    g = in_port(rumor="R03")
    enter(g, "0 rumor\nchance roll skull 1 2\nchance draw R11")
    assert moves(g, 0) == ["keep R03", "keep R11"]
    assert refusal(g, 0, "done") == "choose which Rumor to keep"
    events = enter(g, "0 keep R11")
    assert g.players[0].rumor == "R11"
    assert "R03" in g.rumor_deck
    assert g.rumor_discard == ()
    assert "R03" not in str([event.seen_by(1) for event in events])
    g = in_port(rumor="R03")
    g.show(0, "R03", 1)  # somebody has seen it: it is held no longer, and that is known
    enter(g, "0 rumor\nchance roll skull 1 2\nchance draw R11\n0 keep R11")
    assert g.known == ()


# ---- checking a Rumor


@rule("MM-187", "MM-R228", "MM-R230")
def test_a_rumor_is_checked_in_its_place_with_its_action() -> None:
    places = {rumor.place for rumor in RUMORS.values()}
    assert places == {"zone", "port"}
    at_sea = captain("C13", "frigate", "~HAV", rumor="R03")
    g = position(at_sea, captain("C01", "sloop", "TRI"))
    assert "scout rumor" in moves(g, 0)
    g = position(at_sea._replace(place="~NAS"), captain("C01", "sloop", "TRI"))
    assert refusal(g, 0, "scout rumor") == "this Rumor must be checked in Havana"
    g = in_port("POR", rumor="R08")
    assert "check" in moves(g, 0)
    g = in_port("PET", rumor="R08")
    assert refusal(g, 0, "check") == "this Rumor must be checked in the port of Port Royal"
    g = in_port("PET")
    assert refusal(g, 0, "check") == "you have no Rumor"
    g = position(captain("C13", "frigate", "~POR", rumor="R08"), captain("C01", "sloop", "TRI"))
    assert refusal(g, 0, "scout rumor") == "this Rumor must be checked in the port of Port Royal"
    wanted = captain("C13", "frigate", "~BRI", rumor="R14", bounties="english 1")
    g = position(wanted, captain("C01", "sloop", "TRI"))
    assert refusal(g, 0, "enter") == "you are wanted by England"  # the Rumor opens no door
    assert refusal(g, 0, "scout rumor") == "this Rumor must be checked in the port of Bridgetown"
    assert g.players[0].rumor == "R14"
    g = in_port("HAV", rumor="R03")  # off Havana, not in its port
    assert refusal(g, 0, "check") == "this Rumor must be checked in Havana"


@rule("MM-188", "MM-189", "MM-R228")
def test_it_is_shown_before_the_roll_and_a_failure_discards_it() -> None:
    g = position(captain("C13", "frigate", "~HAV", rumor="R03"), captain("C01", "sloop", "TRI"))
    assert "R03" not in str(g.view(1))
    events = enter(g, "0 scout rumor")
    assert last(events, "shows_rumor")["card"] == "R03"
    assert g.chance() is not None  # the dice fall after that
    enter(g, "chance roll 1 2")
    assert g.rumor_discard == ("R03",)
    assert (g.players[0].rumor, g.players[0].glory) == ("", 0)
    assert g.view(0)["turn_state"]["actions"] == 2
    assert g.view(0)["turn_state"]["scouted"] == []  # it is no scouting for a ship


@rule("MM-190", "MM-191", "MM-021", "MM-383")
def test_a_true_rumor_pays_then_brings_a_glory_point() -> None:
    cards = changed("rumors", "R03", reward={"gold": 10})
    me = captain("C13", "frigate", "~HAV", rumor="R03")
    g = position(me, captain("C01", "sloop", "TRI"), cards=cards)
    events = enter(g, "0 scout rumor\nchance roll skull 2\nchance draw G25")
    p = g.players[0]
    assert (p.gold, p.glory, p.hand, p.rumor) == (20, 1, ("G25",), "")
    assert g.rumor_discard == ("R03",)
    told = [kind for kind in kinds(events) if kind in ("gold", "glory", "drew_glory")]
    assert told == ["gold", "glory", "drew_glory"]


@rule("MM-190", "MM-188")
def test_a_rumor_lies_open_until_its_effect_is_done() -> None:
    """So Message in a Bottle never comes up among the Rumors it lets one look at."""
    g = position(captain("C13", "frigate", "~STJ", rumor="R25"), captain("C01", "sloop", "TRI"))
    g.rumor_discard, g.rumor_deck = g.rumor_deck[1:], g.rumor_deck[:1]
    enter(g, "0 scout rumor")
    assert g.view(1)["doing"][-2] == {"what": "CheckRumor", "seat": 0, "card": "R25"}
    assert g.view(1)["players"][0]["proved"] == []  # it is not yet found to be true
    assert "R25" not in g.rumor_discard
    enter(g, "chance roll skull 2\nchance draw R01")
    chance = g.chance()
    assert chance is not None
    assert "draw R25" not in [str(move) for move, _ in chance.outcomes(g)]
    enter(g, "chance draw R02\nchance draw R03\n0 keep R02\nchance draw G25")
    assert (g.players[0].rumor, g.players[0].proved) == ("R02", ())
    assert "R25" in g.rumor_discard


@rule("MM-190", "MM-EX-8", "MM-R231")
def test_forged_documents_stay_in_force() -> None:
    g = in_port("SDO", card="C05", rumor="R01")
    enter(g, "0 check\nchance roll skull 2 1 1\nchance draw G25")
    p = g.players[0]
    assert (p.proved, p.rumor, p.glory) == (("R01",), "", 1)
    assert g.rumor_discard == ()
    assert g.view(1)["players"][0]["proved"] == ["R01"]
    enter(g, "0 rumor\n0 pass\n0 pass\nchance roll skull 1 1 1\nchance draw R11")
    assert p.rumor == "R11"  # a proved card does not count as the one Rumor


@rule("MM-R229", "MM-R39")
def test_a_rumor_just_heard_may_be_checked_here() -> None:
    g = in_port("PET", hold="K01")
    enter(g, "0 rumor\nchance roll skull 1 1\nchance draw R24\n0 check\nchance roll 1 1 1")
    assert refusal(g, 0, "sell") == "selling must be your first port activity"


# ---- Missions


@rule("MM-192", "MM-R9")
def test_mission_cards_are_open_and_complete() -> None:
    assert len(MISSIONS) == 25
    for one in MISSIONS.values():
        assert one.location in PORTS
        assert all(STANDARD.missions_told[one.id])
    g = in_port(offers="M02 M09")
    assert [offer["mission"] for offer in g.view(None)["offers"]] == ["M02", "M09"]


@rule("MM-193", "MM-R246")
def test_a_mission_is_claimed_where_it_is_offered_if_its_terms_are_met() -> None:
    g = in_port("OLD", offers="M09 M02")
    assert refusal(g, 0, "claim M02") == "this Mission is offered in Havana"
    assert refusal(g, 0, "claim M25") == "that Mission is not on offer"
    enter(g, "0 claim M09\nchance draw M10")
    assert g.players[0].missions[0].id == "M09"
    for card, rest, why in (
        ("M03", {"bounties": "spanish 1"}, "this Mission is not for captains wanted by Spain"),
        ("M04", {"bounties": "dutch 1"}, "this Mission is for captains without Bounties"),
        ("M07", {}, "this Mission needs at least 1 Bounty"),
        ("M16", {}, "this Mission needs a Bounty, or war with Spain"),
        ("M17", {"gold": 2}, "this Mission needs 3 Gold"),
        ("M08", {"hold": "K01 K02 K03"}, "this Mission needs a free Cargo space"),
        ("M08", {"hold": "K01 K02", "missions": "M19"}, "this Mission needs a free Cargo space"),
    ):
        g = in_port(MISSIONS[card].location, card="C05", offers=f"{card} M02", **rest)
        assert refusal(g, 0, f"claim {card}") == why


@rule("MM-193")
def test_a_mission_may_ask_for_cannons_whole_or_not() -> None:
    me = captain("C13", "sloop", "CAR")
    g = position(me, captain("C01", "sloop", "TRI"))
    assert lacking(g, 0, "M19") == "this Mission needs a ship with 2 Cannons"
    g = position(me._replace(mods="extra-cannon-port", cubes="cannons 0"), captain("C01"))
    assert lacking(g, 0, "M19") == ""  # damage is not counted


@rule("MM-194", "MM-EX-9", "MM-R233", "MM-053")
def test_after_a_failed_roll_it_stays_on_offer_until_another_turn() -> None:
    g = in_port("HAV", card="C07", offers="M02 M24")  # Influence 1
    enter(g, "0 claim M02\nchance roll 4")
    assert g.offers == ("M02", "M24")
    assert g.players[0].missions == ()
    assert refusal(g, 0, "claim M24") == (
        "you have already tried to claim a Mission here this turn"
    )
    enter(g, "0 done\n0 end\n1 end\nchance draw E30\n0 port\n0 claim M02\nchance roll skull")
    assert next(one.id for one in g.players[0].missions) == "M02"


@rule("MM-195", "MM-196", "MM-R233", "MM-R236")
def test_a_claimed_mission_lies_open_and_a_new_one_is_laid_out() -> None:
    g = in_port("OLD", offers="M09 M02")
    events = enter(g, "0 claim M09\nchance draw M10")
    assert g.view(1)["players"][0]["missions"] == [{"id": "M09", "progress": []}]
    assert g.offers == ("M02", "M10")
    assert last(events, "mission_offered") == {"mission": "M10", "port": "BRI"}
    assert len(g.mission_deck) == 22
    g = in_port("HAV", card="C05", offers="M24 M09", bounties="spanish 1")
    enter(g, "0 claim M24\nchance draw M02")  # to the port where he is, and where he is wanted
    assert g.offers == ("M09", "M02")
    assert refusal(g, 0, "claim M02") == (
        "you have already tried to claim a Mission here this turn"
    )


@rule("MM-R234")
def test_an_empty_mission_deck_takes_its_discards_or_offers_fewer() -> None:
    g = in_port("OLD", offers="M09 M02")
    g.mission_discard, g.mission_deck = tuple(sorted(g.mission_deck)), ()
    enter(g, "0 claim M09\nchance draw M10")
    assert g.offers == ("M02", "M10")
    g = in_port("OLD", offers="M09 M02")
    g.players[1].missions = tuple([Claimed(card) for card in g.mission_deck])
    g.mission_deck = ()
    enter(g, "0 claim M09")
    assert g.offers == ("M02",)


@rule("MM-197", "MM-R235")
def test_only_one_mission_the_old_one_goes_when_the_new_one_is_claimed() -> None:
    g = in_port("OLD", offers="M09 M02", missions="M10")
    assert "give-up" not in " ".join(moves(g, 0))  # not without claiming another
    enter(g, "0 claim M09")
    assert moves(g, 0) == ["give-up M10", "decline"]
    assert refusal(g, 0, "done") == "you can have only one Mission"
    enter(g, "0 give-up M10\nchance draw M11")
    assert [m.id for m in g.players[0].missions] == ["M09"]
    assert g.mission_discard == ("M10",)
    g = in_port("OLD", offers="M09 M02", missions="M10")
    enter(g, "0 claim M09\n0 decline")
    assert [m.id for m in g.players[0].missions] == ["M10"]
    assert g.offers == ("M09", "M02")
    g = in_port("HAV", card="C07", offers="M02 M24", missions="M10")
    enter(g, "0 claim M02\nchance roll 4")  # a failed attempt: the old one is kept
    assert [m.id for m in g.players[0].missions] == ["M10"]


@rule("MM-198", "MM-020", "MM-382", "MM-R246")
def test_completing_pays_then_brings_a_glory_point() -> None:
    g = position(
        captain("C13", missions="M02"), captain("C01", "sloop", "TRI"),
        run=CompleteMission(0, "M02"), cards=changed("missions", "M02", reward={"gold": 10}),
    )  # fmt: skip
    events = enter(g, "chance draw G25")
    p = g.players[0]
    assert (p.gold, p.glory, p.hand, p.missions) == (20, 1, ("G25",), ())
    assert g.mission_discard == ("M02",)
    assert len(g.offers) == 2  # none is laid out for it
    assert "drew_glory" in kinds(events)


@rule("MM-R246", "MM-193")
def test_gold_for_a_mission_is_paid_with_the_claim() -> None:
    g = in_port("SDO", card="C05", offers="M17 M02", gold=3)
    enter(g, "0 claim M17\nchance draw M10")
    assert g.players[0].gold == 0
    g = in_port("HAV", card="C14", offers="M24 M09", gold=1, stash=4)
    enter(g, "0 claim M24\nchance draw M10")  # at home the stash helps out
    assert (g.players[0].gold, g.players[0].stash) == (0, 2)
