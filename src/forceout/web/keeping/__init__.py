"""Keeping what children have played: backups, putting them back, looking after a set-up. Nothing here needs Django."""
