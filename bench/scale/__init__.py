"""How the cost of the web table grows with tables, watchers and processes."""
