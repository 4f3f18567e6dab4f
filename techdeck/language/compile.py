"""From the tree of a reading to its program of ints (words.py says what each int means)."""

from __future__ import annotations

from techdeck.language import words as w
from techdeck.language.reading import Act, Reading, Step


def compile_reading(reading: Reading) -> list[int]:
    program: list[int] = []
    for step in reading.steps:
        start = len(program)
        add_step(program, step)
        program[start + w.FLAGS] |= w.NEW_STEP
    add(program, w.END)
    if not any(program[at + w.FLAGS] & w.SAME for at in range(0, len(program), w.WIDTH)):
        for at in range(0, len(program), w.WIDTH):
            program[at + w.FLAGS] &= ~w.NEW_STEP
    return program


def add(program: list[int], op: int, argument: int = 0) -> int:
    """An instruction that is no verb; returns where it stands, so that its jump can be set later."""
    program.extend((op, 0, 0, 0, 0, 0, argument, 0))
    return len(program) - w.WIDTH


def land(program: list[int], jump: int) -> None:
    program[jump + w.JUMP] = len(program)


def add_step(program: list[int], step: Step) -> None:
    """[who:] … : every doer runs the same instructions in turn; `each: pass` is one act of all."""
    if not step.who or (step.act is not None and step.act.verb == "pass"):
        add_deed(program, step)
        return
    who = add(program, w.WHO, w.WHO_WORDS[step.who])
    add_deed(program, step)
    again = add(program, w.NEXT)
    program[again + w.JUMP] = who + w.WIDTH
    land(program, who)


def add_deed(program: list[int], step: Step) -> None:
    if step.act is None and not step.hit:
        add_either(program, step)
        return
    if step.act is not None:
        add_act(program, step.act, w.STEP_BEFORE | (w.MAY if step.may else 0))
    if step.then:
        unless = add(program, w.UNLESS_HIT if step.hit else w.UNLESS_MOVED)
        if step.hit and step.may:
            program[unless + w.FLAGS] = w.MAY
        add_acts(program, step.then, w.STEP_BEFORE if step.hit else 0)
        land(program, unless)


def add_either(program: list[int], step: Step) -> None:
    either = add(program, w.EITHER)
    add_acts(program, step.first, w.STEP_BEFORE)
    go = add(program, w.GO)
    program[either + w.ARGUMENT] = len(program)
    add_acts(program, step.second, w.STEP_BEFORE)
    land(program, go)
    land(program, either)


def add_acts(program: list[int], acts: tuple[Act, ...], flags: int) -> None:
    """*flags* are those of the first act."""
    for act in acts:
        add_act(program, act, flags)
        flags = 0


def add_act(program: list[int], act: Act, flags: int) -> None:
    low, high, more_flags = number_of(act)
    program.extend(
        (
            w.VERBS[act.verb],
            bits(act.objects),
            bits(act.against),
            low,
            high,
            flags | more_flags | flags_of(act),
            argument_of(act),
            0,
        )
    )


def number_of(act: Act) -> tuple[int, int, int]:
    number = act.number
    if number is None:
        return 1, 1, 0
    if number.same:
        return number.plus, number.plus, w.SAME
    return number.low, number.high, 0


def bits(objects: tuple[str, ...]) -> int:
    out = 0
    for word in objects:
        out |= w.OBJECT_BITS[word]
    return out


def flags_of(act: Act) -> int:
    flags = 0
    if act.named:
        flags |= w.NAMED
    if act.random:
        flags |= w.RANDOM
    if act.rest:
        flags |= w.REST
    if act.same_domain:
        flags |= w.SAME_DOMAIN
    if act.place == "bottom":
        flags |= w.BOTTOM
    if act.to == "user":
        flags |= w.TO_USER
    if act.to == "other":
        flags |= w.TO_OTHER
    if act.to == "other" or (bits(act.objects) | bits(act.against)) & (w.OTHER_HAND | w.OTHER_OWN):
        flags |= w.NEEDS_OTHER
    return flags


def argument_of(act: Act) -> int:
    if act.verb == "name":
        return w.NAME_WORDS[act.what]
    if act.verb == "enlist":
        return w.ENLIST_WORDS[act.place]
    return act.most
