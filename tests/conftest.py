"""Settings of all tests."""

from hypothesis import settings

settings.register_profile("signoria", deadline=None)  # a first call may compile
settings.load_profile("signoria")
