"""The web table: pages, tables over WebSockets, puzzles and reviews. Django and Channels over the referee's log."""
