"""Card sets: what the two of ours say, how a wrong one is refused, and the commands about cards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from techdeck.cardsets import CardSetError, UnknownCardSet, available, load, loads
from techdeck.cli import run
from techdeck.deck import card_name, parse_card
from techdeck.language import read

pytestmark = pytest.mark.compiled_too

SECOND = load("second_edition")
FIRST = load("first_edition")

# The cards the rulebooks name (deck.md): what is known of each is printed, the rest of it is ours.
PRINTED_NAMES = ["1K", "2K", "1S", "3S", "7S", "13S", "1T", "5T", "1V", "3V"]
PRINTED_EFFECTS = ["2K", "3S", "7S", "13S"]


def test_the_two_sets() -> None:
    assert available() == ["first_edition", "second_edition"]
    for card_set in (FIRST, SECOND):
        assert [card.face for card in card_set.cards] == list(range(54))
        assert all(card.text and card.name for card in card_set.cards)
        assert [card.reading for card in card_set.cards] == [read(card.does, card.when) for card in card_set.cards]


@pytest.mark.rule("DECK-8")
def test_what_the_rulebooks_print_is_marked_printed() -> None:
    assert [card_name(card.face) for card in SECOND.cards if card.name_from == "printed"] == PRINTED_NAMES
    assert [card_name(card.face) for card in SECOND.cards if card.effect_from == "printed"] == PRINTED_EFFECTS
    assert [card_name(card.face) for card in FIRST.cards if card.name_from == "printed"] == []
    assert [card_name(card.face) for card in FIRST.cards if card.effect_from == "printed"] == ["12K"]


@pytest.mark.rule("DECK-7")
@pytest.mark.parametrize(
    ("card", "name", "does"),
    [
        ("2K", "The Internet", "draw 3; discard 2"),
        ("3S", "Biometrics", "name value; each: discard 1 named -> draw 1"),
        ("7S", "Earth Sciences", "cut deck; take 1"),
        ("13S", "Artificial Intelligence", "replace neutral"),
        ("W.2", "Black Swan", "may replace neutral; may replace neutral; each: may recover 1"),
    ],
)
def test_cards_of_the_second_edition(card: str, name: str, does: str) -> None:
    found = SECOND.cards[parse_card(card)]
    assert (found.name, found.does, found.kind, found.start, found.when) == (name, does, "", False, "E")


def test_cards_of_the_first_edition() -> None:
    kinds = [card.kind for card in FIRST.cards]
    assert (kinds.count("venture"), kinds.count("group")) == (22, 32)
    starting = {card_name(card.face) for card in FIRST.cards if card.start}
    assert starting == set("4V 1T 2S 3K 1K 3V 4T 1S 2K 1V".split())  # P2P-S4
    assert FIRST.cards[parse_card("9T")].when == "A"
    assert FIRST.cards[parse_card("10V")].does == "enlist hand"


# ---- The hash


def test_the_hash_is_of_the_content_not_of_the_layout() -> None:
    spaced = SECOND.source.replace("draw 3; discard 2", "draw  3;discard 2").replace("\n[3K]", "\n# hello\n\n[3K]")
    assert loads(spaced).hash == SECOND.hash
    assert loads(SECOND.source.replace("Draw three cards.", "Take three cards.")).hash != SECOND.hash
    assert loads(SECOND.source.replace('"draw 3; discard 2"', '"draw 3; discard 1"')).hash != SECOND.hash
    assert FIRST.hash != SECOND.hash


# ---- Wrong sets


def line_of(text: str) -> int:
    """The line of the second edition in which *text* stands first."""
    return SECOND.source[: SECOND.source.index(text)].count("\n") + 1


def problems(text: str) -> list[str]:
    with pytest.raises(CardSetError) as caught:
        loads(text, "my.toml")
    return str(caught.value).split("\n")


def spoiled(old: str, new: str) -> list[str]:
    assert old in SECOND.source
    return problems(SECOND.source.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "column", "message"),
    [
        ("draw 3; discard 2", "draw 3; discrad 2", 17, "2K: unknown verb `discrad` (did you mean `discard`?); allowed"),
        ("draw 3; discard 2", "draw 3; take 2", 17, "2K: `take` needs an earlier `look`, `reveal` or `cut` of cards"),
        ('"draw 3; discard 2"', "'draw 3; discard 21'", 25, "2K: `21` is not a number from 1 to 20"),
        ("draw 3; discard 2", r"draw\u0020 3; discard\t2", 30, r"2K: '\t' is no letter of this language"),
        ('does = "draw 3; discard 2"', 'does = """\ndrow 3"""', 8, "2K: unknown verb `drow` (did you mean `draw`?)"),
        ('does = "draw 3; discard 2"', '  does="drow 3"', 9, "2K: unknown verb `drow` (did you mean `draw`?)"),
        ('does = "draw 3; discard 2"', 'does = ""', 1, "2K: `does` must be a text"),
        ('does = "draw 3; discard 2"', "does = 7", 1, "2K: `does` must be a text"),
        (
            'does = "draw 3; discard 2"',
            'deos = "draw 3"',
            1,
            "2K: unknown key `deos` (did you mean `does`?); there are",
        ),
        ('does = "draw 3; discard 2"', 'kind = "group"', 1, '2K: `kind` is for sets with edition = "first"'),
    ],
)
def test_a_wrong_line_is_named_with_its_column(old: str, new: str, column: int, message: str) -> None:
    found = spoiled(old, new)
    place = f"my.toml:{line_of('draw 3; discard 2')}:{column}: "
    assert [line for line in found if line.startswith(place + message)], found


def test_what_is_missing_is_named() -> None:
    assert spoiled('does = "draw 3; discard 2"\n', "") == [f"my.toml:{line_of('[2K]')}:1: 2K has no `does`"]
    source = 'from = { name = "printed", effect = "printed" }\n'
    wanted = 'from = { name = "house", effect = "house" }'
    assert spoiled(source, "") == [f"my.toml:{line_of('[2K]')}:1: 2K needs `{wanted}`"]
    assert spoiled(source, 'from = "house"\n') == [f"my.toml:{line_of(source)}:1: 2K needs `{wanted}`"]


def test_a_wrong_source_is_named() -> None:
    found = spoiled('effect = "printed" }', 'effect = "print" }')
    message = "2K: effect is from `print` (did you mean `printed`?); it is `printed` or `house` (DECK-8)"
    assert found == [f"my.toml:{line_of('draw 3; discard 2') + 1}:1: {message}"]


def test_a_missing_and_an_unknown_card_are_named() -> None:
    assert spoiled("[4K]", "[14K]") == [
        "my.toml:1:1: card `4K` is missing: a set has all 54",
        f"my.toml:{line_of('[4K]')}:1: no card is called `14K` (did you mean `4K`?)",
    ]
    wild = '["W.1"]'
    assert spoiled(wild, "[W.1]") == [
        "my.toml:1:1: card `W.1` is missing: a set has all 54",
        f'my.toml:{line_of(wild)}:1: TOML reads [W.1] as a table of a table: write ["W.1"]',
    ]


def test_all_problems_of_a_file_are_reported_together() -> None:
    text = SECOND.source.replace("draw 3; discard 2", "drow 3").replace("cut deck; take 1", "cut dekc; take 1")
    found = problems(text.replace("[set]", "[sett]"))
    assert [line.split(": ")[1] for line in found] == [
        "every card set begins with a table [set]",
        "no card is called `sett`",
        "2K",
        "7S",
    ]


def test_broken_toml_has_its_place() -> None:
    assert spoiled("[9S]", "[9S") == [
        f"my.toml:{line_of('[9S]')}:4: not TOML: expected ']' at the end of a table declaration"
    ]
    assert problems("[set]\nname = ") == ["my.toml:2:1: not TOML: invalid value"]
    assert problems(f"x = {'[' * 5000}")[0].startswith("my.toml:1:1: not TOML: ")
    assert problems("")[0] == "my.toml:1:1: every card set begins with a table [set]"


def test_a_table_inside_a_text_is_no_table() -> None:
    text = SECOND.source.replace('about = """', 'about = """\n[2K]\ndoes = "no"\n').replace(
        "draw 3; discard 2", "drow 3"
    )
    (problem,) = problems(text)
    assert problem.startswith(f"my.toml:{line_of('draw 3; discard 2') + 3}:9: 2K: unknown verb `drow`")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'kind = "group"',
            'kind = "groop"',
            "1K: `kind` is `groop` (did you mean `group`?); it is one of venture, group",
        ),
        ('kind = "group"\n', "", "1K has no `kind`"),
        ("start = true", 'start = "S"', "1K: `start` is true or false"),
        ('when = "W"', 'when = "X"', "1K: `when` is `X`; it is one of E, A, W"),
        ('when = "W"', 'when = "E"', "1K: `enlist` is used when you win an assist only (when = 'W', this card: 'E')"),
        (
            'edition = "first"',
            'edition = "third"',
            "set: `edition` is `third`; it is one of first, second",
        ),
    ],
)
def test_a_wrong_first_edition(old: str, new: str, message: str) -> None:
    found = problems(FIRST.source.replace(old, new, 1))
    assert [line.partition(": ")[2] for line in found] == [message]


def test_unknown_sets_and_files(tmp_path: Path) -> None:
    with pytest.raises(UnknownCardSet, match=r"no card set `secnd_edition` \(did you mean `second_edition`"):
        load("secnd_edition")
    with pytest.raises(UnknownCardSet, match="there are first_edition, second_edition, or give a file"):
        load(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'[set]\nname = "caf\xe9"\n')
    with pytest.raises(CardSetError, match=r"latin\.toml:2:1: the file is not UTF-8"):
        load(latin)


# ---- techdeck cards


def test_check_tells_what_each_card_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SECOND.source, encoding="utf-8")
    assert run(["cards", "check", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.count("  Peer-to-Peer: ") == 54
    assert "8S Stem Cells may replace own; draw 1" in out
    assert "  Tech Exchange, Classic games: Nothing here (GEN-31). Draw a card from the deck.\n" in out
    assert out.endswith(f"{path}: all 54 cards are right\n")


def test_check_tells_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SECOND.source.replace("draw 3; discard 2", "drwa 3; discard 2"), encoding="utf-8")
    assert run(["cards", "check", str(path)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{path}:{line_of('draw 3; discard 2')}:9: 2K: unknown verb `drwa` (did you mean `draw`?); ")
    assert out.endswith("\n1 to put right\n")


def test_show_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "7S"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[:5] == [
        "7S Earth Sciences 7-Science, Second edition",
        "Cut the deck at a random point. Reveal that card and take it.",
        "cut deck; take 1",
        "name: printed, as in the rulebooks",
        "effect: printed, as in the rulebooks",
    ]
    rules = [line.split(" ")[0] for line in lines if line[:3] in ("EFF", "C2-", "C1-")]
    assert rules == ["EFF-TAKE", "EFF-CUT", "C2-P11", "C2-G6", "C2-N27"]


def test_show_a_card_of_the_first_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "show", "10V", "--set", "first_edition"]) == 0
    out = capsys.readouterr().out
    assert "group card (C1-1), when W (C1-2 to C1-4)" in out
    assert "  Peer-to-Peer: Put the customer into your group hand.\n" in out
    assert "C1-R2 " in out
    assert "Tech City" not in out


def test_list_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 54
    assert lines[1].split() == ["2K", "The", "Internet", "Draw", "three", "cards.", "Discard", "two", "cards."]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("cards show 7s", "no card is called `7s` (did you mean `7S`?)"),
        ("cards show 7S --set nope", "no card set `nope`"),
        ("cards check nope.toml", "no card set `nope.toml`"),
        ("cards show", "requires an argument"),
        ("cards shw 7S", 'Did you mean "show"?'),
        ("crads", 'Did you mean "cards"?'),
        ("cards list --sett x", "--sett"),
    ],
)
def test_bad_usage_is_one_line(line: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("techdeck: ")
    assert captured.err.count("\n") == 1
    assert reason in captured.err


def test_the_command_itself() -> None:
    command = [sys.executable, "-m", "techdeck.cli", "cards", "show", "7s"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("techdeck: no card is called `7s`")
