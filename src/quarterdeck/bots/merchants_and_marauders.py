"""Mate for Merchants & Marauders: three temperaments, and a judgement of places and moves.

A captain's skills make a merchant, an adventurer or a pirate of the mate.  In its turn it values
every port and Sea-Zone (``merchants_and_marauders_plans``) and takes the next step towards the
best; all else is judged move by move.  It reads its own seat's view only and searches nothing.
Only a captain looks further: at the Gold that the dealt world gives to a rival it could attack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from quarterdeck.games.merchants_and_marauders.shapes import (
    BuyGoods,
    ClaimShip,
    PortAction,
    Raid,
    SkillCheck,
    VisitShipyard,
)
from quarterdeck.games.merchants_and_marauders.sight import sight
from quarterdeck.games.merchants_and_marauders.verbs import (
    DEMAND,
    HIRE_CREW,
    STASH,
    gold_taken,
    named,
)
from quarterdeck.kernel import Game, Move, Seat

from . import merchants_and_marauders_battle as battle
from .merchants_and_marauders_book import (
    Moves,
    Question,
    book_of,
    doings,
)
from .merchants_and_marauders_judgement import (
    ADVENTURER,
    CAPTAIN,
    MATE,
    MERCHANT,
    PIRATE,
    Judgement,
)
from .merchants_and_marauders_plans import FAR, Plan, Position

Judge = Callable[[Question], Move]

ABOUT = "A merchant, an adventurer or a pirate, as its Captain’s skills suggest."
SKILLED = {"captain": "Weighs things as a mate does, by better figures, and hunts rich rivals."}


TEMPERS = {
    MERCHANT: "buys cheap, sells high, keeps out of fights",
    ADVENTURER: "Rumors, Missions and great ships",
    PIRATE: "hunts merchants, and you",
}


def choose(world: Game, seat: Seat, rng: Random, budget: float, temper: str = "") -> Move:
    return judged(MATE, world, seat, temper)


def captains(world: Game, seat: Seat, rng: Random) -> Move:
    return judged(CAPTAIN, world, seat)


def judged(judgement: Judgement, world: Game, seat: Seat, temper: str = "") -> Move:
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    asked = Question(sight(world, seat), seat, moves, book_of(world.cards), temper, judgement)
    judge = JUDGES.get(asked.view["doing"][-1]["what"])
    verbs = {move.verb for move in moves}
    if "hit" in verbs:
        judge = battle.place_hit
    elif "reroll" in verbs:
        judge = battle.reroll
    move = judge(asked) if judge is not None else moves[0]
    return move if judge is not None and move in moves else _fallback(moves)


def _fallback(moves: Moves) -> Move:
    """Whatever is offered is mostly good to have; but nothing is thrown away."""
    liking = {"pass": -1.0, "done": -1.0, "decline": -1.0, "discard": -3.0, "drop": -2.0}
    return max(moves, key=lambda move: liking.get(move.verb, 0.0))


def _place(asked: Question) -> Position:
    return Position(asked.view, asked.seat, asked.book, asked.temper, asked.mind)


# ---- the turn


def _turn(asked: Question) -> Move:
    position = _place(asked)
    end = Move("end")
    card = _menu_card(asked, position)
    if card is not None:
        return card
    plans = sorted(position.plans(), key=lambda plan: -plan.rate)
    is_lost = plans[0].rate <= 0 and position.total < position.repair()
    if asked.find("retire") and (is_lost or position.fresh_start() > 0):
        return Move("retire")
    if not position.actions:
        return end
    for plan in plans[:4]:
        step = step_towards(asked, position, plan)
        if step is not None:
            return step
    return end


def step_towards(asked: Question, position: Position, plan: Plan) -> Move | None:
    """The next move towards a place; None if it cannot be made."""
    if position.in_port:
        return _step_in_port(asked, position, plan)
    if plan.zone != position.zone:
        fair = Move("play", ("G25",))
        far = asked.book.distance(position.zone, plan.zone)
        if fair in asked.moves and far >= position.actions:
            return fair
        return asked.find("sail", position.next_step(plan.zone))
    if plan.in_port:
        ways = asked.those("enter")
        return ways[0] if ways else None
    for verb in ("assault", "survey"):
        found = asked.those(verb)
        if found and position.errand_at_sea(position.zone):
            return found[0]
    if position.own["rumor"] and asked.find("scout", "rumor"):
        return Move("scout", ("rumor",))
    prey = position.prey(position.zone)
    best = max(prey, key=prey.__getitem__, default=None)
    if best is not None and prey[best] > position.raiding(position.zone):
        return asked.find("scout", best)
    return asked.find("scout", "merchant")


def _step_in_port(asked: Question, position: Position, plan: Plan) -> Move | None:
    if plan.in_port and plan.zone == position.zone:
        return Move("end") if position.port_used else asked.find("port")
    storm = any(card in asked.book.storms for card in asked.view["events"])
    if storm and position.reach[plan.zone] + plan.in_port > position.actions:
        return asked.find("port") or Move("end")
    if asked.find("leave"):
        return _take_capital(asked, position) or Move("leave")
    excess = asked.those("discard")
    keeping = {card: _card_worth(position, card) for card in position.hold}
    return min(excess, key=lambda move: keeping[named(move)]) if excess else None


def _take_capital(asked: Question, position: Position) -> Move | None:
    """Nobody leaves home without Gold to trade with, if there is some in the stash."""
    amounts = [gold_taken(move) for move in asked.those("take")]
    if not amounts or position.gold >= position.cheapest() or position.hold:
        return None
    return Move("take", (min(max(amounts), position.mind.capital),))


def _menu_card(asked: Question, position: Position) -> Move | None:
    """Glory Cards that are played in one's own turn."""
    figures = asked.book.figures
    for move in asked.those("play"):
        card = named(move)
        if card == "G19" or (card == "G29" and position.ship["cubes"]["crew"] <= 1):
            return move
        if card == "G33" and not position.in_port and position.zone in position.hunters:
            return move
        if card == "G18" and max([0, *position.goods.values()]) >= figures.thresholds.sale_cards:
            return move
        if card == "G24" and position.style != PIRATE and position.gold >= 8:
            return move
        if card == "G15" and position.gold >= figures.thresholds.stash_gold + position.mind.capital:
            return move
    return None


