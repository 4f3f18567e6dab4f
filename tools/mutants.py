"""Mutants: the sources of a rule with one condition dropped or flipped."""

from __future__ import annotations

import ast
import dataclasses
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

RULE_ID = re.compile(r"\b(?!SHA-|UTF-)(?:[A-Z0-9]+-[A-Z]*\d+[a-z]?|EFF-[A-Z]+|GEN-\d+a?)\b")

OPERATORS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.Is: "is",
    ast.IsNot: "is not",
}
# the opposite, and for an order also the same with its boundary moved
REPLACEMENTS: dict[str, tuple[str, ...]] = {
    "==": ("!=",),
    "!=": ("==",),
    "<": (">=", "<="),
    "<=": (">", "<"),
    ">": ("<=", ">="),
    ">=": ("<", ">"),
    "in": ("not in",),
    "not in": ("in",),
    "is": ("is not",),
    "is not": ("is",),
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclasses.dataclass(frozen=True)
class Mutant:
    file: str
    line: int
    function: str
    rules: tuple[str, ...]
    original: str
    changed: str
    source: str  # the whole file, mutated

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}"
        rules = f"{' '.join(self.rules)}  " if self.rules else ""
        return f"{rules}{self.function}  {where}\n    {self.original}  =>  {self.changed}"


class Source:
    """A file's text, which the parser counts in lines and bytes."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.data[start:end].decode()

    def replaced(self, start: int, end: int, text: str) -> tuple[str, str, str]:
        """The lines touched, before and after, and the whole file after."""
        first = self.data.rfind(b"\n", 0, start) + 1
        last = self.data.find(b"\n", end)
        last = len(self.data) if last < 0 else last
        before, after = self.data[first:start], self.data[end:last]
        original, changed = self.data[first:last], before + text.encode() + after
        whole = self.data[:first] + changed + self.data[last:]
        return one_line(original), one_line(changed), whole.decode()


def one_line(data: bytes) -> str:
    return " ".join(data.decode().split())


def mutants_of(path: Path, root: Path, *, ruled: bool = True) -> list[Mutant]:
    """Every mutant of the functions in *path*, in the order of the file; *ruled*: of those that name a rule."""
    text = path.read_text()
    source, file = Source(text), str(path.relative_to(root))
    found = []
    for function, name, rules in functions_with_rules(text):
        if ruled and not rules:
            continue
        for start, end, replacement in changes(function, source):
            original, changed, whole = source.replaced(start, end, replacement)
            line = source.data.count(b"\n", 0, start) + 1
            found.append(Mutant(file, line, name, rules, original, changed, whole))
    return found


# --- which rules the functions name


def functions_with_rules(text: str) -> Iterator[tuple[Function, str, tuple[str, ...]]]:
    comments = comments_by_line(text)
    for function, name in functions(ast.parse(text), ""):
        words = (ast.get_docstring(function) or "") + " ".join(comments_of(function, comments))
        yield function, name, tuple(dict.fromkeys(RULE_ID.findall(words)))


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[Function, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield child, prefix + child.name
        if isinstance(child, Function | ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")
        else:
            yield from functions(child, prefix)


def comments_by_line(text: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def comments_of(function: Function, comments: dict[int, str]) -> Iterator[str]:
    """The comments inside a function, and those that stand right above it."""
    first = min([function.lineno, *(decorator.lineno for decorator in function.decorator_list)])
    while first - 1 in comments:
        first -= 1
    return (comments[line] for line in range(first, (function.end_lineno or first) + 1) if line in comments)


# --- which conditions they have

Change = tuple[int, int, str]


def changes(function: Function, source: Source) -> Iterator[Change]:
    for statement in function.body:
        for node in within(statement):
            yield from dropped(node, source)
            if isinstance(node, ast.BoolOp):
                yield from operands(node, source)
            if isinstance(node, ast.Compare):
                yield from comparisons(node, source)
            if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
                yield *source.span(node), f"({source.text(node.operand)})"


def within(node: ast.AST) -> Iterator[ast.AST]:
    """Everything in a statement but functions inside it, which speak for themselves."""
    if isinstance(node, Function | ast.ClassDef):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from within(child)


def dropped(node: ast.AST, source: Source) -> Iterator[Change]:
    tests: list[ast.expr] = []
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        tests = [node.test]
    elif isinstance(node, ast.comprehension):
        tests = node.ifs
    elif isinstance(node, ast.match_case) and node.guard:
        tests = [node.guard]
    for test in tests:
        if isinstance(test, ast.Constant):
            continue
        # a loop without its condition never ends, which only costs time to notice
        yield *source.span(test), "False" if isinstance(node, ast.While) else "True"
        yield from flipped(test, source)


def flipped(test: ast.expr, source: Source) -> Iterator[Change]:
    """The opposite, where no operator inside gives it already."""
    is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    if not is_not and not isinstance(test, ast.BoolOp | ast.Compare):
        yield *source.span(test), f"not ({source.text(test)})"


def operands(node: ast.BoolOp, source: Source) -> Iterator[Change]:
    neutral = "True" if isinstance(node.op, ast.And) else "False"
    for operand in node.values:
        yield *source.span(operand), neutral
        yield from flipped(operand, source)


def comparisons(node: ast.Compare, source: Source) -> Iterator[Change]:
    left = node.left
    for operator, right in zip(node.ops, node.comparators, strict=True):
        sign = OPERATORS[type(operator)]
        start, end = source.span(left)[1], source.span(right)[0]
        between = source.data[start:end].decode()
        place = re.search(re.escape(sign).replace(r"\ ", r"\s+"), between)
        if place:
            at = start + len(between[: place.start()].encode())
            for replacement in REPLACEMENTS[sign]:
                yield at, at + len(place.group().encode()), replacement
        left = right
