"""Seating: who sits with whom. Each policy is an object of one shape; sizes are reckoned before people are seated."""
