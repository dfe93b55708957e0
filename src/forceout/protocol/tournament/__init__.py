"""The questions about a day: entries, seating, scoresheets, standings."""
