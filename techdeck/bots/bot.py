"""What a bot is, and all it is ever given: the view of its seat, the question, and dice of its own."""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from techdeck.engine.asking import Open
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.notation import Names, spell
from techdeck.engine.position import Position
from techdeck.engine.view import View


class Asked:
    """A question that waits for a bot. What picks would do is worked out on a table dealt from its view."""

    def __init__(self, table: Position, question: Open) -> None:
        self.table = table  # hidden cards lie on it as chance would have it
        self.question = question
        self.options = question.options
        self.rule = question.rule

    @property
    def kind(self) -> str:
        return self.table.layout.kinds[self.question.kind].name

    @property
    def words(self) -> list[str]:
        """The options as they are written."""
        names = Names(self.table, [])
        return [spell(self.table, names, self.question.kind, option) for option in self.options]

    def facts(self, picks: list[int]) -> dict[str, int]:
        """What the picks would do, as far as the seat may know: points, cost, sum so far."""
        return dict(self.table.preview_facts(self.question, picks))

    def after(self, picks: list[int]) -> Asked | None:
        """What is asked after *picks* inside the same move; None if that is complete."""
        further = self.question.copy()
        for pick in picks:
            if not self.table.goes_on(further, pick):
                return None
        return Asked(self.table, further)

    def moves(self) -> list[list[int]]:
        """All whole moves; of those that differ in the order of their picks only one."""
        return moves(self.table, self.question)


def moves(table: Position, question: Open) -> list[list[int]]:
    found: dict[tuple[int, ...], list[int]] = {}
    begun = [question]
    while begun:
        asked = begun.pop()
        for option in asked.options:
            further = asked.copy()
            if table.goes_on(further, option):
                begun.append(further)
            else:
                picks = [*asked.picks[len(question.picks) :], option]
                found.setdefault(tuple(sorted(picks)), picks)
    return list(found.values())


@mypyc_attr(serializable=True)
class Reason:
    """Why a bot has picked as it has: the points it expects to gain, and those of the next best move."""

    def __init__(self, worth: float, next_best: list[int], next_worth: float) -> None:
        self.worth = worth
        self.next_best = next_best
        self.next_worth = next_worth


def never() -> bool:
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def __init__(self, rules: Position, seat: int, dice: Dice, parameter: str = "") -> None:
        """*rules* is an empty position of the game and its options: the rules, and no cards."""
        self.rules = rules
        self.seat = seat
        self.dice = dice
        self.parameter = parameter  # what stands behind the colon in its name: `search:500ms`
        self.reason: Reason | None = None  # for the last answer
        self.enough: Callable[[], bool] = never  # whether somebody wants the answer now, whatever is left to think

    def choose(self, view: View, question: Asked) -> list[int]:
        """The picks of an answer. If they are not the whole move, the bot is asked for the rest."""
        raise NotImplementedError

    def deal(self, view: View) -> Position:
        """A whole table that agrees with the view: what the seat cannot know is made up."""
        return deal(view, self.rules, self.dice.fork("deal"))

    def viewer(self) -> int:
        return self.rules.layout.viewer_of(self.seat)
