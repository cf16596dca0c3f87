"""Two small games that exist only in the tests of the kernel.

``Duel``: a sealed choice of both, dice, a nested procedure with a result, a jump back, an end.
``Brawl``: the Crew Combat of Merchants & Marauders (p. 14 to 16) with its reaction window.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from quarterdeck.kernel import (
    PASS,
    Ask,
    BrokenInvariant,
    Call,
    Done,
    Draw,
    Event,
    Flow,
    Frame,
    Game,
    Goto,
    Group,
    Move,
    Mutable,
    Option,
    Prompt,
    Result,
    Roll,
    Rules,
    Seat,
    Setup,
    Told,
    Variant,
    Window,
    goto,
)


class ToyRules(Rules):
    """Plain words that serve every toy."""

    game: type[Game] = Game
    version = 3
    card_set = "toy"

    def begin(self, setup: Setup) -> Game:
        game = self.game(setup)
        game.begin()
        return game

    def prompt(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        return Prompt(f"waiting for {[names[each] for each in game.to_act()]}")

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        verbs = dict.fromkeys(move.verb for move in game.legal_moves(seat))
        return tuple([Group(verb, verb) for verb in verbs])

    def describe(self, game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        return Told(str(move), move.verb)

    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        if event.kind in ("undone", "resigned", "announced") or event.quiet:
            return super().tell(event, seat, names)
        return str(event.seen_by(seat))

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        result = game.result()
        return [("points", list(result.scores))] if result else []


# ---------------------------------------------------------------- Duel

HIGH, LOW = Move("stance", ("high",)), Move("stance", ("low",))


class Duel(Game):
    """Two fence until one has two wounds; then the winner boasts, twice."""

    wounds: list[int]
    boasts: tuple[int, ...] = ()

    def set_up(self) -> Frame:
        self.wounds = [0, 0]
        return Bout()

    def view(self, seat: Seat | None) -> dict[str, Any]:
        mine = self._sealed.get(seat) if seat is not None else None
        return {
            "wounds": list(self.wounds),
            "boasts": list(self.boasts),
            "chosen": list(self.sealed()),
            "mine": str(mine) if mine else None,
        }

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Nothing lies hidden but sealed answers, which are the kernel's."""

    def outcome(self) -> Result:
        loser = self.wounds.index(max(self.wounds))
        scores = (self.wounds[1], self.wounds[0])
        return Result(scores, (1 - loser,), (2, 1) if loser == 0 else (1, 2), "two wounds")

    def check(self) -> None:
        if max(self.wounds) > 2:
            raise BrokenInvariant("nobody stands with more than two wounds")


class Bout(Frame):
    STEPS = ("choose", "roll", "strike", "count", "boast", "note")

    stances: tuple[Move, ...] = ()
    dice: tuple[int, ...] = ()
    hit: Seat = -1
    words: Move = PASS

    def choose(self, g: Duel) -> Flow | None:
        return Ask((0, 1), "both", into="stances")

    def both(self, g: Duel, seat: Seat) -> tuple[Move, ...]:
        return (HIGH, LOW)

    def roll(self, g: Duel) -> Flow | None:
        g.emit(Event("stances", {"chosen": [str(stance) for stance in self.stances]}))
        g.revealed("the stances were shown since")
        return Roll(2, (1, 2, 3, 4, 5, 6), into="dice")

    def strike(self, g: Duel) -> Flow | None:
        g.emit(Event("rolled", {"dice": list(self.dice)}))
        return Call(Strike(self.dice), into="hit")

    def count(self, g: Duel) -> Flow | None:
        if self.hit < 0:
            return Goto("choose")
        g.wounds[self.hit] += 1
        g.emit(Event("hit", {"seat": self.hit}))
        return None if g.wounds[self.hit] == 2 else Goto("choose")

    def boast(self, g: Duel) -> Flow | None:
        return Ask(1 - self.hit, "boasting", into="words", then="note")

    def boasting(self, g: Duel, seat: Seat) -> tuple[Move, ...]:
        return tuple([Move("boast", (loud,)) for loud in (1, 2, 3) if loud not in g.boasts])

    def refusal(self, game: Duel, seat: Seat, move: Move) -> str:
        return "you have said that already" if move.verb == "boast" else ""

    def note(self, g: Duel) -> Flow | None:
        g.boasts = (*g.boasts, int(self.words.args[0]))
        g.emit(Event("boasted", {"seat": 1 - self.hit, "loud": g.boasts[-1]}))
        return Goto("boast") if len(g.boasts) < 2 else Done()


class Strike(Frame):
    """Who is hit: the one who rolled less, nobody on a draw."""

    STEPS = ("compare", "unreached")

    dice: tuple[int, ...]

    def compare(self, g: Duel) -> Flow | None:
        one, two = self.dice
        return Done(-1 if one == two else 0 if one < two else 1)

    def unreached(self, g: Duel) -> Flow | None:
        raise AssertionError("a frame that is done goes no further")


class DuelRules(ToyRules):
    key = "duel"
    title = "Duel"
    game = Duel


DUEL = DuelRules()


# ---------------------------------------------------------------- Brawl

