"""A worker follows a game instead of replaying it for every move."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.bots.memory import Memory
from quarterdeck.games import games, replay_unchecked, rules
from quarterdeck.kernel import Game, IllegalMove, Record, parse_entry
from tests.conformance.tours import fingerprint, random_entry


class Counting:
    """Replays, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, record: Record) -> Game:
        self.count += 1
        return replay_unchecked(record)


def played(key: str, seed: int, entries: int) -> Record:
    game, rng = rules(key).new(rules(key).seats[0]), Random(seed)
    while len(game) < entries and not game.is_over():
        random_entry(game, rng)
    return game.record()


@pytest.mark.parametrize("key", games())
def test_a_game_that_grows_is_followed(key: str) -> None:
    replay = Counting()
    memory = Memory(replay)
    whole = played(key, 1, 60)
    for upto in (0, 1, 17, 18, len(whole.entries)):
        part = whole._replace(entries=whole.entries[:upto])
        assert fingerprint(memory.game(part)) == fingerprint(replay_unchecked(part))
    assert replay.count == 1


def test_another_game_is_not_mistaken_for_it() -> None:
    replay = Counting()
    memory = Memory(replay)
    one, other = (played("corsaire", seed, 30) for seed in (1, 2))
    for record in (one, other, one, other):
        assert memory.game(record).record() == record
    assert replay.count == 2
    options = one._replace(options={**one.options, "memory": True})
    assert memory.game(options).record() == options
    shorter = one._replace(entries=one.entries[:-1])
    assert memory.game(shorter).record() == shorter
    assert replay.count == 4


def test_what_was_taken_back_is_followed() -> None:
    memory = Memory(replay_unchecked)
    game, rng = rules("corsaire").new(2), Random(3)
    while not any(game.why_no_undo(seat) == "" for seat in range(2)):
        random_entry(game, rng)
    memory.game(game.record())
    seat = next(seat for seat in range(2) if game.why_no_undo(seat) == "")
    game.enter(parse_entry(f"{seat} undo"))
    assert fingerprint(memory.game(game.record())) == fingerprint(game)


def test_only_the_last_tables_are_kept() -> None:
    replay = Counting()
    memory = Memory(replay, size=2)
    records = [played("letter-of-marque", seed, 20) for seed in range(3)]
    for record in (*records, records[0]):
        memory.game(record)
    assert replay.count == 4


def test_a_record_that_cannot_be_followed_leaves_nothing_behind() -> None:
    replay = Counting()
    memory = Memory(replay)
    record = played("letter-of-marque", 1, 20)
    memory.game(record)
    with pytest.raises(IllegalMove):
        memory.game(record._replace(entries=(*record.entries, parse_entry("0 attack 99"))))
    assert memory.game(record).record() == record
    assert replay.count == 2
