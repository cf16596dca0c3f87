"""Every card, zone, token and ability says what was looked through: ``as_told.txt`` holds it.

The texts are made of the cards' fields; when one is meant to change, write the file anew
(``python -m tests.games.merchants_and_marauders.cards.test_as_told``) and read the difference.
"""

from __future__ import annotations

from pathlib import Path

from quarterdeck.games.merchants_and_marauders.data.cards import STANDARD, Cards
from tests.support.rule import rule

FILE = Path(__file__).with_name("as_told.txt")


def texts() -> str:
    """Made now, not when the set was first read."""
    cards = Cards.load(STANDARD.files)
    missions = {
        f"{card}.{field}": text
        for card, told in cards.missions_told.items()
        for field, text in told._asdict().items()
    }
    return "".join([f"{key}: {text}\n" for key, text in {**cards.told, **missions}.items()])


@rule("MM-187", "MM-192", "MM-389")
def test_the_cards_say_what_was_looked_through() -> None:
    assert texts().splitlines() == FILE.read_text(encoding="utf-8").splitlines()


@rule("MM-091", "MM-187", "MM-192")
def test_the_catalogue_has_every_text_on_its_card() -> None:
    found = Cards.load(STANDARD.files).catalogue()
    for table in ("zones", "modifications", "weapons", "events", "glory", "rumors"):
        told = {card: one["effect"] for card, one in found[table].items()}
        assert told == {card: STANDARD.told[card] for card in told}
    briefs = {card: one["brief"] for card, one in found["events"].items()}
    assert briefs == {card: STANDARD.told.get(f"{card}.brief", "") for card in briefs}
    assert any(briefs.values())
    timings = {card: one["timing"] for card, one in found["glory"].items()}
    assert timings == {card: STANDARD.told[f"{card}.timing"] for card in timings}
    abilities = {
        f"{card}.{at}": ability["effect"]
        for card, one in found["captains"].items()
        for at, ability in enumerate(one["abilities"])
    }
    assert abilities == {key: STANDARD.told[key] for key in abilities}
    gists = [ability["brief"] for one in found["captains"].values() for ability in one["abilities"]]
    assert all(0 < len(gist) <= 75 and "{" not in gist for gist in gists), "plain and short"
    missions = {card: one["told"] for card, one in found["missions"].items()}
    assert missions == {card: told._asdict() for card, told in STANDARD.missions_told.items()}


if __name__ == "__main__":
    FILE.write_text(texts(), encoding="utf-8")
