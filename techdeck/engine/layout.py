"""What stays the same during a match: seats, players, zones, programs of the cards. Shared by all copies of a position.

A *player* is what the rules call "you": one who holds a hand and uses effects. In a team game that is the team (EFF-1).
A *seat* is a place at the table with a person or a bot; a *viewer* is who sees together: a team, or the spectators.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

# Kinds of zones.
DECK: Final = 0  # hidden, its order matters
PLAY: Final = 1  # open, its order matters: row, ventures, city, stacks, market
HAND: Final = 2  # seen by its owner; to others a set of backs
PILE: Final = 3  # open, its order never matters: discard, score, expelled

# What happens to a wild card that comes into a hand or turns up for a place (section 4 of the card set).
WILD_HELD: Final = 0  # a hand card like any other; turned up for a place: expelled, the next card serves
WILD_ASIDE: Final = 1  # set aside, the next card serves, resolved after the effect and expelled (EFF-10)
WILD_PLACED: Final = 2  # put on a place of the doer's choice, the next card serves

NOWHERE: Final = -1

# When an effect may be used (C1-2 to C1-4).
TIME_E: Final = 0
TIME_A: Final = 1
TIME_W: Final = 2
TIME_NEVER: Final = 3  # wild cards are not used like other cards


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A kind of question: its name, the word that leads its picks in the notation, what its options mean, in a game's
    own kind up to how many cards are picked, whether to pass is to wait: time goes by, and nothing is decided; and
    whether the default is what most people want: who is shown it need not pick."""

    def __init__(
        self, name: str, lead: str, meaning: str, most: int = 1, waits: bool = False, usual: bool = False
    ) -> None:
        self.name = name
        self.lead = lead
        self.meaning = meaning
        self.most = most
        self.waits = waits
        self.usual = usual


