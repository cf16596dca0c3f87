"""How exact clocks are under load: ``python -m bench.clocks --help``.

People play with clocks while others play and bots think beside them.  Each decision is timed by
who makes it, from the news that asks for it to the command that answers it, and compared with
what the server took off the clock; and where a clock runs out, when the stand-in comes is compared
with when it should.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import threading
import time
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from .guard import ask, bot_tables, playing, served

PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
GAME = "corsaire"
BANK, SHORT = 600.0, 4.0  # seconds


class Errors(NamedTuple):
    """Seconds by which the server's time differs from the player's own."""

    what: str
    found: list[float]

    def line(self, beside: str) -> str:
        late = sorted([abs(each) for each in self.found])
        of = [late[int(len(late) * share)] for share in (0.5, 0.99)]
        told = " | ".join([f"{1000 * each:.0f} ms" for each in (*of, late[-1])])
        return f"| {self.what}, {beside} | {told} | {len(late)} |"


def together(port: int, bank: float) -> tuple[str, list[str], Any]:
    """A table of two with clocks: its id, cookies, and how it stands."""
    cookies = [ask(port, "GET", "/api/me")[1] for _ in range(2)]
    clock = {"kind": "live", "bank": bank, "increment": 0.0, "react": 0.0, "away": 0.0}
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"game": GAME, "seats": seats, "options": {}, "clock": clock}
    table = ask(port, "POST", "/api/tables", body, cookies[0])[0]
    invite = {"invite": table["seats"][1]["invite"]}
    table = ask(port, "POST", f"/api/tables/{table['id']}/join", invite, cookies[1])[0]
    return table["id"], cookies, table


def page(port: int, table: str, cookie: str) -> ClientConnection:
    return connect(
        f"ws://127.0.0.1:{port}/api/tables/{table}/live", additional_headers={"Cookie": cookie}
    )


def charged(port: int, seconds: float, found: list[float], seed: int) -> None:
    """Two people think and move in turns; each decision is timed by who makes it."""
    table, cookies, _ = together(port, BANK)
    with page(port, table, cookies[0]) as one, page(port, table, cookies[1]) as other:
        timed([one, other], Random(seed), time.monotonic() + seconds, found)


def timed(sockets: list[ClientConnection], rng: Random, end: float, found: list[float]) -> None:
    number = 0
    told = [json.loads(socket.recv()) for socket in sockets]
    heard = [time.monotonic()] * 2
    while time.monotonic() < end:
        seat = next(n for n in (0, 1) if told[n]["position"]["moves"])
        position, clock = told[seat]["position"], told[seat]["table"]["seats"][seat]["clock"]
        asked = number > 0 and clock["left"]  # the first news is no news: it was asked before
        time.sleep(rng.uniform(0.2, 0.8))
        move = rng.choice(position["moves"])["text"]
        order = {"type": "move", "move": move, "seq": position["seq"], "command_id": f"c{number}"}
        sent = time.monotonic()
        sockets[seat].send(json.dumps(order))
        before = heard[seat]
        for each in (0, 1):
            while (news := json.loads(sockets[each].recv()))["type"] != "update":
                pass
            told[each], heard[each] = news, time.monotonic()
        if told[seat]["position"]["result"]:
            break
        left = told[seat]["table"]["seats"][seat]["clock"]["left"]
        if asked:
            found.append((asked - left) - (sent - before))
        number += 1


def ran_out(port: int, seconds: float, found: list[float], seed: int) -> None:
    """Nobody moves; the stand-in must come when the clock says so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        table, cookies, state = together(port, SHORT)
        (seat,) = state["to_act"]
        with page(port, table, cookies[0]) as socket:
            told, heard = json.loads(socket.recv()), time.monotonic()
            due = heard + told["table"]["seats"][seat]["clock"]["left"]
            while not told.get("table", {}).get("seats", [{}] * 2)[seat].get("stand_in"):
                told = json.loads(socket.recv())
            found.append(time.monotonic() - due)


def measured(port: int, tables: int, seconds: float) -> list[Errors]:
    moves, ends = Errors("a decision’s charge", []), Errors("a clock’s end", [])
    work = [(charged, moves), (ran_out, ends)]
    threads = [
        threading.Thread(target=each, args=(port, seconds, errors.found, number))
        for each, errors in work
        for number in range(tables)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [moves, ends]


def measure(asked: argparse.Namespace) -> None:
    load, lines = os.getloadavg()[0], []
    with served(0.6, 1) as (port, _):
        lines += [each.line("calm") for each in measured(port, asked.tables, asked.seconds)]
        bot_tables(port, asked.bots)
        with playing(port, asked.people):
            beside = f"beside {asked.people} tables of people and {asked.bots} of bots"
            lines += [each.line(beside) for each in measured(port, asked.tables, asked.seconds)]
    head = (
        f"{asked.tables} tables with clocks. Measured on {date.today()} on {os.cpu_count()} cores; "
        f"load average {load:.1f} when it began (what other programs ask for adds to every time).\n"
        "\n| what, beside whom | p50 | p99 | worst | times |\n|---|---|---|---|---|"
    )
    text = "\n".join([head, *lines])
    print(text)
    if asked.write:
        marks = r"(<!-- made by bench.clocks -->\n).*?(\n<!-- to here -->)"
        PAGE.write_text(re.sub(marks, rf"\g<1>{text}\g<2>", PAGE.read_text(), flags=re.S))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, prog="python -m bench.clocks")
    reader.add_argument("--write", action="store_true", help="into docs/reliability.md")
    reader.add_argument("--tables", type=int, default=10, help="with clocks, of each kind")
    reader.add_argument("--people", type=int, default=40, help="tables where people play")
    reader.add_argument("--bots", type=int, default=200, help="tables of bots")
    reader.add_argument("--seconds", type=float, default=20.0, help="of each measurement")
    measure(reader.parse_args())


if __name__ == "__main__":
    main()
