"""A position: plain data of constant size, everything there is at one moment of a game.

Games subclass `Position`: they lay out zones, bind the nouns (nouns.py), and write their order of play in `proceed` and
`game_decided`. A game's own fields are public; what is hidden lies in zones and open questions.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE, FIRST_WILD
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import STEPS, Open
from techdeck.engine.dice import Dice
from techdeck.engine.frame import Frame
from techdeck.engine.layout import DECK, HAND, NOWHERE, PLAY, WILD_ASIDE, WILD_HELD, Layout
from techdeck.engine.refusals import Refusals
from techdeck.engine.showing import Group, Meter, Reveal, Ticket
from techdeck.engine.view import GROUP, IN_HAND, PLACES, UNKNOWN, QuestionView, View
from techdeck.language import words as w
from techdeck.rules import say

RUNAWAY: Final = 100_000  # steps in the order of play without a question: a game that does this never ends


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Refusals):
    __slots__ = "round stage asked marker".split()

    def __init__(self, layout: Layout, dice: Dice) -> None:
        super().__init__(layout, dice)
        # Where the game stands in its order of play.
        self.round = 1
        self.stage = 0
        self.asked = 0  # players who have had their turn in this stage
        self.marker = 0  # who begins

    # What a game writes.

    def blank(self) -> Position:
        """A position of the same class and layout, to be filled by `copy`."""
        return type(self)(self.layout, self.dice)

    def fill(self, other: Position) -> None:
        """Copy the fields that the game has added from *other*, which is of the same class."""

    def fields(self) -> list[str]:
        """The names of the game's fields, ints or lists of one int a player; all of them are public."""
        return ["round", "stage", "asked", "marker"]

    def save(self) -> list[int]:
        """The game's own fields as ints, in the order of `field_names`."""
        out: list[int] = []
        for name in self.fields():
            value = getattr(self, name)
            if isinstance(value, int):
                out.append(value)
            else:
                out.extend(value)
        return out

    def save_for(self, bit: int) -> list[int]:
        """The same as a viewer may know it."""
        return self.save()

    def load(self, data: list[int]) -> None:
        """The inverse of `save`."""
        at = 0
        for name in self.fields():
            if isinstance(getattr(self, name), int):
                setattr(self, name, data[at])
                at += 1
            else:
                setattr(self, name, data[at : at + self.layout.players])
                at += self.layout.players

    def field_names(self) -> list[str]:
        """What the ints of `save` are called: `marker`, `target_1`, `target_2`."""
        out: list[str] = []
        for name in self.fields():
            if isinstance(getattr(self, name), int):
                out.append(name)
            else:
                out.extend([f"{name}_{player + 1}" for player in range(self.layout.players)])
        return out

    def field_words(self, name: str) -> list[str]:
        """Words for the values 0, 1, 2 … of a field that is no plain number: the stages of a round."""
        return []

    def make_up(self, viewer: int, dice: Dice, force: bool) -> bool:
        """After a deal from what *viewer* may know (`save_for`): make up the rest. Returns whether the cards allow it;
        with *force* cards that the viewer cannot place may be moved for it."""
        return True

    def set_up(self) -> None:
        """Lay out the cards and deal."""
        raise NotImplementedError

    def proceed(self) -> None:
        """Nothing is open and no effect is in progress: the next thing in the order of play."""
        raise NotImplementedError

    def offer(self, player: int, kind: int) -> list[int]:
        """The options of the game's own questions, as they are now."""
        raise NotImplementedError

    def game_unsealed(self, questions: list[Open]) -> None:
        raise NotImplementedError

    def points(self, player: int) -> int:
        return 0

    def scores(self) -> list[int]:
        """A number per seat: the points of its player."""
        seats_of = self.layout.seats_of
        of = {seat: self.points(player) for player in range(self.layout.players) for seat in seats_of[player]}
        return [of.get(seat, 0) for seat in range(self.layout.seats)]

    def winners(self) -> list[int]:
        """The seats that have won, all of them if a tie is shared, none if everybody loses."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def can_be_lost(self) -> bool:
        """Whether it can happen that everybody loses: then there is winning and losing also for who plays alone."""
        return False

    def ending(self) -> str:
        """The rule by which the game ended."""
        return ""

    def ending_words(self, players: list[str]) -> str:
        """Who won, and how."""
        seats = self.winners()
        best = [player for player, members in enumerate(self.layout.seats_of) if set(members) & set(seats)]
        names = ", ".join([players[player] for player in best])
        return say("ending.won", players=names, number=self.points(best[0])) if best else say("ending.nobody")

    def could_be(self) -> bool:
        """Whether play can lead to cards that lie like this. A deal puts unknown cards anywhere in their pool; a
        changed card is in no deck and on no pile (EFF-7)."""
        kind = self.layout.kind
        return all(kind[self.where[card]] in (HAND, PLAY) for card in (*self.shifts, *self.counts))

    def may_be_wild(self, zone: int) -> bool:
        """Whether a card in *zone* may be a wild one, as far as everybody knows."""
        return self.layout.kind[zone] != HAND or self.layout.wild == WILD_HELD

    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        """What *picks* would do as far as the player may know: names and numbers."""
        return []

    def option_word(self, kind: int, option: int, players: list[str]) -> str:
        """How an option is written whose kind means a word of the game's own."""
        raise NotImplementedError

    def option_label(self, kind: int, option: int, players: list[str]) -> str:
        """An option as a player reads it, where its word in the notation says too little; else empty."""
        return ""

    def asked_words(self, question: QuestionView) -> dict[str, object]:
        """Words for the sentence of what is asked. Only what everybody may know, or what the picks so far say."""
        if question.kind == k.PUT:
            frame = self.frames[-1]
            if frame.program[frame.pc + w.FLAGS] & w.BOTTOM:
                return {"where": say("ask.put.under"), "end": say("ask.put.lowest")}
            return {"where": say("ask.put.on"), "end": say("ask.put.highest")}
        return {}

    def in_order(self, question: QuestionView) -> list[int]:
        """The options as they are best shown to who is asked: first what is most likely looked for."""
        return question.options

    def event_words(self, event: list[int], players: list[str]) -> dict[str, str]:
        """More words for the sentence of an event of the game's own."""
        return {}

    def event_rule(self, event: list[int]) -> str:
        """The rule by which an event of the game's own happened, where that is not the same for all of its kind."""
        return ""

    def preview_words(self, question: Open, picks: list[int]) -> str:
        """The same as a player reads it."""
        return ", ".join(
            say("preview.fact", name=name, value=value) for name, value in self.preview_facts(question, picks)
        )

    def place_name(self, place: int) -> str:
        """How a place of this game is written."""
        return str(place + 1)

    def place_named(self, name: str) -> int:
        """The place that *name* spells, in use or not; NOWHERE if it spells none."""
        return int(name) - 1 if name.isdecimal() and len(name) < 4 else NOWHERE

    def arrange(self, zone: int, words: str, players: list[str]) -> str:
        """For scenarios: note what *words* say of a zone besides its cards (places, owners), and return the cards."""
        return words

    def arrangement(self, zone: int, players: list[str]) -> str:
        """The inverse: a zone in the words of `arrange`; empty if its cards are all there is to say."""
        return ""

    def spots(self, zone: int) -> list[tuple[str, int]]:
        """By card of a zone: the name of its place and who controls it, where the game has such a thing."""
        return []

    def drawn(self, zone: int, cards: list[str], players: list[str]) -> list[str]:
        """A zone drawn as more than a row of *cards*, as lines; none if the row will do."""
        return []

    def table_notes(self, players: list[str]) -> list[str]:
        """Lines below the zones when the table is drawn as text."""
        return [say("table.round", round=self.round, player=players[self.marker])]

    # What a table shows besides its cards (showing.py): nothing that the viewer may not know.

    def shown_marker(self) -> int:
        """Who has the marker; NOWHERE while nobody has."""
        return self.marker

    def meters(self) -> list[Meter]:
        """What everybody sees counted."""
        return []

    def capacity(self, zone: int) -> int:
        """How many cards a zone holds; 0 for as many as there are."""
        return 0

    def leaving(self, zone: int) -> int:
        """How many of its first cards have to leave a zone next, as things stand."""
        return 0

    def together(self, player: int) -> list[Group]:
        """Which cards of the player's own hand go together now."""
        return []

    def tickets(self, player: int) -> list[Ticket]:
        """What everybody sees on offer, and what the player can do about it; NOWHERE only looks."""
        return []

    def scored(self, event: list[int]) -> list[tuple[int, int]]:
        """Players to whom an event gave or took points, with how many; over a match they add up to the scores."""
        return []

    def is_live(self) -> bool:
        """Whether everybody acts in real time now: what was said then was heard, and cannot be taken back."""
        return False

    def are_done(self) -> list[int]:
        """Players who have said that they are done, where the game goes on meanwhile."""
        return []

    def revealed(self) -> Reveal | None:
        """The hands of the last round that was scored, where they are shown."""
        return None

    def shown_due(self) -> int:
        """When the clock that everybody plays against is up, 0 for never; `clock_due` may be something smaller."""
        return self.clock_due()

    # The order of play.

    def next_player(self) -> int:
        """Who has the next turn in this stage, from the marker on."""
        self.asked += 1
        return self.order_from(self.marker)[self.asked - 1]

    def next_stage(self) -> None:
        self.stage += 1
        self.asked = 0

    def end_round(self) -> None:
        """GEN-25, EFF-4: changes and marks are over; the marker passes on, and the next round begins."""
        self.end_all_changes()
        self.unmark_all()
        self.marker = self.left_of(self.marker)
        self.round += 1
        self.stage = 0
        self.asked = 0
        self.tell(ev.ROUND, NOWHERE, self.round)

    # Going on.

    def start(self) -> None:
        self.frames = []
        self.opens = []
        self.aside = []
        self.set_up()
        self.run()

    def fresh(self, dice: Dice) -> Position:
        """Another match at the same table: same game, seats and options, other dice."""
        other = self.blank()
        other.dice = dice
        other.start()
        return other

    def run(self) -> None:
        steps = 0
        while not self.opens:
            if self.frames:
                self.resume()
            elif self.aside:
                self.resolve_wild()
            elif self.over:
                return
            elif steps == RUNAWAY:
                raise RuntimeError("the game goes on without asking anybody")
            else:
                steps += 1
                self.proceed()

    def resolve_wild(self) -> None:
        """EFF-10: a wild card set aside is resolved after the whole effect by who turned it up, then expelled."""
        card = self.aside[0]
        player = self.aside[1]
        self.aside = self.aside[2:]
        self.begin_effect(card, player)

    def effect_over(self, frame: Frame) -> None:
        card = frame.card
        if self.where[card] != self.layout.beside:
            return
        if FACE[card] < FIRST_WILD:
            self.move(card, self.layout.discard[frame.user], ev.SPENT, frame.user)  # EFF-3
        elif self.layout.wild == WILD_ASIDE:
            self.move(card, self.layout.expelled, ev.SENT_AWAY, frame.user)

    def unsealed(self, questions: list[Open]) -> None:
        if questions[0].first_kind < k.GAME:
            self.effect_unsealed(questions)
        else:
            self.game_unsealed(questions)

    def take_events(self) -> list[int]:
        """Drain what has happened since the last time, one event after the other."""
        happened: list[int] = []
        for kind, doer, card, source, spot, to, place, seers in self.events:
            if isinstance(card, int):
                happened.extend((kind, doer, card, source, spot, to, place, seers))
            else:
                for at, each in enumerate(card):
                    came_to = place if place == NOWHERE else place + at
                    happened.extend((kind, doer, each, source, spot, to, came_to, seers))
        self.events = []
        return happened

    # Copies and hashes.

    def copy(self) -> Position:
        other = self.blank()
        other.dice = self.dice.copy()
        other.fill_table(self)
        other.fill_questions(self)
        other.frames = [frame.copy() for frame in self.frames]
        other.aside = self.aside
        other.wild_met = self.wild_met
        other.careful = self.careful
        other.round = self.round
        other.stage = self.stage
        other.asked = self.asked
        other.marker = self.marker
        other.fill(self)
        return other

    def data(self) -> list[object]:
        """Everything, as plain lists in a fixed order."""
        dice = self.dice
        return [
            [dice.seed.hex(), dice.stream, dice.block, dice.index],
            self.zones,
            self.known,
            sorted(self.groups),
            self.merged,
            sorted(self.shifts.items()),
            sorted(self.counts.items()),
            sorted(self.used),
            self.facts,
            [[frame.save(), frame.seen, frame.picked] for frame in self.frames],
            [self.question_view(question, True).data() for question in self.opens],
            self.aside,
            self.wild_met,
            self.save(),
            [self.serial, self.now, int(self.over)],
        ]

    def fingerprint(self) -> str:
        """Equal compiled and interpreted, and only for equal positions."""
        return sha256(str(self.data()).encode()).hexdigest()

    # Questions.

    def find(self, number: int) -> Open | None:
        question = self.find_serial(number // STEPS)
        return question if question is not None and question.number() == number else None

    def find_serial(self, serial: int) -> Open | None:
        for question in self.opens:
            if question.serial == serial:
                return question
        return None

    def question_view(self, question: Open, mine: bool) -> QuestionView:
        shown = QuestionView(question.player, question.serial, question.first_kind, question.first_rule)
        shown.sealed = question.sealed
        shown.due = question.due
        if mine:
            shown.mine = True
            shown.step = question.step
            shown.kind = question.kind
            shown.rule = question.rule
            shown.done = question.done
            shown.options = question.options[:]
            shown.first_options = question.first_options[:]
            shown.picks = question.picks[:]
            shown.low = question.low
            shown.high = question.high
        return shown

    # Views.

    def view(self, viewer: int) -> View:
        """What *viewer* may know. After the end everybody knows everything."""
        bit = 1 << viewer
        view = View(viewer)
        view.groups = sorted(group[1:] for group in self.groups if group[0] == bit)
        group_of = {card: GROUP - n for n, group in enumerate(view.groups) for card in group}
        view.zones = [self.slots(zone, bit, group_of) for zone in range(len(self.zones))]
        pools = self.layout.pools
        view.merged = self.merged[viewer * pools : (viewer + 1) * pools]
        view.pools = self.unplaced(bit, view.merged, group_of)
        view.common = self.common()
        view.shifts = sorted(self.shifts.items())
        view.counts = sorted(self.counts.items())
        view.used = sorted(self.used)
        view.facts = self.facts[:]
        view.frames = [frame.save() for frame in self.frames]
        view.seen = [[self.masked(card, bit) for card in frame.seen] for frame in self.frames]
        view.picked = [[self.masked(card, bit) for card in frame.picked] for frame in self.frames]
        view.aside = self.aside[:]
        view.wild_met = self.wild_met
        eye = self.layout.eye
        view.questions = [self.question_view(question, eye[question.player] == bit) for question in self.opens]
        view.game = self.save_for(bit)
        view.serial = self.serial
        view.now = self.now
        view.over = self.over
        return view

    def slots(self, zone: int, bit: int, group_of: dict[int, int]) -> list[int]:
        kind = self.layout.kind[zone]
        cards = self.zones[zone]
        if self.over or self.layout.sight[zone] & bit:
            return cards[:]
        out = [card if self.known[card] & bit else group_of.get(card, UNKNOWN) for card in cards]
        return out if kind == DECK else sorted(out, reverse=True)

    def unplaced(self, bit: int, merged: list[int], group_of: dict[int, int]) -> list[list[int]]:
        out: list[list[int]] = [[] for _ in merged]
        if not self.over:
            for card in range(self.layout.cards):
                zone = self.where[card]
                if zone != NOWHERE and not self.known[card] & bit and card not in group_of:
                    out[merged[self.layout.pool[zone]]].append(card)
        return out

    def common(self) -> list[int]:
        """Cards in hidden zones that everybody can place."""
        layout = self.layout
        known = self.known
        everyone = layout.everyone
        return [
            card
            for card in range(layout.cards)
            if known[card] == everyone and self.where[card] != NOWHERE and layout.sight[self.where[card]] != everyone
        ]

    def masked(self, card: int, bit: int) -> int:
        """The card, or a code of its place for who does not know the card."""
        if self.known[card] & bit:
            return card
        zone = self.where[card]
        at = self.zones[zone].index(card) if self.layout.kind[zone] == DECK else IN_HAND
        return -2 - zone * PLACES - at

    def play_out(self, dice: Dice) -> int:
        """Play at random to the end; returns the number of decisions between two or more options."""
        decisions = 0
        while not self.over:
            question = self.opens[0]
            if question.done:
                question = self.waiting()
            options = question.options
            number = len(options)
            if number > 1:
                decisions += 1
                self.pick(question, options[dice.below(number)])
            else:
                self.pick(question, options[0])
            self.events = []
        return decisions
