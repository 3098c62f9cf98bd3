"""A program beside ours that is asked line by line, and that goes away whatever it does.

It may crash, hang, print without end, stop reading or leave children behind: each question is answered in
time or `BotFailed` says why not, and after `close` nothing of it is left.
"""

import os
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO

from signoria.core.errors import UserError
from signoria.i18n import Sentence, tr

LONGEST_LINE = 10_000
MOST_LINES_AHEAD = 1000
"""More answers than this without a question, and no more are read."""
LAST_WORDS = 20
"""How many lines of its standard error are kept for the report."""
GRACE = 1.0
"""Seconds in which a program may end by itself when the game is over."""
TO_END = 5.0
"""Seconds to wait for the end of a program that has closed its output: it may take a while."""
POLLING = 0.2
"""Seconds after which we check whether a program that does not answer is still there."""


class BotFailed(UserError):
    """A bot that gave no usable answer; `last_words` is the end of what it wrote to standard error."""

    def __init__(self, reason: Sentence, last_words: Sequence[str] = ()):
        super().__init__(reason, last_words)
        self.last_words = list(last_words)


class Process:
    """A running program. Threads carry questions and answers, so that it can never make us wait."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None):
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,  # a group of its own, to be ended with all its children
            )
        except OSError as error:
            raise BotFailed(tr("It cannot be started: {reason}", reason=error.strerror)) from None
        self.questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self.threads = []
        for carry, pipe in (
            (self._carry_questions, self.process.stdin),
            (self._carry_answers, self.process.stdout),
            (self._carry_errors, self.process.stderr),
        ):
            self.threads.append(threading.Thread(target=carry, args=(pipe,), daemon=True))
            self.threads[-1].start()

    def send(self, text: str) -> None:
        """Send lines to which no answer is expected."""
        self.questions.put(text.encode())

    def answer(self, question: str, seconds: float) -> str:
        """Send lines, and wait for the line that answers them."""
        self.send(question)
        try:
            answer = self._next_answer(time.monotonic() + seconds)
        except queue.Empty:
            self.close(grace=0)
            reason = tr("It did not answer within its time of {seconds} s", seconds=f"{seconds:g}")
            raise BotFailed(reason, self.last_words) from None
        if answer is None:
            raise BotFailed(self._ending(), self.last_words)
        return answer

    def _next_answer(self, deadline: float) -> str | None:
        """A line; None if there are no more, as also when it has ended but a child holds its output open."""
        while True:
            ended = self.process.poll() is not None  # asked first: its last words may be on their way
            left = max(0.0, deadline - time.monotonic())
            try:
                return self.answers.get(timeout=min(left, POLLING))
            except queue.Empty:
                if ended:
                    return None
                if not left:
                    raise

    def _ending(self) -> Sentence:
        """Why there are no more answers."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(TO_END)
        code = self.process.returncode
        self.close(grace=0)
        if code is None:
            return tr("It closed its output")
        if code < 0:
            return tr("It was ended by {signal}", signal=signal.Signals(-code).name)
        return tr("It ended by itself, with exit code {code}", code=code)

    def close(self, grace: float = GRACE) -> None:
        """End the program and its children; it has a moment to do so by itself."""
        self.questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(grace)
        if os.name == "posix":
            with suppress(ProcessLookupError, PermissionError):  # all have ended
                os.killpg(self.process.pid, signal.SIGKILL)
        else:
            self.process.kill()
        self.process.wait()
        for thread in self.threads:  # they end with the pipes; a child that fled from the group may hold one
            thread.join(GRACE)

    # --- The three threads ---

    def _carry_questions(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:  # it may have closed its input
            while (question := self.questions.get()) is not None:
                pipe.write(question)
                pipe.flush()

    def _carry_answers(self, pipe: IO[bytes]) -> None:
        with pipe:
            while self.answers.qsize() < MOST_LINES_AHEAD and (line := pipe.readline(LONGEST_LINE)):
                self.answers.put(line.decode("utf-8", "replace").strip())
        self.answers.put(None)

    def _carry_errors(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LONGEST_LINE):
                self.last_words.append(line.decode("utf-8", "replace").rstrip())
