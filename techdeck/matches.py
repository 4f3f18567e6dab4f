"""Start a match, or play one again from its record."""

from __future__ import annotations

from pathlib import Path

from techdeck import games
from techdeck.cardsets import CardSet, CardSetError, available, load, loads
from techdeck.engine import fairness
from techdeck.engine.errors import Drift, OtherRules, RecordError, Refused
from techdeck.engine.game import GameError
from techdeck.engine.match import Match, new_record
from techdeck.engine.record import SHOWN, Check, Line, Record, no_card_set, parse
from techdeck.rules import say
from techdeck.rules.version import RULES_VERSION


def new_match(
    game: str,
    seats: int | list[str] = 2,
    seed: int | bytes | None = None,
    *,
    cards: str | Path | CardSet | None = None,
    cuts: dict[str, str] | None = None,
    **options: int,
) -> Match:
    """A new match: *seats* is a number or the names; the same *seed* deals the same cards, without one it is secret."""
    shelf = games.get(game)
    card_set = cards if isinstance(cards, CardSet) else named_set(cards, shelf.card_set)
    return Match(shelf, new_record(shelf, card_set, seats, secret_of(seed), cuts, options), card_set)


def named_set(cards: object, default: str) -> CardSet:
    if cards is not None and not isinstance(cards, str | Path):
        raise GameError(say("match.bad_cards", value=repr(cards)))
    return load(cards or default)


def secret_of(seed: object) -> bytes:
    if seed is None:
        return fairness.new_secret()
    if type(seed) is int:
        return str(seed).encode()
    if not isinstance(seed, bytes):
        raise GameError(say("match.bad_seed", value=repr(seed)))
    return seed


def replay(record: Record | str, *, other_rules: bool = False) -> Match:
    """The match that a record tells, up to its last line; it can be played on from there.

    Raises Drift where the record's checks do not fit, and OtherRules for another version of the rules unless
    *other_rules* says to try all the same."""
    told = parse(record) if isinstance(record, str) else record
    if told.rules != RULES_VERSION and not other_rules:
        raise OtherRules(say("record.other_rules", rules=told.rules, ours=RULES_VERSION))
    match = set_up(told)
    checks = {check.line: check for check in told.checks}
    for number, line in enumerate(told.lines, 1):
        try:
            redo(match, line)
        except Refused as refused:
            raise drift(number, say("record.refused", line=line, reason=refused)) from None
        if number in checks:
            compare(match, checks[number])
    if told.result and told.result != match.record.result:
        end = match.record.result or say("name.not_over")
        raise drift(len(told.lines), say("record.other_end", told=told.result, found=end))
    return match


def redo(match: Match, line: Line) -> None:
    """What a line of a record says was done, done again."""
    at = None if line.at < 0 else line.at
    if line.undo_to >= 0:
        match.undo(line.undo_to, line.seat, agreed=line.agreed, at=at)
    elif not line.words:
        match.tick(line.at)
    else:
        match.answer_words(line.seat, line.words, line.number, at=at)


def drift(line: int, message: str) -> Drift:
    """What does not hold at a line of the match; 0 is the deal."""
    return Drift(say("record.line_of_match", line=line, reason=message), line)


def set_up(told: Record) -> Match:
    """The match as it was dealt; a head that nothing can be dealt from was edited, or is for another shelf."""
    try:
        for name, value in told.options.items():
            games.get(told.game).checked_option(name, value, len(told.seats))
        match = new_match(told.game, told.seats, told.secret, cards=card_set_of(told), cuts=told.cuts, **told.options)
    except (GameError, Refused, CardSetError) as error:
        raise RecordError(say("record.bad_set_up", reason=error)) from None
    match.record.rules = told.rules
    match.record.options = told.options  # as they were written: the game may have got another one since
    return match


def compare(match: Match, check: Check) -> None:
    position = match.position.fingerprint()[: max(SHOWN, len(check.position))]
    if position != check.position:
        raise drift(check.line, say("record.other_position", found=position, told=check.position))
    chain = match.record.chain(check.line)
    if chain != check.chain:
        raise drift(check.line, say("record.other_chain", found=chain, told=check.chain))


def card_set_of(record: Record) -> CardSet:
    """Embedded, or one that comes with the package: a record is no reason to open any other file."""
    if not record.embedded and record.card_set not in available():
        raise RecordError(no_card_set(record.card_set))
    cards = loads(record.embedded, say("record.card_set")) if record.embedded else load(record.card_set)
    if cards.hash != record.card_hash:
        raise Drift(say("record.other_cards", name=record.card_set, found=cards.hash, told=record.card_hash))
    return cards
