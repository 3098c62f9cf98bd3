"""The first minute: whose time is counted."""

import os
import subprocess
import sys
from pathlib import Path

from bench.first_minute import Server, parent_of


def test_a_server_is_compiling_as_long_as_a_process_of_its_own_runs() -> None:
    assert parent_of(Path(f"/proc/{os.getpid()}/stat")) == os.getppid()
    assert parent_of(Path("/proc/0/stat")) is None
    code = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "input()"])
print(flush=True)
child.wait()
print(flush=True)
input()
"""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], text=True, **pipes) as process:
        assert process.stdin and process.stdout
        server = Server(process, 0)  # type: ignore[arg-type]
        process.stdout.readline()
        assert server.is_compiling
        process.stdin.write("\n")
        process.stdin.flush()
        process.stdout.readline()
        assert not server.is_compiling
        process.communicate("\n")
