"""Peer-to-Peer, 3rd edition: set-up, the order of play, the end; docs/peer-to-peer.md tells how it is played."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from techdeck.deck import CARDS, DOMAIN, DOMAINS, FACE, FIRST_WILD, VALUE, parse_card
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, Open
from techdeck.engine.knowledge import NO_INTS
from techdeck.engine.layout import DECK, HAND, NOWHERE, PILE, PLAY, WILD_ASIDE, Kind, Layout
from techdeck.engine.position import Position
from techdeck.games.peer_to_peer.customers import FIRST_ROW
from techdeck.games.peer_to_peer.table import (
    ALL_LOSE,
    BESIDE,
    CHOOSING,
    COMES_WILD,
    COMMIT,
    COMMITTING,
    COUNTS_PILE,
    CUSTOMERS,
    DECK_EMPTY,
    DECLARE,
    DEVELOP,
    DRAWS_FOUR,
    EFFECTS,
    ENDING,
    EXCESS,
    EXPELLED,
    FILLING,
    HAND_SIZE,
    IS_NO_CUSTOMER,
    KEEPS,
    LATE_EFFECTS,
    REFRESHES,
    REFRESHING,
    RESOLVING,
    RETURNS,
    REVEALING,
    ROW,
    START,
    SUPPLY,
    TO_DISCARD,
    TO_SCORE,
    UNHAPPY,
    VENTURE,
)
from techdeck.games.peer_to_peer.telling import Telling

STARTING_DECKS: Final = [
    [parse_card(name) for name in deck.split()] for deck in ("4V 1T 2S 3K 1K", "3V 4T 1S 2K 1V")
]  # P2P-S4
SOLO_DECK: Final = [parse_card(name) for name in "1V 1K 2S 3T 4V".split()]  # P2P-S5
SOLO_VALUES: Final = (1, 1, 2, 3, 4)
LOW_CARDS: Final = [card for card in range(FIRST_WILD) if VALUE[card] <= 3]
BOOK: Final = 0  # the setting of P2P-R7: a number, or one of these
GENTLE: Final = 50
NO_LIMIT: Final = 99
BOOK_LIMITS: Final = (4, 3, 2, 2, 1, 1)  # P2P-R2, by number of players
GENTLE_LIMITS: Final = (8, 6, 5, 5, 4, 4)


@mypyc_attr(allow_interpreted_subclasses=True)  # for the planted faults
class PeerToPeer(Telling):
    __slots__ = ()

    def blank(self) -> Position:
        return PeerToPeer(self.layout, self.dice, self.ventures)

    # Set-up.

    def set_up(self) -> None:
        self.lay_out(SUPPLY)
        self.declared = [NOWHERE] * self.layout.players

    def start_decks(self) -> None:
        """P2P-S4, P2P-S5."""
        if self.layout.players == 2:
            self.deal_out([deck[:] for deck in STARTING_DECKS])
        elif self.layout.options["start"]:
            self.ask(0, START, self.start_options([]), "P2P-S5")
        else:
            self.deal_out([SOLO_DECK[:]])

    def start_options(self, picked: list[int]) -> list[int]:
        """P2P-S5: two 1s, a 2, a 3 and a 4; all four domains must appear, and the two 1s differ."""
        value = SOLO_VALUES[len(picked)]
        left = len(SOLO_VALUES) - len(picked) - 1
        options: list[int] = []
        for domain in range(DOMAINS):
            card = domain * 13 + value - 1
            domains = {DOMAIN[other] for other in picked} | {domain}
            if card not in picked and DOMAINS - len(domains) <= left:
                options.append(card)
        return options

    def deal_out(self, decks: list[list[int]]) -> None:
        """P2P-S2, P2P-S3, P2P-S6: group decks first, then two cards for each venture, no wild ones."""
        supply = list(range(FIRST_WILD))
        for deck in decks:
            for card in deck:
                supply.remove(card)
        self.dice.shuffle(supply, only=2 * self.ventures.number)  # the others are shuffled with what comes back
        for venture in range(self.ventures.number):
            self.place_all([supply.pop(), supply.pop()], self.dealt(venture))
        supply += range(FIRST_WILD, CARDS)
        self.zones[SUPPLY] = supply
        for team, deck in enumerate(decks):
            self.dice.shuffle(deck)
            self.place_all(deck[HAND_SIZE:], self.layout.deck[team])
            self.place_all(deck[:HAND_SIZE], self.layout.hand[team])
        self.stage = CHOOSING

    def choose_ventures(self) -> None:
        """P2P-S10: all at the same time."""
        self.stage = FILLING
        for team in range(self.layout.players):
            self.ask_sealed(team, VENTURE, self.venture_options(team, 0), "P2P-S3")

    def venture_options(self, team: int, chosen: int) -> list[int]:
        zone = self.ventures.of_team[team][chosen]
        return self.zones[self.dealt(zone - self.ventures.first)][:]

    def ventures_chosen(self, questions: list[Open]) -> None:
        for question in questions:
            for at, card in enumerate(question.picks):
                self.move(card, self.ventures.of_team[question.player][at], KEEPS, question.player)
        for venture in range(self.ventures.number):
            cards = self.zones[self.dealt(venture)]
            while cards:
                self.move(cards[0], SUPPLY, RETURNS, self.ventures.team_of[venture])
        if self.layout.players == 1:
            self.remove_low_cards()
        self.shuffle(SUPPLY)
        self.marker = self.dice.below(self.layout.players)  # P2P-S8
        self.tell_marker()
        self.step = FIRST_ROW

    def remove_low_cards(self) -> None:
        """P2P-S5: the remaining 1s, 2s and 3s are no customers."""
        low = [card for card in LOW_CARDS if self.where[card] == SUPPLY]
        for card in low:
            self.zones[SUPPLY].remove(card)
        self.place_all(low, EXPELLED)
        everyone = self.layout.everyone
        self.events.append((IS_NO_CUSTOMER, NOWHERE, low, SUPPLY, NOWHERE, EXPELLED, NOWHERE, everyone))

    # The order of play.

    def proceed(self) -> None:
        stage = self.stage
        if stage == EFFECTS:
            self.effects_phase()
        elif stage == COMMITTING:
            self.commit_phase()
        elif stage == REVEALING:
            self.reveal_phase()
        elif stage == RESOLVING:
            self.resolve_phase()
        elif stage == LATE_EFFECTS:
            self.effects_phase()
        elif stage == REFRESHING:
            self.refresh()
        elif stage == ENDING:
            self.check_end()
        elif stage in (CUSTOMERS, FILLING):
            self.next_customers()
        elif stage == CHOOSING:
            self.choose_ventures()
        else:
            self.start_decks()

    def refresh(self) -> None:
        """P2P-R1: all hands are discarded, then each team draws four."""
        teams = self.layout.orders[self.marker]
        if self.asked == 0:
            self.asked = 1
            for team in teams:
                self.move_all(self.layout.hand[team], self.layout.discard[team], REFRESHES, team)
        while self.asked <= len(teams):
            if not self.draw_four(teams[self.asked - 1]):
                return
            self.asked += 1
            self.step = 0
        self.stage = ENDING
        self.check_end()

    def draw_four(self, team: int) -> bool:
        """P2P-R1, P2P-N5: or what there is. Returns whether that is done: a wild card is resolved first."""
        deck = self.layout.deck[team]
        while self.step < HAND_SIZE:
            if not self.zones[deck]:
                self.refill(deck)
                if not self.zones[deck]:
                    break
            drawn = self.draw_top(deck, self.layout.hand[team], HAND_SIZE - self.step, DRAWS_FOUR, team)
            if not drawn:
                card = self.zones[deck][-1]
                self.move(card, BESIDE, COMES_WILD, team)
                self.begin_effect(card, team)
                return False
            self.step += drawn
        return True

    def check_end(self) -> None:
        """P2P-R2 to P2P-R4."""
        if self.is_lost():
            self.over = True
            self.tell(ALL_LOSE, NOWHERE, len(self.zones[UNHAPPY]))
        elif not self.zones[SUPPLY]:
            self.over = True
            self.tell(DECK_EMPTY, NOWHERE, 0)
            self.count_piles()
        else:
            self.end_round()
            self.tell_marker()
            self.spent = 0
            self.begin_customers()

    def count_piles(self) -> None:
        """P2P-R5, P2P-R6."""
        everyone = self.layout.everyone
        for team in range(self.layout.players):
            cards, worth, _ = self.result(team)
            self.events.append((COUNTS_PILE, team, cards, NOWHERE, NOWHERE, NOWHERE, worth, everyone))
        if self.layout.players == 2 and len(self.score_pile(0)) == len(self.score_pile(1)):
            self.tell_tie()

    # The end.

    def unhappy_limit(self) -> int:
        """P2P-R2, P2P-R7; 0 for none."""
        setting = self.layout.options["unhappy"]
        if setting == BOOK:
            return BOOK_LIMITS[self.layout.seats - 1]
        if setting == GENTLE:
            return GENTLE_LIMITS[self.layout.seats - 1]
        return 0 if setting == NO_LIMIT else setting

    def ending(self) -> str:
        if self.is_lost():
            return "P2P-R2"
        return "P2P-R5" if self.layout.players == 2 else "P2P-R6"

    def points(self, player: int) -> int:
        return len(self.score_pile(player))

    def can_be_lost(self) -> bool:
        """P2P-R2."""
        return self.unhappy_limit() > 0

    def winners(self) -> list[int]:
        """P2P-R2, P2P-R5, P2P-R6: nobody if it is lost; of equals all."""
        if self.is_lost():
            return []
        results = [self.result(team) for team in range(self.layout.players)]
        best = max(results)
        return sorted(
            seat for team, seats in enumerate(self.layout.seats_of) if results[team] == best for seat in seats
        )

    # Questions.

    def offer(self, player: int, kind: int) -> list[int]:
        if kind == COMMIT:
            return self.to_put_down(player, NO_INTS, self.ways_to_assist(player))
        if kind == VENTURE:
            return self.venture_options(player, 0)
        if kind == DECLARE:
            return self.assisted_by(self.zones[self.layout.played[player]])
        if kind == DEVELOP:
            return self.ventures.developments[player]
        return self.overfull(player) if kind == EXCESS else self.start_options([])

    def more_to_choose(self, question: Open) -> bool:
        kind = question.kind
        chosen = len(question.picks)
        if kind == VENTURE and chosen < len(self.ventures.of_team[question.player]):
            return self.ask_next(question, VENTURE, self.venture_options(question.player, chosen), "P2P-S3")
        if kind == START and chosen < len(SOLO_VALUES):
            return self.ask_next(question, START, self.start_options(question.picks), "P2P-S5")
        return False

    def game_decided(self, question: Open) -> None:
        kind = question.kind
        picked = question.picks[0]
        if kind == DECLARE:
            self.declare(question.player, picked)
        elif kind == DEVELOP:
            self.develop(question.player, picked)
        elif kind == EXCESS:
            self.move_excess(question.player, picked)
        else:
            self.deal_out([question.picks[:]])

    def game_unsealed(self, questions: list[Open]) -> None:
        if questions[0].first_kind == COMMIT:
            self.committed(questions)
        else:
            self.ventures_chosen(questions)

    def could_be(self) -> bool:
        """P2P-A1, EFF-9: what is put down assists somebody, and is no wild card."""
        for team in range(self.layout.players):
            cards = self.zones[self.layout.put_down[team]]
            if cards and (len(self.tame(cards)) < len(cards) or not self.assisted_by(cards)):
                return False
        return super().could_be()

    # Why not, and what for.

    def universe(self, kind: int) -> list[int]:
        if kind == DEVELOP:
            return [*range(self.ventures.number), TO_SCORE, TO_DISCARD]
        return list(range(self.layout.cards))

    def why_not_game(self, question: Open, option: int) -> tuple[str, str]:
        kind = question.kind
        team = question.player
        if option == PASS:
            return ("not_enough", "P2P-A1") if kind == COMMIT else ("no_pass", question.rule)
        if kind == DEVELOP:
            return "not_your_venture", "P2P-A7"
        in_hand = option in self.zones[self.layout.hand[team]]
        if kind == COMMIT and in_hand:
            if FACE[option] >= FIRST_WILD:
                return "wild_never", "EFF-9"
            return ("does_not_fit" if question.picks else "assists_nobody"), "P2P-A1"
        if kind == DECLARE and option in self.zones[ROW]:
            return "not_assisted", "P2P-A2"
        if kind == START:
            return "no_starting_deck", "P2P-S5"
        return self.why_not_there(team, option, question.rule)

    def why_not_use(self, question: Open, card: int) -> tuple[str, str]:
        team = question.player
        in_hand = card in self.zones[self.layout.hand[team]]
        if not in_hand and card not in self.own(team):
            return super().why_not_use(question, card)
        if card in self.used:
            return "used_already", "EFF-4"
        if self.spent >> self.where[card] & 1:
            return ("hand_use_spent", "P2P-E2") if in_hand else ("venture_use_spent", "P2P-E1")
        return super().why_not_use(question, card)

    def why_not_card(self, question: Open, card: int) -> tuple[str, str]:
        """A 1 that cannot go where it would have to go is kept from there by a rule of this game."""
        key, rule = super().why_not_card(question, card)
        return (key, "P2P-E6") if key == "no_partner" and not self.may_enter(card, ROW) else (key, rule)

    # Places a customer may go to, in words.

    def place_name(self, place: int) -> str:
        if place == TO_SCORE:
            return "score"
        return "discard" if place == TO_DISCARD else f"venture-{place + 1}"

    def place_named(self, name: str) -> int:
        for place in self.universe(DEVELOP):
            if self.place_name(place) == name:
                return place
        return NOWHERE


def layout_of(teams: list[list[int]], seats: int) -> Layout:
    layout = Layout(teams, seats, 1)
    layout.supply = layout.zone("customers", DECK, pool=0)
    layout.row = layout.zone("row", PLAY)
    layout.zone("unhappy", PILE)
    layout.expelled = layout.zone("expelled", PILE)
    layout.beside = layout.zone("beside", PILE)
    for team in range(len(teams)):
        pool = team + 1
        layout.hand.append(layout.zone(f"hand {team + 1}", HAND, owner=team, pool=pool))
        layout.deck.append(layout.zone(f"deck {team + 1}", DECK, owner=team, pool=pool))
        layout.discard.append(layout.zone(f"discard {team + 1}", PILE, owner=team))
        layout.refill[layout.deck[team]] = layout.discard[team]
        layout.score.append(layout.zone(f"score {team + 1}", PILE, owner=team))
        layout.put_down.append(layout.zone(f"committed {team + 1}", HAND, owner=team, pool=pool, face_down=True))
        layout.played.append(layout.zone(f"assisting {team + 1}", PLAY, owner=team))
    sizes = venture_teams(teams)
    for venture, team in enumerate(sizes):
        layout.zone(f"venture {venture + 1}", PLAY, owner=team)
    for venture, team in enumerate(sizes):
        layout.zone(f"dealt {venture + 1}", HAND, owner=team, pool=0)
    layout.kinds = [
        *k.effect_kinds(),
        Kind("starting deck", "start", "card"),
        Kind("starting venture", "keep", "card"),
        Kind("assist", "assist", "card"),
        Kind("declare", "declare", "card"),
        Kind("develop", "to", "place"),
        Kind("too many", "score", "card"),
    ]
    layout.wild = WILD_ASIDE
    layout.wild_exchange = False
    return layout


def venture_teams(teams: list[list[int]]) -> list[int]:
    """P2P-S1, by venture: whose it is. One a player, and one more for a smaller team."""
    most = max(len(members) for members in teams)
    return [team for team in range(len(teams)) for _ in range(most)]
