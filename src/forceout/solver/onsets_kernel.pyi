"""The compiled solver; see native/onsets."""
