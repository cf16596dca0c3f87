"""What the charts of a finished game show, worked out by hand for small games and checked
against the score for whole ones."""

from __future__ import annotations

import pytest

import quarterdeck as qd
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.shapes import Summary
from quarterdeck.games.merchants_and_marauders.summary import Chronicle, worth
from quarterdeck.kernel import Record, parse_entry, standing
from tests.golden.merchants_and_marauders.make import GAMES, HERE
from tests.support.rule import rule
from tests.support.shapes import faults

from .scenario import Position, captain, two


def chronicle(g: Position, transcript: str) -> Chronicle:
    """The game's first events belong to no entry, as at a real table."""
    told = Chronicle(len(g.players))
    told.note(g, g._events, 0)
    for seq, line in enumerate(transcript.split("\n"), 1):
        told.note(g, g.enter(parse_entry(line.strip())), seq)
    return told


@rule("MM-343")
def test_a_raid_with_its_luck_its_gold_and_the_point_it_brings() -> None:
    """Three dice, one skull where one is expected; 3 + 5 + 5 Gold are glorious."""
    g = two(captain("C14", "sloop", "~SDO", gold=10), run=MerchantRaid(0, "spanish"))
    told = chronicle(
        g,
        """chance draw K04
        chance draw K08
        chance draw K40
        chance roll skull 2 1
        0 stop""",
    )
    (fight,) = told.fights
    assert fight == {
        "round": 0, "seq": 0, "kind": "raid", "zone": "SDO", "sides": [0, "merchant"],
        "dice": [3, 0], "skulls": [1, 0], "outcome": "won", "winner": 0, "nation": "spanish",
        "gold": 13,
    }  # fmt: skip
    done = told.finish(g)
    assert done["luck"] == [
        {"dice": 3, "skulls": 1, "expected": 1.0},
        {"dice": 0, "skulls": 0, "expected": 0.0},
    ]
    assert done["sources"] == [{"raid": 1}, {}]


def test_a_battle_counts_the_dice_of_both_sides_and_says_who_sank() -> None:
    g = two(captain("C14", "sloop", "~SDO", cubes="hull 1"), captain("C16", "sloop", "~SDO"),
            run=NavalCombat(0, 1))  # fmt: skip
    told = chronicle(
        g,
        """0 shoot
        1 shoot
        chance roll 3 2 1
        chance roll skull skull
        chance roll skull
        0 hit hull""",
    )
    (fight,) = told.fights
    assert (fight["kind"], fight["outcome"], fight["winner"]) == ("battle", "sunk", 1)
    assert (fight["dice"], fight["skulls"]) == ([3, 2], [0, 2])
    # The die that places the hit is no success and no failure, so it is not luck of this kind.
    assert told.luck == [{"dice": 3, "skulls": 0}, {"dice": 2, "skulls": 2}]


def test_dice_of_cards_and_guns_in_a_fight_for_a_mission_count_too() -> None:
    me = captain("C13", "frigate", "~OLD", missions="M15", hand="G10", mods="swivel-guns")
    told = chronicle(
        two(me, captain("C16", "sloop", "TRI")),
        """0 assault M15
        chance roll 2 1
        0 play G10
        chance roll skull skull""",
    )
    (fight,) = told.fights
    assert (fight["kind"], fight["sides"], fight["winner"]) == ("ashore", [0, "M15"], 0)
    assert (fight["dice"], fight["skulls"]) == ([4, 0], [2, 0])
    assert told.luck[0] == {"dice": 4, "skulls": 2}


def test_luck_adds_up_and_a_fight_ashore_may_have_no_winner() -> None:
    g = two(captain("C13", "frigate", "~OLD", missions="M15", mods="swivel-guns"))
    told = chronicle(g, "0 assault M15\nchance roll 2 1")
    for _ in range(2):
        told.rolled(g, {"seat": 0, "purpose": "scout", "dice": ["skull", 2, 1]})
    assert told.luck[0] == {"dice": 8, "skulls": 2}
    told.crew_over(g, {"winner": None, "loser": None})
    assert [(fight["outcome"], fight["winner"]) for fight in told.fights] == [("none", None)]


def test_routes_follow_the_ships_and_break_off_where_a_captain_dies() -> None:
    g = two(captain("C14", "sloop", "~SDO"))
    told = Chronicle(2)
    for old, new in (("SDO", "SJU"), ("SJU", "SMA"), ("HAV", "OLD")):
        told.sailed(g, {"seat": 0, "from": old, "to": new})
    assert told.routes == [[["SDO", "SJU", "SMA"], ["HAV", "OLD"]], []]


@rule("MM-153", "MM-154")
def test_worth_is_gold_stash_goods_and_what_the_ship_would_bring() -> None:
    g = two(captain("C14", "sloop", "~SDO", gold=7, stash=12, hold="K01 K02", cubes="masts 1"))
    damage = g.players[0].vessel().damage("masts")
    assert damage == 1
    assert worth(g, 0) == 7 + 12 + 2 * 3 + (5 - damage)


@pytest.mark.parametrize("name", [name for name, *_ in GAMES])
def test_a_whole_game_adds_up(name: str) -> None:
    record = Record.from_json((HERE / f"{name}.record").read_text())
    told = qd.rules(record.key).chronicle(record)
    assert list(faults(told, Summary, "summary")) == []
    assert told is not None
    game = qd.replay(record)
    result = game.result()
    assert result is not None
    assert [sum(sources.values()) for sources in told["sources"]] == list(result.scores)
    view = game.view(None)
    assert told["rounds"][-1]["glory"] == [p["glory"] for p in view["players"]]
    assert [one["round"] for one in told["rounds"]] == list(range(view["round"] + 1))
    for seat, paths in enumerate(told["routes"]):
        sails = [e for e in standing(record.entries) if e.seat == seat and e.move.verb == "sail"]
        assert sum([len(path) - 1 for path in paths]) == len(sails)
    for fight in told["fights"]:
        assert fight["outcome"]
        assert record.entries[fight["seq"] - 1] in standing(record.entries)
