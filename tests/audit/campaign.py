"""A campaign: people play, servers die, and after every death the books are compared."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from quarterdeck.server.settings import database_url
from quarterdeck.server.store import Store

from . import records
from .patience import Patience
from .people import Cast, Diary, evening
from .servers import START, Server, open_nest

# Game and seats of each table; the same people play there all evening.
TABLES = (
    ("letter-of-marque", 3),
    ("letter-of-marque", 3),
    ("letter-of-marque", 4),
    ("corsaire", 2),
    ("merchants-and-marauders", 2),
    ("line-of-battle", 2),
)
FOUND = Path("faults")  # where the books of a table go that do not agree
# A server lives until people have had so many answers, and a moment longer (seconds): so it is
# killed under load, however slow the machine.
ANSWERS, MOMENT = (1, 30), 0.03


@dataclass
class Tally:
    """What a campaign came to."""

    kills: int = 0
    tables: int = 0
    commands: int = 0
    acknowledged: int = 0
    refused: int = 0
    repeated: int = 0  # answered more than once, each time the same
    entries: int = 0
    silences: int = 0
    seconds: float = 0.0

    def told(self) -> str:
        return (
            f"{self.kills} kills in {self.seconds / 60:.1f} min, {self.tables} tables, "
            f"{self.commands} commands sent, {self.acknowledged} acknowledged, {self.refused} "
            f"refused, {self.repeated} answered again the same, {self.entries} entries"
        )


class Campaign:
    def __init__(
        self,
        database: str,
        nodes: int,
        seed: int,
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.database = database
        self.nodes = nodes
        self.rng = Random(seed)
        self.say = say
        self.tally = Tally()
        self.patience = Patience()
        self.faults: list[str] = []
        self.diaries: list[Diary] = []  # of tables that are not settled yet
        self.ending = False  # asked to stop before it is done
        self._answered_before = 0  # at tables that are settled

    async def run(self, kills: int) -> Tally:
        """Kill so many times; ``faults`` says what was found."""
        began = time.monotonic()
        with ExitStack() as stack:
            stack.callback(asyncio.create_task(self.patience.run()).cancel)
            nest = stack.enter_context(open_nest())
            store = Store(database_url(self.database))
            stack.callback(store.close)
            servers = [Server(nest, self.database) for _ in range(self.nodes)]
            for server in servers:
                stack.callback(server.kill)
                server.start()
            await self._all_well(servers)
            cast = Cast([server.port for server in servers], self.rng, self.patience)
            evenings = [
                asyncio.create_task(evening(cast, game, seats, self.diaries))
                for game, seats in TABLES
            ]
            while self.tally.kills < kills and not self.faults and not self.ending:
                await self._let_them_play(evenings)
                await self._kill_one(servers)
                self._compare(store)
                self.tally.seconds = time.monotonic() - began
                if self.tally.kills % 50 == 0:
                    self.say(self.tally.told())
            await self._come_to_rest(store, evenings)
            self.tally.seconds = time.monotonic() - began
        return self.tally

    async def _let_them_play(self, evenings: list[asyncio.Task[None]]) -> None:
        enough = self._answers() + self.rng.randint(*ANSWERS)
        until = self.patience.seconds + START
        while self._answers() < enough:
            for task in evenings:
                if task.done():
                    task.result()  # raises what ended it
            if self.patience.seconds > until:
                raise AssertionError("people play, and nothing is answered any more")
            await asyncio.sleep(0.005)
        await asyncio.sleep(self.rng.uniform(0, MOMENT))

    def _answers(self) -> int:
        now = [command for diary in self.diaries for command in diary.commands.values()]
        return self._answered_before + len([command for command in now if command.answers])

    async def _kill_one(self, servers: list[Server]) -> None:
        victim = self.rng.choice(servers)
        victim.kill()
        self.tally.kills += 1
        victim.start()
        await self._all_well([victim])

    async def _all_well(self, servers: list[Server]) -> None:
        for server in servers:
            until = self.patience.seconds + START
            while not await asyncio.to_thread(server.well):
                if self.patience.seconds > until:
                    raise AssertionError("a server did not come back")
                await asyncio.sleep(0.01)

    async def _come_to_rest(self, store: Store, evenings: list[asyncio.Task[None]]) -> None:
        """What was sent before the last kill is answered after it: wait for that, then look."""
        sent = [command for diary in self.diaries for command in diary.commands.values()]
        until = self.patience.seconds + START
        while [command for command in sent if not command.answers]:
            if self.patience.seconds > until:
                self.faults.append("a command was never answered")
                break
            await asyncio.sleep(0.05)
        for task in evenings:
            task.cancel()
        await asyncio.gather(*evenings, return_exceptions=True)
        self._compare(store, last=True)

    def _compare(self, store: Store, last: bool = False) -> None:
        """Nothing else happens in this process meanwhile, so diaries and store are of one moment:
        what is acknowledged in a diary was stored before, what is stored was sent before."""
        for diary in list(self.diaries):
            stored = records.read(store.engine, diary.table)
            if found := records.faults(diary, stored):
                self.faults += found
                self._keep(diary, stored)
            unanswered = [each for each in diary.commands.values() if not each.answers]
            if last or (diary.over and not unanswered):
                self._settle(diary, stored)
                self.diaries.remove(diary)

    def _keep(self, diary: Diary, stored: records.Stored) -> None:
        """Both books of a table where something does not hold, to be looked into."""
        FOUND.mkdir(exist_ok=True)
        books = {"diary": asdict(diary), "stored": stored._asdict()}
        (FOUND / f"{diary.table}.json").write_text(json.dumps(books, indent=1, default=sorted))

    def _settle(self, diary: Diary, stored: records.Stored) -> None:
        commands = diary.commands.values()
        self._answered_before += len([each for each in commands if each.answers])
        tally = self.tally
        tally.tables += 1
        tally.entries += stored.seq
        tally.silences += diary.silences
        tally.commands += len(commands)
        tally.acknowledged += len([each for each in commands if each.accepted is not None])
        tally.refused += len([each for each in commands if each.answers and each.accepted is None])
        tally.repeated += len([each for each in commands if len(each.answers) > 1])
