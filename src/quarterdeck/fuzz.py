"""Random games, examined after every entry, and a report of whatever is wrong.

``Watch`` plays one game entry by entry and raises ``Fault``; ``quarterdeck replay`` uses the
same watch, so a record that the fuzzer wrote shows its fault again.

Invariants and dead ends are looked for after every entry.  Views, words, copies, new deals and
undo cost a hundred times as much as the entry itself, so a soak looks at them only here and
there (``every``).
"""

from __future__ import annotations

import signal
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any, NamedTuple

from quarterdeck.kernel import (
    CHANCE,
    UNDO,
    BrokenInvariant,
    Entry,
    Event,
    Game,
    IllegalMove,
    Record,
    Rules,
    Seat,
    Setup,
    SetupError,
    jsons,
)

MOST_ENTRIES = 20_000  # a longer game is a runaway
SLOW = 1.0  # seconds of processor time for one entry
HANGS = 20.0  # seconds; one entry, with what is examined then, is given up within twice that
UNDO_SHARE = 0.05  # how often a player takes back a move that can be taken back
UNDO_WORK = 10.0  # an undo replays the game: at most so many entries for each entry, on average
REPLAY_SHARE = 0.1  # of the games of a soak; else all are replayed
COPY_EVERY = 4  # entries between two looks at whether copies are independent


class Fault(Exception):
    """Something is wrong with the rules' code."""

    def __init__(self, kind: str, says: str) -> None:
        super().__init__(f"{kind}: {says}")
        self.kind = kind
        self.says = says


class Finding(NamedTuple):
    """A fault, and the record that leads to it."""

    kind: str
    says: str
    trail: tuple[str, ...]
    record: Record
    origin: str  # which game of which seed


class Played(NamedTuple):
    """One random game: how long it was, and what was wrong with it."""

    key: str
    entries: int
    rounds: int  # of a game that counts them; 0 if there was a fault
    finding: Finding | None


# ---- what a seat sees, and where two pictures differ


def seen(rules: Rules, game: Game, seat: Seat | None, names: tuple[str, ...]) -> dict[str, Any]:
    """All that ``seat`` (None: a spectator) is shown of the game now."""
    moves = game.legal_moves(seat) if seat is not None else ()
    picture = {
        "view": game.view(seat),
        "to_act": game.to_act(),
        "prompt": rules.prompt(game, seat, names)._asdict(),
    }
    if moves and seat is not None:
        picture["groups"] = [group._asdict() for group in rules.groups(game, seat)]
        picture["moves"] = {
            str(move): rules.describe(game, seat, move, names)._asdict() for move in moves
        }
    return picture


