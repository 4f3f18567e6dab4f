"""techdeck play: whole games through a terminal and through a pipe, bad input, undo, save and resume."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from techdeck import games, new_match, replay
from techdeck.cardsets import load
from techdeck.cli import run
from techdeck.commands.draw import first_sentence, show_about, table_text
from techdeck.deck import card_name
from techdeck.engine import events as ev
from techdeck.engine.match import Match
from techdeck.engine.record import parse
from tests.engine.table import all_do, first, pass_until, tug, use

Screen = pytest.CaptureFixture[str]

ROOT = Path(__file__).parents[1]
START = [sys.executable, "-c", "from techdeck.cli import main; main()", "play"]


class Typed:
    """Types lines into `techdeck play` in this process, from a pipe, and gives what was shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: Screen, folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.file = folder / "game.record"
        self.code = -1

    def __call__(self, lines: str, *arguments: str, new: bool = True, game: str = "tug") -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        named = [game] if new and game and "tug" not in arguments else []
        start = ["--seed", "5"] if new and "--seed" not in arguments else []
        if new and "--save" not in arguments:
            start += ["--save", str(self.file)]
        self.code = run(["play", *named, *start, *arguments])
        told = self.capsys.readouterr()
        assert "Traceback" not in told.err
        return told.out + told.err

    def match(self) -> Match:
        return replay(self.file.read_text())


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: Screen, tmp_path: Path) -> Typed:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Typed(monkeypatch, capsys, tmp_path)


def tables(shown: str) -> list[str]:
    """Every table that was shown: from its head to the empty line behind it."""
    return [part.partition("\n\n")[0] for part in shown.split("── ann ")[1:]]


# Whole games.


@pytest.mark.parametrize("opponents", ["random", "greedy"])
@pytest.mark.parametrize("seats", ["1", "2", "4"])
def test_a_whole_game_through_a_pipe(typed: Typed, opponents: str, seats: str) -> None:
    shown = typed("1\n" * 600, "tug", "--seats", seats, "--opponents", opponents, "--option", "rounds=3")
    assert typed.code == 0
    match = typed.match()
    assert match.over
    assert match.outcome is not None
    assert f"The game is over: {match.outcome.words} ({match.outcome.rule})" in shown
    assert f"The record: {typed.file}" in shown
    assert "\x1b" not in shown


def test_a_whole_game_for_all_seats(typed: Typed) -> None:
    shown = typed("1\n" * 600, "--opponents", "me", "--option", "rounds=2")
    assert typed.match().over
    assert "── bo " in shown
    assert "You won" not in shown


def test_a_long_option_is_set_apart_from_what_it_would_do(typed: Typed) -> None:
    shown = typed("10T\npass\n3K\npass\n2S\n3V\npass\n", "--seed", "3", game="peer-to-peer")
    assert "   1  venture-1 no point yet" in shown
    assert "   2  score     1 point" in shown


@pytest.mark.rule("P2P-R2")
@pytest.mark.parametrize(("unhappy", "said"), [("1", "You did not win."), ("99", "")])
def test_who_plays_alone_is_told_whether_it_was_won(typed: Typed, unhappy: str, said: str) -> None:
    """Where it cannot be lost there is only the result."""
    shown = typed("1\n" * 900, "--seats", "1", "--option", f"unhappy={unhappy}", game="peer-to-peer")
    assert typed.match().over
    assert [line for line in ("You won.", "You did not win.") if line in shown] == ([said] if said else [])


def test_the_same_seed_is_the_same_game(typed: Typed) -> None:
    assert typed("2\n" * 400, "--option", "rounds=2") == typed("2\n" * 400, "--option", "rounds=2")


# Answers.


@pytest.mark.parametrize("spelling", ["{0} {1}", "bid {0} {1}", "1 2", "{0} 2", "bid 1 2", "{2} {3}"])
def test_every_way_to_type_a_bid(typed: Typed, spelling: str) -> None:
    """Both seats pass on effects; then the first bids two cards in one line."""
    match = tug(seed=5)
    bid = pass_until(match, "bid")
    one, two = bid.words[:2]
    spelled = spelling.format(one, two, one.lower(), two.lower().partition(".")[0])
    typed(f"pass\npass\n{spelled}\n", "--opponents", "me")
    assert parse(typed.file.read_text()).lines[2].words == f"bid {one} {two}"


