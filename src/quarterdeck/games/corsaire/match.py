"""The whole game and its set-up (rulebook of Corsaire: Setting up the game; How to play).

The text we have has no page numbers; places are named by their heading.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import Call, Draw, Event, Flow, Frame, Goto, Seat

from .looting import Looting
from .pieces import ROW, minus, plus
from .trading import Trading

if TYPE_CHECKING:
    from .state import Corsaire

_BOARD: Final = Draw("board_deck", into="board")
_CARD: Final = Draw("card_deck", into="card")


class Match(Frame):
    """How to play (CO-20): set up, the trading phase, the looting phase, the end (CO-87)."""

    STEPS = ("set_up", "trading_phase", "looting_phase", "end")

    def set_up(self, g: Corsaire) -> Flow | None:
        return Call(SettingUp())

    def trading_phase(self, g: Corsaire) -> Flow | None:
        g.phase = "trading"
        return Call(Trading(g.first))

    def looting_phase(self, g: Corsaire) -> Flow | None:
        g.phase = "looting"
        return Call(Looting())

    def end(self, g: Corsaire) -> Flow | None:
        """End of the game (CO-87 to CO-89)."""
        g.phase = "over"
        g.active = -1
        g.step = None
        scores, winners, _, reason = g.outcome()
        public = {
            "scores": list(scores),
            "winners": list(winners),
            "reason": reason,
            "trading": [g.trading(seat) for seat in (0, 1)],
            "looting": [g.looting(seat) for seat in (0, 1)],
            "bonus": [g.bonus(seat) for seat in (0, 1)],
        }
        g.emit(Event("over", public))
        g.revealed("the game is over")
        return None


class SettingUp(Frame):
    """Setting up the game, steps 1 to 6 (CO-07 to CO-14).

    Step 1, three cards removed unseen, needs no act: three cards are simply never drawn, so
    that nothing ever names them (CO-07, CO-R29).
    """

    STEPS = (
        "draw_board",
        "lay_board",
        "draw_hand_card",
        "deal_card",
        "draw_open_card",
        "lay_card",
        "give_resources",
        "draw_first_player",
        "first_player",
    )

    count: int = 0
    board: int = 0
    card: str = ""
    first: int = 0

    def draw_board(self, g: Corsaire) -> Flow | None:
        """Step 2: five boards in a row (CO-08)."""
        return _BOARD

    def board_deck(self, g: Corsaire) -> list[int]:
        return list(g.board_deck)

    def lay_board(self, g: Corsaire) -> Flow | None:
        g.lay_board(len(g.boards), self.board, quiet=True)
        return Goto("draw_board") if len(g.boards) < ROW else None

    def draw_hand_card(self, g: Corsaire) -> Flow | None:
        """Step 3: six cards for each player, in turn (CO-10)."""
        return _CARD

    def card_deck(self, g: Corsaire) -> list[str]:
        return [g.cards.ids[card] for card in g.unseen]

    def deal_card(self, g: Corsaire) -> Flow | None:
        card = g.cards.place_of[self.card]
        self.card = ""  # a frame keeps no secret longer than it must
        seat = self.count % 2
        g.draw(card)
        g.to_hand(seat, card)
        g.emit(Event("dealt", {"seat": seat}, {seat: {"card": g.cards.faces[card]}}, quiet=True))
        self.count += 1
        return Goto("draw_hand_card") if self.count < 2 * g.cards.hand else None

    def draw_open_card(self, g: Corsaire) -> Flow | None:
        """Step 4: one card face up on each board (CO-11)."""
        return _CARD

    def lay_card(self, g: Corsaire) -> Flow | None:
        position = self.count - 2 * g.cards.hand
        g.turn_up(position, g.cards.place_of[self.card])
        self.count += 1
        return Goto("draw_open_card") if position + 1 < ROW else None

    def give_resources(self, g: Corsaire) -> Flow | None:
        """Steps 5 and 6 (CO-12, CO-13)."""
        for player in g.players:
            player.tokens = plus(player.tokens, g.cards.start)
            g.supply = minus(g.supply, g.cards.start)
        return None

    def draw_first_player(self, g: Corsaire) -> Flow | None:
        """CO-14, CO-R33: by lot, unless the table chose."""
        chosen = g.setup.options["first"]
        if chosen == "lot":
            return Draw("seats", into="first")
        self.first = 0 if chosen == "seat-1" else 1
        return None

    def seats(self, g: Corsaire) -> list[Seat]:
        return [0, 1]

    def first_player(self, g: Corsaire) -> Flow | None:
        g.first = self.first
        g.emit(Event("starts", {"seat": g.first, "hands": g.cards.hand}))
        return None
