"""The table as a viewer may see it, in the words of the protocol. Everything comes from the viewer's own view."""

from __future__ import annotations

from typing import Literal, cast

from msgspec import UNSET
from msgspec.structs import replace

from techdeck.deck import DOMAIN_LETTERS, VALUE, card_name
from techdeck.engine import showing
from techdeck.engine.layout import DECK, HAND, NOWHERE, PLAY
from techdeck.engine.match import Match
from techdeck.engine.match import Question as MatchQuestion
from techdeck.engine.undo import in_force, in_short
from techdeck.engine.view import QuestionView, View
from techdeck.engine.words import slot_name, zone_title
from techdeck.rules import game_titles, say
from techdeck.server.messages import (
    Change,
    Effect,
    Group,
    Meter,
    Option,
    Outcome,
    Proposal,
    Prospect,
    Question,
    Reveal,
    Seat,
    ShownHand,
    Table,
    Ticket,
    Zone,
)
from techdeck.server.scorecard import scorecard
from techdeck.server.state import ProposalState, State

KINDS = {DECK: "deck", PLAY: "play", HAND: "hand"}


def table_of(state: State, seat: int) -> Table:
    """As who sits on *seat* sees it; -1 is a spectator."""
    opened = state.opened
    phase = state.phase
    common = Table(
        code=state.code,
        game=opened.game,
        title=game_titles().get(opened.game, opened.game),
        options=state.layout.options,
        cards=opened.cards or state.game.card_set,
        phase=cast(Literal["gathering", "playing", "over"], phase),
        host=opened.host,
        me=seat,
        player=state.player_of(seat),
        seats=seats_of(state),
        players=state.match.names.players if state.match else [],
        commitment=state.commitment,
        cuts=state.cuts,
        same_deal=opened.same_deal,
        undo_policy=opened.undo,
        proposals=proposals_of(state, seat),
        next_table=state.next_table,
    )
    return with_match(common, state, state.match, seat) if state.match else common


def seats_of(state: State) -> list[Seat]:
    scores = state.match.position.scores() if state.match else None
    return [
        Seat(
            name=seat.name,
            player=state.player_of(at),
            bot=seat.bot,
            open=seat.open,
            ready=bool(seat.bot) or at in state.ready,
            score=scores[at] if scores else None,
            resigned=seat.resigned,
        )
        for at, seat in enumerate(state.seats)
    ]


def proposals_of(state: State, seat: int) -> list[Proposal]:
    return [
        Proposal(
            number=proposal.number,
            seat=proposal.seat,
            what=cast(Literal["undo", "end"], proposal.what),
            words=proposed(state, proposal, seat),
            votes=sorted(proposal.votes),
        )
        for proposal in state.proposals.values()
    ]


def proposed(state: State, proposal: ProposalState, seat: int) -> str:
    """What would be taken back, as far as the viewer was told of it: what others have sealed is not counted."""
    who = state.seats[proposal.seat].name
    told = told_since(state.match, proposal.to, seat) if proposal.what == "undo" and state.match else []
    if not told:
        return say(f"server.proposed.{proposal.what}", seat=who)
    return say("server.undo.mine" if proposal.seat == seat else "server.undo", seat=who, what=in_short(told))


def told_since(match: Match, to: int, seat: int) -> list[str]:
    """The head of each thing in force that the viewer was told of after line *to*."""
    lines = match.record.lines
    since = sorted(number for number in in_force(lines, len(lines)) if number > to)
    return match.heads(seat if seat >= 0 else None, since)


def with_match(table: Table, state: State, match: Match, seat: int) -> Table:
    view = match.view(seat if seat >= 0 else None)
    decks = match.position.layout.decks
    return replace(
        table,
        zones=[zone_of(match, view, zone) for zone in range(len(view.zones))],
        used=[card_name(card, decks) for card in view.used],
        changed=changes_of(view, decks),
        notes=match.position.table_notes(match.names.players),
        marker=match.position.shown_marker(),
        meters=[Meter(**meter._asdict()) for meter in match.position.meters()],
        groups=groups_of(match, state.player_of(seat)),
        tickets=[ticket_of(ticket) for ticket in match.position.tickets(state.player_of(seat))],
        done=match.position.are_done(),
        reveal=reveal_of(match),
        picture=picture_of(match, view),
        effect=effect_of(view, decks),
        questions=[question_of(match, question) for question in view.questions] if state.phase == "playing" else [],
        due=match.position.shown_due() if state.phase == "playing" else 0,
        undo=undo_of(state, match, seat),
        outcome=outcome_of(match) if match.outcome else None,
    )


