"""techdeck arena: every deal from every side, and what the results say."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, cast

import pytest

import techdeck
import tests.engine.table  # noqa: F401 (puts Tug on the shelf)
from techdeck.bots import BotError
from techdeck.bots.arena import (
    Played,
    elo,
    interval,
    line_up,
    lost_by_all,
    mean_points,
    rate_interval,
    rating,
    schedule,
    shares,
    standing,
    whole_deals,
)
from techdeck.bots.referee import Contest, Referee, Table, members
from techdeck.bots.worker import Rules, Worker, decide
from techdeck.cardsets import load
from techdeck.cli import run
from techdeck.engine.position import Position
from techdeck.engine.view import View

ROOT = Path(techdeck.__file__).parents[1]

# The schedule.


def test_bots_come_again_in_turn_where_there_are_more_players() -> None:
    assert [line_up(2, 4, rotation) for rotation in (0, 1)] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    assert [line_up(2, 3, rotation) for rotation in (0, 1)] == [[0, 1, 0], [1, 0, 1]]


@pytest.mark.parametrize(("bots", "players"), [(1, 1), (1, 3), (2, 2), (2, 5), (3, 3), (3, 4), (4, 6)])
def test_every_bot_has_every_side_of_every_deal_once(bots: int, players: int) -> None:
    games = schedule(3, bots)
    for deal in range(3):
        line_ups = [line_up(bots, players, rotation) for at, rotation in games if at == deal]
        for side in zip(*line_ups, strict=True):
            assert sorted(side) == list(range(bots))


# The result of a game.


class Ended:
    """A table at its end, of teams with two seats each."""

    def __init__(self, winners: list[int], points: list[int]) -> None:
        self.layout = self
        self.seats_of = [[2 * player, 2 * player + 1] for player in range(len(points))]
        self.won = winners
        self.earned = points

    def winners(self) -> list[int]:
        return self.won

    def points(self, player: int) -> int:
        return self.earned[player]


def ended(winners: list[int], points: list[int]) -> Position:
    return cast(Position, Ended(winners, points))


def test_a_shared_win_counts_a_share_and_a_game_lost_by_all_nothing() -> None:
    playing = [0, 1, 0, 1]
    points = [4, 1, 2, 3]
    assert shares(ended([2, 3], points), playing, 2) == [0, 1]
    assert shares(ended([0, 1, 2, 3], points), playing, 2) == [0.5, 0.5]
    assert shares(ended([0, 1, 2, 3, 4, 5], points), playing, 2) == [2 / 3, 1 / 3]
    assert shares(ended([0, 1, 4, 5], points), playing, 2) == [1, 0]  # shared with itself
    assert shares(ended([], points), playing, 2) == [0, 0]
    assert mean_points(ended([], points), playing, 2) == [3, 2]


# What many games say.


def game(deal: int, rotation: int, *won: float) -> Played:
    bots = len(won)
    return Played(deal, rotation, [*won], [10 * share for share in won], [2] * bots, [0.5] * bots, [0.4] * bots)


def test_a_standing_counts_wins_draws_and_time() -> None:
    deals = [[game(0, 0, 1, 0), game(0, 1, 0.5, 0.5)], [game(1, 0, 0, 0), game(1, 1, 1, 0)]]
    first, second = (standing("bot", bot, deals) for bot in (0, 1))
    assert (first.wins, first.draws, first.win_rate, first.points) == (2, 1, 0.625, 6.25)
    assert (second.wins, second.draws, second.win_rate) == (0, 1, 0.125)
    assert (first.decisions, first.seconds, first.longest) == (8, 0.25, 0.4)
    assert lost_by_all(deals) == 1


def test_the_unit_is_the_deal_not_the_game() -> None:
    """Who goes first wins every deal: bots that are equal, of which forty games leave no doubt."""
    sides = [[game(deal, 0, 1, 0), game(deal, 1, 0, 1)] for deal in range(20)]
    low, high = standing("bot", 0, sides).win_interval
    assert 0.43 < low < 0.5 < high < 0.57
    # The same number of wins, but each deal goes to one bot whatever its side: only twenty things are known.
    deals = [[game(deal, 0, deal % 2, 1 - deal % 2), game(deal, 1, deal % 2, 1 - deal % 2)] for deal in range(20)]
    low, high = standing("bot", 0, deals).win_interval
    assert low < 0.31 < 0.69 < high


def test_intervals() -> None:
    assert interval([1.0]) is None
    assert interval([1.0, 3.0]) == pytest.approx((2 - 1.96, 2 + 1.96))
    assert rate_interval([1.0] * 10) == pytest.approx((0.7533, 1), abs=1e-4)  # ten in ten are no proof
    assert rate_interval([0.0]) == pytest.approx((0, 0.9867), abs=1e-4)


def test_the_rating_is_of_the_second_bot_and_what_both_lose_is_a_draw() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.5) == 0
    assert elo(1) is elo(0) is None
    lost = [[game(0, 0, 0, 0), game(0, 1, 0, 0)]]
    assert rating(lost).difference == 0
    better = rating([[game(deal, 0, 0, 1), game(deal, 1, deal % 2, 1 - deal % 2)] for deal in range(40)])
    assert better.difference == pytest.approx(400 * 0.47712, abs=0.01)  # three games of four
    low, difference, high = (found or 0 for found in (better.low, better.difference, better.high))
    assert 0 < low < difference < high
    assert rating([[game(0, 0, 0, 1), game(0, 1, 0, 1)]]).difference is None


def test_a_deal_that_is_not_finished_says_nothing() -> None:
    games = [game(2, 1, 1, 0), game(1, 0, 1, 0), game(0, 1, 1, 0), game(0, 0, 0, 1), game(2, 0, 1, 0)]
    assert [[each.rotation for each in deal] for deal in whole_deals(games, 2)] == [[0, 1]]
    assert whole_deals(games[:3], 2) == []


# The referee.


class Here(Worker):
    """Thinks in this process, and remembers who was asked for which seat."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, int]] = set()
        self.order: list[tuple[str, int]] = []
        self.seeds: list[bytes] = []

    def ask(self, name: str, rules: Rules, view: View, seat: int, seed: bytes) -> Any:
        self.asked.add((name, seat))
        self.order.append((name, seat))
        self.seeds.append(seed)
        self.seconds = 0.25 if name == "greedy" else 0.5
        return decide("random", rules, view, seat, seed)


