"""The commands of `techdeck`, one module for each group of them; techdeck/cli.py puts them together."""
