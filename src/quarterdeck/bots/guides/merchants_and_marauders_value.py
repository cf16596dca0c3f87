"""What a table of Merchants & Marauders is worth to a seat: features of all that a captain has."""

from __future__ import annotations

from collections import Counter
from typing import cast

from quarterdeck.games.merchants_and_marauders.pieces import Npc, Player
from quarterdeck.games.merchants_and_marauders.state import MerchantsAndMarauders
from quarterdeck.kernel import Game, Seat

from ..merchants_and_marauders_book import LOCATIONS, Book, book_of
from ..value import Features

AWAY = 0.85  # what is left of a sale's promise for each action it is away
SPARE = 40.0  # Gold that the stash does not count, of which more is of no use
NAMES = (
    "glory", "wealth", "banked", "stash points", "spare gold", "announced", "goods",
    "glorious sale", "sale at hand", "hold", "big ship", "crew", "cannons", "-damage", "-crippled",
    "rumor", "missions", "hand", "specialists", "weapons", "-bounties", "-no captain", "-hunted",
    "in port",
)  # fmt: skip


def measure(world: Game, seat: Seat) -> tuple[float, ...]:
    g = cast(MerchantsAndMarauders, world)
    p, target = g.players[seat], float(g.target())
    each = g.cards.thresholds.stash_gold
    cap = each * g.target() // 2
    gold = p.gold + p.stash
    counts, banked = min(gold, cap), min(p.stash, cap)
    return (
        p.glory / target,
        counts / each / target,
        banked / each / target,
        (banked // each) / target,
        min(SPARE, gold - counts) / SPARE,
        float(seat in g.announced),
        *_cargo(g, p),
        *_ship(g, p),
        float(bool(p.rumor)),
        len(p.missions) / 2,
        len(p.hand) / g.cards.limits.hand,
        len(p.specialists) / 3,
        len(p.weapons) / 3,
        sum(p.bounties) / 5,
        float(not p.captain),
        float(p.at_sea() and any([_hunts(p, npc) for npc in g.npcs_in(p.zone)])),
        float(p.in_port),
    )


def _hunts(p: Player, npc: Npc) -> bool:
    """Pirates hunt honest captains; a nation's ships, those on whose head it has put a Bounty."""
    return not p.is_pirate() if npc.key.startswith("pirate") else p.bounty(npc.key) > 0


def _cargo(g: MerchantsAndMarauders, p: Player) -> tuple[float, float, float]:
    """Goods at what they bring, sales that earn a Glory Point, and how near the best one is."""
    if not p.hold:
        return 0.0, 0.0, 0.0
    book: Book = book_of(g.cards)
    goods = Counter([book.good_of(card) for card in p.hold])
    base, enough = g.cards.base, g.cards.thresholds.sale_cards
    asked = {*g.demand.values()}
    price = sum(
        [
            count * base["sell.demand" if good in asked else "sell.other"]
            for good, count in goods.items()
        ]
    )
    glorious = len([good for good, count in goods.items() if count >= enough and good in asked])
    best = 0.0
    for port, good in g.demand.items():
        count = goods[good]
        if count:
            away = book.distance(p.zone, port) if p.zone != port else 0
            actions = 1 if p.in_port and away == 0 else away + 2 + p.in_port
            best = max(best, (count >= enough) + 0.1 * count * AWAY**actions)
    return price / 40, float(glorious), best / 1.5


def _ship(g: MerchantsAndMarauders, p: Player) -> tuple[float, ...]:
    ship = p.ship
    if ship is None:
        return (0.0,) * 6
    captain = g.cards.captains.get(p.captain)
    leadership = captain.leadership if captain else 1
    damage = sum([ship.damage(place) for place in LOCATIONS])
    return (
        ship.value("cargo") / 5,
        float(not book_of(g.cards).is_small(ship.kind)),
        ship.at("crew") * leadership / 15,
        ship.at("cannons") / 5,
        damage / 8,
        float(bool(ship.destroyed()) or ship.at("hull") == 1),
    )


def stage(world: Game) -> float:
    """How near somebody is to the target."""
    g = cast(MerchantsAndMarauders, world)
    return min(1.0, max(g.outcome().scores) / g.target())


FEATURES = Features(NAMES, measure, stage)
