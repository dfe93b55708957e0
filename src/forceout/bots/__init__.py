"""Bots: players that see what a player sees, and say why they do what they do."""
