"""Line of Battle a second time, written from the ledger alone and as plainly as it can be.

Nothing of the game's own code is used but its printed cards and ships.  A ``Model`` plays a game
as one generator: it yields what may happen next, and is sent what did.  ``test_second_opinion``
lets it run beside the real game, which must allow the same and come to the same table.

It yields ``("chance", outcomes)``, ``("ask", {seat: moves})`` or ``("over", winners)``; moves and
outcomes are tuples such as ``("at", 12, "hull")``.
"""

from __future__ import annotations

from quarterdeck.games.line_of_battle.cards import STANDARD

from .second_table import RED, Table, kind

CARDS, SHIPS = STANDARD.actions, STANDARD.ships

ANY_RAKE = next(card.id for card in CARDS if card.kind == "rake")
DONE, STOP, NONE = ("done",), ("stop",), "none"


class Model(Table):
    """The course of a game."""

    def roll(self):
        return (yield "chance", {("roll", face) for face in range(1, 7)})[1]

    def draw(self, things):
        return (yield "chance", {("draw", thing) for thing in things})[1]

    def ask(self, seat, moves):
        return (yield "ask", {seat: set(moves)})[seat]

    def game(self):
        """LB-09, LB-15, LB-16, LB-168, LB-169, LB-R74."""
        rolling = list(self.seats)
        while len(rolling) > 1:
            dice = {}
            for seat in rolling:
                dice[seat] = yield from self.roll()
            rolling = [seat for seat in rolling if dice[seat] == max(dice.values())]
        dealer, number, ended = rolling[0], 0, False
        while not ended:
            number += 1
            ended = yield from self.round(dealer)
            dealer = (dealer + 1) % len(self.seats)
            ended = ended or max(self.score) >= self.options["target"]
            ended = ended or str(number) == self.options["rounds"]
        best = max(self.score)
        yield "over", tuple(seat for seat in self.seats if self.score[seat] == best)

    def round(self, dealer):
        """Whether a Prize ended the game (LB-10 to LB-19, LB-162 to LB-167)."""
        self.gather()
        order = [(dealer + count) % len(self.seats) for count in range(6 * len(self.seats))]
        for seat in order:
            number = yield from self.draw(self.pile)
            self.pile.remove(number)
            self.put(number, seat, "line")
        yield from self.turn_up()
        for seat in order:
            yield from self.draw_card(seat)
        seat, goes_on = dealer, True
        while goes_on:
            goes_on = yield from self.turn(seat)
            seat = (seat + 1) % len(self.seats)
            reached = max(self.score) >= self.options["target"]
            if goes_on and reached and not self.options["finish_round"]:
                return True
        for seat in self.seats:
            points = [SHIPS[n].hull + SHIPS[n].rigging for n in self.sunk[seat]]
            points += [self.hull(n) + self.left(n, "rigging") for n in self.prizes[seat]]
            self.score[seat] += sum(points) - (0 if self.line[seat] else 15)
        return False

    def turn_up(self):
        self.top = None
        if self.pile:
            self.top = yield from self.draw(self.pile)
            self.pile.remove(self.top)

    def draw_card(self, seat):
        card = yield from self.draw(self.deck)
        self.deck.remove(card)
        self.hand[seat].append(card)

    # ---- a turn

    def turn(self, seat):
        """Whether the round goes on (LB-20 to LB-34)."""
        self.burn(seat)
        if self.refusing[seat] is not None:
            self.discard.append(self.refusing[seat])
            self.refusing[seat] = None
        if self.passing:
            card, first = self.passing
            if first == seat:
                self.passing = None
                self.discard.append(card)
            else:
                yield from self.red(seat, card, first)
            return True
        capacity = max(1, sum(not self.ships[number].struck for number in self.line[seat]))
        needed = capacity - len(self.hand[seat])
        if needed > len(self.deck):
            return False
        for _ in range(needed):
            yield from self.draw_card(seat)
        reds = [card for card in self.hand[seat] if kind(card) in RED]
        if reds:
            _, card = yield from self.ask(seat, [("play", card) for card in reds])
            self.hand[seat].remove(card)
            yield from self.red(seat, card, seat)
        else:
            yield from self.action(seat)
        return True

    def burn(self, seat):
        """LB-21, LB-42, LB-R20."""
        for number in self.afloat(seat):
            ship = self.ships[number]
            fires = sorted(ship.fires, key=lambda fire: fire[1] == "hull")
            for fire in fires:
                fire[2] += 1
                ship.burnt[fire[1]] += 1
                self.spread(number)
        self.settle(None)

    def action(self, seat):
        """LB-26, LB-27, LB-R76."""
        hand = self.hand[seat]
        moves = [("play", card) for card in hand if self.playable(seat, card)]
        verb, card = yield from self.ask(seat, moves + [("discard", card) for card in hand])
        hand.remove(card)
        if verb == "discard":
            self.discard.append(card)
            if kind(card) == "refuse_battle":
                yield from self.shift(seat, False)
        elif kind(card) in ("broadside", "rake"):
            yield from self.guns(seat, card)
        else:
            yield from getattr(self, kind(card))(seat, card)

    def guns(self, seat, card):
        """LB-67 to LB-78, LB-106, LB-R75; asked for more only if all can see that more could be."""
        sea = [number for other in self.seats for number in self.afloat(other)]
        sound = [n for n in sea if self.mobile(n) and not self.ships[n].struck]
        fired, prey = [], None
        while True:
            _, target, place = yield from self.shoot(seat, card)
            fired.append(kind(card))
            if fired[-1] == "broadside" and place == "rigging" and target in sound:
                prey = target
            boardable = prey is not None and bool(self.boarders(seat, prey))
            hand = self.hand[seat]
            more = [c for c in hand if kind(c) in ("broadside", "rake") and kind(c) not in fired]
            more = [c for c in more if self.shooters(seat, c)]
            more += [c for c in hand if kind(c) == "boarding_party" and boardable]
            could = boardable or (len(fired) == 1 and self.shooters(seat, ANY_RAKE))
            if not hand or not could:
                return
            move = yield from self.ask(seat, [("play", c) for c in more] + [STOP])
            if move == STOP:
                return
            card = move[1]
            hand.remove(card)
            if kind(card) == "boarding_party":
                yield from self.board(seat, card, prey, "rake" in fired)
                return

    def shoot(self, seat, card):
        ships = self.shooters(seat, card)
        ship = max(ships, key=lambda one: len(self.shots(seat, one, card)))
        others = [("with", one) for one in ships] if len(ships) > 1 else []
        shot = yield from self.ask(seat, self.shots(seat, ship, card) + others)
        if shot[0] == "with":
            shot = yield from self.ask(seat, self.shots(seat, shot[1], card))
        self.ships[shot[1]].hits[shot[2]].append(card)
        self.settle(seat)
        return shot

    def which(self, verb, seat, ships):
        """Nobody is asked which of one."""
        if len(ships) == 1:
            return ships[0]
        return (yield from self.ask(seat, [(verb, number) for number in ships]))[1]

    # ---- red cards

    def red(self, seat, card, first):
        """LB-29 to LB-32: applied, or on its way to the next."""
        sea, line = self.afloat(seat), self.line[seat]
        harmed = [n for n in sea if self.hull(n) < SHIPS[n].hull]
        torn = [n for n in sea if self.left(n, "rigging") < SHIPS[n].rigging]
        ships = {
            "weathergauge": [None],
            "fire": [n for n in sea if n in harmed or n in torn],
            "strike": [
                n for n in line if n in harmed and self.hull(n) < 6 and not self.ships[n].struck
            ],
            "run_aground": sea,
            "admiraltys_orders": self.able(seat),
        }[kind(card)]
        self.passing = None if ships else (card, first)
        if ships:
            yield from getattr(self, kind(card))(seat, card, ships)

    def picked(self, ships):
        """LB-R70."""
        return (yield from self.draw(ships)) if len(ships) > 1 else ships[0]

    def weathergauge(self, seat, card, ships):
        for laid in list(self.breaks):
            self.remove_break(laid)
        for laid in list(self.blockades):
            self.remove_blockade(laid)
        self.discard += [one for one in self.refusing if one is not None] + [card]
        self.refusing = [None for _ in self.seats]
        self.pile += [] if self.top is None else [self.top]
        yield from self.turn_up()

    def fire(self, seat, card, ships):
        number = yield from self.picked(ships)
        die = yield from self.roll()
        place = "rigging" if die <= 3 and self.mobile(number) else "hull"
        self.ships[number].fires.append([card, place, 1])
        self.ships[number].burnt[place] += 1
        self.settle(None)

    def strike(self, seat, card, ships):
        for number in ships:
            if (yield from self.roll()) >= self.hull(number):
                self.ships[number].struck = True
                self.settle(None)
        self.discard.append(card)

    def run_aground(self, seat, card, ships):
        number = yield from self.picked(ships)
        self.discard.append(card)
        if (yield from self.roll()) >= SHIPS[number].rate:
            self.lose(number, None)
            self.settle(None)

    def admiraltys_orders(self, seat, card, ships):
        number = yield from self.picked(ships)
        ship = self.ships[number]
        self.discard += [fire[0] for fire in ship.fires] + [card]
        ship.fires, ship.flag = [], None
        self.put(number, seat, "port")
        self.settle(None)

    # ---- black cards

    def break_the_line(self, seat, card):
        _, other = yield from self.ask(seat, [("break", o) for o in self.breakable(seat)])
        flags = []
        while len(flags) < min(3, len(self.line[seat]) // 2):
            more = [("flag", n) for n in self.may_break(seat) if n not in flags]
            move = DONE
            if more:
                move = yield from self.ask(seat, more + ([DONE] if flags else []))  # type: ignore[list-item]
            if move == DONE:
                break
            flags.append(move[1])  # type: ignore[misc]
        for number in flags:
            self.ships[number].flag = card
        self.breaks.append((card, seat, other))
        self.settle(seat)

    def repair(self, seat, card):
        moves = [("repair", one) for one in self.hit_by_broadsides(seat)]
        _, hit = yield from self.ask(seat, moves)
        for ship in self.ships:
            ship.hits = {where: [c for c in hits if c != hit] for where, hits in ship.hits.items()}
        self.discard += [hit, card]

    def bucket_brigade(self, seat, card):
        _, fire = yield from self.ask(seat, [("douse", one) for one in self.burning(seat)])
        for ship in self.ships:
            ship.fires = [one for one in ship.fires if one[0] != fire]
        self.discard += [fire, card]

    def additional_ship(self, seat, card):
        _, place = yield from self.ask(seat, [("join", "line"), ("join", "port")])
        self.discard.append(card)
        self.put(self.top, seat, place)
        self.settle(self.last_breaker(seat))
        yield from self.turn_up()

    def refuse_battle(self, seat, card):
        """LB-R81."""
        self.refusing[seat] = card
        for laid in [one for one in self.breaks if one[1] == seat]:
            self.remove_break(laid)
        for laid in [one for one in self.blockades if one[1] == seat]:
            self.remove_blockade(laid)
        yield from self.shift(seat, True)

    def fire_ship(self, seat, card):
        verb, aim = yield from self.ask(seat, self.fire_ship_aims(seat))
        self.discard.append(card)
        hit = []
        for number in [aim] if verb == "burn" else list(self.port[aim]):
            bonus = self.ships[number].place == "port" or not self.mobile(number)
            if (yield from self.roll()) + bonus >= 6:
                hit.append(number)
        for number in hit:
            self.lose(number, seat)
        self.settle(seat)

    def blockade(self, seat, card):
        _, other = yield from self.ask(seat, [("blockade", o) for o in self.others(seat)])
        self.blockades.append((card, seat, other))

    # ---- in and out of Port

    def shift(self, seat, played):
        """LB-131, LB-137, LB-138, LB-148 to LB-152, LB-R59, LB-R84."""
        declared = []  # (verb, ship, escort)
        while moves := self.shifts(seat, played, declared):
            move = yield from self.ask(seat, [*moves, DONE])
            if move == DONE:
                break
            declared.append((*move, None)[:3])
        declared.sort(key=lambda one: one[2] is not None)
        through = []
        for _, number, escort in declared:
            if escort is not None and escort not in through:
                continue
            passed = True
            for laid in [one for one in self.blockades if one[2] == seat]:
                passed &= (yield from self.roll()) > len(self.able(laid[1]))
            if passed:
                through.append(number)
        for verb, number, _ in declared:
            if number in through:
                self.move(seat, verb, number)
        self.settle(self.last_breaker(seat))

    def shifts(self, seat, played, declared):
        moving = [one[1] for one in declared]
        moves = [("leave", number) for number in self.port[seat] if number not in moving]
        if not played:
            return moves
        towing = [one[2] for one in declared]
        free = [one[1] for one in declared if one[0] == "enter" and one[1] not in towing]
        for number in [one for one in self.afloat(seat) if one not in moving]:
            if self.mobile(number):
                moves.append(("enter", number))
            else:
                moves += [("tow", number, escort) for escort in free]  # type: ignore[misc]
        return moves

    def move(self, seat, verb, number):
        ship = self.ships[number]
        if verb == "leave":
            self.put(number, seat, "line")
            return
        self.clear(number)
        if ship.place == "line":
            self.put(number, seat, "port")
            return
        self.put(number, seat, "scored")
        self.scored[seat].append(number)
        self.score[seat] += 2 * (ship.printed.hull + ship.printed.rigging)

    # ---- boarding

    def boarding_party(self, seat, card):
        prey = [("board", number) for number in self.prey(seat)]
        _, target = yield from self.ask(seat, prey)
        yield from self.board(seat, card, target, False)

    def board(self, seat, card, target, raked):
        """LB-107 to LB-114, LB-52, LB-R39, LB-R40, LB-R79."""
        ship = yield from self.which("with", seat, self.boarders(seat, target))
        owner = self.ships[target].owner
        if self.ships[target].struck:
            self.discard.append(card)
            yield from self.capture(seat, target)
            return
        shown = yield from self.show(seat, owner)
        mine = self.counts(shown.get(seat), ship) if not self.is_rake(shown, seat, raked) else 0
        theirs = self.counts(shown.get(owner), target)
        result = (yield from self.roll()) + mine - theirs
        self.discard.append(card)
        if result >= 5:
            yield from self.capture(seat, target)
        elif result <= 1:
            yield from self.capture(owner, ship)

    def is_rake(self, shown, seat, raked):
        return raked and seat in shown and kind(shown[seat]) == "rake"

    def show(self, seat, owner):
        questions = {}
        for each in (seat, owner):
            black = {("show", card) for card in self.hand[each] if kind(card) not in RED}
            if self.hand[each]:
                questions[each] = black or {("show", NONE)}
        answers = (yield "ask", questions) if questions else {}
        shown = {each: card for each, (_, card) in answers.items() if card != NONE}
        for each, card in shown.items():
            self.hand[each].remove(card)
            self.discard.append(card)
        return shown

    def counts(self, card, ship):
        """LB-109."""
        if card is None or kind(card) not in ("broadside", "rake"):
            return 0
        return CARDS[card].hits if kind(card) == "rake" or self.has_rate(ship, card) else 0

    def capture(self, seat, number):
        """LB-117 to LB-123, LB-R36, LB-R44."""
        ship = self.ships[number]
        ship.struck, ship.flag = False, None
        self.put(number, seat, "captured")
        self.settle(None)
        masts = ship.hits["rigging"]
        if masts:
            least = min(CARDS[card].hits for card in masts)
            moves = [("clear", card) for card in masts if CARDS[card].hits == least]
            _, card = yield from self.ask(seat, [*moves, ("clear", NONE)])
            if card != NONE:
                masts.remove(card)
                self.discard.append(card)
        _, place = yield from self.ask(seat, [("declare", "line"), ("declare", "prize")])
        self.put(number, seat, place)
        self.settle(self.last_breaker(seat))