def contest(game: str, *bots: str, seats: int, deals: int = 1, seed: int = 7) -> Contest:
    return Contest(game, bots, seats, {}, load("second_edition"), seed, deals)


def refereed(contest: Contest, rotation: int) -> tuple[Table, Here]:
    table, worker = Table(contest, 0, rotation), Here()
    while not table.position.over:
        table.ask(worker)
    return table, worker


def test_a_bot_plays_for_its_team() -> None:
    teams = contest("peer-to-peer", "random", "greedy", seats=4)
    for rotation in (0, 1):
        played, worker = refereed(teams, rotation)
        first, second = (seats[0] for seats in played.position.layout.seats_of)
        names = ["random", "greedy"] if rotation == 0 else ["greedy", "random"]
        assert worker.asked == {(names[0], first), (names[1], second)}


@pytest.mark.parametrize("game", ["peer-to-peer", "tech-city"])
def test_the_members_of_a_team_of_bots_answer_in_turn(game: str) -> None:
    """Whether the seats of four are those of teams or not: it is each player's answers that go round."""
    _, worker = refereed(contest(game, "greedy", "random+easy+random", seats=4), 0)
    by_seat = {seat: [name for name, asked in worker.order if asked == seat] for _, seat in worker.asked}
    mixed = [names for names in by_seat.values() if names[0] != "greedy"]
    assert len(mixed) == len(by_seat) / 2
    for names in by_seat.values():
        turns = ["random", "easy", "random"] if names in mixed else ["greedy"]
        assert names == [turns[at % len(turns)] for at in range(len(names))]


