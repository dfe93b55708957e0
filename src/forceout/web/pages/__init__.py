"""The pages around the table: home, practice, reviews, coaches, the rulebook and how to play."""
