"""The built client is served as a browser wants it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from .conftest import AtOnce, Node, settings_for


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<title>Quarterdeck</title>")
    (tmp_path / "static" / "assets" / "app-1a2b.js").write_text("let sea = 'wide';" * 200)
    return tmp_path / "static"


@pytest.fixture
def browser(built: Path, tmp_path: Path) -> Iterator[httpx.Client]:
    settings = settings_for(f"sqlite:///{tmp_path / 'new.sqlite'}", static=built)
    with Node(settings, AtOnce()) as node, httpx.Client(base_url=f"http://{node.address}") as http:
        yield http


def test_every_page_of_the_client_is_its_index(browser: httpx.Client) -> None:
    for path in ("/", "/t/abc?invite=x", "/rules/corsaire", "/%2e%2e/%2e%2e/etc/passwd"):
        response = browser.get(path)
        assert response.status_code == 200
        assert "Quarterdeck" in response.text
        assert response.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever_and_sent_small(browser: httpx.Client) -> None:
    response = browser.get("/assets/app-1a2b.js")
    assert "immutable" in response.headers["cache-control"]
    assert response.headers["content-encoding"] == "gzip"
    assert "javascript" in response.headers["content-type"]
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