def test_a_plus_in_the_name_of_a_file_is_part_of_it(tmp_path: Path) -> None:
    file = tmp_path / "c++.py"
    file.touch()
    assert members(f"{file}:a+b") == [f"{file}:a+b"]
    assert members("greedy+search:3") == ["greedy", "search:3"]


def test_the_referee_keeps_the_time_of_each_bot() -> None:
    table, worker = refereed(contest("tug", "random", "greedy", seats=2), 0)
    played = table.played()
    assert sum(played.decisions) == len(worker.seeds) == len({*worker.seeds})
    assert played.seconds == [0.5 * played.decisions[0], 0.25 * played.decisions[1]]
    assert played.longest == [0.5, 0.25]
    assert sum(played.shares) == 1


def test_the_table_is_the_last_to_check_an_answer() -> None:
    """A bot may have changed what it was shown."""

    class Cheat(Here):
        def ask(self, *asked: object) -> Any:
            return [99], None

    with pytest.raises(BotError, match=r"^random on seat \d of the deal with seed 7, after 0 answers: .* 99 "):
        Table(contest("tug", "random", seats=2), 0, 0).ask(Cheat())


def test_who_stops_listening_ends_it() -> None:
    referee = Referee(contest("tug", "random", seats=2, deals=1000), 1)
    games = referee.games()
    next(games)
    games.close()
    (worker,) = referee.workers
    assert worker.process is not None
    assert not worker.process.is_alive()
    assert referee.left.qsize() > 900


