"""Guided first games: real tables, dictated chance, steps that no choice can spoil."""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import partial
from random import Random
from typing import Any, get_type_hints

import pytest

from quarterdeck import bots
from quarterdeck import rules as rules_of
from quarterdeck.fair import commitment
from quarterdeck.server.lessons.course import told
from quarterdeck.server.lessons.script import After, Lesson, Step, lesson_of, lessons, seed_of
from quarterdeck.server.tables.table import Table, bot_seed

from .conftest import Json, Person, wait_for

YOU = 0
PEOPLE = (YOU,)
FROZEN = ("mate-1",)  # as it was: a lesson must not change when a mate learns
NAMES = ("Ann", "B", "C", "D")
ALL = lessons()
# What somebody who follows each step has seen happen to himself.
TAUGHT = {
    "letter-of-marque": {"captured", "arrived", "left"},
    "corsaire": {"placed", "bought"},
    "line-of-battle": {"sunk", "captured", "declared"},
    "merchants-and-marauders": {
        "sold",
        "glory",
        "heard_rumor",
        "found",
        "rumor_checked",
        "stashed",
    },
}


def of(key: str) -> Lesson:
    lesson = lesson_of(key)
    assert lesson is not None
    return lesson


def begin(key: str) -> Table:
    lesson, rules = of(key), rules_of(key)
    options = rules.setup(lesson.seats, dict(lesson.options)).options
    return Table.start("any", seed_of(key), rules, lesson.seats, options, PEOPLE)


def played(key: str, choose: Any) -> tuple[Table, Json]:
    """The lesson to its end, with these choices of the person who is guided."""
    lesson, table = of(key), begin(key)
    asked = table  # bots begin to think when they are asked, all at once
    for _ in range(2000):
        at = told(lesson, table, YOU, NAMES)
        if at["over"]:
            return table, at
        if table.game.asked_at() != asked.game.asked_at():
            asked = table
        seat = max(table.game.to_act())  # where all choose at once, bots are quicker
        if seat == YOU:
            move = choose(at, table.game.legal_moves(YOU))
        else:
            seed = bot_seed(seed_of(key), "any", seat, table.game.asked_at())
            move = str(bots.choose(asked.game, lesson.level, seat, Random(seed)))
        table = table.play(seat, move, table.seq, PEOPLE, PEOPLE)
    raise AssertionError("the lesson has no end")


def as_shown(at: Json, legal: Any) -> str:
    return str(at["show"] or legal[0])


def test_every_game_has_a_lesson() -> None:
    assert set(ALL) == set(TAUGHT)


def afters(lesson: Lesson) -> list[After]:
    return [*lesson.happening, *[after for step in lesson.step for after in step.after]]


@pytest.mark.parametrize("key", ALL)
def test_a_lesson_speaks_of_moves_events_and_figures_that_there_are(key: str) -> None:
    lesson, rules, table = of(key), rules_of(key), begin(key)
    assert rules.shapes is not None
    verbs, events = set(table.game.verbs.table), rules.shapes.events
    for step in lesson.step:
        for pattern in step.moves:
            assert any(fnmatchcase(verb, pattern.split()[0]) for verb in verbs), pattern
    for after in afters(lesson):
        assert after.event in events, after
        assert set(after.where) <= set(get_type_hints(events[after.event])), after
    words = [lesson.other.text, lesson.end.text, *[each.text for each in afters(lesson)]]
    words += [text for step in lesson.step for text in texts_of(step)]
    for text in words:
        assert "{" not in text.format_map(rules.catalogue())
    assert lesson.level in [*[level.name for level in bots.levels(key)], *FROZEN]


def texts_of(step: Step) -> list[str]:
    return [step.title, step.text, step.done, *((step.instead.text,) if step.instead else ())]


@pytest.mark.parametrize("key", ALL)
def test_who_follows_every_step_does_and_sees_all_of_it(key: str) -> None:
    table, end = played(key, as_shown)
    assert (end["step"], end["title"]) == (end["of"], of(key).end.title)
    assert table.game.result() is None, "the same table goes on"
    own = {event.kind for told in table.told for event in told if event.public.get("seat") == YOU}
    assert TAUGHT[key] <= own


@pytest.mark.parametrize("key", ALL)
def test_who_follows_every_step_is_never_left_without_one(key: str) -> None:
    seen: list[str] = []

    def follow(at: Json, legal: Any) -> str:
        seen.append(at["title"])
        return as_shown(at, legal)

    played(key, follow)
    assert of(key).other.title not in seen


@pytest.mark.parametrize("key", ALL)
def test_who_follows_every_step_is_told_what_it_did_and_what_others_do_once(key: str) -> None:
    seen: list[Json] = []

    def follow(at: Json, legal: Any) -> str:
        seen.append(at)
        return as_shown(at, legal)

    _, end = played(key, follow)
    lesson, figures = of(key), rules_of(key).catalogue()
    said = [at["said"] for at in (*seen, end)]
    for step in [step for step in lesson.step if step.done or step.after]:
        texts = [step.done, *[after.text for after in step.after]]
        told = [text.format_map(figures) for text in texts if text]
        assert any(text in each for text in told for each in said), step.title
    for happening in lesson.happening:
        assert sum(happening.text.format_map(figures) in each for each in said) <= 1
    assert not [at for at in seen if any(line.startswith("Turn ") for line in at["lines"])]


