"""A league's day from entries to trophies. Pure: no files, no clocks, no dice but those that come in from outside."""
