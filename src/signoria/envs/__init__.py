"""The games in the toolkits of researchers."""