def test_a_number_that_can_itself_be_picked_is_no_number_of_an_option(typed: Typed, tmp_path: Path) -> None:
    """A 4 that may become 2, 3, 5 or 6: typing 3 makes it 3, not the third of these."""
    cards = tmp_path / "shifting.toml"
    cards.write_text(all_do("shift mine 0-2").source)
    seed, number = next((seed, four) for seed in range(100) if (four := four_in_hand(seed)))
    typed(f"1\n{number}\n3\n", "--seed", str(seed), "--cards", str(cards), "--opponents", "me")
    assert [line.words for line in typed.match().record.lines][2] == "to 3"


def four_in_hand(seed: int) -> int:
    """The number of the option that is a 4, of the first shift of this deal."""
    match = tug("shift mine 0-2", seed=seed)
    use(match)
    fours = [number for number, word in enumerate(first(match)[1].words, 1) if word.startswith("4")]
    return fours[0] if fours else 0


def test_what_happened_since_my_last_decision_is_told(typed: Typed) -> None:
    shown = typed("pass\npass\n1 2\n1 2\n", "--opponents", "me", "--option", "rounds=1")
    for told in typed.match().log("ann"):
        assert f"{told.words} {told.rule}" in shown or (told.heading and told.words in shown)


def test_somebody_for_all_seats_may_take_a_sealed_answer_back(typed: Typed) -> None:
    match = tug(seed=5)
    name = match.record.seats[pass_until(match, "bid").seats[0]]
    typed(f"pass\npass\n1 2\n{name}: take-back\n", "--opponents", "me")
    assert typed.match().record.lines[-1].words == "take-back"


@pytest.mark.rule("P2P-A1", "GEN-12")
def test_an_undo_inside_a_move_takes_its_last_card_up_again(typed: Typed) -> None:
    """Also while the other team has put its cards down; after it, an undo goes to the decision before."""
    start = "10T\npass\n3K\npass\n"
    typed(f"{start}4V\n1T\nundo\nundo\n", "--seed", "3", game="peer-to-peer")
    match = typed.match()
    assert [line.words for line in match.record.lines[-4:]] == [
        "assist 4V",
        "assist 1T",
        "take-back assist 4V",
        "take-back",
    ]
    assert not match.questions("ann")[0].begun
    typed(f"{start}4V\nundo\nundo\nyes\n", "--seed", "3", game="peer-to-peer")
    assert re.fullmatch(r"undo to \d+ by ann, agreed", str(typed.match().record.lines[-1]))
    assert typed.match().questions("ann")[0].kind == "use"


def test_while_a_move_is_taken_back_others_do_not_act(typed: Typed) -> None:
    typed("offer\nundo\noffer\nundo\n", "--seats", "3", "--seed", "1", game="tech-exchange")
    lines = typed.match().record.lines
    first = next(at for at, line in enumerate(lines) if line.words == "offer")
    assert {line.seat for line in lines[first:]} == {"ann"}
    assert [line.words for line in lines[first:]] == ["offer", "take-back", "offer", "take-back"]


# Bad input.


BAD = [
    "foo",
    "99",
    "0",
    "-1",
    "1 1",
    "bid",
    "7S.9",
    "ann:",
    "bo: pass",
    "cy: pass",
    "take-back",
    "x" * 10_000,
    "é ☃ \x1b[A",
]
BAD += ["why", "why foo", "? foo", "save /nowhere/x/y", "save \0", "undo", "1 2 3 4 5 6 7 8", "'", "\ufffd", "²"]


