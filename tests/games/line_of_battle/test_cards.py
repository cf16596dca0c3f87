"""Own card sets of Line of Battle: another figure in a file is another figure in the game, and in
what the game says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

import quarterdeck as qd
from quarterdeck.games.line_of_battle.state import LineOfBattle
from quarterdeck.kernel import CardSetError, Rules, settle_chance
from tests.support.card_sets import Way, changed, copied, numbers_in, tables_of, with_tables

from .scenario import NAMES, RULES, Side, do, offers, position, read

KEY = "line-of-battle"
FIELDS = list(numbers_in(KEY))
OTHER = Side(line="Victory", hand="repair")

Field = tuple[str, Way, int]  # file, the way to a number, and what it is
Probe = Callable[[Rules], tuple[Any, Any]]  # what is told, and what happens


def told(game: LineOfBattle, rules: Rules, words: str, seat: int = 0) -> str:
    told = rules.describe(game, seat, qd.parse_move(read(game, seat, words)), NAMES)
    return f"{told.label}: {told.says()}"


def lines(rules: Rules, game: LineOfBattle, script: str) -> str:
    return " ".join([rules.tell(one, None, NAMES) for one in do(game, script)])


# ---- every number of every file


def ids(field: Field) -> str:
    return f"{field[0]}-{'.'.join(map(str, field[1]))}"


SHIP_FIELDS = [one for one in FIELDS if one[0] == "ships.toml"]
COUNTS = [one for one in FIELDS if isinstance(one[1][-1], int) and one[1][0] != "players"]
COUNTS = [one for one in COUNTS if one[0] == "cards.toml"]
GUNS = [one for one in FIELDS if one[1][0] in ("broadside", "rake") and one not in COUNTS]
FIGURES = [one for one in FIELDS if one[0] == "figures.toml" and one[1][0] != "fire_die"]
SHIP_OF_RATE = ("", "Victory", "Neptune", "Mars", "Isis", "Forte", "Surprise")
GUNS_OF_RATE = ("", "4H/1", "4H/2", "3H/3", "3H/4", "2H/5", "2H/6")


def test_no_number_is_forgotten() -> None:
    players = [one for one in FIELDS if one[1][0] in ("players", "fire_die")]  # further below
    assert len(SHIP_FIELDS + COUNTS + GUNS + FIGURES + players) == len(FIELDS)


@pytest.mark.parametrize("field", SHIP_FIELDS, ids=ids)
def test_every_figure_of_a_ship_is_told_and_played(field: Field) -> None:
    file, way, value = field
    number, name = cast(int, way[1]), str(way[2])
    other = value - 1 if name == "rate" and value == 6 else value + 1
    rules = changed(KEY, file, way, other)
    assert rules.catalogue()["ships"][number][name] == other
    rate = min(value, other) if name == "rate" else 1
    before, after = [_ship_seen(one, number, name, rate) for one in (RULES, rules)]
    assert before[0] != after[0], "what is told"
    if name == "guns":  # no rule asks how many guns a ship has: they are told only
        assert before[1] == after[1]
    else:
        assert before[1] != after[1], "what happens"


def _ship_seen(rules: Rules, number: int, name: str, rate: int) -> tuple[Any, Any]:
    """She is fired at, or fires a card of that Rate."""
    ship = rules.cards.ships[number].name.replace(" ", "_")
    other = "Captain" if ship != "Captain" else "Mars"
    if name in ("hull", "rigging"):
        token = f"1{name[0].upper()}/6"
        game = position(Side(line=other, hand=token), Side(line=ship, hand="K1"), rules=rules)
        do(game, f"0 play {token}")
        note = told(game, rules, f"at {ship} {name}")
        do(game, f"0 at {ship} {name}")
        sunk = not game.players[1].line
        return note, sunk or game.view(0)["players"][1]["line"][0][f"{name}_left"]
    guns = GUNS_OF_RATE[rate]
    game = position(Side(line=ship, hand=guns), Side(line=other, hand="K1"), rules=rules)
    shown = game.view(0)["players"][0]["line"][0][name]
    return shown, f"play {guns}" in offers(game, 0)


@pytest.mark.parametrize("field", COUNTS, ids=ids)
def test_every_count_of_a_card_is_told_and_dealt(field: Field) -> None:
    """With the counts for more players, which are never lower."""
    file, way, _ = field
    tables = tables_of(KEY)
    counts: Any = tables[file]
    for step in way[:-1]:
        counts = counts[step]
    column = cast(int, way[-1])
    counts[column:] = [count + 1 for count in counts[column:]]
    rules = with_tables(KEY, tables)
    for seats in range(2, 9):
        more = int(seats >= tables[file]["players"][column])
        cards = len(RULES.cards.deck(seats)) + more
        assert rules.catalogue()["decks"][str(seats)] == cards
        assert len(cast(LineOfBattle, rules.new(seats)).deck) == cards


@pytest.mark.parametrize("field", GUNS, ids=ids)
def test_every_figure_of_a_gun_is_told_and_fired(field: Field) -> None:
    file, way, value = field
    other = value - 1 if value == 6 else value + 1
    rate = max(value, other) if way[2] == "rate" else 1
    card = _first_of(cast(str, way[0]), cast(int, way[1]))
    before, after = [
        _gun_seen(one, card, SHIP_OF_RATE[rate]) for one in (RULES, changed(KEY, file, way, other))
    ]
    assert before[0] != after[0], "what is told"
    assert before[1] != after[1], "what happens"


def _first_of(kind: str, number: int) -> int:
    """The first card of an entry of the file."""
    file = tables_of(KEY)["cards.toml"]
    entries = file["broadside"] if kind == "rake" else []
    reds = sum([counts[-1] for counts in file["red"].values()])
    return reds + sum([one["count"][-1] for one in (*entries, *file[kind][:number])])


def _gun_seen(rules: Rules, card: int, ship: str) -> tuple[Any, Any]:
    game = position(Side(line=ship), Side(line="L'Orient", hand="repair"), rules=rules)
    game.deck.remove(card)
    game.players[0].hand = (card,)
    game._moves = {}
    if game.cards.moves.play[card] not in game.legal_moves(0):
        return rules.cards.name_of(card), "cannot be fired"
    game.play(0, f"play {card}")
    game.play(0, game.legal_moves(0)[0])
    orient = game.view(0)["players"][1]["line"][0]
    return rules.cards.name_of(card), (orient["hull_left"], orient["rigging_left"])


# ---- the figures of the rules, one by one: what is told of each, and what happens


def dealt(rules: Rules) -> LineOfBattle:
    game = rules.new(2)
    settle_chance(game, Random(1))
    return cast(LineOfBattle, game)


def fleet(rules: Rules) -> tuple[Any, Any]:
    game = dealt(rules)
    return game.view(None)["players"][0]["capacity"], len(game.players[0].line)


def hand(rules: Rules) -> tuple[Any, Any]:
    game = dealt(rules)
    waits = 1 - game.turn  # has not drawn
    return game.view(None)["players"][waits]["hand"], len(game.players[waits].hand)


def least_hand(rules: Rules) -> tuple[Any, Any]:
    game = position(Side(port="Mars"), OTHER, start="begin", rules=rules)
    settle_chance(game, Random(1))
    return game.view(0)["players"][0]["capacity"], len(game.players[0].hand)


def break_damage(rules: Rules) -> tuple[Any, Any]:
    fleet = Side(line="Mars, Isis", hand="break_the_line")
    game = position(fleet, Side(line="Victory, Goliath", hand="K1"), rules=rules)
    card = told(game, rules, "play break_the_line")
    do(game, "0 play break_the_line")
    note = told(game, rules, "break 1")
    do(game, "0 break 1; 0 flag Mars")
    return (card, note), game.view(0)["players"][1]["line"][0]["hull_left"]


def most_breakers(rules: Rules) -> tuple[Any, Any]:
    line = "Mars, Isis, Forte, Delft, Captain, Goliath, Neptune, Elephant"
    game = position(Side(line=line, hand="break_the_line"), OTHER, rules=rules)
    do(game, "0 play break_the_line; 0 break 1")
    asked = rules.prompt(game, 0, NAMES).text
    while game.turn == 0 and len(game.legal_moves(0)) > 1:
        game.play(0, game.legal_moves(0)[0])
    return asked, len(game.view(0)["players"][1]["broken_by"][0]["breakers"])


def strike_below(rules: Rules) -> tuple[Any, Any]:
    game = position(Side(line="Neptune h2", hand="strike"), OTHER, rules=rules)
    label = told(game, rules, "play strike")
    do(game, "0 play strike")
    return label, game.chance() is not None and game.turn == 0  # a die, or it is passed on


def fire_damage(rules: Rules) -> tuple[Any, Any]:
    game = position(Side(line="Mars h1", hand="fire"), OTHER, rules=rules)
    do(game, "0 play fire; roll 6")
    ship = game.view(0)["players"][0]["line"][0]
    return ship["fires"][0]["damage"], ship["hull_left"]


def boarding(die: int) -> Probe:
    def board(rules: Rules) -> tuple[Any, Any]:
        mine = Side(line="Mars", hand="boarding_party")
        game = position(mine, Side(line="Isis r4", hand=""), rules=rules)
        do(game, "0 play boarding_party")
        note = told(game, rules, "board Isis")
        said = lines(rules, game, f"0 board Isis; roll {die}")
        return (note, said), game.view(0)["captured"] and game.view(0)["captured"]["seat"]

    return board


def fire_ship(place: str) -> Probe:
    def burn(rules: Rules) -> tuple[Any, Any]:
        at_sea = place == "sea"
        theirs = Side(line="Isis", hand="K1") if at_sea else Side(port="Isis", hand="K1")
        game = position(Side(line="Mars", hand="fire_ship"), theirs, rules=rules)
        card = told(game, rules, "play fire_ship")
        do(game, "0 play fire_ship")
        aim, die = ("burn Isis", 5) if at_sea else ("raid 1", 4)
        note = told(game, rules, aim)
        do(game, f"0 {aim}; roll {die}")
        return (card, note), len(game.players[0].sunk)

    return burn


def prize_factor(rules: Rules) -> tuple[Any, Any]:
    game = position(Side(line="Mars", prizes="Isis", hand="refuse_battle"), OTHER, rules=rules)
    do(game, "0 play refuse_battle")
    note = told(game, rules, "enter Isis")
    said = lines(rules, game, "0 enter Isis; 0 done")
    return (note, said), game.players[0].score()


def penalty(rules: Rules) -> tuple[Any, Any]:
    game = position(Side(line="Mars", hand="K1"), Side(), pile=0, rounds="1", rules=rules)
    return lines(rules, game, "0 discard K1"), game.players[1].score()


PROBES: dict[str, tuple[int, Probe]] = {  # another value, and where it is seen
    "fleet": (5, fleet),
    "hand": (5, hand),
    "least_hand": (2, least_hand),
    "break_damage": (3, break_damage),
    "most_breakers": (2, most_breakers),
    "strike_below": (7, strike_below),
    "fire_damage": (2, fire_damage),
    "capture_at": (4, boarding(4)),
    "lost_at": (2, boarding(2)),
    "fire_ship_at": (5, fire_ship("sea")),
    "fire_ship_bonus": (2, fire_ship("port")),
    "prize_factor": (3, prize_factor),
    "penalty": (10, penalty),
}


@pytest.mark.parametrize("field", FIGURES, ids=ids)
def test_every_figure_of_the_rules_is_told_and_played(field: Field) -> None:
    file, way, value = field
    other, probe = PROBES[str(way[0])]
    rules = changed(KEY, file, way, other)
    assert rules.catalogue()["figures"][way[0]] == other != value
    (said, was), (now_said, now) = probe(RULES), probe(rules)
    assert said != now_said, "what is told"
    assert was != now, "what happens"


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_of_the_fire_die_is_told_and_rolled(face: int) -> None:
    die = {"rigging": [4, 5, 6], "hull": [1, 2, 3]}
    seen = []
    for rules in (RULES, changed(KEY, "figures.toml", ("fire_die",), die)):
        game = position(Side(line="Mars h1", hand="fire"), OTHER, rules=rules)
        said = lines(rules, game, f"0 play fire; roll {face}")
        seen.append((said, game.view(0)["players"][0]["line"][0]["fires"][0]["place"]))
    assert seen[0][0] != seen[1][0]
    assert seen[0][1] != seen[1][1]


def test_the_numbers_of_players_say_who_uses_a_deck() -> None:
    rules = changed(KEY, "cards.toml", ("players", 5), 8)
    assert [RULES.catalogue()["decks"][str(n)] for n in (6, 7, 8)] == [132, 144, 144]
    assert [rules.catalogue()["decks"][str(n)] for n in (6, 7, 8)] == [132, 132, 144]


# ---- sets


def test_two_tables_in_one_process_play_with_two_sets(tmp_path: Path) -> None:
    folder = copied(KEY, tmp_path / "mine")
    text = (folder / "ships.toml").read_text()
    (folder / "ships.toml").write_text(text.replace('name = "Victory"', 'name = "Vasa"'))
    mine = qd.rules(KEY, cards=folder)
    for rules, name in ((mine, "Vasa"), (RULES, "Victory")):
        game = dealt(rules)
        assert game.clone().cards is game.determinize(0, Random(1)).cards is rules.cards
        rng = Random(3)
        said = []
        while not game.is_over():
            seat = game.to_act()[0]
            events = game.play(seat, rng.choice(game.legal_moves(seat)))
            events += settle_chance(game, rng)
            said += [rules.tell(one, None, NAMES) for one in events]
        game.check()
        log = " ".join(said)
        assert name in log
        assert ({"Vasa", "Victory"} - {name}).pop() not in log


@pytest.mark.parametrize(
    ("file", "way", "value", "message"),
    [
        ("ships.toml", ("ship", 0, "rate"), 7, "ships.toml, ship Victory, rate: "),
        ("ships.toml", ("ship", 0, "name"), "Mars", "ships.toml, Mars, name: this is there"),
        ("cards.toml", ("red", "fire"), [1, 2], "cards.toml, fire, count: 6 counts are needed"),
        ("cards.toml", ("black", "repair", 0), 9, "cards.toml, repair, count: more players never"),
        ("cards.toml", ("players", 0), 3, "cards.toml, players: from 2 on"),
        ("cards.toml", ("broadside", 0, "place"), "mast", "cards.toml, broadside number 1, place"),
        ("figures.toml", ("hand",), 33, "cards.toml, count: with 2 players nothing would be left"),
        ("figures.toml", ("fleet",), 8, "ships.toml, ship: there are too few for eight fleets"),
        ("figures.toml", ("lost_at",), 5, "figures.toml, lost_at: a boarding is not lost and won"),
        ("figures.toml", ("fire_die", "hull"), [4, 5], "figures.toml, fire_die: each face"),
        ("figures.toml", ("penalty",), None, "figures.toml, penalty: "),
    ],
)
def test_a_set_that_cannot_be_played_is_refused(
    file: str, way: Way, value: Any, message: str
) -> None:
    with pytest.raises(CardSetError) as error:
        changed(KEY, file, way, value)
    assert str(error.value).startswith(message)
