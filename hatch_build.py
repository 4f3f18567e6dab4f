"""Puts the built page into the wheel and the source distribution: who installs techdeck needs no node."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # A source distribution has no web/, but has the page already; who develops takes it from build/.
        if version == "editable" or not Path(self.root, "web").is_dir():
            return
        sys.path.insert(0, self.root)
        from tools import page

        build_data["force_include"][str(page.built())] = "techdeck/server/page"