# ---- in port


def _port(asked: Question) -> Move:
    position = _place(asked)
    card = _menu_card(asked, position)
    if card is not None:
        return card
    if asked.find("sell") and _for_sale(position):
        return Move("sell")
    for move in asked.those("check", "deliver", "collect"):
        return move
    # In the last round Gold counts in the stash and nowhere else.
    if asked.seat in asked.view["announced"]:
        return _stash(asked, position) or Move("done")
    claim = _claim(asked, position)
    if claim is not None:
        return claim
    if position.own["rumor"] is None and asked.find("rumor"):
        return Move("rumor")
    return _business(asked, position)


def _claim(asked: Question, position: Position) -> Move | None:
    claims = asked.those("claim")
    if len(position.me["missions"]) >= position.mission_limit() or not claims:
        return None

    def promise(move: Move) -> float:
        value, actions = position.offer(named(move))
        return value / actions

    best = max(claims, key=promise)
    return best if promise(best) > position.mind.promise else None


def _business(asked: Question, position: Position) -> Move:
    """Stash, ship, goods, crew: in this order."""
    stash = _stash(asked, position)
    if stash is not None:
        return stash
    judgement = position.mind
    ship, done = position.ship, asked.doing(PortAction)["done"]
    at_hand = position.at_hand(position.zone)
    broken = position.damage() > ship["values"]["crew"] - ship["cubes"]["crew"]
    hull_first = broken and at_hand >= position.repair()
    price = asked.book.price_of_a_big_ship(position.zone)
    yard = hull_first or position.wants_ship(price, at_hand)
    yard = yard or _wants_weapon(position, at_hand) or _wants_fitting(position, at_hand)
    if yard and "shipyard" not in done and asked.find("shipyard"):
        return Move("shipyard")
    if asked.find("recruit") and "recruit" not in done:
        return Move("recruit")
    if asked.find("buy") and position.room() > 0 and at_hand >= position.cheapest():
        return Move("buy")
    hire = asked.those("hire")
    if hire and position.gold >= judgement.hire_gold and position.glory < judgement.hire_glory:
        return hire[0]
    return Move("done")


def _stash(asked: Question, position: Position) -> Move | None:
    amounts = [STASH.of(move) for move in asked.those("stash")]
    if not amounts:
        return None
    keep = 0 if position.would_win(position.total) else position.mind.capital
    amount = min(max(amounts), position.gold - keep)  # beyond the limit it breaks ties
    return Move("stash", (amount,)) if amount in amounts else None


def _wants_weapon(position: Position, at_hand: int) -> bool:
    needed = position.mind.arming[position.style]
    return len(position.me["weapons"]) < 3 and at_hand >= needed


def _wants_fitting(position: Position, at_hand: int) -> bool:
    return at_hand >= position.mind.fittings[position.style]


