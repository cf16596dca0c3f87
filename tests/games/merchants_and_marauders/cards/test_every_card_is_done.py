"""Every figure of Missions, Rumors, Events, zones, ships, tokens and captains makes a difference.

As in ``test_every_figure.py`` each is made one larger; here a game is looked at in which the card
is claimed, checked, resolved or used.
"""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from quarterdeck.games.merchants_and_marauders.battle.crew import CrewCombat
from quarterdeck.games.merchants_and_marauders.cards.events import PirateHunters
from quarterdeck.games.merchants_and_marauders.cards.missions import too_late
from quarterdeck.games.merchants_and_marauders.cards.rumors import Papers
from quarterdeck.games.merchants_and_marauders.cards.specialists import why_not_hire
from quarterdeck.games.merchants_and_marauders.cards.zones import Shoals
from quarterdeck.games.merchants_and_marauders.data import model
from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD, Cards
from quarterdeck.games.merchants_and_marauders.dice import skill_dice
from quarterdeck.games.merchants_and_marauders.earnings import BRINGS
from quarterdeck.games.merchants_and_marauders.npc.command import npc_skill, wartime_skills
from quarterdeck.games.merchants_and_marauders.pieces import Claimed, Npc, launched, limits_of
from quarterdeck.games.merchants_and_marauders.port.missions import CompleteMission, lacking
from quarterdeck.games.merchants_and_marauders.port.ship_trade import sale_value, ship_price
from quarterdeck.games.merchants_and_marauders.sea.move import harbour_fee
from quarterdeck.games.merchants_and_marauders.sea.raid import MerchantRaid
from quarterdeck.games.merchants_and_marauders.turn.events import ResolveEvent
from tests.support.transcript import enter

from ..scenario import Position, captain, position
from .test_every_figure import FIELDS, Field, altered, walk

AWAY = captain("C16", "sloop", "PET", bounties="french 2")
ELSEWHERE = ("changes", "figures")  # seen in test_every_figure.py


def of(*files: str) -> list[Field]:
    return [
        one for one in FIELDS
        if one.file in files and not any(one.is_in(part) for part in ELSEWHERE)
    ]  # fmt: skip


def differs(field: Field, seen: Any, seeds: int = 400) -> bool:
    other = altered(field)
    return any(seen(STANDARD, field, seed) != seen(other, field, seed) for seed in range(seeds))


# ---- Missions


def at_the_task(cards: Cards, field: Field, seed: int) -> list[str]:
    """The captain is where the Mission is done and sets about it."""
    rng, task = Random(seed), cards.missions[field.card].task
    place, hold = "~SDO", ""
    progress: tuple[str, ...] = ()
    if isinstance(task, model.Visit):
        place = task.ports[0]
    elif isinstance(task, (model.Delivery, model.Collect)):
        place, hold = task.port, "K01 K02 K09 K17"
    elif isinstance(task, model.Survey):
        standard = cast(model.Survey, STANDARD.missions[field.card].task).count
        place, progress = f"~{task.zones[standard - 1]}", task.zones[: standard - 1]
    elif isinstance(task, model.Assault):
        place = f"~{task.zone}"
    raid = MerchantRaid(0, task.nations[0]) if isinstance(task, model.Raid) else None
    run = CompleteMission(0, field.card) if field.is_in("reward") and raid is None else raid
    me = captain(
        "C14", "galleon", place, missions=field.card, hold=hold, gold=20, bounties="dutch 5",
        cubes="crew 1",
    )  # fmt: skip
    port = place.strip("~")
    tokens = {port: "chasers"} if port in cards.ports else None
    g = position(me, AWAY, cards=cards, run=run, modifications=tokens)
    if progress:
        g.players[0].missions = (Claimed(field.card, tuple(progress)),)
    return [repr(g.players[0].gold), *walk(g, rng, field.card, 25)]


