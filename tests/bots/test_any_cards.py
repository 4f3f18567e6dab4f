"""Whatever the cards say, a bot has an answer to whatever it can be asked, in every game on the shelf."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from techdeck import games
from techdeck.bots import bot_class
from techdeck.bots.answering import answer
from techdeck.bots.bot import Bot
from techdeck.bots.playing import give, play
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from tests.conformance.tables import tables, walk
from tests.engine import table  # noqa: F401 (puts Tug and Workshop on the shelf)
from tests.engine.test_random_cards import card_set
from tests.language.grammar import card_sets

pytestmark = [pytest.mark.compiled_once, pytest.mark.slow_in_mutation]

EXAMPLES = {"random": 6, "greedy": 3, "search:2": 2}
MOST = {"random": 10_000, "greedy": 100, "search:2": 12}  # answers: who thinks need not come to the end


def bots(position: Position, name: str, seed: int) -> list[Bot]:
    made, parameter = bot_class(name)
    seats = range(position.layout.seats)
    return [made(position.blank(), seat, Dice(f"{seed}/{seat}".encode()), parameter) for seat in seats]


def play_all(game: str, name: str, texts: list[str], seats: int, seed: int) -> None:
    shelf = games.get(game)
    low, high = shelf.seats
    dice = Dice(str(seed).encode())
    position = shelf.start(shelf.setup(max(low, min(seats, high)), dice, card_set(texts)))
    position.start()
    answers = sum(1 for _ in islice(play(position, bots(position, name, seed)), MOST[name]))
    assert position.over or answers == MOST[name] < MOST["random"]


@pytest.mark.parametrize("game", games.listed())
def test_a_bot_goes_on_with_a_move_that_somebody_has_begun(game: str) -> None:
    begun = 0
    for some in tables(games.get(game))[:6]:
        for position in walk(some.deal(1), Dice(b"begun", "player")):
            asked = position.waiting()
            if asked.picks and asked.options[0] % 3 == 0:  # some of them
                begun += 1
                seat = position.layout.seats_of[asked.player][0]
                bot = bots(position, "greedy:0", 1)[seat]
                picks, _ = answer(bot, position.view(position.layout.viewer_of(seat)), asked.number())
                give(position.copy(), asked.serial, picks)
    assert begun > 5


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("game", games.names())
def test_bots_play_with_any_cards(game: str, name: str) -> None:
    @settings(max_examples=EXAMPLES[name], deadline=None, suppress_health_check=list(HealthCheck))
    @given(card_sets(), st.integers(1, 4), st.integers(0, 10_000))
    def plays(texts: list[str], seats: int, seed: int) -> None:
        play_all(game, name, texts, seats, seed)

    plays()
