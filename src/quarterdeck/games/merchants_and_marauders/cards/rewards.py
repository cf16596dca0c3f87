"""What Rumors and Missions bring (p. 9, MM-190, MM-198): one function for each field of a reward.

The fields and their figures stand in data/rumors.toml and data/missions.toml; ``Earn``
(``earnings.py``) runs these in the order of the fields of ``data.model.Reward``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import PASS, Draw, Event, Flow, Frame, Move, Seat, goto

from ..battle.bounty import add_bounty, remove_bounty
from ..battle.hits import lose_loads
from ..data.ids import NATIONS
from ..data.model import Reward
from ..decks import OPEN, DrawCards, take_from_deck
from ..earnings import brings, earned
from ..pieces import launched, without
from ..port.modifications import HULL, ReturnModifications, fit, turn_up
from ..port.rumors import AcquireRumor
from ..sea.raid import MerchantRaid
from ..sea.stow import StowGoods
from ..turn.glory import DrawGlory
from ..verbs import ARM, HIRE, NAME, PARDON, TAKE_FROM
from .deeds import Carry, change_crew, deed, gain
from .goods import GOLD, ChooseGoods, arm, free_specialist, missing_weapons, pardon, pardon_moves
from .specialists import join

if TYPE_CHECKING:
    from ..state import MerchantsAndMarauders as Game

TAKE_SHIP: Final = Move("take-ship")


def asks(field: str, name: str) -> None:
    """That field of a reward has something chosen: it is the deed of that name."""

    @brings(field)
    def part(g: Game, seat: Seat, card: str, reward: Reward) -> Frame | None:
        return Carry(seat, name, card=card)


asks("pardon", "strike out")
asks("modification", "modification")
asks("derelict", "derelict")
asks("hires", "hire free")
asks("cache", "cache")


# ---- Gold and Bounties


@brings("gold")
def gold(g: Game, seat: Seat, card: str, reward: Reward) -> None:
    honest = reward.honest_gold and not g.players[seat].is_pirate()
    gain(g, seat, reward.honest_gold if honest else reward.gold, card)


@brings("bounties")
def bounties(g: Game, seat: Seat, card: str, reward: Reward) -> None:
    for nation, count in reward.bounties.items():
        for _ in range(count):
            add_bounty(g, seat, nation, card)


@brings("forgives")
def forgives(g: Game, seat: Seat, card: str, reward: Reward) -> None:
    """If that raid raised the Bounties of the merchant's nation, they go down by one."""
    raid = g.enclosing(MerchantRaid)
    if raid.raised:
        remove_bounty(g, seat, raid.nation)


def _governor(g: Game, seat: Seat) -> tuple[Move, ...]:
    """As many as he likes: whoever wants to stay a pirate may have fewer struck out."""
    reward = earned(g)
    if not reward.or_gold:
        return pardon_moves(g, seat)
    fewer = [
        Move("pardon", (nation, count))
        for nation in NATIONS
        for count in range(1, min(reward.pardon, g.players[seat].bounty(nation)))
    ]
    return (*pardon_moves(g, seat), *fewer, GOLD)


@deed("strike out", _governor)
def strike_out(g: Game, seat: Seat, move: Move) -> None:
    most = earned(g).pardon
    if move == GOLD:
        _gold_instead(g, seat)
    else:
        pardon(g, seat, move, PARDON.of(move)[1] or most)


def _gold_instead(g: Game, seat: Seat) -> None:
    reward = earned(g)
    gain(g, seat, reward.or_gold or reward.else_gold, _card(g))


def _card(g: Game) -> str:
    return g.enclosing(Carry).card


# ---- the ship, her crew and her arms


@brings("refit")
def refit(g: Game, seat: Seat, card: str, reward: Reward) -> None:
    p = g.players[seat]
    ship = p.vessel()
    p.ship = ship._replace(used=tuple([mod for mod in ship.used if mod != HULL])).whole()
    g.emit(Event("refitted", {"seat": seat, "card": card}))


@brings("fills_crew")
def fills_crew(g: Game, seat: Seat, card: str, reward: Reward) -> None:
    change_crew(g, seat, g.players[seat].vessel().damage("crew"), card)


@brings("weapons")
def weapons(g: Game, seat: Seat, card: str, reward: Reward) -> Frame | None:
    if reward.weapons == "one":
        return Carry(seat, "weapon", card=card)
    for weapon in missing_weapons(g, seat):
        arm(g, seat, weapon)
    return None


def _arms(g: Game, seat: Seat) -> tuple[Move, ...]:
    return tuple([Move("arm", (one,)) for one in missing_weapons(g, seat)])


@deed("weapon", _arms)
def weapon_of_choice(g: Game, seat: Seat, move: Move) -> None:
    arm(g, seat, ARM.of(move))


def _ports(g: Game, seat: Seat) -> tuple[Move, ...]:
    ports = [port for port in g.cards.ports if g.has_token(port)]
    return tuple([Move("take-from", (port,)) for port in ports]) or (GOLD,)


