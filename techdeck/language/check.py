"""Whether a reading that follows the grammar also means something (`check`): every sentence either does or is refused.

What one step hands to the next is `named`, `seen`, `it`, `same` and `other`; most refusals are a word that looks back
at something no earlier step can have left there.
"""

from __future__ import annotations

from typing import Final

from techdeck.language.errors import MeaningError
from techdeck.language.reading import EACH, OTHER, OTHERS, Act, Reading, Step
from techdeck.language.verbs import IDLE, MOVERS, TAKES_IN, USERS_OWN, WHEN

ACTS_MOST: Final = 20  # an effect must end before its players lose patience
_TIMES: Final[dict[str, str]] = {"E": "in an effects phase", "A": "when assisting", "W": "when you win an assist"}


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
            raise MeaningError(
                step.act.column, f"`{step.act.verb}` never moves or changes a card: `->` would not happen"
            )
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
        raise MeaningError(step.column, "`hit` is a question: say with `->` what happens then")
    if not past.named:
        raise MeaningError(step.column, "`hit` needs an earlier `name`")
    if not past.shown:
        raise MeaningError(step.column, "`hit` needs an earlier `reveal` or `cut`")


def _check_acts(acts: tuple[Act, ...], main: Act | None, step: Step, past: _Past, when: str) -> None:
    """The acts of a branch: *main* is the act of the step that they follow."""
    before = main
    for act in acts:
        if act.verb in ("name", "pass"):
            raise MeaningError(act.column, f"`{act.verb}` must be a step of its own, not after `->` or in `either`")
        _check_act(act, before, step, past, when)
        before = act


def _check_alone(step: Step, act: Act) -> None:
    """`name` and `pass` are done for everybody at once, so nothing can hang on them."""
    if act.verb == "name" and step.who:
        raise MeaningError(act.column, f"`name` cannot stand after `{step.who}:`: the user names, once for all")
    if act.verb == "name" and step.may:
        raise MeaningError(act.column, "`name` cannot stand after `may`: what follows needs the name")
    if act.verb == "pass" and (step.who != EACH or step.may or step.then):
        raise MeaningError(act.column, "`pass` is written `each: pass N`, without `may` and `->`: all pass at once")


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
        raise MeaningError(act.column, f"a reading has at most {ACTS_MOST} acts")


def _check_when(act: Act, when: str) -> None:
    only = WHEN.get(act.verb, when)
    if only != when:
        raise MeaningError(
            act.column, f"`{act.verb}` is used {_TIMES[only]} only (when = {only!r}, this card: {when!r})"
        )


def _check_who(act: Act, step: Step) -> None:
    who = step.who
    if act.to == "user" and who not in (OTHERS, OTHER):
        raise MeaningError(
            act.column, "`give … user` needs `others:` or `other:` before it: nobody gives to themselves"
        )
    if not who:
        return
    if act.verb in USERS_OWN:
        raise MeaningError(act.column, f"`{act.verb}` cannot stand after `{who}:`: it is the user's alone")
    words = [word for word in act.objects + act.against + (act.to,) if word.startswith("other")]
    if words:
        raise MeaningError(act.column, f"`{words[0]}` cannot stand after `{who}:`: it would be unclear whose other")


def _check_words(act: Act) -> None:
    """One spelling: no word of a `/` list stands for a card that another one gives already."""
    for words in (act.objects, act.against):
        for place, word in enumerate(words):
            if word in words[:place]:
                raise MeaningError(act.column, f"`{word}` stands twice in `{'/'.join(words)}`")
            narrow = [other for other in words if other in TAKES_IN.get(word, ())]
            if narrow:
                raise MeaningError(act.column, f"`{word}` takes in `{narrow[0]}`: write only `{word}`")
    if act.verb == "exchange" and act.objects == act.against and act.objects in (("hand",), ("discard",)):
        raise MeaningError(act.column, f"two cards of one {act.objects[0]} change nothing by an exchange")


def _check_named(act: Act, past: _Past) -> None:
    word = "named" if act.named else act.verb
    if word in ("named", "search", "count") and not past.named:
        raise MeaningError(act.column, f"`{word}` needs an earlier `name`")
    if act.verb == "count" and past.named == "value":
        raise MeaningError(act.column, "`count` needs a named domain: `name domain` or `name card`, not `name value`")


def _check_seen(act: Act, past: _Past) -> None:
    if past.seen:
        return
    words = [word for word in act.objects + act.against if word == "seen"]
    word = "rest" if act.rest else "take" if act.verb == "take" else "".join(words[:1])
    if word:
        raise MeaningError(act.column, f"`{word}` needs an earlier `look`, `reveal` or `cut` of cards")


def _check_it(act: Act, before: Act | None, step: Step, past: _Past) -> None:
    """`it` is the card that the act before changed, or the step before: then it must have been one card."""
    if before is not None:
        if before.verb not in ("shift", "count"):
            raise MeaningError(
                act.column, f"`it` is the card that the act before changed: `{before.verb}` changes none"
            )
        return
    if past.before is None or not _changes(past.before):
        raise MeaningError(act.column, "`it` needs a `shift` or `count` in the step before")
    if past.before.who in (EACH, OTHERS):
        raise MeaningError(act.column, f"`it` would be several cards after `{past.before.who}:`: write it after `->`")


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
            raise MeaningError(
                act.column, f"`same` counts the cards of the act before: `{before.verb}` moves no number"
            )
        return
    if past.before is None or not _moves(past.before):
        raise MeaningError(
            act.column, f"`same` needs one act in the step before that moves cards ({', '.join(MOVERS)})"
        )
    if past.before.who in (EACH, OTHERS):
        raise MeaningError(
            act.column, f"`same` would be several numbers after `{past.before.who}:`: write it after `->`"
        )
    if past.before.who != step.who:
        raise MeaningError(act.column, "`same` counts the doer's own cards: the step before has another doer")


def _moves(step: Step) -> bool:
    """Exactly one act, or one in each branch, so that there is one number to mean."""
    main = () if step.act is None else (step.act,)
    branches = [step.first, step.second] if step.first else [main + step.then]
    return all(len(acts) == 1 and acts[0].verb in MOVERS for acts in branches)
