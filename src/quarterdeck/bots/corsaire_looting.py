"""How the admiral of Corsaire loots: it tries whole placements, three cards and a board, in worlds
where the other has laid face down what makes sense.

All cards that were taken openly are known, so what is hidden is mostly which of them lie where.
The worlds are dealt as the rules allow; one in which the face-down sets are strong is the more
likely the stronger they are, since nobody lays three bad cards and keeps good ones on purpose.
"""

from __future__ import annotations

from itertools import accumulate
from math import exp, log2
from random import Random
from typing import Any, NamedTuple, cast

from quarterdeck.games.corsaire.pieces import PLACEMENTS, Player
from quarterdeck.games.corsaire.state import Corsaire
from quarterdeck.games.corsaire.verbs import LAY, PICK
from quarterdeck.kernel import Game, Move, Seat

from .corsaire import free_slots, pickable
from .corsaire_deck import NO_CARD, Cards, Deck, Pyramid, Triple, deck_of
from .corsaire_quick import SEEN, Placement, Rivals, placements, triple_of
from .search import Spending

MOST = 16  # placements that are tried
ANSWERS = 5  # placements after one of those that are tried, too
DEALS = 480  # worlds that are dealt, of which those are played on in that make sense
DOUBT = 0.05  # how likely a set that never wins is laid face down all the same
SENSE = 5.0  # how much the likelier a set is laid that wins more often
SURE = 0.9  # how much of what lies on a board in those worlds is relied on for a first choice
WIN = 0.5  # of the mark is for the win, the rest for the lead
LEAD = 6.0  # points that are most of it
TURN_OF = [turn for turn, count in enumerate(PLACEMENTS) for _ in range(count)]

NOTHING = Rivals(-1, 0.0)


def mark_of(lead: int) -> float:
    """The share of a win, and how far ahead: many games are decided by a point or two."""
    won = 1.0 if lead > 0 else 0.0 if lead else 0.5
    return WIN * won + (1 - WIN) / (1 + exp(-lead / LEAD))


class Side(NamedTuple):
    """What one player has left to lay, and what the other knows of what is laid."""

    hand: Cards
    pyramid: Pyramid
    laid: tuple[Rivals, ...]


class Scene(NamedTuple):
    """What a seat knows of the looting.  The other's hidden cards are ``known``, or some of
    ``pool``, and lie in ``hand`` (so many) or in the gaps of ``shown``."""

    deck: Deck
    seat: Seat
    mine: Side
    picked: Cards
    pyramid: Pyramid  # the other's
    shown: tuple[Cards, ...]  # of what the other has laid, by position
    gaps: tuple[int, ...]  # how many lie face down there
    hand: int
    known: Cards
    pool: Cards
    centres: tuple[int, ...]
    lead: int  # in VP, before the looting
    order: tuple[Seat, ...]  # who places, from the placement that is to be made on


class Candidate(NamedTuple):
    merit: float
    triple: Triple
    position: int


def policy(world: Game, seat: Seat, rng: Random, spent: Spending) -> Move:
    """The next small move of the placement that came out best."""
    moves = world.legal_moves(seat)
    if len(moves) == 1:
        return moves[0]
    scene = scene_of(cast(Corsaire, world), seat)
    best = _best(scene, rng, spent)
    if len(scene.picked) == scene.deck.set:
        return LAY(best.position + 1)
    lying = _without(scene.mine.pyramid, scene.picked)
    free = [lying[slot] for slot in reversed(free_slots(scene.deck, lying))]
    wanted = [card for card in best.triple if card not in scene.picked]
    card = next(card for card in (*free, *scene.mine.hand) if card in wanted)
    return PICK(scene.deck.names[card])


# ---------------------------------------------------------------- what is known


def scene_of(g: Corsaire, seat: Seat) -> Scene:
    me, other = g.players[seat], g.players[1 - seat]
    deck, lead = deck_of(g.cards), g.trading(seat) + g.bonus(seat)
    down = [one.card for side in other.laid for one in side if one.slot < 0]
    hidden = (*other.hand, *down)
    begun = sum([1 for player in g.players for side in player.laid if side])
    turns = TURN_OF[begun:]
    return Scene(
        deck,
        seat,
        Side(me.hand, me.pyramid, _laid(deck, me)),
        tuple([one.card for one in cast(Any, g.frame()).picked]),
        other.pyramid,
        tuple([tuple([one.card for one in side if one.slot >= 0]) for side in other.laid]),
        tuple([sum([1 for one in side if one.slot < 0]) for side in other.laid]),
        len(other.hand),
        other.known,
        tuple(sorted([*g.unseen, *[card for card in hidden if card not in other.known]])),
        tuple([g.cards.boards[board].centre for board in g.boards]),
        lead - g.trading(1 - seat) - g.bonus(1 - seat),
        tuple([seat if (turn - turns[0]) % 2 == 0 else 1 - seat for turn in turns]),
    )


