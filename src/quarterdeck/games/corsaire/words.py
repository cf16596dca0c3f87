"""Corsaire in words: its options, prompts and moves.  The log is in ``log.py``."""

from __future__ import annotations

from typing import cast

from quarterdeck.kernel import (
    Choice,
    Event,
    Game,
    Group,
    Move,
    Option,
    Prompt,
    Rules,
    Seat,
    Setup,
    SetupError,
    Told,
)
from quarterdeck.kernel.wording import counted, listed, who

from .cards import STANDARD, CorsaireCards
from .hands import LABELS
from .log import LEVELS, card_name, tell
from .looting import Placement, combination_of
from .pieces import DECLINE, SLOT_OF, SLOTS, Card, gems, minus, missing, plus, trade
from .state import Corsaire
from .trading import Acquire, you_need
from .walks import Prospect, prospects

_RULE = {
    "place": "CO-25",
    "convert": "CO-33",
    "pass": "CO-37",
    "take": "CO-45",
    "buy": "CO-47",
    "decline": "CO-47",
    "return": "CO-55",
    "receive": "CO-57",
    "pick": "CO-63",
    "lay": "CO-65",
}


class CorsaireRules(Rules):
    """Exactly two players (CO-01)."""

    cards: CorsaireCards

    key = "corsaire"
    title = "Corsaire"
    summary = (
        "Two privateers, two halves. Build a pyramid of cards and run your resources down through "
        "it to buy merchant ships; then the same cards fight in threes for the ships that are left."
    )
    provenance = (
        "The rules are the rulebook’s. What the 39 cards trade, and the names, prices and victory "
        "points of the 19 boards, are our own design: the rulebook’s text does not give them."
    )
    minutes = 30
    version = 1
    seats = range(2, 3)
    options = (
        Option(
            "memory",
            "Memory mode",
            False,
            "A card on a board hides the victory points in the board’s centre, as on a real table.",
        ),
        Option(
            "first",
            "Who begins",
            "lot",
            "Who takes the first trading turn.",
            (
                Choice("lot", "drawn by lot"),
                Choice("seat-1", "the first seat"),
                Choice("seat-2", "the second seat"),
            ),
        ),
    )

    def begin(self, setup: Setup) -> Game:
        game = Corsaire(setup, self.cards)
        game.begin()
        return game

    def check_seats(self, seats: int, options: dict[str, object]) -> None:
        if seats != 2:
            raise SetupError("Corsaire is for two players")

    # ---- prompts

    def prompt(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        g = cast(Corsaire, game)
        if g.is_over():
            winners = [who(winner, seat, names) for winner in g.outcome().winners]
            verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
            return Prompt(f"{listed(winners)} {verb}.", g.outcome().reason, "CO-89")
        if seat is None or seat not in g.to_act():
            return _waiting(g, seat, names)
        player = g.players[seat]
        if g.step == "place":
            detail = "Point at a place to see where your resources would run."
            return Prompt("Place a card from your hand in your pyramid.", detail, "CO-25")
        if g.step == "convert":
            return _convert_prompt(g, seat)
        if g.step == "take":
            first, second = [_board_at(g, int(move.args[0])) for move in g.legal_moves(seat)]
            text = f"Take the card from the {first} or the {second}."
            return Prompt(text, "You may then buy that board, if you can pay for it.", "CO-45")
        if g.step == "buy":
            return _buy_prompt(g, seat)
        if g.step == "return":
            due = sum(player.tokens) - g.cards.limit
            return Prompt(
                f"Return {counted(due, 'token')} of your choice.",
                f"You hold {sum(player.tokens)}; {g.cards.limit} may stay.",
                "CO-55",
            )
        if g.step == "receive":
            return Prompt("You have no token left: take one.", "Any colour in supply.", "CO-57")
        return _loot_prompt(g)

    # ---- moves

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        g = cast(Corsaire, game)
        moves = g.legal_moves(seat)
        if not moves:
            return ()
        verbs = [move.verb for move in moves]
        if g.step == "place":
            return (Group("place", "Place a card", "one card, compulsory", "CO-25"),)
        if g.step == "convert":
            refused = "" if "convert" in verbs else "you cannot pay for it"
            return (
                Group("convert", "Convert", "pay, then gain", "CO-33", refused),
                Group("pass", "Pass", "keep your resources and go on", "CO-37"),
            )
        if g.step == "take":
            return (Group("take", "Take a card", "from one of two boards", "CO-45"),)
        if g.step == "buy":
            return _buy_groups(g, seat)
        if g.step in ("return", "receive"):
            label = "Return a token" if g.step == "return" else "Take a token"
            return (Group(g.step, label, "of your choice", _RULE[g.step]),)
        frame = g.frame()
        assert isinstance(frame, Placement)
        left = 3 - len(frame.picked)
        return (
            Group(
                "pick",
                "Choose cards",
                f"{left} more, from hand or pyramid",
                "CO-63",
                "" if left else "three are chosen",
            ),
            Group(
                "lay",
                "Lay them on a board",
                "hand cards face down, pyramid cards face up",
                "CO-65",
                "choose three cards first" if left else "",
            ),
        )

    def describe(self, game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        g = cast(Corsaire, game)
        verb = move.verb
        if verb == "place":
            return _told_place(g, seat, move)
        if verb in ("convert", "pass"):
            return _told_visit(g, seat, move)
        if verb == "take":
            return _told_take(g, seat, int(move.args[0]))
        if verb in ("buy", "decline"):
            return _told_purchase(g, seat, move)
        if verb == "return":
            colour = str(move.args[0])
            return Told(f"Return a {colour} token", "return", (f"token-{colour}-{seat}",), "CO-55")
        if verb == "receive":
            colour = str(move.args[0])
            return Told(f"Take a {colour} token", "receive", (f"supply-{colour}",), "CO-57")
        return _told_loot(g, seat, move)

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """No question where the board cannot be bought; a card is turned over right after."""
        g = cast(Corsaire, game)
        if g.step == "buy" and g.deck_size() and g.legal_moves(seat) == (DECLINE,):
            return DECLINE
        return None

    # ---- the log

    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        return tell(event, seat, names) or super().tell(event, seat, names)

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        g = cast(Corsaire, game)
        return [
            ("Boards bought", [g.trading(seat) for seat in (0, 1)]),
            ("Boards looted", [g.looting(seat) for seat in (0, 1)]),
            ("Sets of tokens", [g.bonus(seat) for seat in (0, 1)]),
        ]


def _board_at(g: Corsaire, position: int) -> str:
    return g.cards.boards[g.boards[position - 1]].name


def _waiting(g: Corsaire, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
    watching = "You are watching." if seat is None else ""
    if not g.to_act():
        return Prompt("The table is being laid.", watching, "CO-07")
    name = names[g.to_act()[0]]
    doing = {
        "place": (f"{name} is placing a card.", "CO-25"),
        "convert": (f"{name} is converting resources.", "CO-32"),
        "take": (f"{name} is taking a card.", "CO-45"),
        "buy": (f"{name} may buy a board.", "CO-47"),
        "return": (f"{name} is returning tokens.", "CO-55"),
        "receive": (f"{name} is taking a token.", "CO-57"),
        "loot": (f"{name} is choosing cards to lay on a board.", "CO-63"),
    }
    text, rule = doing[g.step]
    return Prompt(text, watching, rule)


def _convert_prompt(g: Corsaire, seat: Seat) -> Prompt:
    slots = dict.fromkeys([move.args for move in g.legal_moves(seat)])
    cards = [g.players[seat].pyramid[SLOT_OF[int(one), int(two)]] for one, two in slots]
    named = [card_name(g.cards.deck[card]) for card in cards]
    if len(named) == 1:
        is_low = g.at < 4
        detail = "Then take a card from a board." if is_low else "Then the walk goes on down."
        return Prompt(f"Convert with {named[0]}, or pass.", detail, "CO-32")
    return Prompt(
        f"Step down to {named[0]} or {named[1]}: convert or pass.",
        "The walk always runs down to the boards.",
        "CO-38",
    )


def _buy_prompt(g: Corsaire, seat: Seat) -> Prompt:
    frame = g.frame()
    assert isinstance(frame, Acquire)
    board = g.cards.boards[g.boards[frame.position]]
    if len(g.legal_moves(seat)) == 1:
        return Prompt(f"You cannot buy the {board.name}.", _no_purchase(g, seat), "CO-48")
    return Prompt(
        f"Buy the {board.name} for {gems(board.price)}?",
        f"{counted(board.edge, 'victory point')}.",
        "CO-47",
    )


def _no_purchase(g: Corsaire, seat: Seat) -> str:
    frame = g.frame()
    assert isinstance(frame, Acquire)
    if not g.board_deck:
        return "the board deck is empty: no more boards can be bought"
    return you_need(g.players[seat].tokens, g.cards.boards[g.boards[frame.position]].price)


def _loot_prompt(g: Corsaire) -> Prompt:
    frame = g.frame()
    assert isinstance(frame, Placement)
    which = f"Placement {frame.number} of {frame.of} in this turn."
    left = 3 - len(frame.picked)
    if not left:
        made = LABELS[combination_of(g, frame.picked).kind].lower()
        return Prompt(f"Lay your {made} on a board.", which, "CO-65")
    more = "three cards" if left == 3 else counted(left, "more card")
    return Prompt(f"Choose {more} from your hand or pyramid.", which, "CO-63")


def _buy_groups(g: Corsaire, seat: Seat) -> tuple[Group, ...]:
    refused = _no_purchase(g, seat) if len(g.legal_moves(seat)) == 1 else ""
    return (
        Group("buy", "Buy the board", "for the VP at its edge", "CO-47", refused),
        Group("decline", "Leave it", "keep your resources", "CO-47"),
    )


def _told_place(g: Corsaire, seat: Seat, move: Move) -> Told:
    name, level, place = move.args
    card = g.cards.place_of[str(name)]
    return Told(
        f"Place {card_name(g.cards.deck[card])} on level {level}, place {place}",
        "place",
        (f"card-{name}", f"slot-{seat}-{level}-{place}"),
        "CO-27" if level == 1 else "CO-28",
        _outlook(g, prospects(g, seat, move)),
    )


def _outlook(g: Corsaire, ahead: list[Prospect]) -> str:
    """The dearest board that the walk could buy, or that none is within reach."""
    bought = [g.cards.boards[g.boards[each.position]] for each in ahead if each.can_buy]
    if not bought:
        return "No board that you could buy is within reach."
    names = [
        f"the {board.name} ({board.edge} VP)"
        for board in sorted(bought, key=lambda board: -board.edge)
    ]
    return f"You could buy {listed(names, 'or')}."


def _told_visit(g: Corsaire, seat: Seat, move: Move) -> Told:
    level, place = move.args
    player = g.players[seat]
    card = player.pyramid[SLOT_OF[int(level), int(place)]]
    on = (f"slot-{seat}-{level}-{place}",)
    if move.verb == "pass":
        note = "Your resources stay as they are."
        return Told(f"Pass on {card_name(g.cards.deck[card])}", "pass", on, "CO-37", note)
    pay = g.cards.deck[card].pay
    after = trade(player.tokens, plus(player.tokens, g.supply), g.cards.deck[card])
    lost = missing(plus(after, pay), plus(player.tokens, g.cards.deck[card].gain))
    note = f"You would hold {gems(after)}."
    if any(lost):
        note += f" The supply is short: {gems(lost)} would be lost."
    return Told(
        f"Convert with {card_name(g.cards.deck[card])}: {_trade(g.cards.deck[card])}",
        "convert",
        on,
        "CO-36" if any(lost) else "CO-33" if any(pay) else "CO-35",
        note,
    )


def _trade(card: Card) -> str:
    pay, gain = card.pay, card.gain
    return f"{gems(pay)} for {gems(gain)}" if any(pay) else f"take {gems(gain)}"


def _told_take(g: Corsaire, seat: Seat, position: int) -> Told:
    board = g.cards.boards[g.boards[position - 1]]
    card = card_name(g.cards.deck[g.on_boards[position - 1]])
    is_buyable = bool(g.board_deck) and g.players[seat].can_pay(board.price)
    note = f"You can then buy it for {gems(board.price)}: {board.edge} VP."
    if not is_buyable:
        why = you_need(g.players[seat].tokens, board.price)
        note = f"You cannot buy it: {why if g.board_deck else 'the board deck is empty'}."
    ends = not is_buyable and g.deck_size() > 0
    return Told(
        f"Take {card} from the {board.name}",
        "take",
        (f"board-{position}",),
        "CO-45",
        note,
        "A new card is turned over then, and your turn can’t be taken back." if ends else "",
    )


def _told_purchase(g: Corsaire, seat: Seat, move: Move) -> Told:
    if move == DECLINE:
        return Told("Leave the board", "decline", (), "CO-47", "You keep your resources.")
    position = int(move.args[0])
    board = g.cards.boards[g.boards[position - 1]]
    left = minus(g.players[seat].tokens, board.price)
    return Told(
        f"Buy the {board.name} for {gems(board.price)}",
        "buy",
        (f"board-{position}",),
        "CO-47",
        f"You gain {board.edge} VP and keep {gems(left)}.",
    )


def _told_loot(g: Corsaire, seat: Seat, move: Move) -> Told:
    frame = g.frame()
    assert isinstance(frame, Placement)
    if move.verb == "pick":
        name = str(move.args[0])
        pick = next(one for one in frame.available(g) if one.card == g.cards.place_of[name])
        if pick.slot < 0:
            note = "From your hand: it lies face down until the end."
            return Told(
                f"Choose {card_name(g.cards.deck[pick.card])}",
                "pick",
                (f"card-{name}",),
                "CO-66",
                note,
            )
        level, place = SLOTS[pick.slot]
        where = f"slot-{seat}-{level}-{place}"
        note = f"From {LEVELS[level]} of your pyramid: it lies face up."
        return Told(f"Choose {card_name(g.cards.deck[pick.card])}", "pick", (where,), "CO-67", note)
    position = int(move.args[0])
    board = g.cards.boards[g.boards[position - 1]]
    made = combination_of(g, frame.picked)
    return Told(
        f"Lay them on the {board.name}",
        "lay",
        (f"board-{position}", f"side-{position}-{seat}"),
        "CO-65",
        f"{LABELS[made.kind]}, sum {made.sum}, for {board.centre} VP.",
        "Cards once laid stay.",
    )


RULES = CorsaireRules(STANDARD)
