"""The table passes for people who could only pass, and does not let it show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

import quarterdeck as qd
from quarterdeck.games.merchants_and_marauders import windows
from quarterdeck.games.merchants_and_marauders.windows import GloryWindow
from quarterdeck.kernel import Move, declining, is_reacting
from quarterdeck.server.bots import crew
from quarterdeck.server.gathering.harbour import again_seats
from quarterdeck.server.lobby import new_row
from quarterdeck.server.refusals import Refused
from quarterdeck.server.store import Guest, SeatRow, Store, TableRow, now
from quarterdeck.server.tables import table as table_module
from quarterdeck.server.tables.steward import (
    keeps_face,
    passes_for,
    passing_at_once,
    pause,
    sparing_at_once,
    time_left,
)
from quarterdeck.server.tables.table import Table
from tests.games.line_of_battle.scenario import Side, do
from tests.games.line_of_battle.scenario import position as battle
from tests.games.merchants_and_marauders.scenario import captain, position

from .conftest import (
    Json,
    Newcomer,
    NewDatabase,
    Node,
    Person,
    StartNode,
    entry_times,
    sit_together,
    wait_for,
)

MARAUDERS = "merchants-and-marauders"
ON = {"pass_for_me": True, "poker_face": True, "spare": ""}
FITS, DOES_NOT = "G30", "G25"  # in the window "found"


# ---- one table, no server


def row(*kinds: str, **preference: bool | str) -> TableRow:
    """A table at which such seats sit; the preference is seat 0's."""
    seats = [SeatRow(n, kind, f"guest{n}", f"Name{n}") for n, kind in enumerate(kinds)]
    seats[0] = replace(seats[0], **preference)  # type: ignore[arg-type]
    fresh = new_row(Guest("guest0", "Name0"), qd.rules(MARAUDERS), {}, seats)
    return replace(fresh, status="playing", updated=now())


def asked(hand: str, order: tuple[int, ...] = (0, 1), timing: str = "found", **board: Any) -> Table:
    """Seat 0 is asked whether it reacts to having been found, or at another moment."""
    game = position(
        captain("C01", "sloop", "~SDO", hand=hand), captain("C05", hand="G25"),
        run=GloryWindow(timing, order), **board,
    )  # fmt: skip
    return Table("table", "seed", game, [[] for _ in range(len(game) + 1)])


@pytest.fixture
def fitting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that fits here whatever its text says."""
    play = windows.Play(lambda _g, _s: (Move("play", (FITS,)),), lambda _s, _m: None)  # type: ignore[arg-type,return-value]
    monkeypatch.setitem(windows.PLAYS, FITS, play)


@pytest.mark.parametrize(("hand", "only"), [("K2 repair", True), ("K2 3H/3", False)])
def test_it_ends_a_turn_in_which_no_other_card_can_follow_a_shot(hand: str, only: bool) -> None:
    """Line of Battle asks on public grounds; where something fits, it is the player's to say."""
    sides = (Side(line="Mars", hand=hand), Side(line="Victory", hand="repair"))
    game = battle(*sides)
    do(game, "0 play K2; 0 at Victory hull")
    table = Table("table", "seed", game, [[] for _ in range(len(game) + 1)])
    assert declining(game, 0) == Move("stop")
    assert not is_reacting(game, 0)  # it is still the own turn, with its clock
    assert passes_for(row("human", "human"), table, 0) is only
    went_on = table.play(0, "stop", table.seq, (0, 1), (0, 1))
    assert went_on.game.to_act() == (1,)
    game = battle(*sides)
    do(game, "0 play K2")
    table = Table("table", "seed", game, [[] for _ in range(len(game) + 1)])
    shot = table.play(0, "at 0 hull", table.seq, (0, 1), (0, 1))
    assert (shot.game.to_act() == (1,)) is only


@pytest.mark.usefixtures("fitting")
def test_the_table_passes_only_for_people_who_want_it_and_can_do_nothing_else() -> None:
    people = row("human", "human")
    assert passes_for(people, asked(DOES_NOT), 0)
    assert not passes_for(people, asked(FITS), 0)  # it is for him to decide
    assert not passes_for(people, asked(DOES_NOT), 1)  # is not asked
    assert not passes_for(row("human", "human", pass_for_me=False), asked(DOES_NOT), 0)
    assert not passes_for(row("bot", "human"), asked(DOES_NOT), 0)


