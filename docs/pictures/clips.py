"""Make the moving pictures of the README through the real page: some moves of each game.

`python -m docs.pictures.clips [GAME ...]`
The games are those of the lobby's pictures; what is seen is the page of the people who play at one screen.
"""

import io
import sys
import tempfile
from pathlib import Path

from docs.pictures.film import PICTURES, SETTLED, Camera, Film
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tests.web.browser import Server, launch

import signoria

MOMENTS = 9
WIDTH = 640
COLOURS = 64
MILLISECONDS = 1200
"""That a moment is shown."""


def moments(camera: Camera, film: Film) -> list[Image.Image]:
    """The page whenever somebody is asked, from the middle of the game on."""
    asked = [position for position in range(film.turn(), len(film.states)) if film.is_asked(position)]
    return [picture(camera.open(film.upto(position))) for position in asked[:MOMENTS]]


def picture(page: Page) -> Image.Image:
    page.evaluate(SETTLED)
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    small = shot.resize((WIDTH, shot.height * WIDTH // shot.width), Image.Resampling.LANCZOS)
    return small.quantize(COLOURS, dither=Image.Dither.NONE)


def main(games: list[str]) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser, server = launch(playwright), Server(Path(folder))
        camera = Camera(browser, server, "desktop", "")
        for name in games:
            first, *others = moments(camera, Film(name))
            path = PICTURES / f"{name}.gif"
            first.save(path, save_all=True, append_images=others, duration=MILLISECONDS, loop=0)
            print(f"{path.name} {path.stat().st_size // 1000} KB", flush=True)
        server.stop()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(signoria.list_games()))
