"""The compiled solver; see native/equations."""
