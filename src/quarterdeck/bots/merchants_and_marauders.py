"""Mate for Merchants & Marauders: three temperaments, and a judgement of places and moves.

A captain's skills make a merchant, an adventurer or a pirate of the mate.  In its turn it values
every port and Sea-Zone (``merchants_and_marauders_plans``) and takes the next step towards the
best; all else is judged move by move.  It reads its own seat's view only and searches nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from quarterdeck.games.merchants_and_marauders.verbs import DEMAND, HIRE_CREW, STASH, named
from quarterdeck.kernel import Game, Move, Seat

from . import merchants_and_marauders_battle as battle
from .merchants_and_marauders_plans import CAPITAL, FAR, STORMS, Plan, Position
from .merchants_and_marauders_tables import (
    CAPTAINS,
    MERCHANT,
    MISSIONS,
    PIRATE,
    RUMORS,
    distance,
    good_of,
    temperament,
)

View = dict[str, Any]
Moves = tuple[Move, ...]
Judge = Callable[[View, Seat, Moves], Move]

ABOUT = "A merchant, an adventurer or a pirate, as its Captain’s skills suggest."


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    view = world.view(seat)
    judge = JUDGES.get(view["doing"][-1]["what"])
    verbs = {move.verb for move in moves}
    if "hit" in verbs:
        judge = battle.place_hit
    elif "reroll" in verbs:
        judge = battle.reroll
    move = judge(view, seat, moves) if judge is not None else moves[0]
    return move if judge is not None and move in moves else _fallback(moves)


def _fallback(moves: Moves) -> Move:
    """Whatever is offered is mostly good to have; but nothing is thrown away."""
    liking = {"pass": -1.0, "done": -1.0, "decline": -1.0, "discard": -3.0, "drop": -2.0}
    return max(moves, key=lambda move: liking.get(move.verb, 0.0))


def _find(moves: Moves, verb: str, *args: int | str) -> Move | None:
    wanted = Move(verb, args)
    return wanted if wanted in moves else None


# ---- the turn


def _turn(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)
    end = Move("end")
    card = _menu_card(position, moves)
    if card is not None:
        return card
    plans = sorted(position.plans(), key=lambda plan: -plan.rate)
    if not position.actions:
        return end
    for plan in plans[:4]:
        step = _step(position, plan, moves)
        if step is not None:
            return step
    return end


def _step(position: Position, plan: Plan, moves: Moves) -> Move | None:
    """The next move towards a place; None if it cannot be made."""
    if position.in_port:
        return _step_in_port(position, plan, moves)
    if plan.zone != position.zone:
        fair = Move("play", ("G25",))
        if fair in moves and distance(position.zone, plan.zone) >= position.actions:
            return fair
        return _find(moves, "sail", position.next_step(plan.zone))
    if plan.in_port:
        ways = [move for move in moves if move.verb == "enter"]
        return ways[0] if ways else None
    for verb in ("assault", "survey"):
        found = [move for move in moves if move.verb == verb]
        if found and position.errand_at_sea(position.zone):
            return found[0]
    if position.own["rumor"] and Move("scout", ("rumor",)) in moves:
        return Move("scout", ("rumor",))
    prey = position.prey(position.zone)
    best = max(prey, key=prey.__getitem__, default=-1)
    if best >= 0 and prey[best] > position.raiding(position.zone):
        return _find(moves, "scout", best)
    return _find(moves, "scout", "merchant")


def _step_in_port(position: Position, plan: Plan, moves: Moves) -> Move | None:
    if plan.in_port and plan.zone == position.zone:
        return Move("end") if position.port_used else _find(moves, "port")
    storm = any(card in STORMS for card in position.view["events"])
    if storm and position.reach[plan.zone] + plan.in_port > position.actions:
        return Move("end")
    if Move("leave") in moves:
        return Move("leave")
    excess = [move for move in moves if move.verb == "discard"]
    keeping = {card: _card_worth(position, card) for card in position.hold}
    return min(excess, key=lambda move: keeping[named(move)]) if excess else None


def _menu_card(position: Position, moves: Moves) -> Move | None:
    """Glory Cards that are played in one's own turn."""
    for move in moves:
        if move.verb != "play":
            continue
        card = named(move)
        if card == "G19" or (card == "G29" and position.me["ship"]["cubes"]["crew"] <= 1):
            return move
        if card == "G33" and not position.in_port and position.zone in position.hunters:
            return move
        if card == "G18" and max([0, *position.goods.values()]) >= 3:
            return move
        if card == "G24" and position.style != PIRATE and position.gold >= 8:
            return move
        if card == "G15" and position.gold >= 10 + CAPITAL:
            return move
    return None


