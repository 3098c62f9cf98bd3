"""What `make docs` adds to docs/: README as the first page, other files of the clone, guides, the reference.

Links in the sources lead through the clone, so that they work there too; here they are turned to our pages.
Nothing of the site is loaded from elsewhere: the build fails if something is.
"""

import posixpath
import re
from pathlib import Path

from babel import Locale
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import signoria
from signoria.core.contract import Board
from signoria.core.guide import PICTURE, guide
from signoria.core.registry import example, list_examples, load_part
from signoria.i18n import LANGUAGES
from signoria.svg import Context, Look, people

ROOT = Path(__file__).parents[1]
ICON = ROOT / "src/signoria/web/static/icon.svg"
FROM_CLONE = {"index.md": "README.md"} | {
    name: name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")
}
"""Pages of the site that do not lie in docs/."""
MODULES = (
    "signoria.bots",
    "signoria.analysis.review",
    "signoria.arena",
    "signoria.envs.batch",
    "signoria.envs.gymnasium",
    "signoria.envs.pettingzoo",
    "signoria.envs.openspiel",
    "signoria.core.contract",
)
"""Documented besides the names of `import signoria`."""
LINK = re.compile(r"(?P<text>!?\[(?:[^][]|\[[^]]*\])*\])\((?P<target>[^)\s]+)\)")
LOADED = re.compile(
    r"<(?:script|img|iframe|source|audio|video)\b[^>]*?\bsrc=[\"']?(?:https?:)?//[^\"'\s>]+"
    r"|<link\b(?![^>]*rel=[\"']?canonical)[^>]*?\bhref=[\"']?(?:https?:)?//[^\"'\s>]+"
    r"|(?:url\(|@import )[\"']?(?:https?:)?//[^\"')\s]+"
)
"""In pages and style sheets: what a browser fetches by itself from another machine."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add to the navigation what is not written there: rules, guides, and pages that are in no order yet."""
    assert config.nav is not None
    games = signoria.list_games()
    guides = [
        {info.title: [{f"{info.title}: {own_name(lang)}": guide_page(name, lang)} for lang in LANGUAGES]}
        for name, info in games.items()
    ]
    rules = ["rules/README.md", *({info.title: f"rules/{name}.md"} for name, info in games.items())]
    config.nav.insert(2, {"Guides": guides})
    config.nav.insert(3, {"Rules by number": rules})
    docs = Path(config.docs_dir)
    written = set(re.findall(r"[\w/.-]+\.md", str(config.nav)))
    pages = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")}
    if others := sorted(pages - written):
        config.nav.append({"More": others})
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for page, source in FROM_CLONE.items():
        files.append(File.generated(config, page, content=(ROOT / source).read_text(encoding="utf-8")))
    files.append(File.generated(config, "api.md", content=reference()))
    files.append(File.generated(config, "pictures/icon.svg", content=ICON.read_text(encoding="utf-8")))
    for name in signoria.list_games():
        for lang in LANGUAGES:
            text = PICTURE.sub(lambda found: figure(found, lang), guide(name, lang))  # noqa: B023
            files.append(File.generated(config, guide_page(name, lang), content=text))
            for which in list_examples(name):
                drawing = drawn(name, which, lang)
                files.append(File.generated(config, f"guides/{name}/{which}.{lang}.svg", content=drawing))
    return files


def guide_page(name: str, lang: str) -> str:
    return f"guides/{name}/{lang}.md"


def own_name(lang: str) -> str:
    """What those who speak a language call it."""
    return str(Locale.parse(lang, sep="-").display_name).capitalize()


def figure(found: re.Match[str], lang: str) -> str:
    """A position that a guide shows."""
    return f"![{found['caption']}]({found['which']}.{lang}.svg)\n\n*{found['caption']}*"


def drawn(name: str, which: str, lang: str) -> str:
    """From a view that the game's folder keeps: nothing is compiled for it."""
    shown = example(name, which)
    sitting = people(shown["names"], signoria.list_games()[name].colours)
    return load_part(name, Board).draw(Context(shown["view"], sitting, Look(), lang))


def reference() -> str:
    """A page for mkdocstrings, which reads the docstrings from the sources."""
    lines = ["# Reference", "", "## import signoria", ""]
    for name in signoria.__all__:
        lines += [f"::: signoria.{name}", ""]
    for module in MODULES:
        lines += [f"## {module}", "", f"::: {module}", "    options:", "      show_root_heading: false", ""]
    return "\n".join(lines)


# --- Pages ------------------------------------------------------------------------------------


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """A guide says in which language it is."""
    guide_of = re.fullmatch(r"guides/\w+/([\w-]+)\.md", page.file.src_uri)
    return output.replace('<html lang="en"', f'<html lang="{guide_of[1]}"', 1) if guide_of else output


# --- Links ------------------------------------------------------------------------------------


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    uri = page.file.src_uri
    origin = FROM_CLONE.get(uri, f"docs/{uri}")
    text = LINK.sub(lambda found: site_link(found, origin, uri), markdown)
    return text.replace("<details>", "<details markdown>")


def site_link(found: re.Match[str], origin: str, page: str) -> str:
    """A link as the site has it; only its text, if it leads to a file that is no page."""
    target, hash_, anchor = found["target"].partition("#")
    if not target or re.match(r"[a-z]+:", target):
        return found[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(origin), target))
    if (ROOT / path / "README.md").is_file():
        path += "/README.md"
    pages = {source: uri for uri, source in FROM_CLONE.items()}
    uri = pages.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
    if uri:
        return f"{found['text']}({posixpath.relpath(uri, posixpath.dirname(page))}{hash_}{anchor})"
    return found["text"].strip("[]") if (ROOT / path).exists() else found[0]


# --- Offline ----------------------------------------------------------------------------------


def on_post_build(config: MkDocsConfig) -> None:
    for path in Path(config.site_dir).rglob("*"):
        if path.suffix in (".html", ".css") and (found := LOADED.search(path.read_text(encoding="utf-8"))):
            raise PluginError(f"{path} loads something from elsewhere: {found[0]}")
