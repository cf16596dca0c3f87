"""What every game must do, whatever it is about: one kit, run over the registry.

A *tour* is one random game with copies kept from along the way.  Each check takes a tour and
raises ``AssertionError`` saying what is wrong; ``test_the_kit_finds_faults.py`` proves that
each can.  The work for a game is bounded: a long game is sampled, not walked through.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from quarterdeck.kernel import (
    CHANCE,
    UNDO,
    Entry,
    Event,
    Game,
    History,
    IllegalMove,
    Move,
    Record,
    Rules,
    Seat,
    Setup,
    parse_entry,
    parse_move,
)

from .tours import LOOKED_AT, Stop, Tour, fingerprint, goes_on, random_entry

TRIED = 24  # moves tried at a position
AHEAD = 8  # how far two games that look the same are played on side by side
PLAYED_OUT = 400  # how far a game dealt anew is played on

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gil", "Hal")

Choose = Callable[[Game, Seat, Random, float], Move]


# ---------------------------------------------------------------- what a seat is sent


def as_bytes(thing: object) -> str:
    """As it would go over the wire; only what JSON can hold, in the order it is in."""
    _require_plain(thing)
    return json.dumps(thing, allow_nan=False)


def _require_plain(thing: object) -> None:
    if isinstance(thing, dict):
        for key, value in thing.items():
            assert isinstance(key, str), f"the key {key!r} is no text"
            _require_plain(value)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            _require_plain(part)
    else:
        plain = thing is None or isinstance(thing, (bool, int, float, str))
        assert plain, f"{thing!r} cannot be sent as JSON"


def sent_to(rules: Rules, game: Game, seat: Seat | None) -> str:
    """All that the server sends a seat about a position."""
    sent: dict[str, Any] = {
        "view": game.view(seat),
        "prompt": rules.prompt(game, seat, NAMES),
        "to_act": game.to_act(),
        "over": game.is_over(),
        "due": type(game.chance()).__name__,
        "sealed": game.sealed(),
        # What the table would answer by itself, at once, and so before all eyes.
        "forced": [str(rules.forced(game, other)) for other in game.to_act()],
    }
    if seat is not None:
        moves = game.legal_moves(seat)
        sent["moves"] = [str(move) for move in moves]
        sent["told"] = [rules.describe(game, seat, move, NAMES) for move in moves]
        sent["groups"] = rules.groups(game, seat)
        sent["undo"] = why_no_undo(game, seat)
    result = game.result()
    sent["result"] = result and [*result, rules.score_rows(game)]
    return as_bytes(sent)


def why_no_undo(game: Game, seat: Seat) -> str:
    """As if the game were the true one."""
    twin = game.clone()
    twin._imagined = False
    return twin.why_no_undo(seat)


def told_to(rules: Rules, events: list[Event], seat: Seat | None) -> str:
    """All that the server sends a seat about what has happened."""
    return as_bytes(
        [[event.seen_by(seat), rules.tell(event, seat, NAMES), event.quiet] for event in events]
    )


def difference(one: str, two: str) -> str:
    """Where two texts part, with a little before it."""
    at = next((n for n, pair in enumerate(zip(one, two, strict=False)) if len({*pair}) > 1), 0)
    return f"…{one[max(0, at - 60) : at + 40]}… or …{two[max(0, at - 60) : at + 40]}…"


# ---------------------------------------------------------------- the checks


def copies_are_independent(tour: Tour) -> None:
    """Promise 9: while the original played on, no copy changed."""
    for stop in tour.stops:
        assert fingerprint(stop.game) == stop.print, f"the copy kept at entry {stop.at} changed"


def _begin(tour: Tour, record: Record) -> Game:
    return tour.config.rules.begin(Setup(*record[:5]))


def replay_equals_play(tour: Tour) -> None:
    """Promise 5: entry by entry, through the text of the record."""
    record = tour.game.record()
    assert Record.from_json(record.to_json()).entries == record.entries
    again = _begin(tour, Record.from_json(record.to_json()))
    kept = {stop.at: stop.print for stop in tour.stops}
    for number, entry in enumerate(record.entries):
        if number in kept:
            assert fingerprint(again) == kept[number], f"the replay differs at entry {number}"
        events = again.enter(entry)
        for seat in tour.viewers:
            now = [event.seen_by(seat) for event in events]
            then = [event.seen_by(seat) for event in tour.told[number]]
            assert now == then, f"entry {number} is told otherwise in a replay"
    assert fingerprint(again) == tour.stops[-1].print


def moves_are_written_as_they_read(tour: Tour) -> None:
    for stop in tour.stops:
        for seat in stop.game.to_act():
            for move in stop.game.legal_moves(seat):
                assert parse_move(str(move)) == move, f"{move!r} does not read back"
    for entry in tour.game.entries:
        assert parse_entry(str(entry)) == entry, f"{entry!r} does not read back"


def only_those_to_act_have_moves(tour: Tour) -> None:
    for stop in tour.stops:
        waiting = stop.game.to_act()
        assert len(set(waiting)) == len(waiting)
        for seat in (*tour.seats, len(tour.seats), CHANCE):
            moves = stop.game.legal_moves(seat)
            assert bool(moves) == (seat in waiting), f"seat {seat} has {moves}"
            assert len(set(moves)) == len(moves), f"a move of seat {seat} is listed twice"


def legal_moves_are_accepted(tour: Tour) -> None:
    rng = Random(5)
    for stop in tour.some():
        for seat in stop.game.to_act():
            moves = stop.game.legal_moves(seat)
            for move in _some_of(moves, rng):
                twin = stop.game.clone()
                twin.play(seat, str(move))
                twin.check()
                assert twin.entries[-1] == Entry(seat, move)
                goes_on(twin)
        assert fingerprint(stop.game) == stop.print


def _some_of(moves: tuple[Move, ...] | list[Move], rng: Random) -> list[Move]:
    return list(moves) if len(moves) <= TRIED else rng.sample(list(moves), TRIED)


def foreign_moves(tour: Tour, game: Game, seat: Seat, rng: Random) -> list[Move]:
    """Moves that are not legal now: of other moments, of other seats, and altered ones."""
    legal = game.legal_moves(seat)
    pool = dict.fromkeys([entry.move for entry in tour.game.entries])
    for other in game.to_act():
        pool.update(dict.fromkeys(game.legal_moves(other)))
    known = list(pool)
    for verb, args in _some_of(known, rng):
        pool[Move(verb)] = None
        pool[Move(verb, (*args, 0))] = None
        pool[Move("x" + verb, args)] = None
        for place, arg in enumerate(args):
            for other_arg in (arg + 1, arg - 1, -arg, str(arg)) if isinstance(arg, int) else (0,):
                pool[Move(verb, (*args[:place], other_arg, *args[place + 1 :]))] = None
    pool[UNDO] = None
    return [move for move in pool if move not in legal]


def others_are_refused_without_a_trace(tour: Tour) -> None:
    """Each refusal says why, in the same words in every game that looks the same."""
    rng = Random(6)
    for stop in tour.some():
        game = stop.game.clone()
        for seat in (*tour.seats, len(tour.seats)):
            world = game.determinize(seat if seat in tour.seats else None, rng)
            for move in _some_of(foreign_moves(tour, game, seat, rng), rng):
                reason = refusal(game, seat, move)
                assert reason, f"seat {seat} is not told why not {move}"
                told = refusal(world, seat, move)
                assert told == reason, f"leak: {move} is refused with {reason!r} or {told!r}"
        for rubbish in ("", " ", "\n", "pass\n", "7", "pass  ", "é"):
            assert refusal(game, 0, rubbish)
        _impossible_outcomes_are_refused(tour, game)
        assert fingerprint(game) == stop.print, f"a refusal changed the game at {game.trail()}"


def refusal(game: Game, seat: Seat, move: Move | str) -> str:
    try:
        game.play(seat, move)
    except IllegalMove as reason:
        return str(reason)
    raise AssertionError(f"seat {seat} may not {move}, yet it was accepted at {game.trail()}")


def _impossible_outcomes_are_refused(tour: Tour, game: Game) -> None:
    chance = game.chance()
    outcomes = [Move("draw"), Move("roll"), Move("draw", (0, 0)), Move("draw", ("nothing",))]
    outcomes += [entry.move for entry in tour.game.entries if entry.seat != CHANCE][:4]
    for outcome in outcomes:
        if chance is not None and chance.allows(game, outcome):
            continue
        assert not _settles(game, outcome), f"chance cannot be {outcome}, yet it was accepted"


def _settles(game: Game, outcome: Move) -> bool:
    try:
        game.settle(outcome)
    except IllegalMove:
        return False
    return True


def chance_is_fair_and_square(tour: Tour) -> None:
    rng = Random(7)
    due = [stop.game for stop in tour.stops if stop.game.chance() is not None]
    for game in due[:: max(1, len(due) // LOOKED_AT)]:
        chance = game.chance()
        assert chance is not None
        outcomes = chance.outcomes(game)
        assert abs(sum([share for _, share in outcomes]) - 1) < 1e-9, "chances do not add up"
        assert all([share > 0 and chance.allows(game, move) for move, share in outcomes])
        assert len({move for move, _ in outcomes}) == len(outcomes)
        for _ in range(4):
            move = chance.sample(game, rng)
            assert move in [each for each, _ in outcomes], f"{move} is no outcome"
        # Who knows no rules can derive an outcome from what is drawn from: the fair-chance page.
        pool, times = chance.pool(game)
        picks = Random(11)
        drawn = [pool[int(picks.random() * len(pool))] for _ in range(times)]
        assert Counter(drawn) == Counter(chance.sample(game, Random(11)).args), "another pool"


def a_new_deal_looks_the_same(tour: Tour) -> None:
    """Promise 3: all bytes sent to a seat are the same in games that look the same to it."""
    rules = tour.config.rules
    for stop in tour.some(2 * LOOKED_AT):
        for seat in tour.viewers:
            true = sent_to(rules, stop.game, seat)
            for seed in (1, 2):
                world = stop.game.determinize(seat, Random(seed))
                seen = sent_to(rules, world, seat)
                where = f"leak to seat {seat} at entry {stop.at}"
                assert seen == true, f"{where}: {difference(true, seen)}"
        assert fingerprint(stop.game) == stop.print, "dealing anew changed the true game"


def a_new_deal_depends_on_knowledge_alone(tour: Tour) -> None:
    """Dealt anew twice or once: with the same generator the same game comes out."""
    for stop in tour.some(2 * LOOKED_AT):
        for seat in tour.viewers:
            once = stop.game.determinize(seat, Random(7))
            twice = stop.game.determinize(seat, Random(3)).determinize(seat, Random(7))
            same = fingerprint(once) == fingerprint(twice)
            assert same, f"what seat {seat} cannot know shapes its new deal at entry {stop.at}"


def a_new_deal_can_be_played_out(tour: Tour) -> None:
    for number, stop in enumerate(tour.some()):
        seat = tour.viewers[number % len(tour.viewers)]
        rng = Random(number)
        world = stop.game.determinize(seat, rng)
        world.check()
        for _ in range(PLAYED_OUT):
            if not goes_on(world):
                break
            random_entry(world, rng)
            world.check()


def what_looks_the_same_goes_on_the_same(tour: Tour) -> None:
    """Promise 3 along play, and undo is no free look.

    The same moves are made in the true game and in one that looks the same to a seat.  It must
    go on looking the same, until the rules say that something hidden was shown (``revealed``),
    after which no earlier move can be taken back.
    """
    for number, stop in enumerate(tour.some(2 * LOOKED_AT)):
        for seat in tour.viewers:
            rng = Random(number)
            world = stop.game.determinize(seat, rng)
            _go_on_side_by_side(tour.config.rules, stop.game.clone(), world, seat, rng)


def _go_on_side_by_side(
    rules: Rules, true: Game, world: Game, seat: Seat | None, rng: Random
) -> None:
    for _ in range(AHEAD):
        entry = _entry_for_both(true, world, seat, rng)
        if entry is None:
            return
        place = true.trail()
        events, imagined = true.enter(entry), world.enter(entry)
        if something_was_shown(true) or something_was_shown(world):
            return
        told, tale = told_to(rules, events, seat), told_to(rules, imagined, seat)
        where = f"leak to seat {seat} by {entry} at {place}"
        assert told == tale, f"{where}: {difference(told, tale)}"
        sent, seen = sent_to(rules, true, seat), sent_to(rules, world, seat)
        assert sent == seen, f"{where}: {difference(sent, seen)}"


def games_that_look_the_same_are_dealt_alike(tour: Tour) -> None:
    """Promise 3 in its own words, for two *true* games: at some entry another seat, or chance,
    decides otherwise; as long as a seat cannot tell, its new deals must not tell either."""
    rng = Random(8)
    entries = tour.game.entries
    for stop in tour.some(3 * LOOKED_AT)[:-1]:
        entry = entries[stop.at]
        for other in _otherwise(stop.game, entry, rng):
            for seat in tour.viewers:
                if seat != entry.seat:
                    _compare_deals(tour, stop, other, seat)


def _otherwise(game: Game, entry: Entry, rng: Random) -> list[Entry]:
    """Up to two other entries that were possible."""
    chance = game.chance()
    if chance is None:
        moves = [move for move in game.legal_moves(entry.seat) if move != entry.move]
    else:
        sampled = [chance.sample(game, rng) for _ in range(4)]
        moves = [move for move in dict.fromkeys(sampled) if move != entry.move]
    return [Entry(entry.seat, move) for move in rng.sample(moves, min(2, len(moves)))]


def _compare_deals(tour: Tour, stop: Stop, other: Entry, seat: Seat | None) -> None:
    rules, entries = tour.config.rules, tour.game.entries
    true, twin = stop.game.clone(), stop.game.clone()
    for number in range(stop.at, min(stop.at + AHEAD, len(entries))):
        events = true.enter(entries[number])
        try:
            others = twin.enter(other if number == stop.at else entries[number])
        except IllegalMove:
            return
        told = told_to(rules, events, seat) + sent_to(rules, true, seat)
        if told != told_to(rules, others, seat) + sent_to(rules, twin, seat):
            return
        if number in (stop.at, stop.at + AHEAD - 1):
            one, two = true.determinize(seat, Random(7)), twin.determinize(seat, Random(7))
            where = f"seat {seat} cannot tell {entries[stop.at]} from {other}, its new deal can"
            assert fingerprint(one) == fingerprint(two), where


def _entry_for_both(true: Game, world: Game, seat: Seat | None, rng: Random) -> Entry | None:
    chance = true.chance()
    if chance is not None:
        due = world.chance()
        for _ in range(5):
            outcome = chance.sample(true, rng)
            if due is not None and due.allows(world, outcome):
                return Entry(CHANCE, outcome)
        return None
    for mover in rng.sample(true.to_act(), len(true.to_act())):
        theirs = world.legal_moves(mover)
        both = [move for move in true.legal_moves(mover) if move in theirs]
        if both:
            return Entry(mover, both[int(rng.random() * len(both))])
    return None


def something_was_shown(game: Game) -> bool:
    """By the last entry, as far as the rules have told the kernel."""
    fixed = game._fixed == game._standing
    return fixed and game._why_fixed != "chance has decided since"


def undo_restores_what_was(tour: Tour) -> None:
    """Where a move may be taken back, all but the record is as it was before it."""
    entries = tour.game.entries
    for stop in tour.some(4 * LOOKED_AT):
        if stop.at == len(entries) or entries[stop.at].seat == CHANCE:
            continue
        mover, move = entries[stop.at]
        game = stop.game.clone()
        game.play(mover, move)
        if game.why_no_undo(mover):
            continue
        before = stop.game.clone()
        game._undo_to(before, mover, agreed=False)
        game.undo(mover)
        game.check()
        is_same = fingerprint(before) == fingerprint(game)
        record = game.record()
        assert record.entries[-1] == Entry(mover, UNDO)
        game._entries = History(game._entries[:-2])
        game._asked_at = stop.game._asked_at
        # What was taken back has been seen, so less may be taken back than before.
        game._seen = stop.game._seen
        assert fingerprint(game) == stop.print, f"undo at entry {stop.at} restores it not all"
        assert is_same, f"undo at entry {stop.at} differs with a copy at hand"
        if len(record.entries) < PLAYED_OUT:
            again = _begin(tour, record)
            for entry in (*record.entries, entries[stop.at]):
                again.enter(entry)
            again.check()


def views_and_events_are_json(tour: Tour) -> None:
    rules = tour.config.rules
    for stop in tour.some(2 * LOOKED_AT):
        for seat in tour.viewers:
            assert sent_to(rules, stop.game, seat)
        together = stop.game.views(tour.viewers)
        for seat, view in zip(tour.viewers, together, strict=True):
            assert view == stop.game.view(seat), f"seat {seat} sees more or less among others"
    for events in tour.told:
        for seat in tour.viewers:
            assert told_to(rules, events, seat)


def bots_are_fair_and_play_by_the_rules(tour: Tour, bots: dict[str, Choose]) -> None:
    """Promise 4.  Bots are given as ``bots.choose`` gives them: each deals its world itself."""
    for stop in tour.some():
        for seat in stop.game.to_act():
            for level, choose in bots.items():
                choice = choose(stop.game, seat, Random(9), 0.05)
                assert choice in stop.game.legal_moves(seat), f"{level}: {choice} is not legal"
                world = stop.game.determinize(seat, Random(3))
                other = choose(world, seat, Random(9), 0.05)
                assert other == choice, f"{level} chose {choice} or {other}: it knows too much"
                assert fingerprint(stop.game) == stop.print, f"{level} touched the true game"


CHECKS: tuple[Callable[[Tour], None], ...] = (
    copies_are_independent,
    replay_equals_play,
    moves_are_written_as_they_read,
    only_those_to_act_have_moves,
    legal_moves_are_accepted,
    others_are_refused_without_a_trace,
    chance_is_fair_and_square,
    a_new_deal_looks_the_same,
    a_new_deal_depends_on_knowledge_alone,
    a_new_deal_can_be_played_out,
    what_looks_the_same_goes_on_the_same,
    games_that_look_the_same_are_dealt_alike,
    undo_restores_what_was,
    views_and_events_are_json,
)