def _laid(deck: Deck, player: Player) -> tuple[Rivals, ...]:
    laid = []
    for side in player.laid:
        cards = [one.card for one in side]
        is_hidden = any([one.slot < 0 for one in side])
        laid.append(_rivals(deck, triple_of(tuple(cards)), is_hidden) if cards else NOTHING)
    return tuple(laid)


def _rivals(deck: Deck, triple: Triple, is_hidden: bool) -> Rivals:
    return Rivals(deck.power[triple], SEEN if is_hidden else 1.0)


class Worlds:
    """The other's side as it may be, with how likely that is."""

    def __init__(self, scene: Scene, rng: Random) -> None:
        self.sides: list[Side] = []
        weights: list[float] = []
        count = scene.hand + sum(scene.gaps) - len(scene.known)
        for _ in range(DEALS):
            cards = [*scene.known, *rng.sample(scene.pool, count)]
            rng.shuffle(cards)
            weights.append(self._deal(scene, cards))
        self.sums = list(accumulate(weights))

    def _deal(self, scene: Scene, cards: list[int]) -> float:
        deck, weight, at = scene.deck, 1.0, scene.hand
        laid = []
        for shown, gap in zip(scene.shown, scene.gaps, strict=True):
            if not shown and not gap:
                laid.append(NOTHING)
                continue
            triple = triple_of((*shown, *cards[at : at + gap]))
            at += gap
            if gap:
                weight *= (DOUBT + deck.prior[triple]) ** SENSE
            laid.append(_rivals(deck, triple, gap > 0))
        hand = tuple(sorted(cards[: scene.hand]))
        self.sides.append(Side(hand, scene.pyramid, tuple(laid)))
        return weight

    def draw(self, rng: Random, count: int) -> list[Side]:
        return rng.choices(self.sides, cum_weights=self.sums, k=count)


# ---------------------------------------------------------------- what is tried


