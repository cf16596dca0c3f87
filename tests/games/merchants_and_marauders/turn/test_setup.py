"""Setting up (p. 5, MM-072 to MM-089)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import SetupError, settle_chance
from tests.games.merchants_and_marauders.standard import CAPTAINS, GOODS, PORTS, SHIPS
from tests.support.rule import rule
from tests.support.transcript import enter, moves, refusal

from ..scenario import NAMES, last, new

DEMAND = "\n".join(f"chance draw {good}" for good in GOODS for _ in range(2))
MISSIONS = "chance draw M02\nchance draw M24"


def dealt(*captains: str, **options: object) -> MerchantsAndMarauders:
    """A game in which these captains have just been dealt."""
    g = new(len(captains), **options)
    draws = "\n".join(f"chance draw {card}" for card in captains)
    enter(g, f"{DEMAND}\n{MISSIONS}\n{draws}")
    return g


def set_out(*captains: str, ships: str = "", start: str = "") -> MerchantsAndMarauders:
    """All the way to the first Event Card; everybody in a Sloop if not said otherwise."""
    g = dealt(*captains)
    kinds = ships.split() or ["sloop"] * len(captains)
    for seat, kind in enumerate(kinds):
        enter(g, f"{seat} ship {kind}")
    for card in ("G25", "G25", "G25", "G24")[: len(captains)]:
        enter(g, f"chance draw {card}")
    enter(g, f"chance draw {start or captains[0]}")
    return g


@rule("MM-072", "MM-078", "MM-079", "MM-080", "MM-081", "MM-082", "MM-R245")
def test_a_player_board_after_setup() -> None:
    g = set_out("C05", "C08", "C16", ships="sloop flute flute")
    for seat, kind in enumerate(("sloop", "flute", "flute")):
        p = g.players[seat]
        assert p.vessel().kind == kind
        assert p.vessel() == p.vessel().whole()
        assert (p.zone, p.in_port) == (CAPTAINS[p.captain].home, True)
        assert (p.gold, p.stash, p.stashings, p.glory) == (10, 0, 0, 0)
        assert len(p.hand) == 1
        assert p.bounties == (0, 0, 0, 0)
        assert p.hold == p.weapons == p.specialists == p.missions == ()
    assert g.players[0].zone == g.players[1].zone == "PET"  # two share a home-port
    assert g.ships_left("flute") == SHIPS["flute"].cards - 2
    assert g.view(1)["players"][0]["own"] is None  # the Glory Card is its owner's to see
    assert g.view(1)["players"][0]["glory_cards"] == 1


@rule("MM-073", "MM-R26")
def test_a_colour_belongs_to_one_player() -> None:
    assert RULES.setup(2, {"colours": "BA"}).options["colours"] == "BA"
    with pytest.raises(SetupError, match="A is already taken"):
        RULES.setup(2, {"colours": "AA"})
    with pytest.raises(SetupError, match="for each of the 2 seats"):
        RULES.setup(2, {"colours": "ABC"})
    g = set_out("C01", "C05")
    assert all((p.stash, p.stashings) == (0, 0) for p in g.players)


@rule("MM-074", "MM-077")
def test_captains_are_secret_until_all_have_chosen() -> None:
    g = dealt("C01", "C05", "C09")
    assert [p["captain"] for p in g.view(1)["players"]] == [None, "C05", None]
    assert [p["captain"] for p in g.view(None)["players"]] == [None] * 3
    enter(g, "0 ship sloop\n2 ship flute")
    assert g.view(1)["chosen"] == [0, 2]
    assert [p["ship"] for p in g.view(1)["players"]] == [None] * 3
    assert refusal(g, 0, "ship flute") == "you have chosen already; the others are still choosing"
    events = enter(g, "1 ship sloop")
    for seat in (None, 0, 1, 2):
        view = g.view(seat)["players"]
        assert [p["captain"] for p in view] == ["C01", "C05", "C09"]
        assert [p["ship"]["kind"] for p in view] == ["sloop", "sloop", "flute"]
    assert [e.kind for e in events].count("sets_out") == 3
    assert g.why_no_undo(1) == "Captains and ships are shown"


@rule("MM-075", "MM-076")
def test_start_with_a_sloop_or_a_flute() -> None:
    g = dealt("C01", "C05")
    assert moves(g, 0) == ["ship sloop", "ship flute"]
    for kind in ("frigate", "galleon", "man-o-war"):
        assert refusal(g, 0, f"ship {kind}") == "start with a Sloop or a Flute"
    prompt = RULES.prompt(g, 0, NAMES)
    assert "Frances Wright" in prompt.text  # the own Captain is known before the choice
    assert "pirate" in prompt.detail  # advice at the choice
    assert "trader" in prompt.detail


@rule("MM-083")
def test_the_start_player_is_drawn_among_the_captains() -> None:
    starts: Counter[int] = Counter()
    g = dealt("C01", "C05", "C09", "C13")
    enter(g, "\n".join(f"{seat} ship sloop" for seat in range(4)))
    enter(g, "chance draw G25\nchance draw G25\nchance draw G25\nchance draw G24")
    chance = g.chance()
    assert chance is not None
    assert [str(move) for move, _ in chance.outcomes(g)] == [
        "draw C01", "draw C05", "draw C09", "draw C13",
    ]  # fmt: skip
    rng = Random(11)
    for _ in range(1000):
        starts[str(chance.sample(g, rng))] += 1  # type: ignore[index]
    assert all(200 <= number <= 300 for number in starts.values())
    events = enter(g, "chance draw C09")
    assert last(events, "starts")["seat"] == 2
    assert g.view(None)["start"] == 2


@rule("MM-084", "MM-R28", "MM-096")
def test_the_order_is_clockwise_from_the_start_player_for_the_whole_game() -> None:
    g = set_out("C01", "C05", "C09", "C13", start="C09")
    turns = []
    rng = Random(3)
    while g.round < 3 or len(turns) < 8:
        settle_chance_but_npcs(g, rng)
        (seat,) = g.to_act()
        if g.round < 3:
            turns.append(seat)
        g.play(seat, "end")
        if len(turns) == 8:
            break
    assert turns == [2, 3, 0, 1] * 2


def settle_chance_but_npcs(g: MerchantsAndMarauders, rng: Random) -> None:
    """Chance decides; events are such as need nothing but lying there."""
    plain = iter(["E30", "E34", "E33"])
    while (chance := g.chance()) is not None:
        names = [str(move) for move, _ in chance.outcomes(g)]
        if "draw E30" in names or "draw E34" in names:
            card = next(card for card in plain if f"draw {card}" in names)
            g.settle(f"draw {card}")
        else:
            settle_chance(g, rng)


@rule("MM-088", "MM-192")
def test_two_missions_lie_at_their_ports() -> None:
    g = set_out("C01", "C05")
    offers = g.view(None)["offers"]
    assert offers == [{"mission": "M02", "port": "HAV"}, {"mission": "M24", "port": "HAV"}]
    assert g.view(0)["decks"]["missions"] == 23


@rule("MM-089", "MM-085", "MM-R5")
def test_decks_and_board_at_the_start() -> None:
    g = set_out("C01", "C05", "C09")
    decks = g.view(None)["decks"]
    expected = {"events": 34, "cargo": 64, "rumors": 25, "missions": 23, "glory": 67}
    assert {name: decks[name] for name in expected} == expected
    assert all(decks[name] == [] for name in decks if name.endswith("discard"))
    assert decks["captains"] == 13
    assert g.npcs == ()
    assert g.war == ()
    assert g.view(None)["war"] == []
    assert set(g.demand) == set(PORTS)
