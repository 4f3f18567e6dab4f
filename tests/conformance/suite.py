"""What must be true of every game, one function a property. Each raises AssertionError and says what it saw."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

from techdeck.engine.asking import PASS, TAKE_BACK, Open
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.layout import NOWHERE
from techdeck.engine.notation import Names, read_answer, spell, spell_pick
from techdeck.engine.position import Position
from techdeck.rules import book, rule
from tests.conformance.tables import Table, walk

LONGEST = 20_000  # decisions; a game that takes more does not end


def player_dice(seed: int) -> Dice:
    return Dice(str(seed).encode(), "player")


def check_ends(table: Table, seed: int) -> int:
    """Options are never empty before the end, every card is somewhere exactly once, nothing stalls."""
    start = table.deal(seed)
    decisions = 0
    for position in walk(start, player_dice(seed)):
        decisions += 1
        assert decisions < LONGEST, f"{table}: not over after {LONGEST} decisions"
        assert position.opens, f"{table}: nobody is asked and the game is not over"
        for question in position.opens:
            assert question.options, f"{table}: a question of kind {kind_name(position, question)} without options"
            assert len(set(question.options)) == len(question.options), f"{table}: an option stands twice"
        check_cards(position)
    check_cards(start)
    assert len(start.scores()) == start.layout.seats, f"{table}: no score for every seat"
    assert rule(start.ending()), f"{table}: the end has no rule"
    return decisions


def check_cards(position: Position) -> None:
    seen = [card for zone in position.zones for card in zone]
    assert len(seen) == len(set(seen)), "a card lies in two places"
    where = {card: zone for zone, cards in enumerate(position.zones) for card in cards}
    for card in range(position.layout.cards):
        assert position.where[card] == where.get(card, NOWHERE), f"card {card} is lost or not where it is said to be"
    assert len(seen) == position.layout.cards, "cards were lost"


def kind_name(position: Position, question: Open) -> str:
    return position.layout.kinds[question.kind].name


class Refusals:
    """Everything that could be picked is accepted or has a reason with a rule; reasons are collected by kind."""

    def __init__(self) -> None:
        self.reasons: dict[str, set[str]] = defaultdict(set)
        self.refused: dict[str, set[int]] = defaultdict(set)

    def check(self, position: Position) -> None:
        for question in position.opens:
            if not question.done:
                for option in position.everything(question.kind):
                    self.check_option(position, question, option)
                for option in question.options:
                    assert option in position.everything(question.kind), "an option outside the universe of its kind"

    def check_option(self, position: Position, question: Open, option: int) -> None:
        reason, rule_id = position.why_not_pick(question, option)
        kind = kind_name(position, question)
        if option in question.options:
            assert not reason, f"{kind}: {option} is an option and refused: {reason}"
            return
        assert reason, f"{kind}: {option} is no option and there is no reason"
        assert rule(rule_id), rule_id
        assert f"refused.{reason}" in book().sentences, f"no sentence for {reason}"
        self.reasons[kind].add(reason)
        if option != PASS:
            self.refused[kind].add(option)

    def dull(self) -> list[str]:
        """Kinds that refuse many things and always say the same."""
        return [kind for kind, refused in self.refused.items() if len(refused) > 1 and len(self.reasons[kind]) < 2]


def check_options_accepted(position: Position) -> None:
    """Every option can be picked, whatever comes of it."""
    asked = position.waiting()
    for option in asked.options:
        trial = position.copy()
        trial.pick(trial.waiting(), option)
        check_cards(trial)


def check_copy(position: Position, seed: int) -> None:
    """A copy is equal, and playing it changes nothing in the original."""
    before = position.fingerprint()
    copy = position.copy()
    assert copy.fingerprint() == before, "a copy differs from the original"
    assert type(copy) is type(position)
    dice = player_dice(seed)
    for _ in range(12):
        if copy.over:
            break
        question = copy.waiting()
        copy.pick(question, question.options[dice.below(len(question.options))])
    assert position.fingerprint() == before, "playing a copy changed the original"


def check_sealed(position: Position, seed: int) -> int:
    """Sealed answers in every order give the same table. Returns how many orders were compared."""
    sealed = [question for question in position.opens if question.sealed and not question.done]
    if len(sealed) < 2 or position.opens[0].step or len(sealed) != len(position.opens):
        return 0
    tables = {}
    for order in orders(len(sealed)):
        trial = position.copy()
        for index in order:
            answer_by_seed(trial, position.opens[index].serial, seed + index)
        tables[order] = trial.fingerprint()
    assert len(set(tables.values())) == 1, f"the order of sealed answers makes a difference: {tables}"
    return len(tables)


def check_taken_back(position: Position) -> int:
    """Picks inside a move that are taken back leave the question as it was asked, and made once more they lead to where
    they led; nothing else has changed. Returns how many such moves there were."""
    before = position.data()
    begun = [question for question in position.opens if question.is_begun()]
    for question in begun:
        for kept in (len(question.picks), len(question.picks) - 1, 0):
            trial = position.copy()
            asked = trial.find_serial(question.serial)
            assert asked is not None
            assert trial.goes_on(asked, TAKE_BACK), "what is taken back is asked again"
            assert (asked.picks, asked.kind, asked.rule) == ([], question.first_kind, question.first_rule)
            assert asked.options == question.first_options
            assert asked.number() != question.number(), "an answer that comes late would be misunderstood"
            for pick in question.picks[:kept]:
                assert not trial.why_not_pick(asked, pick)[0], f"{kind_name(trial, asked)}: {pick} is refused now"
                assert trial.goes_on(asked, pick)
            if kept == len(question.picks):
                asked.step = question.step
                assert trial.data() == before, "the same picks lead elsewhere"
    return len(begun)


def orders(number: int) -> list[tuple[int, ...]]:
    """All orders of a few; of more, each first, forwards and backwards."""
    if number < 4:
        return list(permutations(range(number)))
    ways = (range(number), range(number - 1, -1, -1))
    return [(*way[first:], *way[:first]) for way in ways for first in range(number)]


def answer_by_seed(position: Position, serial: int, seed: int) -> None:
    dice = player_dice(seed)
    while True:
        question = next((asked for asked in position.opens if asked.serial == serial and not asked.done), None)
        if question is None:
            return
        position.pick(question, question.options[dice.below(len(question.options))])


def check_deal(position: Position, dice: Dice) -> None:
    """A deal from a view looks the same to that viewer, and can be played on."""
    for viewer in range(position.layout.viewers):
        view = position.view(viewer)
        dealt = deal(view, position.blank(), dice)
        check_cards(dealt)
        differences = dealt.view(viewer).differences(view)
        assert not differences, differences
        if not dealt.over:
            question = dealt.waiting()
            dealt.pick(question, question.options[dice.below(len(question.options))])
            check_cards(dealt)


def check_notation(position: Position, names: Names) -> None:
    """Every option is spelled in its own way, and read back as what it was."""
    for question in position.opens:
        words = [spell(position, names, question.kind, option) for option in question.options]
        assert len(set(words)) == len(words), f"two options are spelled alike: {words}"
        assert all(" " not in word for word in words), words
        for option in question.options:
            if not question.done:
                text = spell_pick(position, names, question.kind, option)
                assert read_answer(position, names, question, text) == [option], text
