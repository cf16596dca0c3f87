"""The built client is served as a browser wants it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from quarterdeck.server import catalogue
from quarterdeck.server.guard.shelf import page_addresses

from .conftest import AtOnce, Node, settings_for


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<title>Quarterdeck</title>")
    (tmp_path / "static" / "icon.svg").write_text("<svg/>")
    (tmp_path / "static" / "routes.json").write_text('{"home": "/", "table": "/t/{id}"}')
    (tmp_path / "static" / "assets" / "app-1a2b.js").write_text("let sea = 'wide';" * 200)
    return tmp_path / "static"


@pytest.fixture
def browser(built: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    settings = settings_for(f"sqlite:///{tmp_path / 'new.sqlite'}", static=built)
    with Node(settings, AtOnce()) as node, httpx.Client(base_url=f"http://{node.address}") as http:
        yield http


def test_every_page_of_the_client_is_its_index(browser: httpx.Client) -> None:
    for path in ("/", "/t/abc?invite=x", "/t/a_b-c/"):
        response = browser.get(path)
        assert response.status_code == 200
        assert "Quarterdeck" in response.text
        assert response.headers["cache-control"] == "no-cache"


def test_any_other_address_is_a_404_that_the_client_draws(browser: httpx.Client) -> None:
    for path in ("/rules/corsaire", "/t/", "/t/a/b", "/favicon.ico", "/%2e%2e/%2e%2e/etc/passwd"):
        response = browser.get(path)
        assert response.status_code == 404
        assert "Quarterdeck" in response.text
        assert response.headers["cache-control"] == "no-cache"
    assert browser.post("/").status_code == 405


def test_the_server_knows_the_pages_that_the_router_knows() -> None:
    """The list is the router's own; the build puts it beside the index."""
    web = Path(__file__).parents[2] / "web"
    routes = json.loads((web / "src" / "lib" / "routes.json").read_text())
    known = page_addresses(list(routes.values()))
    for route in routes.values():
        assert known.fullmatch(route.replace("{id}", "k3v9-_x"))
    assert not known.fullmatch("/nowhere")


def test_who_has_a_file_is_not_sent_it_again(browser: httpx.Client, built: Path) -> None:
    for path in ("/", "/icon.svg", "/assets/app-1a2b.js"):
        first = browser.get(path)
        mark = first.headers["etag"]
        again = browser.get(path, headers={"if-none-match": f'"other", {mark}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == mark
        assert browser.get(path, headers={"if-none-match": '"other"'}).status_code == 200
    nowhere = browser.get("/nowhere", headers={"if-none-match": browser.get("/").headers["etag"]})
    assert nowhere.status_code == 404
    head = browser.head("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
    assert (int(head.headers["content-length"]), head.content) == (3400, b"")


def test_files_come_from_memory_until_the_client_is_built_again(
    browser: httpx.Client, built: Path
) -> None:
    old = browser.get("/icon.svg")
    (built / "icon.svg").write_text("<svg>new</svg>")
    assert browser.get("/icon.svg").text == "<svg/>"
    (built / "index.html").write_text("<title>Quarterdeck, built again</title>")
    os.utime(built / "index.html", ns=(1, 1))
    assert "built again" in browser.get("/").text
    new = browser.get("/icon.svg")
    assert new.text == "<svg>new</svg>"
    assert new.headers["etag"] != old.headers["etag"]


def test_assets_are_kept_for_ever_and_sent_small(browser: httpx.Client) -> None:
    response = browser.get("/assets/app-1a2b.js")
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-encoding"] == "gzip"
    assert "javascript" in response.headers["content-type"]
    plain = browser.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == response.text
    assert browser.get("/assets/gone.js").status_code == 404


def test_every_answer_carries_the_security_headers(browser: httpx.Client) -> None:
    for path in ("/", "/assets/app-1a2b.js", "/api/games", "/api/tables/none", "/api/none"):
        headers = browser.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    assert browser.get("/api/games").headers["cache-control"] == "no-store"


def test_what_is_unknown_under_api_is_no_page(browser: httpx.Client) -> None:
    response = browser.get("/api/none")
    assert (response.status_code, response.json()["code"]) == (404, "unknown")


def test_without_a_built_client_the_page_says_how_to_build_it(built: Path, tmp_path: Path) -> None:
    settings = settings_for(f"sqlite:///{tmp_path / 'new.sqlite'}", static=tmp_path / "missing")
    with Node(settings, AtOnce()) as node:
        response = httpx.get(f"http://{node.address}/")
    assert response.status_code == 200
    assert "npm run build" in response.text


def test_what_is_long_and_does_not_change_is_packed_once(browser: httpx.Client) -> None:
    for page in ("rules", "catalogue"):
        path = f"/api/games/corsaire/{page}"
        first = browser.get(path)
        assert first.headers["content-encoding"] == "gzip"
        mark = {"if-none-match": first.headers["etag"]}
        assert browser.get(path, headers=mark).status_code == 304
    packed = catalogue.packed_rules("corsaire")
    assert catalogue.packed_rules("corsaire") is packed
