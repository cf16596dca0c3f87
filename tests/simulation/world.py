"""Nodes, people, and all that goes wrong: one schedule for each seed.

While things go wrong and afterwards these hold:

- What was acknowledged is stored, at the entry that was told, once and in order (by the audit's
  own comparison), and each command has one outcome, however often and wherever it was sent.
- Nobody is told of an entry, an answer or a line of chat that is not stored; and what is told of
  an entry is what the record replays to.  On one connection nothing is told twice or left out.
- A move for a bot or a pass for a person is written by the table's keeper alone.
- When nothing goes wrong any more, each person's commands are answered, tables go on, and all who
  watch know all that is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterator
from contextvars import Context, copy_context
from dataclasses import dataclass, field, replace
from random import Random
from sys import modules
from typing import Any
from unittest.mock import patch

from quarterdeck.kernel import parse_entry
from quarterdeck.server.bots.workers import BotFailed
from quarterdeck.server.limits import Bucket, Limits
from quarterdeck.server.live.connections import Connection
from quarterdeck.server.live.conversation import Conversation
from quarterdeck.server.refusals import Refused
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Commit, Guest, Job, SeatRow, StoreFault, TableRow
from quarterdeck.server.tables.following import Following
from quarterdeck.server.tables.service import Service
from quarterdeck.server.tables.state import news_of
from quarterdeck.server.tables.table import Table
from tests.audit import records
from tests.audit.people import AGAIN, Command, Diary

from .clock import OWNER, Life, Loop
from .game import ROPES
from .network import Link
from .store import (
    Database,
    SimulatedLedger,
    SimulatedListener,
    SimulatedRoll,
    SimulatedStore,
    SimulatedWriter,
    Tables,
)

TABLES = ({"people": 2, "bots": 1}, {"people": 2, "bots": 0})
FOLLOW_EVERY = 2.0
SETTINGS = Settings(
    bot_delay=0.05,
    bot_budget=0.1,
    poker_pause=0.2,
    follow_every=FOLLOW_EVERY,
    limits=Limits(commands_per_second=1e6, command_burst=1_000_000),
)
# Each schedule has some of them: what heals one trouble may hide another.
TROUBLES = ("crash", "stall", "mute", "cut", "forget", "deafen", "fault", "slow", "leave")
PATIENCE = 3.0  # seconds without an answer, and a person tries elsewhere
STORM = (0.5, 2.5)  # seconds in which things go wrong
CALM = 60.0  # seconds in which everybody must get on afterwards
MORE = 1  # commands that each person must get answered then


@dataclass
class Bent:
    """What is broken on purpose, to see that it is found."""

    service: type[Service] = Service
    writer: type[SimulatedWriter] = SimulatedWriter
    ledger: type[SimulatedLedger] = SimulatedLedger
    troubles: set[str] = field(default_factory=set)  # that show it; empty: as the seed decides

    def name(self) -> str:
        parts = (self.service, self.writer, self.ledger)
        whole = (Service, SimulatedWriter, SimulatedLedger)
        return " ".join([part.__name__ for part in parts if part not in whole])


class Thinker:
    """Bots that choose anything, after a while, and sometimes fail."""

    count = 1

    def __init__(self, world: World) -> None:
        self.world = world

    async def think(self, table: Table, level: str, seat: int, seed: int, budget: float) -> str:
        await asyncio.sleep(self.world.rng.choice((0.001, 0.05)))
        if self.world.database.fails():
            raise BotFailed("simulated")
        return str(Random(seed).choice(table.game.legal_moves(seat)))

    def close(self) -> None:
        """Nothing is left of it."""


class Node(Life):
    """One process, from its start to its end."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__()
        self.world, self.id, self.bent = world, name, world.bent
        self.context: Context = copy_context()
        self.context.run(OWNER.set, self)
        self.mute_until = 0.0  # its signs of life do not arrive
        self.service: Service
        self.context.run(self.start)

    def start(self) -> None:
        store = SimulatedStore(self.world.database, self, self.bent.ledger)
        self.service = self.bent.service(SETTINGS, Thinker(self.world), store)  # type: ignore[arg-type]
        self.begin(self.serve())

    async def serve(self) -> None:
        try:
            await self.service.start()
        except StoreFault:
            self.dead = True  # whoever looks after it starts it again

    def begin(self, work: Any) -> None:
        """In a task of this node's own, which dies with it."""
        self.world.loop.create_task(work, context=self.context.copy())

    async def live(self, link: Link, person: Person) -> None:
        """As the application lets a page in."""
        guest = Guest(person.guest, person.guest)
        connection = Connection(person.diary.table, guest.id, SETTINGS.limits)
        connection.bucket = Bucket(1e6, 1e6)
        conversation = Conversation(self.service, connection, guest, (guest.id,))
        try:
            try:
                await self.service.attach(connection, link.seen)
            except BaseException:
                conversation.lost()
                raise
            conversation.begin(link)  # type: ignore[arg-type]
        except (Refused, StoreFault):
            link.answer(None)

    async def once(self, person: Person, text: str) -> None:
        """The same command over HTTP; the answer may be lost."""
        connection = Connection(person.diary.table, person.guest, SETTINGS.limits)
        guest = Guest(person.guest, person.guest)
        answer = await Conversation(self.service, connection, guest, ()).obey(text)
        self.world.check_answer(person, answer)
        if self.world.rng.random() < 0.7:
            person.answered(answer)


