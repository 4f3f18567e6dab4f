"""Whether a reading that follows the grammar also means something (`check`): every sentence either does or is refused.

What one step hands to the next is `named`, `seen`, `it`, `same` and `other`; most refusals are a word that looks back
at something no earlier step can have left there.
"""

from __future__ import annotations

from typing import Final

from techdeck.language.errors import MeaningError
from techdeck.language.reading import EACH, OTHER, OTHERS, Act, Reading, Step
from techdeck.language.verbs import IDLE, MOVERS, TAKES_IN, USERS_OWN, WHEN
from techdeck.rules import say

ACTS_MOST: Final = 20  # an effect must end before its players lose patience


class _Past:
    """What the acts before can have left for the act at hand."""

    def __init__(self) -> None:
        self.named = ""  # "value", "domain" or "card"
        self.seen = False
        self.shown = False  # revealed or cut, which `hit` looks at
        self.acts = 0
        self.before: Step | None = None

    def note(self, act: Act) -> None:
        self.acts += 1
        if act.verb == "name":
            self.named = act.what
        if act.verb in ("reveal", "cut"):
            self.shown = True
        if act.verb in ("reveal", "cut") or (act.verb == "look" and act.objects != ("other.hand",)):
            self.seen = True


def check(reading: Reading, when: str = "E") -> None:
    """MeaningError with the column of the first act or step that says nothing clear; *when* as in C1-2 .. C1-4."""
    past = _Past()
    for step in reading.steps:
        _check_step(step, past, when)
        past.before = step


def _check_step(step: Step, past: _Past, when: str) -> None:
    if step.first:
        _check_either(step, past, when)
        return
    if step.hit:
        _check_hit(step, past)
    if step.act is not None:
        _check_alone(step, step.act)
        _check_act(step.act, None, step, past, when)
        if step.then and step.act.verb in IDLE:
            raise MeaningError(step.act.column, say("reading.idle", verb=step.act.verb))
    _check_acts(step.then, step.act, step, past, when)


def _check_either(step: Step, past: _Past, when: str) -> None:
    """The second branch is judged without the first: they never both happen. Afterwards either may have."""
    seen, shown = past.seen, past.shown
    _check_acts(step.first, None, step, past, when)
    seen_first, shown_first = past.seen, past.shown
    past.seen, past.shown = seen, shown
    _check_acts(step.second, None, step, past, when)
    past.seen = past.seen or seen_first
    past.shown = past.shown or shown_first


def _check_hit(step: Step, past: _Past) -> None:
    if not step.then:
        raise MeaningError(step.column, say("reading.hit_alone"))
    if not past.named:
        raise MeaningError(step.column, say("reading.needs_name", word="hit"))
    if not past.shown:
        raise MeaningError(step.column, say("reading.hit_unseen"))


def _check_acts(acts: tuple[Act, ...], main: Act | None, step: Step, past: _Past, when: str) -> None:
    """The acts of a branch: *main* is the act of the step that they follow."""
    before = main
    for act in acts:
        if act.verb in ("name", "pass"):
            raise MeaningError(act.column, say("reading.own_step", verb=act.verb))
        _check_act(act, before, step, past, when)
        before = act


def _check_alone(step: Step, act: Act) -> None:
    """`name` and `pass` are done for everybody at once, so nothing can hang on them."""
    if act.verb == "name" and step.who:
        raise MeaningError(act.column, say("reading.name_who", who=step.who))
    if act.verb == "name" and step.may:
        raise MeaningError(act.column, say("reading.name_may"))
    if act.verb == "pass" and (step.who != EACH or step.may or step.then):
        raise MeaningError(act.column, say("reading.pass"))


def _check_act(act: Act, before: Act | None, step: Step, past: _Past, when: str) -> None:
    _check_when(act, when)
    _check_who(act, step)
    _check_words(act)
    _check_named(act, past)
    _check_seen(act, past)
    if "it" in act.objects:
        _check_it(act, before, step, past)
    if act.number is not None and act.number.same:
        _check_same(act, before, step, past)
    past.note(act)
    if past.acts > ACTS_MOST:
        raise MeaningError(act.column, say("reading.too_many_acts", number=ACTS_MOST))


