"""What the Rumors bring (p. 9, MM-190; data/rumors.toml): ``rumors.REWARDS`` and effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.kernel import Draw, Event, Flow, Frame, Move, Seat, goto

from ..battle.bounty import add_bounty
from ..battle.hits import lose_loads
from ..board import shut_by
from ..data.ids import NATIONS
from ..decks import OPEN, DrawCards, discard, take_from_deck
from ..dice import Dice, Roll, shown
from ..effects import ALWAYS, happens, permits
from ..pieces import Mark, launched, without
from ..port.modifications import HULL, ReturnModifications
from ..port.port import batch_at, reveal_modification
from ..port.rumors import REWARDS, AcquireRumor
from ..sea.stow import StowGoods
from ..turn.glory import DrawGlory
from ..windows import USES, Play
from .deeds import Carry, deed, gain, gold_reward, reward
from .glory_turn import bribed, fit_from
from .glory_voyage import is_found, search
from .goods import GOLD, ChooseGoods, arm, free_specialist, missing_weapons, pardon, pardon_moves

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

CONSOLATION = 8  # where the Specialist or the modification cannot be had
STRUCK_OUT = 3  # Bounties, at most (R10)
FORGED = "R01-entered"  # a mark: this port was entered with forged papers
TAKE_SHIP = Move("take-ship")


# ---- Gold, and Gold with something


for _name, _amount in {"R03": 12, "R04": 10, "R13": 11, "R14": 10, "R16": 17}.items():
    REWARDS[_name] = gold_reward(_name, _amount)


@happens("rumor.false", ALWAYS)
def half_the_mint(g: Game, seat: Seat, card: str, skulls: int) -> None:
    """R16: one success of the two brings something, but no Glory Point."""
    if card == "R16" and skulls == 1:
        gain(g, seat, 5, "R16")


@deed("R05")
def wreck_on_the_bank(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 8, "R05")
    for weapon in missing_weapons(g, seat):
        arm(g, seat, weapon)
    return None


@deed("R06")
def hidden_careenage(g: Game, seat: Seat, move: Move) -> Flow | None:
    p = g.players[seat]
    ship = p.vessel()
    p.ship = ship._replace(used=tuple([mod for mod in ship.used if mod != HULL])).whole()
    g.emit(Event("refitted", {"seat": seat, "card": "R06"}))
    gain(g, seat, 4, "R06")
    return None


@deed("R11")
def unguarded_payroll(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 15, "R11")
    add_bounty(g, seat, "spanish", "R11")
    return None


@deed("R20")
def a_cellar_of_good_wine(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 8, "R20")
    return DrawGlory(seat)


@deed("R21")
def the_old_buccaneers_tale(g: Game, seat: Seat, move: Move) -> Flow | None:
    return DrawGlory(seat, 2)


@deed("R23")
def the_moneylenders_ledger(g: Game, seat: Seat, move: Move) -> Flow | None:
    gain(g, seat, 9 if g.players[seat].is_pirate() else 14, "R23")
    return None


for _name in ("R05", "R06", "R11", "R20", "R21", "R23"):
    REWARDS[_name] = reward(_name)


# ---- Specialists


def _specialist(name: str, kind: str) -> None:
    @deed(name)
    def join(g: Game, seat: Seat, move: Move) -> Flow | None:
        if not free_specialist(g, seat, kind, name):
            gain(g, seat, CONSOLATION, name)
        return None

    REWARDS[name] = reward(name)


for _name, _kind in {
    "R07": "master-gunner",
    "R08": "sailing-master",
    "R18": "surgeon",
    "R19": "lookout",
    "R24": "master-at-arms",
}.items():
    _specialist(_name, _kind)


# ---- goods


def _myriad(seat: Seat) -> Frame:
    return ChooseGoods(seat, 8, 4)


REWARDS["R02"] = _myriad


class Cache(Frame):
    """Smugglers' Cache (p. 9, MM-190; R09): three cards of a good, from the discard pile first."""

    STEPS = ("draw", "take", "stow")

    def __init__(self, seat: Seat, good: str, left: int = 3, card: str = "") -> None:
        self.seat = seat
        self.good = good
        self.left = left
        self.card = card

    def clone(self) -> Cache:
        return Cache(self.seat, self.good, self.left, self.card)

    def draw(self, g: Game) -> Flow | None:
        if not self.left or not self.cards(g):
            return goto("stow")
        self.left -= 1
        return Draw("cards", into="card")

    def cards(self, g: Game) -> list[str]:
        found = [card for card in g.cargo_discard if g.cards.good_of(card) == self.good]
        return found or [card for card in g.cargo_deck if g.cards.good_of(card) == self.good]

    def take(self, g: Game) -> Flow | None:
        if self.card in g.cargo_discard:
            g.cargo_discard = without(g.cargo_discard, self.card)
        else:
            take_from_deck(g, "cargo", self.card)
        g.laid_out = (*g.laid_out, self.card)
        return goto("draw")

    def stow(self, g: Game) -> Flow | None:
        g.emit(Event("salvage", {"seat": self.seat, "cards": list(g.laid_out)}))
        return StowGoods(self.seat)


