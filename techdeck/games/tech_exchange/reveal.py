"""The hands that were revealed last and what their groups scored, to be read until the next reveal (TE-R1 to TE-R3)."""

from __future__ import annotations

from typing import Final

from techdeck.deck import DOMAIN, DOMAIN_NAMES, DOMAINS, VALUE, card_name
from techdeck.engine.knowledge import NO_LISTS
from techdeck.games.tech_exchange.arranging import SMALLEST
from techdeck.rules import say

PLAYER: Final = 0  # of a group that scored; its cards come last
COUNTING: Final = 1  # the domain whose stack counted
STACK_SIZE: Final = 2
SORT: Final = 3
FIRST_CARD: Final = 4

AS_PRINTED: Final = 0  # sorts of groups: of one value, which is printed on all cards
FLUSH: Final = 1
COUNTED_AS: Final = 2  # plus the value: some of the cards only count as it
SORTS: Final = 64  # more than that

CARD_PACK: Final = 128  # more than there are cards in two decks
PACKED_MOST: Final = 7  # cards in one int of an event, which a page has to read exactly


class Reveal:
    """Replaced, never changed, so that copies of a position share it."""

    def __init__(self, round: int, hands: list[list[int]], groups: list[list[int]]) -> None:
        self.round = round  # 0: nothing was revealed yet
        self.hands = hands  # by player
        self.groups = groups  # ints as above

    def with_group(self, group: list[int]) -> Reveal:
        return Reveal(self.round, self.hands, [*self.groups, group])

    def groups_of(self, player: int) -> list[list[int]]:
        return [group for group in self.groups if group[PLAYER] == player]

    def ungrouped(self, player: int) -> list[int]:
        grouped = [card for group in self.groups_of(player) for card in group[FIRST_CARD:]]
        return [card for card in self.hands[player] if card not in grouped]

    def points(self, player: int) -> int:
        return sum([points_of(group) for group in self.groups_of(player)])

    def save(self) -> list[int]:
        out = [0, self.round, len(self.hands)]
        for row in self.hands + self.groups:
            out.append(len(row))
            out.extend(row)
        out[0] = len(out)
        return out

    def lines(self, players: list[str], decks: int) -> list[str]:
        if not self.round:
            return []
        head = say("tech_exchange.revealed", round=self.round)
        return [head, *[self.line(at, player, decks) for at, player in enumerate(players)]]

    def line(self, player: int, name: str, decks: int) -> str:
        groups = self.groups_of(player)
        rest = card_names(self.ungrouped(player), decks)
        said = [group_words(group, decks) for group in groups]
        if rest:
            said.append(say("tech_exchange.ungrouped", cards=rest))
        return say("tech_exchange.scored", player=name, number=self.points(player), groups="; ".join(said))


NO_REVEAL: Final = Reveal(0, NO_LISTS, NO_LISTS)


def load_reveal(data: list[int]) -> Reveal:
    """The inverse of `save`; *data* begins with it."""
    rows: list[list[int]] = []
    at = 3
    while at < data[0]:
        end = at + 1 + data[at]
        rows.append(data[at + 1 : end])
        at = end
    return Reveal(data[1], rows[: data[2]], rows[data[2] :])


def points_of(group: list[int]) -> int:
    """TE-R3."""
    return (len(group) - FIRST_CARD) * group[STACK_SIZE]


def packed_cards(cards: list[int]) -> int:
    """Up to PACKED_MOST cards as one int of an event."""
    pack = 0
    for card in cards:
        pack = pack * CARD_PACK + card + 1
    return pack


def unpacked_cards(pack: int) -> list[int]:
    cards: list[int] = []
    while pack:
        cards.insert(0, pack % CARD_PACK - 1)
        pack //= CARD_PACK
    return cards


def packed_group(group: list[int]) -> int:
    """All but the player and the size of the stack, which the event tells in other ways."""
    return (packed_cards(group[FIRST_CARD:]) * DOMAINS + group[COUNTING]) * SORTS + group[SORT]


def unpacked_group(pack: int, player: int, points: int) -> list[int]:
    cards = unpacked_cards(pack // SORTS // DOMAINS)
    return [player, pack // SORTS % DOMAINS, points // len(cards), pack % SORTS, *cards]


def group_words(group: list[int], decks: int) -> str:
    cards = group[FIRST_CARD:]
    kind = "flush" if group[SORT] == FLUSH else "triple" if len(cards) == SMALLEST else "quadruple"
    note = group_note(group, decks)
    return say(
        "tech_exchange.group.changed" if note else "tech_exchange.group",
        kind=say(f"tech_exchange.group.{kind}"),
        cards=card_names(cards, decks),
        note=note,
        number=len(cards),
        stack=group[STACK_SIZE],
        domain=DOMAIN_NAMES[group[COUNTING]],
    )


def group_note(group: list[int], decks: int) -> str:
    """What cannot be seen on the cards: as what a changed one counted (C2-X3)."""
    domain = DOMAIN_NAMES[group[COUNTING]]
    others = [card for card in group[FIRST_CARD:] if DOMAIN[card] != group[COUNTING]]
    if group[SORT] == FLUSH:
        return say_as(others, domain, decks)
    value = group[SORT] - COUNTED_AS
    counted = [card for card in group[FIRST_CARD:] if value > 0 and VALUE[card] != value]
    notes = [say_as(counted, str(value), decks)]
    if len(others) == len(group) - FIRST_CARD:
        notes.append(say("tech_exchange.one_counts_as", what=domain))
    return "; ".join([note for note in notes if note])


def say_as(cards: list[int], what: str, decks: int) -> str:
    return say("tech_exchange.counts_as", cards=card_names(cards, decks), what=what) if cards else ""


def card_names(cards: list[int], decks: int) -> str:
    return " ".join([card_name(card, decks) for card in cards])
