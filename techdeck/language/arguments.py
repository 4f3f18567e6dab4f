"""One act: its verb and the words after it, held against the forms of the verb (verbs.py)."""

from __future__ import annotations

from typing import Final

from techdeck.language.errors import GrammarError, nearest
from techdeck.language.reading import Act, Number
from techdeck.language.verbs import AMOUNT, AMOUNT_MOST, COUNT, COUNT_MOST, FORMS, VALUE_MOST, Slot
from techdeck.rules import say

_NUMBERS: Final[dict[str, tuple[str, ...]]] = {
    "COUNT": ("1..20", "0-N", "same", "same+1"),
    "NUMBER": ("1..20",),
    "AMOUNT": ("1..12", "0-N"),
    "VALUE": ("value<=V",),
}


class Word:
    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.column = column


class _Misfit(Exception):
    """The form is not the one: what stands at *column* (*index* words in) is not what the form has there."""

    def __init__(self, index: int, column: int, word: str, allowed: tuple[str, ...], reason: str = "") -> None:
        super().__init__(reason)
        self.index = index
        self.column = column
        self.word = word
        self.allowed = allowed
        self.reason = reason


class _Draft:
    """An act while its arguments are being read."""

    def __init__(self) -> None:
        self.number: Number | None = None
        self.words: dict[str, tuple[str, ...]] = {}
        self.flags: list[str] = []
        self.most = 0

    def act(self, verb: Word) -> Act:
        return Act(
            verb=verb.text,
            column=verb.column,
            number=self.number,
            objects=self.words.get("objects", ()),
            against=self.words.get("against", ()),
            rest="rest" in self.flags,
            place="".join(self.words.get("place", ())),
            what="".join(self.words.get("what", ())),
            to="".join(self.words.get("to", ())),
            named="named" in self.flags,
            random="random" in self.flags,
            same_domain="same-domain" in self.flags,
            most=self.most,
        )


def parse_arguments(words: list[Word]) -> Act:
    """The act that a verb (the first of *words*) and its arguments make in one of the verb's forms."""
    misfits: list[_Misfit] = []
    for form in FORMS[words[0].text]:
        try:
            return _fill(form, words).act(words[0])
        except _Misfit as misfit:
            misfits.append(misfit)
    raise _judge(words, misfits)


def _fill(form: list[Slot], words: list[Word]) -> _Draft:
    draft = _Draft()
    at = 1
    wanted: tuple[str, ...] = ()  # optional words passed over: they could stand here too
    for slot in form:
        if slot.optional and (at == len(words) or not _begins(slot, words[at].text)):
            wanted = slot.words or _NUMBERS[slot.number]
            continue
        if at == len(words):
            raise _Misfit(at, words[-1].column + len(words[-1].text), "", slot.words or _NUMBERS[slot.number])
        _take(slot, draft, words[at], at)
        at += 1
    if at < len(words):
        raise _Misfit(at, words[at].column, words[at].text, wanted)
    return draft


def _begins(slot: Slot, text: str) -> bool:
    return text.startswith("value") if slot.number == VALUE_MOST else text in slot.words


def _take(slot: Slot, draft: _Draft, word: Word, index: int) -> None:
    if slot.number == VALUE_MOST:
        draft.most = _value_most(word, index)
    elif slot.number:
        draft.number = _number(slot.number, word, index)
    else:
        chosen = _words(slot, word, index)
        if slot.field == "flag":
            draft.flags.append(chosen[0])
        else:
            draft.words[slot.field] = chosen


def _words(slot: Slot, word: Word, index: int) -> tuple[str, ...]:
    column = word.column
    chosen = tuple(word.text.split("/")) if slot.joined else (word.text,)
    for text in chosen:
        if text not in slot.words:
            raise _Misfit(index, column, text, slot.words)
        column += len(text) + 1
    return chosen


def _number(kind: str, word: Word, index: int) -> Number:
    text = word.text
    if kind == COUNT and text in ("same", "same+1"):
        return Number(same=True, plus=1 if text == "same+1" else 0)
    most = AMOUNT_MOST if kind == AMOUNT else COUNT_MOST
    ranged = text.startswith("0-") and kind in (COUNT, AMOUNT)
    digits = text[2:] if ranged else text
    if not _is_whole(digits):
        raise _Misfit(index, word.column, text, _NUMBERS[kind])
    if not 1 <= len(digits) <= 2 or not 1 <= int(digits) <= most:
        column = word.column + len(text) - len(digits)
        raise _Misfit(index, column, text, (), say("reading.no_number", digits=digits, most=most))
    high = int(digits)
    return Number(low=0 if ranged else high, high=high)


def _value_most(word: Word, index: int) -> int:
    head, equals, digits = word.text.partition("<=")
    if head != "value" or not equals or not _is_whole(digits):
        raise _Misfit(index, word.column, word.text, _NUMBERS[VALUE_MOST])
    if len(digits) > 2 or not 1 <= int(digits) <= 13:
        raise _Misfit(index, word.column + 7, word.text, (), say("reading.no_value", digits=digits))
    return int(digits)


def _is_whole(digits: str) -> bool:
    """Plain digits without a leading zero, except `0` itself, which is refused with a better reason."""
    return digits.isascii() and digits.isdigit() and (digits == "0" or digits[0] != "0")


def _judge(words: list[Word], misfits: list[_Misfit]) -> GrammarError:
    """One error for all forms: the forms that went furthest were meant, and what they have there was allowed."""
    furthest = max(misfit.column for misfit in misfits)
    best = [misfit for misfit in misfits if misfit.column == furthest]
    for misfit in best:
        if misfit.reason:
            return GrammarError(misfit.column, misfit.reason)
    allowed: list[str] = []
    for misfit in best:
        allowed.extend(word for word in misfit.allowed if word not in allowed)
    return _refusal(best[0], words, tuple(allowed))


def _refusal(misfit: _Misfit, words: list[Word], allowed: tuple[str, ...]) -> GrammarError:
    said = " ".join(word.text for word in words[: misfit.index])
    if misfit.index == len(words):
        return GrammarError(misfit.column, say("reading.incomplete", said=said), "", allowed)
    if not allowed:
        return GrammarError(misfit.column, say("reading.too_much", said=said, word=misfit.word))
    reason = say("reading.cannot_go_on", said=said, word=misfit.word)
    return GrammarError(misfit.column, reason, nearest(misfit.word, allowed), allowed)
