"""Mate for Corsaire: plans whole turns, and chooses the next small move of the best plan.

It works the plan out anew at every small move: what is decided already only narrows the plans
down, so the best one stays the best.  It reads nothing of the world that its own seat does not
know, and has no luck of its own: games that look the same to it get the same answer.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple, cast

from quarterdeck.games.corsaire.hands import combination
from quarterdeck.games.corsaire.looting import Placement
from quarterdeck.games.corsaire.pieces import (
    BENEATH,
    BOARDS,
    BUY,
    CARDS,
    DECLINE,
    LAY,
    LIMIT,
    NO_CARD,
    PICK,
    PLACE,
    RECEIVE,
    RETURN,
    ROW,
    SLOT_OF,
    TAKE,
    Player,
    Tokens,
    free_slots,
    minus,
    other,
    plus,
    trade,
)
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.trading import Acquire, ConvertResources
from quarterdeck.games.corsaire.walks import worth
from quarterdeck.kernel import Game, Move, Seat

Triple = tuple[int, int, int]

# Figures found by playing against a one-turn greedy player and against itself.
TOKEN = 0.33  # VP for each point of worth that is kept
REUSE = 0.33  # VP for each point that a card will gain in a later walk
HELD = 0.12  # VP for each point that a card in hand would gain when placed
CENTRE = 3.6  # VP of an average board in looting
LATER = 0.6  # how much of what the next turn promises is counted
LOOK_AHEAD = 6  # plans whose next turn is looked at
CANDIDATES = 8  # placements on each board that are thought through in looting
LAST_TURNS = 2  # from when on tokens are worth only what they can still buy


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    g = cast(Corsaire, world)
    moves = g.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    if g.step == "loot":
        return _loot(g, seat)
    if g.step == "place":
        return _place(g, seat)
    if g.step == "convert":
        return _convert(g, seat)
    if g.step == "take":
        return _take(g, seat)
    if g.step == "buy":
        return _buy(g, seat)
    return _adjust(g, seat)


# ---------------------------------------------------------------- trading: what a turn is worth


class Table(NamedTuple):
    """What a trading turn is planned from."""

    seat: Seat
    stock: Tokens  # own tokens and the supply together
    left: int  # own turns after this one
    loot: tuple[float, ...]  # by position: what taking its card adds for the looting
    hand: tuple[int, ...]
    pyramid: tuple[int, ...]


class Plan(NamedTuple):
    """A way to finish the turn.  ``move`` is its first small move from here."""

    value: float
    move: Move
    position: int
    buys: bool
    tokens: Tokens
    pyramid: tuple[int, ...]
    card: int  # taken


def _table(g: Corsaire, seat: Seat) -> Table:
    player = g.players[seat]
    filled = sum([1 for card in player.pyramid if card != NO_CARD])
    placed_now = 1 if g.step == "place" else 0
    left = 10 - filled - placed_now
    mine = (*player.hand, *[card for card in player.pyramid if card != NO_CARD])
    base = potential(mine)
    loot = [
        potential((*mine, card)) - base + 0.01 * left * _net(card) if card != NO_CARD else 0.0
        for card in g.on_boards
    ]
    return Table(
        seat, plus(player.tokens, g.supply), left, tuple(loot), player.hand, player.pyramid
    )


@cache
def _net(card: int) -> int:
    """What a card's trade gains, red 3, blue 2, green 1."""
    return worth(CARDS[card].gain) - worth(CARDS[card].pay)


@cache
def token_value(tokens: Tokens, left: int) -> float:
    """Tokens in VP, with ``left`` own turns to come; the third of a kind counts less."""
    if not left:
        return float(min(tokens))
    value = 0.0
    for colour, each in enumerate((3, 2, 1)):
        for number in range(tokens[colour]):
            value += each * (1.0 if number < 3 else 0.75 if number < 5 else 0.4)
    return TOKEN * value * (1.0 if left >= LAST_TURNS else 0.8) + 0.1 * min(tokens)


