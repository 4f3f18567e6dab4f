"""techdeck rules: every rule by its ID, and which of them a test or scenario has as its subject."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Final

from cyclopts import App

from techdeck.commands.screen import faint, head, marked, show
from techdeck.rules import Group, Rule, UnknownRule, all_rules, game_titles, groups, leans_on, load_extra, rule, say
from techdeck.rules import search as search_rules
from techdeck.rules.coverage import Subjects, find_subjects

app: Final = App(name="rules", help="The rules by their IDs, and how they are tested.")


@app.default
def show_rules(*ids: str, coverage: bool = False, tests: Path | None = None) -> int:
    """Show rules (P2P-A4), the rules of a group (TC), or all groups.

    Parameters
    ----------
    ids
        IDs of rules or groups
    coverage
        count the rules that a test or scenario has as its subject, and list the others
    tests
        where the tests are
    """
    load_rules_of_games()
    subjects = find_subjects(tests or folder_of_tests())
    if coverage:
        return show_coverage(subjects)
    names = {group.id for group in groups()}
    if not ids:
        for group in groups():
            show(head(f"{group.id:5}"), group.title, faint(say("rules.count", number=len(rules_in(group)))))
    for name in ids:
        if name in names:
            show_group(name)
        else:
            show_rule(rule(name), subjects)
    return 0


@app.command
def search(*words: str) -> int:
    """List the rules that have all these words.

    Parameters
    ----------
    words
        in any order
    """
    load_rules_of_games()
    found = search_rules(" ".join(words))
    for each in found:
        show(head(each.id), marked(f"{each.case} {each.text}".strip()))
    if not found:
        show(say("rules.none", words=" ".join(words)))
    return 0 if found else 1


def show_rule(found: Rule, subjects: Subjects) -> None:
    group = next(group for group in groups() if group.id == found.group)
    show(head(found.id), faint(" / ".join(part for part in (group.title, found.section) if part)))
    for line in (found.verb and f"`{found.verb}`", found.case, found.text):
        if line:
            show(marked(line))
    other = leans_on(found)
    if other is not None:
        show(head(other.id), marked(other.text))
    for line in notes(found):
        show(faint(line))
    places = subjects.places.get(found.id, [])
    show(faint(say("rules.tested", places=", ".join(places)) if places else say("rules.untested")))


def notes(found: Rule) -> list[str]:
    lines: list[str] = []
    if found.ruling:
        lines.append(say("rules.ruling.part") if "(R)" in found.text else say("rules.ruling"))
    if found.edition:
        lines.append(say(f"rules.edition.{found.edition}"))
    if found.game:
        lines.append(game_titles().get(found.game, found.game))
    return lines


def show_group(name: str) -> None:
    for found in all_rules():
        if found.group == name:
            show(head(found.id), marked(f"{found.case} {found.text}".strip()))


def show_coverage(subjects: Subjects) -> int:
    """Group by group: how many rules are the subject of a test, and which are not."""
    built = games_built()
    for group in groups():
        rules = rules_in(group)
        tested = [found for found in rules if found.id in subjects.places]
        waiting = [found for found in rules if found.game and found.game not in built and found not in tested]
        missing = [found.id for found in rules if found not in tested and found not in waiting]
        count = say("rules.coverage", tested=len(tested), all=len(rules))
        show(head(f"{group.id:5}"), f"{count:>10}", faint(group.title), *later(waiting), " ".join(missing))
    return show_unknown(subjects)


def later(waiting: list[Rule]) -> list[str]:
    games = sorted({found.game for found in waiting})
    return [say("rules.not_built", games=", ".join(games), number=len(waiting))] if games else []


def show_unknown(subjects: Subjects) -> int:
    """A test whose subject is no rule has a typing mistake, and covers nothing."""
    known = {found.id for found in all_rules()}
    unknown = sorted(name for name in subjects.places if name not in known)
    for name in unknown:
        place = subjects.places[name][0]
        show(say("rules.tested_unknown", place=place, id=name, meant=UnknownRule(name).meant))
    return 1 if unknown else 0


def rules_in(group: Group) -> list[Rule]:
    return [found for found in all_rules() if found.group == group.id]


def games_built() -> set[str]:
    """The games that can be played; none while there is no such module."""
    try:
        names = import_module("techdeck.games").names
    except (ImportError, AttributeError):
        return set()
    return set(names())


def load_rules_of_games() -> None:
    """Games outside the package bring their rules along, beside their modules."""
    folder = os.environ.get("TECHDECK_GAMES", "")
    for path in sorted(Path(folder).rglob("*.rules.toml")) if folder else []:
        load_extra(path)


def folder_of_tests() -> Path | None:
    """The tests of the copy of the repository that this is or that one stands in; an installed package has none."""
    for folder in (Path.cwd() / "tests", Path(__file__).parents[2] / "tests"):
        if folder.is_dir():
            return folder
    return None
