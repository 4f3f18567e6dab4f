"""`python -m techdeck`: the command line."""

from techdeck.cli import main

if __name__ == "__main__":
    main()