@cache
def trimmed(tokens: Tokens, left: int) -> Tokens:
    """Down to ten in the least painful way, or the gift if there is nothing."""
    if not any(tokens):
        return (1, 0, 0)
    while sum(tokens) > LIMIT:
        ways = [
            (tokens[0] - (c == 0), tokens[1] - (c == 1), tokens[2] - (c == 2)) for c in (2, 1, 0)
        ]
        tokens = max([way for way in ways if min(way) >= 0], key=lambda way: token_value(way, left))
    return tokens


@cache
def _share(upper: int, slot: int) -> float:
    """How much of the walks from ``upper`` lead over ``slot``, if both ways are as likely."""
    if upper == slot:
        return 1.0
    return sum([_share(down, slot) / 2 for down in BENEATH[upper]])


@cache
def reuse(pyramid: tuple[int, ...], slot: int) -> float:
    """How often a card in ``slot`` is likely to be walked over again."""
    return sum([_share(upper, slot) for upper in range(10) if pyramid[upper] == NO_CARD])


def engine(table: Table, card: int, slot: int) -> float:
    """What placing ``card`` in ``slot`` is worth beyond this turn."""
    again = REUSE * max(_net(card), 0) * 1.3 * reuse(table.pyramid, slot)
    return again - HELD * _net(card) * min(1.0, table.left / 3)


Ends = set[tuple[int, Tokens]]


def ends_of(
    pyramid: tuple[int, ...], slots: tuple[int, ...], tokens: Tokens, stock: Tokens
) -> Ends:
    """Where walks over ``slots`` can end, and with which tokens."""
    states: Ends = {(slot, tokens) for slot in slots}
    while True:
        after: Ends = set()
        for slot, held in states:
            after.add((slot, held))
            card = CARDS[pyramid[slot]]
            pay = card.pay
            if held[0] >= pay[0] and held[1] >= pay[1] and held[2] >= pay[2]:
                after.add((slot, trade(held, stock, card)))
        if not BENEATH[next(iter(states))[0]]:
            return after
        states = {(down, held) for slot, held in after for down in BENEATH[slot]}


def finishes(
    g: Corsaire, table: Table, move: Move, ends: Ends, pyramid: tuple[int, ...], extra: float
) -> list[Plan]:
    """Every way to take and buy after a walk, each valued."""
    plans = []
    left = table.left
    for slot, tokens in ends:
        kept = trimmed(tokens, left)
        for position in (slot, slot + 1):
            card = g.on_boards[position]
            gain = extra + table.loot[position]
            plans.append(
                Plan(gain + token_value(kept, left), move, position, False, kept, pyramid, card)
            )
            board = BOARDS[g.boards[position]]
            price = board.price
            if g.board_deck and all([tokens[c] >= price[c] for c in range(3)]):
                rest = trimmed(minus(tokens, price), left)
                value = gain + board.edge + token_value(rest, left)
                plans.append(Plan(value, move, position, True, rest, pyramid, card))
    return plans


def best_plan(g: Corsaire, table: Table, plans: list[Plan]) -> Plan:
    """The best plan, after a look at the next turn of the most promising ones."""
    plans.sort(key=lambda plan: (-plan.value, plan.move, plan.position, plan.buys))
    if not table.left:
        return plans[0]
    few: list[Plan] = []
    for plan in plans:
        state = (plan.tokens, plan.pyramid, plan.position, plan.buys)
        if state not in [(one.tokens, one.pyramid, one.position, one.buys) for one in few]:
            few.append(plan)
        if len(few) == LOOK_AHEAD:
            break
    return max(few, key=lambda plan: plan.value + LATER * _next_turn(g, table, plan))


