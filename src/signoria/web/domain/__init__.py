"""A table and its events. This package knows no network, clock, store or HTTP status."""
