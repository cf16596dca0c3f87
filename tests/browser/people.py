"""What people do at a table, by clicks and by keys."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, TimeoutError, WebSocketRoute, expect  # noqa: A004

Act = Callable[[Page, int], bool]
T = TypeVar("T")


def waited_for(page: Page, look: Callable[[], T | None], missing: str, seconds: float = 60) -> T:
    """What a look finds, as soon as it finds something; meanwhile the page goes on."""
    until = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < until, missing
        page.wait_for_timeout(50)
    return found


def against_bots(page: Page, game: str = "letter-of-marque") -> None:
    """From the home page to a running table with one click."""
    page.goto("/")
    page.get_by_test_id(f"game-{game}").get_by_test_id("play-bots").click()
    expect(page.get_by_test_id("board")).to_be_visible()


def open_table(page: Page, game: str, *others: dict[str, str], **options: Any) -> str:
    """A table for this person and the others, with its page; returns its id."""
    page.goto("/")
    expect(page.get_by_test_id(f"game-{game}")).to_be_visible()
    seats = [{"kind": "me"}, *others]
    made = page.request.post("/api/tables", data={"game": game, "seats": seats, "options": options})
    assert made.ok, made.text()
    table: str = made.json()["id"]
    page.goto(f"/t/{table}")
    return table


def heard_by(page: Page) -> list[str]:
    """Every frame that the server sends to this page, from now on."""
    frames: list[str] = []

    def listen(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            frames.append(str(message))
            socket.send(message)

        server.on_message(forward)

    page.route_web_socket(re.compile("/live"), listen)
    return frames


def faults(page: Page, impacts: Sequence[str] = ("serious", "critical")) -> list[str]:
    """What axe finds on the page that hinders people, in the light and in the dark."""
    was = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = []
    for theme in ("dark", "light") if was else ("light", "dark"):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        found += [
            f"{theme}: {fault['id']}: {node['html'][:160]}: {node['failureSummary']}"
            for fault in Axe().run(page).response["violations"]
            if fault["impact"] in impacts
            for node in fault["nodes"]
        ]
    page.emulate_media(color_scheme="dark" if was else "light")
    return found


def is_over(page: Page) -> bool:
    return page.get_by_test_id("game-over").is_visible()


def act_by_click(page: Page, turn: int) -> bool:
    """Click one of the glowing things on the board, and what then has to be answered."""
    glowing = page.locator("button[data-on].live")
    names = glowing.evaluate_all("all => all.map((one) => one.dataset.on)")
    if not names or is_over(page):
        return False
    try:
        # The table may move on between the look and the click: then there is nothing to click.
        page.locator(f"button[data-on='{names[turn % len(names)]}'].live").click(timeout=2_000)
        return answer(page, turn)
    except TimeoutError:
        return False


def act_by_key(page: Page, turn: int) -> bool:
    """Press the number of a group that is not refused, then go on with the keyboard alone."""
    open_groups = page.locator("[aria-keyshortcuts]:not([aria-disabled='true'])")
    keys = open_groups.evaluate_all("all => all.map((one) => one.ariaKeyShortcuts)")
    if not keys or is_over(page):
        return False
    page.keyboard.press(keys[turn % len(keys)])
    if page.get_by_test_id("note-choose").is_visible():
        page.keyboard.press("1")
    if page.get_by_test_id("note-ask").is_visible():
        page.keyboard.press("Enter")
    return True


def answer(page: Page, turn: int) -> bool:
    choices = page.get_by_test_id("note-choose").locator("[data-move]")
    if count := choices.count():
        choices.nth(turn % count).click(timeout=2_000)
    confirm = page.get_by_test_id("confirm")
    if confirm.is_visible():
        confirm.click(timeout=2_000)
    return True


def position(page: Page) -> dict[str, Any]:
    """What this person's seat knows and may do now, as the server tells it."""
    path = f"/api/tables/{page.url.rsplit('/', 1)[1]}/position"
    # A kept connection may be closed just when it is used again.
    return page.request.get(path, max_retries=3).json()


def settled(page: Page, seconds: float = 60) -> dict[str, Any]:
    """What this person is asked, once the page shows all of it and nothing is under way."""

    def asked() -> dict[str, Any] | None:
        now = position(page)
        shown = page.locator(f".table[data-ready='true'][data-seq='{now['seq']}']")
        return now if now["moves"] and shown.count() else None

    return waited_for(page, asked, "this person was not asked in time", seconds)


def play_move(page: Page, move: dict[str, Any], *, by_button: bool = False) -> None:
    """Play one of the moves on offer: on the board if it has a place there, else by a button."""
    before = page.locator(".table").get_attribute("data-seq")
    places = [*move["on"], f"move-{move['text'].replace(' ', '-')}"]  # or a button of a panel
    named = [page.locator(f"[data-ready='true'] [data-on='{on}'].live") for on in places]
    shown = [
        on for on, at in zip(places, named, strict=True) if at.count() and at.first.is_visible()
    ]
    if shown and not by_button:
        named[places.index(shown[0])].first.focus()
        page.keyboard.press("Enter")
    else:
        spelled = page.get_by_test_id(f"group-{move['text'].replace(' ', '-')}")
        group = page.get_by_test_id(f"group-{move['group']}")
        buttons = [spelled, group, page.get_by_test_id("group-more")]
        next(button for button in buttons if button.count()).click()
    choice = page.get_by_test_id("note-choose").locator(f"[data-move='{move['text']}']")
    others = [on for on in move["on"] if on not in shown[:1]]
    came = page.wait_for_function(CAME, arg=[before, move["text"], others]).json_value()
    if came in ("menu", "taken"):
        choice.click() if came == "menu" else page.keyboard.press("Enter")
        came = page.wait_for_function(CAME, arg=[before, "", []]).json_value()
    if came == "question":
        page.get_by_test_id("confirm").click()
    page.locator(f".table:not([data-seq='{before}'])").wait_for()


# What came of a press: the table has moved on, asks which of several moves, asks once more, or
# a card was taken in hand and its place is the next to be pressed.
CAME = """([before, text, others]) => {
    if (document.querySelector('.table')?.dataset.seq !== before) return 'moved'
    const choices = [...document.querySelectorAll("[data-testid='note-choose'] [data-move]")]
    if (choices.some((one) => one.dataset.move === text)) return 'menu'
    if (others.includes(document.activeElement?.dataset.on)) return 'taken'
    return document.querySelector("[data-testid='confirm']") ? 'question' : ''
}"""


def tried(act: Act, page: Page, turn: int) -> bool:
    """The table may move on between the look and the click: then there is nothing to click."""
    try:
        return act(page, turn)
    except TimeoutError:
        return False


def play_to_the_end(pages: Sequence[Page], act: Act = act_by_click, seconds: float = 120) -> int:
    """All people act whenever they can, until every one of them sees the end."""
    return play_until(pages, lambda: all(is_over(page) for page in pages), act, seconds)


def play_until(
    pages: Sequence[Page], reached: Callable[[], bool], act: Act, seconds: float = 120
) -> int:
    """All people act whenever they can, until it is reached, however slow the machine is."""
    until = time.monotonic() + seconds
    acts = 0
    while not reached():
        if time.monotonic() > until:
            asked = [page.get_by_test_id("prompt").inner_text() for page in pages]
            raise AssertionError(f"after {acts} acts it is not reached; asked: {asked}")
        acted = [tried(act, page, acts + number) for number, page in enumerate(pages)]
        acts += sum(acted)
        if not any(acted):
            pages[0].wait_for_timeout(50)
    return acts
