"""Who looks on: late, not at all, and apart from the players.  Nothing hidden reaches them."""

from __future__ import annotations

import json

from quarterdeck.games import rules
from quarterdeck.kernel import CHANCE, parse_entry

from ..conftest import Json, Newcomer, Node, Page, Person
from .test_harbour import gather


def begun(ann: Person, ben: Person, **gathering: object) -> str:
    table = gather(ann, "me", "open", game="corsaire", **gathering)
    path = f"/api/tables/{table['id']}"
    ben.post(f"{path}/join", {"invite": table["gathering"]["code"]})
    for person in (ann, ben):
        person.post(f"{path}/ready", {"ready": True})
    ann.post(f"{path}/start")
    found: str = table["id"]
    return found


def play(table: str, people: list[Person], moves: int) -> None:
    for _ in range(moves):
        position = people[0].position(table)
        mover = people[position["to_act"][0]]
        position = mover.position(table)
        assert mover.move(table, position["moves"][0]["text"], position["seq"])["ok"]


def watched(node: Node, table: str, seq: int) -> Json:
    """What a watcher may know after so many entries, made from nothing but these."""
    row = node.service.store.table(table)
    assert row is not None
    texts, _ = node.service.store.entries(table, seq)
    game = rules(row.game).new(len(row.seats), row.options)
    game.begin()
    for text in texts:
        game.enter(parse_entry(text))
    view: Json = json.loads(json.dumps(game.view(None)))
    return view


def moves_after(node: Node, table: str, seq: int) -> int:
    row = node.service.store.table(table)
    assert row is not None
    texts, _ = node.service.store.entries(table, row.seq, after=seq)
    return len([text for text in texts if parse_entry(text).seat != CHANCE])


def test_who_watches_late_hears_nothing_of_the_last_moves(
    node: Node, ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    """Every message on the way, and every call, tells the table as it was three moves ago."""
    table = begun(ann, ben, watch="everybody", delay=3)
    cato = newcomer("Cato")
    with cato.live(table) as page:
        assert page.welcome["position"]["seq"] == cato.get(f"/api/tables/{table}")["seq"]
        for _ in range(8):
            play(table, [ann, ben], 1)
            ben.command(table, type="chat", text="I hold the ruby")
            now = ann.position(table)["seq"]
            heard = [page.hear("update")] if moves_after(node, table, 0) >= 3 else []
            for message in heard:
                assert moves_after(node, table, message["seq"]) == 3
                assert message["position"]["view"] == watched(node, table, message["seq"])
                assert {line["seq"] for line in message["lines"]} <= set(range(message["seq"] + 1))
                assert message["table"]["seq"] == message["seq"] < now
                assert message["table"]["to_act"] == message["position"]["to_act"]
        told = cato.get(f"/api/tables/{table}")
        assert moves_after(node, table, told["seq"]) == 3
        assert told["to_act"] == []
        assert cato.position(table)["seq"] == told["seq"]
        assert cato.refused("GET", f"/api/tables/{table}/position/{told['seq'] + 1}")[0] == 404
        assert cato.refused("GET", f"/api/theatre/{table}")[0] == 403
        assert "ruby" not in "".join(page.heard)
        assert "thinking" not in "".join(page.heard)
        # Once it is over they see all of it, and no line is missing or told twice.
        assert ben.command(table, type="conduct", do="resign")["ok"]
        last = page.hear("update")
        assert last["position"]["result"] is not None
        lines = [(line["seq"], line["n"]) for line in page.welcome["log"]]
        for text in page.heard[1:]:
            lines += [(line["seq"], line["n"]) for line in json.loads(text).get("lines", [])]
    with newcomer().live(table) as late:
        assert lines == [(line["seq"], line["n"]) for line in late.welcome["log"]]


def test_a_table_may_be_played_without_watchers(
    ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    table = begun(ann, ben, watch="nobody")
    cato = newcomer("Cato")
    for path in ("", "/position", "/position/0"):
        assert cato.refused("GET", f"/api/tables/{table}{path}") == (403, "not_seated")
    assert cato.command(table, type="chat", text="hello")["code"] == "not_seated"
    with ann.live(table):
        pass
    ben.command(table, type="conduct", do="resign")
    assert cato.get(f"/api/tables/{table}")["status"] == "over", "what is over may be seen"


def test_players_and_watchers_talk_apart_and_all_see_who_watches(
    ann: Person, ben: Person, newcomer: Newcomer
) -> None:
    table = begun(ann, ben, watch="everybody")
    cato, other = newcomer("Cato"), newcomer("Ann")
    with ann.live(table) as player, cato.live(table) as watcher:
        assert [each["name"] for each in player.hear("watchers")["watchers"]] == ["Cato"]
        cato.command(table, type="chat", text="from the gallery")
        ann.command(table, type="chat", text="from the table")
        lines = [watcher.hear("chat")["line"] for _ in range(2)]
        assert [line["room"] for line in lines] == ["watchers", "players"]
        assert player.hear("chat")["line"]["text"] == "from the table"
        other.command(table, type="chat", text="I am not she")
        assert watcher.hear("chat")["line"]["name"] == "Ann (2)"
        who = lines[0]["who"]
        silence = {"who": who, "silent": True}
        path = f"/api/tables/{table}/silence"
        assert ben.refused("POST", path, silence) == (403, "not_seated")
        assert ann.post(path, silence)["gathering"]["silenced"] == [who]
        assert cato.command(table, type="chat", text="psst")["code"] == "illegal"
        ann.post(path, {"who": who, "silent": False})
        assert cato.command(table, type="chat", text="thank you")["ok"]
        _quiet(player)


def _quiet(player: Page) -> None:
    """No word of the gallery has come to the players."""
    player.rest(0.1)
    assert "gallery" not in "".join(player.heard)
    assert "thank you" not in "".join(player.heard)
