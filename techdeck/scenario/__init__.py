"""Scenarios: a position, answers and what must come of them, in a text file that reads like a rulebook's example."""

from techdeck.scenario.errors import Failure, ScenarioError
from techdeck.scenario.parse import Scenario, parse, parse_file
from techdeck.scenario.run import run, run_file

__all__ = ["Failure", "Scenario", "ScenarioError", "parse", "parse_file", "run", "run_file"]
