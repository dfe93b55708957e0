"""Players at real tables over real WebSockets: mostly in turn and by the rules, and now and then not at all."""
