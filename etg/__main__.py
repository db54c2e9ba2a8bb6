"""`python -m etg` is the `etg` command."""

from etg.cli import main

if __name__ == "__main__":
    main()