def difference(one: object, other: object, place: str = "") -> str:
    """The first place where two pictures differ; "" if they are the same."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *[key for key in other if key not in one]]:
            if key not in one or key not in other:
                return f"{place}.{key} is there only once"
            if found := difference(one[key], other[key], f"{place}.{key}"):
                return found
        return ""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            return f"{place} has {len(one)} and {len(other)} parts"
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if found := difference(mine, theirs, f"{place}[{number}]"):
                return found
        return ""
    return f"{place} is {one!r} and {other!r}"


# ---- one game under watch


class Watch:
    """A game that is played entry by entry and examined after each.

    All that a seat is shown is looked at after every entry, or after each ``every``-th from
    the entry ``first`` on.
    """

    def __init__(self, rules: Rules, setup: Setup, every: int = 1, first: int = 0) -> None:
        self.rules = rules
        self.setup = setup
        self.every = every
        self.first = first
        self.names = tuple([f"Seat {seat}" for seat in range(setup.seats)])
        self.tried: list[Entry] = []
        self.busy = False  # an entry is being played or examined
        self.trail: tuple[str, ...] = ()
        with _named_faults():
            self.game = rules.begin(setup)
            self._examine([])

    def record(self) -> Record:
        """What was entered, the entry that failed included."""
        return Record(*self.setup, tuple(self.tried))

    def enter(self, entry: Entry) -> list[Event]:
        """Play one entry; ``Fault`` if anything is wrong then."""
        before = self._picture_before(entry)
        self.tried.append(entry)
        self.busy = True
        with _named_faults():
            started = thread_time()
            events = list(self.game.enter(entry))
            for seat in self.game.to_act():
                self.game.legal_moves(seat)
            took = thread_time() - started
            self._examine(events)
            if before is not None:
                self._check_undo(entry.seat, before)
        self.busy = False
        if took > SLOW:
            raise Fault("slow step", f"the entry took {took:.1f} seconds")
        if len(self.tried) > MOST_ENTRIES:
            raise Fault("runaway", f"no end after {MOST_ENTRIES} entries")
        return events

    def finish(self) -> None:
        """The game is over: its record must lead to the same end again."""
        with _named_faults():
            record = Record.from_json(self.game.record().to_json())
            again = self.rules.begin(self.setup)
            for entry in record.entries:
                again.enter(entry)
            if found := difference(self._picture_of(self.game), self._picture_of(again)):
                raise Fault("bad replay", f"played and replayed: {found}")

    # ---- what is examined

    def _examine(self, events: Sequence[Event]) -> None:
        game = self.game
        self.trail = game.trail()
        game.check()
        self._check_somebody_can_act()
        if not self._looks(len(self.tried)):
            return
        self._tell(events)
        picture = self._picture = self._picture_of(game)
        jsons.packed(picture)
        rng = Random(len(self.tried))  # the same again when the record is replayed
        self._check_leak(rng)
        if self.every > 1 or len(self.tried) % COPY_EVERY == 0:
            self._check_copy(rng)

    def _looks(self, number: int) -> bool:
        """Whether all is looked at after entry ``number``, and not only what must hold."""
        return number % self.every == self.first

    def _picture_before(self, entry: Entry) -> dict[str, Any] | None:
        """What everybody sees now, if it is to be compared with what they see when ``entry``
        has been taken back."""
        number = len(self.tried) + 1
        if entry.seat == CHANCE or entry.move == UNDO or not self._looks(number):
            return None
        if Random(number).random() >= undo_share(number, self.every) / UNDO_SHARE:
            return None
        return self._picture if self.every == 1 else self._picture_of(self.game)

    def _picture_of(self, game: Game) -> dict[str, Any]:
        viewers = (*range(self.setup.seats), None)
        everybody = {
            _called(viewer): seen(self.rules, game, viewer, self.names) for viewer in viewers
        }
        return {**everybody, "trail": game.trail()}

    def _check_somebody_can_act(self) -> None:
        game = self.game
        result = game.result()
        if result is not None:
            if game.to_act() or game.chance() is not None:
                raise Fault("broken invariant", "the game is over, and yet it goes on")
            self._check_ranks(result.ranks, result.winners, result.scores)
        elif game.chance() is None:
            if not game.to_act():
                raise Fault("dead end", "the game is not over, and nobody is to act")
            for seat in game.to_act():
                if not game.legal_moves(seat):
                    raise Fault("dead end", f"seat {seat} must choose and has no move")

    def _check_ranks(self, ranks: Sequence[int], winners: Sequence[Seat], scores: object) -> None:
        first = [seat for seat, rank in enumerate(ranks) if rank == 1]
        if len(ranks) != self.setup.seats or first != sorted(winners):
            raise Fault("broken invariant", f"ranks {ranks}, winners {winners}, scores {scores}")

    def _check_leak(self, rng: Random) -> None:
        """Deal anew what one seat cannot know: nothing that it sees may change."""
        viewer = rng.choice((*range(self.setup.seats), None))
        world = self.game.determinize(viewer, rng)
        world.check()
        shown = seen(self.rules, world, viewer, self.names)
        if found := difference(self._picture[_called(viewer)], shown):
            raise Fault("leak", f"what {_called(viewer)} sees tells of hidden things: {found}")
        for other in world.to_act():
            if not world.legal_moves(other):
                raise Fault("dead end", f"in a world dealt anew, seat {other} has no move")

    def _check_copy(self, rng: Random) -> None:
        """Playing on a copy must leave the game as it was."""
        if self.game.result() is not None:
            return
        twin = self.game.clone()
        twin.enter(next_entry(twin, rng))
        if found := difference(self._picture, self._picture_of(self.game)):
            raise Fault("shared copy", f"a copy was played on, and in the game {found}")

    def _check_undo(self, seat: Seat, before: dict[str, Any]) -> None:
        """A move that can be taken back must leave no trace."""
        if self.game.why_no_undo(seat):
            return
        twin = self.game.clone()
        twin.undo(seat)
        if found := difference(before, self._picture_of(twin)):
            raise Fault("bad undo", f"before the move and after taking it back: {found}")

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            for viewer in (*range(self.setup.seats), None):
                self.rules.tell(event, viewer, self.names)
                jsons.packed(event.seen_by(viewer))


def undo_share(entries: int, every: int) -> float:
    """How often to take a move back: an undo replays all entries, so the more the rarer."""
    work = UNDO_WORK if every == 1 else UNDO_WORK / 10
    return min(UNDO_SHARE, work / max(1, entries))


def next_entry(game: Game, rng: Random) -> Entry:
    """A random entry that the game can take now."""
    chance = game.chance()
    if chance is not None:
        return Entry(CHANCE, chance.sample(game, rng))
    seats = game.to_act()
    seat = seats[int(rng.random() * len(seats))]
    moves = game.legal_moves(seat)
    return Entry(seat, moves[int(rng.random() * len(moves))])


# ---- many games


def random_setup(
    rules: Rules, rng: Random, seats: int | None = None, fixed: dict[str, Any] | None = None
) -> Setup:
    """Any number of seats and any options that the rules allow, but for those that are fixed."""
    allowed = [*rules.seats, *[variant.seats for variant in rules.variants]]
    number = seats if seats is not None else rng.choice(allowed)
    wanted = {each.option: True for each in rules.variants if each.seats == number}
    wanted.update(fixed or {})
    for _ in range(20):
        try:
            return rules.setup(number, {**_random_options(rules, rng), **wanted})
        except SetupError:
            continue
    return rules.setup(number, wanted)


def _random_options(rules: Rules, rng: Random) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for option in rules.options:
        if option.choices:
            options[option.name] = rng.choice(option.choices).value
        elif isinstance(option.default, bool):
            options[option.name] = rng.random() < 0.5
    return options


def play_once(rules: Rules, setup: Setup, rng: Random, origin: str, every: int = 1) -> Played:
    """One random game to its end, or to the first fault."""
    watch: Watch | None = None
    try:
        watch = Watch(rules, setup, every, int(rng.random() * every) if every > 1 else 0)
        with no_hanging(watch):
            while watch.game.result() is None:
                with _named_faults():
                    entry = _undo_sometimes(watch, rng) or next_entry(watch.game, rng)
                watch.enter(entry)
        if every == 1 or rng.random() < REPLAY_SHARE:
            watch.finish()
    except Fault as fault:
        trail = watch.trail if watch else ()
        record = watch.record() if watch else Record(*setup)
        finding = Finding(fault.kind, fault.says, trail, record, origin)
        return Played(rules.key, len(record.entries), 0, finding)
    rounds = int(watch.game.view(None).get("round", 0))
    return Played(rules.key, len(watch.tried), rounds, None)


def campaign(
    games: Sequence[Rules],
    seed: int,
    seats: int | None = None,
    limit: int | None = None,
    fixed: dict[str, Any] | None = None,
    every: int = 1,
) -> Iterator[Played]:
    """Random games without end (or ``limit`` of them), the games in turn."""
    number = 0
    while limit is None or number < limit:
        rules = games[number % len(games)]
        rng = Random(f"{seed}:{number}")
        setup = random_setup(rules, rng, seats, fixed)
        yield play_once(rules, setup, rng, f"game {number} of seed {seed}", every)
        number += 1


def _undo_sometimes(watch: Watch, rng: Random) -> Entry | None:
    last = watch.tried[-1] if watch.tried else Entry(CHANCE, UNDO)
    if last.seat == CHANCE or rng.random() >= undo_share(len(watch.tried), watch.every):
        return None
    return None if watch.game.why_no_undo(last.seat) else Entry(last.seat, UNDO)


# ---- the report


def save(finding: Finding, folder: Path) -> Path:
    """Write the record, and beside it a short report; returns the record's path."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{finding.record.key}-{finding.kind.replace(' ', '-')}"
    number = 1
    while (path := folder / f"{stem}-{number}.json").exists():
        number += 1
    path.write_text(finding.record.to_json(), encoding="utf-8")
    path.with_suffix(".txt").write_text(report(finding, path.name), encoding="utf-8")
    return path