def zone_of(match: Match, view: View, zone: int) -> Zone:
    layout = match.position.layout
    kind = KINDS.get(layout.kind[zone], "pile")
    slots = view.zones[zone]
    if kind == "deck":
        slots = slots[::-1]  # from the top
    spots = match.position.spots(zone)
    return Zone(
        name=layout.zone_names[zone],
        title=zone_title(match.position, match.names, zone, layout.player_seeing(view.viewer)),
        kind=cast(Literal["deck", "play", "hand", "pile"], kind),
        player=layout.hand.index(zone) if zone in layout.hand else -1,
        owner=layout.owner[zone],
        capacity=match.position.capacity(zone),
        leaving=match.position.leaving(zone),
        cards=[slot_name(match.position, view, slot) for slot in slots],
        places=[place for place, _ in spots],
        owners=[owner for _, owner in spots],
    )


def changes_of(view: View, decks: int) -> list[Change]:
    shifts, counts = dict(view.shifts), dict(view.counts)
    return [
        Change(
            card=card_name(card, decks),
            value=VALUE[card] + shifts[card] if card in shifts else None,
            domain=DOMAIN_LETTERS[counts[card]] if card in counts else None,
        )
        for card in sorted({*shifts, *counts})
    ]


def outcome_of(match: Match) -> Outcome:
    outcome = match.outcome
    assert outcome is not None
    parts, rounds = scorecard(match)
    return Outcome(
        winners=list(outcome.winners),
        rule=outcome.rule,
        scores=list(outcome.scores),
        words=outcome.words,
        parts=parts,
        rounds=rounds,
    )


def groups_of(match: Match, player: int) -> list[Group]:
    """Of my own hand; who watches has none."""
    return [group_of(match, group) for group in (match.position.together(player) if player >= 0 else [])]


def group_of(match: Match, group: showing.Group) -> Group:
    decks = match.position.layout.decks
    return Group(
        cards=[card_name(card, decks) for card in group.cards],
        target=card_name(group.target, decks) if group.target != NOWHERE else "",
        points=group.points,
        words=group.words,
        note=group.note,
    )


def ticket_of(ticket: showing.Ticket) -> Ticket:
    prospect = Prospect(**ticket.prospect._asdict()) if ticket.prospect else UNSET
    return Ticket(**ticket._asdict() | {"prospect": prospect})


def reveal_of(match: Match) -> Reveal | None:
    reveal = match.position.revealed()
    if reveal is None:
        return None
    decks = match.position.layout.decks
    hands = [
        ShownHand(
            player=hand.player,
            points=hand.points,
            groups=[group_of(match, group) for group in hand.groups],
            rest=[card_name(card, decks) for card in hand.rest],
        )
        for hand in reveal.hands
    ]
    return Reveal(round=reveal.round, hands=hands)


def picture_of(match: Match, view: View) -> list[str]:
    lines: list[str] = []
    for zone, slots in enumerate(view.zones):
        cards = [slot_name(match.position, view, slot) for slot in slots]
        lines += match.position.drawn(zone, cards, match.names.players)
    return lines


def effect_of(view: View, decks: int) -> Effect | None:
    if not view.frames:
        return None
    frame = view.frames[-1]
    return Effect(card=card_name(frame[0], decks), player=frame[2])


def question_of(match: Match, view: QuestionView) -> Question:
    return question_from(match, match.question(view), view.player, view.sealed)


def question_from(match: Match, question: MatchQuestion, player: int, sealed: bool) -> Question:
    meaning = next(kind.meaning for kind in match.position.layout.kinds if kind.name == question.kind)
    return Question(
        number=question.number,
        player=player,
        seats=list(question.seats),
        kind=question.kind,
        meaning=meaning,
        prompt=question.prompt,
        rule=question.rule,
        sealed=sealed,
        answered=question.answered,
        due=question.due,
        options=[
            Option(pick=pick, word=word, words=label)
            for pick, word, label in zip(question.options, question.words, question.labels, strict=True)
        ],
        usual=question.default if question.usual and question.options else None,
    )


def undo_of(state: State, match: Match, seat: int) -> str:
    """Why the seat's last decision cannot be taken back freely; `-` if there is none. What is picked so far can."""
    if seat >= 0 and state.begun(seat) is not None:
        return ""
    to = state.own_last(seat) if seat >= 0 else -1
    if to < 0 or state.opened.undo == "none" or state.is_live(to):
        return "-"
    if state.people() <= {seat}:
        return ""  # alone against bots
    return match.undo_barrier(to, seat)
