"""What must always hold on the table of Line of Battle.

A soak asks it after every entry, so it is written for speed: a ship is taken apart once, and
one that lies as it was dealt is known by being the same object.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from quarterdeck.kernel import BrokenInvariant, Seat

from .fleet import able
from .pieces import (
    CAPTURED,
    LINE,
    LOST,
    NO_CARD,
    NO_SHIP,
    NOBODY,
    PORT,
    PRIZE,
    SCORED,
    SUNK,
    Player,
    Ship,
    cards_on,
)

if TYPE_CHECKING:
    from .state import LineOfBattle

_BARE: Final = Ship(0).fields()[3:]
ONE_PLACE: Final = "every ship is in one place (LB-04)"


def check_table(g: LineOfBattle) -> None:
    """Raise ``BrokenInvariant`` if something is not as it must always be."""
    _check_ships(g)
    _check_cards(g)
    for seat, player in enumerate(g.players):
        _check_player(g, seat, player)
    if g.breaks:
        _check_breaks(g)
    if g.blockades:
        blockaders = [laid.by for laid in g.blockades]
        _require(len(set(blockaders)) == len(blockaders), "one Blockade each (LB-151)")
        fit = all([able(g, by) for by in blockaders])
        _require(fit, "a Blockade needs a mobile ship (LB-153)")
    _require(g.deck == sorted(g.deck), "a deck's order tells nothing")


def _check_ships(g: LineOfBattle) -> None:
    """All are somewhere, each once, and where the ship says it is (LB-04)."""
    ships = g.ships
    listed = g.pile if g.top == NO_SHIP else [*g.pile, g.top]
    waiting = [ships[n] for n in listed] == [g.cards.undealt[n] for n in listed]
    _require(waiting, "a ship waits in the pile as it was printed")
    lost = [number for number, _ in g.lost]
    _check_gone(g, lost, NOBODY, LOST)
    listed = listed + lost
    for seat, player in enumerate(g.players):
        _check_afloat(g, player.line, seat, LINE)
        if player.prizes:
            _check_afloat(g, player.prizes, seat, PRIZE)
        if player.port:
            _check_ashore(g, player.port, seat, PORT)
        _check_gone(g, player.sunk, seat, SUNK)
        _check_gone(g, player.scored, seat, SCORED)
        listed += player.line + player.prizes + player.port + player.sunk + player.scored
    if len(listed) < len(g.cards.ships):  # taken, and Line or Prize not yet declared
        for ship in ships:
            if ship.place == CAPTURED:
                _check_ashore(g, (ship.id,), ship.owner, CAPTURED)
                listed.append(ship.id)
    _require(len(listed) == len(set(listed)) == len(ships) == len(g.cards.ships), ONE_PLACE)


def _check_afloat(g: LineOfBattle, numbers: tuple[int, ...], seat: Seat, place: str) -> None:
    """Ships in a Line or behind it."""
    ships = g.ships
    weight = g.cards.break_damage * g.players[seat].broken
    for number in numbers:
        ship = ships[number]
        one, owner, where, _, _, _, burnt, scorched, struck, flag, hull, rigging = ship.fields()
        if one != number or owner != seat or where != place:
            raise BrokenInvariant(ONE_PLACE)
        if g.cards.ship_hull[number] - hull <= weight:
            raise BrokenInvariant("no ship floats without Hull (LB-07)")
        if hull or rigging or burnt or scorched:
            _check_damage(g, ship)
        if flag != NO_CARD:
            mobile = g.cards.ship_rigging[number] - rigging > weight
            _require(place == LINE and mobile and not struck, "a Line Breaker is fit (LB-91)")
            known = any([laid.card == flag and laid.by == seat for laid in g.breaks])
            _require(known, "a flag belongs to a Break the Line (LB-91)")


def _check_gone(g: LineOfBattle, numbers: Sequence[int], seat: Seat, place: str) -> None:
    """Ships that are out of this round: nothing lies on them any more (LB-158)."""
    if numbers:
        bare = (seat, place, *_BARE)
        for number in numbers:
            if g.ships[number].fields()[1:] != bare:
                raise BrokenInvariant(ONE_PLACE)


def _check_ashore(g: LineOfBattle, numbers: tuple[int, ...], seat: Seat, place: str) -> None:
    """Ships in a Port, or just captured."""
    for number in numbers:
        ship = g.ships[number]
        there = ship.id == number and ship.owner == seat and ship.place == place
        _require(there and 0 <= seat < len(g.players), ONE_PLACE)
        _require(place == CAPTURED or not ship.fires, "fires burn at sea (LB-45)")
        _require(not ship.struck and ship.flag == NO_CARD, "markers are for ships at sea")
        _check_damage(g, ship)


def _check_damage(g: LineOfBattle, ship: Ship) -> None:
    hull = sum([g.cards.hits[card] for card in ship.hull_hits]) + ship.hull_burnt
    rigging = sum([g.cards.hits[card] for card in ship.rigging_hits]) + ship.rigging_burnt
    _require(hull == ship.hull_damage, "Hull damage adds up (LB-05)")
    _require(rigging == ship.rigging_damage, "Rigging damage adds up (LB-05)")


def _check_cards(g: LineOfBattle) -> None:
    """All cards are somewhere, each once."""
    found = [*g.deck, *g.absent, *g.discard, *g.laid]
    found += [laid.card for laid in g.breaks + g.blockades]
    for player in g.players:
        found += player.hand
        if player.refusing != NO_CARD:
            found.append(player.refusing)
    if len(found) < len(g.cards.actions):
        for ship in g.ships:
            if ship is not g.cards.undealt[ship.id] and (ship.hull_damage or ship.rigging_damage):
                found += cards_on(ship)
    once = len(found) == len(g.cards.actions) and len(set(found)) == len(found)
    _require(once, "every Action card is there once")


def _check_breaks(g: LineOfBattle) -> None:
    flags = [g.ships[n].flag for player in g.players for n in player.line]
    cards = {laid.card for laid in g.breaks}
    _require(set(flags) - {NO_CARD} == cards, "a Break the Line stands by its flags (LB-91)")


def _check_player(g: LineOfBattle, seat: Seat, player: Player) -> None:
    hand = player.hand
    reds = 0
    last = -1
    for card in hand:
        if card <= last:
            raise BrokenInvariant("a hand's order tells nothing")
        last = card
        if card < g.cards.red_cards:
            reds += 1
    known = reds >= player.reds and len(hand) - reds >= player.blacks
    _require(known, "what all know of a hand is true")
    broken = [laid.by for laid in g.breaks if laid.on == seat] if g.breaks else []
    _require(player.broken == len(broken), "cards in front of a player are counted")
    _require(seat not in broken, "nobody breaks his own Line")
    _require(player.refusing == NO_CARD or not broken, "no broken Line refuses battle")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant(what)
