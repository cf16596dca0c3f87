"""The table of Line of Battle, written a second time: see ``second_opinion``."""

from __future__ import annotations

from quarterdeck.games.line_of_battle.cards import STANDARD

CARDS, SHIPS = STANDARD.actions, STANDARD.ships

RED = ("weathergauge", "fire", "strike", "run_aground", "admiraltys_orders")


def kind(card):
    return CARDS[card].kind


def deck_of(players):
    """The cards of the file's last column that so many players use."""
    file = STANDARD.files.tables["cards.toml"]
    column = sum(least <= players for least in file["players"]) - 1
    guns = [one["count"] for one in (*file["broadside"], *file["rake"])]
    cards, first = [], 0
    for counts in (*file["red"].values(), *guns, *file["black"].values()):
        cards += range(first, first + counts[column])
        first += counts[-1]
    return cards


class Ship:
    def __init__(self, number):
        self.number, self.printed = number, SHIPS[number]
        self.owner, self.place = None, "pile"
        self.clean()

    def clean(self):
        self.hits = {"hull": [], "rigging": []}
        self.burnt = {"hull": 0, "rigging": 0}
        self.fires = []  # [card, place, damage]
        self.struck, self.flag = False, None

    def at_sea(self):
        return self.place in ("line", "prize")

    def cards(self):
        return self.hits["hull"] + self.hits["rigging"] + [fire[0] for fire in self.fires]


