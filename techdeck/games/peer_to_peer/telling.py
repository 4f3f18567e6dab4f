"""What a choice would do, and why the game ended as it did, in numbers and in words."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN, DOMAIN_LETTERS, DOMAIN_NAMES, DOMAIN_RANK, DOMAINS, VALUE, card_name
from techdeck.engine import events as ev
from techdeck.engine.asking import PASS, Open
from techdeck.engine.layout import HAND, NOWHERE, PLAY
from techdeck.engine.showing import Group, Meter
from techdeck.engine.view import QuestionView
from techdeck.games.peer_to_peer.assisting import WORTH, Assisting, cards_at
from techdeck.games.peer_to_peer.customers import ROW_HOLDS
from techdeck.games.peer_to_peer.table import (
    BREAKS_TIE,
    BY_DOMAIN,
    BY_SUM,
    BY_VALUE,
    COMMIT,
    CONTESTS,
    COUNTS_PILE,
    CUSTOMERS,
    DECLARE,
    DEVELOP,
    EXCESS,
    FILLING,
    HAS_MARKER,
    ROW,
    SHARES_TIE,
    SUPPLY,
    TO_DISCARD,
    TO_SCORE,
    UNHAPPY,
    VENTURE,
)
from techdeck.rules import say

SETS_SHOWN: Final = 6  # by customer: more would not be read


@mypyc_attr(allow_interpreted_subclasses=True)
class Telling(Assisting):
    __slots__ = ()

    # What is asked, and what a choice would do.

    def asked_words(self, question: QuestionView) -> dict[str, object]:
        if question.kind == DEVELOP:
            return {"card": card_name(self.declared[question.player])}
        if question.kind == COMMIT:
            return {"how": self.reach_words(question)}
        if question.kind == VENTURE:
            return {"which": self.which_venture(len(self.ventures.of_team[question.player]), len(question.picks))}
        return super().asked_words(question)

    def reach_words(self, question: QuestionView) -> str:
        if question.options == [PASS]:  # GEN-29: they are asked all the same, and only they are told that
            return say("peer.reach_nobody")
        if not question.picks or question.done:
            return say("peer.reach_somebody")
        return say("peer.reach_enough" if PASS in question.options else "peer.reach_not_yet")

    def which_venture(self, number: int, chosen: int) -> str:
        """P2P-S3: a team of fewer players chooses one more."""
        return say("peer.venture_of", at=chosen + 1, number=number) if number > 1 else ""

    def preview_facts(self, question: Open, picks: list[int]) -> list[tuple[str, int]]:
        picks = question.picks + picks
        if question.first_kind == COMMIT:
            return self.commit_facts([card for card in picks if card != PASS])
        if question.first_kind == DECLARE and picks:
            return [("value", self.value(picks[0]))]
        if question.first_kind == DEVELOP and picks:
            return self.development_facts(question.player, picks[0])
        return []

    def commit_facts(self, cards: list[int]) -> list[tuple[str, int]]:
        """The sum, the domains, and whom these cards reach."""
        total = sum(self.value(card) for card in cards)
        domains = {self.domain(card) for card in cards}
        facts = [("points", int(bool(cards))), ("sum", total)]
        facts += [(DOMAIN_LETTERS[domain], 1) for domain in sorted(domains)]
        return facts + [(f"assists {name}", 1) for name in self.reached_by(cards)]

    def reached_by(self, cards: list[int]) -> list[str]:
        """P2P-A1: the names of the customers whom these cards assist."""
        reached = self.assisted_by(cards)
        return [card_name(card, self.layout.decks) for card in reached]

    def development_facts(self, team: int, where: int) -> list[tuple[str, int]]:
        if where == TO_SCORE:
            return [("points", 1)]
        if where == TO_DISCARD:
            return [("points", 0)]
        cards = len(self.zones[self.ventures.first + where]) + 1
        return [("points", int(cards > self.venture_limit())), ("cards", cards)]

    def preview_words(self, question: Open, picks: list[int]) -> str:
        picks = question.picks + picks
        kind = question.first_kind
        if kind == COMMIT:
            return self.commit_words([card for card in picks if card != PASS])
        if kind == DECLARE and picks:
            return self.declare_words(question.player, picks[0])
        if kind == DEVELOP and picks:
            return self.development_words(picks[0])
        return say("peer.to_score") if kind == EXCESS and picks else ""

    def commit_words(self, cards: list[int]) -> str:
        if not cards:
            return say("peer.commit.nothing")
        reached = self.reached_by(cards)
        domains = sorted({self.domain(card) for card in cards})
        return say(
            "peer.commit" if reached else "peer.commit.nobody",
            sum=sum(self.value(card) for card in cards),
            domains=", ".join([DOMAIN_NAMES[domain] for domain in domains]),
            customers=", ".join(reached),
        )

    def declare_words(self, team: int, customer: int) -> str:
        """P2P-A4: who declares second knows whether it is contested, and by what."""
        rivals = [other for other, declared in enumerate(self.declared) if declared == customer]
        if not rivals:
            return say("peer.declare.alone")
        mine, theirs = self.strength(team), self.strength(rivals[0])
        if mine == theirs:
            return say("peer.declare.equal")
        return say("peer.declare.wins" if mine > theirs else "peer.declare.loses")

    def development_words(self, where: int) -> str:
        if where == TO_SCORE:
            return say("peer.to_score")
        if where == TO_DISCARD:
            return say("peer.to_discard")
        cards = len(self.zones[self.ventures.first + where]) + 1
        limit = self.venture_limit()
        return say("peer.to_venture" if cards <= limit else "peer.to_venture.full", cards=cards, limit=limit)

    # What has happened.

    def event_words(self, event: list[int], players: list[str]) -> dict[str, str]:
        if event[0] == BREAKS_TIE:
            return {"how": self.tie_words(event[2], event[4], event[6])}
        if event[0] != CONTESTS:
            return {}
        return {
            "customer": card_name(event[2], self.layout.decks),
            "by": self.worth_words(event[4]),
            "against": self.worth_words(event[6]),
        }

    def worth_words(self, told: int) -> str:
        """A card of a contest, with its value and domain where those were changed (EFF-7)."""
        card, value, domain = told // DOMAINS // WORTH, told // DOMAINS % WORTH, told % DOMAINS
        words = card_name(card, self.layout.decks)
        if value != VALUE[card]:
            words = say("peer.contest.worth", card=words, value=value)
        return words if domain == DOMAIN[card] else say("peer.contest.counts", card=words, domain=DOMAIN_NAMES[domain])

    def tie_words(self, by: int, best: int, other: int) -> str:
        if by == BY_SUM:
            return say("peer.tie.sum", best=best, other=other)
        decks = self.layout.decks
        key = "peer.tie.value" if by == BY_VALUE else "peer.tie.domain"
        return say(key, best=card_name(best, decks), other=card_name(other, decks))

    def event_rule(self, event: list[int]) -> str:
        kind, _, card, source, spot, _, place = event
        if kind == ev.USED and self.layout.kind[source] == HAND:
            return "P2P-E2"
        if kind == ev.USED and self.layout.kind[source] == PLAY:
            return "P2P-E1"
        if kind == ev.USED_NOTHING:
            return "P2P-E4"
        if kind == HAS_MARKER and card > 1:
            return "P2P-R4"
        if kind == COUNTS_PILE and self.layout.players == 1:
            return "P2P-R6"
        if kind == CONTESTS and spot // DOMAINS % WORTH == place // DOMAINS % WORTH:
            return "P2P-A5"
        return ""

    # What the table shows besides its cards.

    def meters(self) -> list[Meter]:
        return [
            Meter(say("peer.meter.round"), self.round, 0, False),
            Meter(say("peer.meter.unhappy"), len(self.zones[UNHAPPY]), self.unhappy_limit(), True, "unhappy"),
            Meter(say("peer.meter.coming"), self.still_coming(), 0, False),
            Meter(say("peer.meter.deck"), len(self.zones[SUPPLY]), 0, False, "customers"),
        ]

    def still_coming(self) -> int:
        """P2P-N1, P2P-N4: in this phase of new customers, or in the next."""
        if self.over:
            return 0
        coming = self.step if self.stage in (CUSTOMERS, FILLING) else self.customers_coming()
        return min(coming, len(self.zones[SUPPLY]))

    def capacity(self, zone: int) -> int:
        if zone == ROW:
            return ROW_HOLDS
        ventures = self.ventures
        return self.venture_limit() if ventures.first <= zone < ventures.first + ventures.number else 0

    def leaving(self, zone: int) -> int:
        """P2P-N3, P2P-N6: customers who become unhappy when the next ones come."""
        first_ones = self.stage == FILLING or (self.stage == CUSTOMERS and self.round == 1)
        if zone != ROW or first_ones:
            return 0
        return max(0, len(self.zones[ROW]) + self.still_coming() - ROW_HOLDS)

    def spots(self, zone: int) -> list[tuple[str, int]]:
        """P2P-A2: by customer the team that has declared it."""
        if zone != ROW or max(self.declared) == NOWHERE:
            return []
        return [("", self.declared.index(card) if card in self.declared else NOWHERE) for card in self.zones[ROW]]

    def together(self, player: int) -> list[Group]:
        """P2P-A1: the sets of the team's own hand that assist a customer, the smallest first."""
        groups: list[Group] = []
        if self.over:
            return groups
        hand = self.zones[self.layout.hand[player]]
        sets = sorted([cards_at(hand, one) for one in self.sets_that_assist(player)], key=len)
        for customer in self.zones[ROW]:
            fit = [cards for cards in sets if customer in self.assisted_by(cards)]
            groups += [Group(cards, customer, 1, self.commit_words(cards)) for cards in fit[:SETS_SHOWN]]
        return groups

    # The end.

    def scored(self, event: list[int]) -> list[tuple[int, int]]:
        """P2P-R5: every card in the score pile."""
        return [
            (team, int(event[5] == pile) - int(event[3] == pile))
            for team in range(self.layout.players)
            for pile in [self.layout.score[team]]
            if event[3] != event[5] and pile in (event[3], event[5])
        ]

    def is_lost(self) -> bool:
        limit = self.unhappy_limit()
        return limit > 0 and len(self.zones[UNHAPPY]) >= limit

    def result(self, team: int) -> tuple[int, int, list[int]]:
        """P2P-R5: cards, then the sum of their values, then the single cards from the highest down, then domains."""
        pile = self.pile_by_rank(team)
        values = [VALUE[card] for card in pile]
        return len(pile), sum(values), values + [rank(card) % DOMAINS for card in pile]

    def pile_by_rank(self, team: int) -> list[int]:
        """Its score pile from the highest card down."""
        return sorted(self.score_pile(team), key=rank, reverse=True)

    def tell_tie(self) -> None:
        """P2P-R5: by what it is decided if both have scored as many cards."""
        first, second = self.result(0), self.result(1)
        if first == second:
            self.tell(SHARES_TIE, NOWHERE, 0)
            return
        winner = 0 if first > second else 1
        by, best, other = self.decided_by(winner)
        self.events.append((BREAKS_TIE, winner, by, NOWHERE, best, NOWHERE, other, self.layout.everyone))

    def decided_by(self, winner: int) -> tuple[int, int, int]:
        """The sums, or the first two cards that differ."""
        best, other = self.result(winner), self.result(1 - winner)
        if best[1] != other[1]:
            return BY_SUM, best[1], other[1]
        differs = [one != two for one, two in zip(best[2], other[2], strict=True)].index(True)
        at = differs % best[0]  # behind the values of all cards come their domains
        by = BY_VALUE if differs == at else BY_DOMAIN
        return by, self.pile_by_rank(winner)[at], self.pile_by_rank(1 - winner)[at]

    def ending_words(self, players: list[str]) -> str:
        if self.is_lost() and len(players) == 1:
            limit = self.unhappy_limit()
            return say("peer.lost.alone", player=players[0], number=len(self.zones[UNHAPPY]), limit=limit)
        if self.is_lost():
            return say("peer.lost", number=len(self.zones[UNHAPPY]), limit=self.unhappy_limit())
        if len(players) == 1:
            cards, total, _ = self.result(0)
            return say("peer.won.alone", player=players[0], number=cards, sum=total, unhappy=len(self.zones[UNHAPPY]))
        first, second = self.result(0), self.result(1)
        best, other = max(first, second), min(first, second)
        if best == other:
            return say("peer.won.shared", number=best[0], sum=best[1])
        player = players[0] if first > second else players[1]
        if best[0] > other[0]:
            return say("peer.won", player=player, number=best[0], other=other[0])
        if best[1] > other[1]:
            return say("peer.won.sum", player=player, number=best[0], sum=best[1], other=other[1])
        return say("peer.won.cards", player=player, number=best[0], sum=best[1])


def rank(card: int) -> int:
    """P2P-R5: by value, then by domain."""
    return VALUE[card] * DOMAINS + DOMAINS - 1 - DOMAIN_RANK.index(DOMAIN[card])
