"""Why something cannot be picked in an effect's question: the key of a sentence, and the rule that forbids it.

A reason says nothing that the player asked may not know."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import CARDS, FACE, FIRST_WILD, VALUE, VALUES
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, TAKE_BACK, Open
from techdeck.engine.effects import Effects
from techdeck.engine.frame import Frame
from techdeck.language import words as w
from techdeck.language.words import AGAINST, ARGUMENT, FLAGS, OBJECTS


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusals(Effects):
    __slots__ = ()

    def why_not_game(self, question: Open, option: int) -> tuple[str, str]:
        """Why *option* is not among the options of a game's own question: key of the sentence, rule."""
        return self.why_not_there(question.player, option, question.rule)

    def universe(self, kind: int) -> list[int]:
        """Everything that could be picked in a game's own kind of question, legal or not; `pass` comes on its own."""
        return list(range(self.layout.cards))

    def everything(self, kind: int) -> list[int]:
        """Everything that could be picked in a question of this kind, legal or not."""
        if kind >= k.GAME or kind == k.WILD:
            return [*self.universe(kind), PASS]
        meaning = self.layout.kinds[kind].meaning
        if meaning == "card":
            return [*range(self.layout.cards), PASS]
        if meaning == "face":
            return [*range(CARDS), PASS]
        if meaning == "player":
            return [*range(self.layout.players), PASS]
        if meaning == "value":
            return [*range(1, VALUES + 1), PASS]
        if meaning == "number":
            return [*range(21), PASS]
        return [0, 1, 2, 3, PASS] if meaning == "domain" else [0, 1, PASS]

    def exists(self, kind: int, option: int) -> bool:
        """Whether *option* could be picked in a question of this kind, legal or not."""
        return option in self.everything(kind)

    def why_not_pick(self, question: Open, option: int) -> tuple[str, str]:
        """Why *option* cannot be picked: key of the sentence and rule; empty if it can."""
        if option in question.options:
            return "", ""
        if question.done:
            return "already_sealed", "GEN-12"
        if option == TAKE_BACK:  # no option among the others: who picks from those goes on
            return ("", "") if question.is_begun() else ("nothing_picked", "GEN-12")
        if option in question.picks and self.layout.kinds[question.kind].meaning == "card":
            return "picked_already", question.rule
        if not self.exists(question.kind, option):
            return "no_such_option", question.rule
        if question.kind >= k.GAME:
            return self.why_not_game(question, option)
        if question.kind == k.USE:
            return self.why_not_use(question, option)
        if option == PASS:
            return "no_pass", "EFF-2"
        return self.why_not_effect(question, option)

    def why_not_use(self, question: Open, card: int) -> tuple[str, str]:
        if card not in self.use_from(question.player):
            return self.why_not_there(question.player, card, question.rule)
        if card in self.used:
            return "used_already", "EFF-4"
        return ("wild_never", "EFF-9") if FACE[card] >= FIRST_WILD else ("other_time", question.rule)

    def why_not_effect(self, question: Open, option: int) -> tuple[str, str]:
        meaning = self.layout.kinds[question.kind].meaning
        if meaning == "card":
            return self.why_not_card(question, option)
        if meaning == "face":
            return "wild_cannot_be_named", "EFF-NAME"
        if meaning == "player":
            return "not_yourself", "EFF-2"
        if meaning == "branch":
            return "branch_does_nothing", "EFF-2"
        if meaning == "number":
            return "too_many", question.rule
        if meaning == "yes":
            return "no_such_option", question.rule
        return "out_of_reach", question.rule

    def why_not_card(self, question: Open, card: int) -> tuple[str, str]:
        frame = self.frames[-1]
        if card not in self.offered_from(question, frame):
            return self.why_not_there(question.player, card, question.rule)
        if FACE[card] >= FIRST_WILD:
            return "wild_never", "EFF-9"
        if frame.program[frame.pc + FLAGS] & w.NAMED and not self.is_named(frame, card):
            return "not_named", question.rule
        if question.kind == k.COPY:
            if card == frame.card:
                return "card_in_use", "EFF-COPY"
            return ("copied_already", "EFF-COPY") if card in frame.copied else ("other_time", "C1-7")
        if question.kind == k.RECOVER and VALUE[card] > frame.program[frame.pc + ARGUMENT] > 0:
            return "value_too_high", "EFF-RECOVER"
        if question.kind == k.EXCHANGE_FOR and card == question.picks[0]:
            return "two_different", "EFF-EXCHANGE"
        return "no_partner", question.rule

    def offered_from(self, question: Open, frame: Frame) -> list[int]:
        """The cards among which the question looks, as far as the player asked can see them."""
        program = frame.program
        if question.kind == k.EXCHANGE and question.sealed and question.player == frame.other:
            return self.zones[self.layout.hand[frame.other]]
        if question.kind == k.EXCHANGE_FOR:
            return self.candidates(frame, program[frame.pc + AGAINST])
        if question.kind == k.TAKE:
            return frame.seen
        if question.kind == k.RECOVER:
            return self.zones[self.layout.discard[frame.doer]]
        if question.kind in (k.DISCARD, k.GIVE, k.PASS_ON):
            return self.zones[self.layout.hand[question.player]]
        if question.kind in (k.BOOST, k.KEEP):
            return self.played(frame.doer)
        return self.candidates(frame, program[frame.pc + OBJECTS])

    def why_not_there(self, player: int, card: int, rule: str) -> tuple[str, str]:
        """A card that lies elsewhere: where, if the player knows that."""
        if card == PASS:
            return "no_pass", rule
        if not 0 <= card < self.layout.cards:
            return "no_such_option", rule
        if self.where[card] < 0:
            return "not_in_this_game", rule
        return ("lies_elsewhere" if self.known[card] & self.layout.eye[player] else "not_in_sight"), rule
