"""What is told of a release, and how a server is deployed, fits the code."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

import signoria
from signoria.terminal.cli import parser

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def test_the_changelog_begins_with_the_version() -> None:
    heading = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert heading
    form = r"(\d+\.\d+\.\d+), (not yet released|\d{4}-\d{2}-\d{2})"
    found = re.fullmatch(form, heading[1])
    assert found and found[1] == signoria.__version__


def test_the_unit_and_the_image_start_the_server_as_it_can_be_started() -> None:
    unit = re.search(
        r"^ExecStart=\S+/signoria (.+)$", (DEPLOY / "signoria.service").read_text(), re.MULTILINE
    )
    image = re.search(r'^CMD \["signoria", (.+)\]$', (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    assert unit and image
    behind_proxy = parser().parse_args(shlex.split(unit[1]))
    assert behind_proxy.trusted_proxy == "127.0.0.1" == behind_proxy.host
    in_container = parser().parse_args(shlex.split(image[1].replace(",", "")))
    assert (in_container.host, in_container.port, str(in_container.data)) == ("0.0.0.0", 8765, "/data")


def test_the_image_is_built_from_what_is_there() -> None:
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    assert copied and all((ROOT / name).exists() for names in copied for name in names.split())


def test_the_proxy_knows_both_servers_and_every_setting_is_in_the_example() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    services = yaml.safe_load(text)["services"]
    told = services["proxy"]["environment"]["SIGNORIA_SERVERS"].split()
    servers = [name for name, facts in services.items() if "DATABASE_URL" in facts["environment"]]
    assert told == [f"{name}:8765" for name in servers] and len(servers) == 2
    asked = set(re.findall(r"\$\{(\w+)", text))
    given = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert asked == given


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_a_table_goes_to_one_server_by_all_of_its_paths(file: str) -> None:
    pattern = re.search(r"\^/\(\?:[^)]+\)/", (DEPLOY / file).read_text())
    assert pattern
    for path in ("/t/abc/key", "/api/tables/abc/moves", "/ws/abc"):
        assert re.match(pattern[0], path)
