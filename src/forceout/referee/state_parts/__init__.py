"""The parts of which the state of a match is made, each in a file of its own."""