# The command.


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["arena", *arguments, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def without_time(told: dict[str, Any]) -> dict[str, Any]:
    bots = [{**bot, "seconds": 0, "longest": 0} for bot in told["bots"]]
    return {**told, "bots": bots}


@pytest.mark.compiled_once
@pytest.mark.parametrize("bots", [("random", "greedy"), ("greedy", "search:3"), ("random", "greedy", "random")])
def test_the_same_seed_gives_the_same_result_whatever_runs_at_once(
    bots: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("tech-city", *bots, "--games", "4", "--seed", "3")
    one = result(capsys, *asked, "--jobs", "1")
    two = result(capsys, *asked, "--jobs", "3")
    assert without_time(one) == without_time(two)
    assert one["games"] == one["deals"] * len(bots)
    assert one["seeds"] == [3, 3 + one["deals"] - 1]
    assert sum(bot["win_rate"] for bot in one["bots"]) == pytest.approx(1)
    assert (one["rating"] is None) == (len(bots) == 3)
    if "search:3" not in bots:
        other = result(capsys, *asked[:-1], "4")
        assert [bot["points"] for bot in other["bots"]] != [bot["points"] for bot in one["bots"]]


def test_the_result_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "tug", "random", "greedy", "--games", "3", "--seed", "11"]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[0].endswith("seats: 2; games: 4, of 2 deals, each from every side")
    assert lines[1].split() == "bot wins draws win rate points seconds a decision longest".split()
    assert [line.split()[0] for line in lines[2:4]] == ["random", "greedy"]
    assert lines[4:6] == ["lost by all: 0 games", "by chance: 50.0 %"]
    assert lines[6].startswith("rating: greedy ")
    assert lines[-1] == "The deals have the seeds 11 to 12; --seed 11 plays them again."
    assert told.err == ""  # no bar where there is no terminal


def test_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Points where a game is played for them; Peer-to-Peer can be lost."""
    city = result(capsys, "tech-city", "random", "--games", "3", "--seats", "1", "--seed", "1")
    low, high = city["bots"][0]["points_interval"]
    assert low < city["bots"][0]["points"] < high
    peer = result(capsys, "peer-to-peer", "random", "--games", "3", "--seats", "1", "--seed", "1")
    assert peer["bots"][0]["wins"] + peer["lost_by_all"] == 3
    assert peer["lost_by_all"] > 0


@pytest.mark.parametrize(
    ("arguments", "wins"),
    [
        ("tech-city random --seats 1", False),
        ("tug random --seats 2", False),
        ("peer-to-peer random --seats 1", True),
        ("peer-to-peer random --seats 1 --option unhappy=99", False),
    ],
)
def test_who_cannot_lose_plays_for_points(arguments: str, wins: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", *arguments.split(), "--games", "1", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "points" in told
    for only_of_wins in ("wins", "win rate", "lost by all", "for rates"):
        assert (only_of_wins in told) == wins


def test_without_a_seed_nobody_knows_what_is_dealt(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = [result(capsys, "tug", "random", "--games", "1")["seeds"][0] for _ in range(2)]
    assert seeds[0] != seeds[1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("tech-town random", "there is no game `tech-town`"),
        ("tech-city rendom", "there is no bot rendom (did you mean `random`?)"),
        ("tech-city greedy+rendom", "there is no bot rendom (did you mean `random`?)"),
        ("tech-city search:x", "search:x: after search: comes a number of lines"),
        ("tech-city none.py", "there is no Python file none.py"),
        ("tech-city", "which bots are to play?"),
        ("tech-city random --seats 9", "tech-city is for 1 to 6 players, not 9"),
        ("tech-city random random --seats 1", "with 1 seats there is 1 player"),
        ("peer-to-peer random random random --seats 4", "with 4 seats there are 2 players"),
        ("tech-city random --games 0", "--games 0: at least 1"),
        ("tech-city random --jobs 0", "--jobs 0: at least 1"),
        ("tech-city random --option round", "--option round is not name=number"),
    ],
)
def test_what_cannot_be_played(arguments: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", *arguments.split()]) == 2
    assert capsys.readouterr().err.startswith(f"techdeck: {told}")


def test_a_bot_that_fails_is_named_with_the_deal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.py"
    file.write_text(
        "from techdeck.bots import Bot\n\n\nclass Bad(Bot):\n    def choose(self, view, question):\n        1 / 0\n"
    )
    assert run(["arena", "tug", "random", str(file), "--games", "2", "--seed", "5"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"techdeck: {file} on seat ")
    assert " of the deal with seed 5, after " in told.err
    assert told.err.endswith(f"ZeroDivisionError: division by zero ({file}, line 6)\n")


SLEEPER = """\
import time
from pathlib import Path

from techdeck.bots import Bot

answers = 0


class Sleeper(Bot):
    def choose(self, view, question):
        global answers
        answers += 1
        print("thinking")
        if answers == 400:
            Path(self.parameter).touch()
            time.sleep(1000)
        return question.options[0]
"""


# A signal that comes just before a wait begins does not end it, and neither does one that another thread gets.
MISSED = """\
import signal, sys, threading, time
from pathlib import Path

from techdeck.cli import main


def interrupt():
    while not Path({asleep!r}).exists():
        time.sleep(0.05)
    time.sleep(0.5)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)


threading.Thread(target=interrupt, daemon=True).start()
main()
"""


def arena_asleep(tmp_path: Path, *program: str) -> subprocess.Popen[str]:
    """An arena in the middle of a game whose bot thinks for ever."""
    (tmp_path / "sleeper.py").write_text(SLEEPER)
    asleep = tmp_path / "asleep"
    command = [sys.executable, *program, "arena", "tug", f"{tmp_path}/sleeper.py:{asleep}", "--seats", "2"]
    arena = subprocess.Popen(
        [*command, "--games", "1000", "--jobs", "1", "--seed", "1", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    while not asleep.exists():
        assert arena.poll() is None, arena.communicate()
        time.sleep(0.05)
    return arena


@pytest.mark.parametrize("missed", [False, True])
def test_ctrl_c_tells_what_was_played_also_while_a_bot_thinks(tmp_path: Path, missed: bool) -> None:
    program = ["-c", MISSED.format(asleep=str(tmp_path / "asleep"))] if missed else ["-m", "techdeck"]
    arena = arena_asleep(tmp_path, *program)
    if not missed:
        arena.send_signal(signal.SIGINT)
    out, err = arena.communicate(timeout=60)
    assert arena.returncode == 0, err
    assert 0 < json.loads(out)["games"] < 1000  # and what the bot prints is no part of it
