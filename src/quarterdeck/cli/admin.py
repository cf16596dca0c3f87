"""``quarterdeck admin``: what a host does with people and tables, also while the server runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

from .keeping import Database, database_of
from .shared import console, say

if TYPE_CHECKING:
    from quarterdeck.server.store import Store

app = typer.Typer(
    help="People and tables of a server, for its host.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Somebody = Annotated[str, typer.Argument(metavar="PERSON", help="An id, or a name only one has.")]


@contextmanager
def opened(database: str | None) -> Iterator[Store]:
    """The server's store; what cannot be done is said in a sentence."""
    from quarterdeck.server.people.hosting import HostFault  # noqa: PLC0415
    from quarterdeck.server.settings import database_url  # noqa: PLC0415
    from quarterdeck.server.store import Store, StoreFault  # noqa: PLC0415

    store = None
    try:
        store = Store(database_url(database_of(database)))
        yield store
    except HostFault as fault:
        say(f"Nothing was done: {fault}.", "red")
        raise typer.Exit(1) from fault
    except StoreFault as fault:
        say("Nothing was done: the database cannot be used. Has its server been started?", "red")
        raise typer.Exit(1) from fault
    finally:
        if store is not None:
            store.close()


def listed(*columns: str) -> Table:
    """A table whose ids can be copied whole, however narrow the terminal is."""
    shown = Table(box=None, pad_edge=False)
    shown.add_column("id", no_wrap=True, min_width=24)
    for column in columns:
        shown.add_column(column)
    return shown


@app.command()
def people(
    database: Database = None,
    accounts: Annotated[
        bool, typer.Option("--accounts", help="Only who keeps an account.")
    ] = False,
) -> None:
    """The people of this server, newest first."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415

    with opened(database) as store:
        shown = listed("name", "", "since", "seats", "shut out")
        for each in hosting.people(store, accounts):
            banned = "" if each.banned is None else each.banned or "yes"
            row = (each.id, each.name, each.kind, each.created[:10], str(each.tables), banned)
            shown.add_row(*[Text(cell) for cell in row])
        console.print(shown)


@app.command()
def tables(
    database: Database = None,
    status: Annotated[
        str | None, typer.Option(help="Only open, playing, over, closed or abandoned ones.")
    ] = None,
) -> None:
    """The tables of this server, the last used first."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415

    with opened(database) as store:
        shown = listed("game", "status", "people", "last used")
        for each in hosting.tables(store, status):
            last = each.updated[:16].replace("T", " ")
            row = (each.id, each.game, each.status, ", ".join(each.people), last)
            shown.add_row(*[Text(cell) for cell in row])
        console.print(shown)


@app.command()
def close(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id.")],
    database: Database = None,
) -> None:
    """Close a table for good; its pages are told within seconds."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415

    with opened(database) as store:
        hosting.close(store, table)
        say(f"Table {table} is closed.")


@app.command()
def ban(
    person: Somebody,
    database: Database = None,
    reason: Annotated[str, typer.Option(help="A sentence that the person is told.")] = "",
) -> None:
    """Shut somebody out; open pages are cut off within seconds."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415
    from quarterdeck.server.people.register import Register  # noqa: PLC0415

    with opened(database) as store:
        guest = hosting.person(store, person)
        Register(store).ban(guest.id, reason)
        say(f"{guest.name} ({guest.id}) is shut out.")


@app.command()
def pardon(person: Somebody, database: Database = None) -> None:
    """Let somebody in again."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415

    with opened(database) as store:
        guest = hosting.person(store, person)
        hosting.pardon(store, guest)
        say(f"{guest.name} ({guest.id}) may come again.")


@app.command()
def recovery_code(person: Somebody, database: Database = None) -> None:
    """Make a recovery code for who has lost every device; the last one is no longer good."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415

    with opened(database) as store:
        guest = hosting.person(store, person)
        code = hosting.recovery_code(store, guest)
        say(f"{guest.name} signs in once with {code}\nMake sure that it is {guest.name} who asks.")


@app.command()
def invite(
    database: Database = None,
    uses: Annotated[int, typer.Option(min=1, help="How many may come with it.")] = 1,
    note: Annotated[str, typer.Option(help="For whom, to remember.")] = "",
) -> None:
    """Invite somebody to a server with QUARTERDECK_ENTRY=invited."""
    from quarterdeck.server.people import hosting  # noqa: PLC0415
    from quarterdeck.server.settings import Settings  # noqa: PLC0415

    with opened(database) as store:
        code = hosting.invite(store, note, uses)
        home = Settings.from_environment().address or "http://YOUR.SERVER"
        say(f"{home.rstrip('/')}/you?welcome={code}")
