"""Boarding Party, and what becomes of a captured ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from quarterdeck.kernel import PASS, Ask, Call, Event, Flow, Frame, Move, Roll, Seat, goto

from ..fleet import able, in_play, is_mobile, reaches_prizes, victim
from ..losses import drop_unsupported, settle_newcomers
from ..pieces import (
    BROADSIDE,
    CAPTURED,
    FACES,
    LINE,
    NO_CARD,
    NO_SHIP,
    PORT,
    PRIZE,
    RAKE,
    RIGGING,
    without_hit,
)
from ..table import place_ship, spend, take_from_hand, unflag
from ..verbs import (
    BOARD,
    CLEAR,
    CLEAR_NONE,
    DECLARE_LINE,
    DECLARE_PRIZE,
    NOT_NOW,
    SHOW,
    SHOW_NONE,
    WITH,
    ship_in,
)
from .broadside import (
    COVERED,
    ENGAGED,
    IN_PORT,
    NOT_AT_SEA,
    NOT_YOURS,
    ONLY_ABLE,
    OUT_OF_REACH,
    OWN_SHIP,
    REFUSES,
    Shot,
)

if TYPE_CHECKING:
    from ..state import LineOfBattle

NOT_DISMASTED: Final = "the target must be dismasted"
NO_BOARDER: Final = "you have no ship that can board"
NO_PREY: Final = "no ship can be boarded"
ONLY_THE_TARGET: Final = "only the ship that your Broadside dismasted can be boarded now"
DISMASTED_BEFORE: Final = (
    "that ship was dismasted before you fired: board her by a Boarding Party alone"
)
TARGET_GONE: Final = "the ship that your Broadside hit is gone"
NOT_BY_BROADSIDE: Final = "your Broadside must dismast the ship that is boarded"
AFTER_A_BROADSIDE: Final = (
    "a Boarding Party follows a Broadside that dismasts its target, not a Rake"
)
NONE_MAY_BOARD: Final = "none of your ships may board that one"
SMALLEST: Final = "only the smallest hit card"


def why_no_boarding(g: LineOfBattle, seat: Seat, boarder: int, target: int) -> str:
    """Why that ship of ``seat`` may not board the target; "" if it may."""
    ship = g.ships[target]
    if not in_play(ship):
        return NOT_AT_SEA
    if ship.owner == seat:
        return OWN_SHIP  # LB-64
    if ship.place == PORT:
        return IN_PORT  # LB-65
    mobile = is_mobile(g, target)
    if mobile and not ship.struck:
        return NOT_DISMASTED  # LB-105
    if mobile and g.players[ship.owner].refusing != NO_CARD:
        return REFUSES  # LB-116
    if g.ships[boarder].flag != NO_CARD and victim(g, boarder) != ship.owner:
        return ENGAGED  # LB-88, LB-R43
    if ship.place == PRIZE:  # LB-115
        if not g.players[ship.owner].broken:
            return COVERED
        if not reaches_prizes(g, boarder, ship.owner):
            return OUT_OF_REACH
    return ""


def boarders(g: LineOfBattle, seat: Seat, target: int) -> list[int]:
    """LB-107: mobile, unstruck ships in Line that may board the target."""
    return [one for one in able(g, seat) if not why_no_boarding(g, seat, one, target)]


def prey(g: LineOfBattle, seat: Seat) -> list[int]:
    """What a Boarding Party played alone may be sent against (LB-105, LB-52)."""
    crew = able(g, seat)
    return [target for target in helpless(g, seat) if _can_board(g, seat, crew, target)]


def _can_board(g: LineOfBattle, seat: Seat, crew: list[int], target: int) -> bool:
    """Whether one of these ships may board the target: ``boarders`` in short."""
    for boarder in crew:  # noqa: SIM110 - quicker so
        if not why_no_boarding(g, seat, boarder, target):
            return True
    return False


def helpless(g: LineOfBattle, seat: Seat) -> list[int]:
    """Opponents' ships at sea that are dismasted or Struck."""
    found = []
    ships = g.ships
    for other, player in enumerate(g.players):
        if other == seat:
            continue
        weight = g.cards.break_damage * player.broken
        for number in player.line + player.prizes:
            ship = ships[number]
            if ship.struck or g.cards.ship_rigging[number] - ship.rigging_damage <= weight:
                found.append(number)
    return found


