"""Letter of Marque in words: its options, prompts, moves and the lines of its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from quarterdeck.kernel import (
    PASS,
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
    Variant,
)
from quarterdeck.kernel.wording import counted, first_up, listed, who, whose

from .pieces import CARD_SET, GUARD_ARMED, Ship
from .procedures import ShipLeaves
from .state import LetterOfMarque

COLOURS = "ABCDEF"


class LetterOfMarqueRules(Rules):
    """Three to six privateers; two as a marked variant (LM-01, LM-R1)."""

    key = "letter-of-marque"
    title = "Letter of Marque"
    summary = (
        "A short game of bluff. Everyone sees what your five ships carry; only you know which two "
        "are armed. Bring treasure home, rob the defenseless, and let others waste their cannon."
    )
    provenance = (
        "Rules, ships and cannon cards are the rulebook’s. The treasure values 3 to 7 come from "
        "the publisher’s page and reviews, since the rulebook does not list them."
    )
    minutes = 20
    version = 1
    card_set = CARD_SET
    seats = range(3, 7)
    variants = (Variant(2, "two_players", "Two players: our own variant, not in the rulebook."),)
    options = (
        Option(
            "tiebreak",
            "Tie-break",
            "captured",
            "Who wins a tie on points: the one with more cannon cards of this kind.",
            (
                Choice("captured", "captured cannon cards"),
                Choice("captured_and_unused", "captured and unused cannon cards"),
            ),
        ),
        Option("reveal", "Show all ships at the end", False, "After the scores, see every bluff."),
        Option("aids", "Show the odds", False, "Chances that a ship is armed, from public facts."),
        Option("two_players", "Two-player variant", False, "Same rules with two seats."),
        Option("colours", "Colours", "", "A letter A to F for each seat; empty: as seated."),
    )

    def begin(self, setup: Setup) -> Game:
        game = LetterOfMarque(setup)
        game.begin()
        return game

    def setup(self, seats: int, options: dict[str, Any] | None = None) -> Setup:
        setup = super().setup(seats, options)
        letters: str = setup.options["colours"]
        if letters and (len(letters) != seats or any(c not in COLOURS for c in letters)):
            raise SetupError(f"name a colour, A to F, for each of the {seats} seats")
        if len(set(letters)) != len(letters):
            raise SetupError("that colour is taken")
        return setup

    # ---- prompts and moves

    def prompt(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        g = cast(LetterOfMarque, game)
        if g.is_over():
            _, winners, _, reason = g.outcome()
            return Prompt(f"{_win(winners, seat, names)}.", reason, "LM-55")
        if seat is None or seat not in g.to_act():
            return self._waiting(g, seat, names)
        if isinstance(g.frame(), ShipLeaves) or not g.round:
            value = next(value for owner, value in g.waiting if owner == seat)
            return Prompt(
                f"Choose a ship to guard your treasure of {value}.",
                "Only you will know whether it is armed.",
                "LM-20" if g.round else "LM-11",
            )
        doing = {"leave": "let a ship leave", "arrive": "let one arrive", "attack": "attack one"}
        verbs = dict.fromkeys(move.verb for move in g.legal_moves(seat))
        ways = [doing.get(verb, "pass") for verb in verbs]
        detail = "Brass marks what you can touch. Point at a ship to see what would happen."
        return Prompt(f"Your turn: {listed(ways, 'or')}.", detail, "LM-17")

    def _waiting(self, g: LetterOfMarque, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        waiting_for = listed([names[other] for other in g.to_act()])
        watching = "You are watching." if seat is None else ""
        if not waiting_for:
            rule = "LM-20" if g.round else "LM-10"
            return Prompt("The cards are being drawn.", watching, rule)
        if not g.round:
            doing = "are choosing" if len(g.to_act()) > 1 else "is choosing"
            return Prompt(f"{waiting_for} {doing} a first ship.", watching, "LM-11")
        if isinstance(g.frame(), ShipLeaves):
            return Prompt(f"{waiting_for} is choosing a ship.", watching, "LM-20")
        return Prompt(f"It is {waiting_for}’s turn.", watching, "LM-16")

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        g = cast(LetterOfMarque, game)
        moves = g.legal_moves(seat)
        if not moves:
            return ()
        if moves[0].verb == "guard":
            rule = "LM-20" if g.round else "LM-11"
            if len(moves) == 1:  # only one kind of ship is left
                told = self.describe(game, seat, moves[0], ())
                return (Group("guard", told.label, told.note, rule),)
            return (Group("guard", "Choose a ship", "armed or defenseless", rule),)
        player = g.players[seat]
        mine = [str(ship.value) for ship in g.at_sea(seat)]
        targets = len(g.sea) - len(mine)
        top = f"with the top one of {len(player.deck)} treasures"
        leave = "with your last treasure" if len(player.deck) == 1 else top
        no_leave = "" if player.deck else "your treasure deck is empty"
        home = f"{listed(mine, 'or')} points, safe for good"
        no_home = "" if mine else "none of yours is at sea"
        guns = f"{counted(player.cannons, 'cannon card')}, {counted(targets, 'target')}"
        no_guns = "" if targets else "no opponent has a ship at sea"
        if not player.cannons:
            no_guns = "you have no cannon card left"
        rest = "nothing is left for you to ship"
        no_rest = "" if PASS in moves else "only with an empty deck and no ship at sea"
        return (
            _group("leave", "A ship leaves", leave, "LM-20", no_leave),
            _group("arrive", "A ship arrives", home, "LM-25", no_home),
            _group("attack", "Attack", guns, "LM-29", no_guns),
            _group("pass", "Pass", rest, "LM-42", no_rest),
        )

    def describe(self, game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        g = cast(LetterOfMarque, game)
        if move.verb == "leave":
            return Told(
                "A ship leaves",
                "leave",
                (f"deck-{seat}",),
                "LM-20",
                "You turn over your top treasure, then choose the ship that carries it.",
                "Once the card is turned over, it can’t be put back.",
            )
        if move.verb == "guard":
            kind = "an armed" if move == GUARD_ARMED else "a defenseless"
            stack = "reserve-armed" if move == GUARD_ARMED else "reserve-defenseless"
            note = "It beats off every attack." if move == GUARD_ARMED else "Any attack takes it."
            return Told(
                f"Send {kind} ship", "guard", (stack,), "LM-20" if g.round else "LM-11", note
            )
        if move.verb == "pass":
            return Told("Pass", "pass", (), "LM-42", "Your next turn comes round as usual.")
        ship = g.ship(int(move.args[0]))
        if move.verb == "arrive":
            return Told(
                f"Your {ship.value} arrives",
                "arrive",
                (f"ship-{ship.id}",),
                "LM-25",
                f"You score {ship.value} points. Nobody sees whether the ship was armed.",
            )
        return self._describe_attack(g, seat, ship, names)

    def _describe_attack(
        self, g: LetterOfMarque, seat: Seat, ship: Ship, names: tuple[str, ...]
    ) -> Told:
        owner = names[ship.seat]
        armed = f"it stays, and {owner} keeps your cannon card, 1 point."
        if ship.beat_off:
            note = f"All know that this ship is armed: {armed}"
        elif g.setup.options["aids"]:
            chance = round(100 * g.armed_chance(ship.seat))
            safe = f"{100 - chance} % defenseless: you take the {ship.value}."
            note = f"{safe} {chance} % armed: {armed}"
        else:
            note = f"Defenseless: you take the {ship.value}. Armed: {armed}"
        return Told(
            f"Attack {owner}’s {ship.value}",
            "attack",
            (f"ship-{ship.id}", f"cannons-{seat}"),
            "LM-36" if ship.beat_off else "LM-29",
            note,
            "An attack can’t be taken back.",
        )

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """LM-R12: pass for a player who can do nothing else."""
        return PASS if game.legal_moves(seat) == (PASS,) else None

    # ---- the log

    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        seen = event.seen_by(seat)
        kind = event.kind
        if kind == "round":
            return f"Round {seen['round']}"
        if kind == "over":
            return self._tell_end(seen, seat, names)
        if kind == "revealed":
            ships = [ship for ship in seen["ships"] if ship["armed"]]
            armed = [f"{whose(ship['seat'], seat, names)} {ship['value']}" for ship in ships]
            return f"All ships are shown. Armed and never attacked: {listed(armed) or 'none'}."
        if kind == "attacked":
            return self._tell_attack(seen, seat, names)
        doer = seen["seat"]
        name, own = who(doer, seat, names), first_up(whose(doer, seat, names))
        value = seen.get("value")
        return {
            "drawn": f"{name} turned over a {value}.",
            "left": f"{own} ship left with a {value}.",
            "starts": f"{name} {'begin' if doer == seat else 'begins'} with the cheapest treasure.",
            "arrived": f"{own} {value} arrived.",
            "passed": f"{name} passed.",
        }.get(kind) or super().tell(event, seat, names)

    def _tell_attack(self, seen: dict[str, Any], seat: Seat | None, names: tuple[str, ...]) -> str:
        attacker, owner = seen["seat"], seen["owner"]
        start = (
            f"{who(attacker, seat, names)} attacked {whose(owner, seat, names)} {seen['value']}."
        )
        if seen["armed"]:
            keeps = "you keep" if owner == seat else f"{names[owner]} keeps"
            return f"{start} Armed: {keeps} the cannon card."
        takes = "you take" if attacker == seat else f"{names[attacker]} takes"
        return f"{start} Defenseless: {takes} {seen['value']} points."

    def _tell_end(self, seen: dict[str, Any], seat: Seat | None, names: tuple[str, ...]) -> str:
        win = _win(seen["winners"], seat, names)
        return f"The sea is empty. {win} with {max(seen['scores'])} points: {seen['reason']}."

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        players = cast(LetterOfMarque, game).players
        own, taken = [], []
        for seat, player in enumerate(players):
            own.append(sum([card.value for card in player.pile if card.colour == seat]))
            taken.append(player.treasure() - own[-1])
        return [
            ("Treasure brought home", own),
            ("Treasure taken", taken),
            ("Captured cannon cards", [player.captured_cannons() for player in players]),
        ]


def _win(winners: Sequence[Seat], seat: Seat | None, names: tuple[str, ...]) -> str:
    """``Maren wins``, ``You win``, ``You and Maren win``: the reader comes first."""
    readers_first = sorted(winners, key=lambda winner: winner != seat)
    verb = "wins" if len(winners) == 1 and winners[0] != seat else "win"
    return f"{listed([who(winner, seat, names) for winner in readers_first])} {verb}"


def _group(name: str, label: str, detail: str, rule: str, refused: str) -> Group:
    """A kind of action: what it is about, or why it cannot be taken."""
    return Group(name, label, "" if refused else detail, rule, refused)


RULES = LetterOfMarqueRules()
