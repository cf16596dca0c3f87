"""The MCP server, asked by a client with a script; no model is called."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

pytest.importorskip("mcp")

from mcp import Client

from quarterdeck.outside.tools import server


def said(result: Any) -> str:
    return "\n".join([each.text for each in result.content])


async def game_to_its_end() -> dict[str, Any]:
    async with Client(server()) as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {
            "list_games", "read_rules", "start_game", "sit_at_table", "look", "legal_moves", "play",
            "explain", "standing",
        }  # fmt: skip
        games = json.loads(
            "[" + said(await client.call_tool("list_games", {})).replace("}\n{", "},{") + "]"
        )
        keys = [each["game"] for each in (games if isinstance(games[0], dict) else games[0])]
        assert "letter-of-marque" in keys
        rules = said(await client.call_tool("read_rules", {"game": "letter-of-marque"}))
        section = rules.partition("Sections:\n")[2].splitlines()[1].partition(":")[0]
        asked: dict[str, Any] = {"game": "letter-of-marque", "section": section}
        assert len(said(await client.call_tool("read_rules", asked))) > 100
        assert (await client.call_tool("look", {})).is_error
        asked = {"game": "letter-of-marque", "seats": 3, "opponents": "deckhand", "seed": 1}
        begun = said(await client.call_tool("start_game", asked))
        assert "You are seat 0" in begun
        refused = await client.call_tool("play", {"move": "attack 99"})
        assert refused.is_error
        assert "Refused" in said(refused)
        explained = False
        while "The game is over" not in said(await client.call_tool("look", {})):
            told = await client.call_tool("legal_moves", {})
            moves = [json.loads(each.text) for each in told.content]
            first = moves[0][0] if isinstance(moves[0], list) else moves[0]
            assert first["means"]
            if not explained:
                why = said(await client.call_tool("explain", {"what": first["move"]}))
                assert first["means"] in why
                explained = True
            assert not (await client.call_tool("play", {"move": first["move"]})).is_error
        standing = await client.call_tool("standing", {})
        told_standing: dict[str, Any] = json.loads(said(standing))
        return told_standing


def test_a_scripted_client_plays_a_game() -> None:
    standing = asyncio.run(game_to_its_end())
    assert standing["games"] == 1
    assert standing["each"][0]["game"] == "letter-of-marque"