class Replay:
    """What the record of a table comes to, entry by entry."""

    def __init__(self, seats: int) -> None:
        self.game = ROPES.new(seats)
        self.seats = range(seats)
        self.lines = [0]  # of the log, for each entry
        self.views = [[self.game.view(seat) for seat in self.seats]]

    def go_on(self, texts: list[str]) -> None:
        for text in texts[len(self.views) - 1 :]:
            self.lines.append(len(self.game.enter(parse_entry(text))))
            self.views.append([self.game.view(seat) for seat in self.seats])


class Person:
    """Sits at one table, moves when it can, and repeats what was not answered."""

    def __init__(self, world: World, diary: Diary, seat: int) -> None:
        self.world, self.diary, self.seat = world, diary, seat
        self.guest = diary.guests[seat]
        self.pending: Command | None = None
        self.position: dict[str, Any] | None = None
        self.link: Link | None = None
        self.done = 0  # commands that were answered
        self.heard = -1  # the last entry of which it knows
        self.said = 0  # the last line of chat

    async def play(self) -> None:
        world = self.world
        while True:
            self.link = await world.reach(self)
            if self.link is not None:
                await self.sit(self.link)
                self.link.leave()
            await asyncio.sleep(world.rng.choice((0.02, 0.3)))

    async def sit(self, link: Link) -> None:
        world = self.world
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    text = await link.at_home.get()
            except TimeoutError:
                if self.pending is None and not link.is_cut and link.accepted:
                    continue  # nothing happens, and nothing is wanted
                if not link.is_cut and world.calm_since(PATIENCE):
                    world.faults.append(f"{self.guest} is not answered though all is well")
                return
            if text is None:
                return
            await self.hear(link, json.loads(text))
            if "leave" in world.troubles and world.storm and world.rng.random() < 0.03:
                return  # the page is closed

    async def hear(self, link: Link, said: dict[str, Any]) -> None:
        kind = said["type"]
        again = kind == "welcome"
        if kind == "answer":
            self.answered(said)
            again = not said["ok"] and said["code"] in AGAIN
        elif kind == "chat":
            self.said = max(self.said, said["line"]["id"])
        elif kind in ("welcome", "update"):
            self.position = said["position"]
            self.heard = max(self.heard, said["position"]["seq"])
            self.diary.highest = max(self.diary.highest, self.heard)
            self.said = max([self.said, *[line["id"] for line in said.get("chat", ())]])
        waits = kind == "answer" and said["ok"] and self.heard < said["seq"]
        if kind in ("welcome", "update", "answer") and not waits:  # who has moved waits for news
            await asyncio.sleep(self.world.rng.choice(self.world.thinking))
            self.act(link, again)

    def answered(self, said: dict[str, Any]) -> None:
        command = self.diary.commands[said["command_id"]]
        if not said["ok"] and said["code"] in AGAIN:
            return
        if command.answers and command.answers[0] != said:
            self.diary.faults.append(f"two answers: {command.answers[0]} and {said}")
        command.answers.append(said)
        if self.pending is command:
            self.pending = None
            self.done += 1

    def act(self, link: Link, again: bool) -> None:
        rng = self.world.rng
        if self.pending is None and self.world.playing:
            body = self.choose()
            if body is None:
                return
            body["command_id"] = f"c{len(self.diary.commands)}"
            self.pending = self.diary.commands[body["command_id"]] = Command(self.seat, body)
            again = True
        if self.pending is not None and again:
            text = json.dumps(self.pending.body)
            for _ in range(2 if rng.random() < 0.1 else 1):  # some are impatient
                link.say(text)
            if rng.random() < 0.2:
                self.world.stray(self, text)

    def choose(self) -> dict[str, Any] | None:
        rng, position = self.world.rng, self.position
        assert position is not None
        luck = rng.random()
        if luck < 0.05:
            return {"type": "chat", "text": f"{self.guest} {len(self.diary.commands)}"}
        if luck < 0.1:
            wanted = {"pass_for_me": rng.random() < 0.7, "poker_face": rng.random() < 0.5}
            return {"type": "standing", **wanted}
        if not position["moves"]:
            return None
        if position["undo"]["allowed"] and luck < 0.2:
            return {"type": "undo", "seq": position["seq"]}
        move = rng.choice(position["moves"])["text"] if luck < 0.95 else "haul 7"
        return {"type": "move", "seq": position["seq"], "move": move}

    @property
    def knows_all(self) -> bool:
        stored = self.world.database.tables
        row = stored.rows[self.diary.table]
        if self.link is None or self.link.is_cut or self.pending is not None:
            return False
        return self.heard == row.seq and self.said == len(stored.chat[row.id])


