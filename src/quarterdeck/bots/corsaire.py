"""Mate for Corsaire: plans whole turns, and chooses the next small move of the best plan.

It works the plan out anew at every small move: what is decided already only narrows the plans
down, so the best one stays the best.  It reads its own seat's view and nothing else (and what
the other's cards may be from new deals, as its own seat could make them).
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, cast

from quarterdeck.games.corsaire.shapes import Face, Plate, View
from quarterdeck.games.corsaire.verbs import BUY, CONVERT, LAY, PASS_OVER, PICK, PLACE, RETURN, TAKE
from quarterdeck.kernel import Game, Move, Seat

from .corsaire_deck import (
    CENTRE,
    NO_CARD,
    Cards,
    Deck,
    Pyramid,
    Tokens,
    Triple,
    best_triples,
    deck_of,
    potential,
)

ABOUT = "Plans whole turns, and reckons with what you may hold. A fair opponent."

DEALS = 12  # new deals that tell what the other may hold
CANDIDATES = 8  # placements on each board that are thought through in looting
LAST_TURNS = 2  # from when on tokens are worth only what they can still buy


def choose(world: Game, seat: Seat, rng: Random, budget: float) -> Move:
    return judged(deck_of(world.cards), world, seat, rng)


def judged(deck: Deck, world: Game, seat: Seat, rng: Random) -> Move:
    """The move of one who thinks of the cards as ``deck`` says."""
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    view = sight_of(world, seat)
    step = view["step"]
    if step == "loot":
        return _loot(deck, world, view, seat, rng)
    if step in ("return", "receive"):
        return _adjust(deck, view, seat, moves)
    table = _table(deck, world, view, seat, moves)
    if step == "place":
        return _place(table)
    if step == "convert":
        return _convert(table)
    return _take(table) if step == "take" else _buy(table)


def sight_of(world: Game, seat: Seat) -> View:
    """The seat's view, without the previews for people, which would take most of the time."""
    sight: View = cast(Any, world).sight(seat)
    return sight


# ---------------------------------------------------------------- trading: what a turn is worth


class Trade(NamedTuple):
    pay: Tokens
    gain: Tokens
    net: int  # what it gains, red 3, blue 2, green 1


class Board(NamedTuple):
    price: Tokens
    merit: float  # of buying it


class Table(NamedTuple):
    """What a trading turn is planned from."""

    moves: tuple[Move, ...]
    tokens: Tokens
    stock: Tokens  # own tokens and the supply together
    left: int  # own turns after this one
    loot: tuple[float, ...]  # by position: what taking its card adds for the looting
    hand: Cards
    pyramid: Pyramid
    boards: tuple[Board, ...]
    on_boards: Cards
    can_buy: bool
    trades: dict[int, Trade]
    deck: Deck


class Plan(NamedTuple):
    """A way to finish the turn.  ``move`` is its first small move from here."""

    value: float
    move: Move
    position: int
    buys: bool
    tokens: Tokens
    pyramid: Pyramid
    card: int  # taken


def worth(tokens: Tokens, each: Tokens) -> int:
    return each[0] * tokens[0] + each[1] * tokens[1] + each[2] * tokens[2]


def _trade(deck: Deck, face: Face) -> Trade:
    pay, gain = face["pay"], face["gain"]
    return Trade(pay, gain, worth(gain, deck.worth) - worth(pay, deck.worth))


def _table(deck: Deck, world: Game, view: View, seat: Seat, moves: tuple[Move, ...]) -> Table:
    player = view["players"][seat]
    pyramid, cards = deck.pyramid(player), player["cards"] or []
    faces: list[Face | None] = [*cards]
    faces += [slot["card"] for slot in player["slots"]]
    faces += [board["card"] for board in view["boards"]]
    trades = {deck.index(face): _trade(deck, face) for face in faces if face is not None}
    hand = tuple([deck.index(face) for face in cards])
    left = deck.turns - sum([1 for card in pyramid if card != NO_CARD]) - (view["step"] == "place")
    on_boards = tuple([deck.index(board["card"]) for board in view["boards"]])
    mine = (*hand, *[card for card in pyramid if card != NO_CARD])
    adds = _added(deck, mine, on_boards, deck.judgement.loot)
    denies = _added(deck, _shown(deck, world, view, 1 - seat), on_boards, deck.judgement.deny)
    loot = [
        added + denied + 0.01 * left * trades[card].net if card != NO_CARD else 0.0
        for card, added, denied in zip(on_boards, adds, denies, strict=True)
    ]
    tokens, supply = player["tokens"], view["supply"]
    return Table(
        moves,
        tokens,
        (tokens[0] + supply[0], tokens[1] + supply[1], tokens[2] + supply[2]),
        left,
        tuple(loot),
        hand,
        pyramid,
        tuple([_board(deck, board) for board in view["boards"]]),
        on_boards,
        bool(view["board_deck"]),
        trades,
        deck,
    )