@pytest.mark.parametrize("line", BAD)
def test_bad_input_gets_a_line_and_changes_nothing(typed: Typed, line: str) -> None:
    nothing = typed("")
    before = typed.file.read_text()
    shown = typed(f"{line}\n")
    assert typed.code == 0
    assert typed.file.read_text() == before
    answers = shown.partition("> ")[2].partition("> ")[0].splitlines()
    assert len(answers) >= 2  # what was typed, and what is said about it
    assert shown.partition("> ")[0] == nothing.partition("> ")[0]


def test_an_empty_line_is_no_pass(typed: Typed) -> None:
    assert "type an option" in typed("\n  \n")
    assert "ann" not in {line.seat for line in typed.match().record.lines}


def test_a_refusal_names_the_rule_and_what_is_allowed(typed: Typed) -> None:
    row = tug(seed=5).position.zones[1]
    shown = typed(f"{card_name(row[-1], 2)}\n")
    assert re.search(r"you may not: .* it lies in the row; allowed: .*, pass \(TUG-2\)", shown)


# Questions about the game.


def test_help_rules_cards_piles_and_why(typed: Typed) -> None:
    shown = typed("?\nhelp\n? TUG-5\n?gen-12\n? 7S\n? 7s.2\n? W.1\n? expelled\nwhy 9T\nwhy 1\nlog\ntable\n")
    assert shown.count("quit         leave") == 2
    assert "TUG-5 The high" in shown
    assert "GEN-12 At the same time" in shown
    assert shown.count("7S Earth Sciences 7-Science\n  Cut the deck") == 2
    assert "W.1 " in shown
    assert "may not: 9T.1 is not among" in shown
    assert "is allowed (TUG-2)" in shown
    assert len(tables(shown)) == 2
    assert tables(shown)[0] == tables(shown)[1]


def with_discard(size: int) -> Match:
    """Tech City with so many cards in the discard."""
    match = new_match("tech-city", 2, 3)
    layout = match.position.layout
    for card in match.position.zones[layout.deck[0]][-size:]:
        match.position.move(card, layout.discard[0], ev.DISCARDED, 0)
    return match


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize("size", [1, 12, 13, 20])
def test_every_pile_can_be_looked_through(size: int, capsys: Screen) -> None:
    """A big one in full when asked for, and the table says how."""
    match = with_discard(size)
    names = [card_name(card) for card in match.position.zones[match.position.layout.discard[0]]]
    (line,) = [line.plain for line in table_text(match, 0) if "discard  " in line.plain]
    if size > 12:
        assert line.endswith(f"{size} cards, the latest {' '.join(names[-12:])} (? discard shows all)")
    else:
        assert line.endswith(f"discard  {' '.join(names)}")
    assert show_about("discard", match, 0, load("second_edition"))
    assert capsys.readouterr().out == f"discard {' '.join(names)}\n"


@pytest.mark.rule("GEN-3")
@pytest.mark.parametrize(
    ("word", "titles"),
    [
        ("score", ["your score pile"]),
        ("Venture", ["your venture 1", "your venture 2"]),
        ("VENTURE 2", ["your venture 2"]),
        ("Team 2's score pile", ["team 2's score pile"]),
        ("unhappy", ["unhappy pile"]),
        ("vent", []),
    ],
)
def test_piles_are_called_as_players_would(word: str, titles: list[str], capsys: Screen) -> None:
    match = new_match("peer-to-peer", ["ann", "bo", "cy"], 3, teams=122)  # the smaller team has two ventures (P2P-S1)
    assert show_about(word, match, 0, load("second_edition")) == bool(titles)
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) == len(titles)
    assert all(line.startswith(f"{title} ") for line, title in zip(shown, titles, strict=True))


@pytest.mark.parametrize("line", ["undo 2", "log 3", "hint me", "table now", "quit it"])
def test_a_command_that_stands_alone_takes_nothing_behind_it(typed: Typed, line: str) -> None:
    command, rest = line.split()
    assert f"{command} stands alone: {rest} means nothing behind it" in typed(f"{line}\n")


