"""How `make` installs: quickly, from where pip would take it, and by pip if need be."""

import pytest

from tools import install

PRINTED = """
global.index-url='https://mirror.example/simple'
global.extra-index-url='file:///first/simple\\nfile:///second/simple'
global.timeout='60'
install.timeout='90'
list.format='columns'
:env:.find-links='/wheels /more=wheels'
:env:.index-url='https://nearer.example/simple'
""".strip()


def test_uv_looks_where_pip_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UV_HTTP_TIMEOUT", "7")
    monkeypatch.delenv("UV_INDEX", raising=False)
    pip = install.merged(line.partition("=")[::2] for line in PRINTED.splitlines())
    assert pip["timeout"] == "90" and "format" not in pip
    assert install.for_uv(pip) == {
        "UV_DEFAULT_INDEX": "https://nearer.example/simple",
        "UV_INDEX": "file:///first/simple file:///second/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_FIND_LINKS": "/wheels,/more=wheels",
    }


@pytest.mark.parametrize(
    ("failing", "code", "said"),
    [((), 0, "once"), (("uv",), 0, "by pip"), (("uv", "pip"), 1, "is there a network")],
)
def test_without_uv_pip_installs_and_without_both_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    tried: list[str] = []

    def succeeds(command: list[str], *_: object) -> bool:
        assert command[-4:] == ["--constraint", "constraints.txt", "--editable", ".[web]"]
        tried.append("uv" if "uv" in command else "pip")
        return tried[-1] not in failing

    monkeypatch.setattr(install, "environment", lambda _: "python")
    monkeypatch.setattr(install, "find_uv", lambda python: [python, "-m", "uv"])
    monkeypatch.setattr(install, "settings", lambda _: {})
    monkeypatch.setattr(install, "succeeds", succeeds)
    assert install.main(".venv", "web") == code
    assert tried == ["uv", "pip"][: len(failing) + 1]
    assert said in "".join(capsys.readouterr())
