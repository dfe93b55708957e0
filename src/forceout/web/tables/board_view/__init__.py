"""What the board is shown of a table, made for one viewer: the table itself, its seats, mat, papers and scores."""
