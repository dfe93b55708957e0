"""The path through the variations: one page each, with a picture, an example and three positions to try."""
