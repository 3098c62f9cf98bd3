"""What is said of the players beside the board."""

from signoria.web.scene.render import _level_name


def test_bots_that_think_little_as_yet_say_so() -> None:
    assert _level_name("hard", "bold", False, "en") == "hard, bold"
    assert _level_name("hard", "bold", True, "en") == "warming up"
    assert _level_name("hard", "bold", True, "nl") == "warmt op"
