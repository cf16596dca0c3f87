"""Letter of Marque in words: its options, prompts, moves and the lines of its log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from quarterdeck.kernel import (
    PASS,
    Deed,
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
    Words,
)
from quarterdeck.kernel import Choice as Answer
from quarterdeck.kernel.wording import Choice, Line, counted, listed, whose, win

from .cards import STANDARD, LetterOfMarqueCards
from .feats import FEATS, deeds
from .procedures import ShipLeaves
from .sentences import SENTENCES, WAYS
from .shapes import SHAPES
from .state import LetterOfMarque
from .verbs import ARRIVE, ATTACK, GUARD

COLOURS = "ABCDEF"


WORDS: Words[LetterOfMarque] = Words(SENTENCES, people=("seat", "owner"))


# ---- what is asked, and what can be answered


@WORDS.asks("Turn")
def ask_turn(choice: Choice[LetterOfMarque]) -> Prompt:
    verbs = dict.fromkeys([move.verb for move in choice.g.legal_moves(choice.seat)])
    return choice.prompt("turn", ways=listed([WAYS[verb] for verb in verbs], "or"))


@WORDS.asks("Voyage", "ShipLeaves")
def ask_ship(choice: Choice[LetterOfMarque]) -> Prompt:
    value = next(value for owner, value in choice.g.waiting if owner == choice.seat)
    return choice.prompt("guard", value=value)._replace(rule=_rule_of_guarding(choice.g))


def _rule_of_guarding(g: LetterOfMarque) -> str:
    """A ship is launched in a turn, or first of all."""
    return "LM-20" if g.round else "LM-11"


@WORDS.describes("guard")
def guard(choice: Choice[LetterOfMarque]) -> Told:
    told = choice.told(f"guard.{GUARD.of(choice.move)}")
    return told._replace(rule=_rule_of_guarding(choice.g))


@WORDS.describes("arrive")
def arrive(choice: Choice[LetterOfMarque]) -> Told:
    ship = choice.g.ship(ARRIVE.of(choice.move))
    return choice.told("arrive.known" if ship.beat_off else "arrive", value=ship.value)


@WORDS.describes("attack")
def attack(choice: Choice[LetterOfMarque]) -> Told:
    g = choice.g
    ship = g.ship(ATTACK.of(choice.move))
    facts = {"owner": ship.seat, "value": ship.value, "points": g.cards.cannon_points}
    if ship.beat_off:
        return choice.told("attack.known", **facts)
    if not g.setup.options["aids"]:
        return choice.told("attack", **facts)
    odds = g.armed_chance(ship.seat)
    armed = round(100 * odds)
    told = choice.told("attack.odds", **facts, armed=armed, robbed=100 - armed)
    return told._replace(odds=round(odds, 4))


# ---- the log


@WORDS.tells("attacked")
def tell_attack(line: Line) -> str:
    return line.say("attacked.armed" if line.seen["armed"] else "attacked.robbed")


@WORDS.tells("starts")
def tell_start(line: Line) -> str:
    return line.say("starts.lot" if line.seen["lot"] else "starts")


@WORDS.tells("passed")
def tell_pass(line: Line) -> str:
    return line.say("passed.auto" if line.seen["auto"] else "passed")


@WORDS.tells("revealed")
def tell_ships(line: Line) -> str:
    armed = [
        f"{whose(ship['seat'], line.viewer, line.names)} {ship['value']}"
        for ship in line.seen["ships"]
        if ship["armed"]
    ]
    return line.say("revealed", armed=listed(armed) or "none")


@WORDS.tells("over")
def tell_end(line: Line) -> str:
    won = win(line.seen["winners"], line.viewer, line.names)
    return line.say("over", win=won, points=max(line.seen["scores"]))


class LetterOfMarqueRules(Rules):
    """Three to six privateers; two as a marked variant (LM-01, LM-R1)."""

    cards: LetterOfMarqueCards

    key = "letter-of-marque"
    title = "Letter of Marque"
    summary = (
        "A short game of bluff. Everyone sees what your ships carry; only you know which are "
        "armed. Bring treasure home, rob the defenseless, and let others waste their cannon."
    )
    provenance = (
        "Rules, ships and cannon cards are the rulebook’s. The treasure values 3 to 7 come from "
        "the publisher’s page and reviews, since the rulebook does not list them."
    )
    minutes = 20
    version = 3
    words = WORDS
    shapes = SHAPES
    feats = FEATS
    seats = range(3, 7)
    variants = (Variant(2, "two_players", "Two players: our own variant, not in the rulebook."),)
    options = (
        Option(
            "tiebreak",
            "Tie-break",
            "captured",
            "Who wins a tie on points: the one with more cannon cards of this kind.",
            (
                Answer("captured", "captured cannon cards"),
                Answer("captured_and_unused", "captured and unused cannon cards"),
            ),
        ),
        Option("reveal", "Show all ships at the end", False, "After the scores, see every bluff."),
        Option("aids", "Show the odds", False, "Chances that a ship is armed, from public facts."),
        Option("two_players", "Two-player variant", False, "Same rules with two seats."),
        Option("colours", "Colours", "", "Each seat’s own; as seated if none.", letters=COLOURS),
    )

    def deeds(self, events: Iterable[Event]) -> Iterator[Deed]:
        return deeds(events)

    def begin(self, setup: Setup) -> Game:
        game = LetterOfMarque(setup, self.cards)
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

    def as_before(self, view: dict[str, Any], version: int) -> dict[str, Any]:
        """Version 1 did not show the figures of the card set, nor what was shown of ships."""
        if version > 1:
            return view
        players = [_without(player, "shown_armed", "shown_robbed") for player in view["players"]]
        return {**_without(view, "cannons"), "players": players}

    # ---- prompts and moves

    def ended(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        return super().ended(game, seat, names)._replace(rule="LM-55")

    def waiting(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        g = cast(LetterOfMarque, game)
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
                return (Group("guard", told.label, told.says(), rule),)
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

    def forced(self, game: Game, seat: Seat) -> Move | None:
        """LM-R12: pass for a player who can do nothing else."""
        return PASS if game.legal_moves(seat) == (PASS,) else None

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        g = cast(LetterOfMarque, game)
        players, each = g.players, g.cards.cannon_points
        own, taken = [], []
        for seat, player in enumerate(players):
            own.append(sum([card.value for card in player.pile if card.colour == seat]))
            taken.append(player.treasure() - own[-1])
        return [
            ("Treasure brought home", own),
            ("Treasure taken", taken),
            ("Captured cannon cards", [each * player.captured_cannons() for player in players]),
        ]


def _without(view: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name not in names}


def _group(name: str, label: str, detail: str, rule: str, refused: str) -> Group:
    """A kind of action: what it is about, or why it cannot be taken."""
    return Group(name, label, "" if refused else detail, rule, refused)


RULES = LetterOfMarqueRules(STANDARD)
