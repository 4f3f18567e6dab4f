"""What a view is worth to who sees it: hand-made, one per game."""

from __future__ import annotations

from techdeck.bots.values.peer_to_peer import PeerValue
from techdeck.bots.values.tech_city import CityValue
from techdeck.bots.values.tech_exchange import ExchangeValue
from techdeck.bots.values.value import Value
from techdeck.engine.position import Position
from techdeck.games.peer_to_peer.game import PeerToPeer
from techdeck.games.tech_city.game import TechCity
from techdeck.games.tech_exchange.game import TechExchange


def value_for(table: Position, viewer: int) -> Value | None:
    """Of this game, if there is one."""
    if isinstance(table, PeerToPeer):
        return PeerValue(table, viewer)
    if isinstance(table, TechCity):
        return CityValue(table, viewer)
    if isinstance(table, TechExchange):
        return ExchangeValue(table, viewer)
    return None
