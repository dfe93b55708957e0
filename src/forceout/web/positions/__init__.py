"""The position page: lay any mat, and ask what can be made of it."""
