"""What random games exercise: rules, cards, verbs and kinds of questions, each counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Protocol

from techdeck import games
from techdeck.deck import FACE, card_name
from techdeck.engine import events as ev
from techdeck.engine.asking import Open
from techdeck.engine.dice import Dice
from techdeck.engine.position import Position
from techdeck.engine.words import event_name
from techdeck.games.peer_to_peer.game import NO_LIMIT
from tests.conformance import suite
from tests.long import peer_to_peer_rules, tech_city_rules, tech_exchange_rules

VERBS_OF = {
    "drew": "draw",
    "discarded": "discard",
    "recovered": "recover",
    "looked": "look",
    "revealed": "reveal",
    "took": "take",
    "put": "put",
    "put_among": "put",
    "named": "name",
    "searched": "search",
    "cut": "cut",
    "exchanged": "exchange",
    "came_in": "replace",
    "expelled": "expel",
    "gave": "give",
    "passed_on": "pass",
    "copied": "copy",
    "shifted": "shift",
    "counted": "count",
}


class Watch(Protocol):
    """A game's own account of which rules an answer has used."""

    def used(self, before: Position, question: Open, events: list[int], after: Position) -> Iterator[str]: ...


WATCHES: dict[str, type[Watch]] = {
    "tech-city": tech_city_rules.Watch,
    "peer-to-peer": peer_to_peer_rules.Watch,
    "tech-exchange": tech_exchange_rules.Watch,
}
# What random play hardly comes to: every third game has other options, in every second one players try.
OTHER_OPTIONS = {
    "peer-to-peer": {"unhappy": NO_LIMIT},  # or it is lost long before its end
    "tech-exchange": tech_exchange_rules.OTHER_OPTIONS,
}
TRYING: dict[str, Callable[[Position, Open, list[int]], list[int]]] = {
    "peer-to-peer": peer_to_peer_rules.try_to_assist,
    "tech-exchange": tech_exchange_rules.try_to_trade,
}


class Exercise:
    def __init__(self, name: str, seats: int, watched: bool) -> None:
        """*watched*: count the rules too, which takes much longer."""
        self.watched = watched
        self.game = games.get(name)
        self.table = self.game.start(self.game.setup(seats, Dice(b"long")))
        others = OTHER_OPTIONS.get(name, {})
        self.other_table = self.game.start(self.game.setup(seats, Dice(b"long"), None, **others))
        self.decisions = 0
        self.kinds: Counter[str] = Counter({kind.name: 0 for kind in self.table.layout.kinds})
        self.verbs: Counter[str] = Counter(dict.fromkeys(VERBS_OF.values(), 0))
        self.rules: Counter[str] = Counter()
        self.used: Counter[str] = Counter({card_name(face): 0 for face in range(52)})
        self.scores: list[list[int]] = []  # by game, in the order of play: the first has the marker at the beginning

    def play(self, seed: int) -> None:
        table = self.other_table if seed % 3 == 2 else self.table
        position = table.fresh(Dice(f"{self.table.layout.seats} {seed}".encode()))
        first = getattr(position, "marker", 0)
        dice = suite.player_dice(seed)
        watch = WATCHES[self.game.name]() if self.watched and self.game.name in WATCHES else None
        trying = TRYING.get(self.game.name) if seed % 2 == 1 else None
        while not position.over:
            before = position.copy() if watch else position
            in_effect = bool(position.frames)
            question = position.waiting()
            self.kinds[position.layout.kinds[question.kind].name] += 1
            self.decisions += len(question.options) > 1
            rule = question.rule
            options = trying(position, question, question.options) if trying else question.options
            position.pick(question, options[dice.below(len(options))])
            events = position.take_events()
            self.count(events, in_effect)
            self.rules.update(watch.used(before, question, events, position) if watch else [rule])
        suite.check_cards(position)
        scores = position.scores()
        self.scores.append(scores[first:] + scores[:first])

    def count(self, events: list[int], in_effect: bool) -> None:
        for at in range(0, len(events), ev.WIDTH):
            kind = events[at]
            in_effect = (in_effect or kind == ev.USED) and kind != ev.ENDED
            verb = VERBS_OF.get(event_name(kind, self.game.events))
            if verb and in_effect:
                self.verbs[verb] += 1
            if kind == ev.USED:
                self.used[card_name(FACE[events[at + 2]])] += 1

    def never(self) -> set[str]:
        """Cards, verbs, questions and rules that no game has shown."""
        counters = (self.used, self.verbs, self.kinds, self.rules)
        return {name for counter in counters for name, number in counter.items() if not number}

    def report(self) -> dict[str, object]:
        return {
            "games": len(self.scores),
            "decisions": self.decisions,
            "questions": dict(self.kinds),
            "verbs": dict(self.verbs),
            "rules": dict(sorted(self.rules.items())),
            "cards": dict(self.used),
            "scores": [spread([scores[seat] for scores in self.scores]) for seat in range(len(self.scores[0]))],
        }


def spread(scores: list[int]) -> list[float]:
    """The mean, and half the width of its 95 % interval."""
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return [round(mean, 2), round(1.96 * (variance / len(scores)) ** 0.5, 2)]
