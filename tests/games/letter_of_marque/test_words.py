"""Letter of Marque in words: what each seat reads, and that it tells nobody more than it may."""

from __future__ import annotations

from typing import Any

import pytest

import quarterdeck as qd
from quarterdeck.kernel import Event, Group, Note, Prompt, Told
from tests.support.rule import rule
from tests.support.transcript import enter

from .scenario import (
    NAMES,
    RULES,
    LetterOfMarque,
    Seated,
    arrive,
    at_sea,
    attack,
    leave,
    new,
    position,
    random_moments,
)

FINISHED = Seated(home="3a 4a 5d 6d 7d")
POINT = "Brass marks what you can touch. Each ship says first what would happen."
ONLY_YOU = "Only you will know whether it is armed."
SHOWN = "chance draw 4\nchance draw 3\nchance draw 7"


def lines(events: list[Event], seat: int | None) -> list[str]:
    """The lines of the log, without what is only shown."""
    return [text for event in events if (text := RULES.tell(event, seat, NAMES))]


def prompt(game: LetterOfMarque, seat: int | None) -> Prompt:
    return RULES.prompt(game, seat, NAMES)


def describe(game: LetterOfMarque, seat: int, move: str) -> Told:
    return RULES.describe(game, seat, qd.parse_move(move), NAMES)


# ---- prompts


def test_while_cards_are_drawn_everyone_waits() -> None:
    game = new(3)
    assert prompt(game, 0) == Prompt("The cards are being drawn.", "", "LM-10")
    assert prompt(game, None) == Prompt("The cards are being drawn.", "You are watching.", "LM-10")
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave")
    assert prompt(game, 1) == Prompt("The cards are being drawn.", "", "LM-20")


def test_prompts_of_the_preliminary_turn() -> None:
    game = new(3)
    enter(game, SHOWN)
    assert prompt(game, 0) == Prompt(
        "Choose a ship to guard your treasure of 4.", ONLY_YOU, "LM-11"
    )
    assert prompt(game, 2).text == "Choose a ship to guard your treasure of 7."
    everyone = "Maren, Ines and Corbin are choosing a first ship."
    assert prompt(game, None) == Prompt(everyone, "You are watching.", "LM-11")
    enter(game, "0 guard armed")
    two = "Ines and Corbin are choosing a first ship."
    assert prompt(game, 0) == Prompt(two, "", "LM-11")
    enter(game, "2 guard armed")
    assert prompt(game, 0).text == "Ines is choosing a first ship."


def test_prompts_of_a_turn() -> None:
    game = at_sea("4a 3d 7a")
    ways = "Your turn: let a ship leave, let one arrive or attack one."
    assert prompt(game, 1) == Prompt(ways, POINT, "LM-17")
    assert prompt(game, 0) == Prompt("It is Ines’s turn.", "", "LM-16")
    assert prompt(game, None) == Prompt("It is Ines’s turn.", "You are watching.", "LM-16")


def test_prompts_name_only_what_can_be_done() -> None:
    may_pass = position(FINISHED, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    assert prompt(may_pass, 0).text == "Your turn: attack one or pass."
    must_arrive = position(Seated(sea="3a", home="4a 5d 6d 7d", cannons=0), FINISHED, FINISHED)
    assert prompt(must_arrive, 0).text == "Your turn: let one arrive."


def test_prompts_while_a_ship_is_chosen() -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    own = Prompt("Choose a ship to guard your treasure of 6.", ONLY_YOU, "LM-20")
    assert prompt(game, 1) == own
    assert prompt(game, 0) == Prompt("Ines is choosing a ship.", "", "LM-20")
    assert prompt(game, None) == Prompt("Ines is choosing a ship.", "You are watching.", "LM-20")


def test_prompts_at_the_end() -> None:
    game = position(
        Seated(sea="3a+1", home="4a 5d 6d 7d", won="x1"), FINISHED._replace(cannons=2), FINISHED
    )
    arrive(game, 0, 3)
    assert prompt(game, 0) == Prompt("You win.", "most points", "LM-55")
    assert prompt(game, 1) == Prompt("Maren wins.", "most points", "LM-55")
    assert prompt(game, None) == Prompt("Maren wins.", "most points", "LM-55")


def test_prompts_of_a_shared_win() -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED)
    arrive(game, 0, 3)
    shared = "tied on points and cannon cards: the win is shared"
    assert prompt(game, 1) == Prompt("You, Maren and Corbin win.", shared, "LM-55")
    assert prompt(game, None).text == "Maren, Ines and Corbin win."


