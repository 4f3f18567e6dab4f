"""A score taken apart: by what each part was given for, and how it grew from round to round."""

from __future__ import annotations

from techdeck.engine import events as ev
from techdeck.engine.match import Match
from techdeck.engine.undo import in_force
from techdeck.engine.words import event_name, event_rule
from techdeck.rules import say
from techdeck.server.messages import ScorePart


def scorecard(match: Match) -> tuple[list[ScorePart], list[list[int]]]:
    """Parts with the points of each player, and for every round the points of each so far."""
    players = match.position.layout.players
    parts: dict[int, list[int]] = {}  # by kind of event
    so_far = [0] * players
    rounds: list[list[int]] = []
    for event in events_of(match):
        if event[0] == ev.ROUND and event[2] > 1:
            rounds.append(so_far[:])
        for player, points in match.position.scored(event):
            so_far[player] += points
            parts.setdefault(event[0], [0] * players)[player] += points
    return [part_of(match, kind, points) for kind, points in parts.items()], [*rounds, so_far]


def events_of(match: Match) -> list[list[int]]:
    """Everything that happened and was not taken back."""
    lines = match.record.lines
    happened = [match.happened[number] for number in (0, *sorted(in_force(lines, len(lines))))]
    return [list(line[at : at + ev.WIDTH]) for line in happened for at in range(0, len(line), ev.WIDTH)]


def part_of(match: Match, kind: int, points: list[int]) -> ScorePart:
    name = event_name(kind, match.game.events)
    return ScorePart(words=say(f"scored.{name}"), rule=event_rule(name, match.game.events), points=points)
