"""What is known of a game before it is played: how long it takes."""

import signoria
from signoria.core.info import GameInfo, Minutes
from signoria.i18n import tr


def facts(minutes: Minutes | dict[int, Minutes]) -> GameInfo:
    return GameInfo(
        title="A game",
        author="Nobody",
        year=2026,
        players=(2, 3),
        minutes=minutes,
        sentence=tr("grey"),
        rules_version=1,
        options={},
    )


def test_one_time_holds_for_all() -> None:
    info = facts(90)
    assert info.minutes_by_players() == {2: (90, 90), 3: (90, 90)}
    assert info.playing_time().render("en") == info.playing_time(3).render("en") == "about 90 minutes"
    assert facts(1).playing_time().render("nl") == "ongeveer 1 minuut"


def test_a_time_has_two_ends() -> None:
    info = facts((30, 40))
    assert info.playing_time().render("en") == info.playing_time(2).render("en") == "about 30 to 40 minutes"


def test_a_time_depends_on_the_number_of_players() -> None:
    info = facts({2: (30, 40), 3: 60})
    assert info.minutes_by_players() == {2: (30, 40), 3: (60, 60)}
    assert info.playing_time(2).render("nl") == "ongeveer 30 tot 40 minuten"
    assert info.playing_time(3).render("en") == "about 60 minutes"
    assert info.playing_time().render("en") == "about 30 to 60 minutes"


def test_every_game_tells_its_time_as_the_rulebooks_do() -> None:
    times = {name: info.minutes_by_players() for name, info in signoria.list_games().items()}
    assert all(0 < least <= most for by_players in times.values() for least, most in by_players.values())
    assert (
        times["medici"][6] == (90, 90) and times["medina"][2] == (30, 40) and times["strozzi"][2] == (30, 30)
    )