def _added(deck: Deck, cards: Cards, more: Cards, weight: float) -> list[float]:
    """What each one more card adds to those for the looting."""
    if not weight:
        return [0.0 for _ in more]
    base = potential(deck, cards)
    return [
        weight * (potential(deck, (*cards, card)) - base) if card != NO_CARD else 0.0
        for card in more
    ]


def _shown(deck: Deck, world: Game, view: View, rival: Seat) -> Cards:
    """The other's cards that everybody has seen: in the pyramid, or taken openly."""
    pyramid = deck.pyramid(view["players"][rival])
    known: Cards = cast(Any, world).players[rival].known
    return (*[card for card in pyramid if card != NO_CARD], *known)


def _board(deck: Deck, plate: Plate) -> Board:
    centre = plate["centre"]
    beyond = 0.0 if centre is None else deck.judgement.centre * (centre - CENTRE)
    return Board(plate["price"], plate["edge"] + beyond)


@cache
def token_value(deck: Deck, tokens: Tokens, left: int) -> float:
    """Tokens in VP, with ``left`` own turns to come; the fourth of a kind counts less."""
    if not left:
        return float(min(tokens))
    figures, value = deck.judgement, 0.0
    for colour, each in enumerate(deck.worth):
        for number in range(tokens[colour]):
            much = 1.0 if number < 3 else figures.fourth if number < 5 else figures.sixth
            value += each * figures.colours[colour] * much
    early = left >= LAST_TURNS
    stage = 1.0 + figures.early * (left - LAST_TURNS) if early else figures.last
    return figures.token * value * stage + 0.1 * min(tokens)


@cache
def trimmed(deck: Deck, tokens: Tokens, left: int) -> Tokens:
    """Down to what may stay in the least painful way, or the gift if there is nothing."""
    if not any(tokens):
        return (1, 0, 0)
    while sum(tokens) > deck.limit:
        ways = [
            (tokens[0] - (c == 0), tokens[1] - (c == 1), tokens[2] - (c == 2)) for c in (2, 1, 0)
        ]
        tokens = max(
            [way for way in ways if min(way) >= 0], key=lambda way: token_value(deck, way, left)
        )
    return tokens


@cache
def _share(deck: Deck, upper: int, slot: int) -> float:
    """How much of the walks from ``upper`` lead over ``slot``, if both ways are as likely."""
    if upper == slot:
        return 1.0
    return sum([_share(deck, down, slot) / 2 for down in deck.beneath[upper]])


@lru_cache(maxsize=20_000)
def reuse(deck: Deck, pyramid: Pyramid, slot: int) -> float:
    """How often a card in ``slot`` is likely to be walked over again."""
    return sum([_share(deck, upper, slot) for upper in deck.slots if pyramid[upper] == NO_CARD])


def engine(table: Table, card: int, slot: int) -> float:
    """What placing ``card`` in ``slot`` is worth beyond this turn."""
    net, figures = table.trades[card].net, table.deck.judgement
    again = figures.reuse * max(net, 0) * 1.3 * reuse(table.deck, table.pyramid, slot)
    return again - figures.held * net * min(1.0, table.left / 3)


Ends = set[tuple[int, Tokens]]


def can_pay(tokens: Tokens, price: Tokens) -> bool:
    return tokens[0] >= price[0] and tokens[1] >= price[1] and tokens[2] >= price[2]


def minus(tokens: Tokens, price: Tokens) -> Tokens:
    return (tokens[0] - price[0], tokens[1] - price[1], tokens[2] - price[2])


def converted(tokens: Tokens, stock: Tokens, trade: Trade) -> Tokens:
    pay, gain = trade.pay, trade.gain
    return (
        min(tokens[0] - pay[0] + gain[0], stock[0]),
        min(tokens[1] - pay[1] + gain[1], stock[1]),
        min(tokens[2] - pay[2] + gain[2], stock[2]),
    )


