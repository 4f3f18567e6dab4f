# not compiled: the edge of the engine
"""One spelling for every answer, both ways: `ann: exchange 7S for 4K`.

An answer is its picks in order, each led by the word of its kind where that changes; a pick is spelled by what its kind
means: a card, a value, a domain letter, a player, `yes`, `pass`.
"""

from __future__ import annotations

from difflib import get_close_matches

from techdeck.deck import DOMAIN_LETTERS, card_name
from techdeck.engine import kinds as k
from techdeck.engine.asking import PASS, TAKE_BACK, Open
from techdeck.engine.errors import Refused
from techdeck.engine.layout import NOWHERE
from techdeck.engine.position import Position
from techdeck.rules import say


class Names:
    """What the seats and the players of a match are called."""

    def __init__(self, position: Position, seats: list[str]) -> None:
        self.seats = seats
        # In notation a team is `team-2` in every language.
        self.tokens = [
            seats[members[0]] if len(members) == 1 and seats else f"team-{player + 1}"
            for player, members in enumerate(position.layout.seats_of)
        ]
        self.players = [self.player_name(player, members) for player, members in enumerate(position.layout.seats_of)]

    def player_name(self, player: int, members: list[int]) -> str:
        if len(members) == 1 and self.seats:
            return self.seats[members[0]]
        return say("name.team", number=player + 1)


def spell(position: Position, names: Names, kind: int, option: int) -> str:
    """An option as people read and type it."""
    if option == PASS:
        return "pass"
    if option == TAKE_BACK:
        return "take-back"
    meaning = position.layout.kinds[kind].meaning
    if meaning == "card":
        return card_name(option, position.layout.decks)
    if meaning == "face":
        return card_name(option)
    if meaning == "domain":
        return DOMAIN_LETTERS[option]
    if meaning == "player":
        return names.tokens[option]
    if meaning == "branch":
        return ("first", "second")[option]
    if meaning == "yes":
        return "yes" if option == k.YES else "no"
    if meaning == "place":
        return position.place_name(option)
    if meaning == "word":
        return position.option_word(kind, option, names.tokens)
    return str(option)


def read_option(position: Position, names: Names, question: Open, word: str) -> int:
    """The option that *word* spells, legal or not; refuses what spells nothing."""
    words = {spell(position, names, question.kind, option): option for option in question.options}
    if word in words:
        return words[word]
    if position.layout.kinds[question.kind].meaning == "place" and position.place_named(word) != NOWHERE:
        return position.place_named(word)
    for option in [*position.everything(question.kind), PASS, TAKE_BACK]:
        if spell(position, names, question.kind, option) == word:
            return option
    near = get_close_matches(word, list(words), 1)
    hint = say("refused.did_you_mean", word=near[0]) if near else say("refused.allowed", words=", ".join(words))
    raise Refused(say("refused.unknown_word", word=word, hint=hint), question.rule, tuple(words))


def spell_pick(position: Position, names: Names, kind: int, pick: int, lead: str = "") -> str:
    """A pick of a move in words, behind the word that leads its kind if it is another *lead* than before."""
    word = spell(position, names, kind, pick)
    own = position.layout.kinds[kind].lead
    return word if pick == TAKE_BACK or own == lead else f"{own} {word}"


def read_answer(position: Position, names: Names, question: Open, text: str) -> list[int]:
    """The picks that *text* spells, legal or not."""
    trial = position.copy()
    asked = trial.find(question.number())
    assert asked is not None
    words = text.split()
    picks: list[int] = []
    goes_on = True
    at = 0
    while at < len(words):
        if not goes_on:
            raise Refused(say("refused.too_many_picks", rest=" ".join(words[at:])), question.rule)
        if words[at] == trial.layout.kinds[asked.kind].lead and at + 1 < len(words):
            at += 1
        option = read_option(trial, names, asked, words[at])
        picks.append(option)
        at += 1
        if option not in asked.options and not (option == TAKE_BACK and asked.is_begun()):
            break  # the refusal, with its rule, is the match's to make
        goes_on = trial.goes_on(asked, option)
    return picks
