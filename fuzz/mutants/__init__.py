"""Mutation testing of the core: small faults are sown into a copy of the source, and the tests should notice."""
