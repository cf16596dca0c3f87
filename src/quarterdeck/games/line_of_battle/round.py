"""The whole game: the first dealer, rounds of turns, and scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from quarterdeck.kernel import Call, Draw, Event, Flow, Frame, Roll, Seat, goto

from .actions.port import turn_up, turning_up
from .fleet import hull_left, rigging_left
from .pieces import FACES, LINE, NO_CARD, NO_SHIP
from .table import DrawCard, place_ship
from .turn import Turn

if TYPE_CHECKING:
    from .state import LineOfBattle


_DRAW_CARD: Final = DrawCard("card")


class Campaign(Frame):
    """Game Setup; Sequence of Play (LB-09, LB-15, LB-16, LB-168): dice for the first dealer,
    then round after round until somebody has enough points."""

    STEPS = ("roll_for_dealer", "note_roll", "first_dealer", "play_round", "next_round")

    rolling: tuple[Seat, ...] = ()
    dice: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()

    def roll_for_dealer(self, g: LineOfBattle) -> Flow | None:
        if not self.rolling:
            self.rolling = tuple(range(len(g.players)))
        return Roll(1, FACES, into="dice")

    def note_roll(self, g: LineOfBattle) -> Flow | None:
        """The highest deals; those tied roll again (LB-R7)."""
        seat, die = self.rolling[len(self.rolled)], self.dice[0]
        g.dealer_rolls = (*g.dealer_rolls, (seat, die))
        g.emit(Event("dealer_roll", {"seat": seat, "die": die}, quiet=True))
        self.rolled = (*self.rolled, die)
        if len(self.rolled) < len(self.rolling):
            return goto("roll_for_dealer")
        best = max(self.rolled)
        tied = [s for s, d in zip(self.rolling, self.rolled, strict=True) if d == best]
        self.rolling = tuple(tied)
        self.rolled = ()
        return goto("roll_for_dealer") if len(tied) > 1 else None

    def first_dealer(self, g: LineOfBattle) -> Flow | None:
        g.dealer = self.rolling[0]
        g.emit(Event("dealer", {"seat": g.dealer}))
        return None

    def play_round(self, g: LineOfBattle) -> Flow | None:
        return Round(g.dealer)

    def next_round(self, g: LineOfBattle) -> Flow | None:
        """The deal passes clockwise; only the scores carry over (LB-16, LB-R8)."""
        if not g.ended:
            g.dealer = (g.dealer + 1) % len(g.players)
            return goto("play_round")
        g.turn = -1
        g.phase = "over"
        scores, winners, _, reason = g.outcome()
        public = {"winners": list(winners), "scores": list(scores), "reason": reason}
        g.emit(Event("over", public))
        g.revealed("the game is over")
        return None


class Round(Frame):
    """A round (Game Setup; Sequence of Play; LB-10 to LB-19): the deal, turns clockwise from
    the dealer, and scoring when a hand cannot be filled."""

    STEPS = (
        "gather",
        "deal_ship",
        "lay_ship",
        "turn_up_ship",
        "show_ship",
        "deal_card",
        "take_card",
        "turn",
        "next_turn",
        "score",
        "end",
    )

    seat: Seat
    card: int = NO_CARD
    ship: int = NO_SHIP
    is_over: bool = False

    def gather(self, g: LineOfBattle) -> Flow | None:
        """All cards come back (LB-16)."""
        g.gather()
        g.round += 1
        g.phase = "deal"
        g.turn = -1
        g.emit(Event("round", {"round": g.round, "dealer": g.dealer}))
        return None

    def deal_ship(self, g: LineOfBattle) -> Flow | None:
        """LB-10, LB-13: ships for each, laid out as a Line."""
        if len(g.players[self.seat].line) == g.cards.figures.fleet:
            return goto("turn_up_ship")
        return Draw("pile", into="ship")

    def pile(self, g: LineOfBattle) -> list[int]:
        return g.pile

    def lay_ship(self, g: LineOfBattle) -> Flow | None:
        g.pile.remove(self.ship)
        place_ship(g, self.ship, self.seat, LINE)
        g.emit(Event("dealt_ship", {"seat": self.seat, "ship": self.ship}, quiet=True))
        self.ship = NO_SHIP
        self.seat = (self.seat + 1) % len(g.players)
        return goto("deal_ship")

    def turn_up_ship(self, g: LineOfBattle) -> Flow | None:
        """LB-11: everyone can see which ship is next."""
        return turning_up(g)

    def show_ship(self, g: LineOfBattle) -> Flow | None:
        turn_up(g, self.ship)
        return None

    def deal_card(self, g: LineOfBattle) -> Flow | None:
        """LB-10, LB-12."""
        if len(g.players[self.seat].hand) == g.cards.figures.hand:
            g.phase = "turn"
            return goto("turn")
        return _DRAW_CARD

    def take_card(self, g: LineOfBattle) -> Flow | None:
        g.deal_card(self.seat, self.card, "dealt_card")
        self.card = NO_CARD
        self.seat = (self.seat + 1) % len(g.players)
        return goto("deal_card")

    def turn(self, g: LineOfBattle) -> Flow | None:
        return Call(Turn(self.seat), into="is_over", then="next_turn")

    def next_turn(self, g: LineOfBattle) -> Flow | None:
        """A Prize scored in Port can end the game here; nothing else is scored then (LB-169,
        LB-R65), unless the table finishes the round."""
        if self.is_over:
            return None
        if g.prize_made_it and not g.setup.options["finish_round"]:
            g.ended = "prize"
            return goto("end")
        self.seat = (self.seat + 1) % len(g.players)
        return self.turn(g)

    def score(self, g: LineOfBattle) -> Flow | None:
        """Scoring (LB-19, LB-162 to LB-167); then the net scores are looked at (LB-R67)."""
        rows = [_score_player(g, seat) for seat in range(len(g.players))]
        g.emit(Event("scored", {"round": g.round, "players": rows}))
        if g.target_reached():
            g.ended = "target"
        elif str(g.round) == g.setup.options["rounds"]:  # LB-R74
            g.ended = "rounds"
        return None

    def end(self, g: LineOfBattle) -> Flow | None:
        return None


def _row(g: LineOfBattle, number: int, points: int) -> dict[str, Any]:
    return {"ship": number, "name": g.cards.ships[number].name, "points": points}


def _score_player(g: LineOfBattle, seat: Seat) -> dict[str, Any]:
    """Sunk ships as printed (LB-163), Prizes at sea as they are (LB-126, LB-166), and the
    penalty for an empty Line (LB-167, LB-R64)."""
    player = g.players[seat]
    before = player.score()
    sunk = [_row(g, n, g.cards.points[n]) for n in player.sunk]
    prizes = [_row(g, n, hull_left(g, n) + rigging_left(g, n)) for n in player.prizes]
    penalty = 0 if player.line else g.cards.figures.penalty
    tally = player.tally
    player.tally = tally._replace(
        sunk=tally.sunk + sum([one["points"] for one in sunk]),
        prizes_at_sea=tally.prizes_at_sea + sum([one["points"] for one in prizes]),
        penalties=tally.penalties - penalty,
    )
    return {
        "seat": seat,
        "sunk": sunk,
        "prizes": prizes,
        "penalty": penalty,
        "before": before,
        "after": player.score(),
    }
