"""Why something cannot be done on the floor, and what it would do to the worth of a hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.view import QuestionView
from techdeck.games.tech_exchange.arranging import score
from techdeck.games.tech_exchange.floor import DESCRIPTIONS, Offer
from techdeck.games.tech_exchange.table import (
    ABOUT,
    ACCEPT,
    ALSO_GIVE,
    ALSO_WANT,
    ANSWER,
    ARRANGE,
    ASK,
    BACK,
    CANCEL,
    CHOOSE,
    COUNTING,
    DONE,
    DOWN,
    FLOOR,
    GROUP,
    MEMBER,
    MOVES,
    OFFER,
    OWN,
    OWN_CALL,
    OWN_OFFER,
    SHOW_AS,
    STACKS,
    TO,
    WANT,
    WAYS,
    WHICH_CALL,
    WHICH_OFFER,
    WITH,
)
from techdeck.games.tech_exchange.telling import Telling
from techdeck.rules import say

MIXED: Final = (ALSO_GIVE, WITH, GROUP, MEMBER)  # cards that are picked after other things than cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Explaining(Telling):
    def universe(self, kind: int) -> list[int]:
        if kind == FLOOR:
            return list(range(len(MOVES)))
        if kind in (SHOW_AS, WANT, ALSO_WANT, ABOUT):
            return DESCRIPTIONS
        if kind in (WHICH_OFFER, OWN_OFFER, WHICH_CALL, OWN_CALL):
            return list(range(1, self.floor.last + 1))
        if kind in (TO, CHOOSE):
            return list(range(self.layout.players + (kind == TO)))
        if kind == ARRANGE:
            return list(range(len(WAYS)))
        return STACKS if kind in (COUNTING, k.WILD) else list(range(self.layout.cards))

    # Why not.

    def why_not_pick(self, question: Open, option: int) -> tuple[str, str]:
        if question.kind in MIXED and option not in question.options and self.exists(question.kind, option):
            return self.why_not_game(question, option)
        return super().why_not_pick(question, option)

    def why_not_game(self, question: Open, option: int) -> tuple[str, str]:
        kind = question.kind
        player = question.player
        if kind == FLOOR:
            return self.why_not_move(player, option)
        if option == PASS:
            return "no_pass", question.rule
        if kind in (WHICH_OFFER, OWN_OFFER):
            return self.why_not_offer(player, option, kind == OWN_OFFER)
        if kind in (WHICH_CALL, OWN_CALL):
            return self.why_not_call(player, option, kind == OWN_CALL)
        if kind == SHOW_AS:
            return "does_not_describe", "TE-T2"
        if kind == TO:
            return "not_yourself", "TE-T2"
        if kind == CHOOSE:
            return "did_not_accept", "TE-T9"
        if kind == COUNTING:
            return "not_in_group", "TE-R3"
        if option not in self.zones[self.layout.hand[player]]:
            return self.why_not_there(player, option, question.rule)
        if kind == WITH and option not in question.picks[2:]:
            return "does_not_match", "TE-T10"
        if kind in (GROUP, MEMBER) and option in self.left(player, self.own_arrangement(player, question.picks)):
            return "no_group", "TE-R2"
        return "picked_already", question.rule

    def why_not_move(self, player: int, move: int) -> tuple[str, str]:
        floor = self.floor
        if floor.done >> player & 1:
            return "is_done", "TE-T12"
        if move == BACK:
            return "not_done", "TE-T12"
        if move == OFFER:
            if not self.zones[self.layout.hand[player]]:
                return "empty_hand", "TE-T3"
            return "too_many_offers", "TE-T20"
        if move == ACCEPT:
            return "nothing_to_accept", "TE-T4"
        if move == CANCEL:
            mine = [offer for offer in floor.offers if offer.giver == player]
            return ("in_window", "TE-T17") if mine else ("no_offer", "TE-T6")
        if move == ASK:
            return "too_many_questions", "TE-T20"
        if move == DONE:
            return "in_window", "TE-T17"
        return ("nothing_asked" if move == ANSWER else "no_question"), "TE-T8"

    def why_not_offer(self, player: int, number: int, own: bool) -> tuple[str, str]:
        offer = self.floor.offer(number)
        if offer is None:
            return "offer_gone", "TE-T3"
        if own:
            return ("not_your_offer", "TE-T6") if offer.giver != player else ("in_window", "TE-T17")
        if offer.giver == player:
            return "your_own_offer", "TE-T1"
        if not offer.is_for(player):
            return "offer_to_another", "TE-T2"
        if player in offer.takers:
            return "accepted_already", "TE-T17"
        return ("window_is_over", "TE-T9") if offer.shut else ("cannot_match", "TE-T10")

    def why_not_call(self, player: int, number: int, own: bool) -> tuple[str, str]:
        call = self.floor.call(number)
        if call is None:
            return "question_gone", "TE-T8"
        if own:
            return "not_your_question", "TE-T8"
        if call.player == player:
            return "your_own_question", "TE-T8"
        answered = (call.yes | call.no) >> player & 1
        return ("answered_already" if answered else "question_to_another"), "TE-T8"

    # What for.

    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        if question.done:  # all that is left is to take it back
            return []
        picks = question.picks + picks
        player = question.player
        if question.first_kind == FLOOR:
            return self.floor_facts(player, picks)
        hand = self.zones[self.layout.hand[player]]
        if question.first_kind == DOWN:
            return [("points", self.worth_of([card for card in hand if card not in picks]))]
        if question.first_kind == ARRANGE:
            return [("points", self.points_of(player, picks))]
        return []

    def preview_words(self, question: Open, picks: list[int]) -> str:
        facts = dict(self.preview_facts(question, picks))
        if "points" in facts:
            return say("tech_exchange.would_score", number=facts["points"])
        whole = question.picks + picks
        if "least" in facts:
            return self.worth_words(facts)
        if len(whole) > 1 and whole[0] == OFFER:
            return say("tech_exchange.cannot_come")
        # Said once, not beside every move.
        return say("tech_exchange.worth", number=facts["worth"]) if facts and whole in ([], [DONE]) else ""

    def worth_words(self, facts: dict[str, int]) -> str:
        key = "tech_exchange.would_be" if facts["least"] == facts["most"] else "tech_exchange.would_be.between"
        return say(key, now=facts["worth"], least=facts["least"], most=facts["most"])

    def points_of(self, player: int, picks: list[int]) -> int:
        if not picks or picks[0] != OWN:
            return self.worth(player)
        return score(self.own_groups(player, picks), self.stack_sizes())

    def floor_facts(self, player: int, picks: list[int]) -> list[tuple[str, int]]:
        """What the hand is worth now, and what it would be worth at least and at most after the trade."""
        facts = [("worth", self.worth(player))]
        hands = [hand for other, hand in enumerate(self.layout.hand) if other != player]
        if len(picks) > 1 and picks[0] == OFFER:
            given, wanted = self.said_so_far(player, picks)
            facts += between(self.worths_after(player, given, self.coming_for(player, wanted, hands)))
        elif len(picks) > 1 and picks[0] == ACCEPT:
            offer = self.floor.offer(picks[1])
            assert offer is not None
            facts += between(self.worths_accepting(player, offer, picks[2:]))
        return facts

    def said_so_far(self, player: int, picks: list[int]) -> tuple[list[int], list[int]]:
        """Of an offer in progress: the cards given, and what is wanted for them."""
        given = [picks[1]]
        rest = picks[3:]
        if len(self.zones[self.layout.hand[player]]) > 1 and rest:
            if rest[0] != PASS:
                given.append(rest[0])
                rest = rest[1:]
            rest = rest[1:]
        return given, [want for want in rest[:2] if want != PASS]

    def worths_accepting(self, player: int, offer: Offer, put_down: list[int]) -> list[int]:
        """What the hand may be worth then; what is not put down yet leaves it best with what is sure to come."""
        coming = self.coming_for(player, offer.gives, [self.layout.hand[offer.giver]])
        sure = [cards for cards in coming if len(cards) == 1]
        ways = self.ways_to_put_down(player, offer, put_down)
        worths = [max(self.worths_after(player, way, sure), default=0) for way in ways]
        return self.worths_after(player, ways[worths.index(max(worths))], coming)

    def ways_to_put_down(self, player: int, offer: Offer, put_down: list[int]) -> list[list[int]]:
        if len(put_down) == len(offer.wants):
            return [put_down]
        cards = self.put_down_from(player, offer, put_down)
        return [way for card in cards for way in self.ways_to_put_down(player, offer, [*put_down, card])]

    def worths_after(self, player: int, given: list[int], coming: list[list[int]]) -> list[int]:
        """What the hand may be worth without what is given and with what comes; nothing where that cannot come."""
        rest = [card for card in self.zones[self.layout.hand[player]] if card not in given]
        return self.worths_with(rest, coming)

    def worths_with(self, cards: list[int], coming: list[list[int]]) -> list[int]:
        """What a hand is worth with one card of each list of those that may come; no card comes twice."""
        if not coming:
            return [self.worth_of(cards)]
        return [
            worth for card in coming[0] if card not in cards for worth in self.worths_with([*cards, card], coming[1:])
        ]

    def coming_for(self, player: int, descriptions: list[int], hands: list[int]) -> list[list[int]]:
        return [self.coming(player, description, hands) for description in descriptions]

    def coming(self, player: int, description: int, hands: list[int]) -> list[int]:
        """The cards that match a description and may lie in one of these *hands*, as far as the player knows."""
        bit = self.layout.eye[player]
        cards = self.matching(list(range(self.layout.cards)), description)
        return [card for card in cards if not self.known[card] & bit or self.where[card] in hands]

    def asked_words(self, question: QuestionView) -> dict[str, object]:
        if question.kind == DOWN:
            limit = self.smallest_hand()
            return {"number": len(self.zones[self.layout.hand[question.player]]) - limit, "limit": limit}
        return super().asked_words(question)

    def in_order(self, question: QuestionView) -> list[int]:
        """First what somebody may have."""
        if question.kind not in (WANT, ALSO_WANT, ABOUT):
            return question.options
        hands = [hand for other, hand in enumerate(self.layout.hand) if other != question.player]
        return sorted(
            question.options, key=lambda option: option != PASS and not self.coming(question.player, option, hands)
        )


def between(worths: list[int]) -> list[tuple[str, int]]:
    return [("least", min(worths)), ("most", max(worths))] if worths else []