def test_a_poker_face_is_kept_before_people_only() -> None:
    assert keeps_face(row("human", "human"), 0)
    assert keeps_face(row("human", "human", "bot"), 0)
    assert not keeps_face(row("human", "bot", "bot"), 0)
    assert not keeps_face(row("human", "human", poker_face=False), 0)
    assert passing_at_once(row("human", "bot", "bot")) == (0,)
    assert passing_at_once(row("human", "human")) == ()
    assert passing_at_once(row("human", "human", poker_face=False)) == (0,)
    assert passing_at_once(row("human", "human", pass_for_me=False)) == ()


@pytest.mark.usefixtures("fitting")
def test_the_pause_is_the_same_whatever_the_hand_holds() -> None:
    """One moment for the table's pass and for the person's own, drawn from the question alone."""
    people = row("human", "human")
    hands = [DOES_NOT, FITS, f"{FITS} {DOES_NOT}", "G01 G02", "G03"]
    # So long a pause that the time between these calls is nothing beside it.
    left = [time_left(people, asked(hand), 0, 1e6) for hand in hands]
    assert min(left) > 1e5
    assert max(left) - min(left) < 60
    pauses = {hand: pause(people, 0, asked(hand).game.asked_at(), 2.0) for hand in hands}
    assert len(set(pauses.values())) == 1


def test_pauses_look_like_a_persons() -> None:
    people = row("human", "human")
    drawn = sorted(pause(people, 0, question, 2.0) for question in range(2000))
    assert drawn[0] >= 0.8
    assert drawn[-1] <= 8.0
    assert 1.8 < drawn[1000] < 2.2
    assert drawn[1900] > 1.5 * drawn[1000]  # now and then a long one
    assert len(set(drawn)) > 1500
    assert [pause(people, 0, n, 2.0) for n in range(5)] == [
        pause(people, 0, n, 2.0) for n in range(5)
    ]
    assert pause(people, 1, 7, 2.0) != pause(people, 0, 7, 2.0)


@pytest.mark.usefixtures("fitting")
def test_a_table_that_need_not_hide_it_passes_at_once() -> None:
    alone = asked(DOES_NOT, (1, 0)).play(1, "pass", 0, (0, 1), (0,))
    assert alone.entries_after(0)[:2] == ("1 pass", "0 pass")
    waits = asked(DOES_NOT, (1, 0)).play(1, "pass", 0, (0, 1))
    assert waits.entries_after(0) == ("1 pass",)
    chooses = asked(FITS, (1, 0)).play(1, "pass", 0, (0, 1), (0,))
    assert chooses.entries_after(0) == ("1 pass",)


# ---- questions that somebody wants to be spared


def asked_in_passing(hand: str, timing: str = "found") -> Table:
    """Seat 0 is asked in the turn of seat 1."""
    table = asked(hand, timing=timing, to_move=1)
    assert table.game.to_act() == (0,)
    return table


def orders_at(table: Table) -> list[str]:
    return [one.order for one in table.rules.spare_orders(table.game, 0)]


@pytest.mark.usefixtures("fitting")
def test_who_has_said_not_this_round_is_passed_for_whatever_he_holds() -> None:
    table = asked_in_passing(FITS)
    (this_round,) = orders_at(table)  # whoever is found may be attacked
    said = row("human", "human", pass_for_me=False, spare=this_round)
    assert passes_for(said, table, 0)
    assert not passes_for(said, asked(FITS), 0)  # the own turn
    assert not passes_for(row("bot", "human", spare=this_round), table, 0)
    assert not passes_for(row("human", "human", spare="round 99"), table, 0)
    assert table.rules.spared(table.game, this_round) == "You pass this round"
    assert table.rules.spared(table.game, "round 99") == ""  # it ended with its round


@pytest.mark.usefixtures("fitting")
def test_only_if_attacked_lets_all_else_pass() -> None:
    attacked = row("human", "human", pass_for_me=False, spare="attacked")
    in_peace = asked_in_passing(FITS, "turn start")
    assert orders_at(in_peace)[1:] == ["attacked"]
    assert passes_for(attacked, in_peace, 0)
    assert not passes_for(attacked, asked_in_passing(FITS), 0)
    assert in_peace.rules.spared(in_peace.game, "attacked") == "Asked only if attacked"


