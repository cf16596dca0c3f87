"""Everything that happens, and every choice, reads as a sentence; and it betrays nothing."""

from __future__ import annotations

import pytest

from quarterdeck.games.merchants_and_marauders import RULES
from quarterdeck.games.merchants_and_marauders.turn.turnstate import END
from quarterdeck.games.merchants_and_marauders.verbs import VERBS
from quarterdeck.games.merchants_and_marauders.windows import GloryWindow
from quarterdeck.games.merchants_and_marauders.words.sentences import SENTENCES
from quarterdeck.kernel import PASS, declining
from tests.rules.test_source_cites_rules import all_frames
from tests.support import ledger
from tests.support.rule import rule
from tests.support.transcript import enter

from ..scenario import NAMES, captain, new, play_out, position, two

BOOK = ledger.of_game("merchants-and-marauders")


@pytest.mark.parametrize("seed", range(4))
def test_all_that_happens_is_told_and_every_move_has_words_and_a_rule(seed: int) -> None:
    g = new(3)
    for _ in play_out(g, seed, 600):
        for event in g._events:
            for seat in (None, 0, 1, 2):
                line = RULES.tell(event, seat, NAMES)
                assert event.quiet or line.rstrip(".!").strip()
        for seat in (None, 0, 1, 2):
            assert RULES.prompt(g, seat, NAMES).text
        for seat in g.to_act():
            groups = {group.id for group in RULES.groups(g, seat)}
            for move in g.legal_moves(seat):
                told = RULES.describe(g, seat, move, NAMES)
                assert told.label
                assert told.group in groups
                assert move == PASS or told.rule in BOOK.rules


def test_a_menu_says_why_something_is_not_possible() -> None:
    g = position(
        captain("C13", "sloop", "PET", gold=1), captain("C01"),
        modifications={"PET": "chasers"}, offers="M02 M09",
    )  # fmt: skip
    enter(g, "0 port")
    refused = {group.id: group.refused for group in RULES.groups(g, 0)}
    assert refused["buy"] == ""
    assert refused["sell"] == "you have no Cargo to sell"
    assert refused["recruit"] == "your Crew is complete"
    assert refused["rumor"] == "looking for a Rumor costs 2 Gold"
    assert refused["mission"] == "no Mission is on offer here"
    assert refused["stash"] == "stashing is possible only in your home-port"


def test_the_table_answers_nothing_at_once_where_a_card_might_be_played() -> None:
    g = two(captain("C13", "sloop", "~PET"))
    assert RULES.forced(g, 0) is None
    enter(g, "0 sail POR\n0 sail PET\n0 sail POR")
    assert (g.legal_moves(0), RULES.forced(g, 0)) == ((END,), None)
    g = two(captain("C13", "sloop", hand="G01"), run=GloryWindow("rumor", (0,)))
    assert g.legal_moves(0) == (PASS,)
    assert RULES.forced(g, 0) is None


@rule("MM-031", "MM-R243")
@pytest.mark.parametrize("stashed", ["", "0 stash 5\n0 take 5\n"])
def test_a_turn_at_home_ends_the_same_whatever_was_stashed(stashed: str) -> None:
    """Whether something is left there is a secret: the question is the same for all to see."""
    g = two(captain("C13", "sloop", "CAR", gold=5), modifications={"CAR": "chasers"})
    enter(g, f"0 port\n{stashed}0 done\n0 leave\n0 enter")
    assert (declining(g, 0), g.legal_moves(0), RULES.forced(g, 0)) == (END, (END,), None)


PARTS_OF_LINES = {
    "roll",
    "with_crew",
    "crew_left",
    "their_ship",
    "set_aside",
    "lost_stake",
    "killer",
}


def test_no_sentence_is_left_over() -> None:
    """Each is of an event, a verb or a procedure that is there, and each group has moves."""
    kinds = {key.partition(".")[0] for key in SENTENCES.tells}
    assert kinds - set(RULES.shapes.events) == PARTS_OF_LINES
    procedures = {frame.__name__ for frame in all_frames()}
    for key in SENTENCES.moves:
        first, _, rest = key.partition(".")
        verb = rest.partition(".")[0] if first in procedures else first
        assert verb == PASS.verb or verb in VERBS.table, key
    assert {key.partition(".")[0] for key in SENTENCES.prompts} <= procedures
    assert {told.group for told in SENTENCES.moves.values()} == set(SENTENCES.groups)
