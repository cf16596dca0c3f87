"""Merchants and Merchant Raids (p. 10, MM-311 to MM-347)."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck.games.merchants_and_marauders.data.ids import LOCATIONS
from quarterdeck.games.merchants_and_marauders.sea.merchants import MerchantFound, refill
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.sea.stow import StowGoods
from tests.games.merchants_and_marauders.standard import CARGO, MERCHANT_TOKENS, ZONES, changed
from tests.support.rule import rule
from tests.support.transcript import enter, kinds, moves, refusal

from ..scenario import Position, captain, last, new, offered, two

# Frederico's cards (MM-EX-52): Rum with an Escape, a hit on the Masts, one on the Cannons.
RUM, MASTS, CANNONS = "K22", "K04", "K07"  # worth 3, 3 and 4 Gold
ONE_SKULL = "chance roll skull 2 1"


def hunter(card: str = "C14", ship: str = "sloop", place: str = "~SDO", **rest: Any) -> Position:
    """Seat 0 at sea off Santo Domingo, a Spanish port, about to look for the merchant."""
    return two(captain(card, ship, place, **rest))


def raider(ship: str = "sloop", card: str = "C14", **rest: Any) -> Position:
    """Seat 0 (Frederico da Silva, Seamanship 3) begins a raid on a Spanish merchant."""
    board = {key: rest.pop(key) for key in ("cargo_discard", "cards") if key in rest}
    return two(captain(card, ship, "~SDO", **rest), run=MerchantRaid(0, "spanish"), **board)


def draw(*cards: str) -> str:
    return "\n".join([f"chance draw {card}" for card in cards])


def raid(g: Position, *cards: str, roll: str = ONE_SKULL) -> None:
    enter(g, draw(*cards) + "\n" + roll)


# ---- merchants


@rule("MM-311")
def test_a_merchant_token_can_be_looked_for_at_sea() -> None:
    assert offered(hunter(), 0, "scout") == ["scout merchant"]
    g = two(captain("C14", "sloop", "~SDO"), no_merchant="SDO")
    assert refusal(g, 0, "scout merchant") == "no merchant in this Sea-Zone"
    assert refusal(hunter(place="SDO"), 0, "scout merchant") == "put to sea first"


@rule("MM-312")
def test_every_zone_has_a_merchant_and_nobody_knows_its_flag() -> None:
    g = new(3)
    assert all(g.has_merchant(zone) for zone in ZONES)
    assert [MERCHANT_TOKENS.count(n) for n in ("spanish", "dutch", "french", "english")] == [
        5, 4, 4, 4,
    ]  # fmt: skip
    view = g.view(0)
    assert all(zone["merchant"] is True for zone in view["zones"].values())
    assert sum(view["track"].values()) == 0


@rule("MM-313", "MM-321", "MM-R184", "MM-R67")
@pytest.mark.parametrize("choice", ["let-go", "raid spanish"])
def test_a_found_merchant_goes_to_the_track_whatever_is_done(choice: str) -> None:
    g = two(captain("C14", "sloop", "~SDO"), no_merchant="HAV NAS POR", run=MerchantFound(0))
    enter(g, f"chance draw spanish\n0 {choice}")
    assert not g.has_merchant("SDO")
    assert len(g.track) == 4


@rule("MM-314", "MM-R56")
@pytest.mark.parametrize("count", [8, 10])
def test_eight_or_more_on_the_track_are_dealt_back_unseen(count: int) -> None:
    g = two(captain("C14", "sloop", "~SDO"), no_merchant=" ".join(list(ZONES)[:count]))
    assert len(g.track) == count
    refill(g)
    g.check()
    assert g.track == ()
    assert all(g.has_merchant(zone) for zone in ZONES)
    assert g.merchants[-1].places == tuple(list(ZONES)[:count])  # which lies where is open


@rule("MM-315", "MM-R54", "MM-321")
def test_the_track_is_looked_at_once_a_round_before_the_event_card() -> None:
    g = two(captain("C14", "sloop", "~SDO"), no_merchant="HAV NAS POR OLD TOR PET CAR")
    refill(g)
    assert len(g.track) == 7  # not yet
    enter(g, "0 scout merchant\nchance roll skull 1 1\nchance draw french\n0 let-go")
    assert len(g.track) == 8
    enter(g, "0 end")
    assert len(g.track) == 8  # the other player's turn
    events = enter(g, "1 end")
    assert kinds(events)[-2:] == ["round", "merchants_return"]
    assert g.track == ()
    assert g.trail()[-1] == "Round.event"  # the Event Card is drawn after it


@rule("MM-316", "MM-EX-51", "MM-302", "MM-303")
def test_the_merchant_is_named_then_scouted_for() -> None:
    g = hunter("C10")
    assert refusal(g, 0, "scout") == "choose a target first"
    events = enter(g, "0 scout merchant\nchance roll skull skull 2\nchance draw dutch")
    assert kinds(events) == ["scouts", "rolled", "found", "merchant"]
    assert last(events, "rolled")["successes"] == 2
    assert g.view(0)["turn_state"]["actions"] == 2


@rule("MM-317", "MM-R178", "MM-304")
def test_a_merchant_that_slips_away_stays_and_cannot_be_sought_again() -> None:
    g = hunter()
    events = enter(g, "0 scout merchant\nchance roll 4 4 4")  # numbers count for nothing
    assert kinds(events) == ["scouts", "rolled", "found_nothing"]
    assert g.has_merchant("SDO")
    assert g.players[0].bounties == (0, 0, 0, 0)
    assert refusal(g, 0, "scout merchant") == "already scouted for the merchant this turn"


@rule("MM-318", "MM-R184")
def test_all_see_the_flag_before_anything_is_decided() -> None:
    g = two(captain("C14", "sloop", "~SDO"), run=MerchantFound(0))
    chance = g.chance()
    assert chance is not None
    odds = {str(move): share for move, share in chance.outcomes(g)}
    assert odds["draw spanish"] == pytest.approx(5 / 17)
    events = enter(g, "chance draw dutch")
    assert last(events, "merchant")["nation"] == "dutch"
    assert g.view(1)["doing"][-1] == {"what": "MerchantFound", "seat": 0, "nation": "dutch"}
    assert g.view(None)["track"]["dutch"] == 1


@rule("MM-319", "MM-320", "MM-EX-51", "MM-R57")
def test_the_flag_is_that_of_the_token_or_of_the_zone() -> None:
    g = two(captain("C14", "sloop", "~SDO"), run=MerchantFound(0))
    enter(g, "chance draw dutch")
    assert moves(g, 0) == ["raid dutch", "raid spanish", "let-go"]
    assert refusal(g, 0, "raid french") == "this merchant is either Dutch or Spanish"
    assert refusal(g, 0, "sail HAV") == "raid the merchant, or let it go"
    g = two(captain("C14", "sloop", "~SDO"), run=MerchantFound(0))
    enter(g, "chance draw spanish")
    assert moves(g, 0) == ["raid spanish", "let-go"]
    assert refusal(g, 0, "raid dutch") == "this merchant is Spanish"
    g = two(captain("C14", "sloop", "~CSE"), run=MerchantFound(0))  # no port, no other nation
    enter(g, "chance draw french")
    assert moves(g, 0) == ["raid french", "let-go"]


@rule("MM-320", "MM-EX-51", "MM-EX-55")
def test_letting_it_go_costs_nothing_but_the_action() -> None:
    g = hunter()
    enter(g, "0 scout merchant\nchance roll skull 1 1\nchance draw dutch")
    events = enter(g, "0 let-go")
    assert kinds(events) == ["let_go"]
    assert g.players[0].bounties == (0, 0, 0, 0)
    assert len(g.cargo_deck) == 64
    assert g.view(0)["turn_state"]["actions"] == 2


# ---- what may be raided, and the Bounty


@rule("MM-322", "MM-486", "MM-R58")
@pytest.mark.parametrize("place", ["masts", "crew", "cannons", "cargo"])
def test_no_raid_with_a_destroyed_location(place: str) -> None:
    g = two(captain("C14", "sloop", "~SDO", cubes=f"{place} 0"), run=MerchantFound(0))
    enter(g, "chance draw dutch")
    assert moves(g, 0) == ["let-go"]
    be = "are" if place in ("masts", "cannons") else "is"
    assert refusal(g, 0, "raid dutch") == (
        f"your {place.title()} {be} destroyed: you cannot raid merchants"
    )
    g = two(captain("C14", "sloop", "~SDO", cubes="cannons 1 crew 1"), run=MerchantFound(0))
    enter(g, "chance draw dutch")
    assert "raid dutch" in moves(g, 0)


@rule("MM-323", "MM-EX-55", "MM-350", "MM-358", "MM-R112")
def test_the_bounty_comes_before_the_cards_and_stays() -> None:
    g = two(captain("C14", "galleon", "~SDO", bounties="french 1"), run=MerchantFound(0))
    events = enter(g, "chance draw spanish\n0 raid spanish")
    assert kinds(events)[-2:] == ["raid", "bounty"]
    assert last(events, "bounty") == {
        "seat": 0, "nation": "spanish", "count": 1, "why": "merchant",
    }  # fmt: skip
    assert g.players[0].bounties == (0, 0, 1, 1)
    raid(g, "K01", "K03", "K06", roll="chance roll 1 1 1")  # three Escapes, Maneuverability 1
    assert g.players[0].bounty("spanish") == 1
    assert g.players[0].gold == 10


@rule("MM-350", "MM-359", "MM-357")
def test_every_raid_counts() -> None:
    g = two(captain("C14", "sloop", "~SDO", bounties="dutch 1"), run=MerchantRaid(0, "dutch"))
    assert g.players[0].bounties == (2, 0, 0, 0)
    g = two(captain("C14", "sloop", "~SDO", bounties="dutch 5"), run=MerchantRaid(0, "dutch"))
    assert g.players[0].bounties == (5, 0, 0, 0)


# ---- cards, roll, successes


@rule("MM-324", "MM-325", "MM-326", "MM-R51")
def test_three_open_cards_then_one_seamanship_roll() -> None:
    g = raider(mods="advanced-rigs")  # Maneuverability 5: no die for it
    enter(g, draw(RUM, MASTS))
    assert g.trail()[-1] == "DrawCards.take"
    events = enter(g, draw(CANNONS))
    assert last(events, "raid_cards")["cards"] == [RUM, MASTS, CANNONS]
    assert g.view(1)["laid_out"] == [RUM, MASTS, CANNONS]
    assert len(g.cargo_deck) == 61
    enter(g, "chance roll skull skull 1")  # 3 dice, no contest
    assert g.view(1)["doing"][-1]["successes"] == 2
    assert "NavalRound" not in " ".join(g.trail())


@rule("MM-325")
def test_whoever_may_draw_more_decides_before_drawing() -> None:
    g = raider(cards=changed("captains", "C14", abilities__0__changes={"raid.draw": 1}))
    assert moves(g, 0) == ["cards 3", "cards 4"]
    assert refusal(g, 0, "cards 5") == "say how many cards you draw"
    assert refusal(g, 0, "spend chain-shot") == "roll Seamanship first"
    enter(g, "0 cards 4\n" + draw("K01", "K02", "K03", "K04"))
    assert len(g.laid_out) == 4


@rule("MM-327", "MM-329", "MM-330")
def test_a_success_draws_discards_or_exchanges() -> None:
    g = raider()
    raid(g, RUM, MASTS, CANNONS, roll="chance roll skull skull 1")
    events = enter(g, "0 draw\nchance draw K01")
    assert [event.public["cards"] for event in events if event.kind == "raid_cards"] == [["K01"]]
    assert refusal(g, 0, "discard K09") == "that card does not lie here"
    enter(g, "0 discard K01")  # the card drawn just now
    # both are used: the icons are read at once
    assert g.players[0].vessel().cannons == 0
    assert "K01" in g.cargo_discard
    g = raider()
    raid(g, RUM, MASTS, CANNONS)
    enter(g, f"0 exchange {CANNONS}\nchance draw K12")  # an Escape instead
    assert CANNONS in g.cargo_discard
    assert g.players[0].vessel().cannons == 1  # nothing on a discarded card counts
    assert g.players[0].gold == 10 + 3 + 3 + 3


@rule("MM-328")
def test_successes_need_not_be_used() -> None:
    g = raider("frigate")
    raid(g, RUM, "K12", "K28", roll="chance roll skull skull 1")
    enter(g, "0 draw\nchance draw K05")
    assert g.view(0)["doing"][-1]["successes"] == 1
    enter(g, "0 stop")
    assert g.players[0].vessel().crew == 2  # all four cards were read


@rule("MM-331", "MM-333")
def test_icons_are_read_when_the_successes_are_done() -> None:
    g = raider()
    raid(g, RUM, MASTS, "K12")
    assert g.players[0].vessel().masts == 2
    enter(g, "0 stop")
    ship = g.players[0].vessel()
    assert (ship.hull, ship.masts, ship.cargo, ship.crew, ship.cannons) == (2, 1, 2, 2, 1)


@rule("MM-332", "MM-340", "MM-R68")
def test_half_the_cards_are_escapes_and_three_is_the_common_value() -> None:
    icons = [card.icon for card in CARGO.values()]
    assert len(icons) == 64
    assert icons.count("escape") == 32
    assert all(icon in LOCATIONS for icon in icons if icon != "escape")
    values = [card.plunder for card in CARGO.values()]
    assert set(values) == {1, 2, 3, 4, 5}
    assert all(values.count(3) > values.count(other) for other in (1, 2, 4, 5))


@rule("MM-334", "MM-336", "MM-R62")
def test_hits_on_a_destroyed_location_strike_the_hull() -> None:
    g = raider()  # Cannons 1, Hull 2
    raid(g, "K07", "K16", "K06", roll="chance roll 1 1 1")
    ship = g.players[0].vessel()
    assert (ship.cannons, ship.hull) == (0, 1)
    assert g.players[0].gold == 10
    assert g.players[0].captain == "C14"


@rule("MM-335", "MM-R67")
def test_a_raid_can_sink_the_raider() -> None:
    g = raider(cubes="hull 1")
    raid(g, "K07", "K16", "K08", roll="chance roll 1 1 1")
    assert g.players[0].captain == ""
    assert g.players[0].ship is None
    assert g.players[0].bounties == (0, 0, 0, 0)
    assert g.players[0].glory == 0
    assert g.laid_out == ()
    assert g.cargo_discard == ("K07", "K08", "K16")


@rule("MM-337")
@pytest.mark.parametrize(("ship", "escapes", "caught"), [
    ("sloop", 3, True), ("flute", 2, False), ("galleon", 1, False), ("frigate", 2, True),
])  # fmt: skip
def test_escapes_against_maneuverability(ship: str, escapes: int, caught: bool) -> None:
    flights, hits = ["K01", "K03", "K06"], ["K04", "K05", "K20"]
    g = raider(ship)
    cards = [*flights[:escapes], *hits[: 3 - escapes]]
    if ship == "flute":
        cards = ["K01", "K03", "K20"]  # its one Crew could be destroyed otherwise
    events = enter(g, draw(*cards) + "\nchance roll 1 1 1")
    assert ("raid_won" in kinds(events)) is caught


@rule("MM-337")
def test_four_escapes_are_needed_to_get_away_from_a_sloop() -> None:
    g = raider()
    raid(g, "K01", "K03", "K06")
    events = enter(g, "0 draw\nchance draw K10")
    assert last(events, "raid_failed")["why"] == "escaped"


@rule("MM-338", "MM-R65")
def test_hits_hurt_also_when_the_merchant_escapes() -> None:
    g = raider("flute")
    raid(g, "K01", "K03", MASTS, roll="chance roll 1 1 1")
    assert g.players[0].gold == 10
    assert g.players[0].vessel().masts == 2


@rule("MM-339", "MM-R65")
@pytest.mark.parametrize(("cards", "won"), [
    (("K01", MASTS, "K03"), True),
    ((CANNONS, MASTS, "K03"), False),
    (("K01", "K03", "K06", "K10"), False),
    (("K01", "K03", "K06", "K10", CANNONS), False),
])  # fmt: skip
def test_a_raid_succeeds_only_if_nothing_goes_wrong(cards: tuple[str, ...], won: bool) -> None:
    g = raider()
    raid(g, *cards[:3], roll="chance roll skull skull 1")
    for card in cards[3:]:
        enter(g, f"0 draw\nchance draw {card}")
    if len(cards) < 5:
        enter(g, "0 stop")
    assert (g.players[0].gold > 10) is won


@rule("MM-340", "MM-R66")
def test_the_gold_is_the_sum_of_the_plunder_values() -> None:
    g = raider("frigate")
    events = enter(g, draw("K22", "K08", "K02") + "\nchance roll 1 1 1")  # 3, 5, 2
    assert last(events, "raid_won")["gold"] == 10
    assert g.players[0].gold == 20


@rule("MM-341", "MM-R63", "MM-R249")
def test_goods_are_kept_as_far_as_there_is_room() -> None:
    g = raider(hold="K30")  # Cargo 2
    raid(g, "K22", "K12", "K28", roll="chance roll 1 1 1")
    enter(g, "0 keep K12")
    assert refusal(g, 0, "keep K28") == "no room: your hold carries 2"
    enter(g, "0 discard K30\n0 keep K28\n0 done")
    assert g.players[0].hold == ("K12", "K28")
    assert g.view(1)["players"][0]["known_cargo"] == ["K12", "K28"]  # they lay open
    g = raider()
    raid(g, "K22", "K12", "K28", roll="chance roll 1 1 1")
    enter(g, "0 done")
    assert g.players[0].hold == ()
    # a load fills one of the three spaces
    g = raider("frigate", mods="advanced-rigs", missions="M19", hold="K30")
    raid(g, "K22", "K12", "K28", roll="chance roll 1 1 1")
    enter(g, "0 keep K12")
    assert refusal(g, 0, "keep K28") == "no room: your hold carries 2"


@rule("MM-342")
def test_what_is_not_kept_is_discarded_face_up() -> None:
    g = raider()
    raid(g, "K22", "K12", "K28", roll="chance roll 1 1 1")
    enter(g, "0 keep K12\n0 done")
    assert g.cargo_discard == ("K22", "K28")
    g = raider("galleon", hold="K30")
    raid(g, "K01", "K03", "K06", roll="chance roll skull 1 1")
    enter(g, "0 draw\nchance draw K12")
    assert len(g.cargo_discard) == 4
    assert g.players[0].hold == ("K30",)


@rule("MM-343", "MM-381", "MM-R66", "MM-378")
@pytest.mark.parametrize(("cards", "gold", "points"), [
    (("K08", "K15", "K22"), 12, 1), (("K08", "K15", "K03"), 11, 0), (("K08", "K24", "K16"), 15, 1),
])  # fmt: skip
def test_twelve_gold_are_worth_a_glory_point(
    cards: tuple[str, ...], gold: int, points: int
) -> None:
    g = raider("frigate", mods="advanced-rigs")
    raid(g, *cards, roll="chance roll 1 1 1")
    assert g.players[0].gold == 10 + gold
    if points:
        enter(g, "chance draw G25")
    assert g.players[0].glory == points
    assert len(g.players[0].hand) == points


@rule("MM-381")
def test_a_failed_raid_brings_no_glory() -> None:
    g = raider()
    raid(g, "K08", "K24", "K16", roll="chance roll 1 1 1")  # 15 Gold, but the Cannons are gone
    assert g.players[0].glory == 0


@rule("MM-R188", "MM-336")
def test_a_raid_that_failed_is_over_like_any_other() -> None:
    g = raider(specialists="S01A", hand="G25")  # a Carpenter
    events = enter(g, draw(RUM, MASTS, CANNONS) + "\nchance roll 1 1 1\n0 pass")
    assert last(events, "raid_failed")["why"] == "destroyed"
    assert "repair cannons" in moves(g, 0)
    enter(g, "0 repair cannons")
    assert g.players[0].vessel().cannons == 1
    assert g.view(0)["doing"][-1]["timing"] == "aftermath"
    enter(g, "0 pass")
    assert g.players[0].gold == 10


@rule("MM-323", "MM-325")
def test_the_bounty_is_there_before_the_number_of_cards_is_chosen() -> None:
    g = raider(card="C04")  # he may draw four
    assert moves(g, 0) == ["cards 3", "cards 4"]
    assert g.players[0].bounty("spanish") == 1


@rule("MM-063", "MM-341", "MM-R162")
def test_what_no_longer_fits_must_go_before_one_is_done() -> None:
    g = two(captain("C14", "sloop", "~SDO", hold="K01 K02 K03"), run=StowGoods(0))
    assert moves(g, 0) == ["discard K01", "discard K02", "discard K03"]
    assert refusal(g, 0, "done") == "no room: your hold carries 2"
    enter(g, "0 discard K02")
    assert g.players[0].hold == ("K01", "K03")
    assert not g.under_way(StowGoods)


@rule("MM-R61")
def test_an_empty_deck_is_reshuffled_in_a_raid() -> None:
    left = [card for card in CARGO if card not in ("K22", "K12")]
    g = raider(cargo_discard=" ".join(left))
    events = enter(g, "chance draw K22\nchance draw K12")
    assert "reshuffled" in kinds(events)
    enter(g, "chance draw K28\nchance roll 1 1 1")
    assert sorted(g.laid_out) == ["K12", "K22", "K28"]


@rule("MM-R64", "MM-512")
def test_reinforced_hull_can_save_a_raid() -> None:
    g = raider(mods="reinforced-hull")
    raid(g, RUM, MASTS, CANNONS, roll="chance roll 1 1 1")
    assert moves(g, 0) == ["brace masts", "brace cannons", "pass"]
    enter(g, "0 brace cannons")
    assert g.players[0].vessel().cannons == 1
    assert g.players[0].gold == 20


@rule("MM-514", "MM-R221")
def test_other_battle_modifications_do_nothing_in_a_raid() -> None:
    g = raider("frigate", mods="long-guns chasers swivel-guns")
    raid(g, RUM, MASTS, CANNONS, roll="chance roll 1 1 1")
    assert moves(g, 0)[:1] == [f"keep {RUM}"]  # nothing was asked before


@rule("MM-R63", "MM-479")
def test_damage_comes_before_goods() -> None:
    g = raider("frigate", hold="K30 K31 K35")
    raid(g, "K22", "K18", "K12", roll="chance roll 1 1 1")  # K18 hits the Cargo
    enter(g, "chance draw K31")
    assert g.players[0].hold == ("K30", "K35")
    assert refusal(g, 0, "keep K12") == "no room: your hold carries 2"
    enter(g, "0 discard K30\n0 keep K12\n0 done")
    assert g.players[0].hold == ("K12", "K35")


# ---- Special Weapons


@rule("MM-344", "MM-347", "MM-R60", "MM-508")
def test_a_weapon_turns_a_failed_die_into_a_success() -> None:
    g = raider(weapons="chain-shot")
    raid(g, RUM, MASTS, CANNONS, roll="chance roll skull 2 1")
    assert moves(g, 0) == ["spend chain-shot", "pass"]
    assert refusal(g, 0, "spend grapeshot") == "you do not have that Special Weapon"
    events = enter(g, "0 spend chain-shot")
    assert last(events, "spent_weapon") == {"seat": 0, "weapon": "chain-shot", "use": "raid"}
    assert g.view(0)["doing"][-1]["successes"] == 2
    assert g.players[0].weapons == ()
    assert g.weapons_left("chain-shot") == 4  # back in the supply, 3 Gold at a shipyard
    g = raider(weapons="chain-shot")
    raid(g, RUM, MASTS, CANNONS, roll="chance roll skull skull skull")
    assert refusal(g, 0, "spend chain-shot") == "no failed die to change"


@rule("MM-345", "MM-R60")
def test_several_weapons_may_go_into_one_roll() -> None:
    g = raider(weapons="chain-shot grapeshot grappling-hooks")
    raid(g, RUM, MASTS, CANNONS, roll="chance roll 3 2 1")
    enter(g, "0 spend grapeshot\n0 spend chain-shot\n0 spend grappling-hooks")
    assert g.view(0)["doing"][-1]["successes"] == 3
    g = raider(weapons="chain-shot grapeshot")
    raid(g, RUM, MASTS, CANNONS, roll="chance roll skull skull 1")
    enter(g, "0 spend grapeshot")
    assert g.view(0)["doing"][-1]["successes"] == 3
    assert refusal(g, 0, "spend chain-shot") == "no failed die to change"
    g = raider(weapons="chain-shot")
    raid(g, RUM, MASTS, CANNONS)
    enter(g, "0 pass")  # too late afterwards
    assert refusal(g, 0, "spend chain-shot") == (
        "Special Weapons are spent before the first success is used"
    )


@rule("MM-346")
@pytest.mark.parametrize("weapon", ["grappling-hooks", "chain-shot", "grapeshot"])
def test_every_kind_of_weapon_does_the_same_in_a_raid(weapon: str) -> None:
    g = raider(weapons=weapon)
    raid(g, RUM, MASTS, CANNONS, roll="chance roll 4 2 1")
    enter(g, f"0 spend {weapon}")
    assert g.view(0)["doing"][-1]["dice"] == ["skull", 4, 2]
    assert g.chance() is None  # nothing is re-rolled


# ---- the worked example


@rule("MM-EX-52", "MM-325", "MM-327", "MM-333", "MM-336", "MM-337", "MM-339", "MM-340")
@pytest.mark.parametrize(("use", "gold", "cannons"), [
    ("0 stop", 0, 0),
    (f"0 discard {CANNONS}", 6, 1),
    ("0 draw\nchance draw K12", 0, 0),
    (f"0 exchange {CANNONS}\nchance draw K12", 9, 1),
    (f"0 exchange {CANNONS}\nchance draw K11", 0, 1),  # another hit on the Masts
    (f"0 exchange {CANNONS}\nchance draw K16", 0, 0),  # another hit on the Cannons
])  # fmt: skip
def test_fredericos_raid_p10(use: str, gold: int, cannons: int) -> None:
    g = raider()
    raid(g, RUM, MASTS, CANNONS)
    enter(g, use)
    p = g.players[0]
    assert p.gold == 10 + gold
    assert p.glory == 0
    assert p.captain == "C14"
    assert p.vessel().cannons == cannons
    if "draw K11" in use:
        assert p.vessel().masts == 0
    elif gold:
        assert p.vessel().masts == 1