@pytest.mark.parametrize("luck", [1, 2])
@pytest.mark.parametrize("key", ALL)
def test_whatever_is_chosen_the_lesson_goes_on_to_its_end(key: str, luck: int) -> None:
    rng = Random(luck)
    seen: list[Json] = []

    def stray(at: Json, legal: Any) -> str:
        seen.append(at)
        return str(rng.choice(legal)) if rng.random() < 0.7 else as_shown(at, legal)

    _, end = played(key, stray)
    assert end["title"] == of(key).end.title
    assert all(at["title"] and at["text"] for at in seen), "each choice is asked for"
    steps = [at["step"] for at in seen]
    assert steps == sorted(steps)
    assert steps[-1] <= end["of"]


@pytest.mark.parametrize("key", ALL)
def test_a_guided_game_is_played_to_its_end_at_a_real_table(key: str, ann: Person) -> None:
    table = ann.post(f"/api/games/{key}/lesson")
    assert table["lesson"]
    assert table["commitment"] == commitment(seed_of(key))
    first = ann.position(table["id"])["lesson"]
    assert (first["step"], first["lines"], first["over"]) == (1, [], False)
    with ann.live(table["id"]) as page:  # so that every message is held against the wire's types
        at = page.welcome["position"]
        while not at["lesson"]["over"]:
            lesson = at["lesson"]
            if at["moves"]:
                assert lesson["show"] is None or lesson["show"] in [m["text"] for m in at["moves"]]
                move = lesson["show"] or at["moves"][0]["text"]
                assert page.order(type="move", move=move, seq=at["seq"])["ok"]
            at = wait_for(partial(newer, ann, table["id"], at))
    assert at["lesson"]["step"] == at["lesson"]["of"]
    assert ann.get(f"/api/tables/{table['id']}")["status"] == "playing", "it goes on against bots"


def newer(person: Person, table: str, last: Json) -> Json | None:
    at = person.position(table)
    return at if at["seq"] > last["seq"] and (at["moves"] or at["lesson"]["over"]) else None


def test_after_its_last_step_a_guided_table_is_played_to_the_end_of_the_game(ann: Person) -> None:
    table = ann.post("/api/games/letter-of-marque/lesson")["id"]
    at = ann.position(table)
    while at["result"] is None:
        if at["moves"]:
            assert ann.move(table, at["moves"][0]["text"], at["seq"])["ok"]
        at = wait_for(partial(later, ann, table, at))
    assert ann.get(f"/api/tables/{table}")["status"] == "over"


def later(person: Person, table: str, last: Json) -> Json | None:
    at = person.position(table)
    return at if at["seq"] > last["seq"] and (at["moves"] or at["result"]) else None


def test_a_lesson_is_left_and_gone_on_with(ann: Person, ben: Person) -> None:
    path = "/api/games/letter-of-marque/lesson"
    table = ann.post(path)["id"]
    at = ann.position(table)
    dealt = waiting(at)
    assert ann.move(table, "guard armed", at["seq"])["ok"]
    at = wait_for(lambda: newer(ann, table, at))
    assert ann.post(path)["id"] == table, "the one that was not finished"
    assert at["lesson"]["step"] == 2
    assert at["lesson"]["lines"]
    assert at["lesson"]["said"]
    other = ben.post(path)["id"]
    assert other != table
    own, theirs = [p.position(t)["view"]["players"] for p, t in ((ann, table), (ben, other))]
    assert [each["seat"] for each in own] == [each["seat"] for each in theirs]
    assert waiting(ben.position(other)) == dealt, "the same deal"
    ann.post(f"/api/tables/{table}/close")
    assert ann.post(path)["id"] != table


def waiting(at: Json) -> list[int]:
    return [each["value"] for each in at["view"]["waiting"]]


def test_a_step_that_was_taken_back_is_asked_for_again(ann: Person) -> None:
    table = ann.post("/api/games/corsaire/lesson")["id"]
    at = wait_for(lambda: asked(ann, table))
    assert ann.move(table, at["lesson"]["show"], at["seq"])["ok"]
    after = ann.position(table)
    assert after["lesson"]["step"] == 2
    assert ann.command(table, type="undo", seq=after["seq"])["ok"]
    again = ann.position(table)["lesson"]
    assert (again["step"], again["title"]) == (1, at["lesson"]["title"])


def asked(person: Person, table: str) -> Json | None:
    at = person.position(table)
    return at if at["moves"] else None


def test_there_is_no_lesson_of_an_unknown_game_and_none_without_a_guest(ann: Person) -> None:
    assert ann.refused("POST", "/api/games/ludo/lesson") == (404, "unknown")
    assert not ann.open("me", "deckhand", "deckhand")["lesson"]


def test_a_mate_as_it_was_plays_in_lessons_alone(ann: Person) -> None:
    key, level = "merchants-and-marauders", FROZEN[0]
    taught = ann.post(f"/api/games/{key}/lesson")
    assert [seat["level"] for seat in taught["seats"] if seat["kind"] == "bot"] == [level]
    seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
    assert ann.refused("POST", "/api/tables", {"game": key, "seats": seats})[1] == "unknown"