# ---- in port


def _port(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)
    card = _menu_card(position, moves)
    if card is not None:
        return card
    if _find(moves, "sell") and _for_sale(position):
        return Move("sell")
    for move in moves:
        if move.verb in ("check", "deliver", "collect"):
            return move
    if seat in view["announced"]:  # the last round: Gold counts in the stash and nowhere else
        return _stash(position, moves) or Move("done")
    claim = _claim(position, moves)
    if claim is not None:
        return claim
    if position.own["rumor"] is None and _find(moves, "rumor"):
        return Move("rumor")
    return _business(position, moves)


def _claim(position: Position, moves: Moves) -> Move | None:
    limit = 2 if position.me["captain"] == "C15" else 1
    claims = [move for move in moves if move.verb == "claim"]
    if len(position.me["missions"]) >= limit or not claims:
        return None

    def promise(move: Move) -> float:
        value, actions = position.offer(named(move))
        return value / actions

    best = max(claims, key=promise)
    return best if promise(best) > 0.06 else None


def _business(position: Position, moves: Moves) -> Move:
    """Stash, ship, goods, crew: in this order."""
    stash = _stash(position, moves)
    if stash is not None:
        return stash
    ship, doing = position.me["ship"], position.view["doing"][-1]
    done = doing.get("done", ())
    at_hand = position.total if position.zone == position.skills.home else position.gold
    hull_first = position.damage() > ship["values"]["crew"] - ship["cubes"]["crew"]
    yard = hull_first or position.wants_ship(30, at_hand) or _wants_weapon(position, at_hand)
    if yard and "shipyard" not in done and _find(moves, "shipyard"):
        return Move("shipyard")
    if _find(moves, "recruit") and "recruit" not in done:
        return Move("recruit")
    if _find(moves, "buy") and position.room() > 0 and position.gold >= 3:
        return Move("buy")
    hire = [move for move in moves if move.verb == "hire"]
    if hire and position.gold >= 12 and position.me["glory"] < 5:
        return hire[0]
    return Move("done")


def _stash(position: Position, moves: Moves) -> Move | None:
    amounts = [STASH.of(move) for move in moves if move.verb == "stash"]
    if not amounts:
        return None
    target = position.view["target"]
    needed = 5 * target - position.me["stash"]
    keep = 0 if position.would_win(position.total) else CAPITAL
    amount = min(max(amounts), position.gold - keep, max(0, needed))
    return Move("stash", (amount,)) if amount in amounts else None


def _wants_weapon(position: Position, at_hand: int) -> bool:
    return position.style == PIRATE and len(position.me["weapons"]) < 3 and at_hand >= 7


def _shipyard(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)
    at_hand = position.total if position.zone == position.skills.home else position.gold
    prices = view["doing"][-1]["ships"]
    kinds = ("frigate", "galleon")
    for kind in kinds if position.style != MERCHANT else reversed(kinds):
        if _find(moves, "ship", kind) and position.wants_ship(prices[kind], at_hand):
            return Move("ship", (kind,))
    for location in ("hull", "masts", "cannons", "cargo"):
        if _find(moves, "repair", location):
            return Move("repair", (location,))
    if _wants_weapon(position, at_hand):
        for move in moves:
            if move.verb == "weapon":
                return move
    return Move("done")


def _recruit(view: View, seat: Seat, moves: Moves) -> Move:
    """As many hands as leave something to trade with."""
    gold = view["players"][seat]["gold"]
    wanted = [move for move in moves if 2 * HIRE_CREW.of(move) <= max(2, gold - 4)]
    return wanted[-1] if wanted else moves[0]


# ---- goods


def _wanted_goods(position: Position) -> Counter[str]:
    """What the Missions held ask for."""
    wanted: Counter[str] = Counter()
    for one in position.me["missions"]:
        for goods in MISSIONS[one["id"]].goods[:1]:
            wanted += Counter([good for good in goods if good])
    return wanted


