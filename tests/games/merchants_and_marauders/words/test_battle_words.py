"""Battles, raids, plunder and new captains read as sentences, and betray nothing."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat, CrewRound
from quarterdeck.games.merchants_and_marauders.battle.death import CaptainDies
from quarterdeck.games.merchants_and_marauders.battle.hits import Broadside, FixHits
from quarterdeck.games.merchants_and_marauders.battle.naval import NavalCombat
from quarterdeck.games.merchants_and_marauders.battle.rewards import ClaimReward
from quarterdeck.games.merchants_and_marauders.data.ids import NATIONS
from quarterdeck.games.merchants_and_marauders.pieces import Enemy, Npc
from quarterdeck.games.merchants_and_marauders.sea.merchants import MerchantFound
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.sea.stow import StowGoods
from quarterdeck.kernel import PASS, Event, Frame, IllegalMove, Move
from tests.games.merchants_and_marauders.standard import CAPTAINS, CARGO, SHIPS, WEAPONS
from tests.support import ledger
from tests.support.rule import rule
from tests.support.transcript import enter, refusal

from ..fights import (
    COMMANDER,
    MATE,
    SAILOR,
    against,
    attacker,
    battle,
    both,
    cubes,
    is_fighting,
    quiet_round,
    rolled,
    target,
)
from ..scenario import NAMES, Position, Seated, captain, position, told, two

BOOK = ledger.of_game("merchants-and-marauders")
MODS = (
    ("chasers", "extra-hammocks"), ("long-guns", "swivel-guns"),
    ("reinforced-hull", "advanced-rigs"),
)  # fmt: skip


def somebody(rng: Random, seat: int, card: str, cargo: list[str]) -> Seated:
    kind = rng.choice(list(SHIPS))
    aboard = " ".join([cargo.pop() for _ in range(rng.randint(0, SHIPS[kind].cargo))])
    wanted = " ".join([f"{nation} 1" for nation in NATIONS if rng.random() < 0.2])
    return captain(
        card, kind, "~SDO", gold=rng.randint(0, 15), stash=rng.randint(0, 25), hold=aboard,
        hand=("G01 G02", "G04 G05", "G13 G22")[seat], rumor=("R03", "R04", "R05")[seat],
        weapons=" ".join([one for one in WEAPONS if rng.random() < 0.5]),
        mods=" ".join(MODS[seat]), bounties=wanted,
        specialists=("S04A", "S04B S06A", "S08B")[seat],
    )  # fmt: skip


def brawl(seed: int) -> Position:
    """A fight of some kind among three well-armed captains."""
    rng = Random(seed)
    cards = rng.sample(list(CAPTAINS), 3)
    cargo = sorted(CARGO)
    rng.shuffle(cargo)
    seated = [somebody(rng, seat, card, cargo) for seat, card in enumerate(cards)]
    key = list(COMMANDER)[seed % 6]
    runs: list[Frame] = [
        NavalCombat(0, 1), NavalCombat(Enemy(key), 0), MerchantFound(0),
        NavalCombat(0, Enemy(key)),
        CaptainDies(0),
    ]  # fmt: skip
    npcs = (Npc(key, COMMANDER[key], "SDO"),)
    return position(*seated, run=runs[seed % 5], npcs=npcs)


def one_entry(g: Position, rng: Random) -> None:
    chance = g.chance()
    if chance is not None:
        g.settle(chance.sample(g, rng))
        return
    seat = g.to_act()[0]
    options = g.legal_moves(seat)
    g.play(seat, options[int(rng.random() * len(options))])


@pytest.mark.parametrize("seed", range(60))
def test_every_move_and_event_of_a_fight_is_said(seed: int) -> None:
    g = brawl(seed)
    rng = Random(seed)
    for count in range(300):
        if g.is_over() or g.trail()[-1].startswith("Turn"):
            break
        g.check()
        for seat in (None, 0, 1, 2):
            assert RULES.prompt(g, seat, NAMES[:3]).text
            if count % 20 == 0:
                world = g.determinize(seat, rng)
                world.check()
                assert world.view(seat) == g.view(seat)
        for seat in g.to_act():
            assert {group.id for group in RULES.groups(g, seat)}
            for move in g.legal_moves(seat):
                said = RULES.describe(g, seat, move, NAMES[:3])
                assert said.label
                assert move == PASS or said.rule in BOOK.rules
        one_entry(g, rng)
        for event in g._events:
            for seat in (None, 0, 1, 2):
                assert event.quiet or RULES.tell(event, seat, NAMES[:3]).rstrip(".!").strip()
    else:
        raise AssertionError("the fight does not end")


def test_a_round_as_it_is_told() -> None:
    g = battle()
    events = both(g, "shoot", "shoot", "X X 1", "X 3", "1 2 X", "4")
    events += enter(g, "1 hit hull")
    assert told(g, events, 0) == [
        "You declare Shoot.",
        "Ines declares Shoot.",
        "Seamanship. You: 2 skulls, 1; Ines: 1 skull, 3.",
        "You win the contest.",
        "You hit Ines’s ship: Cargo, Masts and a skull.",
        "Ines hits your ship: Cannons.",
        "The skull hit on Ines’s ship: Hull.",
        "Your ship takes damage: Cannons.",
        "Ines’s ship takes damage: Cargo, Masts and Hull.",
    ]


def test_the_end_of_a_battle_as_it_is_told() -> None:
    g = battle(b=target(cubes="crew 1", gold=4, hand="G04"))
    while "NavalRound.note_roll" not in g.trail():
        enter(g, f"{g.to_act()[0]} {'pass' if 'Glory' in g.trail()[-1] else 'shoot'}")
    enter(g, rolled("1 1 1", "1 1") + "\n1 pass\n0 board\n1 flee\n1 pass")
    events = enter(g, rolled("X 1 1", "1 1") + "\n1 pass\n1 pass\n1 pass")
    events += enter(g, rolled("X 1", "1 1") + "\n1 pass\n1 pass")
    events += enter(g, "chance draw G34\n0 keep-ship\n0 take gold\n0 take G04\n0 done")
    assert told(g, events, 2)[2:] == [
        "Maren boards Ines’s ship.",
        "The crews fight: Maren with 3 Crew against Ines with 1 Crew.",
        "Leadership. Maren: 1 skull, 1; Ines: 1, 1.",
        "Crew: Maren 0 lost, 3 left; Ines 1 lost, 0 left.",
        "Maren wins the Crew Combat.",
        "Maren has defeated Ines.",
        "Maren now has 1 Glory Point, one more for a victory.",
        "Maren drew 1 Glory Card.",
        "Maren plunders Ines.",
        "Maren takes 4 Gold.",
        "Maren takes a Glory Card.",
        "Percival Whitewood died off Santo Domingo in Crew Combat with Maren.",
        "Maren’s turn.",
    ]
    assert "You take Raking Broadside." in told(g, events, 0)
    assert "Maren takes Raking Broadside." in told(g, events, 1)
    assert not [line for line in told(g, events, 2) if "Raking" in line]


def test_refusals_are_sentences() -> None:
    g = two(captain(SAILOR, "sloop", "~SDO", weapons="chain-shot"), run=MerchantRaid(0, "spanish"))
    enter(g, "chance draw K22\nchance draw K12\nchance draw K28\nchance roll skull 2 1")
    assert refusal(g, 0, "draw") == "spend a Special Weapon on a failed die, or pass"
    enter(g, "0 pass")
    assert refusal(g, 0, "sail HAV") == "draw, discard or exchange a card, or stop"
    enter(g, "0 stop")
    assert refusal(g, 0, "keep K01") == "that card does not lie here"
    assert refusal(g, 0, "discard K01") == "you do not have that Cargo Card"
    assert refusal(g, 0, "sail HAV") == "keep cards, discard old cargo, or finish"
    assert g.view(1)["doing"][-1] == {"what": "StowGoods", "seat": 0, "kept": 0}
    g = position(attacker(), target(bounties="french 1"), run=ClaimReward(0, 1))
    assert refusal(g, 0, "done") == "claim the reward of one nation, or pass"
    g = battle(attacker(weapons="grapeshot"), target(mods="reinforced-hull chasers"))
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1 1")
    assert refusal(g, 0, "hit hull") == "use Chain-shot or Grapeshot now, or pass"
    enter(g, "0 pass")
    assert refusal(g, 1, "shoot") == "cancel a hit with Reinforced Hull, or pass"
    enter(g, "1 pass\n0 flee\n1 shoot")
    assert refusal(g, 1, "shoot") == "use your Chasers, or pass"


def test_what_the_board_shows_of_a_fight() -> None:
    g = battle(attacker(weapons="grapeshot"))
    both(g, "shoot", "shoot", "X X X", "1 1", "X 1 2")
    shown = {one["what"]: one for one in g.view(None)["doing"]}
    assert shown["NavalCombat"]["aggressor"] == 0
    assert shown["NavalRound"] == {
        "what": "NavalRound", "round": 1, "declared": ["shoot", "shoot"],
        "dice": [["skull", "skull", "skull"], [1, 1]], "winner": 0, "refused": {},
    }  # fmt: skip
    assert shown["Broadside"]["hits"] == [[], ["cargo", "masts", "skull"]]
    assert Broadside((0, 1), (1, 0)).clone().shots == (1, 0)
    assert FixHits((0,), (("hull",),), ((),)).clone().hits == (("hull",),)
    assert CrewRound(0, 1, 2).clone().number == 2
    assert CrewCombat(0, 1).clone().sides() == (0, 1)
    assert StowGoods(0).clone().seat == 0


@rule("MM-441", "MM-452")
def test_the_board_shows_who_leads_and_what_cannot_be_declared() -> None:
    g = against("spanish")
    shown = {one["what"]: one for one in g.view(None)["doing"]}
    assert shown["NavalCombat"]["leader"] == 1
    only = "only Shoot in the first round"
    assert shown["NavalRound"]["refused"] == {"board": only, "flee": only}
    assert "You lead the Spanish naval ship against Maren" in RULES.prompt(g, 1, NAMES[:2]).text
    between_players = {one["what"]: one for one in battle().view(0)["doing"]}
    assert "leader" not in between_players["NavalCombat"]


@rule("MM-R179", "MM-379")
def test_a_victory_may_reach_the_target() -> None:
    g = battle(attacker(glory=9), target(cubes="hull 1 cargo 0"))
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1 1")
    assert g.announced == ()  # all that follows from the victory comes first
    enter(g, "chance draw G34")
    assert g.announced == (0,)
    assert not g.is_over()  # the round is played to its end


@rule("MM-R81")
def test_an_empty_glory_deck_still_gives_the_point() -> None:
    g = battle(attacker(), target(cubes="hull 1 cargo 0"))
    g.players[1].specialists, g.glory_deck = (), ()
    g.check = lambda: None  # type: ignore[method-assign]
    both(g, "shoot", "shoot", "X X X", "1 1", "1 1 1")
    assert g.players[0].glory == 1
    assert g.players[0].hand == ()


@rule("MM-R180")
def test_no_battle_without_two_ships() -> None:
    g = position(attacker(), captain(MATE, "sloop", "~SDO"))
    enter(g, "0 scout 1")
    g.players[1].zone = "HAV"  # gone, by a card
    enter(g, "chance roll skull 1 1")
    assert not is_fighting(g)
    assert g.view(0)["turn_state"]["actions"] == 2


@pytest.mark.parametrize(("kind", "public", "line"), [
    ("withdraws", {"seat": 0}, "You withdraw."),
    ("battle_stuck", {"round": 1}, (
        "Neither ship can do anything more: the battle ends without a winner."
    )),
    ("crew_over", {"winner": None, "loser": None}, "Both crews are down: nobody has won."),
    ("crew_over", {"winner": "M15", "loser": 0}, (
        "The foe of The Kidnapped Heiress wins the Crew Combat."
    )),
    ("braced", {"seat": 0, "location": "crew"}, "Your Reinforced Hull takes the hit on Crew."),
    ("destroyed", {"ship": "dutch", "locations": ["masts", "crew"]}, (
        "The Dutch naval ship: Masts and Crew destroyed."
    )),
    ("boarding_failed", {"side": 1}, "Ines has no Crew left to board with."),
    ("battle_over", {"winner": None, "how": "both", "sides": [0, 1]}, (
        "The battle ends without a winner. Both ships went down."
    )),
    ("pardoned", {"seat": 1, "nation": "dutch", "count": 1, "less": 2, "gold": 0}, (
        "Ines loses 2 Bounties of Holland: 1 left."
    )),
    ("bounty", {"seat": 0, "nation": "english", "count": 2, "why": "R11"}, (
        "You get an English Bounty: 2 now."
    )),
    ("reward", {"seat": 0, "loser": "pirate-sloop", "nation": "", "gold": 5}, (
        "You get 5 Gold from the governors for the pirate Sloop."
    )),
    ("raid_failed", {"seat": 1, "why": "destroyed"}, (
        "Ines’s ship is too badly hit: the raid has failed."
    )),
    ("raid_cards", {"seat": 0, "cards": []}, "No card is left to draw."),
    ("gone_home", {"seat": 0, "captain": "C01"}, "Frances Wright has left the sea."),
    ("retired", {"seat": 0, "captain": "C01"}, "Frances Wright retires."),
    ("new_captain", {"seat": 1, "bank": 0}, (
        "Ines has 10 Gold to begin with, all of it from the stash."
    )),
    ("war", {"nations": ["dutch", "english"], "card": "E19"}, (
        "War: Holland and England are at war."
    )),
    ("peace", {"nations": ["dutch", "english"]}, "Peace between Holland and England."),
    ("shot_through", {"seat": 0, "card": "K01"}, "Cocoa was lost in the battle."),
])  # fmt: skip
def test_lines_of_the_log(kind: str, public: dict[str, object], line: str) -> None:
    assert RULES.tell(Event(kind, public), 0, NAMES[:2]) == line


def notes(g: Position, seat: int) -> dict[str, str]:
    return {str(m): RULES.describe(g, seat, m, NAMES[:2]).says() for m in g.legal_moves(seat)}


@rule("MM-474", "MM-477")
def test_where_a_skull_hit_goes_reckons_with_the_hits_before_it() -> None:
    g = battle(b=target(cubes="crew 1 cannons 0"))
    both(g, "shoot", "shoot", "X X X", "1 1", "1 3 X")
    assert notes(g, 1) == {
        "hit hull": "It stands at 3.",
        "hit cargo": "It stands at 2, with the hits so far.",
        "hit masts": "It stands at 3.",
        "hit crew": "Destroyed: the hit strikes the Hull.",  # it stands at 1 on the board
        "hit cannons": "Destroyed: the hit strikes the Hull.",
    }
    enter(g, "1 hit crew")
    assert cubes(g, 1)["hull"] == 2


@rule("MM-505", "MM-R144")
def test_a_hit_that_chain_shot_keeps_from_the_hull_is_said_to_do_nothing() -> None:
    g = battle(attacker(mods="chasers", weapons="chain-shot"), target(cubes="masts 1"))
    quiet_round(g)
    enter(g, "0 shoot\n1 flee\n0 chasers\n" + rolled("X") + "\n0 spend chain-shot")
    enter(g, rolled("X X X", "1", "X 1 1"))
    assert notes(g, 1)["hit masts"] == "Destroyed: the hit does nothing more."
    enter(g, "1 hit masts")
    assert cubes(g, 1)["hull"] == 3


@rule("MM-461", "MM-468", "MM-482", "MM-R129")
def test_actions_say_what_they_come_to() -> None:
    g = battle(attacker(card="C01", specialists="S02A"), target(cubes="cannons 0"))
    assert notes(g, 0)["shoot"].startswith(
        "3 hits if you win; if not, 1 for each skull and 1 more, at most 3. 2 dice against 2."
    )
    enter(g, "0 shoot")
    assert notes(g, 1)["shoot"].startswith("Without Cannons nothing is hit;")
    enter(g, "1 shoot\n" + rolled("1 1", "1 1"))
    assert "the enemy has at most 1 skull, you are away" in notes(g, 0)["flee"]  # Elusive
    enter(g, "0 shoot")
    assert "the enemy has no skull, you are away" in notes(g, 1)["flee"]
    plain = battle(attacker("sloop"))
    assert notes(plain, 0)["shoot"].startswith("1 hit if you win; if not, 1 for each skull, at")


@rule("MM-505", "MM-R144")
def test_chain_shot_on_chasers_spares_the_hull_for_the_whole_round() -> None:
    g = battle(attacker(mods="chasers", weapons="chain-shot"), target(cubes="masts 1"))
    quiet_round(g)
    enter(g, "0 shoot\n1 flee\n0 chasers\n" + rolled("X") + "\n0 spend chain-shot")
    assert cubes(g, 1)["masts"] == 0
    enter(g, rolled("X X X", "1", "2 2 2"))
    assert cubes(g, 1)["hull"] == 3
    both(g, "shoot", "shoot", "X X X", "1", "2 2 1")
    assert cubes(g, 1)["hull"] == 1  # the next round is another one


def test_fighting_on_against_a_missions_foe() -> None:
    from ..battle.test_crew import Rescue, rescue

    g = rescue()
    enter(g, rolled("1 1", "1 1"))
    for move, label in (("fight", "Fight on"), ("withdraw", "Withdraw")):
        assert RULES.describe(g, 0, Move(move), NAMES[:2]).label == label
    assert RULES.prompt(g, 0, NAMES[:2]).text == "Your Crew 3, theirs 2. Fight on?"
    enter(g, "0 fight\n" + rolled("X X", "1 1"))
    assert Rescue.log == [0]
    with pytest.raises(IllegalMove):
        g.play(0, "fight")
