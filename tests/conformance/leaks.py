"""The leak property: two tables that a viewer cannot tell apart go on looking the same to that viewer, until an event
that is listed as a disclosure tells them something.

(A) the second table is dealt anew from the viewer's view: every card they cannot place lies elsewhere;
(B) the second table gets another legal answer to a pick of somebody else.

Here the positions are compared; what a match gives beside them is in match_pairs.py.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from pathlib import Path

from techdeck.deck import FACE
from techdeck.engine import events as ev
from techdeck.engine.asking import Open
from techdeck.engine.deal import deal
from techdeck.engine.dice import Dice
from techdeck.engine.game import Game
from techdeck.engine.kinds import effect_kinds
from techdeck.engine.layout import HAND, NOWHERE, Kind
from techdeck.engine.match import Match
from techdeck.engine.position import Position
from techdeck.engine.words import CARDLESS, event_name
from techdeck.games.tech_exchange.game import TechExchange
from techdeck.language.words import VERBS
from techdeck.language.words import WIDTH as PROGRAM_WIDTH
from tests.conformance.given import COMPARED
from tests.conformance.match_pairs import Leak, MatchPairs
from tests.conformance.tables import Table
from tests.long.tech_exchange_rules import try_to_trade

DISCLOSURES = tomllib.loads((Path(__file__).parent / "disclosures.toml").read_text())
WIDTH = ev.WIDTH - 1
VERB_NAMES = {op: verb for verb, op in VERBS.items()}
# Verbs that ask for nothing show themselves by what happens.
DONE_BY = {
    "drew": "draw",
    "looked": "look",
    "searched": "search",
    "cut": "cut",
    "ties": "ties",
    "calmed": "calm",
    "enlisted": "enlist",
    "revealed": "reveal",
    "took": "take",
}
ANSWERS = 6  # how long two tables are followed
MATCHES = 12  # of so many pairs of positions one is a pair of matches too
MATCHES_FIRST = 3  # until everything that a match gives was compared enough
PLENTY = 600  # pairs of a kind of question; from then on few positions are compared
SELDOM = 20  # the fewer the more there are: with 1,000 pairs one of 50
PREVIEWS = 6  # of more options only some are previewed, in turn: it is most of the time


class Pairs:
    def __init__(
        self, game: Game, kinds: list[Kind] | None = None, match: type[Match] = Match, plenty: int = PLENTY
    ) -> None:
        self.match = match
        self.plenty = plenty
        self.game_events = game.events
        own = {name: audience(said) for name, said in game.disclosures.items()}
        self.disclosures = DISCLOSURES | own
        self.verbs: Counter[str] = Counter(dict.fromkeys(VERBS, 0))
        self.kinds: Counter[str] = Counter({kind.name: 0 for kind in kinds or effect_kinds()})
        self.given: Counter[str] = Counter()  # what a match gives, by name
        self.ends: Counter[str] = Counter()  # how the pairs ended
        self.asked_by: defaultdict[str, set[str]] = defaultdict(set)  # by kind of question: the verbs that ask it
        self.seen_at: dict[str, tuple[Table, set[str]]] = {}  # which verbs and kinds a table has shown

    def rare(self, least: int) -> list[str]:
        """Verbs and kinds of questions that this game has shown but that were compared too seldom."""
        return [name for counts in (self.verbs, self.kinds) for name, number in counts.items() if 0 < number < least]

    def never(self) -> list[str]:
        """What this game has not shown at all."""
        return [name for counts in (self.verbs, self.kinds) for name, number in counts.items() if not number]

    def seldom_given(self, least: int) -> list[str]:
        """What a match gives its viewers and was not compared enough; or what others take back inside their moves."""
        seldom = [name for name in COMPARED if self.given[name] < least]
        return seldom if self.given["taken back"] >= least // 4 else [*seldom, "taken back"]

    def tables_with_rare(self, least: int) -> list[Table]:
        rare = set(self.rare(least))
        return [table for table, names in self.seen_at.values() if names & rare]

    def report(self) -> str:
        parts = (("verbs", self.verbs), ("kinds", self.kinds), ("given by the match", self.given))
        lines = [f"{name}: {dict(counts)}" for name, counts in parts]
        return "\n".join(["pairs compared", *lines, f"ended by: {dict(self.ends)}"])

    def follow_game(self, table: Table, seed: int, least: int) -> None:
        """Pairs along one random game, which is steered to what was compared too seldom."""
        dice = Dice(f"{seed}".encode(), "player")
        position = table.deal(seed)
        matches = MatchPairs(table, position, self.happened_alike, self.match)
        before = self.verbs + self.kinds
        every = MATCHES_FIRST if self.seldom_given(least) else MATCHES
        while not position.over:
            if self.is_chosen(position, least, dice):
                for viewer in range(position.layout.viewers):
                    self.permuted(position, viewer, dice)
                    self.answered_otherwise(position, viewer, dice)
                    self.at_the_match(matches, viewer, dice, every)
            question = position.waiting()
            options = self.preferred(position, question.options, least) or question.options
            matches.pick(question, options[dice.below(len(options))])
        self.given.update(matches.compared)
        _, names = self.seen_at.setdefault(str(table), (table, set()))
        names |= set((self.verbs + self.kinds) - before)

    def is_chosen(self, position: Position, least: int, dice: Dice) -> bool:
        """All while what can be compared is rare, then some: a trading floor asks the same again and again."""
        question = position.waiting()
        kind = position.layout.kinds[question.kind].name
        number = self.kinds[kind]
        if number < least or (kind == "use" and self.cards_with(position, question, {*self.rare(least)})):
            return True
        return dice.below(3 if number < self.plenty else number // SELDOM) == 0

    def preferred(self, position: Position, options: list[int], least: int) -> list[int]:
        """Of cards that may be used those with a verb that is still rare, or that asks what is; trades, while few are
        made at a time."""
        question = position.waiting()
        if isinstance(position, TechExchange) and position.layout.options["window"] > position.layout.answer_time:
            return try_to_trade(position, question, options) if self.kinds["choose a trade"] < least else []
        if position.layout.kinds[question.kind].name != "use":
            return []
        counts = self.verbs + self.kinds
        for name in sorted([*self.never(), *self.rare(least)], key=lambda name: counts[name]):
            cards = self.cards_with(position, question, {name, *self.asked_by[name]})
            if cards:
                return cards
        return []

    def cards_with(self, position: Position, question: Open, names: set[str]) -> list[int]:
        """The cards whose effects may be used now and have one of these verbs."""
        verbs = {VERBS[name] for name in names if name in VERBS}
        programs = position.layout.programs
        return [card for card in question.options if card >= 0 and verbs & set(programs[FACE[card]][::PROGRAM_WIDTH])]

    def permuted(self, position: Position, viewer: int, dice: Dice) -> None:
        """(A)"""
        one, two = self.dealt_anew(position, viewer, dice)
        self.same(one, two, viewer, "dealt")
        self.follow(one, two, viewer, dice)

    def dealt_anew(self, position: Position, viewer: int, dice: Dice) -> tuple[Position, Position]:
        one = position.copy()
        two = deal(position.view(viewer), position.blank(), dice)
        two.dice = one.dice.copy()
        for question in one.opens:  # what others have sealed is open again in a deal
            if question.done and one.layout.eye[question.player] != 1 << viewer:
                finish(two, question.serial, dice)
        return one, two

    def answered_otherwise(self, position: Position, viewer: int, dice: Dice) -> None:
        """(B)"""
        question = position.waiting()
        if position.layout.eye[question.player] == 1 << viewer or len(question.options) < 2:
            return
        first = dice.below(len(question.options))
        second = (first + 1 + dice.below(len(question.options) - 1)) % len(question.options)
        one, two = position.copy(), position.copy()
        self.count(one)
        for table, option in ((one, first), (two, second)):
            asked = table.waiting()
            table.pick(asked, question.options[option])
            finish(table, asked.serial, dice.copy())
        if self.told_alike(one, two, viewer, changed_cards(position)):
            self.follow(one, two, viewer, dice)

    def at_the_match(self, matches: MatchPairs, viewer: int, dice: Dice, every: int = MATCHES) -> None:
        """Now and then the same with all that a match gives."""
        turn = dice.below(3 * every)
        if turn == 0:
            matches.permuted(*self.dealt_anew(matches.match.position, viewer, dice), viewer, dice)
        elif turn == 1:
            matches.answered_otherwise(viewer, dice)
        elif turn == 2:
            matches.sealed_otherwise(viewer, dice)

    def follow(self, one: Position, two: Position, viewer: int, dice: Dice) -> None:
        for _ in range(ANSWERS):
            self.count(one)
            changed = changed_cards(one)
            self.step(one, two, viewer, dice)
            if not self.told_alike(one, two, viewer, changed):
                return
        self.ends["followed"] += 1

    def count(self, position: Position) -> None:
        kind = position.layout.kinds[position.waiting().kind].name
        self.kinds[kind] += 1
        for frame in position.frames[-1:]:
            verb = VERB_NAMES.get(frame.program[frame.pc])
            if verb:
                self.verbs[verb] += 1
                self.asked_by[kind].add(verb)

    def step(self, one: Position, two: Position, viewer: int, dice: Dice) -> None:
        """The same player answers at both tables: the viewer alike, others as it comes."""
        asked, also = one.waiting(), two.waiting()
        if one.layout.eye[asked.player] == 1 << viewer:
            same = dice.fork("same")
            finish(one, asked.serial, same.copy())
            finish(two, also.serial, same)
        else:
            index = dice.below(len(asked.options))
            one.pick(asked, asked.options[index])
            two.pick(also, also.options[index % len(also.options)])
            finish(one, asked.serial, dice.copy())
            finish(two, also.serial, dice)

    def name(self, kind: int) -> str:
        return event_name(kind, self.game_events)

    def told_alike(self, one: Position, two: Position, viewer: int, changed: set[int]) -> bool:
        """Whether everything the viewer was told is the same. False after a disclosure; a leak is an error."""
        if not self.happened_alike(one, two, viewer, one.take_events(), two.take_events(), changed):
            return False
        self.same(one, two, viewer, "played")
        return True

    def happened_alike(
        self, one: Position, two: Position, viewer: int, here: list[int], there: list[int], changed: set[int]
    ) -> bool:
        """The same of what happened on the way to these positions, where these cards were changed before.

        False at the end too, when all is open."""
        mine, theirs = ev.told(here, viewer, CARDLESS), ev.told(there, viewer, CARDLESS)
        for verb in {DONE_BY[name] for name in map(self.name, mine[::WIDTH]) if name in DONE_BY}:
            self.verbs[verb] += 1
        at = first_difference(mine, theirs)
        if at < 0 and one.over and two.over:
            self.ends["over"] += 1  # now everybody sees everything
            return False
        if at < 0:
            return True
        firsts = [events[at : at + WIDTH] for events in (mine, theirs) if at < len(events)]
        # What a disclosure tells somebody else is no reason for this viewer to see something else done, or nothing.
        # By whom, from where and to where a card goes is what is done: with whom somebody trades, say.
        deeds = {(event[0], event[1], event[3], event[5]) for event in firsts}
        what = "to" if len(deeds) < len(firsts) else "done"
        told = [self.name(event[0]) for event in firsts if self.may_tell(one, event, viewer, what, changed)]
        if not told:
            names = [self.name(event[0]) for event in firsts]
            asked = [[question.data() for question in table.view(viewer).questions] for table in (one, two)]
            raise Leak(f"viewer {viewer} is told {mine[at:]} here, {theirs[at:]} there ({names}); then asked {asked}")
        self.ends[told[0]] += 1
        return False

    def may_tell(self, position: Position, event: list[int], viewer: int, what: str, changed: set[int]) -> bool:
        """Whether the rules let this event tell this viewer something: `to` whom its card, `done` that it was done."""
        disclosure = self.disclosures.get(self.name(event[0]))
        if disclosure is None:
            return False
        audience = disclosure.get(what, disclosure["to"])
        doer, source, to = event[1], event[3], event[5]
        layout = position.layout
        if audience == "all" or (audience == "seen" and layout.kind[source] != HAND):
            return True
        # EFF-7: known to all as long as the change lasts, unless it lies face down (C2-P3)
        if not layout.face_down[to] and (event[2] in changed or position.is_changed(event[2])):
            return True
        if doer >= 0 and layout.eye[doer] == 1 << viewer:
            return True
        return audience == "parties" and bool(layout.sight[to] & 1 << viewer)

    def same(self, one: Position, two: Position, viewer: int, how: str) -> None:
        differences = one.view(viewer).differences(two.view(viewer))
        if differences:
            raise Leak(f"after the tables were {how} viewer {viewer} sees a difference: {differences}")
        if shown(one, viewer) != shown(two, viewer):
            raise Leak(f"viewer {viewer} is shown {shown(one, viewer)} here, {shown(two, viewer)} there")
        for mine, theirs in zip(one.opens, two.opens, strict=True):
            if one.layout.eye[mine.player] == 1 << viewer:
                for option in one.everything(mine.kind):
                    if one.why_not_pick(mine, option) != two.why_not_pick(theirs, option):
                        raise Leak(f"the reason why {option} cannot be picked differs")
                every = 1 + len(mine.options) // PREVIEWS
                for option in mine.options[one.serial % every :: every]:
                    if one.preview_facts(mine, [option]) != two.preview_facts(theirs, [option]):
                        raise Leak(f"the preview of {option} differs")


def shown(position: Position, viewer: int) -> list[object]:
    """What a table shows besides its cards (showing.py)."""
    mine = [player for player, eye in enumerate(position.layout.eye) if eye == 1 << viewer]
    common = [position.meters(), position.are_done(), position.revealed(), position.shown_due()]
    own = [[position.together(player), position.tickets(player)] for player in mine]
    return [common, own, position.tickets(NOWHERE)]


def audience(said: str) -> dict[str, str]:
    """`doer, done to all`: who sees the card, and who sees that and how often it is done, if these are others."""
    to, _, done = said.partition(", done to ")
    return {"to": to} | ({"done": done} if done else {})


def changed_cards(position: Position) -> set[int]:
    return {*position.shifts, *position.counts}


def finish(position: Position, serial: int, dice: Dice) -> None:
    """Go on picking until the question is answered."""
    while True:
        question = next((asked for asked in position.opens if asked.serial == serial and not asked.done), None)
        if question is None:
            return
        position.pick(question, question.options[dice.below(len(question.options))])


def first_difference(mine: list[int], theirs: list[int]) -> int:
    """Where two streams of events differ first, at the start of an event; -1 if nowhere."""
    for at in range(0, max(len(mine), len(theirs)), WIDTH):
        if mine[at : at + WIDTH] != theirs[at : at + WIDTH]:
            return at
    return -1
