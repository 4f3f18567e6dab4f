"""Runs effects: a stack of frames, each a program of ints with what passes from step to step (GEN-20 to GEN-26)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import FACE
from techdeck.engine import events as ev
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.events import ENDED
from techdeck.engine.frame import NO_CARDS, Frame, new_frame
from techdeck.engine.kinds import GAME, OTHER, REDIRECT, USE
from techdeck.engine.knowledge import SEEING
from techdeck.engine.layout import NOWHERE, WILD_HELD
from techdeck.engine.verbs_play import PlayVerbs
from techdeck.language import words as w
from techdeck.language.words import (
    AGAINST,
    ARGUMENT,
    COPY,
    DISCARD,
    DRAW,
    END,
    EXCHANGE,
    FLAGS,
    JUMP,
    LOOK,
    NEEDS_OTHER,
    OBJECTS,
    WIDTH,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effects(PlayVerbs):
    __slots__ = ()

    def begin_effect(self, card: int, user: int) -> None:
        """GEN-20: *user* uses the effect of *card*."""
        layout = self.layout
        self.show(card, layout.everyone, ev.USED, user)
        face = FACE[card]
        self.frames.append(new_frame(face, layout.programs[face], card, user, layout.players))

    def ask_use(self, player: int, rule: str) -> None:
        """Which effect *player* uses now. GEN-29: also if it is none, unless everybody sees that."""
        options = self.usable(player)
        if len(options) > 1 or self.zones[self.layout.hand[player]]:
            self.ask(player, k.USE, options, rule)

    def usable(self, player: int) -> list[int]:
        """The effects of this time that have not been used (EFF-4), and pass."""
        options = self.use_from(player)
        if self.layout.timed or self.layout.wild == WILD_HELD:
            options = self.of_this_time(options)
        return self.not_used(options)

    def not_used(self, options: list[int]) -> list[int]:
        """EFF-4: those that have not been used this round, and pass; in the list that was given."""
        for card in self.used:
            if card in options:
                options.remove(card)
        options.append(PASS)
        return options

    def of_this_time(self, cards: list[int]) -> list[int]:
        when = self.layout.when
        time = self.use_time()
        return [card for card in cards if when[card] == time]

    def use(self, card: int, player: int) -> None:
        """EFF-3, EFF-4: a card that is discarded after use lies beside the hand until then, any other is marked."""
        self.begin_effect(card, player)
        if self.layout.use_discards and self.where[card] == self.layout.hand[player]:
            self.move(card, self.layout.beside, ev.LAID_OPEN, player)
        else:
            self.mark(card, player)

    def use_nothing(self, player: int) -> None:
        """*player* was asked for an effect and passes."""
        self.tell(ev.USED_NOTHING, player, 0)

    def game_more(self, question: Open) -> bool:
        """`more` for the game's own questions: up to as many cards as the kind allows; a pass ends it."""
        question.high = self.layout.kinds[question.kind].most
        return question.high > 1 and self.next_card(question)

    def game_decided(self, question: Open) -> None:
        """`decided` for the game's own questions."""
        raise NotImplementedError

    def effect_over(self, frame: Frame) -> None:
        """An effect is done completely, its copies too; a game may override this."""

    def resume(self) -> None:
        """Go on with the effect on top until somebody has to decide, it is over, or a copied effect comes first."""
        frame = self.frames[-1]
        program = frame.program
        while True:
            op = program[frame.pc]
            if op == END:
                self.end_effect(frame)
                return
            if op < DRAW:
                self.joint(frame, op)
                if self.opens:
                    return
            elif program[frame.pc + FLAGS] & NEEDS_OTHER and not self.has_other(frame):
                if self.opens:
                    return
            elif not self.act(frame, op):
                return
            else:
                if frame.moved:
                    self.act_over(frame)
                else:
                    frame.next_act(frame.pc + WIDTH)
                if op == COPY:
                    return

    def act_over(self, frame: Frame) -> None:
        if frame.moved:
            frame.moved = [*frame.moved[: frame.doer], frame.count, *frame.moved[frame.doer + 1 :]]
        frame.next_act(frame.pc + WIDTH)

    # Joints.

    def joint(self, frame: Frame, op: int) -> None:
        program = frame.program
        if op == w.UNLESS_MOVED:
            frame.next_act(frame.pc + WIDTH if frame.last else program[frame.pc + JUMP])
        elif op == w.WHO:
            self.start_who(frame)
        elif op == w.NEXT:
            self.next_who(frame)
        elif op == w.EITHER:
            self.offer_branches(frame)
        elif op == w.GO:
            frame.next_act(program[frame.pc + JUMP])
        else:
            self.check_hit(frame)

    def end_effect(self, frame: Frame) -> None:
        self.frames.pop()
        if not self.frames:
            if self.careful:
                self.careful &= ~SEEING
            everyone = self.layout.everyone
            self.events.append((ENDED, frame.user, 0, NOWHERE, NOWHERE, NOWHERE, NOWHERE, everyone))
            self.effect_over(frame)

    def start_who(self, frame: Frame) -> None:
        """`each`, `others`, `other`: everyone does the step completely, one after the other (GEN-24)."""
        program = frame.program
        who = program[frame.pc + ARGUMENT]
        if who == w.OTHER:
            if not self.chose_other(frame):
                return
            queue = [frame.other] if frame.other != NOWHERE else NO_CARDS
        else:
            queue = self.order_from(frame.user)
            if who == w.OTHERS:
                queue = queue[1:]
        if not queue:
            frame.next_act(program[frame.pc + JUMP])
            return
        frame.doer = queue[0]
        frame.queue = queue[1:]
        frame.next_act(frame.pc + WIDTH)

    def next_who(self, frame: Frame) -> None:
        if frame.queue:
            frame.doer = frame.queue[0]
            frame.queue = frame.queue[1:]
            frame.next_act(frame.program[frame.pc + JUMP])
        else:
            frame.doer = frame.user
            frame.next_act(frame.pc + WIDTH)

    def offer_branches(self, frame: Frame) -> None:
        """`either A or B`: a branch whose first act can do nothing may be picked only if that is true of both."""
        first = self.can_do(frame, frame.pc + WIDTH)
        second = self.can_do(frame, frame.program[frame.pc + ARGUMENT])
        options = [0, 1] if first == second else ([0] if first else [1])
        self.ask(frame.doer, k.EITHER, options, "EFF-2")

    def can_do(self, frame: Frame, pc: int) -> bool:
        """Whether the act at *pc* could move, change or show a card now."""
        here = frame.pc
        frame.pc = pc
        possible = self.is_possible(frame, frame.program[pc])
        frame.pc = here
        return possible

    def is_possible(self, frame: Frame, op: int) -> bool:
        program = frame.program
        objects = program[frame.pc + OBJECTS]
        if (objects | program[frame.pc + AGAINST]) & (w.OTHER_HAND | w.OTHER_OWN) and frame.other == NOWHERE:
            return self.layout.players > 1
        if self.numbers(frame)[1] == 0:
            return False  # `same` of none
        if op == w.DRAW:
            return self.has_any(self.layout.deck[frame.doer])
        if op in (w.LOOK, w.REVEAL, w.CUT) and objects & (w.THE_DECK | w.SUPPLY):
            return self.has_any(self.pile_of(frame))
        if op == w.LOOK:
            return bool(self.zones[self.layout.hand[frame.other]])
        if op == w.SEARCH:
            return bool(self.zones[self.layout.deck[frame.doer]])
        if program[frame.pc + FLAGS] & w.REST:
            return bool(frame.seen)
        if op == w.TAKE:
            return bool(self.named_of(frame, frame.seen) if program[frame.pc + FLAGS] & w.NAMED else frame.seen)
        if op == w.DISCARD:
            hand = self.zones[self.layout.hand[frame.doer]]
            return bool(self.named_of(frame, hand) if program[frame.pc + FLAGS] & w.NAMED else hand)
        if op == w.GIVE:
            return bool(self.zones[self.layout.hand[frame.doer]]) and self.layout.players > 1
        if op == w.RECOVER:
            return bool(self.recoverable(frame))
        return self.is_possible_in_play(frame, op, objects)

    def is_possible_in_play(self, frame: Frame, op: int, objects: int) -> bool:
        if op == w.EXCHANGE:
            if frame.program[frame.pc + AGAINST] & w.OTHER_HAND:
                return bool(self.secret_picks(frame)[1])
            return any(self.partners(frame, one) for one in self.candidates(frame, objects))
        if op == w.COPY:
            return not frame.copied_effect and any(
                self.can_be_copied(frame, card) for card in self.candidates(frame, objects)
            )
        if op == w.REPLACE:
            return self.has_any(self.layout.supply) and bool(self.replaceable(frame))
        if op == w.ENLIST:
            return self.won(frame.doer) != NOWHERE
        if op == w.REDIRECT:
            return bool(self.redirects(frame.doer))
        if op in (w.BOOST, w.TIES, w.KEEP):
            return bool(self.played(frame.doer))
        if op == w.SHIFT:
            return bool(self.shiftable(frame))
        if op == w.COUNT:
            return bool(self.countable(frame))
        return op == w.CALM or bool(self.candidates(frame, objects))

    def check_hit(self, frame: Frame) -> None:
        """`hit -> A`: one of the cards this effect has revealed or cut is as named; with `may` the doer decides."""
        program = frame.program
        if not any(self.is_named(frame, card) for card in frame.shown):
            frame.next_act(program[frame.pc + JUMP])
        elif self.agreed(frame, True):
            frame.next_act(frame.pc + WIDTH)

    # The other player of an effect.

    def has_other(self, frame: Frame) -> bool:
        """Acts that speak of `other` first need one; with nobody there the act is skipped."""
        if not self.chose_other(frame):
            return False
        if frame.other == NOWHERE:
            self.act_over(frame)
            return False
        return True

    def chose_other(self, frame: Frame) -> bool:
        """The user picks the other player when the word is first met; it stays the same to the end of the effect."""
        if frame.other != NOWHERE or self.layout.players == 1:
            return True
        others = self.order_from(frame.user)[1:]
        if len(others) == 1:
            frame.other = others[0]
            return True
        if frame.program[frame.pc + FLAGS] & w.MAY:
            others.append(PASS)
        self.ask(frame.user, k.OTHER, others, "EFF-2")
        return False

    # Verbs. By parts: a long chain of comparisons costs more than most verbs do, and so does another call.

    def act(self, frame: Frame, op: int) -> bool:
        if op < LOOK:
            if op == DRAW:
                return self.do_draw(frame)
            return self.do_discard(frame) if op == DISCARD else self.do_recover(frame)
        if op < EXCHANGE:
            if op == LOOK:
                return self.do_look(frame)
            if op == w.REVEAL:
                return self.do_reveal(frame)
            if op == w.TAKE:
                return self.do_take(frame)
            if op == w.PUT:
                return self.do_put(frame)
            if op == w.NAME:
                return self.do_name(frame)
            return self.do_search(frame) if op == w.SEARCH else self.do_cut(frame)
        if op < COPY:
            if op == EXCHANGE:
                return self.do_exchange(frame)
            if op == w.REPLACE:
                return self.do_replace(frame)
            if op == w.EXPEL:
                return self.do_expel(frame)
            return self.do_give(frame) if op == w.GIVE else self.do_pass_on(frame)
        if op == COPY:
            return self.do_copy(frame)
        if op == w.SHIFT:
            return self.do_shift(frame)
        return self.do_count(frame) if op == w.COUNT else self.act_in_assist(frame, op)

    def act_in_assist(self, frame: Frame, op: int) -> bool:
        if op == w.BOOST:
            return self.do_boost(frame)
        if op == w.TIES:
            return self.do_ties(frame)
        if op == w.REDIRECT:
            return self.do_redirect(frame)
        if op == w.ENLIST:
            return self.do_enlist(frame)
        return self.do_keep(frame) if op == w.KEEP else self.do_calm(frame)

    # Answers to the questions that effects ask.

    def more(self, question: Open) -> bool:
        kind = question.kind
        if kind >= GAME:
            return self.game_more(question)
        if kind <= REDIRECT:
            return self.next_card(question)
        picked = question.picks[-1]
        if picked == PASS:
            question.picks.pop()
            return False
        if kind > k.EXCHANGE:
            return False
        if kind == k.SHIFT:
            values = self.shifted_values(self.frames[-1], picked)
            return self.ask_next(question, k.SHIFT_TO, values, "EFF-SHIFT")
        if kind == k.EXCHANGE and not question.sealed:
            return self.ask_next(question, k.EXCHANGE_FOR, self.partners(self.frames[-1], picked), "EFF-EXCHANGE")
        return False

    def decided(self, question: Open) -> None:
        kind = question.kind
        if kind >= GAME:
            self.game_decided(question)
            return
        picks = question.picks
        if kind == USE:
            if picks:
                self.use(picks[0], question.player)
            else:
                self.use_nothing(question.player)
            return
        if kind == k.WILD:
            self.wild_placed(question)
            return
        frame = self.frames[-1]
        if not picks:
            self.tell(ev.DECLINED, question.player, frame.program[frame.pc])
        if kind < OTHER or kind == k.HOW_MANY:
            frame.picked = picks
            frame.answered = True
        elif kind == k.MAY:
            if picks:
                frame.agreed = True
            else:
                self.declined(frame)
        elif kind == OTHER:
            if picks:
                frame.other = picks[0]
                frame.agreed = True
                self.tell(ev.CHOSE, frame.user, picks[0])
            else:
                self.declined(frame)
        else:
            everyone = self.layout.everyone
            self.events.append((ev.EITHER, frame.doer, picks[0], NOWHERE, frame.face, NOWHERE, frame.pc, everyone))
            frame.next_act(frame.program[frame.pc + ARGUMENT] if picks[0] else frame.pc + WIDTH)

    def declined(self, frame: Frame) -> None:
        """On no the act is over; a declined `may hit` goes behind what would follow."""
        frame.count = 0
        if frame.program[frame.pc] == w.UNLESS_HIT:
            frame.next_act(frame.program[frame.pc + JUMP])
        else:
            self.act_over(frame)

    def wild_placed(self, question: Open) -> None:
        """EFF-10: putting a wild card on a place is no effect; the step goes on."""
        card = self.wild_met
        self.wild_met = NOWHERE
        self.place_wild(card, question.picks[0], question.player)

    def effect_unsealed(self, questions: list[Open]) -> None:
        frame = self.frames[-1]
        if questions[0].first_kind == k.PASS_ON:
            self.passed_on(frame, questions)
        else:
            self.exchanged_in_secret(frame, questions)

    # Seen cards.

    def unsee(self, card: int) -> None:
        for frame in self.frames:
            if card in frame.seen:
                frame.seen = [seen for seen in frame.seen if seen != card]

    def shuffle(self, deck: int) -> None:
        """A shuffled card is seen no more."""
        for frame in self.frames:
            if frame.seen:
                frame.seen = [card for card in frame.seen if self.where[card] != deck]
        super().shuffle(deck)
