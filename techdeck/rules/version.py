"""Which version of the rules this is: a record says under which one it was played."""

from typing import Final

RULES_VERSION: Final = 1
