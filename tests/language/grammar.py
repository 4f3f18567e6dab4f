"""Random readings for property tests: valid ones from the table of verbs, and strings that are nearly readings.

`readings()` yields texts that parse and check; `card_sets()` yields the 54 readings of a whole set.
"""

from __future__ import annotations

from hypothesis import strategies as st

from techdeck.language import ReadingError, parse, read, write
from techdeck.language.verbs import AMOUNT, COUNT, FORMS, NUMBER, VERBS, WHEN, Slot

SIGNS = [";", ":", "->", "+", "or", "either", "may", "hit", "each", "others", "other"]
NOUNS = sorted({word for forms in FORMS.values() for form in forms for slot in form for word in slot.words})
WORDS = [*VERBS, *SIGNS, *NOUNS, "same", "same+1", "0-2", "0", "1", "20", "21", "value<=7", "value<=14"]

# Steps that later steps look back at: without them most random steps would be refused.
OPENINGS = [
    "name domain",
    "name card",
    "name value",
    "name domain; count hand",
    "name value; reveal deck 2; hit -> draw 1",
    "reveal deck 2",
    "look supply 3",
    "cut deck",
    "others: reveal hand 1",
    "discard 0-2",
    "discard 0-2; draw same+1",
    "each: pass 1",
    "name card; search deck -> discard 1",
    "name value; each: discard 1 named -> draw 1",
    "look deck 2; take 1; put rest bottom",
    "cut supply; may exchange seen neutral/hand",
    "exchange hand other.hand",
    "shift mine 1; shift it 0-2",
]


def readings(when: str = "E", steps_most: int = 5) -> st.SearchStrategy[str]:
    """Texts of readings that mean something for a card of time *when*, in the one spelling."""
    return st.lists(_steps(when), min_size=1, max_size=steps_most).map(lambda steps: _sound(steps, when))


def card_sets() -> st.SearchStrategy[list[str]]:
    """The readings of 54 cards, several of them alike: 54 independent ones are too much for one example."""
    pool = st.lists(readings(), min_size=4, max_size=12)
    return st.builds(
        lambda texts, dice: [dice.choice(texts) for _ in range(54)], pool, st.randoms(use_true_random=False)
    )


def near_readings() -> st.SearchStrategy[str]:
    """Readings with a few words or letters changed, lost or doubled: most are wrong in one place."""
    return st.builds(_spoil, readings(), st.lists(_edits(), min_size=1, max_size=3))


def _sound(steps: list[str], when: str) -> str:
    """As many of *steps* as make sense one after the other."""
    kept = ""
    for step in steps:
        longer = f"{kept}; {step}" if kept else step
        try:
            read(longer, when)
        except ReadingError:
            continue
        kept = longer
    return write(parse(kept or "draw 1"))


def _steps(when: str) -> st.SearchStrategy[str]:
    verbs = [verb for verb in VERBS if WHEN.get(verb, when) == when]
    act = st.sampled_from(verbs).flatmap(_act)
    acts = st.lists(act, min_size=1, max_size=2).map(" + ".join)
    who = st.sampled_from(["", "", "", "each: ", "others: ", "other: "])
    may = st.sampled_from(["", "", "may "])
    main = st.one_of(act, act, act, st.just("hit"))
    then = st.one_of(st.just(""), acts.map(lambda text: f" -> {text}"))
    plain = st.builds("{}{}{}{}".format, who, may, main, then)
    either = st.builds("{}either {} or {}".format, who, acts, acts)
    return st.one_of(st.sampled_from(OPENINGS), plain, plain, plain, either)


def _act(verb: str) -> st.SearchStrategy[str]:
    forms = [st.tuples(*[_argument(slot) for slot in form]) for form in FORMS[verb]]
    return st.one_of(forms).map(lambda words: " ".join([verb, *[word for word in words if word]]))


def _argument(slot: Slot) -> st.SearchStrategy[str]:
    if slot.number:
        words = _number(slot.number)
    elif slot.joined:
        words = st.lists(st.sampled_from(slot.words), min_size=1, max_size=3, unique=True).map("/".join)
    else:
        words = st.sampled_from(slot.words)
    return st.one_of(st.just(""), words) if slot.optional else words


def _number(kind: str) -> st.SearchStrategy[str]:
    plain = st.one_of(st.integers(1, 3), st.integers(1, 12 if kind == AMOUNT else 20)).map(str)
    ranged = st.integers(1, 12 if kind == AMOUNT else 20).map(lambda most: f"0-{most}")
    if kind == NUMBER:
        return plain
    if kind == AMOUNT:
        return st.one_of(plain, ranged)
    if kind == COUNT:
        return st.one_of(plain, plain, ranged, st.sampled_from(["same", "same+1"]))
    return st.integers(1, 13).map(lambda value: f"value<={value}")


Edit = tuple[str, int, str]


def _edits() -> st.SearchStrategy[Edit]:
    letters = st.sampled_from("abdeilnoprstw0123456789 ;:->+/.<=é\n")
    return st.one_of(
        st.tuples(st.sampled_from(["letter", "insert", "lose"]), st.integers(0, 200), letters),
        st.tuples(st.sampled_from(["word", "add", "drop", "double"]), st.integers(0, 40), st.sampled_from(WORDS)),
    )


def _spoil(text: str, edits: list[Edit]) -> str:
    for kind, place, new in edits:
        text = (
            _spoil_letters(text, kind, place, new)
            if len(new) == 1 and kind in _LETTERS
            else _spoil_words(text, kind, place, new)
        )
    return text


_LETTERS = ("letter", "insert", "lose")


def _spoil_letters(text: str, kind: str, place: int, new: str) -> str:
    at = place % (len(text) + 1)
    return {
        "letter": text[:at] + new + text[at + 1 :],
        "insert": text[:at] + new + text[at:],
        "lose": text[:at] + text[at + 1 :],
    }[kind]


def _spoil_words(text: str, kind: str, place: int, new: str) -> str:
    words = text.split(" ")
    at = place % len(words)
    changed = {
        "word": [*words[:at], new, *words[at + 1 :]],
        "add": [*words[:at], new, *words[at:]],
        "drop": [*words[:at], *words[at + 1 :]],
        "double": [*words[:at], words[at], *words[at:]],
    }[kind]
    return " ".join(changed)