@pytest.mark.usefixtures("fitting")
def test_what_is_spared_takes_as_long_as_a_pass_by_hand() -> None:
    """Before people an order shows no sooner, and to others as any pass."""
    table = asked_in_passing(FITS)
    order = orders_at(table)[0]
    said, unsaid = row("human", "human", spare=order), row("human", "human")
    both = replace(said, id=unsaid.id, seed=unsaid.seed, updated=unsaid.updated)
    left = [time_left(one, table, 0, 1e6) for one in (both, unsaid)]
    assert left[0] > 1e5
    assert abs(left[0] - left[1]) < 60
    assert sparing_at_once(said) == {}
    assert sparing_at_once(row("human", "bot", spare=order)) == {0: order}
    assert sparing_at_once(row("human", "human", spare=order, poker_face=False)) == {0: order}
    other = asked(FITS, (1, 0), "found", to_move=1)
    assert other.play(1, "pass", 0, (0, 1), (), {0: order}).entries_after(0)[:2] == (
        "1 pass", "0 pass",
    )  # fmt: skip
    assert other.play(1, "pass", 0, (0, 1), (0,)).entries_after(0) == ("1 pass",)


def moved(person: Person, address: str) -> Person:
    """The same browser, at a server that was started anew."""
    again = Person(address, known=False)
    again.http.cookies = person.http.cookies
    return again


def may_be_spared(positions: list[Json]) -> bool:
    return any(one.get("sparing") for one in positions)


