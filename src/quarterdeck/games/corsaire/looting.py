"""Second half: the looting phase (CO-59 to CO-86)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Call, Done, Event, Flow, Frame, Goto, Move, Seat

from .hands import KINDS, LABELS, Combination, winner
from .pieces import NO_CARD, PLACEMENTS, ROW, SET, SLOTS, Laid, free_slots, other
from .shapes import LaidCard, Made
from .verbs import DECLINE, LAY, LAYING, ON_ONE_BOARD, PICK

if TYPE_CHECKING:
    from .state import Corsaire

TIE: Final = -1
_CHOICES: Final = (Ask(0, "choices", into="choice"), Ask(1, "choices", into="choice"))


def combination_of(g: Corsaire, cards: tuple[Laid, ...]) -> Combination:
    one, two, three = cards
    return g.cards.combination(one.card, two.card, three.card)


def laid_face(g: Corsaire, laid: Laid, is_known: bool = True) -> LaidCard:
    """A card on a board as it is shown; ``card`` is None where it is not known."""
    face = g.cards.faces[laid.card] if is_known else None
    if laid.slot < 0:
        return {"card": face, "from": "hand"}
    level, place = SLOTS[laid.slot]
    return {"card": face, "from": "pyramid", "level": level, "place": place}


def told_combination(made: Combination) -> Made:
    return {"kind": KINDS[made.kind], "label": LABELS[made.kind], "sum": made.sum}


class Looting(Frame):
    """Second half: the looting phase (CO-59 to CO-87): clear the boards, state the VP, place
    three cards at a time, reveal, compare."""

    STEPS = (
        "clear_the_boards",
        "tell_victory_points",
        "turn",
        "place_three_cards",
        "next_turn",
        "reveal",
        "compare",
    )

    seat: Seat = 0
    number: int = 0
    placed: int = 0  # in this turn

    def clear_the_boards(self, g: Corsaire) -> Flow | None:
        """CO-60: the cards left lie open beside the row, out of play."""
        left = [(place, card) for place, card in enumerate(g.on_boards) if card != NO_CARD]
        g.aside = tuple([card for _, card in left])
        g.on_boards = (NO_CARD,) * ROW
        g.walk = ()
        cards = [{"position": place + 1, "card": g.cards.faces[card]} for place, card in left]
        g.emit(Event("cleared", {"cards": cards}))
        if g.setup.options["memory"]:
            g.revealed("the centres of the boards were uncovered since")
        return None

    def tell_victory_points(self, g: Corsaire) -> Flow | None:
        """CO-61, CO-62: more VP begin; with equal VP who began the trading (CO-R15, CO-R16)."""
        vp = [g.trading(seat) for seat in (0, 1)]
        self.seat = g.first if vp[0] == vp[1] else vp.index(max(vp))
        g.emit(Event("totals", {"vp": vp, "seat": self.seat}))
        return None

    def turn(self, g: Corsaire) -> Flow | None:
        g.turn = self.number + 1
        g.active = self.seat
        self.placed = 0
        g.emit(Event("round", {"turn": g.turn, "seat": self.seat, "phase": "looting"}))
        return None

    def place_three_cards(self, g: Corsaire) -> Flow | None:
        self.placed += 1
        return Call(Placement(self.seat, self.placed, PLACEMENTS[self.number]))

    def next_turn(self, g: Corsaire) -> Flow | None:
        if self.placed < PLACEMENTS[self.number]:
            return Goto("place_three_cards")
        self.number += 1
        self.seat = other(self.seat)
        return Goto("turn") if self.number < len(PLACEMENTS) else None

    def reveal(self, g: Corsaire) -> Flow | None:
        """CO-75, CO-R21: all face-down cards of both are turned up before any comparison."""
        g.revealed("all cards were turned up since")
        g.is_revealed = True
        boards = []
        for position in range(ROW):
            sides = [[laid_face(g, one) for one in player.laid[position]] for player in g.players]
            boards.append({"position": position + 1, "sides": sides})
        for player in g.players:
            player.known = tuple([card for card in player.known if card in player.hand])
        g.emit(Event("revealed", {"boards": boards}))
        return None

    def compare(self, g: Corsaire) -> Flow | None:
        """CO-76 to CO-86: each board by itself; the winner gets its centre VP."""
        winners = []
        for position in range(ROW):
            made = [combination_of(g, player.laid[position]) for player in g.players]
            best = winner(made[0], made[1])
            winners.append(TIE if best is None else best)
            board = g.cards.boards[g.boards[position]]
            facts = {
                "position": position + 1,
                "name": board.name,
                "combinations": [told_combination(each) for each in made],
                "winner": best,
                "vp": board.centre,
            }
            g.emit(Event("compared", facts))
        g.winners = tuple(winners)
        return None


class Placement(Frame):
    """Card placement rules of the looting part (CO-63 to CO-69): three cards, chosen one after
    the other and shown only when they are laid on a board (CO-R19)."""

    STEPS = ("choose", "note")

    seat: Seat
    number: int
    of: int
    picked: tuple[Laid, ...] = ()
    choice: Move = DECLINE

    def choose(self, g: Corsaire) -> Flow | None:
        g.step = "loot"
        return _CHOICES[self.seat]

    def choices(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        player = g.players[seat]
        if len(self.picked) == SET:
            return tuple([LAYING[place] for place in range(ROW) if not player.laid[place]])
        gone = [one.card for one in self.picked]
        left = self._left(player.pyramid)
        cards = [card for card in player.hand if card not in gone]
        return tuple(
            [g.cards.picking[card] for card in cards + [left[slot] for slot in free_slots(left)]]
        )

    def available(self, g: Corsaire) -> list[Laid]:
        """The cards that can be chosen next: of the hand, and free ones of the pyramid; what
        is picked counts as gone (CO-69)."""
        player = g.players[self.seat]
        gone = [one.card for one in self.picked]
        hand = [Laid(card, -1) for card in player.hand if card not in gone]
        left = self._left(player.pyramid)
        return hand + [Laid(left[slot], slot) for slot in free_slots(left)]

    def _left(self, pyramid: tuple[int, ...]) -> tuple[int, ...]:
        if not self.picked:
            return pyramid
        gone = [one.slot for one in self.picked]
        return tuple([NO_CARD if slot in gone else card for slot, card in enumerate(pyramid)])

    def note(self, g: Corsaire) -> Flow | None:
        choice = self.choice
        self.choice = DECLINE  # a frame keeps no secret longer than it must
        if choice.verb == LAY.name:
            self._lay(g, LAY.of(choice) - 1)
            return Done()
        card = g.cards.place_of[PICK.of(choice)]
        player = g.players[self.seat]
        slot = -1 if card in player.hand else player.pyramid.index(card)
        self.picked = (*self.picked, Laid(card, slot))
        facts = {"seat": self.seat, "picked": len(self.picked)}
        g.emit(Event("picked", facts, {self.seat: {"card": g.cards.faces[card]}}, quiet=True))
        return Goto("choose")

    def _lay(self, g: Corsaire, position: int) -> None:
        """CO-64 to CO-67: on one's own side; from the hand face down, from the pyramid up."""
        player = g.players[self.seat]
        gone = [one.card for one in self.picked]
        player.hand = tuple([card for card in player.hand if card not in gone])
        player.pyramid = self._left(player.pyramid)
        player.laid = (*player.laid[:position], self.picked, *player.laid[position + 1 :])
        board = g.cards.boards[g.boards[position]].name
        facts = {"seat": self.seat, "position": position + 1, "board": board}
        seen = [laid_face(g, one, one.slot >= 0) for one in self.picked]
        own = [laid_face(g, one) for one in self.picked]
        g.emit(Event("laid", {**facts, "cards": seen}, {self.seat: {"cards": own}}))
        g.revealed("the cards were laid since")

    def refusal(self, game: Corsaire, seat: Seat, move: Move) -> str:
        verb = move.verb
        if verb == PICK.name:
            return self._no_pick(game, move)
        if verb == LAY.name:
            if len(self.picked) < SET or not 1 <= LAY.read(move) <= ROW:
                return ON_ONE_BOARD
            return "you already have three cards there"
        if verb == "pass":
            return "place on a second board" if self.number == 2 else "place three cards"
        return "not possible in the looting phase"

    def _no_pick(self, g: Corsaire, move: Move) -> str:
        if len(self.picked) == SET:
            return ON_ONE_BOARD
        card = g.cards.place_of.get(PICK.read(move), NO_CARD)
        if card in [one.card for one in self.picked]:
            return "you have chosen that card already"
        if card != NO_CARD and card in g.players[self.seat].pyramid:
            return "a card above still lies on it"
        if any([card == one.card for side in g.players[self.seat].laid for one in side]):
            return "that card is laid, and cards once laid stay"
        return "that card is not yours to place"

    def deal_anew(self, game: Corsaire, seat: Seat | None, rng: Random) -> None:
        """Others know only how many cards are chosen: any that could have been."""
        if seat == self.seat:
            return
        count = len(self.picked)
        self.picked = ()
        for _ in range(count):
            choices = self.available(game)
            self.picked = (*self.picked, choices[int(rng.random() * len(choices))])