def ends_of(table: Table, pyramid: Pyramid, slots: tuple[int, ...], tokens: Tokens) -> Ends:
    """Where walks over ``slots`` (of one level) can end, and with which tokens."""
    states: Ends = {(slot, tokens) for slot in slots}
    stock, beneath = table.stock, table.deck.beneath
    while True:
        after: Ends = set()
        for slot, held in states:
            after.add((slot, held))
            trade = table.trades[pyramid[slot]]
            if can_pay(held, trade.pay):
                after.add((slot, converted(held, stock, trade)))
        if not beneath[slots[0]]:
            return after
        states = {(down, held) for slot, held in after for down in beneath[slot]}
        slots = beneath[slots[0]]


def filled(pyramid: Pyramid, slot: int, card: int) -> Pyramid:
    return (*pyramid[:slot], card, *pyramid[slot + 1 :])


def finishes(table: Table, move: Move, ends: Ends, pyramid: Pyramid, extra: float) -> list[Plan]:
    """Every way to take and buy after a walk, each valued."""
    plans = []
    left, deck = table.left, table.deck
    for slot, tokens in ends:
        kept = trimmed(deck, tokens, left)
        for position in (slot, slot + 1):
            card = table.on_boards[position]
            gain = extra + table.loot[position]
            value = gain + token_value(deck, kept, left)
            plans.append(Plan(value, move, position, False, kept, pyramid, card))
            board = table.boards[position]
            if table.can_buy and can_pay(tokens, board.price):
                rest = trimmed(deck, minus(tokens, board.price), left)
                value = gain + board.merit + token_value(deck, rest, left)
                plans.append(Plan(value, move, position, True, rest, pyramid, card))
    return plans


def best_plan(table: Table, plans: list[Plan]) -> Plan:
    """The best plan, after a look at the next turn of the most promising ones."""
    plans.sort(key=lambda plan: (-plan.value, plan[1:]))
    if not table.left:
        return plans[0]
    looks, later = table.deck.judgement.looks, table.deck.judgement.later
    few: dict[tuple[Tokens, Pyramid, int, bool], Plan] = {}
    for plan in plans:
        few.setdefault((plan.tokens, plan.pyramid, plan.position, plan.buys), plan)
        if len(few) == looks:
            break
    return max(few.values(), key=lambda plan: plan.value + later * _next_turn(table, plan))


def _next_turn(table: Table, plan: Plan) -> float:
    """How much better the next turn can leave things, if the row stays as it is."""
    pyramid, left = plan.pyramid, table.left - 1
    deck, figures = table.deck, table.deck.judgement
    held = [card for card in (*table.hand, plan.card) if card not in pyramid and card != NO_CARD]
    now = token_value(deck, plan.tokens, table.left)
    best = 0.0
    for slot in _open_slots(deck, pyramid):
        again = figures.next_reuse * reuse(deck, pyramid, slot)
        for card in dict.fromkeys(held):
            extra = again * max(table.trades[card].net, 0) - now
            ends = ends_of(table, filled(pyramid, slot, card), (slot,), plan.tokens)
            for end, tokens in ends:
                kept = extra + token_value(deck, trimmed(deck, tokens, left), left)
                best = max(best, kept)
                for position in (end, end + 1):
                    if plan.buys and position == plan.position:
                        continue
                    board, loot = table.boards[position], figures.next_loot * table.loot[position]
                    best = max(best, kept + loot)
                    if can_pay(tokens, board.price):
                        rest = trimmed(deck, minus(tokens, board.price), left)
                        value = board.merit + token_value(deck, rest, left)
                        best = max(best, extra + loot + value)
    return best


def _open_slots(deck: Deck, pyramid: Pyramid) -> list[int]:
    return [
        slot
        for slot in deck.slots
        if pyramid[slot] == NO_CARD
        and all([pyramid[down] != NO_CARD for down in deck.beneath[slot]])
    ]


# ---------------------------------------------------------------- trading: the small moves


def _place(table: Table) -> Move:
    plans: list[Plan] = []
    for move in table.moves:
        plans += placed(table, move)
    return best_plan(table, plans).move


def placed(table: Table, move: Move) -> list[Plan]:
    """Ways to go on after a card is put down."""
    name, level, place = PLACE.of(move)
    card, slot = table.deck.place[name], table.deck.slot_of[level, place]
    pyramid = filled(table.pyramid, slot, card)
    ends = ends_of(table, pyramid, (slot,), table.tokens)
    return finishes(table, move, ends, pyramid, engine(table, card, slot))


