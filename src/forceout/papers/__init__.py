"""A league's day on paper: every sheet as PDF. Pure: records in, bytes out; the same records give the same bytes."""
