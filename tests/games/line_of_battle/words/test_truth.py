"""What the table says is true: reasons of refusals, and a log that leaves nothing out."""

from __future__ import annotations

import pytest

from quarterdeck.kernel import Event
from tests.support.rule import rule

from ..scenario import NAMES, RULES, Side, do, kinds, left, offers, place, position, refused, why

OTHER = Side(line="Victory", hand="repair")


def said(events: list[Event], seat: int | None = None) -> list[str]:
    return [text for one in events if (text := RULES.tell(one, seat, NAMES))]


# ---- reasons


@rule("LB-106", "LB-R75", "LB-R83")
@pytest.mark.parametrize(
    ("shots", "reason"),
    [
        (
            "0 play 3H/3; 0 at Achille hull",
            "that ship was dismasted before you fired: board her by a Boarding Party alone",
        ),
        ("0 play 3R/3; 0 at Isis rigging", "your Broadside must dismast the ship that is boarded"),
        ("0 play 3H/3; 0 at Isis hull", "your Broadside must dismast the ship that is boarded"),
        ("0 play 3H/3; 0 at Lougen hull", "the ship that your Broadside hit is gone"),
        (
            "0 play K2; 0 at Lougen rigging",
            "a Boarding Party follows a Broadside that dismasts its target, not a Rake",
        ),
    ],
)
def test_why_no_boarding_party_follows_a_shot(shots: str, reason: str) -> None:
    game = position(
        Side(line="Mars", hand="3R/3 3H/3 K2 boarding_party"),
        Side(line="Achille r5, Isis, Lougen", hand="K1"),
    )
    do(game, shots)
    assert why(game, 0, "play boarding_party") == reason
    assert refused(game, 0, "boarding_party") == reason
    assert len(offers(game, 0)) > 1  # more than one card is allowed in this turn


@rule("LB-67", "LB-R83")
@pytest.mark.parametrize(
    ("side", "where"),
    [
        (Side(line="Isis"), "you have no such ship"),
        (Side(line="Isis", port="Victory"), "Victory is in Port"),
        (Side(line="Isis, Victory struck"), "Victory has struck"),
        (Side(line="Isis, Victory r7"), "Victory is dismasted"),
        (Side(line="Isis", prizes="Victory"), "Victory is a Prize"),
        (
            Side(line="Isis, Bretagne struck", prizes="Rostislav", port="Victory"),
            "Bretagne has struck, Rostislav is a Prize and Victory is in Port",
        ),
    ],
)
def test_where_the_ships_are_that_could_fire_a_broadside(side: Side, where: str) -> None:
    game = position(side._replace(hand="4H/1 repair"), Side(line="Mars", hand="K1"))
    assert refused(game, 0, "4H/1") == f"this broadside needs Rate 1 or better: {where}"


@rule("LB-96", "LB-R31", "LB-R83")
@pytest.mark.parametrize(
    ("others", "reason"),
    [
        ((Side(port="Mars"), Side(port="Achille")), "there is no Line to break"),
        (
            (Side(line="Mars", refusing=True), Side(line="Achille", refusing=True)),
            "that player refuses battle",
        ),
        (
            (Side(port="Mars"), Side(line="Achille", refusing=True)),
            "all players with ships at sea refuse battle",
        ),
        (
            (Side(line="Mars", refusing=True), Side(port="Achille")),
            "all players with ships at sea refuse battle",
        ),
    ],
)
def test_why_no_line_can_be_broken_is_asked_of_all_opponents(
    others: tuple[Side, ...], reason: str
) -> None:
    game = position(Side(line="Isis, Forte", hand="break_the_line repair"), *others)
    assert refused(game, 0, "break_the_line") == reason


@rule("LB-88", "LB-87", "LB-R83")
def test_a_ship_that_none_may_board_for_different_reasons() -> None:
    enemy = Side(line="Neptune", prizes="Achille r5", hand="K1")
    mine = Side(line="Isis flag1, Batavier", hand="boarding_party")
    game = position(mine, Side(line="Mars r6", hand="K1"), enemy)
    do(game, "0 play boarding_party")
    assert why(game, 0, "board Achille") == "none of your ships may board that one"


# ---- the log


@rule("LB-82", "LB-90", "LB-06")
def test_ships_that_a_broken_line_dismasts_are_told_prizes_too() -> None:
    game = position(
        Side(line="Mars, Isis", hand="break_the_line"),
        Side(line="Neptuno r4, Achille, Lougen", prizes="Captain r3, Elephant r5", hand="K1"),
    )
    events = do(game, "0 play break_the_line; 0 break 1; 0 flag Mars")
    assert said(events, 1)[:4] == [
        "Ada broke your Line with Mars.",
        "Your Neptuno is dismasted.",
        "Your Captain is dismasted.",  # a Prize; Elephant was dismasted before
        "Ada sank your Lougen in the broken Line, 4 VP at the end of the round.",
    ]
    assert left(game, "Captain")[1] == 0


