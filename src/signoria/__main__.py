"""`python -m signoria` is the command `signoria`."""

import sys

from signoria.terminal.cli import main

if __name__ == "__main__":
    sys.exit(main())
