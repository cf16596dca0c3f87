"""A few kills of each kind, and that the audit would find what it looks for."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path
from random import Random

import pytest

from quarterdeck.games import rules as rules_of
from quarterdeck.kernel import Game

from . import records
from .campaign import Campaign
from .patience import Patience, waited_by_own
from .people import Command, Diary
from .records import Stored, faults
from .servers import own_postgres

KILLS = 4
GAME = "letter-of-marque"


def audit(database: str, nodes: int) -> tuple[list[str], int, bool]:
    """What it has found, how often it killed, and whether people got answers."""
    campaign = Campaign(database, nodes, seed=1)
    tally = asyncio.run(campaign.run(KILLS))
    return campaign.faults, tally.kills, tally.acknowledged > 0


def test_a_server_on_sqlite_is_killed(tmp_path: Path) -> None:
    assert audit(f"sqlite:///{tmp_path / 'tables.sqlite'}", nodes=1) == ([], KILLS, True)


def test_one_of_three_nodes_is_killed() -> None:
    with own_postgres() as database:
        assert audit(database, nodes=3) == ([], KILLS, True)


# ---- the audit itself


def played(moves: int) -> tuple[Diary, Stored]:
    """A table's books, both right, after so many moves of people."""
    game, rng = rules_of(GAME).new(3, {}), Random(1)
    diary, accepted = Diary("t", GAME, ["a", "b", "c"]), {}
    settle(game, rng)
    first = len(game)
    for number in range(moves):
        seat = game.to_act()[0]
        move = rng.choice(game.legal_moves(seat))
        body = {"type": "move", "move": str(move), "seq": len(game), "command_id": f"c{number}"}
        game.play(seat, move)
        settle(game, rng)
        answer = {"ok": True, "seq": len(game), "command_id": f"c{number}"}
        diary.commands[f"c{number}"] = Command(seat, body, [answer])
        accepted[f"c{number}"] = len(game)
    diary.highest = len(game)
    entries = [str(entry) for entry in game.entries]
    numbers = list(range(1, len(entries) + 1))
    commits = [first, *accepted.values()]
    return diary, Stored(3, {}, len(entries), numbers, entries, commits, accepted)


def settle(game: Game, rng: Random) -> None:
    """Chance, and what the table does for people who have no choice."""
    while True:
        chance = game.chance()
        forced = [(seat, rules_of(GAME).forced(game, seat)) for seat in game.to_act()]
        made = [(seat, move) for seat, move in forced if move is not None]
        if chance is not None:
            game.settle(chance.sample(game, rng))
        elif made:
            game.play(*made[0])
        else:
            return


def test_books_that_agree_have_no_faults() -> None:
    assert faults(*played(12)) == []


def shortened(stored: Stored, by: int) -> Stored:
    kept = stored.seq - by
    commits = [end for end in stored.commits if end <= kept]
    numbers, entries = stored.numbers[:kept], stored.entries[:kept]
    return stored._replace(seq=kept, numbers=numbers, entries=entries, commits=commits)


def test_a_lost_move_is_found() -> None:
    diary, stored = played(12)
    last = max(stored.accepted, key=lambda name: stored.accepted[name])
    before = sorted(stored.accepted.values())[-2]
    lost = shortened(stored, stored.seq - before)
    accepted = {name: seq for name, seq in stored.accepted.items() if name != last}
    found = faults(diary, lost._replace(accepted=accepted))
    assert any("was told, but the record ends" in each for each in found)
    assert any(f"{last} was acknowledged" in each for each in found)
    kept = faults(diary, lost)  # its answer was stored, its move was not
    assert any(f"{last} was accepted, and its move is not" in each for each in kept)


def test_an_old_answer_may_be_forgotten_but_not_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    diary, stored = played(12)
    accepted = {name: seq for name, seq in stored.accepted.items() if name != "c0"}
    forgetful = stored._replace(accepted=accepted)
    assert any("c0 was acknowledged" in each for each in faults(diary, forgetful))
    monkeypatch.setattr(records, "KEPT", 1)
    assert faults(diary, forgetful) == []
    diary.commands["c0"].body["move"] = "another"
    assert any("c0 was accepted, and its move is not" in each for each in faults(diary, forgetful))


def test_a_doubled_move_is_found() -> None:
    diary, stored = played(12)
    del diary.commands["c5"]
    accepted = {name: seq for name, seq in stored.accepted.items() if name != "c5"}
    found = faults(diary, stored._replace(accepted=accepted))
    assert any("was made by nobody's command" in each for each in found)


def test_moves_in_another_order_are_found() -> None:
    diary, stored = played(12)
    swapped = {"c3": stored.accepted["c6"], "c6": stored.accepted["c3"]}
    for name, seq in swapped.items():
        diary.commands[name].answers[0]["seq"] = seq
    assert faults(diary, stored._replace(accepted={**stored.accepted, **swapped}))


@pytest.mark.parametrize("missing", [1, 5])
def test_a_gap_is_found(missing: int) -> None:
    diary, stored = played(12)
    numbers = [each for each in stored.numbers if each != missing]
    entries = [text for at, text in enumerate(stored.entries, 1) if at != missing]
    found = faults(diary, stored._replace(numbers=numbers, entries=entries))
    assert any("entries are said to be there" in each for each in found)


def test_an_unsent_command_is_found() -> None:
    diary, stored = played(3)
    found = faults(diary, stored._replace(accepted={**stored.accepted, "c99": 2}))
    assert any("c99 is in the store, and nobody sent it" in each for each in found)


def test_another_answer_to_the_same_command_is_noted() -> None:
    diary, stored = played(3)
    diary.faults.append("two answers")
    assert faults(diary, stored) == ["table t: two answers"]


def test_patience_stands_still_while_a_server_waits_for_a_processor() -> None:
    now, waited = 100.0, {1: 7.0}
    patience = Patience(lambda: dict(waited), lambda: now)
    now, waited[1] = 110.0, 16.0  # nine of ten seconds
    patience.look()
    assert patience.seconds == pytest.approx(1.0)
    now, waited[2] = 120.0, 30.0  # a new one, of several threads
    patience.look()
    assert patience.seconds == pytest.approx(1.0)
    del waited[1]
    now = 125.0
    patience.look()
    assert patience.seconds == pytest.approx(6.0)


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="Linux tells it")
def test_the_audits_own_processes_are_found() -> None:
    with subprocess.Popen(["sleep", "60"]) as child:
        assert {os.getpid(), child.pid} <= set(waited_by_own())
        child.kill()
