"""The games: each a folder of its own, found by looking."""
