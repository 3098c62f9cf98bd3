"""A table and its events. Nothing here knows of a network, a clock, a store or an HTTP status."""
