"""docs/command-line.md names every command and every option."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer.main

from quarterdeck.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
TOP = typer.main.get_command(app).commands  # type: ignore[attr-defined]
COMMANDS = {
    f"{name} {inner}".strip(): command
    for name, one in TOP.items()
    for inner, command in getattr(one, "commands", {"": one}).items()
}


def section(command: str) -> str:
    heading = f"## quarterdeck {command.split(maxsplit=1)[0]}\n"
    assert heading in PAGE, f"no heading for {command}"
    return PAGE.split(heading)[1].split("\n## ")[0]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_heading_and_an_example(command: str) -> None:
    assert f"$ quarterdeck {command}" in section(command)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_named_under_its_command(command: str) -> None:
    for parameter in COMMANDS[command].params:
        for name in parameter.opts:
            if name.startswith("--"):
                assert f"`{name}" in section(command), f"{command} {name}"


def test_no_section_describes_a_command_that_is_gone() -> None:
    headings = [line for line in PAGE.splitlines() if line.startswith("## quarterdeck ")]
    assert {heading.split()[2] for heading in headings} == set(TOP)
    assert "`--version`" in PAGE