# ---- groups


def test_groups_of_a_turn() -> None:
    game = at_sea("4a 3d 7a")
    leave(game, 1, "5a")
    assert RULES.groups(game, 2) == (
        Group("leave", "A ship leaves", "with the top one of 4 treasures", "LM-20"),
        Group("arrive", "A ship arrives", "7 points, safe for good", "LM-25"),
        Group("attack", "Attack", "3 cannon cards, 3 targets", "LM-29"),
        Group("pass", "Pass", "", "LM-42", "only with an empty deck and no ship at sea"),
    )
    assert RULES.groups(game, 0) == ()


def test_groups_count_one_as_one_and_list_what_may_arrive() -> None:
    mine = Seated(deck=(3,), sea="4a 5d", home="6a 7d", cannons=1)
    game = position(mine, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    details = [group.detail for group in RULES.groups(game, 0)]
    assert details[:3] == [
        "with your last treasure",
        "4 or 5 points, safe for good",
        "1 cannon card, 1 target",
    ]


@rule("LM-22", "LM-27", "LM-30", "LM-43")
def test_groups_say_why_an_action_cannot_be_taken() -> None:
    game = position(FINISHED._replace(cannons=0), Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    assert RULES.groups(game, 0) == (
        Group("leave", "A ship leaves", "", "LM-20", "your treasure deck is empty"),
        Group("arrive", "A ship arrives", "", "LM-25", "none of yours is at sea"),
        Group("attack", "Attack", "", "LM-29", "you have no cannon card left"),
        Group("pass", "Pass", "nothing is left for you to ship", "LM-42"),
    )


@rule("LM-31")
@pytest.mark.parametrize(
    ("cannons", "reason"),
    [(3, "no opponent has a ship at sea"), (0, "you have no cannon card left")],
)
def test_groups_say_why_nothing_can_be_attacked(cannons: int, reason: str) -> None:
    mine = Seated(sea="3a", home="4a 5d 6d 7d", cannons=cannons)
    attack_group = RULES.groups(position(mine, FINISHED, FINISHED), 0)[2]
    assert attack_group == Group("attack", "Attack", "", "LM-29", reason)


def test_the_group_of_ships_to_choose_from() -> None:
    game = new(3)
    enter(game, SHOWN)
    assert RULES.groups(game, 0) == (
        Group("guard", "Choose a ship", "armed or defenseless", "LM-11"),
    )
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    assert RULES.groups(game, 1) == (
        Group("guard", "Choose a ship", "armed or defenseless", "LM-20"),
    )


def test_where_only_one_kind_of_ship_is_left_the_group_names_it() -> None:
    game = at_sea("4a 3d 7a")
    enter(game, "1 arrive 1\n2 arrive 2\n0 leave\nchance draw 5\n0 guard armed")
    enter(game, "1 leave\nchance draw 4\n1 guard armed\n2 leave\nchance draw 3\n2 guard armed")
    enter(game, "0 leave\nchance draw 6")
    assert RULES.groups(game, 0) == (
        Group("guard", "Send a defenseless ship", "Any attack takes it.", "LM-20"),
    )


def test_every_offered_move_is_in_a_group_that_is_not_refused() -> None:
    for game, _ in random_moments(4, seed=81):
        for seat in range(4):
            offered = {describe(game, seat, str(move)).group for move in game.legal_moves(seat)}
            groups = RULES.groups(game, seat)
            assert offered == {group.id for group in groups if not group.refused}


# ---- moves


def test_a_ship_leaves_in_words() -> None:
    assert describe(at_sea("4a 3d 7a"), 1, "leave") == Told(
        "A ship leaves",
        "leave",
        ("deck-1",),
        "LM-20",
        "You turn over your top treasure, then choose the ship that carries it.",
        "Once the card is turned over, it can’t be put back.",
    )


def test_the_ships_to_choose_from_in_words() -> None:
    game = new(3)
    enter(game, SHOWN)
    assert describe(game, 0, "guard armed") == Told(
        "Send an armed ship", "guard", ("reserve-armed",), "LM-11", "It beats off every attack."
    )
    assert describe(game, 0, "guard defenseless") == Told(
        "Send a defenseless ship",
        "guard",
        ("reserve-defenseless",),
        "LM-11",
        "Any attack takes it.",
    )
    game = at_sea("4a 3d 7a")
    enter(game, "1 leave\nchance draw 6")
    assert describe(game, 1, "guard armed").rule == "LM-20"


def test_an_arrival_in_words() -> None:
    assert describe(at_sea("4a 3d 7a"), 1, "arrive 1") == Told(
        "Your 3 arrives",
        "arrive",
        ("ship-1",),
        "LM-25",
        "You score 3 points. Nobody sees whether the ship was armed.",
    )


def test_a_pass_in_words() -> None:
    game = position(FINISHED, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    told = describe(game, 0, "pass")
    assert told == Told("Pass", "pass", (), "LM-42", "Your next turn comes round as usual.")


def test_an_attack_in_words() -> None:
    assert describe(at_sea("4a 3d 7a"), 1, "attack 2") == Told(
        "Attack Corbin’s 7",
        "attack",
        ("ship-2", "cannons-1"),
        "LM-29",
        (
            Note("you take the 7.", "Defenseless:", "good"),
            Note("it stays, and Corbin keeps your cannon card, 1 point.", "Armed:", "bad"),
        ),
        "An attack can’t be taken back.",
    )


def test_an_attack_in_words_with_the_odds() -> None:
    told = describe(at_sea("4a 3d 7a", aids=True), 1, "attack 2")
    assert told.odds == 0.4
    assert told.says() == (
        "60 % defenseless: you take the 7. "
        "40 % armed: it stays, and Corbin keeps your cannon card, 1 point."
    )


def test_odds_may_be_certain() -> None:
    thief = FINISHED._replace(won="1:5 1:6 1:7", cannons=1)
    game = position(thief, Seated(sea="3a", home="4a", robbed=3), FINISHED, aids=True)
    note = describe(game, 0, "attack 11").says()
    assert note.startswith("0 % defenseless: you take the 3. 100 % armed: it stays")


@rule("LM-R14")
@pytest.mark.parametrize("aids", [False, True])
def test_an_attack_on_a_ship_known_to_be_armed_comes_with_a_warning(aids: bool) -> None:
    game = at_sea("4a 3d 7a", aids=aids)
    attack(game, 1, 2, 7)
    leave(game, 2, "3d")
    told = describe(game, 0, "attack 2")
    assert told.warns
    assert told.says() == (
        "All know that this ship is armed: it stays, and Corbin keeps your cannon card, 1 point."
    )
    assert (told.rule, told.confirm) == ("LM-36", "An attack can’t be taken back.")


@rule("LM-26")
def test_nothing_is_secret_about_the_arrival_of_a_ship_that_all_know() -> None:
    game = at_sea("4a 3d 7a")
    unknown = "You score 3 points. Nobody sees whether the ship was armed."
    assert describe(game, 1, "arrive 1").note == unknown
    attack(game, 1, 2, 7)
    known = "You score 7 points. All know already that the ship is armed."
    assert describe(game, 2, "arrive 2").note == known


# ---- the log


def test_the_log_of_the_preliminary_turn() -> None:
    game = new(3)
    events = enter(game, f"{SHOWN}\n0 guard armed\n1 guard armed\n2 guard armed")
    assert lines(events, None) == [
        "Maren turned over a 4.",
        "Ines turned over a 3.",
        "Corbin turned over a 7.",
        "Maren’s ship left with a 4.",
        "Ines’s ship left with a 3.",
        "Corbin’s ship left with a 7.",
        "Ines begins with the cheapest treasure.",
        "Round 1",
    ]
    assert lines(events, 1)[1] == "You turned over a 3."
    assert lines(events, 1)[4] == "Your ship left with a 3."
    assert lines(events, 1)[6] == "You begin with the cheapest treasure."


def test_what_is_only_shown_is_no_line_of_the_log() -> None:
    game = at_sea("4a 3d 7a")
    events = attack(game, 1, 2, 7)
    assert [RULES.tell(event, 0, NAMES) for event in events][1:] == [""]
    assert RULES.tell(Event("chose", {"seat": 1}, quiet=True), 0, NAMES) == ""


def test_the_log_of_an_attack_beaten_off() -> None:
    events = attack(at_sea("4a 3d 7a"), 1, 2, 7)
    assert lines(events, None) == ["Ines attacked Corbin’s 7. Armed: Corbin keeps the cannon card."]
    assert lines(events, 1) == ["You attacked Corbin’s 7. Armed: Corbin keeps the cannon card."]
    assert lines(events, 2) == ["Ines attacked your 7. Armed: you keep the cannon card."]


def test_the_log_of_a_capture() -> None:
    events = attack(at_sea("4a 3d 7d"), 1, 2, 7)
    assert lines(events, None) == ["Ines attacked Corbin’s 7. Defenseless: Ines takes 7 points."]
    assert lines(events, 1) == ["You attacked Corbin’s 7. Defenseless: you take 7 points."]
    assert lines(events, 2) == ["Ines attacked your 7. Defenseless: Ines takes 7 points."]


def test_the_log_of_an_arrival() -> None:
    events = arrive(at_sea("4a 3d 7a"), 1, 3)
    assert lines(events, None) == ["Ines’s 3 arrived."]
    assert lines(events, 1) == ["Your 3 arrived."]


@rule("LM-R12")
def test_the_log_of_a_pass() -> None:
    game = position(FINISHED, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    events = enter(game, "0 pass")
    assert lines(events, 1) == ["Maren passed."]
    assert lines(events, 0) == ["You passed."]


@rule("LM-R12")
def test_the_log_says_of_a_pass_that_nothing_else_was_possible() -> None:
    spent = FINISHED._replace(cannons=0)
    game = position(spent, Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED)
    events = enter(game, "0 pass")
    assert events[0].public == {"seat": 0, "auto": True}
    assert lines(events, 1) == ["Maren passed: nothing else was possible."]
    assert lines(events, 0) == ["You passed: nothing else was possible."]


@rule("LM-15")
def test_the_log_says_when_the_lot_found_the_first_player() -> None:
    game = new(3)
    enter(game, "chance draw 4\nchance draw 3\nchance draw 3")
    enter(game, "0 guard armed\n1 guard armed\n2 guard armed")
    events = enter(game, "chance draw 2")
    assert events[0].public == {"seat": 2, "lot": True}
    drawn = "the lot fell among those with the cheapest treasure."
    assert lines(events, 0)[0] == f"Corbin begins: {drawn}"
    assert lines(events, 2)[0] == f"You begin: {drawn}"


def test_the_log_of_a_move_taken_back() -> None:
    game = at_sea("4a 3d 7a")
    arrive(game, 1, 3)
    events = game.undo(1)
    assert lines(events, 0) == ["Ines took back a move."]
    assert lines(events, 1) == ["You took back a move."]


def test_the_log_of_the_end() -> None:
    game = position(
        Seated(sea="3a+1", home="4a 5d 6d 7d", won="x1"), FINISHED._replace(cannons=2), FINISHED
    )
    events = arrive(game, 0, 3)
    assert lines(events, 1)[-1] == "The sea is empty. Maren wins with 26 points: most points."
    assert lines(events, 0)[-1] == "The sea is empty. You win with 26 points: most points."


def test_the_log_of_a_shared_end() -> None:
    game = position(Seated(sea="3a", home="4a 5d 6d 7d"), FINISHED, FINISHED)
    events = arrive(game, 0, 3)
    assert lines(events, None)[-1] == (
        "The sea is empty. Maren, Ines and Corbin win with 25 points: "
        "tied on points and cannon cards: the win is shared."
    )


@rule("LM-R18")
def test_the_log_shows_every_bluff_only_if_the_table_wants_it() -> None:
    last = Seated(sea="3d", home="4a+1 5a 6d 7d", won="x1")
    hidden = position(last, FINISHED._replace(cannons=2), FINISHED)
    assert len(lines(arrive(hidden, 0, 3), None)) == 2
    shown = position(last, FINISHED._replace(cannons=2), FINISHED, reveal=True)
    events = arrive(shown, 0, 3)
    assert [event.kind for event in events] == ["arrived", "revealed", "over"]
    assert lines(events, None)[1] == (
        "All ships are shown. Armed and never attacked: "
        "Maren’s 5, Ines’s 3, Ines’s 4, Corbin’s 3 and Corbin’s 4."
    )
    assert lines(events, 0)[1].startswith("All ships are shown. Armed and never attacked: your 5,")
    ships = events[1].public["ships"]
    assert ships[0] == {"id": 1, "seat": 0, "value": 5, "armed": True}
    assert len(ships) == 14  # all but the one that an attack had shown


@rule("LM-R18")
def test_the_log_says_if_every_armed_ship_had_been_shown() -> None:
    event = Event("revealed", {"ships": [{"id": 3, "seat": 0, "value": 5, "armed": False}]})
    said = RULES.tell(event, 1, NAMES)
    assert said == "All ships are shown. Armed and never attacked: none."


def test_an_event_without_words_is_an_error() -> None:
    with pytest.raises(ValueError, match="Letter of Marque has no words for 'boarded'"):
        RULES.tell(Event("boarded", {"seat": 0}), 0, NAMES)


def test_every_event_of_every_game_has_words() -> None:
    for _, events in random_moments(5, seed=91, reveal=True):
        for event in events:
            for viewer in (0, 4, None):
                assert bool(RULES.tell(event, viewer, NAMES)) is not event.quiet


# ---- scores, options


@rule("LM-52", "LM-53")
def test_the_score_sheet_tells_where_the_points_come_from() -> None:
    game = position(
        Seated(sea="7a+2", home="3d 4a+2 6d", won="1:3 2:3 x2 x2", robbed=1, cannons=1),
        Seated(home="4a+2 5a 6d 7d", won="0:5 x2", robbed=1, cannons=2),
        Seated(home="4a 5a 6d 7d", robbed=1, cannons=0),
    )
    arrive(game, 0, 7)
    assert RULES.score_rows(game) == [
        ("Treasure brought home", [20, 22, 22]),
        ("Treasure taken", [6, 5, 0]),
        ("Captured cannon cards", [2, 1, 0]),
    ]


def test_the_options_and_what_they_start_with() -> None:
    assert {option.name: option.default for option in RULES.options} == {
        "tiebreak": "captured",
        "reveal": False,
        "aids": False,
        "two_players": False,
        "colours": "",
    }
    assert [choice.value for choice in RULES.options[0].choices] == [
        "captured",
        "captured_and_unused",
    ]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"tiebreak": "unused"}, "'unused' is not a value of the option 'tiebreak'"),
        ({"reveal": "yes"}, "'yes' is not a value of the option 'reveal'"),
        ({"colours": 3}, "3 is not a value of the option 'colours'"),
        ({"cannons": 4}, "Letter of Marque has no option 'cannons'"),
    ],
)
def test_an_option_that_cannot_be_is_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(qd.SetupError) as refused:
        new(3, **options)
    assert str(refused.value) == reason


