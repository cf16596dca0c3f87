"""A position at every size and in both lights, in one page that grows and shrinks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

SCRIPT = (Path(__file__).parent / "geometry.js").read_text()
# The largest touch screen first: a page is opened for each way of pointing.
SIZES = (
    (2560, 1440), (1920, 1080), (1440, 900), (1536, 730), (1366, 640), (1280, 600),
    (1024, 768), (844, 390), (390, 844), (360, 640),
)  # fmt: skip
LIGHTS = ("light", "dark")
LEAST, LEAST_BY_TOUCH = 32, 44
# Parts of a table that a small screen keeps behind a button, each seen by pressing it.
TABS = ("tab-chart", "tab-captain", "tab-others", "tab-log")

Size = tuple[int, int]


class Fault(NamedTuple):
    size: Size
    light: str
    part: str
    says: str

    def __str__(self) -> str:
        return f"{self.size[0]}×{self.size[1]} {self.light} {self.part}: {self.says}"


def by_touch(size: Size) -> bool:
    return size[0] <= 1024


def still(page: Page) -> None:
    """Until the page has taken its size and drawn itself."""
    page.evaluate(
        "() => document.fonts.ready.then(() => new Promise((done) =>"
        " requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))"
    )


def measured(page: Page, size: Size, light: str, part: str) -> Iterator[Fault]:
    still(page)
    least = LEAST_BY_TOUCH if by_touch(size) else LEAST
    for says in page.evaluate(SCRIPT, least):
        yield Fault(size, light, part, says)


def parts_of(page: Page, size: Size) -> Iterator[str]:
    """Each part of the table that this size shows by itself or behind a button."""
    scores = page.get_by_test_id("scores")  # of a game that is over: put aside at the last size
    if scores.count() and scores.is_visible():
        scores.click()
    # The charts of a game that is over come after its scores.
    expect(page.get_by_text("Reading the log-book")).to_have_count(0)
    yield "table"
    if page.get_by_test_id("game-over").count():
        page.keyboard.press("Escape")
        yield "looked at"
    for tab in TABS:
        button = page.get_by_test_id(tab)
        if (
            button.count()
            and button.is_visible()
            and button.get_attribute("aria-selected") != "true"
        ):
            button.click()
            yield tab
    for tray in page.get_by_test_id("tray-button").all():
        if tray.is_visible():
            tray.click()
            yield "tray"
            tray.click()
    drawer = page.get_by_test_id("drawer")
    if drawer.count() and drawer.is_visible():
        drawer.click()
        yield "drawer"
        page.keyboard.press("Escape")


def sweep(
    page: Page, sizes: Sequence[Size], lights: Sequence[str] = LIGHTS, pictures: Path | None = None
) -> list[Fault]:
    """All faults of the position that the page shows, at these sizes."""
    expect(page.get_by_test_id("board")).to_be_visible()
    faults: list[Fault] = []
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for light in lights:
            page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            for part in parts_of(page, size):
                faults += measured(page, size, light, part)
                if pictures:
                    pictures.mkdir(parents=True, exist_ok=True)
                    name = f"{size[0]}x{size[1]}-{light}-{part}.jpg"  # for the eye; soon made
                    page.screenshot(path=pictures / name, type="jpeg", quality=85)
            first = page.get_by_test_id("tab-panel").or_(page.get_by_test_id("tab-chart"))
            if first.count() and first.first.is_visible():
                first.first.click()
    return faults
