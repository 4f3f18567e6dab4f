"""Bots in files of somebody's own: by path, with a parameter, and what is said of those that are no good."""

from __future__ import annotations

import os
import re
from pathlib import Path
from threading import Timer

import pytest

from techdeck import new_match
from techdeck.bots import Asked, Bot, BotError, answer, bot_class
from techdeck.bots.worker import Worker, rules_of
from techdeck.cardsets import load
from techdeck.commands.person import seed_of
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match
from techdeck.engine.view import View
from tests.engine.table import pass_until, tug
from tests.thinking import think_on

pytestmark = pytest.mark.compiled_too


def bot_file(folder: Path, *body: str) -> str:
    lines = ["from techdeck.bots import Bot", "", "class Mine(Bot):", "    def choose(self, view, question):"]
    file = folder / "mine.py"
    file.write_text("\n".join([*lines, *(f"        {line}" for line in body), ""]))
    return str(file)


def asked_to_bid() -> tuple[Match, int]:
    match = tug()
    return match, pass_until(match, "bid").seats[0]


def bid_of(name: str, worker: Worker | None = None) -> list[int]:
    match, seat = asked_to_bid()
    if worker is not None:
        return worker.ask(name, rules_of(match, load("second_edition")), match.view(seat), seat, b"seed")[0]
    made, parameter = bot_class(name)
    return answer(made(match.position.blank(), seat, Dice(b"seed", "bot"), parameter), match.view(seat))[0]


def test_a_file_with_a_parameter(tmp_path: Path) -> None:
    name = bot_file(tmp_path, "return [question.options[int(self.parameter)], question.options[0]]")
    match, _ = asked_to_bid()
    options = match.questions()[0].options
    assert bid_of(f"{name}:2") == [options[2], options[0]]
    assert bid_of(f"{name}:1") == [options[1], options[0]]


def test_the_last_bot_of_a_file_counts_and_those_it_imports_do_not(tmp_path: Path) -> None:
    file = tmp_path / "several.py"
    file.write_text(
        "from techdeck.bots import Bot\n\nclass Base(Bot):\n    pass\n\nclass Mine(Base):\n    pass\n\n"
        "from techdeck.bots.simple import Greedy\n"
    )
    assert bot_class(str(file))[0].__name__ == "Mine"


def test_picks_may_come_one_by_one_and_without_a_list(tmp_path: Path) -> None:
    match, _ = asked_to_bid()
    first, second = match.questions()[0].options[:2]
    assert bid_of(bot_file(tmp_path, "return question.options[0]")) == [first, second]


def test_the_same_seed_the_same_picks_in_another_process(tmp_path: Path) -> None:
    name = bot_file(tmp_path, "return question.options[self.dice.below(len(question.options))]")
    worker = Worker()
    try:
        assert bid_of(name) == bid_of(name, worker) == bid_of(name, worker)
        assert bid_of("search:6") == bid_of("search:6", worker)
    finally:
        worker.stop()


@pytest.mark.compiled_once
@pytest.mark.parametrize("name", ["random", "greedy", "search:3"])
@pytest.mark.parametrize("game", ["tech-city", "peer-to-peer", "tech-exchange"])
def test_the_same_seed_and_iterations_the_same_game(name: str, game: str) -> None:
    first, again, other = (
        think_on(new_match(game, 2, seed=4), 12, name, Dice(seed)).record.lines for seed in (b"a", b"a", b"b")
    )
    assert first == again
    assert name == "greedy" or first != other


# Those that are no good: it is said what is wrong, and what would be right.


def refused(name: str) -> str:
    with pytest.raises(BotError) as error:
        bid_of(name)
    return str(error.value)


