"""Attacks on a server of our own: each shows what a hostile client can do, in one or two figures."""
