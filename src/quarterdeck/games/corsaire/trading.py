"""First half: the trading phase (CO-20 to CO-58), in the rulebook's steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Ask, Call, Done, Draw, Event, Flow, Frame, Goto, Move, Seat

from .pieces import (
    BENEATH,
    NO_BOARD,
    NO_CARD,
    SLOT_OF,
    TURNS,
    Board,
    Tokens,
    Visit,
    gems,
    minus,
    missing,
    other,
    plus,
    trade,
)
from .shapes import Placed
from .verbs import (
    BUY,
    BUYING,
    CONVERT,
    CONVERTING,
    DECLINE,
    PASS_OVER,
    PASSING,
    PLACE,
    RECEIVE,
    RECEIVING,
    RETURN,
    RETURNING,
    TAKE,
    TAKING,
)

if TYPE_CHECKING:
    from .state import Corsaire

# Questions are values, so each is made once for each seat.
_PLACES: Final = (Ask(0, "places", into="choice"), Ask(1, "places", into="choice"))
_VISITS: Final = (Ask(0, "visits", into="choice"), Ask(1, "visits", into="choice"))
_CARDS: Final = (Ask(0, "cards", into="choice"), Ask(1, "cards", into="choice"))
_PURCHASES: Final = (Ask(0, "purchases", into="choice"), Ask(1, "purchases", into="choice"))
_RETURNS: Final = (Ask(0, "returns", into="choice"), Ask(1, "returns", into="choice"))
_GIFTS: Final = (Ask(0, "gifts", into="choice"), Ask(1, "gifts", into="choice"))
_NEW_BOARD: Final = Draw("board_deck", into="board")
_NEW_CARD: Final = Draw("card_deck", into="card")
_NOTHING: Final[Tokens] = (0, 0, 0)

_STEP_OF: Final = {
    "place": 1,
    "convert": 2,
    "pass": 2,
    "take": 3,
    "buy": 3,
    "decline": 3,
    "return": 4,
    "receive": 4,
}


def out_of_step(move: Move, step: int) -> str:
    """CO-22: why a move of another step is refused."""
    other = _STEP_OF.get(move.verb, 0)
    if other:
        return f"first finish step {step}" if other >= step else f"step {other} is over"
    return "the looting phase has not begun" if move.verb in ("pick", "lay") else ""


def you_need(tokens: Tokens, price: Tokens) -> str:
    """CO-34, CO-48: what the price asks of the colours that are short."""
    short = missing(tokens, price)
    need = (
        price[0] if short[0] else 0,
        price[1] if short[1] else 0,
        price[2] if short[2] else 0,
    )
    return f"you need {gems(need)}"


def can_buy(g: Corsaire, seat: Seat, board: Board) -> bool:
    """CO-47, CO-48, CO-53: while boards are left to take its place, for the whole price."""
    return bool(g.board_deck) and g.players[seat].can_pay(board.price)


def no_purchase(g: Corsaire, seat: Seat, board: Board) -> str:
    """Why the board cannot be bought now; "" if it can."""
    if can_buy(g, seat, board):
        return ""
    if not g.board_deck:
        return "no board can be bought once the board deck is empty"
    return you_need(g.players[seat].tokens, board.price)


class Trading(Frame):
    """First half: the trading phase (CO-21, CO-24): turn after turn, ten for each player."""

    STEPS = ("turn", "next_turn")

    seat: Seat

    def turn(self, g: Corsaire) -> Flow | None:
        g.turn += 1
        g.active = self.seat
        g.emit(Event("round", {"turn": g.turn, "seat": self.seat, "phase": "trading"}))
        return Call(TradingTurn(self.seat))

    def next_turn(self, g: Corsaire) -> Flow | None:
        """CO-58, CO-59: the other player, or after turn 20 the looting phase."""
        if g.turn == TURNS:
            return None
        self.seat = other(self.seat)
        return Goto("turn")


class TradingTurn(Frame):
    """A trading turn (First half, list of steps; CO-22): four steps in this order."""

    STEPS = ("place_a_card", "convert_resources", "acquire", "adjust_resources")

    seat: Seat
    slot: int = -1  # of the card placed, then of the last card of the walk

    def place_a_card(self, g: Corsaire) -> Flow | None:
        return Call(PlaceCard(self.seat), into="slot")

    def convert_resources(self, g: Corsaire) -> Flow | None:
        return Call(ConvertResources(self.seat, self.slot), into="slot")

    def acquire(self, g: Corsaire) -> Flow | None:
        return Call(Acquire(self.seat, self.slot))

    def adjust_resources(self, g: Corsaire) -> Flow | None:
        held = sum(g.players[self.seat].tokens)
        return None if 0 < held <= g.cards.limit else Call(AdjustResources(self.seat))


class PlaceCard(Frame):
    """1 Place a card, with the card placement rules of the trading part (CO-25 to CO-31)."""

    STEPS = ("choose", "place")

    seat: Seat
    choice: Move = DECLINE

    def choose(self, g: Corsaire) -> Flow | None:
        g.step = "place"
        return _PLACES[self.seat]

    def places(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        player = g.players[seat]
        slots = player.open_slots()
        return tuple([g.cards.placing[card][slot] for card in player.hand for slot in slots])

    def place(self, g: Corsaire) -> Flow | None:
        name, level, place = PLACE.of(self.choice)
        card, slot = g.cards.place_of[name], SLOT_OF[level, place]
        self.choice = DECLINE
        player = g.players[self.seat]
        player.hand = tuple([each for each in player.hand if each != card])
        player.known = tuple([each for each in player.known if each != card])
        pyramid = player.pyramid
        player.pyramid = (*pyramid[:slot], card, *pyramid[slot + 1 :])
        facts = {"seat": self.seat, "card": g.cards.faces[card], "level": level, "place": place}
        g.emit(Event("placed", facts))
        return Done(slot)

    def refusal(self, game: Corsaire, seat: Seat, move: Move) -> str:
        if move.verb == "pass":
            return "you must place a card"
        if move.verb != PLACE.name:
            return out_of_step(move, 1)
        player = game.players[seat]
        card, level, place = PLACE.read(move)
        if game.cards.place_of.get(card, NO_CARD) not in player.hand:
            return "that card is not in your hand"
        slot = SLOT_OF.get((level, place))
        if slot is None:
            return "your pyramid has no such place"
        if player.pyramid[slot] != NO_CARD:
            return "that place is taken"
        return "both cards beneath must be in place"


class ConvertResources(Frame):
    """2 Convert resources (CO-32 to CO-44): from the placed card down to the boards, on
    each level convert or pass; passing never ends the walk (CO-R7)."""

    STEPS = ("begin", "choose", "visit")

    seat: Seat
    slot: int
    beneath: tuple[int, ...] = ()  # the cards that may be visited next
    choice: Move = DECLINE

    def begin(self, g: Corsaire) -> Flow | None:
        """CO-32: the card just placed comes first."""
        g.step = "convert"
        g.walk = ()
        g.at = self.slot
        self.beneath = (self.slot,)
        return None

    def choose(self, g: Corsaire) -> Flow | None:
        return _VISITS[self.seat]

    def visits(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        player = g.players[seat]
        moves = []
        for slot in self.beneath:
            if player.can_pay(g.cards.deck[player.pyramid[slot]].pay):
                moves.append(CONVERTING[slot])
            moves.append(PASSING[slot])
        return tuple(moves)

    def visit(self, g: Corsaire) -> Flow | None:
        converts = self.choice.verb == CONVERT.name
        level, place = (CONVERT if converts else PASS_OVER).of(self.choice)
        slot = SLOT_OF[level, place]
        card = g.players[self.seat].pyramid[slot]
        face = g.cards.faces[card]
        facts: Placed = {"seat": self.seat, "card": face, "level": level, "place": place}
        if converts:
            paid, gained = self._convert(g, card)
            lost = minus(g.cards.deck[card].gain, gained)
            g.emit(Event("converted", {**facts, "paid": paid, "gained": gained, "lost": lost}))
            g.walk = (*g.walk, Visit(slot, True, paid, gained))
        else:
            g.emit(Event("passed", {**facts}, quiet=True))
            g.walk = (*g.walk, Visit(slot, False, _NOTHING, _NOTHING))
        g.at = slot
        self.beneath = BENEATH[slot]
        return Goto("choose") if self.beneath else Done(slot)

    def _convert(self, g: Corsaire, card: int) -> tuple[Tokens, Tokens]:
        """CO-33, CO-36: what was paid, and what the supply could give."""
        player = g.players[self.seat]
        before, paid = player.tokens, g.cards.deck[card].pay
        player.tokens = trade(before, plus(before, g.supply), g.cards.deck[card])
        gained = minus(player.tokens, minus(before, paid))
        g.supply = minus(plus(g.supply, paid), gained)
        return paid, gained

    def refusal(self, game: Corsaire, seat: Seat, move: Move) -> str:
        if move.verb in ("take", "buy", "decline"):
            return "follow the pyramid down to the boards"
        if move.verb not in (CONVERT.name, PASS_OVER.name):
            return out_of_step(move, 2)
        slot = SLOT_OF.get((CONVERT if move.verb == CONVERT.name else PASS_OVER).read(move))
        player = game.players[seat]
        if slot is None:
            return "your pyramid has no such place"
        if player.pyramid[slot] == NO_CARD:
            return "no card of yours lies there"
        if slot in self.beneath:
            return you_need(player.tokens, game.cards.deck[player.pyramid[slot]].pay)
        if slot in [visit.slot for visit in game.walk]:
            return "each card works once per turn"
        if not game.walk:
            return "begin with the card you have just placed"
        return "choose one of the two cards beneath"


class Acquire(Frame):
    """3 Acquire a card (and a board) (CO-45 to CO-54): take a card from one of the two boards
    at the last card visited (CO-R8), perhaps buy that board, and fill the gaps."""

    STEPS = (
        "choose_card",
        "take_card",
        "choose_purchase",
        "buy_board",
        "lay_new_board",
        "draw_new_card",
        "lay_new_card",
    )

    seat: Seat
    slot: int
    position: int = -1
    choice: Move = DECLINE
    board: int = 0
    card: str = ""

    def choose_card(self, g: Corsaire) -> Flow | None:
        g.step = "take"
        return _CARDS[self.seat]

    def cards(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        """CO-27, CO-45: slot 1.i touches boards i and i+1."""
        return TAKING[self.slot : self.slot + 2]

    def take_card(self, g: Corsaire) -> Flow | None:
        position = TAKE.of(self.choice) - 1
        self.position = position
        card = g.on_boards[position]
        g.put_on_board(position, NO_CARD)
        player = g.players[self.seat]
        g.to_hand(self.seat, card)
        player.known = (*player.known, card)
        board = g.cards.boards[g.boards[position]].name
        facts = {"seat": self.seat, "position": position + 1, "board": board}
        g.emit(Event("took", {**facts, "card": g.cards.faces[card]}))
        return None

    def choose_purchase(self, g: Corsaire) -> Flow | None:
        g.step = "buy"
        return _PURCHASES[self.seat]

    def purchases(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        if can_buy(g, seat, g.cards.boards[g.boards[self.position]]):
            return (BUYING[self.position], DECLINE)
        return (DECLINE,)

    def buy_board(self, g: Corsaire) -> Flow | None:
        """CO-47, CO-50, CO-52: the next board takes its place."""
        if self.choice == DECLINE:
            return Goto("draw_new_card")
        board = g.cards.boards[g.boards[self.position]]
        player = g.players[self.seat]
        player.tokens = minus(player.tokens, board.price)
        g.supply = plus(g.supply, board.price)
        player.boards = (*player.boards, board.id)
        g.put_board(self.position, NO_BOARD)
        facts = {"seat": self.seat, "position": self.position + 1, "vp": board.edge}
        g.emit(Event("bought", {**facts, "board": g.cards.plates[board.id]}))
        return _NEW_BOARD

    def board_deck(self, g: Corsaire) -> list[int]:
        return list(g.board_deck)

    def lay_new_board(self, g: Corsaire) -> Flow | None:
        g.lay_board(self.position, self.board)
        return None

    def draw_new_card(self, g: Corsaire) -> Flow | None:
        """CO-51, CO-54: while the deck lasts, which is through turn 19."""
        return _NEW_CARD if g.deck_size() else Done()

    def card_deck(self, g: Corsaire) -> list[str]:
        return [g.cards.ids[card] for card in g.unseen]

    def lay_new_card(self, g: Corsaire) -> Flow | None:
        g.turn_up(self.position, g.cards.place_of[self.card])
        return None

    def refusal(self, game: Corsaire, seat: Seat, move: Move) -> str:
        if game.step == "take":
            if move.verb == TAKE.name:
                TAKE.read(move)
                return "that board does not touch your last card"
            if move.verb in ("buy", "decline"):
                return "take a card from one of the two boards"
            return out_of_step(move, 3)
        if move.verb == TAKE.name:
            return "one card per turn"
        if move.verb != BUY.name:
            return out_of_step(move, 3)
        if BUY.read(move) != self.position + 1:
            return "you can only buy the board you took the card from"
        return no_purchase(game, seat, game.cards.boards[game.boards[self.position]])


class AdjustResources(Frame):
    """4 Adjust resources (CO-55 to CO-58): down to ten, or one token if there is none.  Both
    can never apply (CO-R32), and the supply always has a token to give (CO-R31)."""

    STEPS = ("check", "adjust")

    seat: Seat
    choice: Move = DECLINE

    def check(self, g: Corsaire) -> Flow | None:
        held = sum(g.players[self.seat].tokens)
        if held > g.cards.limit:
            g.step = "return"
            return _RETURNS[self.seat]
        if not held:
            g.step = "receive"
            return _GIFTS[self.seat]
        return Done()

    def returns(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        tokens = g.players[seat].tokens
        return tuple([RETURNING[colour] for colour in range(3) if tokens[colour]])

    def gifts(self, g: Corsaire, seat: Seat) -> tuple[Move, ...]:
        return tuple([RECEIVING[colour] for colour in range(3) if g.supply[colour]])

    def adjust(self, g: Corsaire) -> Flow | None:
        returns = self.choice.verb == RETURN.name
        colour = (RETURN if returns else RECEIVE).of(self.choice)
        one: Tokens = (int(colour == "red"), int(colour == "blue"), int(colour == "green"))
        player = g.players[self.seat]
        if returns:
            player.tokens = minus(player.tokens, one)
            g.supply = plus(g.supply, one)
            g.emit(Event("returned", {"seat": self.seat, "colour": colour}))
            return Goto("check")
        player.tokens = plus(player.tokens, one)
        g.supply = minus(g.supply, one)
        g.emit(Event("received", {"seat": self.seat, "colour": colour}))
        return None

    def refusal(self, game: Corsaire, seat: Seat, move: Move) -> str:
        if game.step == "return":
            if move.verb == RETURN.name and not RETURN.refusal(move.args):
                return f"you have no {RETURN.of(move)}"
            return f"return exactly {sum(game.players[seat].tokens) - game.cards.limit}"
        if move.verb == RECEIVE.name:
            return f"the supply has no {RECEIVE.read(move)}"
        return out_of_step(move, 4)