SKULL = 5
FACES = (1, 2, 3, 4, SKULL, SKULL)
DECK = ("crew_reroll", "crew_reroll", "fast_learner", "fast_learner", "bluster", "spyglass")
FITTING = ("crew_reroll", "bluster", "fast_learner")  # the spyglass fits no crew combat

Dice = tuple[int, ...]


def rank(dice: Dice) -> tuple[int, int]:
    """Successes, then the sum of the dice that are none (p. 14)."""
    skulls = dice.count(SKULL)
    return skulls, sum(dice) - SKULL * skulls


@dataclass(slots=True, eq=False, repr=False)
class Captain(Mutable):
    """What lies before one player.  ``hand`` is a set in a fixed order."""

    leadership: int
    crew: int
    hand: tuple[str, ...] = ()


class Brawl(Game):
    """Seats 0 (aggressor) and 1 fight; the others, if any, may play cards into it too."""

    captains: list[Captain]
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    winner: Seat = -1

    def set_up(self) -> Frame:
        options = self.setup.options
        hands = [tuple(sorted(hand)) for hand in options["hands"]]
        dealt = sorted([card for hand in hands for card in hand])
        leadership, crew = options["leadership"], options["crew"]
        self.captains = []
        for seat in range(self.setup.seats):
            hand = hands[seat] if hands else ()
            fights = seat < 2
            self.captains.append(
                Captain(leadership[seat] if fights else 0, crew[seat] if fights else 0, hand)
            )
        deck = list(DECK)
        for card in dealt:
            deck.remove(card)
        self.deck = tuple(deck)
        return CrewCombat(deals=0 if hands else options["deals"] * self.setup.seats)

    def view(self, seat: Seat | None) -> dict[str, Any]:
        windows = self.under_way(CardWindow)
        return {
            "crew": [captain.crew for captain in self.captains],
            "hands": [len(captain.hand) for captain in self.captains],
            "mine": None if seat is None else list(self.captains[seat].hand),
            "deck": len(self.deck),
            "discard": list(self.discard),
            "announced": [
                {"seat": who, "move": str(move) if who == seat else None}
                for window in windows
                for who, move in window.announced
            ],
            "winner": self.winner,
        }

    def deal_anew(self, seat: Seat | None, rng: Random) -> None:
        """Hands of others and the deck are one pile; who announced gets a card that fits."""
        others = [other for other in range(len(self.captains)) if other != seat]
        counts = {other: len(self.captains[other].hand) for other in others}
        pool = sorted([*self.deck, *[c for o in others for c in self.captains[o].hand]])
        hands: dict[Seat, list[str]] = {other: [] for other in others}
        for window in self.under_way(CardWindow):
            for other, _ in window.announced:
                if other != seat:
                    fitting = [card for card in pool if window.fits(card)]
                    card = fitting[int(rng.random() * len(fitting))]
                    pool.remove(card)
                    hands[other].append(card)
        rng.shuffle(pool)
        for other in others:
            while len(hands[other]) < counts[other]:
                hands[other].append(pool.pop())
            self.captains[other].hand = tuple(sorted(hands[other]))
        self.deck = tuple(sorted(pool))

    def outcome(self) -> Result:
        winners = (self.winner,) if self.winner >= 0 else tuple(range(self.setup.seats))
        ranks = tuple([1 if seat in winners else 2 for seat in range(self.setup.seats)])
        scores = tuple([int(seat == self.winner) for seat in range(self.setup.seats)])
        return Result(scores, winners, ranks, "the last crew standing")

    def check(self) -> None:
        hands = [card for captain in self.captains for card in captain.hand]
        if sorted([*hands, *self.deck, *self.discard]) != sorted(DECK):
            raise BrokenInvariant("no card is lost")


class CrewCombat(Frame):
    """Deal, then rounds until a crew is gone."""

    STEPS = ("deal", "take", "fight", "again")

    deals: int
    card: str = ""

    def deal(self, g: Brawl) -> Flow | None:
        return Draw("cards", into="card") if self.deals else goto("fight")

    def cards(self, g: Brawl) -> list[str]:
        return list(g.deck)

    def take(self, g: Brawl) -> Flow | None:
        seat = self.deals % len(g.captains)
        deck = list(g.deck)
        deck.remove(self.card)
        g.deck = tuple(deck)
        g.captains[seat].hand = tuple(sorted([*g.captains[seat].hand, self.card]))
        g.emit(Event("dealt", {"seat": seat}, {seat: {"card": self.card}}))
        self.deals -= 1
        self.card = ""
        return Goto("deal")

    def fight(self, g: Brawl) -> Flow | None:
        return CrewRound()

    def again(self, g: Brawl) -> Flow | None:
        return Goto("fight") if g.captains[0].crew and g.captains[1].crew else None