def _market(position: Position, good: str) -> float:
    """Actions to the nearest port where a good is in demand."""
    ports = [zone for zone, at in position.view["zones"].items() if at["demand"] == good]
    costs = [position.port_cost(port) for port in ports if port != position.zone]
    return min([FAR, *costs])


def _card_worth(position: Position, card: str, offered: int = 0) -> float:
    """A Cargo Card in Glory Points; ``offered``: more of its kind that could be had."""
    if not card.startswith("K"):
        return 0.5  # a Glory Card
    good = good_of(card)
    if _wanted_goods(position)[good] >= position.goods[good] and _wanted_goods(position)[good]:
        return 0.8
    far = _market(position, good)
    if far >= FAR:
        return 0.12
    together = position.goods[good] + offered
    bonus = 0.35 if together >= 3 else 0.12 if together == 2 else 0.0
    return position.worth(6) - 0.025 * far + bonus


def _for_sale(position: Position) -> list[str]:
    """What to sell here: the good in demand, and what nobody near wants."""
    demand = position.demand(position.zone)
    wanted = _wanted_goods(position)
    here = [card for card in position.hold if good_of(card) == demand]
    if len(here) == 1 and not position.sells_one():
        here = []
    if position.is_stuck():
        return list(position.hold)
    rest = []
    for card in position.hold:
        good = good_of(card)
        lonely = good != demand and not wanted[good] and position.goods[good] < 2
        if lonely and (position.room() < 1 or _market(position, good) > 9):
            rest.append(card)
    return [card for card in (*here, *rest) if not wanted[good_of(card)] or len(here) >= 3]


def _sell(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)
    for move in moves:
        if move.verb == "declare" and named(move) in _for_sale(position):
            return move
    return _find(moves, "sell") or moves[0]


def _buy(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)
    doing = view["doing"][-1]
    chosen: list[str] = doing["chosen"]
    pay = next(move for move in moves if move.verb == "pay")
    if position.room() <= len(chosen):
        return pay
    position.goods.update([good_of(card) for card in chosen])
    offered = Counter([good_of(card) for card in doing["prices"] if card not in chosen])

    def gain(move: Move) -> float:
        card = named(move)
        more = min(offered[good_of(card)], position.room() - len(chosen))
        return _card_worth(position, card, more) - 0.1 * float(doing["prices"][card])

    buys = [move for move in moves if move.verb == "buy"]
    best = max(buys, key=gain, default=pay)
    return best if best.verb == "buy" and gain(best) > 0.05 else pay


def _stow(view: View, seat: Seat, moves: Moves) -> Move:
    """Keep the best of what lies there; throw out what is too much."""
    position = Position(view, seat)
    keep = [move for move in moves if move.verb == "keep"]
    if keep and position.room() > 0:
        return max(keep, key=lambda move: _card_worth(position, named(move)))
    if _find(moves, "done"):
        return Move("done")
    throw = [move for move in moves if move.verb == "discard"]
    return min(throw or moves, key=lambda move: _card_worth(position, named(move)))


def _plunder(view: View, seat: Seat, moves: Moves) -> Move:
    if _find(moves, "take", "gold"):
        return Move("take", ("gold",))
    takes = [move for move in moves if move.verb == "take" and named(move)[0] in "KG"]
    if takes:
        return min(takes, key=str)  # the order in which another's cards lie is not ours to know
    return _find(moves, "done") or _stow(view, seat, moves)


# ---- Rumors, merchants, captains


def _keep_rumor(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)

    def rate(move: Move) -> float:
        card = named(move)
        return position.check(card) / (4 + distance(position.zone, RUMORS[card].zone))

    return max(moves, key=rate)


def _merchant(view: View, seat: Seat, moves: Moves) -> Move:
    """Rather a nation that is after us anyway, never our own."""
    me = view["players"][seat]
    own = view["zones"][CAPTAINS[me["captain"]].home]["nation"]
    missions = [one["id"] for one in me["missions"]]
    errand = {"spanish": "M05", "dutch": "M06", "english": "M06"}
    raids = [move for move in moves if move.verb == "raid"]
    liking = {
        named(move): (me["bounties"][named(move)] > 0)
        + 2 * (errand.get(named(move)) in missions)
        - 2 * (named(move) == own)
        for move in raids
    }
    if not Position(view, seat).raids() and not any(one > 1 for one in liking.values()):
        return Move("let-go")
    return max(raids, key=lambda move: liking[named(move)], default=Move("let-go"))


