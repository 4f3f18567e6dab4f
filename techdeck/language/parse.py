"""A reading as text becomes a tree (`parse`): the grammar of cards-second-edition, section 1.

    reading = step *( "; " step )
    step    = [ who ": " ] [ "may " ] ( act / "hit" ) [ " -> " acts ]
            / [ who ": " ] "either " acts " or " acts
    acts    = act *( " + " act )

Spaces are free where one may stand; `write` gives the one spelling.
"""

from __future__ import annotations

from typing import Final

from techdeck.language.arguments import Word, parse_arguments
from techdeck.language.errors import GrammarError, nearest
from techdeck.language.reading import EACH, OTHER, OTHERS, Act, Reading, Step
from techdeck.language.verbs import VERBS
from techdeck.rules import say

WHO: Final = (EACH, OTHERS, OTHER)
LENGTH_MOST: Final = 400  # letters; the longest card has 75, and card sets come from strangers

_JOINTS: Final = (";", ":", "->", "+", "or")
_OPENERS: Final = ("may", "hit", "either")


def parse(text: str) -> Reading:
    """The tree of a reading; GrammarError with the column of the first word that cannot stand where it stands."""
    return _Parser(text).reading()


class _Parser:
    def __init__(self, text: str) -> None:
        self.words = _split(text)
        self.end = len(text.rstrip())
        self.at = 0

    def reading(self) -> Reading:
        steps = [self.step()]
        while self.sees(";"):
            self.at += 1
            steps.append(self.step())
        if self.at < len(self.words):
            raise self.misplaced()
        return Reading(steps=tuple(steps))

    def step(self) -> Step:
        column = self.column()
        who = self.who()
        if self.sees("either"):
            self.at += 1
            return self.either(column, who)
        may = self.sees("may")
        if may:
            self.at += 1
        if self.sees("either"):
            raise GrammarError(self.column(), say("reading.may_either"))
        hit = self.sees("hit")
        if hit:
            self.at += 1
        act = None if hit else self.act()
        return Step(column=column, who=who, may=may, hit=hit, act=act, then=self.then())

    def then(self) -> tuple[Act, ...]:
        if not self.sees("->"):
            return ()
        self.at += 1
        return self.acts()

    def either(self, column: int, who: str) -> Step:
        first = self.acts()
        if not self.sees("or"):
            raise self.misplaced() if self.sees("->") else GrammarError(self.column(), say("reading.either_or"))
        self.at += 1
        return Step(column=column, who=who, first=first, second=self.acts())

    def who(self) -> str:
        word = self.word()
        if self.at + 1 < len(self.words) and self.words[self.at + 1].text == ":":
            if word not in WHO:
                raise GrammarError(self.column(), say("reading.no_player", word=word), nearest(word, WHO), WHO)
            self.at += 2
            return word
        if word in WHO:
            raise GrammarError(self.column() + len(word), say("reading.no_colon", word=word))
        return ""

    def acts(self) -> tuple[Act, ...]:
        acts = [self.act()]
        while self.sees("+"):
            self.at += 1
            acts.append(self.act())
        return tuple(acts)

    def act(self) -> Act:
        verb = self.word()
        if not verb or verb in _JOINTS:
            raise GrammarError(self.column(), say("reading.no_act"), "", VERBS)
        if verb in _OPENERS or verb in WHO:
            raise GrammarError(self.column(), say("reading.only_first", word=verb))
        if verb not in VERBS:
            raise GrammarError(self.column(), say("reading.no_verb", verb=verb), nearest(verb, VERBS + _OPENERS), VERBS)
        start = self.at
        self.at += 1
        while self.at < len(self.words) and self.word() not in _JOINTS:
            self.at += 1
        return parse_arguments(self.words[start : self.at])

    def misplaced(self) -> GrammarError:
        """Why the word at hand cannot stand there: a joint, or anything after `hit` (an act eats what follows it)."""
        reasons = {
            ":": "reading.misplaced.colon",
            "+": "reading.misplaced.plus",
            "or": "reading.misplaced.or",
            "->": "reading.misplaced.then",
        }
        word = self.word()
        return GrammarError(self.column(), say(reasons.get(word, "reading.misplaced"), word=word))

    def word(self) -> str:
        return self.words[self.at].text if self.at < len(self.words) else ""

    def sees(self, text: str) -> bool:
        return self.word() == text

    def column(self) -> int:
        return self.words[self.at].column if self.at < len(self.words) else self.end


def _split(text: str) -> list[Word]:
    """Words, with `;` and `:` as words of their own."""
    if len(text) > LENGTH_MOST:
        raise GrammarError(LENGTH_MOST, say("reading.too_long", number=LENGTH_MOST))
    words: list[Word] = []
    start = -1
    for column, letter in enumerate(text + " "):
        if not " " <= letter <= "~":
            raise GrammarError(column, say("reading.no_letter", letter=repr(letter)))
        if letter not in " ;:":
            start = column if start < 0 else start
            continue
        if start >= 0:
            words.append(Word(text[start:column], start))
            start = -1
        if letter != " ":
            words.append(Word(letter, column))
    return words