def _next_turn(g: Corsaire, table: Table, plan: Plan) -> float:
    """How much better the next turn can leave things, if the row stays as it is."""
    pyramid, left = plan.pyramid, table.left - 1
    hand = list(dict.fromkeys([*[c for c in table.hand if c not in pyramid], plan.card]))
    hand = [card for card in hand if card != NO_CARD]
    now = token_value(plan.tokens, table.left)
    best = 0.0
    boards = [BOARDS[board] for board in g.boards]
    for slot in _open_slots(pyramid):
        for card in hand:
            filled = (*pyramid[:slot], card, *pyramid[slot + 1 :])
            extra = REUSE * max(_net(card), 0) * reuse(pyramid, slot) * 0.5
            for end, tokens in ends_of(filled, (slot,), plan.tokens, table.stock):
                value = extra + token_value(trimmed(tokens, left), left) - now
                best = max(best, value)
                for position in (end, end + 1):
                    board = boards[position]
                    if position == plan.position and plan.buys:
                        continue
                    price = board.price
                    if tokens[0] >= price[0] and tokens[1] >= price[1] and tokens[2] >= price[2]:
                        rest = trimmed(minus(tokens, price), left)
                        best = max(best, extra + board.edge + token_value(rest, left) - now)
    return best


def _open_slots(pyramid: tuple[int, ...]) -> list[int]:
    return Player(pyramid=pyramid).open_slots()


# ---------------------------------------------------------------- trading: the small moves


def _place(g: Corsaire, seat: Seat) -> Move:
    table = _table(g, seat)
    player = g.players[seat]
    plans: list[Plan] = []
    for slot in player.open_slots():
        for card in player.hand:
            pyramid = (*player.pyramid[:slot], card, *player.pyramid[slot + 1 :])
            ends = ends_of(pyramid, (slot,), player.tokens, table.stock)
            extra = engine(table, card, slot)
            plans += finishes(g, table, PLACE[card][slot], ends, pyramid, extra)
    return best_plan(g, table, plans).move


def _convert(g: Corsaire, seat: Seat) -> Move:
    table = _table(g, seat)
    player = g.players[seat]
    frame = g.frame()
    assert isinstance(frame, ConvertResources)
    plans: list[Plan] = []
    for move in g.legal_moves(seat):
        slot = SLOT_OF[int(move.args[0]), int(move.args[1])]
        tokens = player.tokens
        if move.verb == "convert":
            tokens = trade(tokens, table.stock, CARDS[player.pyramid[slot]])
        ends = {(slot, tokens)}
        if BENEATH[slot]:
            ends = ends_of(player.pyramid, BENEATH[slot], tokens, table.stock)
        plans += finishes(g, table, move, ends, player.pyramid, 0.0)
    return best_plan(g, table, plans).move


def _take(g: Corsaire, seat: Seat) -> Move:
    table = _table(g, seat)
    player = g.players[seat]
    frame = g.frame()
    assert isinstance(frame, Acquire)
    ends = {(frame.slot, player.tokens)}
    plans = finishes(g, table, DECLINE, ends, player.pyramid, 0.0)
    return TAKE[best_plan(g, table, plans).position]


def _buy(g: Corsaire, seat: Seat) -> Move:
    player = g.players[seat]
    frame = g.frame()
    assert isinstance(frame, Acquire)
    table = _table(g, seat)._replace(loot=(0.0,) * ROW)
    ends = {(frame.slot, player.tokens)}
    plans = [
        plan
        for plan in finishes(g, table, DECLINE, ends, player.pyramid, 0.0)
        if plan.position == frame.position
    ]
    best = best_plan(g, table, plans)
    return BUY[frame.position] if best.buys else DECLINE


def _adjust(g: Corsaire, seat: Seat) -> Move:
    left = _table(g, seat).left
    tokens = g.players[seat].tokens
    if g.step == "receive":
        return next(RECEIVE[colour] for colour in range(3) if g.supply[colour])
    kept = trimmed(tokens, left)
    return next(RETURN[colour] for colour in (2, 1, 0) if tokens[colour] > kept[colour])


