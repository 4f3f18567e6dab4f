"""A tree becomes the text of a reading again: the inverse of `parse`, with one space wherever one may stand."""

from __future__ import annotations

from techdeck.language.reading import Act, Number, Reading, Step


def write(reading: Reading) -> str:
    return "; ".join(write_step(step) for step in reading.steps)


def write_step(step: Step) -> str:
    who = f"{step.who}: " if step.who else ""
    if step.first:
        return f"{who}either {write_acts(step.first)} or {write_acts(step.second)}"
    main = "hit" if step.hit or step.act is None else write_act(step.act)
    then = f" -> {write_acts(step.then)}" if step.then else ""
    return f"{who}{'may ' if step.may else ''}{main}{then}"


def write_acts(acts: tuple[Act, ...]) -> str:
    return " + ".join(write_act(act) for act in acts)


def write_act(act: Act) -> str:
    number = "" if act.number is None else write_number(act.number)
    objects = "/".join(act.objects)
    # `put 2 hand top`, but `look deck 2` and `shift hand 2`
    first, second = (objects, number) if act.verb in ("look", "reveal", "shift") else (number, objects)
    words = [act.verb, "rest" if act.rest else "", first, second, "/".join(act.against), act.place, act.what, act.to]
    words += ["named" if act.named else "", "random" if act.random else ""]
    words += ["same-domain" if act.same_domain else "", f"value<={act.most}" if act.most else ""]
    return " ".join(word for word in words if word)


def write_number(number: Number) -> str:
    if number.same:
        return f"same+{number.plus}" if number.plus else "same"
    return str(number.high) if number.low == number.high else f"{number.low}-{number.high}"
