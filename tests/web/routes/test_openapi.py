"""The server's description of itself: everything has a name and a shape."""

from collections.abc import Iterator
from typing import Any

from fastapi.testclient import TestClient

from signoria.web.app import SOCKET_MESSAGES
from signoria.web.routes.templates import STATIC
from tests.web.players import connected, host, skip_presence


def success_answers(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            for status, answer in described["responses"].items():
                if status.startswith("2"):
                    yield f"{method} {path}", answer["content"]


def named(schema: dict[str, Any]) -> list[str]:
    """The names of a schema, of the things in a list, or of all that it may be."""
    if schema.get("type") == "array":
        return named(schema["items"])
    if "anyOf" in schema:
        return [name for one in schema["anyOf"] for name in named(one)]
    return [schema["$ref"].rpartition("/")[2]] if "$ref" in schema else []


def test_every_answer_in_json_has_a_named_schema(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    answers = dict(success_answers(document))
    assert len(answers) > 20
    for where, content in answers.items():
        if "application/json" in content:
            names = named(content["application/json"]["schema"])
            assert names, where
            assert all(document["components"]["schemas"][name]["type"] == "object" for name in names), where
        else:
            assert set(content) <= {"text/plain", "image/svg+xml"}, where


def test_the_messages_of_sockets_are_described_too(client: TestClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    for model, _ in SOCKET_MESSAGES:
        assert schemas[model.__name__]["type"] == "object"
    assert set(schemas["Presence"]["properties"]) == {"players_connected"}


def test_a_scene_has_just_the_fields_that_are_described(client: TestClient) -> None:
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    me = host(client, "screen screen screen")
    with connected(client, me.table, key=me.key) as socket:
        seen = skip_presence(socket)
    assert seen == me.see() | {"players": seen["players"], "serial": seen["serial"]}
    assert set(seen) == set(schemas["Scene"]["properties"])
    assert set(me.ask("at/0", method="GET")) == set(schemas["PastScene"]["properties"])
    assert set(seen["players"][0]) == set(schemas["Player"]["properties"])


def test_the_page_knows_the_shapes_of_this_version(client: TestClient) -> None:
    types = (STATIC / "api.d.ts").read_text(encoding="utf-8")
    for name, schema in client.get("/openapi.json").json()["components"]["schemas"].items():
        assert f"        {name}: " in types, f"{name}: run make types"
        for field in schema.get("properties", {}):
            assert f" {field}:" in types or f" {field}?:" in types, f"{name}.{field}: run make types"