# ---------------------------------------------------------------- looting


def _power(kind: int, total: int) -> int:
    return 40 * kind + total


def _prior(kind: int, total: int) -> float:
    """How often three such cards beat what an opponent lays, on the whole."""
    low, span, least, most = (
        (0.02, 0.38, 0, 35),
        (0.42, 0.28, 0, 33),
        (0.70, 0.20, 6, 33),
        (0.91, 0.06, 6, 33),
        (0.97, 0.03, 3, 36),
    )[kind]
    return low + span * (total - least) / (most - least)


POWER: dict[Triple, int] = {}
PRIOR: dict[Triple, float] = {}
for _triple in combinations(range(len(CARDS)), 3):
    _made = combination(*_triple)
    POWER[_triple] = _power(*_made)
    PRIOR[_triple] = _prior(*_made)


def best_triples(cards: tuple[int, ...], count: int) -> list[Triple]:
    """Up to ``count`` strong sets of three without a card in common."""
    ranked = sorted(combinations(sorted(cards), 3), key=PRIOR.__getitem__, reverse=True)
    chosen: list[Triple] = []
    used: set[int] = set()
    for triple in ranked:
        if used.isdisjoint(triple):
            chosen.append(triple)
            used.update(triple)
            if len(chosen) == count:
                break
    return chosen


def potential(cards: tuple[int, ...]) -> float:
    """What a player's cards promise for the looting, in VP."""
    return _potential(tuple(sorted(cards)))


@cache
def _cached_potential(cards: tuple[int, ...]) -> float:
    return CENTRE * sum([PRIOR[triple] for triple in best_triples(cards, ROW)])


def _potential(cards: tuple[int, ...]) -> float:
    if _cached_potential.cache_info().currsize > 50_000:
        _cached_potential.cache_clear()
    return _cached_potential(cards)


class Rival(NamedTuple):
    """What the other's side of a board may be: the powers it can have, with their weights."""

    powers: tuple[tuple[int, float], ...]

    def beaten_by(self, power: int) -> float:
        return sum([weight for each, weight in self.powers if each < power])


def _weights(g: Corsaire, seat: Seat) -> dict[int, float]:
    """How likely each card is among those that the other hides."""
    me, rival = g.players[seat], g.players[other(seat)]
    seen = {*me.hand, *me.pyramid, *rival.pyramid, *g.aside}
    seen.update([one.card for side in me.laid for one in side])
    seen.update([one.card for side in rival.laid for one in side if one.slot >= 0])
    down = sum([1 for side in rival.laid for one in side if one.slot < 0])
    hidden = len(rival.hand) + down - len(rival.known)
    unknown = [card for card in range(len(CARDS)) if card not in seen and card not in rival.known]
    weights = {card: hidden / max(1, len(unknown)) for card in unknown}
    weights.update(dict.fromkeys(rival.known, 1.0))
    return weights


def _rivals(g: Corsaire, seat: Seat) -> dict[int, Rival]:
    """For each board where the other has laid cards, what they may be."""
    weights = _weights(g, seat)
    found = {}
    for position, side in enumerate(g.players[other(seat)].laid):
        if not side:
            continue
        shown = [one.card for one in side if one.slot >= 0]
        powers: dict[int, float] = {}
        for down in combinations(sorted(weights), 3 - len(shown)):
            one, two, three = sorted((*shown, *down))
            triple = (one, two, three)
            weight = 0.1 + PRIOR[triple] if down else 1.0  # nobody hides bad cards on purpose
            for card in down:
                weight *= weights[card]
            powers[POWER[triple]] = powers.get(POWER[triple], 0.0) + weight
        total = sum(powers.values())
        shares = [(power, weight / total) for power, weight in sorted(powers.items())]
        found[position] = Rival(tuple(shares))
    return found