def _goods(g: Game, seat: Seat) -> tuple[Move, ...]:
    return tuple([Move("name", (good,)) for good in g.cards.goods])


@deed("R09", _goods)
def smugglers_cache(g: Game, seat: Seat, move: Move) -> Flow | None:
    g.emit(Event("names_good", {"seat": seat, "good": str(move.args[0])}))
    return Cache(seat, str(move.args[0]))


class Merchantman(Frame):
    """The Storm-tossed Merchantman (p. 9, MM-190; R22): four cards, their Gold and their goods."""

    STEPS = ("draw", "pay", "stow")

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def clone(self) -> Merchantman:
        return Merchantman(self.seat)

    def draw(self, g: Game) -> Flow | None:
        return DrawCards("cargo", 4, OPEN)

    def pay(self, g: Game) -> Flow | None:
        g.emit(Event("salvage", {"seat": self.seat, "cards": list(g.laid_out)}))
        gain(
            g, self.seat, min(12, sum([g.cards.cargo[card].plunder for card in g.laid_out])), "R22"
        )
        return None

    def stow(self, g: Game) -> Flow | None:
        return StowGoods(self.seat)


REWARDS["R09"] = reward("R09")
REWARDS["R22"] = Merchantman


# ---- choices


def _governor(g: Game, seat: Seat) -> tuple[Move, ...]:
    """Up to three: whoever wants to stay a pirate may have fewer struck out."""
    fewer = [
        Move("pardon", (nation, count))
        for nation in NATIONS
        for count in range(1, min(STRUCK_OUT, g.players[seat].bounty(nation)))
    ]
    return (*pardon_moves(g, seat), *fewer, GOLD)