def _best(scene: Scene, rng: Random, spent: Spending) -> Candidate:
    """The placement that comes out best: the better half goes on after each round."""
    worlds = Worlds(scene, rng)
    tried = _candidates(scene, worlds.draw(rng, DEALS // 4))
    if len(tried) == 1:
        return tried[0]
    marks = dict.fromkeys(tried, 0.0)
    rounds = max(1, round(log2(len(tried))))
    for number in range(1, rounds + 1):
        while spent.share() * rounds < number:
            found = _in_one_world(scene, tried, worlds.draw(rng, 1)[0], spent)
            for candidate, more in zip(tried, found, strict=False):
                marks[candidate] += more
        tried.sort(key=marks.__getitem__, reverse=True)
        if number < rounds:
            tried = tried[: (len(tried) + 1) // 2]
    return tried[0]


def _in_one_world(
    scene: Scene, tried: list[Candidate], other: Side, spent: Spending
) -> list[float]:
    """What each comes to; nothing if the time ran out before all were tried."""
    found = []
    for candidate in tried:
        mine = _placed(scene.deck, scene.mine, candidate.triple, candidate.position)
        found.append(mark_of(_answered(scene, mine, other, spent)))
        if spent.is_late():
            return []
    return found


def _without(pyramid: Pyramid, cards: Cards) -> Pyramid:
    return tuple([NO_CARD if card in cards else card for card in pyramid])


def _placed(deck: Deck, side: Side, triple: Triple, position: int) -> Side:
    hand = tuple([card for card in side.hand if card not in triple])
    pyramid, laid = side.pyramid, side.laid
    is_hidden = len(hand) < len(side.hand)
    if len(side.hand) - len(hand) < len(triple):
        pyramid = _without(pyramid, triple)
    lies = _rivals(deck, triple, is_hidden)
    return Side(hand, pyramid, (*laid[:position], lies, *laid[position + 1 :]))


def _answered(scene: Scene, mine: Side, other: Side, spent: Spending) -> int:
    """The lead at the end, if the next placement is the one of a few that comes out best for who
    makes it."""
    if len(scene.order) == 1:
        spent.simulations += 1
        return _lead(scene, mine, other)
    acting = scene.order[1]
    leads = []
    for answer in _quick(scene, acting, mine, other)[:ANSWERS]:
        if spent.is_late():
            break
        leads.append(played_out(scene, *_after(scene, acting, answer, mine, other), 2))
        spent.simulations += 1
    return max(leads, default=0) if acting == scene.seat else min(leads, default=0)


def played_out(scene: Scene, mine: Side, other: Side, begin: int) -> int:
    """The lead at the end, when both go on as quick mates."""
    for acting in scene.order[begin:]:
        best = _quick(scene, acting, mine, other)[0]
        mine, other = _after(scene, acting, best, mine, other)
    return _lead(scene, mine, other)


def _quick(scene: Scene, acting: Seat, mine: Side, other: Side) -> list[Placement]:
    side, rival = (mine, other) if acting == scene.seat else (other, mine)
    there = tuple([each.power >= 0 for each in side.laid])
    return placements(scene.deck, side.hand, side.pyramid, there, rival.laid, scene.centres, ())


def _after(
    scene: Scene, acting: Seat, found: Placement, mine: Side, other: Side
) -> tuple[Side, Side]:
    if acting == scene.seat:
        return _placed(scene.deck, mine, found.triple, found.position), other
    return mine, _placed(scene.deck, other, found.triple, found.position)


def _lead(scene: Scene, mine: Side, other: Side) -> int:
    lead = scene.lead
    for one, two, centre in zip(mine.laid, other.laid, scene.centres, strict=True):
        if one.power != two.power:
            lead += centre if one.power > two.power else -centre
    return lead


def _candidates(scene: Scene, worlds: list[Side]) -> list[Candidate]:
    """The placements that promise most in those worlds, with all that the other cards may win."""
    deck, mine, picked = scene.deck, scene.mine, scene.picked
    held = tuple([card for card in mine.hand if card not in picked])
    sets = pickable(deck, held, _without(mine.pyramid, picked), deck.set - len(picked))
    left = (*mine.hand, *[card for card in mine.pyramid if card != NO_CARD])
    ranked = deck.ranked(tuple(sorted(left)))
    hopes = [
        _Hope(deck, centre, [side.laid[position].power for side in worlds])
        for position, centre in enumerate(scene.centres)
    ]
    places = [position for position, side in enumerate(mine.laid) if side.power < 0]
    found = []
    for triple in sorted([triple_of((*picked, *rest)) for rest in sets]):
        rest = _rest(ranked, triple, len(places) - 1)
        for position in places:
            others = [hopes[place] for place in places if place != position]
            merit = hopes[position].of(triple) + _hoped(rest, others)
            found.append(Candidate(merit, triple, position))
    found.sort(reverse=True)
    return found[:MOST]


class _Hope:
    """What sets of cards can be expected to win on a board."""

    def __init__(self, deck: Deck, centre: int, powers: list[int]) -> None:
        self.deck, self.centre, self.powers = deck, centre, powers
        self.known: dict[Triple, float] = {}

    def of(self, triple: Triple) -> float:
        hope = self.known.get(triple)
        if hope is None:
            power, powers = self.deck.power[triple], self.powers
            hope = self.deck.prior[triple]
            if powers[0] >= 0:
                beaten = sum([1 for each in powers if each < power]) / len(powers)
                hope = SURE * beaten + (1 - SURE) * hope
            hope *= self.centre
            self.known[triple] = hope
        return hope


def _rest(ranked: list[Triple], used: Triple, count: int) -> list[Triple]:
    """The strongest sets that can be made beside ``used``."""
    gone = {*used}
    rest: list[Triple] = []
    for triple in ranked:
        if len(rest) == count:
            break
        if gone.isdisjoint(triple):
            gone.update(triple)
            rest.append(triple)
    return rest


def _hoped(rest: list[Triple], hopes: list[_Hope]) -> float:
    """What those sets can win, each where it wins most."""
    left, value = list(hopes), 0.0
    for triple in rest:
        best = max(left, key=lambda hope: hope.of(triple))
        value += best.of(triple)
        left.remove(best)
    return value
