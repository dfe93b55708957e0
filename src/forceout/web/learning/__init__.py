"""Lessons on the web table: the list, the page of each, and the lesson itself as one file that needs no server."""
