"""A reading in plain words, as a player of one game would be told it.

All words come from outside (techdeck/rules/en.toml): the sentences, and what the nouns are called in the game. A noun
that the game has no word for is something it does not have, and the act that needs it does nothing there (GEN-31).
"""

from __future__ import annotations

from techdeck.language.reading import Act, Number, Reading, Step
from techdeck.rules import book, say
from techdeck.rules.sentences import holes, template


class Words:
    """*nouns*: what `place.hand`, `card.neutral`, `who.each` … are called in a game."""

    def __init__(self, nouns: dict[str, str]) -> None:
        self.nouns = nouns

    def say(self, key: str, /, **words: object) -> str:
        """The sentence with its holes filled; empty if the game has no word for one of them."""
        filled: dict[str, object] = {**self.nouns, **words}
        if not all(filled.get(hole) for hole in holes(template(f"explain.{key}", words.get("number")))):
            return ""
        return say(f"explain.{key}", **filled)


def words_of(game: str) -> Words:
    return Words(book().games[game])


def explain(reading: Reading, words: Words) -> list[str]:
    """One sentence for each step; a single one if none of them does anything in the game."""
    it = True  # whether the game has the card that `it` would be
    told: list[str] = []
    for step in reading.steps:
        told.append(_step(step, words, it))
        it = bool(told[-1])
    nothing = words.say("nothing")
    return [_sentence(step or nothing) for step in told] if any(told) else [_sentence(nothing)]


def branches(reading: Reading, words: Words) -> list[tuple[str, str]]:
    """What each `either A or B` of it lets the doer choose between."""
    it = True
    told: list[tuple[str, str]] = []
    for step in reading.steps:
        if step.first:
            told.append(_branches(step, words, it))
        it = bool(_step(step, words, it))
    return told


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _step(step: Step, words: Words, it: bool) -> str:
    told = _either(step, words, it) if step.first else _deed(step, words, it)
    if not step.who or not told:
        return told
    return words.say("who", who=words.nouns[f"who.{step.who}"], step=told)


def _either(step: Step, words: Words, it: bool) -> str:
    first, second = _branches(step, words, it)
    return words.say("either", first=first, second=second) if first != second else ""


def _branches(step: Step, words: Words, it: bool) -> tuple[str, str]:
    nothing = words.say("nothing")
    return _acts(step.first, words, it) or nothing, _acts(step.second, words, it) or nothing


def _deed(step: Step, words: Words, it: bool) -> str:
    act = _act(step.act, words, it) if step.act is not None else ""
    then = _acts(step.then, words, bool(act)) or words.say("nothing")
    if step.act is None:
        return words.say("hit.may" if step.may else "hit", then=then)
    if act and step.may:
        act = words.say("may", act=act)
    return words.say("then", act=act, then=then) if act and step.then else act


def _acts(acts: tuple[Act, ...], words: Words, it: bool) -> str:
    """The acts of a branch that can be done here, one after the other."""
    told = ""
    for act in acts:
        more = _act(act, words, it)
        it = bool(more)
        told = words.say("and", first=told, second=more) if told and more else told or more
    return told


def _act(act: Act, words: Words, it: bool) -> str:
    if "it" in act.objects and not it:
        return ""
    number = act.number.high if act.number is not None else 0
    return words.say(
        _key(act),
        cards=_cards(act, words),
        number=number,
        top=words.say("top", number=number),
        place=words.nouns.get(f"place.{'/'.join(act.objects)}", ""),
        objects=_listed(act.objects, "place" if act.verb in ("put", "expel") else "card", words),
        against=_listed(act.against, "card", words),
        where=words.say(f"where.{act.place}") if act.verb == "put" else "",
        amount=words.say("amount" if act.number is None or act.number.low else "amount.upto", number=number),
    )


def _key(act: Act) -> str:
    """Which sentence tells the act: that of its verb, or of the form of its verb."""
    form = "rest" if act.rest else act.what or act.to
    if act.verb in ("look", "reveal") and act.objects[0].endswith("hand"):
        form = "hand"
    elif act.verb == "put" and "seen" in act.objects:
        form = "seen" if act.objects == ("seen",) else "mixed"
    elif act.verb == "exchange":
        form = "same" if act.same_domain else "two" if act.objects == act.against else ""
    elif act.verb == "enlist":
        form = act.place
    return f"{act.verb}.{form}" if form else act.verb


def _cards(act: Act, words: Words) -> str:
    if act.number is None:
        return ""
    cards = _number(act.number, words)
    if act.named:
        cards = words.say("number.named", number=act.number.high, cards=cards)
    if act.random:
        cards = words.say("number.random", cards=cards)
    if act.most:
        cards = words.say("number.most", cards=cards, most=act.most)
    return cards


def _number(number: Number, words: Words) -> str:
    if number.same:
        return words.say("number.more" if number.plus else "number.same")
    return words.say("number.upto" if number.low < number.high else "number", number=number.high)


def _listed(objects: tuple[str, ...], kind: str, words: Words) -> str:
    """`neutral/hand` as "a market card or a card in your hand", without what the game does not have."""
    told = ""
    for word in objects:
        noun = words.nouns.get(f"{kind}.{word}", "") or (words.nouns.get("card.seen", "") if word == "seen" else "")
        told = words.say("or", first=told, second=noun) if told and noun else told or noun
    return told