def test_a_broken_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Mine(\n")
    assert refused(str(file)).startswith(f"{file} cannot be loaded: SyntaxError: ")
    file = tmp_path / "missing.py"
    file.write_text("import no_such_module\n")
    assert refused(str(file)) == f"{file} cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"


def test_a_file_without_a_bot(tmp_path: Path) -> None:
    file = tmp_path / "empty.py"
    file.write_text("from techdeck.bots.simple import Greedy\n")
    told = f"there is no bot in {file}: a bot is a class that is derived from techdeck.bots.Bot"
    assert refused(str(file)) == told


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refused(f"{tmp_path}/none.py:3") == f"there is no Python file {tmp_path}/none.py"


@pytest.mark.parametrize("pick", ["99", "-2", "'7K'", "17.0", "None"])
def test_a_pick_that_is_not_allowed(pick: str, tmp_path: Path) -> None:
    told = refused(bot_file(tmp_path, f"return [{pick}]"))
    assert re.fullmatch(rf"Mine picks {pick}; allowed: 17 = 5S\.1, .*, -1 = pass \(TUG-\d+\)", told)


@pytest.mark.parametrize("body", ["return []", "pass", "return ()"])
def test_no_pick_at_all(body: str, tmp_path: Path) -> None:
    assert re.fullmatch(r"Mine picks nothing; allowed: 5S\.1, .*, pass \(TUG-\d+\)", refused(bot_file(tmp_path, body)))


def test_picks_after_the_end_of_the_move(tmp_path: Path) -> None:
    told = refused(bot_file(tmp_path, "return question.options[:3]"))
    assert re.fullmatch(r"Mine goes on after its move is complete, with \d+", told)


def in_a_process(name: str) -> str:
    worker = Worker()
    try:
        with pytest.raises(BotError) as error:
            bid_of(name, worker)
        assert len(bid_of("random", worker)) == 2  # the next one can be asked
        return str(error.value)
    finally:
        worker.stop()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return {}['a']", r"KeyError: 'a' \(.*mine.py, line 5\)$"),
        ("import json; json.loads('')", r"JSONDecodeError: .* \(.*mine.py, line 5\)$"),
        ("self.reason = lambda: 0; return question.moves()[0]", "PicklingError|AttributeError|TypeError"),
        ("import sys; sys.exit(3)", "the process of .*mine.py has ended in the middle of its decision"),
        ("return [99]", "Mine picks 99; allowed: "),
    ],
)
def test_what_goes_wrong_in_its_process(body: str, told: str, tmp_path: Path) -> None:
    assert re.match(told, in_a_process(bot_file(tmp_path, body)))


def test_a_mistake_is_found_also_in_a_file_by_a_relative_path(tmp_path: Path) -> None:
    file = os.path.relpath(bot_file(tmp_path, "return {}['a']"))
    assert in_a_process(f"{file}:3") == f"KeyError: 'a' ({file}, line 5)"


# What is no business of a bot.


class Looks(Bot):
    seen: list[Open]

    def choose(self, view: View, question: Asked) -> list[int]:
        self.seen = question.table.opens
        return question.moves()[0]


def test_what_others_have_sealed_is_open_on_the_dealt_table() -> None:
    match, sealed = asked_to_bid()
    bid = match.questions()[0]
    match.answer(sealed, bid.number, *bid.options[1:3])
    assert [question.done for question in match.position.opens] == [True, False]
    seat = match.questions()[0].seats[0]
    assert seat != sealed
    bot = Looks(match.position.blank(), seat, Dice(b"seed"))
    answer(bot, match.view(seat))
    theirs, mine = bot.seen
    assert (theirs.done, theirs.picks) == (False, [])
    assert len(theirs.options) == len(bid.options)
    assert not mine.done


def test_the_dice_of_an_opponent_do_not_tell_the_secret_of_the_deal() -> None:
    match = tug()
    match.record.secret = b"a secret of the deal"
    assert match.record.secret not in seed_of(match, 0)
    assert match.position.dice.seed not in seed_of(match, 0)


def test_a_bot_that_thinks_gives_what_it_has_when_it_is_told_to_hurry() -> None:
    match = new_match("tech-city", 2, seed=3)
    question = match.questions()[0]
    seat = question.seats[0]
    worker = Worker()
    rules = rules_of(match, load("second_edition"))
    worker.ask("search:1", rules, match.view(seat), seat, b"seed")  # it has started
    Timer(0.3, worker.hurry).start()
    picks, _ = worker.ask("search:60s", rules, match.view(seat), seat, b"seed")
    assert worker.seconds < 10
    assert match.why_not(seat, question.number, *picks) is None
    assert worker.ask("random", rules, match.view(seat), seat, b"seed")  # and goes on as before
    worker.stop()
