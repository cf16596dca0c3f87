"""A table to look at: as text, or that text as a picture."""

from __future__ import annotations

from io import StringIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.console import Console

from quarterdeck.kernel import Game, Rules, Seat
from quarterdeck.terminal import shown

WIDTH = 110  # characters in a line
INK, PAPER = (236, 228, 208), (18, 32, 44)


def text(rules: Rules, game: Game, viewer: Seat | None = None) -> str:
    """What a seat sees (None: a spectator), as the terminal draws it."""
    names = tuple([f"seat {seat}" for seat in range(game.setup.seats)])
    console = Console(file=StringIO(), width=WIDTH, color_system=None, force_terminal=False)
    console.print(shown(rules, game.view(viewer), names))
    prompt = rules.prompt(game, viewer, names)
    console.print(prompt.text, markup=False)
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def picture(rules: Rules, game: Game, viewer: Seat | None = None) -> NDArray[np.uint8]:
    """The same text, drawn: height, width and three colours."""
    lines = text(rules, game, viewer).splitlines()
    font = ImageFont.load_default(14)
    wide, high = 9, 18
    image = Image.new("RGB", (WIDTH * wide + 20, len(lines) * high + 20), PAPER)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):  # a place for each, so that columns stay straight
            if letter != " ":
                draw.text((10 + column * wide, 10 + row * high), letter, INK, font)
    return np.asarray(image)