def test_an_order_is_the_seats_own_is_taken_back_and_outlives_the_server(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = (Move("play", (FITS,)),)
    monkeypatch.setattr(GloryWindow, "reactions", lambda *_: card)  # nobody could only pass
    database = new_database()
    node = start_node(database=database, poker_pause=0.01)
    with Person(node.address) as ann, Person(node.address) as ben:
        people = [ann, ben]
        table = sit_together(ann, ben, game=MARAUDERS)
        positions = play_on(table, people, may_be_spared)
    node.__exit__(None, None, None)
    node = start_node(database=database, poker_pause=600.0)
    seat = next(n for n, one in enumerate(positions) if one.get("sparing"))
    seq, order = positions[seat]["seq"], positions[seat]["sparing"]["orders"][0]["order"]
    mine, other = (moved(people[n], node.address) for n in (seat, 1 - seat))
    with mine, other, other.live(table) as heard:
        heard.rest()
        refused = mine.command(table, type="standing", **{**ON, "spare": "round 99"})
        assert refused["code"] == "illegal"
        assert mine.command(table, type="standing", **{**ON, "spare": order})["ok"]
        now = mine.position(table)
        assert (now["moves"], now["to_act"]) == ([], [])
        assert now["sparing"] == {"says": "You pass this round", "orders": []}
        assert mine.command(table, type="standing", **ON)["ok"]  # taken back
        assert mine.position(table)["moves"]
        assert mine.command(table, type="standing", **{**ON, "spare": order})["ok"]
        assert heard.rest() == []  # nobody else hears of it
        assert other.position(table)["sparing"] is None
    node.__exit__(None, None, None)
    node = start_node(database=database, poker_pause=0.01)
    wait_for(lambda: node.service.store.table(table).seq > seq)  # type: ignore[union-attr]
    assert node.service.store.entries(table, seq + 1, after=seq)[0] == [f"{seat} pass"]


# ---- tables with people


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games every time: in a few, nobody would ever be asked for a lone pass."""
    monkeypatch.setattr(table_module, "chance_generator", lambda _seed, _table, seq: Random(seq))
    monkeypatch.setattr(crew, "bot_seed", lambda _seed, _table, seat, seq: 8 * seq + seat)


def play_on(
    table: str, people: list[Person], until: Callable[[list[Json]], bool], most: int = 400
) -> list[Json]:
    """Whoever has moves makes one at random, voyages rather than errands, until it is so."""
    rng = Random(5)

    def look() -> list[Json] | None:
        positions = [person.position(table) for person in people]
        is_time = until(positions) or any(position["moves"] for position in positions)
        return positions if is_time else None

    for _ in range(most):
        positions: list[Json] = wait_for(look)
        if until(positions):
            return positions
        able = [n for n, position in enumerate(positions) if position["moves"]]
        texts = [move["text"] for move in positions[able[0]]["moves"]]
        sailing = [text for text in texts if text.split()[0] in ("sail", "leave")]
        rest = [text for text in texts if text.split()[0] not in ("port", "retire", "discard")]
        people[able[0]].move(table, rng.choice(sailing or rest or texts), positions[able[0]]["seq"])
    raise AssertionError("it never came to that")


def lone_pass(position: Json) -> bool:
    return [move["text"] for move in position["moves"]] == ["pass"]


def test_alone_among_bots_nobody_is_asked_for_a_lone_pass(node: Node, ann: Person) -> None:
    table = ann.open("me", "deckhand", "deckhand", game=MARAUDERS)["id"]
    lone: list[Json] = []

    def rules_asked(positions: list[Json]) -> bool:
        lone.extend([one for one in positions if lone_pass(one)])
        return "0 pass" in node.service.store.entries(table, 10_000)[0]

    play_on(table, [ann], rules_asked)
    assert lone == []


def test_whoever_wants_to_pass_himself_is_asked(ann: Person) -> None:
    table = ann.open("me", "deckhand", game=MARAUDERS)["id"]
    answer = ann.command(table, type="standing", pass_for_me=False, poker_face=True)
    assert answer["ok"]
    play_on(table, [ann], lambda positions: lone_pass(positions[0]))
    assert "passes for you" not in ann.position(table)["prompt"]["detail"]
    # Switched on again, the table answers what is asked now.
    seq = ann.position(table)["seq"]
    ann.command(table, type="standing", pass_for_me=True, poker_face=True)
    wait_for(lambda: ann.position(table)["seq"] > seq)


def waiting_for_the_table(positions: list[Json]) -> bool:
    return any("passes for you" in one["prompt"]["detail"] for one in positions)


def test_before_others_the_table_waits_and_only_the_seat_knows(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    node = start_node(database=new_database(), poker_pause=600.0)
    with Person(node.address, "Ann") as ann, Person(node.address, "Ben") as ben:
        table = sit_together(ann, ben, game=MARAUDERS)
        positions = play_on(table, [ann, ben], waiting_for_the_table)
        told = ["passes for you" in one["prompt"]["detail"] for one in positions]
        seat = told.index(True)
        mine, other = positions[seat], positions[1 - seat]
        assert (mine["moves"], mine["groups"], mine["to_act"]) == ([], [], [])
        assert other["to_act"] == [seat]  # as for anybody who is asked
        assert "passes" not in str(other["prompt"])
        people = [ann, ben]
        seq = mine["seq"]
        # Whoever will not wait takes it into his own hands; without a poker face it is at once.
        people[seat].command(table, type="standing", pass_for_me=True, poker_face=False)
        wait_for(lambda: ann.position(table)["seq"] > seq)


def test_the_table_passes_after_its_pause(start_node: StartNode, new_database: NewDatabase) -> None:
    node = start_node(database=new_database(), poker_pause=0.5)
    with Person(node.address) as ann, Person(node.address) as ben:
        table = sit_together(ann, ben, game=MARAUDERS)
        positions = play_on(table, [ann, ben], waiting_for_the_table)
        seq = positions[0]["seq"]
        wait_for(lambda: ann.position(table)["seq"] > seq)
        found = node.service.store.table(table)
        assert found is not None
        seat = next(n for n, one in enumerate(positions) if not one["to_act"])
        due = pause(found, seat, seq, 0.5)
        times = entry_times(node, table)
        taken = (times[seq] - times[seq - 1]).total_seconds()
        assert taken >= due - 0.01


def test_a_pass_by_hand_comes_no_sooner_than_the_tables_would(
    start_node: StartNode, new_database: NewDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has a fitting card and passes at once betrays nothing by it."""
    card = (Move("play", (FITS,)),)
    monkeypatch.setattr(GloryWindow, "reactions", lambda *_: card)  # now something always fits
    node = start_node(database=new_database(), poker_pause=0.4)
    with Person(node.address) as ann, Person(node.address) as ben:
        people = [ann, ben]
        table = sit_together(ann, ben, game=MARAUDERS)

        def may_react(positions: list[Json]) -> bool:
            texts = [[move["text"] for move in one["moves"]] for one in positions]
            return ["pass", f"play {FITS}"] in texts

        positions = play_on(table, people, may_react)
        seat = next(n for n, one in enumerate(positions) if one["moves"])
        seq = positions[seat]["seq"]
        assert people[seat].move(table, "pass", seq)["ok"]
        found = node.service.store.table(table)
        assert found is not None
        times = entry_times(node, table)
        taken = (times[seq] - times[seq - 1]).total_seconds()
        assert taken >= pause(found, seat, seq, 0.4) - 0.01


def test_a_pause_outlives_the_server(start_node: StartNode, new_database: NewDatabase) -> None:
    database = new_database()
    node = start_node(database=database, poker_pause=600.0)
    with Person(node.address) as ann, Person(node.address) as ben:
        table = sit_together(ann, ben, game=MARAUDERS)
        seq = play_on(table, [ann, ben], waiting_for_the_table)[0]["seq"]
    node.__exit__(None, None, None)
    second = start_node(database=database, poker_pause=0.01)
    wait_for(lambda: second.service.store.table(table).seq > seq)  # type: ignore[union-attr]


def test_a_turn_with_nothing_left_ends_itself_unless_its_last_move_is_taken_back(
    start_node: StartNode, new_database: NewDatabase
) -> None:
    database = new_database()
    node = start_node(database=database, poker_pause=0.01, turn_rest=600.0)
    with Person(node.address) as ann, Person(node.address) as ben:
        table = sit_together(ann, ben, game=MARAUDERS)
        people = [ann, ben]
        ending = play_on(table, people, lambda all_: any(ends_itself(one) for one in all_))
        seat = next(n for n, one in enumerate(ending) if ends_itself(one))
        assert "end" in [move["text"] for move in ending[seat]["moves"]]  # who will not wait
        assert not ends_itself(ending[1 - seat])
        seq = ending[seat]["seq"]
        if ending[seat]["undo"]["allowed"]:
            people[seat].command(table, type="undo", seq=seq)
            assert not ends_itself(people[seat].position(table))
            seq = play_on(table, people, lambda all_: any(ends_itself(one) for one in all_))[0][
                "seq"
            ]
    node.__exit__(None, None, None)
    second = start_node(database=database, poker_pause=0.01, turn_rest=0.01)
    wait_for(lambda: second.service.store.table(table).seq > seq)  # type: ignore[union-attr]


def ends_itself(position: Json) -> bool:
    return "ends by itself" in position["prompt"]["text"]


def moments_to_take_back(seed: int) -> list[Table]:
    """Tables of a game at random at which somebody may take back a move and passes after it."""
    rng = Random(seed)
    game = qd.new(MARAUDERS, 2)
    found = []
    while game.result() is None and len(found) < 4:
        if (chance := game.chance()) is not None:
            game.settle(chance.sample(game, rng))
            continue
        depth, seat = game.undo_depth(), game.entries[-1].seat
        if depth > 1 and not game.why_no_undo(seat, depth):
            found.append(Table.replayed("table", "seed", game.record()))
        game.play(game.to_act()[0], rng.choice(game.legal_moves(game.to_act()[0])))
    return found


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_taking_back_a_move_takes_the_passes_after_it_along(seed: int) -> None:
    tables = moments_to_take_back(seed)
    assert tables
    for table in tables:
        depth, entries = table.game.undo_depth(), table.game.entries
        seat = entries[-1].seat
        assert table.position(seat, ("Ann", "Ben"))["undo"]["allowed"]
        back = table.undo(seat, table.seq)
        assert back.entries_after(table.seq) == (f"{seat} undo",) * depth
        assert {str(entry.move) for entry in entries[1 - depth :]} == {"pass"}
        assert not back.can_only_pass(seat)  # else the table would pass again at once
        earlier = table.game.record()._replace(entries=entries[:-depth])
        assert back.views() == Table.replayed("table", "seed", earlier).views()
        with pytest.raises(Refused):
            table.undo(1 - seat, table.seq)


def test_a_pass_alone_is_not_taken_back() -> None:
    """After chance there is nothing but the pass to take back, and the table would pass again."""
    table = asked(DOES_NOT, (1, 0)).play(1, "pass", 0, (0, 1))
    assert table.game.undo_depth() == 2
    assert table.game.why_no_undo(1) == ""
    assert not table.position(1, ("Ann", "Ben"))["undo"]["allowed"]
    with pytest.raises(Refused):
        table.undo(1, table.seq)


# ---- the preference


def test_the_preference_is_the_seats_own_and_is_kept(ann: Person, ben: Person) -> None:
    table = sit_together(ann, ben, game=MARAUDERS)
    assert ann.get(f"/api/tables/{table}")["standing"] == ON
    with ann.live(table) as mine, ben.live(table) as other:
        order = {"type": "standing", "pass_for_me": True, "poker_face": False}
        mine.say(**order, command_id="quick")
        update = mine.hear("update")
        assert update["table"]["standing"] == {**ON, "poker_face": False}
        assert update["lines"] == []
        assert mine.hear("answer")["ok"]
        assert other.rest() == []  # nobody else hears of it
    changed = {**ON, "poker_face": False}
    assert ann.get(f"/api/tables/{table}")["standing"] == changed
    assert ben.get(f"/api/tables/{table}")["standing"] == ON
    again = ann.command(table, **{**order, "poker_face": True}, command_id="quick")
    assert again["ok"]  # the first answer again, and nothing more
    assert ann.get(f"/api/tables/{table}")["standing"] == changed


def test_games_without_reactions_have_no_such_preference(ann: Person, newcomer: Newcomer) -> None:
    table = ann.open("me", "deckhand", "deckhand")["id"]
    assert ann.get(f"/api/tables/{table}")["standing"] is None
    stranger = newcomer()
    marauders = ann.open("me", "deckhand", game=MARAUDERS)["id"]
    assert stranger.get(f"/api/tables/{marauders}")["standing"] is None
    refused = stranger.command(marauders, type="standing", pass_for_me=True, poker_face=True)
    assert refused["code"] == "not_seated"


def test_a_malformed_preference_is_refused(ann: Person) -> None:
    table = ann.open("me", "deckhand", game=MARAUDERS)["id"]
    body: dict[str, Any] = {"type": "standing", "pass_for_me": 1, "command_id": "x"}
    assert ann.refused("POST", f"/api/tables/{table}/commands", body) == (422, "malformed")


def test_a_rematch_keeps_it(new_database: NewDatabase) -> None:
    assert replace(row("human").seats[0], invite=None).pass_for_me
    off = row("human", pass_for_me=False)
    store = Store(new_database())
    store.add_guest(Guest("guest0", "Ann"), "hash")
    store.add_table(off, None)
    found = store.table(off.id)
    store.close()
    assert found is not None
    assert (found.seats[0].pass_for_me, found.seats[0].poker_face) == (False, True)
    spared = row("human", "bot", pass_for_me=False, spare="attacked")
    again = again_seats(spared, (0,), "open", "")[0]
    assert (again.pass_for_me, again.spare) == (False, "")  # that was said in another game


def test_seats_from_before_have_it_on(tmp_path: Any) -> None:
    """A store of the first version, brought up to date with a seat in it."""
    store = Store(f"sqlite:///{tmp_path / 'old.sqlite'}")
    config = Config()
    config.set_main_option("script_location", "src/quarterdeck/server/store/migrations")
    with store.engine.connect() as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for statement in (
            "INSERT INTO guests VALUES ('g', 'Ann', 'hash', 'now')",
            "INSERT INTO tables VALUES ('t', 'letter-of-marque', 1, 'standard', '{}', 'seed', 'c', "
            "'over', 'g', 'now', 'now', NULL, 0, '[]', 0)",
            "INSERT INTO seats VALUES ('t', 0, 'human', 'g', NULL, NULL, NULL)",
        ):
            connection.exec_driver_sql(statement)
    store.migrate()
    found = store.table("t")
    store.close()
    assert found is not None
    assert (found.seats[0].pass_for_me, found.seats[0].poker_face) == (True, True)


def test_a_refused_pass_is_refused_at_once() -> None:
    with pytest.raises(Refused):
        asked(DOES_NOT).play(1, "pass", 0, (0, 1), (0,))