def _shipyard(asked: Question) -> Move:
    position = _place(asked)
    at_hand = position.at_hand(position.zone)
    prices = asked.doing(VisitShipyard)["ships"]
    for kind in asked.book.big_ships(position.style):
        if asked.find("ship", kind) and position.wants_ship(prices[kind], at_hand):
            return Move("ship", (kind,))
    for location in ("hull", "masts", "cannons", "cargo"):
        if asked.find("repair", location):
            return Move("repair", (location,))
    if _wants_fitting(position, at_hand) and asked.find("modify"):
        return Move("modify")
    if _wants_weapon(position, at_hand):
        for move in asked.those("weapon"):
            return move
    return Move("done")


def _recruit(asked: Question) -> Move:
    """As many hands as leave something to trade with."""
    price, gold = asked.book.figures.base["price.crew"], asked.me["gold"] or 0
    afford = max(price, gold - asked.mind.hands)
    wanted = [move for move in asked.moves if price * HIRE_CREW.of(move) <= afford]
    return wanted[-1] if wanted else asked.moves[0]


# ---- goods


def _market(position: Position, good: str) -> float:
    """Actions to the nearest port where a good is in demand."""
    ports = [zone for zone, at in position.view["zones"].items() if at["demand"] == good]
    costs = [position.port_cost(port) for port in ports if port != position.zone]
    return min([FAR, *costs])


def _card_worth(position: Position, card: str, offered: int = 0) -> float:
    """A Cargo Card in Glory Points; ``offered``: more of its kind that could be had."""
    if not card.startswith("K"):
        return 0.5  # a Glory Card
    good, judgement = position.book.good_of(card), position.mind
    if position.wanted[good] >= position.goods[good] and position.wanted[good]:
        return judgement.wanted
    far = _market(position, good)
    if far >= FAR:
        return judgement.lone
    together = position.goods[good] + offered
    glorious = position.figures.thresholds.sale_cards
    bonus = 0.0
    if together >= glorious - 1:
        bonus = judgement.triple if together >= glorious else judgement.pair
    return position.worth(position.figures.base["sell.demand"]) - judgement.way * far + bonus


def _for_sale(position: Position) -> list[str]:
    """What to sell here: the good in demand, and what nobody near wants."""
    demand = position.demand(position.zone)
    wanted = position.wanted
    good_of = position.book.good_of
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
    glory = len(here) >= position.figures.thresholds.sale_cards
    return [card for card in (*here, *rest) if glory or not wanted[good_of(card)]]


def _sell(asked: Question) -> Move:
    position = _place(asked)
    for move in asked.those("declare"):
        if named(move) in _for_sale(position):
            return move
    return asked.find("sell") or asked.moves[0]


def _buy(asked: Question) -> Move:
    position = _place(asked)
    doing, good_of = asked.doing(BuyGoods), asked.book.good_of
    chosen = doing["chosen"]
    pay = asked.those("pay")[0]
    if position.room() <= len(chosen):
        return pay
    position.goods.update([good_of(card) for card in chosen])
    offered = Counter([good_of(card) for card in doing["prices"] if card not in chosen])

    def gain(move: Move) -> float:
        card = named(move)
        more = min(offered[good_of(card)], position.room() - len(chosen))
        return _card_worth(position, card, more) - position.cost(doing["prices"][card])

    best = max(asked.those("buy"), key=gain, default=pay)
    # With an empty hold nothing is earned.
    least = position.mind.least if position.hold or chosen else -0.1
    return best if best.verb == "buy" and gain(best) > least else pay


def _stow(asked: Question) -> Move:
    """Keep the best of what lies there; throw out what is too much."""
    position = _place(asked)
    keep = asked.those("keep")
    if keep and position.room() > 0:
        return max(keep, key=lambda move: _card_worth(position, named(move)))
    if asked.find("done"):
        return Move("done")
    throw = asked.those("discard") or asked.moves
    return min(throw, key=lambda move: _card_worth(position, named(move)))


def _plunder(asked: Question) -> Move:
    if asked.find("take", "gold"):
        return Move("take", ("gold",))
    if asked.mind.sack:
        return _sack(asked)
    takes = [move for move in asked.those("take") if named(move)[0] in "KG"]
    if takes:
        return min(takes, key=str)  # the order in which another's cards lie is not ours to know
    return asked.find("done") or _stow(asked)


def _sack(asked: Question) -> Move:
    """What is worth most, for as long as there is room; what else he has costs none."""
    position = _place(asked)
    worth = {
        move: _card_worth(position, named(move)) if named(move)[0] == "K" else FAR
        for move in asked.those("take")
    }
    return max(worth, key=worth.__getitem__, default=None) or asked.find("done") or _stow(asked)