def report(finding: Finding, record_name: str) -> str:
    """What somebody needs who wants to mend it."""
    record = finding.record
    last = [f"  {n} {entry}" for n, entry in enumerate(record.entries, 1)][-20:]
    return "\n".join(
        [
            f"{finding.kind} in {record.key}, {record.seats} seats, options {record.options}",
            f"{finding.origin}; {len(record.entries)} entries",
            f"see it again: quarterdeck replay {record_name}",
            "",
            finding.says,
            "",
            f"trail: {' > '.join(finding.trail) or '(no procedure is under way)'}",
            "last entries:",
            *last,
            "",
        ]
    )


def _called(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


class _named_faults:  # noqa: N801 - read as ``with _named_faults():``
    """Whatever the rules' code raises becomes a ``Fault`` with a name."""

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if fault is None or isinstance(fault, Fault) or not isinstance(fault, Exception):
            return
        if isinstance(fault, BrokenInvariant):
            raise Fault("broken invariant", str(fault)) from fault
        if isinstance(fault, IllegalMove):
            raise Fault("refused move", str(fault)) from fault
        where = "".join(traceback.format_tb(fault.__traceback__)[-3:])
        raise Fault("crash", f"{type(fault).__name__}: {fault}\n{where}".rstrip()) from fault


@contextmanager
def no_hanging(watch: Watch) -> Iterator[None]:
    """Give up an entry that is under way at two ticks of a slow clock, where the platform has
    alarms and we are in its main thread.  (A clock set anew for each entry would cost more than
    the entry.)"""
    seen = -1

    def tick(*_: object) -> None:
        nonlocal seen
        if watch.busy and len(watch.tried) == seen:
            raise Fault("hang", f"the entry did not end within {HANGS:.0f} seconds")
        seen = len(watch.tried)

    try:
        before = signal.signal(signal.SIGALRM, tick)
    except (AttributeError, ValueError):
        yield
        return
    alarm = signal.setitimer(signal.ITIMER_REAL, HANGS, HANGS)
    try:
        yield
    finally:
        watch.busy = False  # first: a tick that comes now must not raise again
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *alarm)