@rule("LB-85", "LB-R26")
@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("0 play additional_ship; 0 join line", "Monarca"),
        ("0 discard refuse_battle; 0 leave Achille", "Achille"),
        ("0 play boarding_party; 0 board Guerrier; 0 declare line", "Guerrier"),
        ("0 play boarding_party; 0 board Guerrier; 0 declare prize", "Guerrier"),
    ],
)
def test_a_ship_that_joins_a_broken_line_and_loses_her_masts_is_told(
    script: str, name: str
) -> None:
    game = position(
        Side(line="Mars", port="Achille r1", hand="additional_ship refuse_battle boarding_party"),
        Side(line="Victory flag0, Captain, Guerrier struck", hand="K1"),
        Side(line="Neptune flag0, Goliath", hand="K1"),
        top="Monarca",
    )
    assert f"Your {name} is dismasted." in said(do(game, script), 0)


@rule("LB-21", "LB-42", "LB-43", "LB-44")
def test_fires_that_burn_on_are_told_and_what_they_do() -> None:
    fleet = Side(line="Mars fH1, Isis r2 fR1, Forte fH3", hand="K1 K1 K1")
    game = position(Side(line="Victory", hand="repair"), fleet)
    assert said(do(game, "0 discard repair"), 1)[1:] == [
        "The fire on your Mars burns on: Hull 5 left.",
        "The fire on your Isis burns on: Rigging 0 left.",
        "Your Isis is dismasted.",
        "The fire on your Isis went over to the Hull.",
        "The fire on your Forte burns on: Hull 0 left.",
        "Your Forte exploded. Nobody scores her.",
    ]


@rule("LB-41", "LB-43")
def test_a_new_fire_that_takes_the_last_rigging_is_told_to_dismast() -> None:
    game = position(Side(line="Mars r4", hand="fire"), OTHER)
    assert said(do(game, "0 play fire; roll 1"), 0)[1:4] == [
        "Your Mars burns in the Rigging (die 1).",
        "Your Mars is dismasted.",
        "The fire on your Mars went over to the Hull.",
    ]


@rule("LB-91", "LB-95")
def test_a_lost_flag_is_told_though_the_line_stays_broken() -> None:
    breakers = "Mars flag0, Isis r1 flag0, Goliath, Captain"
    game = position(Side(line="Achille", hand="3R/3"), Side(line=breakers, hand="K1"))
    assert said(do(game, "0 play 3R/3; 0 at Isis rigging"), 0) == [
        "You fired 3 at the Rigging of Bo’s Isis from Achille: she is dismasted.",
        "Bo’s Isis is a Line Breaker no more.",
    ]
    assert len(game.breaks) == 1


@rule("LB-91", "LB-153", "LB-48")
def test_a_line_breaker_that_strikes_loses_flag_card_and_blockade() -> None:
    game = position(Side(line="Mars h5 flag1", hand="strike", blockades=1), OTHER)
    assert said(do(game, "0 play strike; roll 6"), 1)[1:5] == [
        "Ada’s Mars, Hull 2, rolled 6 and struck her colours.",
        "Ada’s Mars is a Line Breaker no more.",
        "Ada’s Break the Line on you is gone: no Line Breaker is left.",
        "Ada’s Blockade on you is gone: no mobile ship is left to keep it.",
    ]


@rule("LB-95", "LB-R30")
def test_a_line_breaker_ordered_home_is_told_to_lose_her_flag() -> None:
    game = position(Side(line="Mars flag1", hand="admiraltys_orders"), OTHER)
    assert said(do(game, "0 play admiraltys_orders"), 0)[1:4] == [
        "Your Mars is ordered home.",
        "Your Mars is a Line Breaker no more.",
        "Your Break the Line on Bo is gone: no Line Breaker is left.",
    ]
    assert place(game, "Mars") == ("port", 0)


@rule("LB-35")
def test_flags_that_go_with_their_card_are_told_with_it() -> None:
    game = position(Side(line="Mars flag1, Isis flag1", hand="weathergauge"), OTHER)
    events = do(game, "0 play weathergauge; draw Delft")
    assert kinds(events).count("unflagged") == 2
    assert not [line for line in said(events) if "Breaker" in line]