@pytest.mark.rule("GEN-3")
def test_an_empty_pile_says_so(typed: Typed) -> None:
    shown = typed("? expelled\n? discard\n", "--seed", "3", game="peer-to-peer")
    for zone in ("row", "unhappy pile", "your discard", "bo's score pile"):
        assert re.search(rf"(?m)^ *{zone}  empty$", shown), zone
    assert "\nexpelled pile empty\n" in shown
    assert "\nyour discard empty\n" in shown
    assert "beside" not in shown


def test_a_rule_that_begins_with_another_is_shown_with_it(typed: Typed) -> None:
    shown = typed("? EFF-REPLACE\n")
    assert re.search(r"(?m)^EFF-REPLACE GEN-8\. The doer picks the card; .*\nGEN-8 Replace: discard the card", shown)


def test_the_rule_behind_a_prompt_says_more_than_where_it_is_said() -> None:
    assert first_sentence("EFF-REPLACE") == "Replace: discard the card and put the replacing card in its place."


def test_a_hint_is_a_move_with_its_reason_that_can_be_typed(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("techdeck.commands.person.ADVISER", "search:20")  # need not be clever here
    start = "--seed 1 --seats 2 --opponents me".split()
    shown = typed("hint\n", *start, game="peer-to-peer")
    hint = re.search(r"(?m)^(.+): expected to (gain|fall) \d+\.\d points ", shown)
    assert hint, shown
    assert not typed.match().record.lines
    typed(f"{hint[1]}\n", *start, game="peer-to-peer")
    assert len(typed.match().record.lines) == 1


# Undo.


def test_a_free_undo_goes_back_at_once(typed: Typed) -> None:
    before = typed("pass\n", "--opponents", "me")
    shown = typed("pass\nundo\n", "--opponents", "me")
    assert "all the same" not in shown
    record = typed.match().record
    assert [record.lines[-1].undo_to, record.lines[-1].agreed] == [0, False]
    assert before.count("(TUG-2)") + 1 == shown.count("(TUG-2)")


def test_an_undo_that_is_not_free_says_why_and_asks(typed: Typed) -> None:
    shown = typed("1\nundo\nno\n")
    assert re.search(r"this undo is not free: .* since", shown)
    assert "nothing was undone" in shown
    assert typed.match().record.lines[-1].undo_to == -1
    shown = typed("1\nundo\nyes\n")
    line = typed.match().record.lines[-1]
    assert (line.undo_to >= 0, line.agreed, line.seat) == (True, True, "ann")
    assert tables(shown)[0] == tables(shown)[-1]


def test_undo_goes_back_pick_by_pick_and_decision_by_decision(typed: Typed) -> None:
    """A pass that completes the bid is undone; what was picked before it is taken back; then the use is undone."""
    typed("pass\n1\npass\nundo\nyes\nundo\nundo\nyes\n", "--option", "rounds=3")
    lines = typed.match().record.lines
    used, bid, passed, *back = [number for number, line in enumerate(lines, 1) if line.seat == "ann"]
    assert [lines[number - 1].words for number in (used, passed)] == ["use pass", "bid pass"]
    assert bid == passed - 1
    assert [lines[number - 1].words or lines[number - 1].undo_to for number in back] == [bid, "take-back", used - 1]


# Save and resume.


def test_save_and_resume_gives_the_same_table(typed: Typed) -> None:
    shown = typed("pass\n1\nsave\n")
    assert f"saved: {typed.file}" in shown
    again = typed("", "--resume", str(typed.file), new=False)
    assert tables(again) == tables(shown)[-1:]
    assert again.partition("\n\nann: ")[2].partition("> ")[0] == shown.rpartition("\n\nann: ")[2].partition("> ")[0]


def test_a_resumed_game_goes_on_as_it_would_have(typed: Typed) -> None:
    typed("1\n" * 600, "--option", "rounds=3")
    straight = typed.file.read_text()
    typed("1\n" * 4, "--option", "rounds=3")
    typed("1\n" * 600, "--resume", str(typed.file), new=False)
    assert typed.file.read_text() == straight


def test_save_under_another_name_and_go_on_there(typed: Typed, tmp_path: Path) -> None:
    other = tmp_path / "other.record"
    shown = typed(f"1\nsave {other}\n1\nquit\n")
    assert f"Go on with: ./run play --resume {other}" in shown or f"techdeck play --resume {other}" in shown
    assert len(replay(other.read_text()).record.lines) > len(typed.match().record.lines) > 0


def test_quit_says_how_to_go_on_with_the_same_seat_and_opponents(typed: Typed) -> None:
    shown = typed("quit\n", "--me", "bo", "--opponents", "random")
    assert f"play --resume {typed.file} --me bo --opponents random" in shown
    assert "play --resume" in typed("", "--opponents", "me")
    assert "--opponents me" in typed("", "--opponents", "me")


def test_where_nothing_can_be_written_it_is_said(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "flat").write_text("")
    shown = typed("", "--save", str(tmp_path / "flat" / "x"))
    assert "NOT saved" in shown
    assert typed.code == 1


def test_a_finished_game_that_is_resumed_shows_its_end(typed: Typed) -> None:
    typed("1\n" * 400, "--option", "rounds=1")
    assert "The game is over" in typed("", "--resume", str(typed.file), new=False)


def test_time_that_is_up(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    # Of the person's clock alone: whoever else looks at the time must not make it go faster.
    monkeypatch.setattr("techdeck.commands.person.time", SimpleNamespace(monotonic=lambda: next(clock) * 0.3))
    shown = typed("1\n" * 100, "--option", "patience=1000", "--option", "rounds=1")
    assert "Time was up" in shown
    assert "time ran out for you" in " ".join(shown.split())
    assert typed.match().over


def test_a_mistake_of_ours_saves_the_game_too(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(Match, "answer_words", broken)
    assert "our mistake (ZeroDivisionError: oh)" in typed("1\n")
    assert typed.code == 1
    assert parse(typed.file.read_text()).game == "tug"


# Setting up.


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "there is no game `chess`"),
        (["tgu"], "did you mean `tug`"),
        (["tug", "--seats", "9"], "1 to 6 players"),
        (["tug", "--seats", "0"], "1 to 6 players"),
        (["tug", "--seats", "two"], "two"),
        (["tug", "--me", "zoe"], "the seats are ann, bo"),
        (["tug", "--me", "3"], "the seats are ann, bo"),
        (["tug", "--option", "rounds"], "not name=number"),
        (["peer-to-peer", "--option", "start=own"], "begin with alone (P2P-S5): 0 (the book's), 1 (choose your own);"),
        (["tug", "--option", "rounds=99"], "not possible"),
        (
            ["peer-to-peer", "--option", "teams=111"],
            "teams=111 is not possible; one of 0 (at random), 1 (seats in turn), 12 (seats 1 against 2), 21 (seats 2 "
            "against 1)\n",
        ),
        (
            ["peer-to-peer", "--option", "teams=12", "--seats", "1"],
            "teams=12 is not possible; one of 0 (at random), 1 (seats in turn)\n",
        ),
        (["tug", "--option", "runds=3"], "did you mean `rounds`"),
        (["tug", "--cards", "nonsuch"], "no card set"),
        (["tug", "--opponents", "clever"], "clever"),
        (["--resume", "/nowhere/x"], "No such file"),
        (["--resume", "x", "--seats", "3"], "leave out"),
    ],
)
def test_what_cannot_be_set_up_is_one_line(typed: Typed, arguments: list[str], said: str) -> None:
    shown = typed("", *arguments, new=False)
    assert typed.code == 2
    assert said in shown
    assert len(shown.splitlines()) == 1


def test_me_may_be_a_number(typed: Typed) -> None:
    assert "you are bo" in typed("", "--me", "2")


def test_several_games_are_a_list_to_choose_from(typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = typed("5\ntgu\n3\n", game="")
    assert "   2  tech-city          Tech City" in shown
    assert "   4  tug" in shown
    assert "there is no game 5" in shown
    assert "did you mean `tug`" in shown
    assert "you are ann" in shown
    assert "no game was chosen" in typed("", game="")
    monkeypatch.setattr(games, "listed", lambda: [])
    assert "no game on the shelf" in typed("", game="")