# ---- Rumors, merchants, captains


def _keep_rumor(asked: Question) -> Move:
    position = _place(asked)

    def rate(move: Move) -> float:
        card = named(move)
        place = asked.book.figures.rumors[card].location
        return position.check(card) / (4 + asked.book.distance(position.zone, place))

    return max(asked.moves, key=rate)


def _merchant(asked: Question) -> Move:
    """Rather a nation that is after us anyway, never our own."""
    me, own = asked.me, asked.book.captain(asked.me).nation
    tasks = [asked.book.figures.missions[one["id"]].task for one in me["missions"]]
    errands = {nation for task in tasks if isinstance(task, Raid) for nation in task.nations}
    raids = asked.those("raid")
    liking = {
        named(move): (me["bounties"][named(move)] > 0)
        + 2 * (named(move) in errands)
        - 2 * (named(move) == own)
        for move in raids
    }
    if not _place(asked).raids() and not any(one > 1 for one in liking.values()):
        return Move("let-go")
    return max(raids, key=lambda move: liking[named(move)], default=Move("let-go"))


def _raid(asked: Question) -> Move:
    if asked.those("cards"):
        return asked.moves[min(1, len(asked.moves) - 1)]
    return battle.spend_weapon(asked) if asked.those("spend") else battle.use_success(asked)


def _claim_ship(asked: Question) -> Move:
    """A big ship for a small one."""
    mine, prize = asked.ship["kind"], asked.doing(ClaimShip)["ship"]
    better = asked.book.is_small(mine) and not asked.book.is_small(prize)
    return asked.moves[0] if better else asked.moves[1]


def _start_ship(asked: Question) -> Move:
    """A nimble ship for a pirate, a roomy one for others."""
    figures = asked.book.figures
    captain = figures.captains.get(asked.me["captain"] or "")
    part = "maneuverability" if captain and captain.suits == PIRATE else "cargo"
    ships = {move: figures.ships[named(move)] for move in asked.those("ship")}
    return max(ships, key=lambda move: int(getattr(ships[move], part)), default=asked.moves[0])


def _crew(asked: Question) -> Move:
    """Fight on unless the last man stands against several."""
    enemy = asked.view["enemy"]
    outnumbered = enemy and asked.ship["cubes"]["crew"] < enemy["cubes"]["crew"] - asked.mind.odds
    return Move("withdraw") if outnumbered else Move("fight")


# ---- Glory Cards in their windows

_IDLE = ("G03", "G32")  # they do a mate no good
_WORTH_A_CARD = ("rumor", "mission", "scout merchant", "acquire rumor")  # what is rolled for


def _window(asked: Question) -> Move:
    for move in asked.those("play", "use"):
        if named(move) not in _IDLE and _is_timely(asked, named(move)):
            return move
    return next(iter(asked.those("pass", "decline")), asked.moves[-1])


def _is_timely(asked: Question, card: str) -> bool:
    own = asked.own
    if card == "G16":
        return own["room"] - len(own["hold"]) >= 3
    if card == "G17":
        return len(own["hold"]) >= asked.book.figures.thresholds.sale_cards
    if card in ("G26", "G28"):
        checks = doings(asked.view, SkillCheck)
        return bool(checks) and checks[0]["purpose"] in _WORTH_A_CARD
    return True


def _drop(asked: Question) -> Move:
    """The least useful card goes first."""
    poor = ("G03", "G32", "G20", "G34", "G21", "G31", "G11", "G12", "G13")
    glory = asked.book.figures.glory
    experts = [move for move in asked.moves if glory[named(move)].specialist]
    useless = [move for move in asked.moves if named(move) in poor]
    return (*experts, *useless, *asked.moves)[0]


def _carried(asked: Question) -> Move:
    """What a card leaves open."""
    moves = asked.moves
    if moves[0].verb == "demand":
        return _new_demand(asked)
    if moves[0].verb == "stash":
        return moves[-1]
    if moves[0].verb == "name":
        goods = Counter([one["demand"] for one in asked.view["zones"].values()])
        return max(moves, key=lambda move: goods[named(move)])
    if asked.find("gold"):
        return Move("gold")
    return _fallback(moves)


def _new_demand(asked: Question) -> Move:
    position = _place(asked)

    def gain(move: Move) -> float:
        good, port = DEMAND.of(move)
        lost = position.sale(port)
        return (position.goods[good] - lost) / (position.port_cost(port) + 1)

    return max(asked.moves, key=gain)


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
