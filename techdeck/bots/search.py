"""Information-set Monte Carlo tree search: many tables are dealt from the view, and moves are tried on all of them.

At the root the moves that look best compete in rounds: all that are left are tried on the same dealt tables, and the
lesser half drops out. Below it a tree grows whose nodes are what was decided so far, whatever the hidden cards are; who
is asked there picks by what has come of it and, at first, by looking one move ahead. So what was sealed is no part of a
node: each side decides without the other's answer. At the end of a line the value of each player's view counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import atanh, sqrt, tanh
from typing import Final

from techdeck.bots.ahead import DEEP, INSIDE, Ahead, make
from techdeck.bots.bot import Asked, Bot, Reason
from techdeck.bots.values import value_for
from techdeck.bots.values.value import Points, Value
from techdeck.engine.asking import Open
from techdeck.engine.position import Position
from techdeck.engine.view import View

ITERATIONS: Final = 200  # where the name says neither iterations nor time
ROOT: Final = 10  # moves that compete at the root
FIRST: Final = 3  # dealt tables on which they are chosen
BELOW: Final = 5  # moves looked at where somebody is asked later
LOOK: Final = 8  # tries that the first look at a move counts for
EXPLORE: Final = 0.2
LITTLE: Final = 0.001  # of a reward: a scale more where enough is won already
MOST: Final = 0.99  # of a mean that is told in points
Line = tuple[int, ...]  # what was decided since the root


class Arm:
    """A move at a node: how often it was tried, what came of it for who makes it."""

    def __init__(self, picks: list[int], prior: float) -> None:
        self.picks = picks
        self.prior = prior  # what it looked like at first, between -1 and 1
        self.tries = 0
        self.total = 0.0

    def mean(self) -> float:
        """With the first look, which is steadier than a line: a few lines of luck must not make a move look good."""
        return (self.total + LOOK * self.prior) / (self.tries + LOOK)


class Node:
    def __init__(self) -> None:
        self.arms: dict[Line, Arm] = {}
        self.tries = 0


class Budget:
    """How much may be thought: so many lines, or until a moment, or until somebody wants the answer."""

    def __init__(self, parameter: str, enough: Callable[[], bool]) -> None:
        """`200` are lines; `500ms` and `2s` are time."""
        self.enough = enough
        self.lines = 0
        self.until = 0.0
        if parameter.endswith("ms"):
            self.until = time.monotonic() + int(parameter[:-2]) / 1000
        elif parameter.endswith("s"):
            self.until = time.monotonic() + float(parameter[:-1])
        else:
            self.lines = int(parameter) if parameter else ITERATIONS
        self.began = time.monotonic()
        self.tried = 0

    def spent(self) -> float:
        """The part that is used up."""
        if self.enough():
            return 1.0
        if self.lines:
            return self.tried / self.lines
        return (time.monotonic() - self.began) / (self.until - self.began)


class Search(Bot):
    def choose(self, view: View, question: Asked) -> list[int]:
        budget = Budget(self.parameter, self.enough)
        lines = Lines(self, view, question.question.number())
        found = lines.candidates(question)
        if len(found) == 1:
            return found[0].picks
        order = left = found
        halvings = max(1, (len(found) - 1).bit_length())
        for halving in range(halvings):
            while budget.spent() < (halving + 1) / halvings and len(left) > 1:
                lines.try_all(left, budget)
            order = sorted(left, key=lambda arm: -arm.mean())
            left = order[: (len(order) + 1) // 2]
        self.reason = lines.reason(order[0], order[1])  # the last two were tried equally often
        return order[0].picks


class Lines:
    """The lines of play of one decision."""

    def __init__(self, bot: Bot, view: View, number: int) -> None:
        self.bot = bot
        self.view = view
        self.number = number  # of the question
        self.me = bot.viewer()
        self.dice = bot.dice.fork("lines")
        layout = bot.rules.layout
        self.values = [made(bot.rules, layout.viewer_of(seats[0])) for seats in layout.seats_of]
        self.mine = layout.player_seeing(self.me)
        self.now = self.worths(bot.deal(view))
        self.nodes: dict[Line, Node] = {}

    # The root.

    def candidates(self, question: Asked) -> list[Arm]:
        """The moves that look best one move ahead, on an average of a few tables."""
        value = self.values[self.mine]
        ahead = Ahead(value, self.dice)
        asked = question.question
        found = ahead.useful(question.table, asked, DEEP)
        if len(found) == 1:
            return [Arm(found[0], 0.0)]
        worth = [0.0] * len(found)
        for number in range(FIRST):
            table = question.table if number == 0 else self.bot.deal(self.view)
            for at, after in enumerate(ahead.worths(table, asked, found, DEEP)):
                worth[at] += after / FIRST
        arms = [Arm(picks, self.first_look(self.mine, after)) for picks, after in zip(found, worth, strict=True)]
        return sorted(arms, key=lambda arm: -arm.prior)[:ROOT]

    def try_all(self, arms: list[Arm], budget: Budget) -> None:
        """Every move on the same dealt table."""
        table = self.bot.deal(self.view)
        for arm in arms:
            trial = table.copy()
            reward = self.play(trial, arm.picks)[self.mine]
            arm.tries += 1
            arm.total += reward
            budget.tried += 1

    def reason(self, best: Arm, other: Arm) -> Reason:
        return Reason(self.points(best.mean()), other.picks, self.points(other.mean()))

    def points(self, mean: float) -> float:
        """From a mean of what was squeezed, as well as that allows."""
        value = self.values[self.mine]
        return value.to_tell(atanh(max(-MOST, min(mean, MOST))) * value.scale)

    # A line.

    def play(self, table: Position, first: list[int]) -> list[float]:
        """From the first move to the end of the line; what it is worth to each player."""
        asked = table.find(self.number)
        assert asked is not None
        path: list[tuple[int, Arm, Node]] = []
        line: list[int] = []
        sealed: list[int] = []  # decided, and not yet to be seen
        self.decide(table, asked, first, line, sealed)
        plies = 0
        while not table.over and plies < self.values[self.mine].plies:
            asked = table.waiting()
            node = self.node(asked, line)
            arm = self.pick(table, asked, node)
            path.append((asked.player, arm, node))
            self.decide(table, asked, arm.picks, line, sealed)
            plies += 0 if self.values[asked.player].belongs(asked) else 1
        self.settle(table)
        rewards = self.rewards(table)
        for player, arm, node in path:
            node.tries += 1
            arm.tries += 1
            arm.total += rewards[player]
        return rewards

    def decide(self, table: Position, asked: Open, picks: list[int], line: list[int], sealed: list[int]) -> None:
        decided = [asked.player, *picks]
        make(table, asked.number(), picks)
        if asked.sealed:
            sealed += decided
            if any(question.sealed and question.done for question in table.opens):
                return  # others are still choosing
            line += sealed
            sealed.clear()
        else:
            line += decided

    def node(self, asked: Open, line: list[int]) -> Node:
        key = (*line, -9, asked.player, asked.first_kind)
        if key not in self.nodes:
            self.nodes[key] = Node()
        return self.nodes[key]

    def pick(self, table: Position, asked: Open, node: Node) -> Arm:
        """What is best so far for who is asked, of what this table allows; the untried by their first look."""
        value = self.values[asked.player]
        known = value.at_once(table, asked, self.dice)
        if known:
            return node.arms.setdefault(tuple(known), Arm(known, 0.0))
        ahead = Ahead(value, self.dice)
        found = ahead.some(value.moves(table, asked, self.dice), BELOW)
        new = [picks for picks in found if tuple(picks) not in node.arms]
        if new and len(found) > 1:
            for picks, worth in zip(new, ahead.worths(table, asked, new, 0), strict=True):
                node.arms[tuple(picks)] = Arm(picks, self.first_look(asked.player, worth))
        elif new:
            node.arms[tuple(new[0])] = Arm(new[0], 0.0)
        arms = [node.arms[tuple(picks)] for picks in found]
        curious = EXPLORE * sqrt(node.tries)
        scores = [arm.mean() + curious / (1 + arm.tries) for arm in arms]
        return arms[scores.index(max(scores))]

    def settle(self, table: Position) -> None:
        """What is still open of a move goes as if everybody were away; what is sealed stays so."""
        for _ in range(INSIDE):
            if table.over or not self.values[table.waiting().player].belongs(table.waiting()):
                return
            table.time_is_up(table.waiting())

    # What a table is worth.

    def worths(self, table: Position) -> list[float]:
        return [value.on(table) for value in self.values]

    def rewards(self, table: Position) -> list[float]:
        """By player, about -1 to 1: what has become better, less what has become better for the others."""
        gained = [after - before for after, before in zip(self.worths(table), self.now, strict=True)]
        total = sum(gained)
        others = max(1, len(gained) - 1)
        return [
            squeezed((gain - value.rivalry * (total - gain) / others) / value.scale)
            for gain, value in zip(gained, self.values, strict=True)
        ]

    def first_look(self, player: int, worth: float) -> float:
        """At the player's own view alone."""
        return squeezed((worth - self.now[player]) / self.values[player].scale)


def squeezed(scales: float) -> float:
    """Much is hardly better than enough; but of two moves that both win, the better one is preferred."""
    return tanh(scales) + LITTLE * scales


def made(rules: Position, viewer: int) -> Value:
    return value_for(rules, viewer) or Points(rules, viewer)
