"""Names: what can be seen of them, and which ones look alike."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from signoria.web.domain.errors import Invalid
from signoria.web.domain.events import Event
from signoria.web.domain.names import (
    BOT_NAMES,
    LONGEST_NAME,
    bot_name,
    clean_name,
    clean_text,
    free_name,
    is_taken,
    mixes_scripts,
    skeleton,
)
from signoria.web.domain.seating import SeatWish, opening
from signoria.web.domain.table import Table
from tests.web.domain.test_table import AT, happen, table

NAMES = st.text(max_size=40) | st.sampled_from(
    [*BOT_NAMES, "Anna", "Anna 2", "Anna 3", "Player 2", "x" * 24, ""]
)


def test_bots_find_a_name_though_people_have_all_of_theirs() -> None:
    seats = opening(
        "medici", [SeatWish("screen", name) for name in BOT_NAMES[:5]] + [SeatWish("bot")], {}
    ).seats
    assert seats[5].name == BOT_NAMES[5]
    people = [SeatWish("screen", name) for name in BOT_NAMES[:5]]
    taken = opening("medici", [*people, SeatWish("bot", BOT_NAMES[5])], {}).seats
    assert [seat.name for seat in taken] == list(BOT_NAMES)
    at = Table("t", Event(0, AT, opening("medici", [SeatWish("friend", name) for name in BOT_NAMES], {})))
    happen(at, at.start_with_bots("easy"))
    assert len(set(map(skeleton, at.names))) == 6


@given(
    st.lists(NAMES, min_size=6, max_size=6),
    st.lists(st.sampled_from(["me", "bot", "friend"]), min_size=6, max_size=6),
)
def test_whatever_names_are_wished_everybody_gets_one_of_their_own(
    names: list[str], kinds: list[str]
) -> None:
    wishes = [SeatWish(kind, name) for kind, name in zip(kinds, names, strict=True)]
    given_names = [seat.name for seat in opening("medici", wishes, {}).seats]
    assert len(set(map(skeleton, given_names))) == 6
    assert all(0 < len(name) <= LONGEST_NAME for name in given_names)


@given(st.text(max_size=60))
def test_a_clean_name_stays_as_it_is_and_shows_all_it_has(name: str) -> None:
    cleaned = clean_name(name)
    assert clean_name(cleaned) == cleaned and len(cleaned) <= LONGEST_NAME and cleaned == cleaned.strip()
    assert all(unicodedata.category(letter)[0] not in "C" for letter in cleaned)
    cleaned.encode()
    clean_text(name).encode()


@pytest.mark.parametrize(
    ("typed", "cleaned"),
    [
        ("An\u202ena", "Anna"),
        ("A\u200bn\u00adn\ufeffa", "Anna"),
        ("Anna\x00\x1b[31m", "Anna[31m"),
        ("Anna\n\tBram", "Anna Bram"),
        ("\u3164\u2800\u115f", ""),
        ("Z" + "\u0301" * 50 + "oe", "Z\u0301\u0301\u0301oe"),
        ("\u2066Anna\u2069", "Anna"),
        ("\ud800Anna", "Anna"),
    ],
)
def test_what_cannot_be_seen_is_left_out(typed: str, cleaned: str) -> None:
    assert clean_name(typed) == unicodedata.normalize("NFC", cleaned)


def test_emoji_of_several_parts_can_be_said_but_nobody_turns_the_writing_round() -> None:
    assert clean_text("👩\u200d🌾 \u202egniht\n") == "👩\u200d🌾 gniht"


@pytest.mark.parametrize(
    "other",
    [
        *(
            "anna",
            "ANNA",
            "Аnnа",
            "Ａｎｎａ",
            "A n n a",
            "Ànná",
            "Ann@",
            "𝐀𝐧𝐧𝐚",
            "An\u200bna",
            "Anna.",
            "_Anna_",
        ),
        *("ᴀɴɴᴀ", "Ɑnna", "Anna'", "A-n-n-a", "ꓮꓠꓠꓮ", "Brarn", "Łucia", "VVanda", "ægir", "ᎬᏙᎪ"),
    ],
)
def test_names_that_look_alike(other: str) -> None:
    assert is_taken(other, ["Bram", "Anna", "Lucia", "Wanda", "AEgir", "Eva"])


@pytest.mark.parametrize("mixed", ["Ꭺnna", "Anηa", "ꓡisa", "Noaհ", "Roѕa", "Anna Вram", "ⲙia", "ѵera"])
def test_a_word_of_several_scripts_is_no_name(mixed: str) -> None:
    assert mixes_scripts(mixed)
    at = table(kinds="me friend bot", spectators_speak=True)
    for refused in (lambda: at.sit(1, mixed, at.seats[1].colour), lambda: at.say(None, mixed, "hello")):
        with pytest.raises(Invalid, match="one alphabet"):
            refused()
    assert opening("strozzi", [SeatWish("me", mixed), SeatWish("bot")], {}).seats[0].name == "Player 1"


@pytest.mark.parametrize(
    "name",
    [
        "Анна",
        "Anna Анна",
        "Σοφία",
        "安娜Anna",
        "アンナさん",
        "김Anna",
        "Anna 2",
        "𝐀𝐧𝐧𝐚",
        "O'Neil",
        "Zoë 🙂",
        "ª",
    ],
)
def test_names_of_the_world_are_names(name: str) -> None:
    assert not mixes_scripts(clean_name(name))


@pytest.mark.parametrize("other", ["Anne", "Anna 2", "Hanna", "Ana"])
def test_names_that_do_not(other: str) -> None:
    assert not is_taken(other, ["Bram", "Anna"])


@given(NAMES, st.lists(NAMES, max_size=8))
def test_a_free_name_is_free(name: str, taken: list[str]) -> None:
    assert not is_taken(free_name(name, taken), taken)
    assert not is_taken(bot_name(taken), taken)


def test_circles_around_a_letter_are_marks_too() -> None:
    piled = "Anna" + "\u0489\u20dd" * 5
    assert clean_name(piled) == "Anna\u0489\u20dd"
    assert is_taken("An\u20ddna", ["Anna"]), "it reads the same"
    assert clean_name("1\ufe0f\u20e3") == "1\ufe0f\u20e3", "a key, as phones write it"


def test_marks_alone_are_no_name() -> None:
    assert clean_name("\u0301" * 5) == "" and clean_name("Anna \u0301\u20dd") == "Anna"