# What a card that moves has to know of its way, in one look: the kinds of both zones, who sees the faces in one of
# them, and whether it leaves its pool.
Route = tuple[int, int, int, bool]


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout:
    __slots__ = (
        "seats decks cards seats_of players orders eye viewers everyone spectator zone_names kind owner sight "
        "face_down pool refill routes hand deck discard own put_down played score row supply expelled beside "
        "pools programs branches when timed wild wild_rule wild_exchange use_discards together kinds patience "
        "answer_time options"
    ).split()

    def __init__(self, seats_of: list[list[int]], seats: int, decks: int) -> None:
        self.seats = seats
        self.decks = decks
        self.cards = decks * 54
        self.seats_of = seats_of  # by player
        self.players = len(seats_of)
        # GEN-24, by player: the acting player first, then clockwise. Shared by everybody: not to be changed.
        self.orders = [[(first + i) % self.players for i in range(self.players)] for first in range(self.players)]
        self.eye = [1 << player for player in range(self.players)]  # by player: the bit of the viewer who sees for them
        self.viewers = self.players + 1  # the last one is the spectators
        self.everyone = (1 << self.viewers) - 1
        self.spectator = self.players
        self.zone_names: list[str] = []
        self.kind: list[int] = []
        self.owner: list[int] = []  # by zone: the player whose zone it is, NOWHERE for everybody's
        self.sight: list[int] = []  # by zone: bits of the viewers who see the faces there
        self.face_down: list[bool] = []  # by zone: whether a changed card lies there like any other (C2-P3)
        self.pool: list[int] = []  # by hidden zone: which pool it belongs to (NOWHERE for open zones)
        self.refill: list[int] = []  # by deck: the discard that refills it, or NOWHERE
        self.routes: list[list[Route]] = []  # by zone left and zone come to
        self.hand: list[int] = []  # by player: zone
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.own: list[int] = []  # the cards in play that a player controls
        self.put_down: list[int] = []  # cards that lie face down until all have chosen (GEN-12)
        self.played: list[int] = []  # cards played for an assist or a bid
        self.score: list[int] = []
        self.row = NOWHERE  # the cards in play that no player controls
        self.supply = NOWHERE
        self.expelled = NOWHERE
        self.beside = NOWHERE  # where a card in use lies if the game takes it out of the hand, and wild cards set aside
        self.pools = 0
        self.programs: list[list[int]] = []  # by face
        # By face: the words of what each `either A or B` of its reading offers.
        self.branches: list[list[tuple[str, str]]] = []
        self.when: list[int] = []  # by card
        self.timed = False  # whether some effects are used at other times than E
        self.wild = WILD_HELD
        self.wild_rule = "EFF-10"  # by which a wild card is placed
        self.wild_exchange = True  # EFF-9: whether wild cards may be exchanged between hidden places
        self.use_discards = False  # EFF-3: whether a hand card is discarded after its effect was used
        self.together = False  # GEN-2a: shuffle deck and discard together before anything is taken
        self.kinds: list[Kind] = []
        self.patience = 0  # ms until a question is answered by its default, 0 for never
        self.answer_time = 0  # ms of table time that an answer costs on the virtual clock
        self.options: dict[str, int] = {}

    def zone(self, name: str, kind: int, owner: int = NOWHERE, pool: int = NOWHERE, *, face_down: bool = False) -> int:
        """Add a zone; its *owner* sees what is in a hand. A hidden zone without a *pool* is one of its own."""
        if pool == NOWHERE and kind in (DECK, HAND):
            pool = self.pools
        self.zone_names.append(name)
        self.kind.append(kind)
        self.owner.append(owner)
        if kind == HAND:
            self.sight.append(self.eye[owner])
        else:
            self.sight.append(0 if kind == DECK else self.everyone)
        self.face_down.append(face_down)
        self.pool.append(pool)
        if pool >= self.pools:
            self.pools = pool + 1
        self.refill.append(NOWHERE)
        added = len(self.kind) - 1
        for source in range(added):
            self.routes[source].append(self.route(source, added))
        self.routes.append([self.route(added, to) for to in range(added + 1)])
        return added

    def route(self, source: int, to: int) -> Route:
        seers = self.sight[source] | self.sight[to]
        return self.kind[source], self.kind[to], seers, self.pool[source] != self.pool[to]

    def zone_each(self, name: str, kind: int) -> list[int]:
        """Add an open zone for every player: `score 1`, `score 2` …"""
        return [self.zone(f"{name} {player + 1}", kind, owner=player) for player in range(self.players)]

    def hands_and_decks(self) -> None:
        """Add every player's own hand, deck and the discard that refills it (GEN-2); hand and deck are one pool."""
        for player in range(self.players):
            pool = self.pools
            hand = self.zone(f"hand {player + 1}", HAND, owner=player, pool=pool)
            deck = self.zone(f"deck {player + 1}", DECK, owner=player, pool=pool)
            discard = self.zone(f"discard {player + 1}", PILE, owner=player)
            self.hand.append(hand)
            self.deck.append(deck)
            self.discard.append(discard)
            self.refill[deck] = discard

    def common_sight(self, teams: list[list[int]]) -> None:
        """Players of one team see for each other (call before adding zones)."""
        self.viewers = len(teams) + 1
        self.everyone = (1 << self.viewers) - 1
        self.spectator = len(teams)
        for viewer, players in enumerate(teams):
            for player in players:
                self.eye[player] = 1 << viewer

    def viewer_of(self, seat: int) -> int:
        """The viewer a seat belongs to; a seat that belongs to no player watches."""
        for player in range(self.players):
            if seat in self.seats_of[player]:
                return self.eye[player].bit_length() - 1
        return self.spectator

    def player_seeing(self, viewer: int) -> int:
        """Whom a viewer plays for; NOWHERE if they watch, or see for several."""
        players = [player for player in range(self.players) if self.eye[player] == 1 << viewer]
        return players[0] if len(players) == 1 else NOWHERE