def _convert(table: Table) -> Move:
    plans: list[Plan] = []
    for move in table.moves:
        plans += walked(table, move)
    return best_plan(table, plans).move


def walked(table: Table, move: Move) -> list[Plan]:
    """Ways to go on after the walk has traded at a card, or passed over it."""
    converts, tokens = move.verb == CONVERT.name, table.tokens
    slot = table.deck.slot_of[(CONVERT if converts else PASS_OVER).of(move)]
    if converts:
        tokens = converted(tokens, table.stock, table.trades[table.pyramid[slot]])
    ends = {(slot, tokens)}
    if beneath := table.deck.beneath[slot]:
        ends = ends_of(table, table.pyramid, beneath, tokens)
    return finishes(table, move, ends, table.pyramid, 0.0)


def _take(table: Table) -> Move:
    slot = TAKE.of(table.moves[0]) - 1  # it touches boards ``slot`` and the next
    plans = finishes(table, table.moves[0], {(slot, table.tokens)}, table.pyramid, 0.0)
    return table.moves[best_plan(table, plans).position - slot]


def _buy(table: Table) -> Move:
    buy, decline = table.moves
    position = BUY.of(buy) - 1
    slot = max(position - 1, 0)
    plans = finishes(table, buy, {(slot, table.tokens)}, table.pyramid, 0.0)
    best = best_plan(table, [plan for plan in plans if plan.position == position])
    return buy if best.buys else decline


def _adjust(deck: Deck, view: View, seat: Seat, moves: tuple[Move, ...]) -> Move:
    player = view["players"][seat]
    if view["step"] == "receive":
        return moves[0]
    left = deck.turns - sum([1 for slot in player["slots"] if slot["card"] is not None])
    tokens = player["tokens"]
    kept = trimmed(deck, tokens, left)
    due = [colour for colour in (2, 1, 0) if tokens[colour] > kept[colour]]
    return RETURN(deck.colours[due[0]])


# ---------------------------------------------------------------- looting


class Rival(NamedTuple):
    """What the other's side of a board may be: the powers it can have, with their weights."""

    powers: tuple[tuple[int, float], ...]

    def beaten_by(self, power: int) -> float:
        return sum([weight for each, weight in self.powers if each < power])


class Loot(NamedTuple):
    """What a placement is planned from."""

    hand: Cards
    pyramid: Pyramid
    picked: Cards
    places: tuple[int, ...]  # the positions where one may still lay
    centres: tuple[int, ...]
    rivals: dict[int, Rival]
    deck: Deck


def _sides(deck: Deck, view: View, seat: Seat) -> list[list[int]]:
    """By position, the cards of ``seat`` there; -1 for what the viewer does not know."""
    sides = [board["sides"][seat] for board in view["boards"]]
    return [[deck.index(one["card"]) for one in side["cards"]] if side else [] for side in sides]


def _weights(deck: Deck, world: Game, seat: Seat, rng: Random) -> dict[int, float]:
    """How likely each card is among those that the other hides: how often it is in new deals."""
    rival = 1 - seat
    weights: dict[int, float] = {}
    shown = {card for side in _sides(deck, sight_of(world, seat), rival) for card in side}
    for _ in range(DEALS):
        view = sight_of(world.determinize(seat, rng), rival)
        hidden = [deck.index(face) for face in view["players"][rival]["cards"] or []]
        hidden += [card for side in _sides(deck, view, rival) for card in side if card not in shown]
        for card in hidden:
            weights[card] = weights.get(card, 0.0) + 1 / DEALS
    return weights


def _rivals(deck: Deck, world: Game, view: View, seat: Seat, rng: Random) -> dict[int, Rival]:
    """For each board where the other has laid cards, what they may be."""
    weights = _weights(deck, world, seat, rng)
    found = {}
    for position, side in enumerate(_sides(deck, view, 1 - seat)):
        if not side:
            continue
        shown = [card for card in side if card != NO_CARD]
        powers: dict[int, float] = {}
        for down in combinations(sorted(weights), deck.set - len(shown)):
            one, two, three = sorted((*shown, *down))
            triple = (one, two, three)
            weight = 0.1 + deck.prior[triple] if down else 1.0  # nobody hides bad cards on purpose
            for card in down:
                weight *= weights[card]
            power = deck.power[triple]
            powers[power] = powers.get(power, 0.0) + weight
        total = sum(powers.values())
        shares = [(power, weight / total) for power, weight in sorted(powers.items())]
        found[position] = Rival(tuple(shares))
    return found


