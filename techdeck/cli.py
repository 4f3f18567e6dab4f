"""The command `techdeck`: every group of commands is a module of techdeck/commands with an `app`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError

from techdeck.cardsets import CardSetError
from techdeck.commands import arena, cards, play, records, rules, scenario, serve
from techdeck.commands.screen import CommandError
from techdeck.deck import CardError
from techdeck.rules import BrokenBook, UnknownRule

app: Final = App(name="techdeck", help="A family of card games played with one deck.")
app.command(arena.app)
app.command(cards.app)
app.command(play.app)
app.command(records.replay)
app.command(records.verify)
app.command(rules.app)
app.command(scenario.app)
app.command(serve.app)

# What somebody can get wrong who uses the command; anything else is our mistake and may show where it happened.
REFUSALS: Final = (CommandError, CardError, CardSetError, UnknownRule, BrokenBook)

BAD_USAGE: Final = 2


def run(tokens: Sequence[str]) -> int:
    """Run one command line and give its exit code; a refusal is one line on stderr."""
    try:
        result = app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return refuse(" ".join(str(error).split()))
    except REFUSALS as error:
        return refuse(str(error))
    return result if isinstance(result, int) else 0


def refuse(reason: str) -> int:
    print(f"techdeck: {reason}", file=sys.stderr)
    return BAD_USAGE


def main() -> None:
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
