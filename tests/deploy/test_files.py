"""What is shipped for hosting names only what is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from quarterdeck.server.limits import Limits
from quarterdeck.server.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
# For the proxy, not for the server.
OF_THE_PROXY = {"QUARTERDECK_DOMAIN", "QUARTERDECK_NODES"}


def known_variables() -> set[str]:
    plain = {f"QUARTERDECK_{each.name.upper()}" for each in fields(Settings)}
    return plain | {f"QUARTERDECK_LIMIT_{each.name.upper()}" for each in fields(Limits)}


@pytest.mark.parametrize(
    "path",
    [*FILES, *[ROOT / "docs" / f"{page}.md" for page in ("hosting", "server", "wire", "outside")]],
    ids=lambda p: p.name,
)
def test_every_setting_that_is_named_is_there(path: Path) -> None:
    named = set(re.findall(r"QUARTERDECK_[A-Z_]*[A-Z]", path.read_text()))
    assert named - {"QUARTERDECK_LIMIT"} <= known_variables() | OF_THE_PROXY


def test_every_setting_is_described() -> None:
    page = (ROOT / "docs" / "server.md").read_text()
    settings = [each.name.upper() for each in fields(Settings) if each.name != "limits"]
    assert [name for name in settings if f"QUARTERDECK_{name}`" not in page] == []
    assert [each.name for each in fields(Limits) if f"`{each.name.upper()}`" not in page] == []


def test_the_guide_names_every_file_and_no_other() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text()
    named = set(re.findall(r"deploy/([A-Za-z.]+[A-Za-z])", guide))
    assert named == {path.name for path in FILES}


def test_a_node_is_nobody_and_writes_nowhere_else() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    for name in ("one", "two"):
        node = compose["services"][name]
        assert node["read_only"] is True
        assert node["cap_drop"] == ["ALL"]
        assert "ports" not in node  # only the proxy is reached from outside
        assert (DEPLOY / node["build"]["context"] / node["build"]["dockerfile"]).is_file()
    assert "ports" not in compose["services"]["db"]
    nodes = compose["services"]["proxy"]["environment"]["QUARTERDECK_NODES"].split()
    assert [each.split(":")[0] in compose["services"] for each in nodes] == [True, True]
    image = (DEPLOY / "Containerfile").read_text()
    assert re.search(r"^USER 10001$", image, re.MULTILINE)
    assert "/healthz" in image


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "quarterdeck.service"
    text = (DEPLOY / "quarterdeck.service").read_text()
    unit.write_text(text.replace("/opt/quarterdeck/bin/quarterdeck", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    about_it = [line for line in done.stderr.splitlines() if "quarterdeck" in line]
    assert about_it == []
