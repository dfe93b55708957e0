"""A league's day on the web: its log is kept, its pages are drawn from the fold, and roles say who may do what."""
