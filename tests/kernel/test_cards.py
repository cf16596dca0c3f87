"""Card sets: read from a folder, refused with file, card and field, told apart by content."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from quarterdeck.kernel import CardFiles, CardSet, CardSetError, content_of
from quarterdeck.kernel.cards import LARGEST, Count, refuse_repeated

from .toys import DuelRules


class Gun(Struct, forbid_unknown_fields=True):
    id: str
    weight: Count
    crew: dict[str, Count] = {}
    ranges: list[Count] = []


class Figures(Struct, forbid_unknown_fields=True):
    wounds: Count
    gun: list[Gun]


class Guns(CardSet):
    def __init__(self, files: CardFiles) -> None:
        super().__init__(files)
        figures = files.read("guns.toml", Figures)
        refuse_repeated("guns.toml", "id", [gun.id for gun in figures.gun])
        self.wounds = figures.wounds

    def catalogue(self) -> dict[str, Any]:
        return {"wounds": self.wounds}


GOOD = 'wounds = 2\n[[gun]]\nid = "pistol"\nweight = 1\n[[gun]]\nid = "musket"\nweight = 4\n'
ABOUT = 'game = "duel"\nname = "Heavy guns"\n'


def folder(path: Path, guns: str = GOOD, about: str = ABOUT) -> Path:
    if about:
        (path / "set.toml").write_text(about)
    (path / "guns.toml").write_text(guns)
    return path


def refused(path: Path, guns: str = GOOD, about: str = ABOUT) -> CardSetError:
    standard = DuelRules(Guns(CardFiles({"guns.toml": {"wounds": 2, "gun": []}})))
    with pytest.raises(CardSetError) as error:
        standard.with_cards(folder(path, guns, about))
    return error.value


def test_the_packages_own_set_is_called_standard_and_no_more() -> None:
    files = CardFiles({"guns.toml": {"wounds": 2, "gun": []}})
    assert DuelRules(Guns(files)).card_set == "standard"
    assert DuelRules(Guns(files)).new(2).setup.card_set == "standard"


def test_an_own_set_is_called_by_its_name_and_what_is_in_it(tmp_path: Path) -> None:
    standard = DuelRules(Guns(CardFiles({"guns.toml": {"wounds": 2, "gun": []}})))
    own = standard.with_cards(folder(tmp_path))
    name, _, content = own.card_set.partition("@")
    assert name == "Heavy guns"
    assert len(content) == 12
    assert own.new(2).record().card_set == own.card_set
    assert standard.card_set == "standard"
    folder(tmp_path, "# a remark\n" + GOOD)
    assert standard.with_cards(tmp_path).card_set == own.card_set
    folder(tmp_path, GOOD.replace("weight = 4", "weight = 5"))
    assert standard.with_cards(tmp_path).card_set != own.card_set


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("standard", "standard", True),
        ("standard", "standard-0123abcd", True),
        ("Mine@0123", "Mine@0123", True),
        ("Mine@0123", "Renamed@0123", True),
        ("Mine@0123", "Mine@4567", False),
        ("standard", "Mine@0123", False),
        ("standard", "standard@0123", False),
    ],
)
def test_what_decides_whether_a_record_can_be_replayed(one, other, is_same) -> None:
    assert (content_of(one) == content_of(other)) is is_same


@pytest.mark.parametrize(
    ("old", "new", "card", "field"),
    [
        ("weight = 4", 'weight = "four"', "gun musket", "weight"),
        ("weight = 4", "weight = -4", "gun musket", "weight"),
        ("weight = 4", "wieght = 4", "gun musket", "wieght"),
        ("weight = 1\n", "", "gun pistol", "weight"),
        ('id = "pistol"\n', "", "gun number 1", "id"),
        ("wounds = 2", "wounds = 2.5", "", "wounds"),
        ("weight = 4", 'weight = 4\ncrew = "none"', "gun musket", "crew"),
        ("weight = 4", "weight = 4\nranges = [1, -2]", "gun musket", "ranges[1]"),
        ("weight = 4", "weight = 4\ncrew = {loader = -1}", "gun musket", "crew"),
        ('"musket"', '"pistol"', "pistol", "id"),
    ],
)
def test_a_broken_set_is_refused_with_file_card_and_field(
    tmp_path: Path, old: str, new: str, card: str, field: str
) -> None:
    error = refused(tmp_path, GOOD.replace(old, new))
    assert (error.file, error.card, error.field) == ("guns.toml", card, field)
    assert all(part in str(error) for part in ("guns.toml", card, field, error.why))


def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    error = refused(tmp_path, GOOD.replace("weight = 4", "weight = "))
    assert error.file == "guns.toml"
    assert "line 7" in error.why


def test_missing_and_needless_files_are_refused(tmp_path: Path) -> None:
    assert str(refused(tmp_path, about="")).startswith("set.toml: this file is missing")
    (tmp_path / "gnus.toml").write_text("")
    error = refused(tmp_path)
    assert (error.file, error.why) == ("gnus.toml", "this game has no such file; it has guns.toml")
    (tmp_path / "guns.toml").unlink()
    with pytest.raises(CardSetError, match=r"guns\.toml: this file is missing"):
        Guns.load(tmp_path)
    with pytest.raises(CardSetError, match="is no folder of cards"):
        Guns.load(tmp_path / "nowhere")


def test_a_set_for_another_game_is_refused(tmp_path: Path) -> None:
    error = refused(tmp_path, about='game = "brawl"\nname = "Heavy guns"\n')
    assert (error.file, error.field, error.why) == ("set.toml", "game", "this set is for 'brawl'")


@pytest.mark.parametrize("name", ["", "a@b", "a\\nb", "x" * 61])
def test_a_set_has_a_name_that_a_record_can_carry(tmp_path: Path, name: str) -> None:
    error = refused(tmp_path, about=f'game = "duel"\nname = "{name}"\n')
    assert (error.file, error.field) == ("set.toml", "name")


def test_a_game_without_cards_has_none_to_change(tmp_path: Path) -> None:
    with pytest.raises(CardSetError, match="Duel has no cards to change"):
        DuelRules().with_cards(folder(tmp_path))


def test_the_catalogue_says_whose_it_is(tmp_path: Path) -> None:
    rules = DuelRules(Guns(CardFiles({"guns.toml": {"wounds": 2, "gun": []}})))
    assert rules.catalogue() == {
        "game": "duel",
        "version": 3,
        "card_set": "standard",
        "wounds": 2,
    }
    own = rules.with_cards(folder(tmp_path, GOOD.replace("wounds = 2", "wounds = 3")))
    assert own.catalogue()["wounds"] == 3
    assert DuelRules().catalogue() == {"game": "duel", "version": 3, "card_set": "toy"}


def test_the_same_set_can_be_built_elsewhere_from_its_tables(tmp_path: Path) -> None:
    files = CardFiles.in_folder(folder(tmp_path))
    again = CardFiles(files.all_tables())
    assert (again.id, Guns(again).catalogue()) == (files.id, {"wounds": 2})
    standard = CardFiles({"guns.toml": {"wounds": 2, "gun": []}})
    assert "set.toml" not in standard.all_tables()


def test_a_file_that_is_far_too_long_is_not_read(tmp_path: Path) -> None:
    assert "too long" in refused(tmp_path, GOOD + "#" * LARGEST).why


def test_a_set_without_a_catalogue_says_so() -> None:
    with pytest.raises(NotImplementedError):
        CardSet(CardFiles({})).catalogue()
