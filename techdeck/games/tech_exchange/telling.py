"""The floor, its events and the last reveal in words."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from techdeck.deck import DOMAIN_NAMES, FIRST_WILD, card_name
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS
from techdeck.engine.layout import NOWHERE
from techdeck.games.tech_exchange.floor import ANY_DOMAIN, ANY_VALUE
from techdeck.games.tech_exchange.reveal import card_names, group_words, unpacked_cards, unpacked_group
from techdeck.games.tech_exchange.scoring import Scoring
from techdeck.games.tech_exchange.table import (
    ANSWERS,
    ARRANGE,
    CALLS,
    CLOSES,
    FLOOR,
    MOVES,
    OFFERS,
    OWN_CALL,
    OWN_OFFER,
    PACK,
    REASON_RULES,
    REASONS,
    SCORES,
    SHOWS_CARDS,
    STACK,
    STAGES,
    TO,
    WAYS,
    WHICH_CALL,
    WHICH_OFFER,
)
from techdeck.rules import say


@mypyc_attr(allow_interpreted_subclasses=True)
class Telling(Scoring):
    def option_word(self, kind: int, option: int, players: list[str]) -> str:
        if kind == FLOOR:
            return MOVES[option]
        if kind == ARRANGE:
            return WAYS[option]
        if kind == TO:
            return "all" if option == self.layout.players else players[option]
        return description_token(option)

    def option_label(self, kind: int, option: int, players: list[str]) -> str:
        if kind == FLOOR:
            return say("tech_exchange.wait") if option == PASS else ""
        if kind == k.WILD:
            return say("tech_exchange.stack", domain=DOMAIN_NAMES[option], number=len(self.zones[STACK + option]))
        if kind in (WHICH_OFFER, OWN_OFFER):
            return self.offer_label(option, players)
        return self.call_label(option, players) if kind in (WHICH_CALL, OWN_CALL) else ""

    def offer_label(self, number: int, players: list[str]) -> str:
        offer = self.floor.offer(number)
        assert offer is not None
        gives, wants = listed(offer.gives), listed(offer.wants)
        return say("tech_exchange.offer_of", player=players[offer.giver], gives=gives, wants=wants)

    def call_label(self, number: int, players: list[str]) -> str:
        call = self.floor.call(number)
        assert call is not None
        return say("tech_exchange.call_of", player=players[call.player], about=description_words(call.about))

    def event_words(self, event: list[int], players: list[str]) -> dict[str, str]:
        kind, spot, place = event[0], event[4], event[6]
        if kind == OFFERS:
            return {
                "gives": both_words(spot // PACK**2),
                "wants": both_words(spot % PACK**2),
                "who": self.audience(place, players),
            }
        if kind == CALLS:
            return {"about": description_words(spot), "who": self.audience(place, players)}
        if kind == ANSWERS:
            return {
                "about": description_words(spot),
                "answer": say("tech_exchange.yes" if place else "tech_exchange.no"),
            }
        if kind == SCORES:
            return {"group": group_words(unpacked_group(spot, event[1], place), self.layout.decks)}
        if kind == SHOWS_CARDS:
            return {"cards": card_names(unpacked_cards(spot) + unpacked_cards(place), self.layout.decks)}
        if kind == CLOSES:
            return {"why": say(f"tech_exchange.closes.{REASONS[event[2]]}")}
        return {}

    def event_rule(self, event: list[int]) -> str:
        return REASON_RULES[event[2]] if event[0] == CLOSES else ""

    def audience(self, to: int, players: list[str]) -> str:
        return say("tech_exchange.all") if to == NOWHERE else players[to]

    def table_notes(self, players: list[str]) -> list[str]:
        floor = self.floor
        score = ", ".join(f"{player} {self.score[at]}" for at, player in enumerate(players))
        lines = [
            say(
                "tech_exchange.notes",
                round=self.round,
                stage=say(f"tech_exchange.stage.{STAGES[self.stage]}"),
                player=players[self.marker],
                score=score,
            )
        ]
        for offer in floor.offers:
            lines.append(
                say(
                    "tech_exchange.offer",
                    number=offer.number,
                    player=players[offer.giver],
                    gives=listed(offer.gives),
                    wants=listed(offer.wants),
                    who=self.audience(offer.to, players),
                )
            )
            if offer.takers:
                takers = ", ".join(players[taker] for taker in offer.takers)
                lines.append(say("tech_exchange.taken", players=takers))
        for call in floor.calls:
            who = self.audience(call.to, players)
            lines.append(
                say(
                    "tech_exchange.call",
                    number=call.number,
                    player=players[call.player],
                    about=description_words(call.about),
                    who=who,
                )
            )
            for bits, key in ((call.yes, "tech_exchange.yes"), (call.no, "tech_exchange.no")):
                for at, player in enumerate(players):
                    if bits >> at & 1:
                        lines.append(say("tech_exchange.said", player=player, answer=say(key)))
        done = [player for at, player in enumerate(players) if floor.done >> at & 1]
        if done:
            lines.append(say("tech_exchange.are_done", players=", ".join(done)))
        return lines + self.floor.reveal.lines(players, self.layout.decks) if self.is_scored() else lines

    def is_scored(self) -> bool:
        """Whether the last reveal has been scored: before, some may still choose."""
        return self.over or self.floor.reveal.round < self.round


def description_token(description: int) -> str:
    """As it is typed: `7S`, `any-7`, `any-Services`."""
    if description < FIRST_WILD:
        return card_name(description)
    if description < ANY_DOMAIN:
        return f"any-{description - ANY_VALUE}"
    return f"any-{DOMAIN_NAMES[description - ANY_DOMAIN]}"


def description_words(description: int) -> str:
    if description < FIRST_WILD:
        return card_name(description)
    if description < ANY_DOMAIN:
        return say("tech_exchange.any", what=description - ANY_VALUE)
    return say("tech_exchange.any", what=DOMAIN_NAMES[description - ANY_DOMAIN])


def listed(descriptions: list[int]) -> str:
    return say("tech_exchange.and").join(description_words(each) for each in descriptions)


def both_words(pack: int) -> str:
    return listed([pack // PACK] if pack % PACK == 0 else [pack // PACK, pack % PACK - 1])
