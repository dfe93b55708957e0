"""Forceout as an app: its manifest, the worker that answers without a connection, and what it brings along."""
