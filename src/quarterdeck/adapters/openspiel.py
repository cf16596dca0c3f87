"""OpenSpiel: importing this module registers every game with ``pyspiel``.

    import quarterdeck.adapters.openspiel
    game = pyspiel.load_game("quarterdeck_letter_of_marque", {"seats": 3})

Chance nodes have their exact probabilities.  An information state is all that a seat was told and
did, in order, and what it sees now; an observation is what it sees now.  ``options`` is a JSON
text, ``cards`` the folder of an own card set.
"""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

import numpy as np
import pyspiel

import quarterdeck as qd
from quarterdeck.encodings import Encoding
from quarterdeck.kernel import CHANCE, Game, Move, Rules, Seat

from .table import rewards

LONGEST = 100_000  # decisions in a game, more than any has
LIKELIEST = 100_000  # outcomes of a chance node, more than any has
FINGERPRINT = 64  # places of an information state's array for what was told


class Held:
    """What a state keeps; copies are independent."""

    def __init__(self, game: Game, memories: list[str]) -> None:
        self.game = game
        self.memories = memories  # by seat: all that it was told and did, line by line
        self._moves: dict[int, Move] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.game.clone(), self.memories[:])

    def moves(self, encoding: Encoding) -> dict[int, Move]:
        """What may come next, by number; of chance in the order of its outcomes."""
        if self._moves is None:
            chance, waiting = self.game.chance(), self.game.to_act()
            if chance is not None:
                outcomes = chance.outcomes(self.game)
                self._moves = dict(enumerate([move for move, _ in outcomes]))
            else:
                self._moves = encoding.legal(self.game, waiting[0]) if waiting else {}
        return self._moves

    def play(self, move: Move) -> None:
        if self.game.chance() is not None:
            events, own = self.game.settle(move), None
        else:
            own = self.game.to_act()[0]
            events = self.game.play(own, move)
        for seat, before in enumerate(self.memories):
            lines = [str(move)] if seat == own else []
            lines += [json.dumps(event.seen_by(seat)) for event in events]
            self.memories[seat] = "\n".join([before, *lines])
        self._moves = None

    def dealt_anew(self, seat: Seat, rng: Random) -> Held:
        """Another world in which ``seat`` knows the same; the others' memories are not carried
        over, since these would tell."""
        kept = [memory if other == seat else "" for other, memory in enumerate(self.memories)]
        return Held(self.game.determinize(seat, rng), kept)


class QuarterdeckGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the registry; each is registered as a subclass with its ``kind``."""

    kind: Any = None
    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        seats = int(given.get("seats", qd.rules(self.key).seats[0]))
        cards = given.get("cards") or None
        self.rules: Rules = qd.rules(self.key, cards)
        self.setup = self.rules.setup(seats, json.loads(given.get("options") or "{}"))
        self.encoding = qd.encoding(self.key, cards)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.encoding.actions),
            max_chance_outcomes=LIKELIEST,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> QuarterdeckState:
        return QuarterdeckState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self.encoding, kind is not None and kind.perfect_recall)


class QuarterdeckState(pyspiel.State):  # type: ignore[misc]
    """A position.  Seats that choose at once are asked in turn, their answers stay sealed."""

    def __init__(self, game: QuarterdeckGame) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.held = Held(game.rules.begin(game.setup), [""] * game.setup.seats)

    def __deepcopy__(self, memo: dict[int, Any]) -> QuarterdeckState:
        twin: QuarterdeckState = self.clone()
        return twin

    def current_player(self) -> int:
        game = self.held.game
        if game.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        waiting = game.to_act()
        return waiting[0] if waiting else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.held.game.is_over()

    def returns(self) -> list[float]:
        return rewards(self.held.game)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.moves(self.encoding))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self.held.game
        chance = game.chance()
        assert chance is not None
        return [(number, share) for number, (_, share) in enumerate(chance.outcomes(game))]

    def _apply_action(self, action: int) -> None:
        self.held.play(self.held.moves(self.encoding)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance {self.held.moves(self.encoding)[action]}"
        return str(self.encoding.move(action))

    def resample_from_infostate(self, player: int, sampler: Any) -> QuarterdeckState:
        """A world dealt anew from what ``player`` knows; ``sampler()`` gives the luck."""
        twin: QuarterdeckState = self.clone()
        twin.held = self.held.dealt_anew(player, Random(float(sampler())))
        return twin

    def __str__(self) -> str:
        """For people: the position as a spectator sees it, and how it came about."""
        return json.dumps(self.held.game.view(None))


class Observer:
    """What a seat sees, as an array and as text; with perfect recall also what it was told.

    In the array all that was told is a fingerprint: the same past has the same, another another.
    """

    def __init__(self, encoding: Encoding, remembers: bool) -> None:
        self.encoding = encoding
        self.remembers = remembers
        self.tensor = np.zeros(encoding.size + (FINGERPRINT if remembers else 0), np.float32)
        self.dict = {"observation": self.tensor[: encoding.size]}
        if remembers:
            self.dict["told"] = self.tensor[encoding.size :]

    def set_from(self, state: QuarterdeckState, player: int) -> None:
        self.dict["observation"][:] = self.encoding.observe(state.held.game, player)
        if self.remembers:
            digest = sha256(state.held.memories[player].encode()).digest()[: FINGERPRINT // 8]
            self.dict["told"][:] = np.unpackbits(np.frombuffer(digest, np.uint8))

    def string_from(self, state: QuarterdeckState, player: int) -> str:
        seen = json.dumps(state.held.game.view(player))
        return f"{state.held.memories[player]}\n{seen}" if self.remembers else seen


def _register(key: str) -> None:
    rules = qd.rules(key)
    name = f"quarterdeck_{key.replace('-', '_')}"
    fewest = min([rules.seats[0], *[variant.seats for variant in rules.variants]])
    kind = pyspiel.GameType(
        short_name=name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=max(2, fewest),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": rules.seats[0], "options": "", "cards": ""},
    )
    made = type(name, (QuarterdeckGame,), {"kind": kind, "key": key})
    pyspiel.register_game(kind, made)


for _key in qd.games():
    _register(_key)
