"""What a view is worth to who sees it: hand-made, one per game."""

from __future__ import annotations

from techdeck.bots.values.peer_to_peer import PeerValue
from techdeck.bots.values.value import Value
from techdeck.engine.position import Position
from techdeck.games.peer_to_peer.game import PeerToPeer


def value_for(table: Position, viewer: int) -> Value | None:
    """Of this game, if there is one; of *table* only what does not change during a match is used."""
    return PeerValue(table, viewer) if isinstance(table, PeerToPeer) else None
