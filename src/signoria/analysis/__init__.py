"""Understanding a game that was played: chances to win, luck and skill, and the review that tells them.

`judge.py` says what a position is worth to each seat, `review.py` goes through a record with it, `figures.py`
is what it found, `words.py` puts that into sentences, `graph.py` draws the chances, `page.py` makes one HTML
file of it all; `puzzles.py` finds positions with one best choice. docs/analysis.md tells what figures mean.
"""
