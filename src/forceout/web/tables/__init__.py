"""Tables: who sits where, the log of each match, and the live table over WebSockets."""