def needed(cards: Cards, field: Field, seed: int) -> Any:
    if field.name == "cannons":
        me = captain("C14", "sloop", "HAV", mods="extra-cannon-port")
        return lacking(position(me, AWAY, cards=cards), 0, field.card)
    me = captain("C14", "sloop", "HAV", gold=field.value)
    return lacking(position(me, AWAY, cards=cards), 0, field.card)


def late(cards: Cards, field: Field, seed: int) -> Any:
    g = position(captain("C14", "sloop", "HAV", missions=field.card), AWAY, cards=cards)
    g.players[0].missions = (Claimed(field.card, (), field.value),)
    too_late(g, 0, field.card)
    return g.players[0].missions


@pytest.mark.parametrize("field", of("missions"), ids=str)
def test_missions(field: Field) -> None:
    seen = needed if field.is_in("needs") else late if field.name == "turns" else at_the_task
    assert differs(field, seen)


# ---- Rumors


def checked(cards: Cards, field: Field, seed: int) -> Any:
    if field.name == "keep":
        reward = cards.reward_of(field.card)
        return vars_of(BRINGS["goods"](at(cards), 0, field.card, reward))
    rng, rumor = Random(seed), STANDARD.rumors[field.card]
    place = rumor.location if rumor.place == "port" else f"~{rumor.location}"
    pirate = "french 5" if rumor.reward.pardon else rng.choice(["", "dutch 1"])
    me = captain("C06", "galleon", place, rumor=field.card, gold=20, bounties=pirate)
    run = None
    if field.name == "papers_worn":
        me, run = me._replace(rumor="", proved=field.card), Papers(0, field.card)
    port = rumor.location in cards.ports
    tokens = {rumor.location: "chasers"} if port else None
    experts = [one.id for one in cards.specialists.values()
               if one.specialist == rumor.reward.specialist]  # fmt: skip
    if seed % 2 and experts:
        me = me._replace(specialists=experts[0])
    if seed % 2 and rumor.reward.modification:
        me = me._replace(mods="chasers")  # such as lie in the port
    g = position(me, AWAY, cards=cards, run=run, modifications=tokens)
    if run is None:
        enter(g, "0 port\n0 check" if rumor.place == "port" else "0 scout rumor")
    return walk(g, rng, field.card, 20)


def vars_of(frame: Any) -> Any:
    return frame.count, frame.most


@pytest.mark.parametrize("field", of("rumors"), ids=str)
def test_rumors(field: Field) -> None:
    assert differs(field, checked)


# ---- Events


def resolved(cards: Cards, field: Field, seed: int) -> Any:
    card = cards.events[field.card]
    if card.npc:
        g = position(captain("C13"), AWAY, cards=cards, npcs=(Npc(card.npc, card.id, "SDO"),))
        return npc_skill(g, card.npc, field.name)
    if field.is_in("hunters"):
        me = captain("C13", "frigate", "SDO", bounties="spanish 3")
        g = position(me, AWAY, cards=cards, npcs=(Npc("dutch", "E01", "TOR"),))
        return PirateHunters(field.card).next_ship(g) is None
    rng = Random(seed)
    place = rng.choice(["~SDO", "SDO"])
    me = captain("C13", "frigate", place, gold=20, bounties=rng.choice(["spanish 3", "spanish 4"]))
    g = position(
        me, AWAY, cards=cards, events=field.card, run=ResolveEvent(field.card),
        npcs=(Npc("dutch", "E01", "TOR"),), modifications={"SDO": "chasers"},
    )  # fmt: skip
    if field.is_in("war"):
        g.war_card = field.card
        return wartime_skills(g)
    return [repr(g.npcs), *walk(g, rng, "spanish", 30)]


@pytest.mark.parametrize("field", of("events"), ids=str)
def test_events(field: Field) -> None:
    assert differs(field, resolved, 200)


# ---- zones, captains, ships, tokens, cargo, hands


def at(cards: Cards, place: str = "SDO", **rest: Any) -> Position:
    return position(captain("C13", "frigate", place, **rest), AWAY, cards=cards)