@dataclass
class World:
    """One schedule."""

    seed: int
    bent: Bent = field(default_factory=Bent)
    crash_at: int = -1  # step at which the first node dies, and nothing else goes wrong

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.loop = Loop()  # type: ignore[abstract]
        self.size = self.rng.choice((1, 2, 3)) if self.crash_at < 0 else 2
        self.database = Database(self.loop, self.rng, shared=self.size > 1)
        self.database.watch = self.check_keeper
        self.faults: list[str] = []
        self.storm = False
        self.troubles: set[str] = set()
        self.playing = True
        self.thinking: tuple[float, ...] = (0.0, 0.05, 0.2)  # seconds until somebody acts
        self.quiet_since = 0.0
        self.nodes: list[Node | None] = [None] * self.size
        self.started = 0
        self.people: list[Person] = []
        self.replays: dict[str, Replay] = {}
        self.links: list[Link] = []
        self.crashed_node_steps = 0
        self.story: list[tuple[float, str, str]] = []  # all that was told, when and to whom

    # ---- the schedule

    def run(self) -> None:
        """Raises what does not hold."""
        with simulated(self.loop):
            self.open_tables()
            for place in range(self.size):
                self.start(place)
            for person in self.people:
                self.loop.create_task(person.play())
            try:
                self.let_it_storm()
                self.let_it_calm_down()
                self.check()
            finally:
                self.database.faults = 1.0
                self.loop.close()
        assert not self.faults, self.faults
        assert not self.loop.faults, self.loop.faults

    def open_tables(self) -> None:
        stored = self.database.tables
        for number, kinds in enumerate(TABLES[: self.rng.randint(1, 2)]):
            name, people, bots = f"t{number}", kinds["people"], kinds["bots"]
            guests = [f"g{number}{seat}" for seat in range(people)]
            seats = [SeatRow(seat, "human", guest, guest) for seat, guest in enumerate(guests)]
            seats += [SeatRow(people + n, "bot", None, "Bot", "mate") for n in range(bots)]
            table = Table.start(name, "seed", ROPES, len(seats), {}, range(people))
            news = news_of(table, 0)
            stored.rows[name] = TableRow(
                name, ROPES.key, ROPES.version, ROPES.card_set, {}, "seed", "", "playing",
                guests[0], news.at, news.at, None, table.seq, news.to_act, 0, tuple(seats),
            )  # fmt: skip
            stored.entries[name] = tuple([(text, None) for text in news.entries])
            stored.chat[name] = ()
            self.replays[name] = Replay(len(seats))
            diary = Diary(name, ROPES.key, guests, bots=frozenset(range(people, len(seats))))
            self.people += [Person(self, diary, seat) for seat in range(people)]

    def let_it_storm(self) -> None:
        if self.crash_at >= 0:
            first = self.nodes[0]
            assert first is not None
            first.dies_at = self.crash_at
            self.loop.run(lambda: first.dead, 3.0)
            self.crashed_node_steps = first.steps
            return
        rng, self.storm = self.rng, True
        often = rng.choice((0.2, 0.6))
        chosen = {each for each in TROUBLES if rng.random() < often}
        self.troubles = self.bent.troubles or chosen
        if "fault" in self.troubles:
            self.database.faults = rng.choice((0.01, 0.05))
        if "deafen" in self.troubles:
            self.database.lost = rng.choice((0.0, 0.3, 1.0))
        end = self.loop.time() + rng.uniform(*STORM)
        while self.loop.time() < end:
            self.loop.run(lambda: False, rng.choice((0.01, 0.05, 0.3)))
            self.strike()

    def strike(self) -> None:
        rng = self.rng
        place = rng.randrange(self.size)
        node = self.nodes[place]
        if node is None or node.dead:
            self.start(place)
            return
        trouble = rng.choice(TROUBLES)
        if trouble not in self.troubles:
            return
        if trouble == "crash":
            node.dies_at = node.steps + rng.randint(1, 40)
        elif trouble == "stall":
            node.stalled_until = self.loop.time() + rng.choice((0.3, 2.0, 5.0))
        elif trouble == "mute":
            node.mute_until = self.loop.time() + 5.0
        elif trouble == "cut" and self.links:
            rng.choice(self.links[-6:]).cut()
        elif trouble == "forget":
            node.service.cache.clear()
        elif trouble == "deafen" and node in self.database.listeners:
            heard = self.database.listeners.pop(node)
            self.loop.call_later(rng.random(), self.listen_again, node, heard)
        elif trouble == "fault":
            self.database.faults = rng.choice((0.0, 0.02, 0.3))

    def listen_again(self, node: Node, heard: Any) -> None:
        if not node.dead:
            self.database.listeners[node] = heard
            self.loop.call_soon(heard, None, context=node.context)

    def let_it_calm_down(self) -> None:
        self.storm, self.thinking = False, (0.3, 1.0)
        self.database.faults = self.database.lost = 0.0
        for place, node in enumerate(self.nodes):
            if node is None or node.dead:
                self.start(place)
            else:
                node.dies_at = -1
        self.loop.run(lambda: False, 5.5)  # what stood still comes back, what was late arrives
        self.quiet_since = self.loop.time()
        wanted = {person: person.done + MORE for person in self.people}
        enough = lambda: all([person.done >= wanted[person] for person in self.people])  # noqa: E731
        if not self.loop.run(enough, CALM):
            slow = [person.guest for person in self.people if person.done < wanted[person]]
            raise AssertionError(f"a table sticks: {slow} do not get on")
        self.playing = False
        if not self.loop.run(self.is_at_rest, CALM):
            ignorant = [person.guest for person in self.people if not person.knows_all]
            raise AssertionError(f"it does not come to rest: {ignorant} do not know all")

    def is_at_rest(self) -> bool:
        """All who watch know all there is, and it is a person's turn everywhere."""
        for row in self.database.tables.rows.values():
            if not any([row.seats[seat].kind == "human" for seat in row.to_act]):
                return False
        return all([person.knows_all for person in self.people])

    def calm_since(self, seconds: float) -> bool:
        return not self.storm and 0 < self.quiet_since < self.loop.time() - seconds - 1.0

    # ---- what happens in it

    def start(self, place: int) -> None:
        self.started += 1
        before = self.nodes[place]
        if before is not None:
            self.database.listeners.pop(before, None)
            for link in [link for link in self.links if link.node is before]:
                link.cut()
        self.nodes[place] = Node(self, f"n{self.started}")

    async def reach(self, person: Person) -> Link | None:
        """A connection to a node that may or may not be there."""
        await asyncio.sleep(0.005)
        node = self.rng.choice(self.nodes)
        if node is None or node.dead or node.stalled_until > self.loop.time():
            return None
        link = Link(self.loop, self.rng, node, self.told)
        link.faulty = self.storm and "slow" in self.troubles
        link.seen = self.rng.choice((-1, person.heard))
        link.person = person
        self.links.append(link)
        node.begin(node.live(link, person))
        return link

    def stray(self, person: Person, text: str) -> None:
        """The same command comes to some node, now or when it is long forgotten."""
        node = self.rng.choice(self.nodes)
        if node is not None and not node.dead:
            late = self.rng.choice((0.0, 0.01, 1.0))
            self.loop.call_later(late, lambda: node.dead or node.begin(node.once(person, text)))

    # ---- what must hold

    def check_keeper(self, node: str, job: Job[Any], stored: Tables) -> None:
        assert isinstance(job, Commit)
        row = stored.rows[job.table_id]
        if job.answered is None and self.size > 1 and row.keeper != node:
            self.faults.append(f"{node} has moved for a bot of which {row.keeper} is the keeper")

    def check_answer(self, person: Person, answer: dict[str, Any]) -> None:
        key = (person.diary.table, person.guest, answer["command_id"])
        kept = answer["ok"] or answer["code"] not in AGAIN
        if kept and json.loads(self.database.tables.answers.get(key, "null")) != answer:
            self.faults.append(f"{key} is answered, and that is not stored: {answer}")

    def told(self, link: Link, text: str) -> None:
        """A node says something: is it true, at this moment?"""
        said = json.loads(text)
        person = link.person
        self.story.append((self.loop.time(), person.guest, text))
        if said["type"] == "answer":
            self.check_answer(person, said)
        elif said["type"] == "chat":
            self.check_chat(person.diary.table, [said["line"]])
        elif said["type"] in ("welcome", "update"):
            self.check_chat(person.diary.table, said.get("chat", []))
            self.check_told(link, person, said)

    def check_chat(self, table: str, lines: list[dict[str, Any]]) -> None:
        stored = self.database.tables.chat[table]
        for line in lines:
            if vars(stored[line["id"] - 1]) != line if line["id"] <= len(stored) else True:
                self.faults.append(f"{line} was told, and is not stored so")

    def check_told(self, link: Link, person: Person, said: dict[str, Any]) -> None:
        seq = said["position"]["seq"]
        table = person.diary.table
        if seq > self.database.tables.rows[table].seq:
            self.faults.append(f"entry {seq} of {table} is told, and not stored")
            return
        replay = self.replays[table]
        replay.go_on([text for text, _ in self.database.tables.entries[table]])
        if replay.views[seq][person.seat] != said["position"]["view"]:
            self.faults.append(f"entry {seq} of {table} is told otherwise than it is stored")
        lines = said["log"] if said["type"] == "welcome" else said["lines"]
        told = [(line["seq"], line["n"]) for line in lines]
        numbers = range(link.seen + 1, seq + 1)
        due = [(number, n) for number in numbers for n in range(replay.lines[number])]
        if told != due:
            self.faults.append(f"{person.guest} at {seq} after {link.seen}: {told}, not {due}")
        link.seen = seq

    def check(self) -> None:
        stored = self.database.tables
        for diary in {person.diary.table: person.diary for person in self.people}.values():
            moves = {
                name: command
                for name, command in diary.commands.items()
                if command.body["type"] in ("move", "undo")
            }
            diary = replace(diary, commands=moves)
            self.faults += records.faults(diary, self.as_stored(diary))
            texts = [line.text for line in stored.chat[diary.table]]
            if len(set(texts)) < len(texts):
                self.faults.append(f"something was said twice: {texts}")

    def as_stored(self, diary: Diary) -> records.Stored:
        stored, table = self.database.tables, diary.table
        row, entries = stored.rows[table], stored.entries[table]
        moves = {
            name: json.loads(answer)["seq"]
            for (where, _, name), answer in stored.answers.items()
            if where == table and name in diary.commands and json.loads(answer)["ok"]
        }  # fmt: skip
        numbered = list(enumerate(entries, 1))
        return records.Stored(
            len(row.seats), {}, row.seq, [number for number, _ in numbered],
            [text for text, _ in entries],
            [number for number, (_, digest) in numbered if digest is not None], moves,
        )  # fmt: skip


@contextlib.contextmanager
def simulated(loop: Loop) -> Iterator[None]:
    """The server in this world: its clock, its neighbours, its game; its log is not read."""
    following = modules[Following.__module__]
    logging.disable(logging.CRITICAL)
    with (
        loop.is_the_clock(),
        patch.object(following, "Roll", SimulatedRoll),
        patch.object(following, "Listener", SimulatedListener),
        patch.dict("quarterdeck.games._REGISTRY", {ROPES.key: ROPES}),
    ):
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)
