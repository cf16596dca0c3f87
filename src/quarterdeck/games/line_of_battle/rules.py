"""Line of Battle: its options, prompts and moves in words.  The log is in ``words/log.py``."""

from __future__ import annotations

from typing import Any, cast

from quarterdeck.kernel import (
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
)
from quarterdeck.kernel.wording import counted, listed, who

from .actions.boarding import BoardingParty, Capture
from .actions.break_the_line import BreakTheLine, most_breakers
from .actions.broadside import Gunfire
from .actions.fire_ship import FireShip
from .actions.port import AdditionalShip, Blockade, RefuseBattle
from .actions.repair import BucketBrigade, Repair
from .pieces import CARD_SET, IS_RED, KIND, NO_SHIP, NOBODY
from .state import LineOfBattle
from .turn import Turn
from .words.cards import RULE_OF, detail_of, title_of
from .words.describe import describe_move, group_of
from .words.log import TELLERS, ship_name

MOST_TARGET = 1000


class LineOfBattleRules(Rules):
    """Two to eight admirals, each for himself (LB-01)."""

    key = "line-of-battle"
    title = "Line of Battle"
    summary = (
        "Fleets of the line under sail. Fire broadsides, break the enemy’s Line, board and "
        "capture, blockade or refuse battle, while red cards bring fire, rocks and orders "
        "from home. Sunk ships and Prizes brought into Port make points: first to 100."
    )
    provenance = (
        "The rules are those of a surviving text without a title or a list of its cards. The 60 "
        "ships and 144 Action cards, and the short decks, are our own design: historical names, "
        "with figures made to fit the rules and tried in simulated play."
    )
    minutes = 90
    version = 1
    card_set = CARD_SET
    seats = range(2, 9)
    options = (
        Option("target", "Target score", 100, "The game ends when somebody has that many points."),
        Option(
            "short_deck",
            "Short deck",
            "usual",
            "Fewer Action cards for 2 to 4 players, so that rounds are shorter (our own). With "
            "five or more the full deck is used.",
            (
                Choice("usual", "for 2 and 3 players"),
                Choice("short", "for 2 to 4 players"),
                Choice("full", "never"),
            ),
        ),
        Option(
            "rounds",
            "Most rounds",
            "any",
            "After the last round the highest score wins, whatever it is.",
            (
                Choice("any", "no limit"),
                Choice("1", "one round"),
                Choice("2", "two rounds"),
                Choice("3", "three rounds"),
            ),
        ),
        Option(
            "finish_round",
            "Finish the round",
            False,
            "A Prize that makes the target score does not end the game before the round is over.",
        ),
    )

    def begin(self, setup: Setup) -> Game:
        game = LineOfBattle(setup)
        game.begin()
        return game

    def setup(self, seats: int, options: dict[str, Any] | None = None) -> Setup:
        setup = super().setup(seats, options)
        if not 1 <= setup.options["target"] <= MOST_TARGET:
            raise SetupError(f"the target score is a number from 1 to {MOST_TARGET}")
        return setup

    # ---- prompts

    def prompt(self, game: Game, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        g = cast(LineOfBattle, game)
        if g.is_over():
            winners = [who(winner, seat, names) for winner in g.outcome().winners]
            verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
            return Prompt(f"{listed(winners)} {verb}.", g.outcome().reason, "LB-168")
        if seat is None or seat not in g.to_act():
            return self._waiting(g, seat, names)
        frame = g.frame()
        if isinstance(frame, Turn):
            return self._prompt_turn(g, seat)
        return _prompt_card(g, frame)

    def _waiting(self, g: LineOfBattle, seat: Seat | None, names: tuple[str, ...]) -> Prompt:
        watching = "You are watching." if seat is None else ""
        waiting_for = listed([names[other] for other in g.to_act()])
        if g.phase == "dealer":
            return Prompt("Dice decide who deals.", watching, "LB-09")
        if g.phase == "deal":
            return Prompt("The fleets are being dealt.", watching, "LB-10")
        if not waiting_for:
            return Prompt("Chance decides.", watching, "LB-08")
        frame = g.frame()
        if isinstance(frame, BoardingParty) and frame.ship != NO_SHIP:
            verb = "is" if len(g.to_act()) == 1 else "are"
            return Prompt(f"{waiting_for} {verb} choosing a card for the boarding.", watching,
                          "LB-108")  # fmt: skip
        if isinstance(frame, Capture):
            ship = ship_name(frame.ship)
            return Prompt(f"{waiting_for} decides about {ship}.", watching, "LB-118")
        return Prompt(f"It is {waiting_for}’s turn.", watching, "LB-15")

    def _prompt_turn(self, g: LineOfBattle, seat: Seat) -> Prompt:
        hand = g.players[seat].hand
        if g.shots:
            return Prompt(
                "Play another card with it, or end your turn.",
                "A Rake may follow a Broadside, or come before it; a Boarding Party follows a "
                "Broadside that dismasts its target.",
                "LB-27",
            )
        if any([IS_RED[card] for card in hand]):
            return Prompt(
                "You must play a red card.",
                "If it has no effect on you, it goes to the next player. It is your whole turn.",
                "LB-25",
            )
        return Prompt(
            "Your turn: play a card, or discard one.",
            "Cards you cannot play say why; every card can be discarded.",
            "LB-26",
        )

    # ---- moves

    def groups(self, game: Game, seat: Seat) -> tuple[Group, ...]:
        g = cast(LineOfBattle, game)
        moves = g.legal_moves(seat)
        if not moves:
            return ()
        found: dict[str, int] = {}
        for move in moves:
            one = group_of(move)
            found[one] = found.get(one, 0) + 1
        groups = [_group(one, count) for one, count in found.items()]
        if isinstance(g.frame(), Turn) and not g.shots and "play" not in found:
            groups.insert(0, _no_play(found))
        return tuple(groups)

    def describe(self, game: Game, seat: Seat, move: Move, names: tuple[str, ...]) -> Told:
        return describe_move(cast(LineOfBattle, game), seat, move, names)

    # ---- the log

    def tell(self, event: Event, seat: Seat | None, names: tuple[str, ...]) -> str:
        teller = TELLERS.get(event.kind)
        if teller is None or event.quiet:
            return super().tell(event, seat, names)
        return teller(event.seen_by(seat), seat, names)

    def score_rows(self, game: Game) -> list[tuple[str, list[int]]]:
        tallies = [player.tally for player in cast(LineOfBattle, game).players]
        return [
            ("Ships sunk", [tally.sunk for tally in tallies]),
            ("Prizes brought into Port", [tally.prizes_in_port for tally in tallies]),
            ("Prizes at sea", [tally.prizes_at_sea for tally in tallies]),
            ("Rounds without a Line", [tally.penalties for tally in tallies]),
        ]


_GROUPS = {
    "red": ("Play a red card", "LB-25"),
    "play": ("Play a card", "LB-26"),
    "discard": ("Discard a card", "LB-26"),
    "stop": ("End your turn", "LB-27"),
    "ship": ("Choose a ship", "LB-66"),
    "target": ("Choose a target", "LB-64"),
    "breakers": ("Choose Line Breakers", "LB-80"),
    "hit": ("Take off a Broadside", "LB-97"),
    "fire": ("Put out a fire", "LB-102"),
    "show": ("Lay a card face down", "LB-108"),
    "clear": ("Clear the Rigging", "LB-117"),
    "declare": ("Line or Prize", "LB-118"),
    "place": ("Line or Port", "LB-128"),
    "shift": ("Move ships", "LB-137"),
    "done": ("Done", "LB-80"),
}


def _group(one: str, count: int) -> Group:
    label, rule = _GROUPS[one]
    return Group(one, label, counted(count, "choice") if count > 1 else "", rule)


def _no_play(found: dict[str, int]) -> Group:
    why = "you hold a red card" if "red" in found else "none of your cards can be played now"
    return Group("play", _GROUPS["play"][0], "", "LB-26", why)


def _prompt_card(g: LineOfBattle, frame: object) -> Prompt:
    """What is asked while a card is being played."""
    if isinstance(frame, Gunfire):
        card = f"{title_of(frame.card)}, {detail_of(frame.card)}"
        rule = RULE_OF[KIND[frame.card]]
        if frame.ship == NO_SHIP:
            return Prompt(f"{card}: choose the ship that fires.", "", rule)
        return Prompt(f"{ship_name(frame.ship)} fires a {card}: choose her target.", "", rule)
    if isinstance(frame, BoardingParty):
        return _prompt_boarding(frame)
    if isinstance(frame, Capture):
        if frame.step == "clear_hit":
            return Prompt(
                f"You may take the smallest hit card off {ship_name(frame.ship)}’s Rigging.",
                "", "LB-117",
            )  # fmt: skip
        return Prompt(
            f"{ship_name(frame.ship)} is yours: Line or Prize?",
            "In the Line she fights for you and scores nothing. A Prize scores double in Port.",
            "LB-118",
        )
    if isinstance(frame, BreakTheLine):
        if frame.on == NOBODY:
            return Prompt("Break the Line: choose whose.", "", "LB-79")
        most = most_breakers(g, frame.seat)
        return Prompt(
            f"Choose your Line Breakers, up to {most}.",
            "They can attack only that player from now on.",
            "LB-80",
        )
    return _prompt_other_card(frame)


def _prompt_other_card(frame: object) -> Prompt:
    if isinstance(frame, RefuseBattle):
        way = "in or out of Port" if frame.played else "out of Port"
        escort = " A dismasted ship needs a mobile escort to come in." if frame.played else ""
        return Prompt(
            f"Choose the ships that move {way}, then say done.",
            f"Each moves once.{escort}",
            "LB-137" if frame.played else "LB-131",
        )
    if isinstance(frame, Repair):
        return Prompt("Repair: choose a Broadside card to take off.", "", "LB-97")
    if isinstance(frame, BucketBrigade):
        return Prompt("Bucket Brigade: choose the fire to put out.", "", "LB-102")
    if isinstance(frame, AdditionalShip):
        return Prompt("The new ship: Line or Port?", "", "LB-128")
    if isinstance(frame, FireShip):
        return Prompt("Fire Ship: choose a ship at sea, or a Port.", "", "LB-142")
    assert isinstance(frame, Blockade)
    return Prompt("Blockade: choose a Port.", "", "LB-147")


def _prompt_boarding(frame: BoardingParty) -> Prompt:
    if frame.target == NO_SHIP:
        return Prompt("Boarding Party: choose the ship to board.", "", "LB-105")
    target = ship_name(frame.target)
    if frame.ship == NO_SHIP:
        return Prompt(f"Choose the ship that boards {target}.", "", "LB-107")
    ship = ship_name(frame.ship)
    return Prompt(
        f"{ship} boards {target}: choose a card to show.",
        "A fitting Broadside or a Rake counts its hits; anything else is a bluff. Both cards "
        "are shown together and discarded.",
        "LB-108",
    )


RULES = LineOfBattleRules()