@deed("R10", _governor)
def the_governors_secret(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move == GOLD:
        gain(g, seat, 10, "R10")
    else:
        pardon(g, seat, move, int(move.args[1]) if len(move.args) > 1 else STRUCK_OUT)
    return None


def _derelict(g: Game, seat: Seat) -> tuple[Move, ...]:
    """As long as there is a Ship Card for it."""
    there = g.ships_left("frigate") or g.players[seat].vessel().kind == "frigate"
    return (GOLD, TAKE_SHIP) if there else (GOLD,)


@deed("R12", _derelict)
def the_drifting_derelict(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move == TAKE_SHIP:
        return Derelict(seat)
    gain(g, seat, 10, "R12")
    return None


class Derelict(Frame):
    """The captain changes over to the derelict (p. 9, MM-190; R12): no purchase, no Glory Point."""

    STEPS = ("change_ships", "return_tokens", "stow")

    def __init__(self, seat: Seat, lost: tuple[str, ...] = ()) -> None:
        self.seat = seat
        self.lost = lost

    def clone(self) -> Derelict:
        return Derelict(self.seat, self.lost)

    def change_ships(self, g: Game) -> Flow | None:
        p = g.players[self.seat]
        old = p.vessel()
        ship = launched(g.cards, "frigate").put("hull", 2).put("masts", 1).put("cannons", 2)
        p.ship = ship.put("crew", min(old.crew, ship.value("crew")))
        self.lost = old.mods
        g.emit(Event("changed_ship", {"seat": self.seat, "old": old.kind, "ship": "frigate"}))
        return None

    def return_tokens(self, g: Game) -> Flow | None:
        lost, self.lost = self.lost, ()
        return ReturnModifications(self.seat, lost) if lost else None

    def stow(self, g: Game) -> Flow | None:
        lose_loads(g, self.seat)
        return StowGoods(self.seat)


class Dockmaster(Frame):
    """The Corrupt Dockmaster (p. 9, MM-190; R17): the Ship Modification of any port, free."""

    STEPS = ("look", "turn_up", "fit")

    def __init__(self, seat: Seat, port: str, token: str = "") -> None:
        self.seat = seat
        self.port = port
        self.token = token

    def clone(self) -> Dockmaster:
        return Dockmaster(self.seat, self.port, self.token)

    def look(self, g: Game) -> Flow | None:
        return goto("fit") if self.port in g.modifications else Draw("tokens", into="token")

    def tokens(self, g: Game) -> list[str]:
        batch = batch_at(g, self.port)
        assert batch is not None
        return list(batch.tokens)

    def turn_up(self, g: Game) -> Flow | None:
        reveal_modification(g, self.port, self.token)
        return None

    def fit(self, g: Game) -> Flow | None:
        if g.modifications[self.port] in g.players[self.seat].vessel().mods:
            gain(g, self.seat, CONSOLATION, "R17")
        else:
            fit_from(g, self.seat, self.port, 0)
        return None


def _ports(g: Game, seat: Seat) -> tuple[Move, ...]:
    ports = [port for port in g.cards.ports if g.has_token(port)]
    return tuple([Move("take-from", (port,)) for port in ports]) or (GOLD,)


@deed("R17", _ports)
def the_corrupt_dockmaster(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move == GOLD:
        gain(g, seat, CONSOLATION, "R17")
        return None
    return Dockmaster(seat, str(move.args[0]))


for _name in ("R10", "R12", "R17"):
    REWARDS[_name] = reward(_name)


class Bottle(AcquireRumor):
    """Message in a Bottle (p. 9, MM-185, MM-186; R25): Gold, and the choice of three Rumors."""

    STEPS = ("pay", "look", "ask", "keep")  # type: ignore[assignment]

    def clone(self) -> Bottle:
        return Bottle(self.seat, self.sure, self.dice, self.choice)

    def pay(self, g: Game) -> Flow | None:
        gain(g, self.seat, 5, "R25")
        return None

    def look(self, g: Game) -> Flow | None:
        return DrawCards("rumor", 3, self.seat)


REWARDS["R25"] = Bottle


# ---- Rumors that stay in force: R01 Forged Documents, R15 Chart of Secret Coves


@deed("R01")
@deed("R15")
def kept(g: Game, seat: Seat, move: Move) -> Flow | None:
    """It is the card itself that is won."""
    return None


REWARDS["R01"] = reward("R01")
REWARDS["R15"] = reward("R15")


@permits("port.open", "R01")
def forged_documents(g: Game, seat: Seat, zone: str) -> bool:
    return True


@happens("port.entered", "R01")
def shows_papers(g: Game, seat: Seat, how: str) -> None:
    """Was it the papers that opened this port?"""
    p = g.players[seat]
    if not how and shut_by(g, seat, p.zone) and not bribed(g, seat, p.zone):
        p.marks = (*p.marks, Mark(FORGED, "left"))


class Papers(Frame):
    """Forged Documents wear out (p. 9, MM-R231; R01): gone with a 1 on leaving the port."""

    STEPS = ("roll", "look")

    def __init__(self, seat: Seat, dice: Dice = ()) -> None:
        self.seat = seat
        self.dice = dice

    def clone(self) -> Papers:
        return Papers(self.seat, self.dice)

    def roll(self, g: Game) -> Flow | None:
        g.players[self.seat].expire("left")
        return Roll(1, into="dice")

    def look(self, g: Game) -> Flow | None:
        lost = self.dice == (1,)
        g.emit(Event("papers", {"seat": self.seat, "dice": shown(self.dice), "lost": lost}))
        if lost:
            give_up_rumor(g, self.seat, "R01")
        return None


def give_up_rumor(g: Game, seat: Seat, card: str) -> None:
    p = g.players[seat]
    p.proved = without(p.proved, card)
    discard(g, "rumor", card)


@happens("port.left", "R01")
def wear_of_papers(g: Game, seat: Seat) -> Frame | None:
    shown_here = [mark for mark in g.players[seat].marks if mark.source == FORGED]
    return Papers(seat) if shown_here else None


def _coves(g: Game, seat: Seat) -> tuple[Move, ...]:
    return (Move("use", ("R15",)),) if is_found(g) else ()


@deed("use R15")
def secret_coves(g: Game, seat: Seat, move: Move) -> Flow | None:
    give_up_rumor(g, seat, "R15")
    search(g).escaped = True
    g.emit(Event("slipped_away", {"seat": seat, "card": "R15"}))
    return None


def _use_coves(seat: Seat, move: Move) -> Frame:
    return Carry(seat, "use R15")


USES.setdefault("found", {})["R15"] = Play(_coves, _use_coves)