def why_no_party(g: LineOfBattle, seat: Seat) -> str:
    """Why a Boarding Party cannot be played alone; "" if it can."""
    crew = able(g, seat)
    if not crew:
        return NO_BOARDER
    for target in helpless(g, seat):
        if _can_board(g, seat, crew, target):
            return ""
    return NO_PREY


def dismasted_by_broadside(g: LineOfBattle, seat: Seat) -> int:
    """The ship that may be boarded after this turn's shots; -1 if none."""
    for shot in g.shots:
        if g.cards.kind[shot.card] == BROADSIDE and not why_not_after(g, seat, shot):
            return shot.target
    return NO_SHIP


def why_no_party_after(g: LineOfBattle, seat: Seat) -> str:
    """Why no Boarding Party may follow this turn's shots; "" if one may (LB-27, LB-106)."""
    for shot in g.shots:
        if g.cards.kind[shot.card] == BROADSIDE:
            return why_not_after(g, seat, shot)
    return AFTER_A_BROADSIDE


def why_not_after(g: LineOfBattle, seat: Seat, shot: Shot) -> str:
    """Why the target of this Broadside may not be boarded: it must be hit in its Rigging, sound
    before the first shot and dismasted now (LB-106, LB-R75)."""
    target = shot.target
    if not in_play(g.ships[target]):
        return TARGET_GONE
    if target in g.unsound:
        return DISMASTED_BEFORE
    if is_mobile(g, target) or shot.place != RIGGING:
        return NOT_BY_BROADSIDE
    return why_not_boarded(g, seat, target)


def why_not_boarded(g: LineOfBattle, seat: Seat, target: int) -> str:
    """Why no ship of ``seat`` may board the target; "" if one may."""
    reasons = {why_no_boarding(g, seat, one, target) for one in able(g, seat)}
    if "" in reasons:
        return ""
    if not reasons:
        return NO_BOARDER
    return reasons.pop() if len(reasons) == 1 else NONE_MAY_BOARD


def counted_hits(g: LineOfBattle, card: int, ship: int, may_rake: bool) -> int:
    """LB-109: a Broadside counts if the ship's Rate fits, a Rake always; the rest bluffs.
    A second Rake of the attacker in one turn counts 0 (LB-R79)."""
    if card == NO_CARD:
        return 0
    if g.cards.kind[card] == BROADSIDE:
        return g.cards.hits[card] if g.cards.ship_rate[ship] <= g.cards.card_rate[card] else 0
    return g.cards.hits[card] if g.cards.kind[card] == RAKE and may_rake else 0