def _raid(view: View, seat: Seat, moves: Moves) -> Move:
    verbs = {move.verb for move in moves}
    if "cards" in verbs:
        return moves[min(1, len(moves) - 1)]
    if "spend" in verbs:
        return battle.spend_weapon(view, seat, moves)
    return battle.use_success(view, seat, moves)


def _claim_ship(view: View, seat: Seat, moves: Moves) -> Move:
    """A big ship for a small one, if it still floats well."""
    small = view["players"][seat]["ship"]["kind"] in ("sloop", "flute")
    prize = view["doing"][-1]["ship"]
    return moves[0] if small and prize in ("frigate", "man-o-war") else moves[1]


def _start_ship(view: View, seat: Seat, moves: Moves) -> Move:
    captain = view["players"][seat]["captain"]
    kind = "sloop" if captain and temperament(captain) == PIRATE else "flute"
    return _find(moves, "ship", kind) or moves[0]


def _crew(view: View, seat: Seat, moves: Moves) -> Move:
    """Fight on unless the last man stands against several."""
    mine, theirs = view["players"][seat]["ship"]["cubes"]["crew"], view["enemy"]["cubes"]["crew"]
    return Move("withdraw") if mine < theirs - 1 else Move("fight")


# ---- Glory Cards in their windows

_IDLE = ("G03", "G32")  # they do a mate no good


def _window(view: View, seat: Seat, moves: Moves) -> Move:
    passing = moves[-1]
    plays = [move for move in moves if move.verb in ("play", "use")]
    for move in plays:
        card = named(move)
        if card in _IDLE or not _is_timely(view, seat, card):
            continue
        return move
    return next((move for move in moves if move.verb in ("pass", "decline")), passing)


def _is_timely(view: View, seat: Seat, card: str) -> bool:
    me = view["players"][seat]
    if card == "G16":
        return int(me["own"]["room"]) - len(me["own"]["hold"]) >= 3
    if card == "G17":
        return len(me["own"]["hold"]) >= 3
    if card in ("G26", "G28"):
        check: View = next((one for one in reversed(view["doing"]) if "purpose" in one), {})
        return check.get("purpose") in ("rumor", "mission", "scout merchant", "acquire rumor")
    return True


def _drop(view: View, seat: Seat, moves: Moves) -> Move:
    """The least useful card goes first."""
    poor = ("G03", "G32", "G20", "G34", "G21", "G31", "G11", "G12", "G13")
    for move in moves:
        if named(move)[0] == "S":
            return move
    return next((move for move in moves if named(move) in poor), moves[0])


def _carried(view: View, seat: Seat, moves: Moves) -> Move:
    """What a card leaves open."""
    if moves[0].verb == "demand":
        return _new_demand(view, seat, moves)
    if moves[0].verb == "stash":
        return moves[-1]
    if moves[0].verb == "name":
        goods = Counter([one["demand"] for one in view["zones"].values() if one["demand"]])
        return max(moves, key=lambda move: goods[named(move)])
    if _find(moves, "gold"):
        return Move("gold")
    return _fallback(moves)


def _new_demand(view: View, seat: Seat, moves: Moves) -> Move:
    position = Position(view, seat)

    def gain(move: Move) -> float:
        good, port = DEMAND.of(move)
        lost = position.sale(port)
        return (position.goods[good] - lost) / (position.port_cost(port) + 1)

    return max(moves, key=gain)


JUDGES: dict[str, Judge] = {
    "SetUp": _start_ship,
    "NewCaptain": _start_ship,
    "Turn": _turn,
    "PortAction": _port,
    "SellGoods": _sell,
    "BuyGoods": _buy,
    "VisitShipyard": _shipyard,
    "Recruit": _recruit,
    "AcquireRumor": _keep_rumor,
    "MerchantFound": _merchant,
    "MerchantRaid": _raid,
    "StowGoods": _stow,
    "ChooseGoods": _stow,
    "PlunderPlayer": _plunder,
    "ClaimShip": _claim_ship,
    "NavalRound": battle.declare,
    "FixHits": battle.brace,
    "CrewCombat": _crew,
    "GloryWindow": _window,
    "DrawGlory": _drop,
    "Carry": _carried,
}
