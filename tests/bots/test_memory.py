"""A worker follows a game instead of replaying it for every move."""

from __future__ import annotations

from random import Random

import pytest

from quarterdeck.bots.memory import Memory
from quarterdeck.games import games, replay_unchecked, rules
from quarterdeck.kernel import Game, IllegalMove, Record, parse_entry
from tests.conformance.tours import fingerprint, random_entry


def played(key: str, seed: int, entries: int) -> Game:
    game, rng = rules(key).new(rules(key).seats[0]), Random(seed)
    while len(game) < entries and not game.is_over():
        random_entry(game, rng)
    return game


def texts(record: Record, known: int = 0) -> list[str]:
    return [str(entry) for entry in record.entries[known:]]


@pytest.mark.parametrize("key", games())
def test_a_game_that_grows_is_followed_by_its_new_entries_alone(key: str) -> None:
    memory, game = Memory(4), played(key, 1, 60)
    known = 0
    for upto in (0, 1, 17, 18, len(game)):
        part = game.record()._replace(entries=game.entries[:upto])
        followed = memory.game("t", game.setup, known, texts(part, known))
        assert followed is not None
        assert fingerprint(followed) == fingerprint(replay_unchecked(part))
        known = upto


def test_what_a_worker_does_not_have_it_asks_for() -> None:
    memory, game = Memory(4), played("corsaire", 1, 30)
    record, setup = game.record(), game.setup
    assert memory.game("t", setup, 29, texts(record, 29)) is None
    assert memory.game("t", setup, 0, texts(record)[:20]) is not None
    assert memory.game("other", setup, 20, texts(record, 20)) is None
    assert memory.game("t", setup, 19, texts(record, 19)) is None, "it has one more"
    assert memory.game("t", setup, 0, texts(record)[:20]) is not None
    options = setup._replace(options={**setup.options, "memory": True})
    assert memory.game("t", options, 20, texts(record, 20)) is None
    assert memory.game("t", setup, 20, texts(record, 20)) is None, "what differed is forgotten"
    whole = memory.game("t", setup, 0, texts(record))
    assert whole is not None
    assert whole.record() == record


def test_what_was_taken_back_is_followed() -> None:
    memory = Memory(4)
    game, rng = rules("corsaire").new(2), Random(3)
    while not any(game.why_no_undo(seat) == "" for seat in range(2)):
        random_entry(game, rng)
    known = len(game)
    memory.game("t", game.setup, 0, texts(game.record()))
    seat = next(seat for seat in range(2) if game.why_no_undo(seat) == "")
    game.enter(parse_entry(f"{seat} undo"))
    followed = memory.game("t", game.setup, known, [f"{seat} undo"])
    assert fingerprint(followed) == fingerprint(game)


def test_only_the_last_tables_are_kept() -> None:
    memory, game = Memory(2), played("letter-of-marque", 1, 20)
    for table in ("a", "b", "a", "c"):
        memory.game(table, game.setup, 0, texts(game.record()))
    kept = [memory.game(table, game.setup, len(game), []) is not None for table in "abc"]
    assert kept == [True, False, True]


def test_a_record_that_cannot_be_followed_leaves_nothing_behind() -> None:
    memory, game = Memory(4), played("letter-of-marque", 1, 20)
    memory.game("t", game.setup, 0, texts(game.record()))
    with pytest.raises(IllegalMove):
        memory.game("t", game.setup, len(game), ["0 attack 99"])
    assert memory.game("t", game.setup, len(game), []) is None
