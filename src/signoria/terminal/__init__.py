"""The command line, and playing in the terminal."""