def _check_when(act: Act, when: str) -> None:
    only = WHEN.get(act.verb, when)
    if only != when:
        raise MeaningError(act.column, say(f"reading.when.{only}", verb=act.verb, when=when))


def _check_who(act: Act, step: Step) -> None:
    who = step.who
    if act.to == "user" and who not in (OTHERS, OTHER):
        raise MeaningError(act.column, say("reading.give_user"))
    if not who:
        return
    if act.verb in USERS_OWN:
        raise MeaningError(act.column, say("reading.users_own", verb=act.verb, who=who))
    words = [word for word in act.objects + act.against + (act.to,) if word.startswith("other")]
    if words:
        raise MeaningError(act.column, say("reading.whose_other", word=words[0], who=who))


def _check_words(act: Act) -> None:
    """One spelling: no word of a `/` list stands for a card that another one gives already."""
    for words in (act.objects, act.against):
        for place, word in enumerate(words):
            if word in words[:place]:
                raise MeaningError(act.column, say("reading.twice", word=word, words="/".join(words)))
            narrow = [other for other in words if other in TAKES_IN.get(word, ())]
            if narrow:
                raise MeaningError(act.column, say("reading.takes_in", word=word, narrow=narrow[0]))
    if act.verb == "exchange" and act.objects == act.against and act.objects in (("hand",), ("discard",)):
        raise MeaningError(act.column, say("reading.same_place", place=act.objects[0]))


def _check_named(act: Act, past: _Past) -> None:
    word = "named" if act.named else act.verb
    if word in ("named", "search", "count") and not past.named:
        raise MeaningError(act.column, say("reading.needs_name", word=word))
    if act.verb == "count" and past.named == "value":
        raise MeaningError(act.column, say("reading.count_domain"))


def _check_seen(act: Act, past: _Past) -> None:
    if past.seen:
        return
    words = [word for word in act.objects + act.against if word == "seen"]
    word = "rest" if act.rest else "take" if act.verb == "take" else "".join(words[:1])
    if word:
        raise MeaningError(act.column, say("reading.needs_seen", word=word))


def _check_it(act: Act, before: Act | None, step: Step, past: _Past) -> None:
    """`it` is the card that the act before changed, or the step before: then it must have been one card."""
    if before is not None:
        if before.verb not in ("shift", "count"):
            raise MeaningError(act.column, say("reading.it_unchanged", verb=before.verb))
        return
    if past.before is None or not _changes(past.before):
        raise MeaningError(act.column, say("reading.it_needs"))
    if past.before.who in (EACH, OTHERS):
        raise MeaningError(act.column, say("reading.it_several", who=past.before.who))


def _changes(step: Step) -> bool:
    if step.first:
        return _is_change(step.first[-1]) and _is_change(step.second[-1])
    return (step.act is not None and _is_change(step.act)) or (bool(step.then) and _is_change(step.then[-1]))


def _is_change(act: Act) -> bool:
    return act.verb in ("shift", "count")


def _check_same(act: Act, before: Act | None, step: Step, past: _Past) -> None:
    """`same` is one number: of the act before, or of the only act of the step before, moved by the same player."""
    if before is not None:
        if before.verb not in MOVERS:
            raise MeaningError(act.column, say("reading.same_unmoved", verb=before.verb))
        return
    if past.before is None or not _moves(past.before):
        raise MeaningError(act.column, say("reading.same_needs", verbs=", ".join(MOVERS)))
    if past.before.who in (EACH, OTHERS):
        raise MeaningError(act.column, say("reading.same_several", who=past.before.who))
    if past.before.who != step.who:
        raise MeaningError(act.column, say("reading.same_doer"))


def _moves(step: Step) -> bool:
    """Exactly one act, or one in each branch, so that there is one number to mean."""
    main = () if step.act is None else (step.act,)
    branches = [step.first, step.second] if step.first else [main + step.then]
    return all(len(acts) == 1 and acts[0].verb in MOVERS for acts in branches)