def pickable(hand: tuple[int, ...], pyramid: tuple[int, ...], count: int) -> set[tuple[int, ...]]:
    """All sets of ``count`` cards that can be picked from here."""
    sets: set[tuple[int, ...]] = set()
    layers: dict[tuple[int, ...], tuple[int, ...]] = {(): pyramid}
    for size in range(count + 1):
        if count - size <= len(hand):
            for slots in layers:
                cards = [pyramid[slot] for slot in slots]
                for held in combinations(hand, count - size):
                    sets.add(tuple(sorted((*cards, *held))))
        deeper: dict[tuple[int, ...], tuple[int, ...]] = {}
        for slots, left in layers.items():
            for slot in free_slots(left):
                rest = (*left[:slot], NO_CARD, *left[slot + 1 :])
                deeper[tuple(sorted((*slots, slot)))] = rest
        layers = deeper
    return sets


def _loot(g: Corsaire, seat: Seat) -> Move:
    frame = g.frame()
    assert isinstance(frame, Placement)
    player = g.players[seat]
    picked = tuple([one.card for one in frame.picked])
    slots = [one.slot for one in frame.picked]
    hand = tuple([card for card in player.hand if card not in picked])
    pyramid = tuple([NO_CARD if n in slots else card for n, card in enumerate(player.pyramid)])
    sets = pickable(hand, pyramid, 3 - len(picked))
    triples = sorted({tuple(sorted((*picked, *rest))) for rest in sets})
    triple, position = _best_placement(g, seat, cast("list[Triple]", triples))
    if len(picked) == 3:
        return LAY[position]
    # The highest card of the pyramid first: it may free another one of the three.
    for slot in sorted(free_slots(pyramid), reverse=True):
        if pyramid[slot] in triple:
            return PICK[pyramid[slot]]
    return PICK[next(card for card in triple if card in hand)]


def _best_placement(g: Corsaire, seat: Seat, triples: list[Triple]) -> tuple[Triple, int]:
    player = g.players[seat]
    rivals = _rivals(g, seat)
    places = [position for position in range(ROW) if not player.laid[position]]
    mine = (*player.hand, *[card for card in player.pyramid if card != NO_CARD])
    candidates = []
    for position in places:
        centre = BOARDS[g.boards[position]].centre
        scored = [
            (centre * _chance(rivals, position, triple) - CENTRE * PRIOR[triple], triple)
            for triple in triples
        ]
        scored.sort(reverse=True)
        candidates += [(triple, position) for _, triple in scored[:CANDIDATES]]

    def merit(candidate: tuple[Triple, int]) -> float:
        triple, position = candidate
        centre = BOARDS[g.boards[position]].centre
        rest = tuple([card for card in mine if card not in triple])
        others = [place for place in places if place != position]
        now = centre * _chance(rivals, position, triple)
        return now + _rest_value(g, rivals, rest, others)

    return max(candidates, key=merit)


def _chance(rivals: dict[int, Rival], position: int, triple: Triple) -> float:
    rival = rivals.get(position)
    return PRIOR[triple] if rival is None else rival.beaten_by(POWER[triple])


def _rest_value(
    g: Corsaire, rivals: dict[int, Rival], cards: tuple[int, ...], places: list[int]
) -> float:
    """What the cards that stay can win on the boards that stay."""
    if not places:
        return 0.0
    triples = best_triples(cards, len(places))
    worths = [
        [BOARDS[g.boards[place]].centre * _chance(rivals, place, triple) for place in places]
        for triple in triples
    ]
    return _best_assignment(worths, 0, ())


def _best_assignment(worths: list[list[float]], row: int, taken: tuple[int, ...]) -> float:
    if row == len(worths):
        return 0.0
    return max(
        [
            worth + _best_assignment(worths, row + 1, (*taken, column))
            for column, worth in enumerate(worths[row])
            if column not in taken
        ]
    )
