"""Settings of all tests."""

from importlib.util import find_spec

from hypothesis import settings

settings.register_profile("signoria", deadline=None)  # a first call may compile
settings.load_profile("signoria")

if find_spec("banco") is None:  # its tests run where it is installed: tests/test_sixth_game.py
    collect_ignore = ["sixth_game"]
