# not compiled: the edge of the engine
"""What can go wrong at a table, and what is said about it.

TableError
    Refused          an answer, an undo or a question that the rules do not allow; the table is unchanged
    RecordError      a record that cannot be read, with its line
        Drift        a record that does not lead to the positions it says
        OtherRules   a record that was played under another version of the rules
"""

from __future__ import annotations


class TableError(ValueError):
    pass


class Refused(TableError):
    """What was asked, what was allowed, and the rule."""

    def __init__(self, message: str, rule: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.message = message
        self.rule = rule
        self.allowed = allowed  # the options there were, in notation


class RecordError(TableError):
    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class Drift(RecordError):
    pass


class OtherRules(RecordError):
    pass
