"""The text notation: one spelling for the library, the command line, records and the web board."""
