"""The rulebook: what every league plays by, in our own words and with citations."""