class BoardingParty(Frame):
    """Boarding Party (LB-105 to LB-116): the ship to be boarded, the ship that boards, a card
    of each side chosen secretly, a die.  A Struck ship gives herself up (LB-52)."""

    STEPS = (
        "choose_target",
        "choose_boarder",
        "go_alongside",
        "choose_cards",
        "show_cards",
        "roll",
        "fight",
        "end",
    )

    seat: Seat
    card: int
    target: int = NO_SHIP  # known from the start after a Broadside
    choice: Move = PASS
    ship: int = NO_SHIP
    shown: tuple[Move, ...] = ()
    hits: tuple[int, ...] = ()  # the attacker's and the defender's, once shown
    dice: tuple[int, ...] = ()

    def choose_target(self, g: LineOfBattle) -> Flow | None:
        if self.target != NO_SHIP:
            return None
        return Ask(self.seat, "targets", into="choice")

    def targets(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return tuple([g.cards.moves.board[target] for target in prey(g, seat)])

    def choose_boarder(self, g: LineOfBattle) -> Flow | None:
        """Asked only if several ships could do it."""
        if self.target == NO_SHIP:
            self.target = BOARD.of(self.choice)
        ships = boarders(g, self.seat, self.target)
        if len(ships) > 1:
            return Ask(self.seat, "ships", into="choice")
        self.choice = g.cards.moves.send[ships[0]]
        return None

    def ships(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return tuple([g.cards.moves.send[number] for number in boarders(g, seat, self.target)])

    def go_alongside(self, g: LineOfBattle) -> Flow | None:
        self.ship = WITH.of(self.choice)
        prey = g.ships[self.target]
        public = {
            "seat": self.seat,
            "ship": self.ship,
            "target": self.target,
            "owner": prey.owner,
            "struck": prey.struck,
        }
        g.emit(Event("boarded", public))
        if not prey.struck:
            return None
        spend(g, self.card)
        return Call(Capture(self.seat, self.target), then="end")

    def owner(self, g: LineOfBattle) -> Seat:
        return g.ships[self.target].owner

    def duellists(self, g: LineOfBattle) -> tuple[Seat, ...]:
        """Both sides, but for one who holds no card at all, as everybody can see."""
        both = (self.seat, self.owner(g))
        return tuple([seat for seat in both if g.players[seat].hand])

    def choose_cards(self, g: LineOfBattle) -> Flow | None:
        """Both secretly and at the same time (LB-108, LB-174)."""
        seats = self.duellists(g)
        return Ask(seats, "cards", into="shown") if seats else None

    def cards(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        """Any black card; none only if one holds none (LB-R39, LB-R40)."""
        show, reds = g.cards.moves.show, g.cards.is_red
        black = [show[card] for card in g.players[seat].hand if not reds[card]]
        return tuple(black) if black else (SHOW_NONE,)

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        if self.ship != NO_SHIP:
            return self._no_show(game, seat, move)
        if self.target == NO_SHIP:
            number = ship_in(game, move, BOARD)
            if number < 0:
                return f"{NOT_NOW}: choose the ship that you board"
            return why_not_boarded(game, seat, number)
        if move.verb == "board" and game.shots:
            return ONLY_THE_TARGET
        number = ship_in(game, move, WITH)
        if number < 0:
            return f"{NOT_NOW}: choose the ship that boards"
        ship = game.ships[number]
        if ship.owner != seat:
            return NOT_YOURS
        if ship.struck:
            return "that ship has struck"  # LB-50
        if number not in able(game, seat):
            return ONLY_ABLE
        return why_no_boarding(game, seat, number, self.target)

    def _no_show(self, g: LineOfBattle, seat: Seat, move: Move) -> str:
        if move.verb != "show":
            return f"{NOT_NOW}: choose a card for the boarding"
        if move == SHOW_NONE:
            return "you hold a card to show, so you must show one"
        if SHOW.read(move) in g.players[seat].hand:
            return "a red card cannot be shown"
        return "you do not hold that card"

    def show_cards(self, g: LineOfBattle) -> Flow | None:
        """Both are revealed in one event and discarded; they harm no ship and do nothing
        else (LB-108, LB-110, LB-R41, LB-R80)."""
        seats, owner = self.duellists(g), self.owner(g)
        cards = {self.seat: NO_CARD, owner: NO_CARD}
        for seat, move in zip(seats, self.shown, strict=True):
            cards[seat] = NO_CARD if move == SHOW_NONE else cast(int, SHOW.of(move))
        raked = any([g.cards.kind[shot.card] == RAKE for shot in g.shots])
        mine = counted_hits(g, cards[self.seat], self.ship, not raked)
        theirs = counted_hits(g, cards[owner], self.target, True)
        self.hits = (mine, theirs)
        self.shown = ()
        for seat, card in cards.items():
            _give_up(g, seat, card)
        public = {
            "seat": self.seat,
            "owner": owner,
            "cards": {str(s): None if c == NO_CARD else c for s, c in cards.items()},
            "faces": {str(s): face_of(g, c) for s, c in cards.items()},
            "hits": {str(self.seat): mine, str(owner): theirs},
        }
        g.emit(Event("duel", public))
        g.revealed("the cards of the boarding were shown since")
        return None

    def roll(self, g: LineOfBattle) -> Flow | None:
        return Roll(1, FACES, into="dice")

    def fight(self, g: LineOfBattle) -> Flow | None:
        """LB-111 to LB-114: 5 or more captures, 1 or less loses the boarding ship."""
        result = self.dice[0] + self.hits[0] - self.hits[1]
        outcome = "repelled"
        if result >= g.cards.figures.capture_at:
            outcome = "captured"
        elif result <= g.cards.figures.lost_at:
            outcome = "lost"
        owner = self.owner(g)
        public = {
            "seat": self.seat,
            "owner": owner,
            "ship": self.ship,
            "target": self.target,
            "die": self.dice[0],
            "result": result,
            "outcome": outcome,
        }
        g.emit(Event("boarding_roll", public))
        spend(g, self.card)
        if outcome == "captured":
            return Call(Capture(self.seat, self.target), then="end")
        if outcome == "lost":
            return Call(Capture(owner, self.ship), then="end")
        return None

    def end(self, g: LineOfBattle) -> Flow | None:
        return None


def face_of(g: LineOfBattle, card: int) -> dict[str, str] | None:
    """A shown card as it reads; None for no card."""
    if card == NO_CARD:
        return None
    return {"title": g.cards.titles[card], "detail": g.cards.details[card]}


def _give_up(g: LineOfBattle, seat: Seat, card: int) -> None:
    """The shown card is discarded; all learn something of the rest of the hand."""
    player = g.players[seat]
    if card == NO_CARD:
        player.reds = len(player.hand)  # LB-R40: only red cards, or none
        player.blacks = 0
        return
    take_from_hand(g, seat, card)
    g.discard = (*g.discard, card)
    player.blacks = max(0, player.blacks - 1)


class Capture(Frame):
    """Captured ships (Boarding Party; LB-117 to LB-123): the smallest hit card may come off
    the Rigging, then Line or Prize is declared.  ``seat`` is the captor."""

    STEPS = ("take", "choose_hit", "clear_hit", "choose_place", "declare")

    seat: Seat
    ship: int
    choice: Move = PASS

    def take(self, g: LineOfBattle) -> Flow | None:
        """She loses marker and flag and the damage of her old Line (LB-122); hit cards and
        fires stay (LB-123).  A Break the Line card that loses its last Line Breaker so goes
        before anything is declared (LB-R44)."""
        owner = g.ships[self.ship].owner
        unflag(g, self.ship)
        place_ship(g, self.ship, self.seat, CAPTURED)
        g.ships[self.ship] = g.ships[self.ship].but(struck=False)
        public = {"seat": self.seat, "ship": self.ship, "owner": owner}
        g.emit(Event("captured", public))
        drop_unsupported(g)
        return None

    def smallest(self, g: LineOfBattle) -> list[int]:
        """The hit cards on her Rigging with the fewest hits (LB-R36)."""
        cards = g.ships[self.ship].rigging_hits
        if not cards:
            return []
        fewest = min([g.cards.hits[card] for card in cards])
        return [card for card in cards if g.cards.hits[card] == fewest]

    def choose_hit(self, g: LineOfBattle) -> Flow | None:
        if not self.smallest(g):
            return goto("choose_place")
        return Ask(self.seat, "hits", into="choice")

    def hits(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return (*[g.cards.moves.clear[card] for card in self.smallest(g)], CLEAR_NONE)

    def clear_hit(self, g: LineOfBattle) -> Flow | None:
        if self.choice != CLEAR_NONE:
            card = cast(int, CLEAR.of(self.choice))
            g.ships[self.ship] = without_hit(g.ships[self.ship], card, g.cards.hits[card])
            g.discard = (*g.discard, card)
            g.emit(Event("cleared", {"seat": self.seat, "ship": self.ship, "card": card}))
        return None

    def choose_place(self, g: LineOfBattle) -> Flow | None:
        return Ask(self.seat, "places", into="choice", then="declare")

    def places(self, g: LineOfBattle, seat: Seat) -> tuple[Move, ...]:
        return (DECLARE_LINE, DECLARE_PRIZE)

    def refusal(self, game: LineOfBattle, seat: Seat, move: Move) -> str:
        if self.step == "clear_hit":
            if move.verb == "clear":
                return SMALLEST  # LB-117
            return f"{NOT_NOW}: take off the smallest hit card of her Rigging, or leave it"
        return f"{NOT_NOW}: declare whether she joins your Line or is a Prize"  # LB-118

    def declare(self, g: LineOfBattle) -> Flow | None:
        """For good (LB-121); a broken Line harms her at once (LB-85)."""
        place = LINE if self.choice == DECLARE_LINE else PRIZE
        place_ship(g, self.ship, self.seat, place)
        g.emit(Event("declared", {"seat": self.seat, "ship": self.ship, "to": place}))
        settle_newcomers(g, self.seat, (self.ship,))
        return None
