"""A program that plays in a seat of a table in the browser, over HTTP. It needs nothing but Python.

Set up a table with a seat for "a program of my own", copy that seat's link from the host's menu, and:

    python examples/web_bot.py http://localhost:8765/t/TABLE/KEY

It plays like examples/first_bot.py. docs/bot-api.md tells all that can be asked of the server.
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from first_bot import choose

WAIT = 25  # seconds that the server may hold a question before it answers that nothing happened


class Seat:
    """A seat of a table, by its link."""

    def __init__(self, link):
        parts = urllib.parse.urlsplit(link)
        _, _, table, self.key = parts.path.split("/")
        self.address = f"{parts.scheme}://{parts.netloc}/api/tables/{table}"

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}/{path}", data, headers)
        with urllib.request.urlopen(request, timeout=WAIT + 10) as answer:
            return json.load(answer)


def play(seat):
    """Until the game is over: wait for news, choose when asked."""
    seen = -1
    while True:
        try:
            turn = seat.ask(f"turn?after={seen}&wait={WAIT}")
            seen = turn["number"]
            if turn["over"]:
                print("The game is over:", dict(zip(turn["names"], turn["view"]["scores"], strict=True)))
                return
            if turn["yours"]:
                action = choose(turn["legal"])
                print(action)
                seat.ask("moves", {"position": turn["position"], "action": action})
        except urllib.error.HTTPError as error:
            reason = json.load(error)["error"]
            if error.code not in (409, 503):  # the table has moved on, or is being set up: look again
                sys.exit(reason)
            print(reason, file=sys.stderr)
            seen = -1
            time.sleep(1)
        except urllib.error.URLError as error:
            print(f"The server is away ({error.reason}): trying again", file=sys.stderr)
            time.sleep(3)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    play(Seat(sys.argv[1]))
