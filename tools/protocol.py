"""The protocol's types as one JSON Schema, from which the page's TypeScript is made: `web/protocol.schema.json`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from techdeck.server import messages as m

SCHEMA = Path(__file__).parents[1] / "web" / "protocol.schema.json"
TYPES = {
    "FromClient": m.FromClient,
    "FromServer": m.FromServer,
    "NewTable": m.NewTable,
    "PlayOn": m.PlayOn,
    "Created": m.Created,
    "Join": m.Join,
    "Joined": m.Joined,
    "Listed": m.Listed,
    "Replay": m.Replay,
    "Moment": m.Moment,
    "GameInfo": m.GameInfo,
    "CardSetInfo": m.CardSetInfo,
    "CardInfo": m.CardInfo,
    "RuleInfo": m.RuleInfo,
    "Problem": m.Problem,
    "Me": m.Me,
    "NewName": m.NewName,
}


def schema() -> str:
    tops, parts = msgspec.json.schema_components(list(TYPES.values()), ref_template="#/$defs/{name}")
    unions = {name: top for name, top in zip(TYPES, tops, strict=True) if name not in parts}
    whole = {"title": "Protocol", "type": "object", "$defs": {**parts, **unions}}
    return json.dumps(whole, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(schema())