class Table:
    """What lies on the table, what state ships are in, and who may do what to whom."""

    def __init__(self, seats, options):
        self.seats, self.options = range(seats), options
        self.score = [0 for _ in self.seats]
        self.passing = None  # a red card on its way, and who had it first
        self.gather()

    def gather(self):
        """LB-16, LB-R82."""
        self.ships = [Ship(number) for number in range(60)]
        self.hand, self.line, self.prizes, self.port, self.sunk, self.scored = [
            [[] for _ in self.seats] for _ in range(6)
        ]
        self.refusing = [None for _ in self.seats]
        self.breaks, self.blockades = [], []  # (card, by, on), in the order they were laid
        self.discard, self.lost, self.top = [], [], None
        full = self.options["short_deck"] == "full"
        self.deck, self.pile = deck_of(8 if full else len(self.seats)), list(range(60))

    # ---- ships

    def broken(self, seat):
        return [one for one in self.breaks if one[2] == seat]

    def left(self, number, place):
        """LB-05, LB-R25, LB-R77."""
        ship = self.ships[number]
        harm = sum(CARDS[card].hits for card in ship.hits[place]) + ship.burnt[place]
        if ship.at_sea():
            harm += 2 * len(self.broken(ship.owner))
        return max(0, getattr(ship.printed, place) - harm)

    def hull(self, number):
        return self.left(number, "hull")

    def mobile(self, number):
        return self.left(number, "rigging") > 0

    def able(self, seat):
        return [n for n in self.line[seat] if self.mobile(n) and not self.ships[n].struck]

    def afloat(self, seat):
        return self.line[seat] + self.prizes[seat]

    def owned(self, seat):
        return self.afloat(seat) + self.port[seat]

    def take(self, number):
        for place in (*self.line, *self.prizes, *self.port):
            if number in place:
                place.remove(number)

    def put(self, number, seat, place):
        self.take(number)
        ship = self.ships[number]
        ship.owner, ship.place = seat, place
        rows = {"line": self.line, "prize": self.prizes, "port": self.port}
        if place in rows:
            rows[place][seat].append(number)

    def clear(self, number):
        self.discard += self.ships[number].cards()
        self.ships[number].clean()

    def lose(self, number, credit):
        """LB-157, LB-158; ``credit`` None: nobody scores her."""
        ship = self.ships[number]
        self.take(number)
        self.clear(number)
        ship.owner, ship.place = credit, "lost" if credit is None else "sunk"
        (self.lost if credit is None else self.sunk[credit]).append(number)

    def remove_break(self, laid):
        self.breaks.remove(laid)
        self.discard.append(laid[0])
        for ship in self.ships:
            if ship.flag == laid[0]:
                ship.flag = None

    def remove_blockade(self, laid):
        self.blockades.remove(laid)
        self.discard.append(laid[0])

    def settle(self, credit):
        """LB-R23: sunk ships, then flags, then cards without support, until nothing changes."""
        while True:
            sea = [number for seat in self.seats for number in self.afloat(seat)]
            for number in sea:
                self.spread(number)
            for number in sea:
                if self.hull(number) == 0:
                    self.lose(number, credit)
            for ship in self.ships:
                fit = ship.place == "line" and not ship.struck and self.mobile(ship.number)
                ship.flag = ship.flag if fit else None
            flags = [ship.flag for ship in self.ships]
            lines = [one for one in self.breaks if one[0] not in flags]
            ports = [one for one in self.blockades if not self.able(one[1])]
            for one in lines:
                self.remove_break(one)
            for one in ports:
                self.remove_blockade(one)
            if not lines and not ports:
                return

    def spread(self, number):
        """LB-43, LB-R20."""
        if not self.mobile(number):
            for fire in self.ships[number].fires:
                fire[1] = "hull"

    def last_breaker(self, seat):
        """LB-R26."""
        return self.broken(seat)[-1][1] if self.broken(seat) else None

    # ---- attacks

    def may_attack(self, seat, attacker, target):
        """What guns and boarders have in common (LB-64 to LB-66, LB-72, LB-73, LB-87, LB-88)."""
        ship, foe = self.ships[attacker], self.ships[target]
        if not foe.at_sea() or foe.owner == seat:
            return False
        if ship.flag is not None and (ship.flag, seat, foe.owner) not in self.breaks:
            return False
        if self.refusing[foe.owner] is not None and self.mobile(target):
            return False
        if foe.place == "line":
            return True
        cards = [one[0] for one in self.broken(foe.owner)]
        nations = [each.printed.nation for each in self.ships if each.flag in cards]
        return ship.printed.nation in nations

    def shots(self, seat, ship, card):
        """LB-51, LB-68, LB-71."""
        places = ("hull", "rigging") if kind(card) == "rake" else (CARDS[card].place,)
        return [
            ("at", target, place)
            for target in self.enemies(seat)
            if self.may_attack(seat, ship, target) and not self.ships[target].struck
            for place in places
            if place == "hull" or self.mobile(target)
        ]

    def shooters(self, seat, card):
        """LB-67, LB-75."""
        fit = [n for n in self.able(seat) if kind(card) == "rake" or self.has_rate(n, card)]
        return [number for number in fit if self.shots(seat, number, card)]

    def has_rate(self, number, card):
        return self.ships[number].printed.rate <= CARDS[card].rate

    def boarders(self, seat, target):
        """LB-105, LB-107, LB-116."""
        if not self.ships[target].at_sea():
            return []
        if self.mobile(target) and not self.ships[target].struck:
            return []
        return [number for number in self.able(seat) if self.may_attack(seat, number, target)]

    def others(self, seat):
        return [other for other in self.seats if other != seat]

    def enemies(self, seat):
        return [number for other in self.others(seat) for number in self.afloat(other)]

    def prey(self, seat):
        return [number for number in self.enemies(seat) if self.boarders(seat, number)]

    def breakable(self, seat):
        """LB-96."""
        refusing = self.refusing
        return [o for o in self.others(seat) if refusing[o] is None and self.afloat(o)]

    def may_break(self, seat):
        """LB-81."""
        return [number for number in self.able(seat) if self.ships[number].flag is None]

    def hit_by_broadsides(self, seat):
        """LB-97, LB-98, LB-R34."""
        cards = [card for number in self.owned(seat) for card in self.ships[number].cards()]
        return [card for card in cards if kind(card) == "broadside"]

    def burning(self, seat):
        return [fire[0] for number in self.owned(seat) for fire in self.ships[number].fires]

    def fire_ship_aims(self, seat):
        """LB-142, LB-145, LB-146."""
        aims = []
        for other in self.others(seat):
            open_to_it = self.refusing[other] is None
            ships = [n for n in self.afloat(other) if open_to_it or not self.mobile(n)]
            aims += [("burn", number) for number in ships]
            if self.port[other] and open_to_it:
                aims.append(("raid", other))
        return aims

    def playable(self, seat, card):
        """As the first card of a turn (LB-26)."""
        what = kind(card)
        if what in ("broadside", "rake"):
            return self.shooters(seat, card)
        if what == "boarding_party":
            return self.prey(seat)
        if what == "break_the_line":
            return len(self.line[seat]) > 1 and self.may_break(seat) and self.breakable(seat)
        if what == "repair":
            return self.hit_by_broadsides(seat)
        if what == "bucket_brigade":
            return self.burning(seat)
        if what == "additional_ship":
            return self.top is not None
        if what == "refuse_battle":
            return not self.broken(seat)
        if what == "fire_ship":
            return self.fire_ship_aims(seat)
        return self.able(seat) and seat not in [one[1] for one in self.blockades]