def free_slots(deck: Deck, pyramid: Pyramid) -> list[int]:
    """Places whose card nothing lies on."""
    return [
        slot
        for slot in deck.slots
        if pyramid[slot] != NO_CARD and all([pyramid[up] == NO_CARD for up in deck.above[slot]])
    ]


def pickable(deck: Deck, hand: Cards, pyramid: Pyramid, count: int) -> set[Cards]:
    """All sets of ``count`` cards that can be picked from here."""
    sets: set[Cards] = set()
    layers: dict[tuple[int, ...], Pyramid] = {(): pyramid}
    for size in range(count + 1):
        if count - size <= len(hand):
            for slots in layers:
                cards = [pyramid[slot] for slot in slots]
                for held in combinations(hand, count - size):
                    sets.add(tuple(sorted((*cards, *held))))
        deeper: dict[tuple[int, ...], Pyramid] = {}
        for slots, left in layers.items():
            for slot in free_slots(deck, left):
                deeper[tuple(sorted((*slots, slot)))] = filled(left, slot, NO_CARD)
        layers = deeper
    return sets


def _loot(deck: Deck, world: Game, view: View, seat: Seat, rng: Random) -> Move:
    player, placing = view["players"][seat], view["placing"]
    assert placing is not None
    picked = tuple([deck.index(one["card"]) for one in placing["cards"] or []])
    hand = tuple([deck.index(face) for face in player["cards"] or []])
    own = _sides(deck, view, seat)
    loot = Loot(
        tuple([card for card in hand if card not in picked]),
        tuple([NO_CARD if card in picked else card for card in deck.pyramid(player)]),
        picked,
        tuple([position for position in range(deck.row) if not own[position]]),
        tuple([board["centre"] or 0 for board in view["boards"]]),
        _rivals(deck, world, view, seat, rng),
        deck,
    )
    triple, position = _best_placement(loot)
    if len(picked) == deck.set:
        return LAY(position + 1)
    # The highest card of the pyramid first: it may free another one of the three.
    wanted = [loot.pyramid[slot] for slot in reversed(free_slots(deck, loot.pyramid))]
    wanted = [card for card in (*wanted, *loot.hand) if card in triple]
    return PICK(deck.names[wanted[0]])


def _best_placement(loot: Loot) -> tuple[Triple, int]:
    sets = pickable(loot.deck, loot.hand, loot.pyramid, loot.deck.set - len(loot.picked))
    triples = sorted([_triple_of((*loot.picked, *rest)) for rest in sets])
    left = (*loot.hand, *loot.picked, *[card for card in loot.pyramid if card != NO_CARD])
    candidates = []
    for position in loot.places:
        scored = [
            (_win(loot, position, triple) - CENTRE * loot.deck.prior[triple], triple)
            for triple in triples
        ]
        scored.sort(reverse=True)
        candidates += [(triple, position) for _, triple in scored[:CANDIDATES]]

    def merit(candidate: tuple[Triple, int]) -> float:
        triple, position = candidate
        rest = tuple([card for card in left if card not in triple])
        others = [place for place in loot.places if place != position]
        return _win(loot, position, triple) + _rest_value(loot, rest, others)

    return max(candidates, key=merit)


def _triple_of(cards: Cards) -> Triple:
    one, two, three = sorted(cards)
    return (one, two, three)


def _win(loot: Loot, position: int, triple: Triple) -> float:
    """The VP that three cards can be expected to win on a board."""
    rival = loot.rivals.get(position)
    chance = loot.deck.prior[triple] if rival is None else rival.beaten_by(loot.deck.power[triple])
    return loot.centres[position] * chance


def _rest_value(loot: Loot, cards: Cards, places: list[int]) -> float:
    """What the cards that stay can win on the boards that stay."""
    triples = best_triples(loot.deck, cards, len(places)) if places else []
    worths = [[_win(loot, place, triple) for place in places] for triple in triples]
    return _best_assignment(worths, 0, ())


def _best_assignment(worths: list[list[float]], row: int, taken: tuple[int, ...]) -> float:
    if row == len(worths):
        return 0.0
    return max(
        [
            value + _best_assignment(worths, row + 1, (*taken, column))
            for column, value in enumerate(worths[row])
            if column not in taken
        ]
    )