@deed("modification", _ports)
def modification_of_a_port(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move == GOLD:
        _gold_instead(g, seat)
        return None
    return Dockmaster(seat, TAKE_FROM.of(move))


class Dockmaster(Frame):
    """The Ship Modification of any port, free (p. 9, MM-190; R17)."""

    STEPS = ("look", "fit")

    seat: Seat
    port: str

    def look(self, g: Game) -> Flow | None:
        return turn_up(g, self.port)

    def fit(self, g: Game) -> Flow | None:
        if g.modifications[self.port] in g.players[self.seat].vessel().mods:
            _gold_instead(g, self.seat)
        else:
            fit(g, self.seat, self.port, 0)
        return None


def _derelict(g: Game, seat: Seat) -> tuple[Move, ...]:
    """As long as there is a Ship Card for it."""
    wreck = earned(g).derelict
    assert wreck is not None
    there = g.ships_left(wreck.ship) or g.players[seat].vessel().kind == wreck.ship
    return (GOLD, TAKE_SHIP) if there else (GOLD,)


@deed("derelict", _derelict)
def derelict_or_gold(g: Game, seat: Seat, move: Move) -> Flow | None:
    if move == TAKE_SHIP:
        return Derelict(seat)
    _gold_instead(g, seat)
    return None


class Derelict(Frame):
    """The captain changes over to the derelict (p. 9, MM-190; R12): no purchase, no Glory Point."""

    STEPS = ("change_ships", "return_tokens", "stow")

    seat: Seat
    lost: tuple[str, ...] = ()

    def change_ships(self, g: Game) -> Flow | None:
        p = g.players[self.seat]
        old, wreck = p.vessel(), earned(g).derelict
        assert wreck is not None
        ship = launched(g.cards, wreck.ship)
        ship = ship.put("hull", wreck.hull).put("masts", wreck.masts).put("cannons", wreck.cannons)
        p.ship = ship.put("crew", min(old.crew, ship.value("crew")))
        self.lost = old.mods
        g.emit(Event("changed_ship", {"seat": self.seat, "old": old.kind, "ship": wreck.ship}))
        return None

    def return_tokens(self, g: Game) -> Flow | None:
        lost, self.lost = self.lost, ()
        return ReturnModifications(self.seat, lost) if lost else None

    def stow(self, g: Game) -> Flow | None:
        lose_loads(g, self.seat)
        return StowGoods(self.seat)


# ---- people


@brings("specialist")
def specialist(g: Game, seat: Seat, card: str, reward: Reward) -> None:
    if not free_specialist(g, seat, reward.specialist, card):
        gain(g, seat, reward.else_gold, card)


def _freed(g: Game, seat: Seat) -> tuple[Move, ...]:
    """Asked in any case: to be passed over would tell what one holds."""
    p, known = g.players[seat], g.cards.specialists
    held = [card for card in dict.fromkeys(p.hand) if card in known]
    new = [card for card in held if known[card].specialist not in p.employs()]
    return (*[Move("hire", (card,)) for card in new], PASS) if p.hand else ()


@deed("hire free", _freed, secret=True)
def hire_free(g: Game, seat: Seat, move: Move) -> None:
    if move != PASS:
        p = g.players[seat]
        card = HIRE.of(move)
        p.hand = without(p.hand, card)
        g.forget(seat, card)
        join(g, seat, card, _card(g))


# ---- cards and goods


@brings("glory_cards")
def glory_cards(g: Game, seat: Seat, card: str, reward: Reward) -> Frame | None:
    return DrawGlory(seat, reward.glory_cards)


@brings("rumors")
def rumors(g: Game, seat: Seat, card: str, reward: Reward) -> Frame | None:
    return Bottle(seat)


class Bottle(AcquireRumor):
    """Rumors to look at (p. 9, MM-185, MM-186; R25): one becomes the captain's own."""

    STEPS = ("look", "ask", "keep")  # type: ignore[assignment]

    def look(self, g: Game) -> Flow | None:
        return DrawCards("rumor", earned(g).rumors, self.seat)


@brings("goods")
def goods(g: Game, seat: Seat, card: str, reward: Reward) -> Frame | None:
    assert reward.goods is not None
    return ChooseGoods(seat, reward.goods.draw, reward.goods.keep)


def _goods(g: Game, seat: Seat) -> tuple[Move, ...]:
    return tuple([Move("name", (good,)) for good in g.cards.goods])


@deed("cache", _goods)
def cache_of_a_good(g: Game, seat: Seat, move: Move) -> Flow | None:
    g.emit(Event("names_good", {"seat": seat, "good": NAME.of(move)}))
    return Cache(seat, NAME.of(move), earned(g).cache)


class Cache(Frame):
    """Cargo Cards of one good (p. 9, MM-190; R09), from the discard pile first."""

    STEPS = ("draw", "take", "stow")

    seat: Seat
    good: str
    left: int
    card: str = ""

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


@brings("salvage")
def salvage(g: Game, seat: Seat, card: str, reward: Reward) -> Frame | None:
    return Merchantman(seat, card)


class Merchantman(Frame):
    """Cargo Cards drawn openly, their Gold and their goods (p. 9, MM-190; R22)."""

    STEPS = ("draw", "pay", "stow")

    seat: Seat
    card: str

    def draw(self, g: Game) -> Flow | None:
        found = earned(g).salvage
        assert found is not None
        return DrawCards("cargo", found.draw, OPEN)

    def pay(self, g: Game) -> Flow | None:
        found = earned(g).salvage
        assert found is not None
        g.emit(Event("salvage", {"seat": self.seat, "cards": list(g.laid_out)}))
        plunder = sum([g.cards.cargo[card].plunder for card in g.laid_out])
        gain(g, self.seat, min(found.most, plunder), self.card)
        return None

    def stow(self, g: Game) -> Flow | None:
        return StowGoods(self.seat)
