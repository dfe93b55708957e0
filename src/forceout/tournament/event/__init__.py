"""A day as it happens. The event is the fold of a log of actions; time, tables and sheets come in with them."""
