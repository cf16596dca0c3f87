"""Compile kernel, rules and search with mypyc:  ``python tools/compiled.py FOLDER [OPTIMIZE]``.

``FOLDER/src`` becomes a copy of the source with compiled modules beside those they were made of;
with ``PYTHONPATH=FOLDER/src`` it runs.  Needs mypy (mypyc is part of it), setuptools and a C
compiler.  OPTIMIZE is gcc's, 2 unless told.  0 is for tests: made in a third of the time, and
plain classes may inherit from those of games, as scenarios do.

What is compiled is written out first (``written_out.py``), in a copy that is thrown away.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy2, copytree, ignore_patterns
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))
from written_out import write_out

ROOT = Path(__file__).parents[1]
PARTS = ("kernel", "games", "bots")
# Cards are read once and words are for people; fields make plain methods; shapes need their
# annotations, which a compiled module does not keep; a compiled class with ``__call__`` and heirs,
# as verbs are, crashes; sights are dictionaries that fill themselves.
LEFT_AS_THEY_ARE = {
    "__init__.py", "advice.py", "cards.py", "coaching.py", "compiling.py", "fields.py", "jsons.py",
    "memory.py", "record.py", "replay.py", "rules.py", "schema.py", "sentences.py", "shapes.py",
    "sight.py", "summary.py", "verbs.py", "wording.py", "words.py",
}  # fmt: skip
LEFT_FOLDERS = {"data", "shapes", "words"}

SETUP = """
from setuptools import setup
from mypyc.build import mypycify
setup(name="quarterdeck", packages=[], ext_modules=mypycify(
    {modules!r}, opt_level={optimize!r}, debug_level="0", multi_file=True, group_name="quarterdeck",
))
"""


def compiled_modules(source: Path) -> list[str]:
    """The modules that are compiled, as paths from the folder of the source."""
    found = [path for part in PARTS for path in (source / "quarterdeck" / part).rglob("*.py")]
    found = [
        path
        for path in found
        if path.name not in LEFT_AS_THEY_ARE and not LEFT_FOLDERS & {*path.parts}
    ]
    arrays = (source / "quarterdeck" / "encodings").glob("[a-z]*.py")
    found += [path for path in arrays if path.name != "schema.py"]
    return sorted([str(path.relative_to(source)) for path in found])


def build(source: Path, target: Path, optimize: str = "2", is_open: bool = False) -> list[Path]:
    """Compile the packages in ``source``; the libraries lie under ``target`` then.  Returns
    their paths from there.  ``is_open``: plain classes may inherit from those of games, too."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        copytree(source, copy, ignore=ignore_patterns("__pycache__", "static", "*.so"))
        modules = compiled_modules(copy)
        write_out([copy / module for module in modules], is_open)
        text = SETUP.format(modules=modules, optimize=optimize)
        (copy / "setup.py").write_text(text)
        build_ext = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        env = {**os.environ, "MYPYPATH": str(copy), "CFLAGS": "-Wno-unused-label -g0"}
        done = subprocess.run(
            build_ext, cwd=copy, env=env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(done.stdout[-6000:] + done.stderr[-6000:])
        libraries = [
            path.relative_to(copy) for path in copy.rglob("*.so") if "build" not in path.parts
        ]
        for library in libraries:
            (target / library).parent.mkdir(parents=True, exist_ok=True)
            copy2(copy / library, target / library)
        return libraries


def main(folder: str, optimize: str = "2") -> None:
    target = Path(folder) / "src"
    copytree(ROOT / "src", target, ignore=ignore_patterns("__pycache__"), dirs_exist_ok=True)
    print(f"{len(build(ROOT / 'src', target, optimize, optimize == '0'))} libraries in {target}")


if __name__ == "__main__":
    main(*sys.argv[1:])