def test_the_view_names_the_game_and_the_viewer() -> None:
    game = at_sea("4a 3d 7a")
    view = game.view(2)
    assert (view["game"], view["seat"], view["seats"]) == ("letter-of-marque", 2, 3)
    assert (view["phase"], view["round"], view["turn"], view["to_act"]) == ("turns", 1, 1, [1])
    assert view["result"] is None
    assert [player["seat"] for player in view["players"]] == [0, 1, 2]
    assert at_sea("3a 4d 7a").view(2)["turn"] == 0
    start = new(3).view(None)
    assert (start["phase"], start["round"], start["turn"]) == ("preliminary", 0, None)
    assert (start["seat"], start["to_act"]) == (None, [])


def test_a_view_can_be_told_as_its_first_version_told_it() -> None:
    """By which tables of that version are known again: without the figures shown since."""
    view: dict[str, Any] = {**new().view(0)}
    assert RULES.as_before(view, 2) is view
    before = RULES.as_before(view, 1)
    assert view.keys() - before.keys() == {"cannons"}
    for player, was in zip(view["players"], before["players"], strict=True):
        assert player.keys() - was.keys() == {"shown_armed", "shown_robbed"}
        assert was.items() <= player.items()


def test_views_of_all_are_the_views_of_each() -> None:
    game = at_sea("4a 3d 7a")
    seats = (0, 1, None)
    assert game.views(seats) == [game.view(seat) for seat in seats]
