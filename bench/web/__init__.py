"""The web table under load, beside boardgame.io's own server on the same machine."""