def zone(cards: Cards, field: Field, seed: int) -> Any:
    if field.is_in("haven"):
        return harbour_fee(at(cards, f"~{field.card}"), 0)
    g = position(captain("C13", "frigate", "~TRI"), AWAY, cards=cards, run=Shoals(0, "TRI"))
    return walk(g, Random(seed), "", 6)


def master(cards: Cards, field: Field, seed: int) -> Any:
    other = captain("C01", "sloop", "TRI")
    g = position(captain(field.card), AWAY if field.card != "C16" else other, cards=cards)
    return skill_dice(g, 0, field.name, "nothing")


def ship(cards: Cards, field: Field, seed: int) -> Any:
    g = at(cards)
    price = ship_price(g, 0, field.card), sale_value(cards, launched(cards, field.card), 0)
    return limits_of(cards, field.card), price, g.ships_left(field.card)


def token(cards: Cards, field: Field, seed: int) -> Any:
    kinds = cards.modification_tokens.count(field.card)
    left = at(cards).weapons_left(field.card) if field.card in cards.weapons else 0
    fitted = limits_of(cards, "frigate", (field.card,)) if field.card in cards.modifications else ()
    return kinds, left, fitted


def cargo(cards: Cards, field: Field, seed: int) -> Any:
    g = position(
        captain("C14", "sloop", "~SDO"), AWAY, cards=cards, run=MerchantRaid(0, "spanish")
    )  # fmt: skip
    enter(g, f"chance draw {field.card}\nchance draw K02\nchance draw K03")
    return g.view(0)["doing"]


def hand(cards: Cards, field: Field, seed: int) -> Any:
    g = position(
        captain("C13", "frigate", "SDO", hand=field.card, gold=field.value), AWAY, cards=cards,
        modifications={"SDO": "chasers"},
    )  # fmt: skip
    return why_not_hire(g, 0, field.card)


def copies(cards: Cards, field: Field, seed: int) -> Any:
    return at(cards).glory_deck.count(field.card)


DIRECT = {"zones": zone, "captains": master, "ships": ship, "tokens": token, "cargo": cargo}
PLAIN = [one for one in of(*DIRECT) if not one.is_in("does")
         and (one.file != "cargo" or one.card == "K01")]  # fmt: skip


@pytest.mark.parametrize("field", [*PLAIN, *[f for f in of("zones") if f.is_in("does")]], ids=str)
def test_zones_captains_ships_tokens_and_cargo(field: Field) -> None:
    assert differs(field, DIRECT[field.file], 30)


@pytest.mark.parametrize("field", [f for f in FIELDS if f.path == "hire_gold"], ids=str)
def test_what_hiring_costs(field: Field) -> None:
    assert differs(field, hand, 1)


@pytest.mark.parametrize("field", [f for f in FIELDS if f.path == "copies"], ids=str)
def test_copies_of_glory_cards(field: Field) -> None:
    assert differs(field, copies, 1)


def swivel_guns(cards: Cards, field: Field, seed: int) -> list[str]:
    me = captain("C13", "galleon", "~SDO", mods="swivel-guns")
    run = CrewCombat(0, 1)
    other = captain("C16", "galleon", "~SDO")
    return walk(position(me, other, cards=cards, run=run), Random(seed), "", 4)


@pytest.mark.parametrize(
    "field", [f for f in FIELDS if f.file == "tokens" and f.is_in("figures")], ids=str
)
def test_swivel_guns(field: Field) -> None:
    assert differs(field, swivel_guns)


def test_every_figure_is_looked_at_somewhere() -> None:
    """Conditions of a change (``when.most``) are seen with the purser."""
    seen = {*of("missions", "rumors", "events", "zones", "captains", "ships", "tokens", "cargo")}
    seen |= {f for f in FIELDS if any(f.is_in(part) for part in (*ELSEWHERE, "does"))}
    seen |= {f for f in FIELDS if f.path in ("hire_gold", "copies")}
    assert [str(f) for f in FIELDS if f not in seen] == ["purser.when.most"]