class CrewRound(Frame):
    """Both roll Leadership; cards; each success is a hit on the enemy crew."""

    STEPS = ("aggressor_rolls", "defender_rolls", "after_roll", "inflict_hits")

    first: Dice = ()
    second: Dice = ()

    def aggressor_rolls(self, g: Brawl) -> Flow | None:
        return Roll(g.captains[0].leadership, FACES, into="first")

    def defender_rolls(self, g: Brawl) -> Flow | None:
        g.emit(Event("rolled", {"seat": 0, "dice": list(self.first)}))
        return Roll(g.captains[1].leadership, FACES, into="second")

    def after_roll(self, g: Brawl) -> Flow | None:
        g.emit(Event("rolled", {"seat": 1, "dice": list(self.second)}))
        return Call(CardWindow("crew rolled", tuple(range(len(g.captains)))))

    def inflict_hits(self, g: Brawl) -> Flow | None:
        """No more hits than one's own crew before the roll; they are simultaneous."""
        one, two = g.captains[:2]
        hits = min(rank(self.first)[0], one.crew), min(rank(self.second)[0], two.crew)
        one.crew, two.crew = max(0, one.crew - hits[1]), max(0, two.crew - hits[0])
        if not one.crew and not two.crew:
            ranks = rank(self.first), rank(self.second)
            g.winner = -1 if ranks[0] == ranks[1] else ranks.index(max(ranks))
        elif not one.crew or not two.crew:
            g.winner = 0 if one.crew else 1
        g.emit(Event("hits", {"crew": [one.crew, two.crew]}))
        return None


class CardWindow(Window):
    """``last`` is the card resolved just before; a card declined may not come again."""

    last: str = ""

    def fits(self, card: str) -> bool:
        return card in FITTING and (card != "fast_learner" or bool(self.last))

    def may_react(self, game: Brawl, seat: Seat) -> bool:
        return bool(game.captains[seat].hand)

    def reactions(self, game: Brawl, seat: Seat) -> tuple[Move, ...]:
        kinds = [card for card in dict.fromkeys(game.captains[seat].hand) if self.fits(card)]
        return tuple([Move("announce", (card,)) for card in kinds])

    def resolve_reaction(self, game: Brawl, seat: Seat, move: Move) -> Frame:
        card = str(move.args[0])
        hand = list(game.captains[seat].hand)
        hand.remove(card)
        game.captains[seat].hand = tuple(hand)
        game.discard = (*game.discard, card)
        game.emit(Event("turned up", {"seat": seat, "card": card}))
        if card == "fast_learner":
            return FastLearner(seat)
        self.last = card
        return CARDS[card](seat)


class CrewReroll(Frame):
    """Re-roll one captain's dice (p. 16)."""

    STEPS = ("choose", "roll", "replace")

    seat: Seat
    choice: Move = PASS
    fresh: Dice = ()

    def choose(self, g: Brawl) -> Flow | None:
        return Ask(self.seat, "targets", into="choice")

    def targets(self, g: Brawl, seat: Seat) -> tuple[Move, ...]:
        return (Move("reroll", (0,)), Move("reroll", (1,)))

    def roll(self, g: Brawl) -> Flow | None:
        target = int(self.choice.args[0])
        g.emit(Event("rolls again", {"seat": self.seat, "target": target}))
        return Roll(g.captains[target].leadership, FACES, into="fresh")

    def replace(self, g: Brawl) -> Flow | None:
        fight = g.enclosing(CrewRound)
        g.emit(Event("rolled", {"seat": self.choice.args[0], "dice": list(self.fresh)}))
        if self.choice.args == (0,):
            fight.first = self.fresh
        else:
            fight.second = self.fresh
        return None


class Bluster(Frame):
    """Does nothing but be played."""

    STEPS = ("bluster",)

    seat: Seat

    def bluster(self, g: Brawl) -> Flow | None:
        g.emit(Event("blustered", {"seat": self.seat}))
        return None


class FastLearner(Frame):
    """As the card resolved just before (p. 16)."""

    STEPS = ("copy_card",)

    seat: Seat

    def copy_card(self, g: Brawl) -> Flow | None:
        return Call(CARDS[g.enclosing(CardWindow).last](self.seat))


CARDS: dict[str, Any] = {"crew_reroll": CrewReroll, "bluster": Bluster}


class BrawlRules(ToyRules):
    """Two fight; up to two more may meddle."""

    key = "brawl"
    title = "Brawl"
    game = Brawl
    seats = range(2, 4)
    variants = (Variant(4, "crowded", "Four are a crowd."),)
    options = (
        Option("crowded", "Four", False),
        Option("deals", "Cards for each", 1),
    )

    def setup(self, seats: int, options: dict[str, Any] | None = None) -> Setup:
        setup = super().setup(seats, options)
        full = {**setup.options, "hands": [], "leadership": [2, 3], "crew": [3, 2]}
        return setup._replace(options=full)


BRAWL = BrawlRules()


def brawl(
    *hands: tuple[str, ...],
    leadership: tuple[int, int] = (2, 3),
    crew: tuple[int, int] = (3, 2),
) -> Brawl:
    """A fight with these hands; nothing is dealt."""
    options = {"hands": hands, "leadership": leadership, "crew": crew}
    game = Brawl(Setup("brawl", 3, "toy", len(hands), options))
    game.begin()
    return game


def duel() -> Duel:
    game = DUEL.new(2)
    assert isinstance(game, Duel)
    return game
