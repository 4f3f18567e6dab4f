"""What a bot answers in a match, from its view."""

from __future__ import annotations

from techdeck.bots import answer, bot_class
from techdeck.engine.dice import Dice
from techdeck.engine.match import Match


def thought(match: Match, seat: int | str, name: str = "greedy", dice: Dice | None = None) -> list[int]:
    """The whole answer to the seat's first question."""
    made, parameter = bot_class(name)
    chair = match.seat(seat)
    return answer(made(match.position.blank(), chair, dice or Dice(b"bot"), parameter), match.view(chair))[0]


def think_on(match: Match, lines: int = 10_000, name: str = "greedy", dice: Dice | None = None) -> Match:
    """Bots play on until there are so many lines, or to the end."""
    thrown = dice or Dice(b"bots")
    while len(match.record.lines) < lines and not match.over:
        question = match.questions()[0]
        match.answer(question.seats[0], question.number, *thought(match, question.seats[0], name, thrown))
    return match
